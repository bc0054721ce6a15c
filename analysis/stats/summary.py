"""Everything that one cell of a run says, as one object of estimates and small frames."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.stats.intervals import LEVEL, Estimate, mean, multinomial, share
from analysis.stats.lengths import LengthSummary, length_summary
from analysis.stats.seats import SeatSummary, seat_summary
from analysis.stats.tables import Played, outcome_counts, played


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

    def outcome(self, name: str) -> float:
        """Give the share of the games that ended this way."""
        rows = self.outcomes.loc[self.outcomes["name"] == name, "estimate"]
        return float(rows.iloc[0])

    @property
    def contested(self) -> float:
        """Give the share of the games that some seats won and the others did not."""
        return self.outcome("win") + self.outcome("shared")


def summarise(
    games: pd.DataFrame, seats: pd.DataFrame, level: float = LEVEL, seconds_a_turn: float | None = None
) -> Summary:
    """Summarise the games of one player count: usually a cell, or several cells taken together."""
    if len(games) == 0:
        raise ValueError("there are no games to summarise")
    table = played(games, seats)
    outcomes = outcome_counts(table.games)
    scores, one_score = _scores(table, level)
    return Summary(
        players=table.players,
        games=len(games),
        level=level,
        bots=tuple(table.bot_names[code] for code in np.flatnonzero(np.bincount(table.bots.ravel()))),
        outcomes=multinomial(np.array(list(outcomes.values())), list(outcomes), level),
        end_reasons=_end_reasons(table.games, level),
        seats=seat_summary(table, level),
        lengths=length_summary(table, level, seconds_a_turn),
        holes=share(int((table.games["holes"].to_numpy() > 0).sum()), len(games), level),
        scores=scores,
        one_score=one_score,
    )


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
