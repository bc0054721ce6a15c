"""What is written of each game of craps."""

from fairseat.simulators.engine.jit import inlined, kernel

END_REASONS = ("pass", "house")

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """A bet is won or it is not."""
    return 1.0 if table.won else 0.0


@kernel
def record(table, rules, game_row, seat_rows):
    """Write the bet: 1 won, 0 not. Rows modified in place."""
    row = seat_rows[0]
    row.place = 1
    row.win = row.score = 1.0 if table.won else 0.0
