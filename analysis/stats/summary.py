"""Everything that one cell of a run says, as one object of estimates and small frames."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from fairseat.analysis.stats.counts import CellCounts, Counted
from fairseat.analysis.stats.drama import DramaSummary, drama_summary
from fairseat.analysis.stats.intervals import LEVEL, Estimate, multinomial
from fairseat.analysis.stats.lengths import LengthSummary, length_summary
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.seats import SeatSummary, seat_summary
from fairseat.analysis.stats.tables import OUTCOMES, played

if TYPE_CHECKING:
    import pandas as pd

    from fairseat.analysis.stats.ratings import Ratings
    from fairseat.analysis.stats.strategies import Skill, Standing


@dataclass(frozen=True)
class Summary:
    """What the games of one player count say. Frames are small: a row a seat, a bot, an outcome."""

    players: int
    games: int
    level: float
    bots: tuple[str, ...]
    outcomes: Rows
    end_reasons: Rows
    seats: SeatSummary
    lengths: LengthSummary
    holes: Estimate
    scores: Rows
    one_score: bool
    strategies: Strategies | None
    drama: DramaSummary | None
    margin: Estimate

    def outcome(self, name: str) -> float:
        """Give the share of the games that ended this way."""
        return float(next(row.estimate for row in self.outcomes.tuples() if row.name == name))

    @property
    def contested(self) -> float:
        """Give the share of the games that some seats won and the others did not."""
        return self.outcome("win") + self.outcome("shared")


@dataclass(frozen=True)
class Strategies:
    """What the games say of the bots, where at least two different ones played against each other."""

    shares: Rows
    pairs: Rows
    standing: Standing
    skill: Skill
    ratings: Ratings


def summarise(
    games: pd.DataFrame, seats: pd.DataFrame, level: float = LEVEL, seconds_a_turn: float | None = None
) -> Summary:
    """Summarise the games of one player count: usually a cell, or several cells taken together."""
    if len(games) == 0:
        raise ValueError("there are no games to summarise")
    return summary_of(played(games, seats), level, seconds_a_turn)


def summary_of(table: Counted, level: float = LEVEL, seconds_a_turn: float | None = None) -> Summary:
    """Summarise games that are held whole, or what they add up to."""
    counts = table.counts
    return Summary(
        players=counts.players,
        games=counts.games,
        level=level,
        bots=counts.seated,
        outcomes=multinomial(np.array([counts.outcomes[name] for name in OUTCOMES]), OUTCOMES, level),
        end_reasons=_end_reasons(counts, level),
        seats=seat_summary(counts, level),
        lengths=length_summary(counts, level, seconds_a_turn),
        holes=counts.means["holes"].as_share(level),
        scores=_scores(counts, level),
        one_score=counts.one_score,
        strategies=_strategies(counts, level),
        drama=drama_summary(counts, level),
        margin=counts.margins.as_mean(level),
    )


def _strategies(counts: CellCounts, level: float) -> Strategies | None:
    """Compare the bots; nothing where all are the same or nobody won against anybody."""
    if len(counts.seated) < 2:
        return None
    from fairseat.analysis.stats.ratings import ratings
    from fairseat.analysis.stats.strategies import bot_shares, head_to_head, skill, standing

    pairs = head_to_head(counts, level)
    skilled, rated = skill(pairs), ratings(counts.tally, level)
    if skilled is None or rated is None:
        return None
    bots = rated.bots.array("bot").tolist()
    return Strategies(bot_shares(counts.tally, level), pairs, standing(pairs, bots, level), skilled, rated)


def _end_reasons(counts: CellCounts, level: float) -> Rows:
    """Count why the games ended, the commonest first: name, games, estimate, low, high, n, level, method."""
    seen = [(name, games) for name, games in counts.end_reasons.items() if games]
    found = sorted(seen, key=lambda one: -one[1])
    return multinomial(np.array([games for _, games in found]), [name for name, _ in found], level)


def _scores(counts: CellCounts, level: float) -> Rows:
    """Average each seat's score, a row a seat."""
    return Rows.listed({**asdict(one.as_mean(level)), "seat": seat} for seat, one in enumerate(counts.scores))
