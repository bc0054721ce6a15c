"""No bot sees what its seat cannot see: with everything hidden dealt anew, its answers and scores are the same."""

import math
from collections.abc import Iterator
from dataclasses import replace

from fairseat.simulators.contract.tables import Position, conserved, imagined, legal_moves, positions, scores, where
from fairseat.simulators.engine.play import Setup, set_up
from fairseat.simulators.engine.ruleset import Ruleset

SEED = 4_711
GAMES = 2
MOST_POSITIONS = 60
REDEALS = 2
PUBLIC = ("players", "actor", "asked", "turn_of", "over", "turns", "rounds", "decisions", "holes")


def calm_table(ruleset: Ruleset, bot: str) -> Setup:
    """A table at which a bot plays without noise, so that its scores are its whole judgement."""
    named = ruleset.bot(bot)
    calm = replace(named, weights={**named.weights, "noise": 0.0})
    setup = set_up(ruleset, [bot] * ruleset.card.usual_seats)
    return Setup(ruleset, setup.rules, [calm] * setup.players)


def questions_with_a_choice(setup: Setup, number: int) -> Iterator[Position]:
    """The questions with a choice of one game, thinned once there are many."""
    seen = 0
    for position in positions(setup, SEED, number):
        if len(position.moves) > 1:
            seen += 1
            if seen <= MOST_POSITIONS // 2 or (seen % 7 == 0 and seen < 40 * MOST_POSITIONS):
                yield position


def peeking(setup: Setup) -> Iterator[str]:
    """See that no answer and no score of the bots changes when all that their seat cannot see is dealt anew."""
    name = setup.bots[0].name
    for game in range(GAMES):
        for position in questions_with_a_choice(setup, game):
            seat, moves, here = int(position.table.actor), position.moves, where(setup, position, game)
            expected = scores(setup, position.table, 0, moves)
            if any(math.isnan(score) for score in expected):
                yield f"{here}: {name} gives an answer no number (score_move in bots.py)."
                continue
            for redeal in range(REDEALS):
                other = imagined(setup, position.table, seat, redeal)
                if moves != legal_moves(setup, other):
                    yield f"{here}: other answers are open to seat {seat} once what it cannot see is dealt anew."
                elif expected != scores(setup, other, 0, moves):
                    yield (
                        f"{here}: {name} peeks: its scores change when what seat {seat} cannot see is dealt anew"
                        " (think and score_move in bots.py, or imagine deals anew what the seat can see)."
                    )


def careless_imagining(setup: Setup, most: int = 200) -> Iterator[str]:
    """See that `imagine` leaves the question, the answers of the seat that is asked, and every count as they are."""
    for position in positions(setup, SEED, 1, most):
        if position.number % 5:
            continue
        here = where(setup, position, 1)
        for seat in range(setup.players):
            other = imagined(setup, position.table, seat, position.number)
            changed = [name for name in PUBLIC if position.table[name] != other[name]]
            if changed:
                yield f"{here}: imagine for seat {seat} changes {', '.join(changed)}, which everybody sees."
            if conserved(setup, position.table) != conserved(setup, other):
                yield f"{here}: imagine for seat {seat} makes or loses something that results.conserved counts."
            if seat == position.table.actor and position.moves != legal_moves(setup, other):
                yield f"{here}: imagine for seat {seat} changes the answers that are open to it."
