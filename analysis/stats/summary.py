"""Everything that one cell of a run says, as one object of estimates and small frames."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from fairseat.analysis.stats.drama import DramaSummary, drama_summary, margins
from fairseat.analysis.stats.intervals import LEVEL, Estimate, mean, multinomial, share
from fairseat.analysis.stats.lengths import LengthSummary, length_summary
from fairseat.analysis.stats.ratings import Ratings, ratings
from fairseat.analysis.stats.seats import SeatSummary, seat_summary
from fairseat.analysis.stats.strategies import Skill, Standing, bot_shares, head_to_head, skill, standing
from fairseat.analysis.stats.tables import Played, outcome_counts, played


@dataclass(frozen=True)
class Summary:
    """What the games of one player count say. Frames are small: a row a seat, a bot, an outcome."""

    players: int
    games: int
    level: float
    bots: tuple[str, ...]
    outcomes: pd.DataFrame
    end_reasons: pd.DataFrame
    seats: SeatSummary
    lengths: LengthSummary
    holes: Estimate
    scores: pd.DataFrame
    one_score: bool
    strategies: "Strategies | None"
    drama: DramaSummary | None
    margin: Estimate

    def outcome(self, name: str) -> float:
        """Give the share of the games that ended this way."""
        rows = self.outcomes.loc[self.outcomes["name"] == name, "estimate"]
        return float(rows.iloc[0])

    @property
    def contested(self) -> float:
        """Give the share of the games that some seats won and the others did not."""
        return self.outcome("win") + self.outcome("shared")


@dataclass(frozen=True)
class Strategies:
    """What the games say of the bots, where at least two different ones played against each other."""

    shares: pd.DataFrame
    pairs: pd.DataFrame
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


def summary_of(table: Played, level: float = LEVEL, seconds_a_turn: float | None = None) -> Summary:
    """Summarise games whose two tables lie side by side already."""
    outcomes = outcome_counts(table.games)
    scores, one_score = _scores(table, level)
    return Summary(
        players=table.players,
        games=len(table.games),
        level=level,
        bots=tuple(name for code, name in enumerate(table.bot_names) if (table.bots == code).any()),
        outcomes=multinomial(np.array(list(outcomes.values())), list(outcomes), level),
        end_reasons=_end_reasons(table.games, level),
        seats=seat_summary(table, level),
        lengths=length_summary(table, level, seconds_a_turn),
        holes=share(int((table.games["holes"].to_numpy() > 0).sum()), len(table.games), level),
        scores=scores,
        one_score=one_score,
        strategies=_strategies(table, level),
        drama=drama_summary(table, level),
        margin=margins(table, level),
    )


def _strategies(table: Played, level: float) -> Strategies | None:
    """Compare the bots; nothing where all are the same or nobody won against anybody."""
    pairs = head_to_head(table, level)
    skilled, rated = skill(pairs), ratings(table.tally, level)
    if skilled is None or rated is None:
        return None
    bots = rated.bots["bot"].tolist()
    return Strategies(bot_shares(table.tally, level), pairs, standing(pairs, bots, level), skilled, rated)


def _end_reasons(games: pd.DataFrame, level: float) -> pd.DataFrame:
    """Count why the games ended: name, games, estimate, low, high, n, level, method."""
    counts = games["end_reason"].value_counts()
    counts = counts[counts > 0]
    return multinomial(counts.to_numpy(), counts.index.astype(str).tolist(), level)


def _scores(table: Played, level: float) -> tuple[pd.DataFrame, bool]:
    """Average each seat's score, a row a seat, and tell whether the seats of a game always share one."""
    scores = table.matrix("score")
    rows = [mean(np.ascontiguousarray(scores[:, seat]), level) for seat in range(table.players)]
    frame = pd.DataFrame(rows).assign(seat=np.arange(table.players))
    return frame, bool((scores == scores[:, :1]).all())
