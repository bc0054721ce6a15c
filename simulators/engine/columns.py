"""The result columns of games and seats: the shared ones, and how a ruleset declares its own."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Column:
    """One column of the results: its name, its small type, its unit, and a sentence."""

    name: str
    dtype: str
    unit: str
    says: str


GAME_COLUMNS = (
    Column("game", "i8", "index", "The game's number within its cell; with the seed it fixes all chance."),
    Column("players", "i1", "seats", "Seats at the table."),
    Column("outcome", "i1", "name", "win, shared, team, none or unfinished."),
    Column("end_reason", "i1", "name", "What ended the game."),
    Column("winner", "i1", "seat", "The seat that won alone, -1 when none did."),
    Column("turns", "i4", "turns", "Turns played by all seats together, extra turns included."),
    Column("rounds", "i4", "rounds", "Times that the turn came round to the first seat."),
    Column("decisions", "i4", "questions", "Questions answered, those with one legal answer included."),
    Column("lead_changes", "i2", "changes", "Times that another seat took the lead, judged after each turn."),
    Column("decided_at", "f4", "share", "Share of the turns after which the later winner led for good."),
    Column("holes", "i4", "positions", "Positions for which the rulebook has no answer."),
)

SEAT_COLUMNS = (
    Column("game", "i8", "index", "The game's number within its cell."),
    Column("seat", "i1", "seat", "The seat, 0 moves first."),
    Column("bot", "i1", "name", "The bot that sat there."),
    Column("place", "i1", "place", "The place at the end, ties share the better one."),
    Column("win", "f4", "share", "The share of the win: 1, 0, or a part of a shared win."),
    Column("score", "f4", "points", "The score as this ruleset counts it."),
)


def row_dtype(columns: tuple[Column, ...]) -> np.dtype[Any]:
    """The record that a kernel writes, one a game or a seat."""
    return np.dtype([(column.name, column.dtype) for column in columns], align=True)
