"""What is written of each game of tic-tac-toe."""

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import SHARED, WIN, rank_seats, share_win

from .components import HAS_LINE

END_REASONS = ("line", "full_board")

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """A line is everything."""
    return 1.0 if HAS_LINE[table.cells[seat]] else 0.0


@kernel
def record(table, rules, game_row, seat_rows):
    """Write lines, places and wins. Rows modified in place."""
    for seat in range(2):
        seat_rows[seat].score = progress(table, rules, seat)
    rank_seats(table, seat_rows)
    if table.outcome == WIN or table.outcome == SHARED:
        share_win(table, seat_rows)
