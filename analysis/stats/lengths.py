"""How long does it last? Turns, turns a seat and minutes, with the games that never finished in the open."""

from dataclasses import dataclass

import numpy as np

from fairseat.analysis.stats.counts import Counted
from fairseat.analysis.stats.intervals import LEVEL, Estimate, share
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.sums import ValueCounts

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of a game's length that a summary shows."""


@dataclass(frozen=True)
class LengthSummary:
    """How long the games of a run last.

    No game is dropped: one that the stall guard stopped counts with the turns it was played.
    So with `unfinished` above nought the means are at least what is said.
    """

    turns: Estimate
    median_turns: Estimate
    quantiles: Rows
    turns_a_seat: Estimate
    rounds: Estimate
    decisions: Estimate
    unfinished: Estimate
    minutes: Estimate | None
    seconds_a_turn: float | None

    @property
    def at_least(self) -> bool:
        """Tell whether some games were stopped, so that the true means are longer than these."""
        return self.unfinished.estimate > 0


def length_summary(table: Counted, level: float = LEVEL, seconds_a_turn: float | None = None) -> LengthSummary:
    """Summarise the length of all games; minutes are worked out when a turn's seconds are stated."""
    counts = table.counts
    mean_turns = counts.means["turns"].as_mean(level)
    return LengthSummary(
        turns=mean_turns,
        median_turns=counts.turns.median(level),
        quantiles=counts.turns.quantiles(QUANTILES, level),
        turns_a_seat=mean_turns.scaled(1 / counts.players),
        rounds=counts.means["rounds"].as_mean(level),
        decisions=counts.means["decisions"].as_mean(level),
        unfinished=share(counts.outcomes["unfinished"], counts.games, level),
        minutes=None if seconds_a_turn is None else minutes(mean_turns, seconds_a_turn),
        seconds_a_turn=seconds_a_turn,
    )


def minutes(turns: Estimate, seconds_a_turn: float) -> Estimate:
    """Turn a number of turns into minutes, one turn taking `seconds_a_turn`."""
    if not seconds_a_turn > 0:
        raise ValueError(f"a turn takes more than no time: {seconds_a_turn} seconds")
    return turns.scaled(seconds_a_turn / 60)


def distribution(found: ValueCounts, bins: int | None = None) -> Rows:
    """Count how many games lasted how long: one row a value, or a row for each of at most `bins` equal steps.

    Columns: first, last (the values of the row, both included), games, share, up_to (the share up to here).
    """
    start = int(found.values[0])
    width = int(found.values[-1]) - start + 1
    step = 1 if bins is None else -(-width // bins)
    counts = np.bincount((found.values.astype(np.int64) - start) // step, found.counts, -(-width // step))
    first = start + step * np.arange(len(counts))
    games = {"first": first, "last": first + step - 1, "games": counts.astype(np.int64)}
    return Rows(games | {"share": counts / found.n, "up_to": np.cumsum(counts) / found.n})
