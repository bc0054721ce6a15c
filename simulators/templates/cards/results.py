"""What is written of each game and seat of Template cards, and how near a seat is to winning."""

from typing import Any

from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import SHARED, WIN, rank_seats, share_win

from .moves import firsts_of

END_REASONS = ("played_out",)  # what ended the game, by its code from FIRST_OWN_REASON on

GAME = (Column("firsts", "i1", "seats", "Seats with the most tricks."),)

SEAT = ()


@inlined
def progress(table, rules, seat):
    """The seat's share of all tricks."""
    return table.tricks[seat] / (rules.hand_size - 1 + rules.last_trick)


@kernel
def record(table, rules, game_row, seat_rows):
    """Write tricks, places and wins. Rows modified in place."""
    game_row.firsts = firsts_of(table)
    for seat in range(table.players):
        seat_rows[seat].score = table.tricks[seat]
    rank_seats(table, seat_rows)
    if table.over and (table.outcome == WIN or table.outcome == SHARED):
        share_win(table, seat_rows)


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """R1.1 Every card is in a hand, in the deck or was played."""
    held = [int(card) for seat in range(table.players) for card in table.hand[seat][: table.hand_left[seat]]]
    lying = table.deck[: table.deck_left].tolist()
    return tuple(sorted([*held, *lying, *(card for card, seen in enumerate(table.seen.tolist()) if seen)]))
