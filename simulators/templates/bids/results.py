"""What is written of each game and seat of Template bids, and how near a seat is to winning."""

from typing import Any

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import SHARED, WIN, rank_seats, share_win

END_REASONS = ("all_bid",)  # what ended the game, by its code from FIRST_OWN_REASON on

GAME = ()

SEAT = ()


@inlined
def progress(table, rules, seat):
    """The seat's share of all that can be won."""
    return table.points[seat] / (rules.cards * (rules.cards + 1) / 2 + (rules.last_prize - 1) * rules.cards)


@kernel
def record(table, rules, game_row, seat_rows):
    """Write points, places and wins. Rows modified in place."""
    for seat in range(table.players):
        seat_rows[seat].score = table.points[seat]
    rank_seats(table, seat_rows)
    if table.over and (table.outcome == WIN or table.outcome == SHARED):
        share_win(table, seat_rows)


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """R1.1 All hands hold as many cards as there are prizes still bid for."""
    left = int(table.prizes_left) + (not table.over)
    return tuple(int(held).bit_count() - left for held in table.held[: table.players])
