"""All that verdicts need of the games of a cell, as numbers that add up part by part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import add

import numpy as np

from fairseat.analysis.stats.intervals import Floats, Numbers
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.sums import Moments, ValueCounts
from fairseat.analysis.stats.tables import (
    PIECE,
    Booleans,
    Played,
    Tally,
    even,
    group_moments,
    number_lineups,
    outcome_counts,
    outcome_is,
    seat_pairs,
)
from fairseat.analysis.stats.taken import TAKES, Taken


@dataclass(frozen=True)
class CellCounts:
    """What the games of a cell, or of a part of it, add up to.

    seatings: [bots, seats], the games that each bot was sent to each seat; tally: the contested games by line-up;
    leads: of each pair of seats who won more, and whether either did, by line-up (sums, and sums of products);
    means: of every figure that is a mean over games; turns of all games, lead_changes and decided_at of those that one
    seat won; scores: a seat each; one_score: the seats of a game always share one.
    """

    players: int
    games: int
    seatings: Floats
    tally: Tally
    leads: tuple[Floats, Floats]
    outcomes: dict[str, int]
    end_reasons: dict[str, int]  # those that were not met included
    means: dict[str, Moments]
    turns: ValueCounts
    lead_changes: ValueCounts
    decided_at: ValueCounts
    margins: Moments
    scores: tuple[Moments, ...]
    one_score: bool

    @property
    def counts(self) -> CellCounts:
        """These; games that are held whole have them too."""
        return self

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The names behind the numbers of the bots."""
        return self.tally.bot_names

    @cached_property
    def seated(self) -> tuple[str, ...]:
        """The names of those who played."""
        return tuple(name for name, row in zip(self.bot_names, self.seatings, strict=True) if row.any())

    @cached_property
    def rotates(self) -> bool:
        """Tell whether every bot was sent to every seat equally often, but for one game in a hundred."""
        most = np.maximum(self.players, 0.01 * self.seatings.mean(axis=1))
        return even(self.seatings, most) and self.tally.rotates()

    def __add__(self, other: CellCounts) -> CellCounts:
        """Take two parts of a cell together; their bots may be numbered differently."""
        if self.players != other.players:
            raise ValueError(f"games of one player count are wanted, not of {self.players} and {other.players}")
        names = tuple(dict.fromkeys((*self.bot_names, *other.bot_names)))
        codes = [np.array([names.index(name) for name in part.bot_names]) for part in (self, other)]
        seatings = np.zeros((len(names), self.players))
        lineups = []
        for code, part in zip(codes, (self, other), strict=True):
            seatings[code] += part.seatings
            lineups.append(code[part.tally.lineups])
        which, first = number_lineups(np.concatenate(lineups), len(names))

        def joined(one: Floats, two: Floats) -> Floats:
            found = np.zeros((len(first), *one.shape[1:]))
            np.add.at(found, which, np.concatenate([one, two]))
            return found

        ours, theirs = self.tally, other.tally
        known = np.concatenate(lineups)[first] if len(which) else lineups[0]
        return CellCounts(
            players=self.players,
            games=self.games + other.games,
            seatings=seatings,
            tally=Tally(
                known,
                joined(ours.games, theirs.games),
                joined(ours.sums, theirs.sums),
                joined(ours.cross, theirs.cross),
                names,
                ours.widening,
            ),
            leads=(joined(self.leads[0], other.leads[0]), joined(self.leads[1], other.leads[1])),
            outcomes={name: games + other.outcomes[name] for name, games in self.outcomes.items()},
            end_reasons={
                name: self.end_reasons.get(name, 0) + other.end_reasons.get(name, 0)
                for name in self.end_reasons | other.end_reasons
            },
            means={name: found + other.means[name] for name, found in self.means.items()},
            turns=self.turns + other.turns,
            lead_changes=self.lead_changes + other.lead_changes,
            decided_at=self.decided_at + other.decided_at,
            margins=self.margins + other.margins,
            scores=tuple(one + two for one, two in zip(self.scores, other.scores, strict=True)),
            one_score=self.one_score and other.one_score,
        )


