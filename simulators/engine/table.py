"""The fields that lie on every table, and the few things every game does with them: turns, ends, places."""

from typing import Any

import numpy as np

from fairseat.simulators.engine.chance import CHANCE, WHIM, game_word, start_from
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.mistakes import Mistake

SPECTATOR = -1  # the eyes of whoever sees every hand, and nothing that no seat has seen

# Outcomes, in the order of their codes.
OUTCOMES = ("win", "shared", "team", "none", "unfinished")
WIN, SHARED, TEAM, NONE, UNFINISHED = range(5)

# End reasons that the engine itself gives; a ruleset's own follow them.
ENGINE_END_REASONS = ("running", "max_turns", "max_questions")
RUNNING, MAX_TURNS, MAX_QUESTIONS = range(3)
FIRST_OWN_REASON = len(ENGINE_END_REASONS)

# A game or a turn that never ends would hang its thread; no real one comes near this many questions.
MOST_QUESTIONS = 2_000_000
MOST_QUESTIONS_A_TURN = 50_000

# Room behind the most answers that a ruleset names: a list that is a little longer is found out before it does harm.
SPARE = 1_024

COMMON: list[tuple[Any, ...]] = [
    ("chance", "u8", (4,)),  # the stream of the game
    ("whim", "u8", (4,)),  # the stream of the bots
    ("players", "i8"),
    ("actor", "i8"),  # the seat that is asked now
    ("asked", "i8"),  # the question asked now, a code of the ruleset's own
    ("turn_of", "i8"),  # the seat whose turn it is
    ("over", "?"),
    ("outcome", "i8"),
    ("end_reason", "i8"),
    ("turns", "i8"),
    ("rounds", "i8"),
    ("decisions", "i8"),  # questions answered, those with one answer included
    ("holes", "i8"),  # positions for which the rulebook has no answer
]


def table_of(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The table of a ruleset: the common fields, then its own."""
    for name, kind, *shape in fields:
        if shape and np.dtype(kind) == bool:  # numba knows no arrays of booleans within a record
            raise Mistake(f"TABLE in table.py: {name} cannot be an array of {kind!r} (booleans); take 'u1'.")
    return np.dtype(COMMON + list(fields), align=True)


@kernel
def clear_table(table, seed, game, players):
    """Start the two random streams of game `game` for `players` seats on an empty table. Modified in place."""
    table.players = players
    word = game_word(seed, game)
    start_from(table.chance, word, CHANCE)
    start_from(table.whim, word, WHIM)


@inlined
def end_game(table, outcome, reason):
    """End the game. Modified in place."""
    table.over = True
    table.outcome = outcome
    table.end_reason = reason


@inlined
def is_askable(table, moves, count):
    """Whether a seat of this table is asked a question with at least one answer, and no more than there is room for."""
    return 0 < count <= moves.shape[0] - SPARE and 0 <= table.actor < table.players


@inlined
def stop_endless(table, turn_began):
    """End a game without an end in sight: one turn since decision `turn_began`, or all of it. Modified in place."""
    if table.decisions - turn_began >= MOST_QUESTIONS_A_TURN or table.decisions >= MOST_QUESTIONS:
        end_game(table, UNFINISHED, MAX_QUESTIONS)


@inlined
def begin_turn(table, rules, seat):
    """Give `seat` a turn, or end the game as unfinished when it has had its `max_turns`. Modified in place."""
    if table.turns >= rules.max_turns:
        end_game(table, UNFINISHED, MAX_TURNS)
        return
    table.turns += 1
    table.turn_of = seat
    table.actor = seat


@inlined
def pass_turn(table, rules):
    """Give the left neighbour a turn; coming round to the first seat begins a round. Modified in place."""
    seat = table.turn_of + 1 if table.turn_of + 1 < table.players else 0
    if seat == 0 and table.turns < rules.max_turns:
        table.rounds += 1
    begin_turn(table, rules, seat)


@kernel
def rank_seats(table, seat_rows):
    """Give places by score: one more than the number of seats with a higher score. Modified in place."""
    for seat in range(table.players):
        place = 1
        for other in range(table.players):
            if seat_rows[other].score > seat_rows[seat].score:
                place += 1
        seat_rows[seat].place = place


@kernel
def share_win(table, seat_rows):
    """Split the win evenly among the seats in first place. Modified in place."""
    firsts = 0
    for seat in range(table.players):
        firsts += seat_rows[seat].place == 1
    for seat in range(table.players):
        seat_rows[seat].win = 1.0 / firsts if seat_rows[seat].place == 1 else 0.0
