"""Which games of a run are worth watching: the closest, and the one that turned last; found part by part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.analysis.stats.intervals import Numbers
from fairseat.analysis.stats.tables import Played, outcome_is
from fairseat.analysis.wording import several

NUMBER, TURNS, CHANGES, DECIDED, GAP = range(5)


@dataclass(frozen=True)
class WorthWatching:
    """One game by its number, and why it is worth watching."""

    game: int
    why: str


class Watching:
    """The games of a cell that tell most, as far as its parts were taken in."""

    columns: Mapping[str, Sequence[str]] = {"games": (), "seats": ()}

    def __init__(self) -> None:
        """Begin with none."""
        self.won: Numbers = np.zeros((0, 5))  # of the games that one seat won those in question
        self.gaps: set[float] = set()  # the least and the largest
        self.scores: list[tuple[float, int]] = []  # the lowest and the highest of a team, with the game

    def add(self, part: Played) -> None:
        """Take in the games of one part."""
        scores, numbers = part.matrix("score"), part.games.array("game")
        if len(numbers):
            best = scores.max(axis=1)
            ends = [(float(best[at]), int(numbers[at])) for at in (best.argmin(), best.argmax())]
            self.scores = [min([*self.scores, *ends]), max([*self.scores, *ends], key=lambda one: (one[0], -one[1]))]
        won = outcome_is(part.games, "win")
        if part.players < 2 or not won.any():
            return
        ordered = np.sort(scores[won], axis=1)
        told = [part.games.array(name)[won] for name in ("game", "turns", "lead_changes", "decided_at")]
        rows = np.vstack([self.won, np.column_stack([*told, ordered[:, -1] - ordered[:, -2]])])
        self.gaps = {min(*self.gaps, rows[:, GAP].min()), max(*self.gaps, rows[:, GAP].max())} if self.gaps else {
            float(rows[:, GAP].min()), float(rows[:, GAP].max())
        }  # fmt: skip
        kept = {*_closest(rows)[:1], *_liveliest(rows)[:1], *_latest(rows)[:2]}
        self.won = rows[sorted(kept)]

    def found(self) -> tuple[WorthWatching, ...]:
        """Two games: of those that one seat won, else of those that all played together."""
        if len(self.won) < 2:
            return self._together()
        scored = len(self.gaps) > 1
        close = self.won[(_closest if scored else _liveliest)(self.won)[0]]
        late = next(row for row in self.won[_latest(self.won)] if row[NUMBER] != close[NUMBER])
        gap = close[GAP]
        told = f"{several(f'{gap:,.4g}', 'point')} apart at the end, with" if scored else "the liveliest, with"
        lasting = f"only after {100 * late[DECIDED]:.0f} % of the turns was its winner ahead for good, with"
        return (
            WorthWatching(int(close[NUMBER]), f"the closest: {told} {_changes(close)}"),
            WorthWatching(int(late[NUMBER]), f"the latest turn: {lasting} {_changes(late)}"),
        )

    def _together(self) -> tuple[WorthWatching, ...]:
        """Of games without a single winner the highest and the lowest score, if there are such."""
        if len({score for score, _ in self.scores}) < 2:
            return ()
        worst, best = self.scores
        return (
            WorthWatching(best[1], f"the best: {several(f'{best[0]:,.4g}', 'point')}"),
            WorthWatching(worst[1], f"the worst: {several(f'{worst[0]:,.4g}', 'point')}"),
        )


def _closest(rows: Any) -> list[int]:
    """Games by how few points lay between the first two; of equals the livelier one."""
    found: list[int] = np.lexsort((rows[:, NUMBER], -rows[:, CHANGES], rows[:, GAP])).tolist()
    return found


def _liveliest(rows: Any) -> list[int]:
    """Games by how often the lead changed."""
    found: list[int] = np.lexsort((rows[:, NUMBER], -rows[:, CHANGES])).tolist()
    return found


def _latest(rows: Any) -> list[int]:
    """Games by how late their winner was ahead for good; of equals the livelier, then the longer one."""
    order = (rows[:, NUMBER], -rows[:, TURNS], -rows[:, CHANGES], -rows[:, DECIDED])
    found: list[int] = np.lexsort(order).tolist()
    return found


def _changes(row: Any) -> str:
    return f"{several(int(row[CHANGES]), 'change')} of the lead"
