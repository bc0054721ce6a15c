"""What moved the chances at single questions of a game: chance itself, and what the answer given was worth.

Luck is what chance made of an answer: the chances after it, less those of playing on from before it with the same
answer and fresh chance. Both are taken in imagined games of the same numbers, so that what no chance moved is nought
exactly. What an answer was worth is judged with the eyes of the seat that gave it, in the same imagined games for all
answers.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.analysis.foresight.chances import results_of
from fairseat.simulators.engine.chance import WHIM, game_word, start_from
from fairseat.simulators.engine.foresight import MOST_SEARCHED
from fairseat.simulators.engine.play import Setup, Step, Watch, watch
from fairseat.simulators.engine.table import SPECTATOR

SURE = 2.0
"""Standard errors by which another answer must be better than the one given."""
WHIMS_TRIED = 16
"""Other whims by which a question is asked again: an answer given half the time is missed once in 65,000 questions."""
Wanted = Callable[[int], bool]
"""Says whether the question of this number is looked at."""


@dataclass(frozen=True)
class Answers:
    """What the answers to one question were worth to the seat that was asked, judged with its own eyes.

    Which answer is best is read from every other imagined game and its worth from those between, and the other way
    round, so that the best of many guesses is not taken for better than it is. The answer given counts as best unless
    another is better by two standard errors: few imagined games find too little rather than too much.
    """

    moves: list[int]
    given: int
    worths: Any  # float64[moves, imagined games]

    @property
    def best(self) -> int:
        """The answer that did best in all imagined games; the one given where none did better."""
        means = self.worths.mean(axis=1)
        own = self.moves.index(self.given)
        return self.given if means[own] >= means.max() else self.moves[int(means.argmax())]

    @property
    def weight(self) -> float:
        """How much better the best answer was than the mean of all: what lay open here."""
        return self._best_less(self.worths.mean(axis=0))

    @property
    def cost(self) -> float:
        """How much better the best answer was than the one given."""
        return self._best_less(self.worths[self.moves.index(self.given)])

    def _best_less(self, other: Any) -> float:
        """The best answer's worth less another, the best chosen in one half of the games and measured in the other."""
        return float(np.mean([self._in_half(other, first) for first in (0, 1)]))

    def _in_half(self, other: Any, first: int) -> float:
        """Choose the best answer in one half: the one given, unless another is surely better."""
        own = self.worths[self.moves.index(self.given)]
        gains = (self.worths - own)[:, first::2]
        errors = gains.std(axis=1) / np.sqrt(max(gains.shape[1] - 1, 1))
        proved = np.where(gains.mean(axis=1) > SURE * errors, gains.mean(axis=1), 0.0)
        best = self.worths[int(proved.argmax())] if proved.max() > 0.0 else own
        return float((best - other)[1 - first :: 2].mean())


@dataclass(frozen=True)
class Swing:
    """One question of a game: how chance moved the chances of all seats after its answer, and what lay open.

    luck: the movement; noise: the variance that the number of imagined games gives to it; whim: how the answer itself
    moved them (nothing, on average, where a bot always gives it); answers: nothing where there was one answer.
    """

    step: int
    turn: int
    seat: int
    luck: Any  # float64[seats]
    noise: Any  # float64[seats]
    whim: Any  # float64[seats]
    whim_noise: Any  # float64[seats]
    answers: Answers | None


@dataclass
class Look:
    """What was seen of one question before its answer was carried out."""

    step: Step
    turn: int
    given: Any  # float64[imagined games, seats]
    before: Any
    answers: Answers | None


def swings(
    setup: Setup, seed: int, game: int, imagined: int, wanted: Wanted | None = None, most: int = MOST_SEARCHED
) -> Iterator[Swing]:
    """Go through one game and look at the questions that are wanted, at all when nothing is said.

    most: of how many answers to a question it is asked what they are worth; 0 asks of none, which is much quicker.
    """
    watched, look = watch(setup, seed, game), None
    for step in watched.steps():
        if look is not None:
            yield _swing(look, watched.imagine(imagined, SPECTATOR))
            look = None
        if wanted is None or wanted(step.number):
            look = _look(watched, step, imagined, most)
    if look is not None:
        yield _swing(look, np.repeat(results_of(watched)[None, :], imagined, axis=0))


def wavering(setup: Setup, seed: int, game: int) -> list[int]:
    """The numbers of the questions of a game that its bots answer otherwise by another whim."""
    watched = watch(setup, seed, game)
    return [step.number for step in watched.steps() if len(step.moves) > 1 and _wavers(watched, step)]


def _wavers(watched: Watch, step: Step) -> bool:
    """Whether another answer is given when the question is asked again by other whims; nothing of it is left behind."""
    whim, minds = watched.table.whim, watched.desk.mind_bytes
    kept = whim.copy(), minds.copy()
    found = False
    with np.errstate(over="ignore"):
        for number in range(WHIMS_TRIED):
            start_from(whim, np.uint64(game_word(np.uint64(number), step.number)), WHIM)
            found = found or watched.choose(step.moves) != step.move
    whim[:], minds[:] = kept
    return found


def _look(watched: Watch, step: Step, imagined: int, most: int) -> Look:
    """See what the answer that is about to be given leads to, and what the others would."""
    words_of, answers = int(step.table.decisions) + 1, None
    given = watched.imagine(imagined, SPECTATOR, step.move, words_of)
    before = given
    if len(step.moves) > 1:
        before = watched.imagine(imagined, SPECTATOR, None, words_of)
        if most > 0:
            answers = answers_of(watched, step, imagined, some_of(step.moves, step.move, most))
    return Look(step, int(step.table.turns), given, before, answers)


def some_of(moves: list[int], given: int, most: int) -> list[int]:
    """The answers if they are no more than so many; else so many, spread over all, the one given among them."""
    if len(moves) <= most:
        return moves
    spread = moves[:: -(-len(moves) // most)]
    return spread if given in spread else [*spread[:-1], given]


def answers_of(watched: Watch, step: Step, imagined: int, moves: list[int], words_of: int | None = None) -> Answers:
    """Play on from answers to a question with the eyes of the seat that is asked, in the same imagined games."""
    worths = [watched.imagine(imagined, step.actor, move, words_of)[:, step.actor] for move in moves]
    return Answers(moves, step.move, np.array(worths))


def _swing(look: Look, after: Any) -> Swing:
    """Set what came after an answer against what was seen before it."""
    moved, chosen = after - look.given, look.given - look.before
    count = max(len(moved) - 1, 1)
    return Swing(
        look.step.number,
        look.turn,
        look.step.actor,
        moved.mean(axis=0),
        moved.var(axis=0) / count,
        chosen.mean(axis=0),
        chosen.var(axis=0) / count,
        look.answers,
    )
