"""What a seat can tell apart at a table: the bytes of its record that dealing anew never moves.

A tree of answers keeps apart what a seat can tell apart and nothing else. Which bytes those are is found by dealing
anew along some games of random answers, always the same ones: a byte that `imagine` moved once for a seat is hidden
from it for good. Too much may be taken for hidden, which only makes two positions one; what is dealt anew in no
position of all these games would be taken for seen.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.foresight import look_word, start_streams
from fairseat.simulators.engine.table import SPARE, clear_table, is_askable

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset

SEED = np.uint64(0x7369676874)
GAMES = 16
FIRST_QUESTIONS, EVERY = 24, 8  # all of the first questions of a game are looked at, later one in so many
LAST_QUESTION = 400
DEALS = 2  # so many times all is dealt anew for each seat at a question
NEVER_TOLD = ("chance", "whim", "decisions", "holes")  # of these a position does not consist

_found: dict[tuple[str, int, bytes], Any] = {}


def apart_of(ruleset: "Ruleset", rules: Any, players: int) -> Any:
    """The masks of what each seat can tell apart under these rules: uint64[seats, words of the table]."""
    key = ruleset.locator, players, rules.tobytes()
    if key not in _found:
        _found[key] = _look(ruleset, rules, players)
    return _found[key]


def hidden_fields(ruleset: "Ruleset", rules: Any, players: int) -> list[str]:
    """The fields of the table of which a seat cannot see everything; whatever the bots' whims are is none of them."""
    seen = apart_of(ruleset, rules, players).view(np.uint8)
    places = {name: _bytes_of(ruleset, name) for name in ruleset.table_dtype.names or () if name not in NEVER_TOLD}
    return [name for name, place in places.items() if not seen[:, place].all()]


def _bytes_of(ruleset: "Ruleset", name: str) -> slice:
    """Where a field of the table lies in its memory."""
    fields = ruleset.table_dtype.fields
    assert fields is not None
    kind, begins = fields[name][:2]
    return slice(begins, begins + kind.itemsize)


def _look(ruleset: "Ruleset", rules: Any, players: int) -> Any:
    """Deal anew along games of random answers, and note for each seat which bytes moved."""
    tables = np.zeros(2, ruleset.table_dtype)
    real, fresh = (tables[number : number + 1].view(np.recarray) for number in (0, 1))
    hidden = np.zeros((players, tables.dtype.itemsize), bool)
    moves = np.zeros(ruleset.most_moves + SPARE, np.int64)
    verbs = ruleset.verbs
    for game in range(GAMES):
        real.view(np.uint8)[:] = 0
        table = real[0]
        clear_table(table, SEED, game, players)
        verbs["deal"](table, rules)
        for question in range(LAST_QUESTION):
            count = 0 if table.over else int(verbs["legal_moves"](table, rules, moves))
            if not is_askable(table, moves, count):
                break  # whoever plays the game is told what is wrong with the question
            if question < FIRST_QUESTIONS or question % EVERY == 0:
                _note_hidden(verbs["imagine"], rules, real, fresh, hidden, look_word(SEED, game, question))
            table.decisions += 1
            verbs["play"](table, rules, moves[below(table.whim, count)])
    for name in NEVER_TOLD:
        hidden[:, _bytes_of(ruleset, name)] = True
    return np.where(hidden, np.uint8(0), np.uint8(0xFF)).view(np.uint64)


def _note_hidden(imagine: Any, rules: Any, real: Any, fresh: Any, hidden: Any, word: Any) -> None:
    """Deal one table anew for each seat; hidden and fresh modified in place."""
    for seat in range(hidden.shape[0]):
        for number in range(DEALS):
            fresh[:] = real
            start_streams(fresh[0], np.uint64(word), number)
            imagine(fresh[0], rules, seat)
            hidden[seat] |= fresh.view(np.uint8) != real.view(np.uint8)
