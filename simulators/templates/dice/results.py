"""What is written of each game and seat of Template dice, and how near a seat is to winning."""

from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN, rank_seats, share_win

END_REASONS = ("goal",)  # what ended the game, by its code from FIRST_OWN_REASON on

GAME = ()

SEAT = (Column("ladders", "i2", "ladders", "Ladders climbed."),)


@inlined
def progress(table, rules, seat):
    """The seat's share of the way."""
    return min(table.field[seat] / rules.goal, 1.0)


@kernel
def record(table, rules, game_row, seat_rows):
    """Write fields, places and wins. Rows modified in place."""
    for seat in range(table.players):
        seat_rows[seat].score = table.field[seat]
        seat_rows[seat].ladders = table.ladders[seat]
    rank_seats(table, seat_rows)
    if table.outcome == WIN and table.over:
        share_win(table, seat_rows)
