"""What a seat of The Journey: Istanbul sees by rules of the game: fronts seen, what was told, purses, all backs."""

from typing import Any

import numpy as np

from .components import MOST_EVENTS
from .questions import Question
from .rules import Deck
from .table import LEFT, Stage


def fronts(table: Any, seat: int) -> Any:
    """The events that this seat has seen, or everybody."""
    mask = int(table.revealed) | int(table.seen[seat])
    return np.array([bool(mask >> card & 1) for card in range(MOST_EVENTS)])


def event_place(table: Any, rules: Any, seat: int) -> Any:
    """R2.3 The events of the printed deck are known to all; of a random one those seen, and those talked of."""
    if rules.deck != Deck.RANDOM:
        return np.ones(MOST_EVENTS, bool)
    found = fronts(table, seat)
    claims = table.heard[seat].astype(np.int64)
    found[claims[claims > 0] - 1] = True
    return found


event_amount = event_place


def event_day(table: Any, rules: Any, seat: int) -> Any:
    """How many events have which back is known, unless a random deck is not balanced by days: then of those seen."""
    wild = rules.deck == Deck.RANDOM and not rules.day_balance
    return fronts(table, seat) if wild else np.ones(MOST_EVENTS, bool)


def row(table: Any, rules: Any, seat: int) -> Any:
    """R8.1 The fronts on the sheet that it has seen."""
    return fronts(table, seat)[table.row] & lies(table)


def lies(table: Any) -> Any:
    """Where on the sheet cards lie."""
    return np.arange(table.row.shape[1]) < table.row_size[:, None]


def discard(table: Any, rules: Any, seat: int) -> Any:
    """Whether an event whose front it has seen was discarded."""
    return fronts(table, seat)


looked = asked_about = discard


def chosen(table: Any, rules: Any, seat: int) -> Any:
    """The cards chosen this turn, where it knows their fronts."""
    return fronts(table, seat)[table.chosen] & (np.arange(len(table.chosen)) < table.chosen_count)


def heard(table: Any, rules: Any, seat: int) -> Any:
    """R8.2 What it was told of a card whose front it has seen since; of the others `shown` tells by where they lie."""
    found = np.zeros(table.heard.shape, bool)
    found[seat] = fronts(table, seat)
    return found


teller = heard


def money(table: Any, rules: Any, seat: int) -> Any:
    """R2.6 All purses where money is public, else its own and those of who left."""
    return (np.arange(len(table.money)) == seat) | bool(rules.money_public) | (table.where == LEFT)


def rumour(table: Any, rules: Any, seat: int) -> Any:
    """R8.2 The card talked about, where it knows its front."""
    return bool(talks(table) and fronts(table, seat)[int(table.rumour)])


def talks(table: Any) -> bool:
    """Whether a card is talked about now."""
    return bool(table.stage == Stage.RUMOURS or table.asked in (Question.TELL, Question.BUY))


def claim(table: Any, rules: Any, seat: int) -> Any:
    """R8.4 What a card is said to be is known to whoever says it, until it is heard."""
    return bool(table.asked == Question.BUY and seat == table.speaker)


def shown(table: Any, rules: Any, seat: int) -> dict[str, Any]:
    """Of all on the sheet the backs, who looked at it, who asked, what this seat was told; what is said now."""
    there = lies(table)
    told = {"back": table.event_day[table.row], "row_heard": table.heard[seat][table.row]}
    told["row_teller"] = np.where(told["row_heard"] > 0, table.teller[seat][table.row], -1)
    told["row_asked"] = int(table.asked_about) >> table.row.astype(np.int64) & 1
    for one in range(int(table.players)):
        told[f"row_seen_{one}"] = int(table.seen[one]) >> table.row.astype(np.int64) & 1
    told["row_rumour"] = (table.row == table.rumour) & talks(table)
    found = {name: np.where(there, values.astype(np.int64), -1) for name, values in told.items()}
    return found | {"rumour_back": table.event_day[int(table.rumour)] if talks(table) else -1}
