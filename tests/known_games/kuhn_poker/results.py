"""What is written of each game of Kuhn poker."""

from typing import Any

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN, rank_seats, share_win

END_REASONS = ("showdown", "fold")

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """The pot is taken or it is not."""
    return 1.0 if table.outcome == WIN and table.over and table.winner == seat else 0.0


@kernel
def record(table, rules, game_row, seat_rows):
    """Write chips won or lost, places and wins. Rows modified in place."""
    for seat in range(2):
        if table.outcome == WIN:
            seat_rows[seat].score = table.chips[1 - seat] if table.winner == seat else -table.chips[seat]
    rank_seats(table, seat_rows)
    if table.outcome == WIN:
        share_win(table, seat_rows)


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """R1.1 The three cards."""
    return tuple(sorted(table.deck.tolist()))
