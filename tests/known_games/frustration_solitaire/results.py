"""What is written of each game of frustration solitaire."""

from typing import Any

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN

from .components import CARDS

END_REASONS = ("pack_dealt", "called")

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """How much of the pack is dealt."""
    return table.dealt / CARDS


@kernel
def record(table, rules, game_row, seat_rows):
    """Write how many cards were dealt, and whether that was all. Rows modified in place."""
    row = seat_rows[0]
    row.place = 1
    row.score = table.dealt
    row.win = 1.0 if table.outcome == WIN else 0.0


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """R1.1 The pack."""
    return tuple(sorted(table.pack.tolist()))
