"""What is written of each game and each seat of Round-trip Italy, and how near a seat is to winning."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import WIN

from .components import CITIES, KINDS, MOST_TICKETS_IN_PILE, PILES

END_REASONS = ("lengths", "grand_tour")

GAME = (
    Column("extra_turns", "i4", "turns", "Extra turns taken by all seats."),
    Column("exchanges", "i4", "exchanges", "Tickets exchanged by all seats."),
    Column("six_trip", "i1", "games", "1 when a round-trip through all six cities was laid."),
    Column("redraws", "i4", "cards", "Selection cards replaced because the piles they showed were empty."),
    Column("reshuffles", "i4", "times", "Times the selection deck was shuffled anew."),
    Column("skipped_draws", "i4", "turns", "Turns without a ticket because every pile was empty."),
    Column("piles_empty", "i1", "piles", "City piles that were empty at the end."),
    Column("forced_discards", "i4", "tickets", "Tickets put back because a hand reached the limit."),
)

SEAT = (
    Column("trips", "i1", "trips", "Round-trips laid."),
    Column("extra_turns", "i4", "turns", "Extra turns taken."),
    Column("exchanges_made", "i4", "exchanges", "Exchanges made on the own turn."),
    Column("exchanges_left", "i4", "exchanges", "Those of them made with the left rule."),
    Column("exchanges_right", "i4", "exchanges", "Those of them made with the right rule."),
    Column("exchanges_suffered", "i4", "exchanges", "Exchanges made by others with this seat."),
    Column("discards", "i4", "tickets", "Tickets put back because the hand reached the limit."),
    Column("lengths_missing", "i1", "lengths", "Needed lengths not laid at the end."),
    *(Column(f"laid_{n}", "i1", "trips", f"1 when a round-trip of length {n} was laid.") for n in range(2, 7)),
    Column("turns", "i4", "turns", "Turns taken, extra turns included."),
    Column("dealt", "i4", "bits", "Kinds of tickets in the first hand, as bits."),
)


DEALT = ("dealt",)
"""What chance alone gave a seat: what it goes with is its effect."""
WON_BY = ("trips", "lengths_missing", *(f"laid_{length}" for length in range(2, 7)))
"""Columns that say how a win came about: going with it is no news."""


def part_names(rules: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The tickets of the first hand by name, where first hands are dealt."""
    if not rules["initial_hand"] and not any(rules["handicap"]):
        return {}
    pairs = [divmod(kind, 6) for kind in range(KINDS)]
    return {"dealt": tuple(f"{CITIES[pile]}-{CITIES[other]}" if pile != other else "" for pile, other in pairs)}


@inlined
def progress(table, rules, seat):
    """How many of the needed lengths the seat has laid, as a share; 1 for the winner."""
    if table.over and table.winner == seat and table.outcome == WIN:
        return 1.0
    needed = count_bits(rules.needed)
    return count_bits(table.laid[seat] & rules.needed) / (needed + 1.0)


@kernel
def record(table, rules, game_row, seat_rows):
    """Write the ruleset's own columns, places and wins. Rows modified in place."""
    for seat in range(table.players):
        record_seat(table, rules, seat, seat_rows[seat])
        game_row.extra_turns += table.extra_turns[seat]
        game_row.exchanges += table.exchanges_left[seat] + table.exchanges_right[seat]
        game_row.forced_discards += table.discards[seat]
    game_row.six_trip = table.six_trip
    game_row.redraws = table.redraws
    game_row.reshuffles = table.reshuffles
    game_row.skipped_draws = table.skipped_draws
    game_row.piles_empty = PILES - count_bits(table.piles_open)


@kernel
def record_seat(table, rules, seat, row):
    """Write one seat's columns; the winner is first, the others stand by lengths laid. Row modified in place."""
    won = table.outcome == WIN and seat == table.winner
    row.win = 1.0 if won else 0.0
    row.place = 1 if won else place_of(table, rules, seat)
    row.score = count_bits(table.laid[seat])
    row.trips = table.trips[seat]
    row.extra_turns = table.extra_turns[seat]
    row.exchanges_left = table.exchanges_left[seat]
    row.exchanges_right = table.exchanges_right[seat]
    row.exchanges_made = table.exchanges_left[seat] + table.exchanges_right[seat]
    row.exchanges_suffered = table.exchanges_suffered[seat]
    row.discards = table.discards[seat]
    row.lengths_missing = count_bits(rules.needed & ~table.laid[seat])
    row.laid_2 = table.laid[seat] >> 2 & 1
    row.laid_3 = table.laid[seat] >> 3 & 1
    row.laid_4 = table.laid[seat] >> 4 & 1
    row.laid_5 = table.laid[seat] >> 5 & 1
    row.laid_6 = table.laid[seat] >> 6 & 1
    row.turns = table.turns_taken[seat]
    row.dealt = table.dealt[seat]


@kernel
def place_of(table, rules, seat):
    """The place of a seat that did not win: behind the winner, and behind everyone with more needed lengths laid."""
    own = count_bits(table.laid[seat] & rules.needed)
    place = 1
    for other in range(table.players):
        won = table.outcome == WIN and other == table.winner
        ahead = count_bits(table.laid[other] & rules.needed) > own
        place += won or (ahead and other != seat)
    return place


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """R1.2, R1.3 Every ticket lies once in a hand, a pile or a laid trip, and every selection card in the deck."""
    tickets = table.hand[: table.players].sum(axis=0) + table.seen_laid
    for pile in range(PILES):
        for i in range(table.pile_left[pile]):
            tickets[table.pile[pile, (table.pile_bottom[pile] + i) % MOST_TICKETS_IN_PILE]] += 1
    return (*tickets.tolist(), *sorted(table.deck[: rules.deck_size].tolist()))
