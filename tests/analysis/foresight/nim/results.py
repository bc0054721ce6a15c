"""What is written of each game of Nim."""

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN, rank_seats, share_win

END_REASONS = ("last_stone",)

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """The last stone is everything."""
    return 1.0 if table.over and table.outcome == WIN and table.winner == seat else 0.0


@kernel
def record(table, rules, game_row, seat_rows):
    """Write who took the last stone. Rows modified in place."""
    for seat in range(2):
        seat_rows[seat].score = progress(table, rules, seat)
    rank_seats(table, seat_rows)
    if table.outcome == WIN:
        share_win(table, seat_rows)
