"""What is written of each game and seat of Pig, and how near a seat is to winning."""

from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN, rank_seats, share_win

END_REASONS = ("goal",)

GAME = (Column("first_turn", "i2", "points", "Points made in the first turn of the game, -1 if it never ended."),)

SEAT = ()


@inlined
def progress(table, rules, seat):
    """The seat's share of the goal."""
    return min(table.points[seat] / rules.goal, 1.0)


@kernel
def record(table, rules, game_row, seat_rows):
    """Write points, places and wins. Rows modified in place."""
    game_row.first_turn = table.first_turn
    for seat in range(table.players):
        seat_rows[seat].score = table.points[seat]
    rank_seats(table, seat_rows)
    if table.outcome == WIN:
        share_win(table, seat_rows)
