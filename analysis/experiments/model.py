"""What changes do when they come together, read off all games of a search: effects that add up, held near nought."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.analysis.evidence.record import SEAT_EDGE
from fairseat.analysis.experiments.candidates import Candidate, Workshop
from fairseat.analysis.experiments.goals import Goal, half_width, shortfall, unit_of
from fairseat.analysis.experiments.trials import Sum
from fairseat.analysis.stats.intervals import Floats

DOUBT = 200.0
"""Games that every effect is taken to have shown nothing in before it is measured."""
TRUST = 3_000.0
"""Games that the sum of effects is worth beside a candidate's own games."""
SPREAD = 0.1
"""How much the other figures count beside the one that is farthest from its bounds."""
DRAWS = 4_000
"""So often a proof is imagined to say how likely it holds."""


@dataclass(frozen=True)
class Row:
    """A candidate as it was measured: its sums at every table."""

    candidate: Candidate
    sums: tuple[Sum, ...]

    @property
    def games(self) -> int:
        """The games of the smallest of its tables."""
        return min(one.games for one in self.sums)

    @property
    def won(self) -> float:
        """The share of its games that somebody wins, at the table where it is least."""
        return min(one.contested / max(one.games, 1) for one in self.sums)


class Model:
    """Adds effects up: fitted to every row by least squares, with the printed game as what they start from."""

    def __init__(self, workshop: Workshop, goal: Goal, rows: Sequence[Row], proof_games: int) -> None:
        self.workshop, self.goal = workshop, goal
        features = [workshop.features(row.candidate) for row in rows]
        self.names = list(dict.fromkeys(name for one in features for name in one))
        self.place = {name: number for number, name in enumerate(self.names)}
        laid = np.array([self._lay(row.candidate) for row in rows])
        printed = next(row for row in rows if not row.candidate.changes)
        self.effects = [self._fit(laid, rows, table) for table in range(len(goal.players))]
        self.units, self.margins = {}, {}
        for table, players in enumerate(goal.players):
            base = self._values(self.targets(printed.sums[table]), table)
            for number, check in enumerate(goal.checks):
                error = max(row.sums[table].error_of_one(check.figure) for row in rows)
                self.units[number, table] = unit_of(check, base[number])
                self.margins[number, table] = half_width(check, players, error, proof_games, goal.level)

    def _lay(self, candidate: Candidate) -> Floats:
        """A candidate as a row of numbers, the first of which is 1.

        A seat's number that was never played lies between its neighbours that were.
        """
        row = np.zeros(len(self.names) + 1)
        row[0] = 1.0
        for name, value in self.workshop.features(candidate).items():
            if name in self.place:
                row[1 + self.place[name]] += value
            elif len(name) == 3:  # rule, seat, number
                played = sorted(one[2] for one in self.names if one[:2] == name[:2] and len(one) == 3)
                above = next((one for one in played if one > name[2]), None)
                below = max((one for one in played if one < name[2]), default=0)
                near = (name[2] - below) / (above - below) if above else 0.0
                for number, part in ((above, near), (below, 1.0 - near)):
                    if number:
                        row[1 + self.place[*name[:2], number]] += part
        return row

    def targets(self, found: Sum) -> Floats:
        """What adds up: the seats' shares, and every figure that is no edge."""
        others = [found.figure(check.figure) for check in self.goal.checks if check.figure != SEAT_EDGE]
        return np.array([*found.shares, *others])

    def _fit(self, laid: Floats, rows: Sequence[Row], table: int) -> Floats:
        """Effects [numbers, targets] of one table."""
        weights = np.array([row.sums[table].games for row in rows], float)
        targets = np.array([self.targets(row.sums[table]) for row in rows])
        doubt = np.diag([0.0] + [DOUBT] * len(self.names))
        solved: Floats = np.linalg.solve((laid.T * weights) @ laid + doubt, (laid.T * weights) @ targets)
        return solved

    def _values(self, targets: Floats, table: int) -> list[float]:
        """The figures of the goal behind what adds up."""
        players = self.goal.players[table]
        edge, others = float(np.abs(targets[:players] - 1 / players).max()), iter(targets[players:])
        return [edge if check.figure == SEAT_EDGE else float(next(others)) for check in self.goal.checks]

    def predict(self, candidate: Candidate) -> list[list[float]]:
        """The figures that a candidate should have, [tables, checks]."""
        laid = self._lay(candidate)
        return [self._values(laid @ effects, table) for table, effects in enumerate(self.effects)]

    def judge(self, row: Row) -> list[list[float]]:
        """The figures of a measured candidate, [tables, checks]."""
        return [self._values(targets, table) for table, targets in enumerate(self._lean(row))]

    def _lean(self, row: Row) -> list[Floats]:
        """What adds up of a measured candidate, leaning on what its changes did elsewhere, a list for each table."""
        laid, found = self._lay(row.candidate), []
        for own, effects in zip(row.sums, self.effects, strict=True):
            part = own.games / (own.games + TRUST)
            found.append(part * self.targets(own) + (1 - part) * (laid @ effects))
        return found

    def chance(self, row: Row, games: int, level: float) -> float:
        """How likely so many fresh games at a table are to prove the goal of a measured candidate.

        What its own games leave open of its figures is drawn, and then what the fresh ones would show of them.
        """
        drawn, held = np.random.default_rng(0), np.ones(DRAWS, bool)
        for players, own, targets in zip(self.goal.players, row.sums, self._lean(row), strict=True):
            stray, others = np.sqrt(1 / (own.games + TRUST) + 1 / max(games, 1)), iter(targets[players:])
            for check in self.goal.checks:
                error = own.error_of_one(check.figure)
                width = half_width(check, players, error, games, level)
                if check.figure == SEAT_EDGE:  # what one seat wins more the others win less
                    noise = drawn.standard_normal((DRAWS, players))
                    noise = (noise - noise.mean(axis=1, keepdims=True)) * stray / np.sqrt(players)
                    seen = np.abs(targets[:players] - 1 / players + noise).max(axis=1)
                else:
                    seen = next(others) + error * stray * drawn.standard_normal(DRAWS)
                held &= (seen - width >= check.low) & (seen + width <= check.high)
        return float(held.mean())

    def lacking(self, values: Sequence[Sequence[float]]) -> float:
        """How far figures are from the goal, in steps of it: 0 where a proof may be hoped for."""
        steps = [
            shortfall(check, values[table][number], self.margins[number, table]) / self.units[number, table]
            for table in range(len(self.goal.players))
            for number, check in enumerate(self.goal.checks)
        ]
        return max(steps) + SPREAD * sum(steps)

    def error(self, row: Row, table: int, number: int) -> float:
        """The standard error of a figure of a measured candidate."""
        check, found = self.goal.checks[number], row.sums[table]
        fair = 1 / self.goal.players[table]
        spread = fair * (1 - fair) if check.figure == SEAT_EDGE else found.error_of_one(check.figure) ** 2
        return float(np.sqrt(spread / max(found.games, 1)))

    def propose(self, moves: Sequence[Candidate], count: int, depth: int, width: int = 24) -> list[Candidate]:
        """The combinations of these changes that should lack least and change least: a beam search."""
        seen: dict[Candidate, float] = {}
        beam = [Candidate()]
        for _ in range(depth):
            grown = {self.workshop.together(one, move) for one in beam for move in moves if one.changes or move.changes}
            fresh = [one for one in grown if one is not None and one.changes and one not in seen]
            seen |= {one: self.score(one) for one in fresh}
            beam = sorted(fresh, key=lambda one: (seen[one], one.line))[:width]
        return sorted(seen, key=lambda one: (seen[one], one.line))[:count]

    def score(self, candidate: Candidate, values: Any = None) -> float:
        """What a candidate lacks, and a little for every rule, cost and distance."""
        rules, cost, distance = self.workshop.size(candidate)
        lacking = self.lacking(self.predict(candidate) if values is None else values)
        return lacking + 0.04 * rules + 0.01 * cost + 0.02 * distance
