"""The loop over the games of a ruleset, and the desk that one thread plays at."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from fairseat.simulators.engine.cache import is_kept
from fairseat.simulators.engine.foresight import lay_ahead
from fairseat.simulators.engine.ruleset import Ruleset, load
from fairseat.simulators.engine.seating import orders
from fairseat.simulators.engine.steps import Loop, build_loop
from fairseat.simulators.engine.table import SPARE


class Desk(NamedTuple):
    """Everything one thread needs to play: a table, the seats' minds, and room for the answers."""

    tables: Any  # record[1]
    table_bytes: Any  # the same memory as bytes, to clear it
    minds: Any  # record[seats]
    mind_bytes: Any
    moves: Any  # int64[most_moves + SPARE]
    lead: Any  # int64[3]: the seat in the lead (-1 none), changes of lead, the turn of the last change
    chairs: Any  # int64[seats]: the bot of the line-up that sits in each seat
    orders: Any  # int64[games, seats]: the same for every game until all orders have come


class LookingDesk(NamedTuple):
    """A desk at which a bot looks ahead: the same, and what that needs besides."""

    tables: Any
    table_bytes: Any
    minds: Any
    mind_bytes: Any
    moves: Any
    lead: Any
    chairs: Any
    orders: Any
    table_words: Any  # uint64: the table's memory once more, to copy it
    ahead: Any


AnyDesk = Desk | LookingDesk


def lay_desk(ruleset: Ruleset, players: int, looking: bool = False) -> AnyDesk:
    """Lay out a desk for one thread; nothing is allocated after this."""
    tables = np.zeros(1, ruleset.table_dtype).view(np.recarray)
    minds = np.zeros(players, ruleset.mind_dtype).view(np.recarray)
    moves = np.zeros(ruleset.most_moves + SPARE, np.int64)
    lead, chairs = np.zeros(3, np.int64), np.zeros(players, np.int64)
    desk = Desk(tables, tables.view(np.uint8), minds, minds.view(np.uint8), moves, lead, chairs, orders(players))
    return LookingDesk(*desk, tables.view(np.uint64), lay_ahead(ruleset, players)) if looking else desk


@cache
def loop_of(locator: str, looking: bool = False) -> Loop:
    """The loop of a ruleset, for bots that look ahead or for others; numba compiles it at its first call."""
    ruleset = load(locator)
    verbs = ruleset.looking_verbs if looking else ruleset.verbs
    card = ruleset.card
    return build_loop(verbs, ruleset.folder, ruleset.package, looking, card.cooperative, card.unfinished)


def is_cold(ruleset: Ruleset, looking: bool = False) -> bool:
    """Whether the loop of a ruleset must be compiled before the first game, which takes seconds."""
    return not is_kept("choose_ahead" if looking else "play_games", ruleset.folder, ruleset.package)
