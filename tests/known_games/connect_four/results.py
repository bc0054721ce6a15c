"""What is written of each game of Connect Four."""

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import SHARED, WIN, rank_seats, share_win

END_REASONS = ("four", "full_board")

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """Four in a row are everything."""
    return 1.0 if table.winner == seat + 1 else 0.0


@kernel
def record(table, rules, game_row, seat_rows):
    """Write fours, places and wins. Rows modified in place."""
    for seat in range(2):
        seat_rows[seat].score = progress(table, rules, seat)
    rank_seats(table, seat_rows)
    if table.outcome == WIN or table.outcome == SHARED:
        share_win(table, seat_rows)
