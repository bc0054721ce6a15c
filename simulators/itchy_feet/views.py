"""What a seat of Itchy Feet sees by rules of the game: what it is asked, looks at, and knows of the others' hands."""

from typing import Any

import numpy as np

from .components import KINDS
from .questions import Action, Question


def open(table: Any, rules: Any, seat: int) -> Any:
    """The answers open are those of the seat that is asked."""
    return np.full(KINDS, seat == table.actor)


def drawn(table: Any, rules: Any, seat: int) -> Any:
    """R14.3 What a Forager drew is seen by the seat whose turn it is."""
    return _first(len(table.drawn), table.drawn_size, seat == table.turn_of)


def seen(table: Any, rules: Any, seat: int) -> Any:
    """R14.3 What is looked at is seen by the seat whose turn it is, and a hand by whose it is."""
    robbed = table.asked == Question.PICK and seat == table.victim
    return _first(len(table.seen), table.seen_size, bool(robbed) or looks(table, seat))


def looks(table: Any, seat: int) -> bool:
    """Whether this seat looks at cards now."""
    guided = table.asked == Question.KEEP and table.action == Action.LOCAL_GUIDE
    return bool((guided or table.asked == Question.PICK) and seat == table.turn_of)


def _first(length: int, size: Any, seen: Any) -> Any:
    return (np.arange(length) < size) & bool(seen)


def saw(table: Any, rules: Any, seat: int) -> Any:
    """R14.2 What this seat alone knows of another's hand, and what others know of its own."""
    found = np.zeros(table.saw.shape, bool)
    found[seat] = found[:, seat] = True
    return found


def country_pile(table: Any, rules: Any, seat: int) -> Any:
    """R13.1 The top countries of the Bucket List lie open."""
    at, size = np.arange(len(table.country_pile)), int(table.country_pile_size)
    return (at >= size - int(rules.bucket_open)) & (at < size)
