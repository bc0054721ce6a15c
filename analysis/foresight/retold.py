"""One game told by its chances: how they stood at every turn, where they turned, the luck and the dear answers."""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from fairseat.analysis.foresight.chances import Outlook, least_error, outlooks
from fairseat.analysis.foresight.swings import Swing, answers_of, swings
from fairseat.analysis.transcripts import Words
from fairseat.simulators.engine.play import Setup, watch
from fairseat.simulators.engine.telling import EVERYBODY

MOST_ANSWERS = 8
"""Of so many answers to a question it is asked what they are worth; more are sampled."""
LOOKED_AT_AGAIN = 6
"""So many answers that seem to have cost most are looked at once more, in fresh imagined games."""
AGAIN = 4
"""With so many times as many imagined games: what seemed dear by chance is cheap there."""
FRESH = 1 << 40
"""Number of a question that no game has: its random words are met nowhere else."""
SURE = 2.0
"""Standard errors by which a better answer must be better to be named."""


@dataclass(frozen=True)
class Turning:
    """The turn from whose first question to the next one's the chances of a seat moved most."""

    turn: int
    seat: int
    before: float
    after: float
    error: float


@dataclass(frozen=True)
class Stroke:
    """What chance gave a seat, or took from it, after one answer."""

    step: int
    turn: int
    seat: int
    luck: float
    error: float
    words: str


@dataclass(frozen=True)
class Dear:
    """An answer that cost the seat that gave it, and what the searcher would have answered."""

    step: int
    turn: int
    seat: int
    cost: float
    error: float
    given: str
    better: str


@dataclass(frozen=True)
class Retold:
    """A game by its chances: a standing at every turn, and what moved them most, the greatest first."""

    curve: list[Outlook]
    turnings: list[Turning]
    strokes: list[Stroke]
    dear: list[Dear]


def retell(setup: Setup, seed: int, game: int, imagined: int, most: int = 3) -> Retold:
    """Look ahead all along one game; `most` of each kind are named. No chance is told as certain but what came."""
    least = 0.0 if setup.ruleset.card.cooperative else least_error(imagined)
    *looks, end = outlooks(setup, seed, game, imagined)
    curve = [*(replace(one, errors=np.maximum(one.errors, least)) for one in looks), end]
    found = list(swings(setup, seed, game, imagined, most=MOST_ANSWERS))
    strokes = sorted(found, key=lambda one: -float(np.abs(one.luck).max()))[:most]
    return Retold(
        curve,
        turnings_of(curve)[:most],
        [replace(one, error=max(one.error, least)) for one in _strokes(setup, seed, game, strokes)],
        _dear(setup, seed, game, imagined, found)[:most],
    )


def turnings_of(curve: list[Outlook]) -> list[Turning]:
    """The turns by how far they moved the chances of any one seat, the farthest first."""
    found = []
    for before, after in pairwise(curve):
        seat = int(np.abs(after.chances - before.chances).argmax())
        error = float(np.hypot(before.errors[seat], after.errors[seat]))
        found.append(Turning(before.turn, seat, float(before.chances[seat]), float(after.chances[seat]), error))
    return sorted(found, key=lambda one: -abs(one.after - one.before))


def _strokes(setup: Setup, seed: int, game: int, chosen: list[Swing]) -> list[Stroke]:
    """Put the greatest movements by chance into words: the answer that they came after."""
    told, by_step = Words(setup), {one.step: one for one in chosen}
    words = {
        step.number: told.answer(step.table, step.move, EVERYBODY)
        for step in watch(setup, seed, game).steps()
        if step.number in by_step
    }
    found = []
    for one in chosen:
        seat = int(np.abs(one.luck).argmax())
        luck, error = float(one.luck[seat]), float(np.sqrt(one.noise[seat]))
        if luck != 0.0:
            found.append(Stroke(one.step, one.turn, seat, luck, error, words[one.step]))
    return found


def _dear(setup: Setup, seed: int, game: int, imagined: int, found: list[Swing]) -> list[Dear]:
    """Look once more at the answers that seemed to cost most, and keep those that surely did, the dearest first."""
    asked = [one for one in found if one.answers is not None and one.answers.best != one.answers.given]
    asked.sort(key=lambda one: -_seeming(one))
    by_step = {one.step: one for one in asked[:LOOKED_AT_AGAIN]}
    told, dear = Words(setup), []
    watched = watch(setup, seed, game)
    for step in watched.steps():
        if step.number not in by_step:
            continue
        answers = by_step[step.number].answers
        assert answers is not None
        pair = [step.move, answers.best]
        again = answers_of(watched, step, AGAIN * imagined, pair, FRESH + int(step.table.decisions))
        gaps = again.worths[1] - again.worths[0]
        cost, error = float(gaps.mean()), float(gaps.std() / np.sqrt(len(gaps) - 1))
        if cost > SURE * error:
            given, better = (told.answer(step.table, move, EVERYBODY) for move in pair)
            dear.append(Dear(step.number, int(step.table.turns), step.actor, cost, error, given, better))
    return sorted(dear, key=lambda one: -one.cost)


def _seeming(swing: Swing) -> float:
    """How much an answer seems to have cost, by the first look."""
    answers = swing.answers
    if answers is None:
        return 0.0
    means = answers.worths.mean(axis=1)
    return float(means.max() - means[answers.moves.index(answers.given)])