Counted = Played | CellCounts
"""Games held whole, or what they add up to: both have `counts`."""


def count(table: Played) -> CellCounts:
    """Add up the games of a cell, or of a part of it."""
    games, won, scores = table.games, outcome_is(table.games, "win"), table.matrix("score")
    names = range(len(table.bot_names))
    return CellCounts(
        players=table.players,
        games=len(games),
        seatings=np.array([np.bincount(seat, minlength=len(names)) for seat in table.bots.T], float).T,
        tally=table.tally,
        leads=_leads(table),
        outcomes=outcome_counts(games),
        end_reasons=_end_reasons(games),
        means={name: Taken(name, "", *take(table)).moments() for name, take in TAKES.items()},
        turns=ValueCounts.of(games.array("turns")),
        lead_changes=ValueCounts.of(_where(won, games.array("lead_changes"))),
        decided_at=ValueCounts.of(_where(won, games.array("decided_at"))),
        margins=_margins_of(table, won, scores),
        scores=tuple(Moments.of(np.ascontiguousarray(scores[:, seat])) for seat in range(table.players)),
        one_score=bool((scores == scores[:, :1]).all()),
    )


def gather(parts: Iterable[Played]) -> CellCounts:
    """Add up the parts of one cell: each is counted and let go, so that a cell of any size takes no more memory."""
    found = (part.counts for part in parts)
    first = next(found, None)
    if first is None:
        raise ValueError("there are no games to gather")
    return reduce(add, found, first)


def _where(chosen: Booleans, values: Numbers) -> Numbers:
    """Take the chosen games."""
    return np.asarray(values if chosen.all() else values[chosen])


def _end_reasons(games: Rows) -> dict[str, int]:
    """Count why the games ended, the commonest first."""
    return dict(sorted(games.codes("end_reason").counted().items(), key=lambda one: -one[1]))


def _leads(table: Played) -> tuple[Floats, Floats]:
    """Sum up who of each two seats won more, in the contested games by line-up; nothing where one bot plays alone."""
    lineups, pairs = len(table.tally.lineups), seat_pairs(table.players) if len(table.bot_names) > 1 else []
    if not pairs or not lineups:
        return np.zeros((lineups, 2 * len(pairs))), np.zeros((lineups, 2 * len(pairs), 2 * len(pairs)))
    chosen = slice(None) if table.contested.all() else table.contested
    which, first = number_lineups(table.bots[chosen], len(table.bot_names))
    _, sums, cross = group_moments(which, len(first), table.wins[chosen], lambda piece: leads_of(piece, pairs))
    return sums, cross


def leads_of(wins: Numbers, pairs: list[tuple[int, int]]) -> Numbers:
    """Write who of each pair of seats won more (1, -1, 0 for neither), and again without the sign."""
    one, other = (wins[:, [pair[side] for pair in pairs]] for side in (0, 1))
    ahead = (one > other).astype(np.int8) - (one < other).astype(np.int8)
    return np.concatenate([ahead, np.abs(ahead)], axis=1)


def _margins_of(table: Played, won: Booleans, scores: Numbers) -> Moments:
    """Sum up the points between the winner and the best of the others, in games that one seat won."""
    found = Moments()
    for start in range(0, len(won) if table.players > 1 else 0, PIECE):
        piece = slice(start, start + PIECE)
        found += Moments.of(_margins(scores[piece][won[piece]], table.wins[piece][won[piece]]))
    return found


def _margins(scores: Numbers, wins: Numbers) -> Numbers:
    """Take the best of the others from the winner's score, game by game."""
    rows, winner = np.arange(len(scores)), wins.argmax(axis=1)
    others = scores.copy()
    others[rows, winner] = -np.inf
    found: Numbers = scores[rows, winner] - others.max(axis=1)
    return found
