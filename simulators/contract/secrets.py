"""No bot sees what its seat cannot see, and `imagine` deals anew all that a seat cannot see and nothing that it sees.

Who sees what is declared in a ruleset's `table.py`. A bot that peeks is found in two ways: what its seat cannot see is
dealt anew by the ruleset's own `imagine`, and exchanged for what lay hidden at another question of another game, so
that no `imagine` can hide it: each time the bot must score its answers as before.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from fairseat.simulators.contract.exchange import exchanged
from fairseat.simulators.contract.tables import (
    Position,
    conserved,
    copy_of,
    imagined,
    legal_moves,
    mixed_table_of,
    positions,
    scores,
    seat_counts,
    where,
)
from fairseat.simulators.engine.observe import Eyes
from fairseat.simulators.engine.play import Setup, set_up
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.sight import HIDDEN, OWN, PUBLIC, SCRATCH, STREAMS
from fairseat.simulators.engine.table import SPECTATOR

SEED = 4_711
GAMES = 2
MOST_POSITIONS = 60
REDEALS = 2
EXCHANGED = 25  # questions of a game at which a bot is asked with what lay hidden elsewhere
LOOKED_AT = 200  # questions of a game at which everybody imagines
EVERY = 5


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


def peeking_elsewhere(setup: Setup) -> Iterator[str]:
    """See that no score changes when what the seat cannot see is exchanged for what lay hidden in another game."""
    eyes, name = Eyes(setup.ruleset, setup.records[0]), setup.bots[0].name
    met = [
        [(where(setup, one, game), copy_of(one.table), one.moves) for one in _spread(setup, game)] for game in (0, 1)
    ]
    for (here, table, moves), (_, donor, _) in _pairs(*met):
        seat = int(table.actor)
        other = exchanged(eyes, table, donor, seat)
        if scores(setup, table, 0, moves) != scores(setup, other, 0, moves):
            read = [one for one in _differing(table, other) if _is_read(setup, table, other, one, moves)]
            yield (
                f"{here}: {name} peeks: it reads what seat {seat} cannot see by TABLE in table.py"
                f"{': ' + ', '.join(read) if read else ''} (think and score_move in bots.py)."
            )


def _spread(setup: Setup, game: int) -> Iterator[Position]:
    """So many questions with a choice, spread over the first part of a game."""
    for number, position in enumerate(questions_with_a_choice(setup, game)):
        if number >= 2 * EXCHANGED:
            return
        if number % 2 == 0:
            yield position


def _pairs(one: list[Any], other: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Each question with one of the other game, of the same kind where there is one, near it in the game."""
    for mine, theirs in ((one, other), (other, one)):
        for number, position in enumerate(mine):
            alike = [far for far in theirs if far[1].asked == position[1].asked] or theirs
            if alike:
                yield position, alike[min(number, len(alike) - 1)]


def _differing(table: Any, other: Any) -> list[str]:
    """The fields in which two tables differ."""
    return [name for name in table.dtype.names if not np.array_equal(table[name], other[name])]


def _is_read(setup: Setup, table: Any, other: Any, name: str, moves: list[int]) -> bool:
    """Whether the scores change by this field alone."""
    alone = copy_of(table)
    alone[name] = other[name]
    return scores(setup, table, 0, moves) != scores(setup, alone, 0, moves)


@dataclass
class Dealt:
    """What came of imagining at some questions, field by field."""

    varies: set[str] = field(default_factory=set)  # what somebody cannot see differs from question to question
    moved: set[str] = field(default_factory=set)  # imagine changed it


def careless_imagining(setup: Setup) -> Iterator[str]:
    """See that `imagine` leaves all that a seat sees, its answers and every count as they are."""
    eyes = Eyes(setup.ruleset, setup.records[0])
    for position in positions(setup, SEED, 1, LOOKED_AT):
        if position.number % EVERY:
            continue
        here, table = where(setup, position, 1), position.table
        for seat in (*range(setup.players), SPECTATOR):
            other = imagined(setup, table, seat, position.number)
            whose = "a spectator" if seat == SPECTATOR else f"seat {seat}"
            before, after = eyes.parts(table, seat), eyes.parts(other, seat)
            changed = [name for name in before if not np.array_equal(before[name], after[name])]
            if changed:
                yield f"{here}: imagine for {whose} changes {', '.join(changed)}, which by table.py it sees."
            if conserved(setup, table) != conserved(setup, other):
                yield f"{here}: imagine for {whose} makes or loses something that results.conserved counts."
            if seat == table.actor and position.moves != legal_moves(setup, other):
                yield f"{here}: imagine for {whose} changes the answers that are open to it."


def idle_imagining(ruleset: Ruleset) -> Iterator[str]:
    """See that `imagine` deals anew each field of which somebody cannot see all, wherever it may be otherwise."""
    found = Dealt()
    for players in seat_counts(ruleset):
        setup = mixed_table_of(ruleset, players)
        for game in range(GAMES):
            _follow(setup, game, found)
    for name, sight in Eyes(ruleset, setup.records[0]).sights.items():
        if name in found.varies - found.moved and not sight.left:
            whose = "nobody sees" if sight.who == HIDDEN else "other seats cannot see"
            yield (
                f"imagine never deals {name} anew, of which {whose} all by table.py (hidden.py). Where that is right,"
                f" say why there: {sight.who}({name!r}, .., left='..')."
            )


def _follow(setup: Setup, game: int, found: Dealt) -> None:
    """Note of one game which hidden fields vary and which are dealt anew. Modified in place."""
    eyes, first = Eyes(setup.ruleset, setup.records[0]), None
    secret = [name for name, sight in eyes.sights.items() if sight.who not in (PUBLIC, SCRATCH) and name not in STREAMS]
    for position in positions(setup, SEED, game, LOOKED_AT):
        if position.number % EVERY:
            continue
        first = copy_of(position.table) if first is None else first
        for seat in range(setup.players):
            waiting = [name for name in secret if name not in found.varies or name not in found.moved]
            if not waiting:
                return
            other = imagined(setup, position.table, seat, position.number)
            found.moved.update(name for name in waiting if not np.array_equal(position.table[name], other[name]))
            found.varies.update(name for name in waiting if _varies(eyes, name, first, position.table, seat))


def _varies(eyes: Eyes, name: str, first: Any, table: Any, seat: int) -> bool:
    """Whether something that a seat can see at neither of two questions differs between them."""
    sight = eyes.sights[name]
    if sight.who == OWN and table.players == 1:
        return False
    unseen = ~eyes.seen(name, first, seat) & ~eyes.seen(name, table, seat)
    values = [eyes.expanded(name, one) for one in (first, table)]
    return bool(np.any((values[0] != values[1]) & unseen))
