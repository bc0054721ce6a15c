"""What a seat of Word Traveler sees by rules of the game: its own map and plan, and those of journeys begun or made."""

from typing import Any

import numpy as np


def mine(table: Any, seat: int) -> Any:
    """By day and seat: the seat's own of days that have begun, and what journeys made have shown."""
    found = table.travelled.astype(bool)
    found[: int(table.day), seat] = True
    return found


def underway(table: Any, seat: int) -> Any:
    """The same, and the words and arrows of the journey under way."""
    found = mine(table, seat)
    if table.traveller >= 0:
        found[int(table.day) - 1, int(table.traveller)] = True
    return found


def map(table: Any, rules: Any, seat: int) -> Any:
    """R3.1 The map in front of it, and those shown."""
    return np.broadcast_to(mine(table, seat)[..., None], table.map.shape)


def intended(table: Any, rules: Any, seat: int) -> Any:
    """R4.1 The stops that it means, and those of journeys made."""
    return np.broadcast_to(mine(table, seat)[..., None], table.intended.shape)


def direction(table: Any, rules: Any, seat: int) -> Any:
    """R4.1 Its own arrows, those of journeys made, and of the one under way."""
    return np.broadcast_to(underway(table, seat)[..., None], table.direction.shape)


def card_arrow(table: Any, rules: Any, seat: int) -> Any:
    """R4.1 Where words lie: its own, those of journeys made, and of the one under way."""
    return np.broadcast_to(underway(table, seat)[..., None], table.card_arrow.shape)


card_side = card_arrow


def arrows(table: Any, rules: Any, seat: int) -> Any:
    """R4.1 How many arrows: its own, those of journeys made, and of the one under way."""
    return underway(table, seat)


cards_placed = arrows


def planned(table: Any, rules: Any, seat: int) -> Any:
    """R3.1 Whether a plan of today is finished: its own, those of journeys made, and of the one under way."""
    return underway(table, seat)[min(int(table.day), len(table.travelled)) - 1]
