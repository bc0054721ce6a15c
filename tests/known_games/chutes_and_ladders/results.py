"""What is written of each game and seat of Chutes and Ladders, and how near a seat is to winning."""

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN, rank_seats, share_win

from .components import LAST

END_REASONS = ("square_100",)

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """How much of the board lies behind the seat."""
    return table.square[seat] / LAST


@kernel
def record(table, rules, game_row, seat_rows):
    """Write squares, places and wins. Rows modified in place."""
    for seat in range(table.players):
        seat_rows[seat].score = table.square[seat]
    rank_seats(table, seat_rows)
    if table.outcome == WIN:
        share_win(table, seat_rows)
