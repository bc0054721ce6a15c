"""What is written of each game of clock patience."""

from typing import Any

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN

from .components import CARDS

END_REASONS = ("all_turned", "stuck")

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """How much of the pack is turned."""
    return table.turned / CARDS


@kernel
def record(table, rules, game_row, seat_rows):
    """Write how many cards were turned, and whether that was all. Rows modified in place."""
    row = seat_rows[0]
    row.place = 1
    row.score = table.turned
    row.win = 1.0 if table.outcome == WIN else 0.0


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """R1.1 The pack, and as many cards turned as are missing face down."""
    return (*sorted(table.pack.tolist()), int(table.turned + table.left.sum()))
