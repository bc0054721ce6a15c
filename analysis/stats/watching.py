"""Which games of a run are worth watching: the closest, and the one that turned last; found part by part."""

from __future__ import annotations

from collections.abc import Sequence
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


@dataclass(frozen=True)
class Watching:
    """The games of a cell that tell most, as far as its parts were taken together.

    won: of the games that one seat won those in question, with NUMBER to GAP; gaps: the least and the largest;
    scores: the lowest and the highest of a team, with the game.
    """

    won: Numbers
    gaps: tuple[float, ...] = ()
    scores: tuple[tuple[float, int], ...] = ()

    @classmethod
    def of(cls, part: Played) -> Watching:
        """Choose among the games of one part."""
        scores, numbers = part.matrix("score"), part.games.array("game")
        best = scores.max(axis=1)
        ends = [(float(best[at]), int(numbers[at])) for at in (best.argmin(), best.argmax())] if len(numbers) else []
        won = outcome_is(part.games, "win")
        if part.players < 2 or not won.any():
            return cls(np.zeros((0, 5)), (), _ends(ends))
        ordered = np.sort(scores[won], axis=1)
        told = [part.games.array(name)[won] for name in ("game", "turns", "lead_changes", "decided_at")]
        return _kept(np.column_stack([*told, ordered[:, -1] - ordered[:, -2]]).astype(np.float64), (), ends)

    def __add__(self, other: Watching) -> Watching:
        """Take two parts of a cell together."""
        return _kept(np.vstack([self.won, other.won]), self.gaps + other.gaps, [*self.scores, *other.scores])

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


def _kept(rows: Numbers, gaps: tuple[float, ...], scores: Sequence[tuple[float, int]]) -> Watching:
    """Keep the rows that may be named, and the ends of the gaps and of the scores."""
    if not len(rows):
        return Watching(rows, gaps, _ends(scores))
    every = [*gaps, *rows[:, GAP].tolist()]
    kept = {*_closest(rows)[:1], *_liveliest(rows)[:1], *_latest(rows)[:2]}
    return Watching(rows[sorted(kept)], tuple(sorted({min(every), max(every)})), _ends(scores))


def _ends(scores: Sequence[tuple[float, int]]) -> tuple[tuple[float, int], ...]:
    """The lowest and the highest score with its game, of equals the first."""
    return (min(scores), max(scores, key=lambda one: (one[0], -one[1]))) if scores else ()


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
