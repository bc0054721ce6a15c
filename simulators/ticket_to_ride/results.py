"""What is written of each game and each seat of Ticket to Ride, and how near a seat is to winning."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import UNFINISHED, share_win

from .components import KINDS
from .maps import read_map
from .scores import settle
from .table import END_REASONS as END_REASONS
from .table import NOBODY, PACK

GAME = (
    Column("end_trigger", "i1", "seat", "The seat that started the last turns, -1 when none did."),
    Column("passes", "i4", "turns", "Turns passed for want of any action (a rule hole)."),
    Column(
        "reset_deadlocks",
        "i4",
        "times",
        "Times that too many locomotives lay face up and no clearing could help (a rule hole).",
    ),
    Column("row_resets", "i4", "times", "Times that locomotives cleared the face-up row."),
    Column("reshuffles", "i4", "times", "Times that the discards became the pile."),
    Column("tracks_free", "i2", "tracks", "Tracks that nobody claimed."),
)


def packed(name: str, parts: int, things: str, says: str) -> tuple[Column, ...]:
    """Columns that hold 40 things each, one a bit."""
    ranges = [f"{things} {PACK * part} to {PACK * part + PACK - 1}" for part in range(parts)]
    return tuple(Column(f"{name}_{i}", "i8", "bits", f"{one} as bits: {says}.") for i, one in enumerate(ranges))


SEAT = (
    Column("route_points", "i2", "points", "Points for claimed tracks."),
    Column("ticket_points_won", "i2", "points", "Points of completed tickets."),
    Column("ticket_points_lost", "i2", "points", "Points of kept tickets that were not completed."),
    Column("tickets_kept", "i1", "tickets", "Tickets kept."),
    Column("tickets_completed", "i1", "tickets", "Tickets completed."),
    Column("regions", "i1", "regions", "The most regions joined in one network, special ones counted."),
    Column("region_points", "i2", "points", "Points of the region chart, all networks together."),
    Column("longest_path", "i2", "spaces", "The longest path; worked out only when the rules ask for it."),
    Column("path_points", "i2", "points", "Points for the longest path."),
    Column("trains_left", "i1", "trains", "Trains left at the end."),
    Column("tracks_claimed", "i1", "tracks", "Tracks claimed."),
    Column("ferries", "i1", "tracks", "Tracks with waves claimed."),
    Column("ferry_cards_drawn", "i2", "cards", "Ferry Cards drawn."),
    Column("ferry_cards_used", "i2", "cards", "Ferry Cards spent."),
    Column("locomotives_used", "i2", "cards", "Locomotives spent."),
    Column(
        "blocked_plans",
        "i2",
        "edges",
        "Edges of a bot's plan that others claimed before it; 0 for bots that do not plan.",
    ),
    *packed("tracks", 4, "Tracks", "claimed by this seat"),
    *packed("kept", 2, "Tickets", "kept by this seat"),
    *packed("done", 2, "Tickets", "completed by this seat"),
    *packed("dealt", 2, "Tickets", "dealt at the start"),
    Column("dealt_cards", "i8", "bits", "Kinds of train cards in the first hand, as bits: eight colours, locomotive."),
)


@kernel
def progress(table, rules, seat):
    """Points of tracks and completed tickets, as a share of far more than anybody makes; at the end the final score."""
    if not table.settled:
        points = table.route_points[seat] + table.ticket_points[seat] + rules.handicap_points[seat]
        return min(1.0, points / 1000.0)
    if table.rank[seat] == 1 and table.outcome != UNFINISHED:
        return 1.0
    return max(0.0, min(0.99, (table.score[seat] + 1000.0) / 4000.0))


DEALT = ("dealt_0", "dealt_1", "dealt_cards")
"""What chance alone gave a seat, before anybody chose: what it goes with is its effect."""
WON_BY = (
    "route_points", "ticket_points_won", "ticket_points_lost", "tickets_completed", "done_0", "done_1", "regions",
    "region_points", "path_points",
)  # fmt: skip
"""Columns that say how a win came about: going with it is no news."""


def part_names(rules: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The tracks and tickets of the board behind the packed columns: the pages set each against winning."""
    board = read_map(rules["map"])
    tracks = [f"{track.name} ({track.color})" for track in board.tracks]
    twice = {name for name in tracks if tracks.count(name) > 1}
    named = {"tracks": [f"{name} {number}" if name in twice else name for number, name in enumerate(tracks)]}
    named["kept"] = [f"ticket {a}-{b}" for a, b, _ in board.tickets]
    named["dealt"] = [f"{a}-{b}" for a, b, _ in board.tickets]
    packed = {
        f"{kind}_{part}": tuple(names[part * PACK : (part + 1) * PACK])
        for kind, names in named.items()
        for part in range(-(-len(names) // PACK))
    }
    return {**packed, "dealt_cards": tuple(f"{kind} card" for kind in KINDS)}


@kernel
def record(table, rules, game_row, seat_rows):
    """Write the ruleset's own columns, places and wins. Rows modified in place."""
    if not table.settled:
        settle(table, rules)
    free = 0
    for track in range(rules.tracks):
        free += table.track_owner[track] == NOBODY
    for seat in range(table.players):
        record_seat(table, rules, seat, seat_rows[seat])
        record_bits(table, rules, seat, seat_rows[seat])
    if table.outcome != UNFINISHED:
        share_win(table, seat_rows)
    game_row.end_trigger = table.end_trigger
    game_row.passes = table.passes
    game_row.reset_deadlocks = table.reset_deadlocks
    game_row.row_resets = table.row_resets
    game_row.reshuffles = table.reshuffles
    game_row.tracks_free = free


@kernel
def record_seat(table, rules, seat, row):
    """Write one seat's counts. Row modified in place."""
    row.place = table.rank[seat]
    row.score = table.score[seat]
    row.route_points = table.route_points[seat]
    row.ticket_points_won = table.ticket_points[seat]
    row.ticket_points_lost = table.tickets_lost[seat]
    row.tickets_kept = table.tickets_held[seat]
    row.tickets_completed = table.tickets_completed[seat]
    row.regions = table.regions[seat]
    row.region_points = table.region_points[seat]
    row.longest_path = table.longest_path[seat]
    row.path_points = table.path_points[seat]
    row.trains_left = table.trains[seat]
    row.tracks_claimed = table.tracks_claimed[seat]
    row.ferries = table.ferries[seat]
    row.ferry_cards_drawn = table.ferry_cards_drawn[seat]
    row.ferry_cards_used = table.ferry_cards_used[seat]
    row.locomotives_used = table.locomotives_used[seat]
    row.blocked_plans = table.blocked_plans[seat]


@kernel
def record_bits(table, rules, seat, row):
    """Write the tracks that the seat claimed, and its tickets kept, completed and dealt. Row modified in place."""
    row.tracks_0 = bits_of_those(table.track_owner, seat, 0, rules.tracks)
    row.tracks_1 = bits_of_those(table.track_owner, seat, PACK, rules.tracks)
    row.tracks_2 = bits_of_those(table.track_owner, seat, 2 * PACK, rules.tracks)
    row.tracks_3 = bits_of_those(table.track_owner, seat, 3 * PACK, rules.tracks)
    low = bits_of_those(table.ticket_owner, seat, 0, rules.ticket_count)
    high = bits_of_those(table.ticket_owner, seat, PACK, rules.ticket_count)
    row.kept_0, row.kept_1 = low, high
    row.done_0 = low & bits_of_those(table.ticket_done, 1, 0, rules.ticket_count)
    row.done_1 = high & bits_of_those(table.ticket_done, 1, PACK, rules.ticket_count)
    row.dealt_0, row.dealt_1 = table.dealt[seat, 0], table.dealt[seat, 1]
    row.dealt_cards = table.dealt_cards[seat]


@kernel
def bits_of_those(values, wanted, first, count):
    """Which of the 40 things from `first` on have this value, as bits: which a seat owns, which tickets are done."""
    found = 0
    for i in range(first, min(first + PACK, count)):
        if values[i] == wanted:
            found |= 1 << (i - first)
    return found


def conserved(table: Any, rules: Any) -> tuple[Any, ...]:
    """What must stay as it is: cards of each kind, Ferry Cards, each seat's trains, and every ticket once."""
    players = int(table.players)
    cards = table.discards + table.row + table.hand[:players].sum(axis=0)
    for kind in table.pile[: int(table.pile_left)].tolist():
        cards[kind] += 1
    spent = 0 if rules.ferry_returns else int(table.ferry_cards_used.sum())
    ferry_cards = int(table.ferry_pile + table.ferry_hand.sum()) + spent
    laid = [0] * players
    for track in range(int(rules.tracks)):
        if table.track_owner[track] >= 0:
            laid[int(table.track_owner[track])] += int(rules.track_length[track])
    trains = tuple(int(table.trains[seat]) + laid[seat] for seat in range(players))
    return tuple(cards.tolist()), ferry_cards, trains, tuple(sorted(_tickets(table)))


def _tickets(table: Any) -> list[int]:
    """Every ticket, wherever it lies."""
    left, bottom = int(table.tickets_left), int(table.ticket_bottom)
    found = [int(table.ticket_pile[(bottom + i) % len(table.ticket_pile)]) for i in range(left)]
    for seat in range(int(table.players)):
        found += table.tickets[seat, : int(table.tickets_held[seat])].tolist()
        found += table.offered[seat, int(table.offer_next[seat]) : int(table.offer_size[seat])].tolist()
    found += table.returned[: int(table.returns)].tolist()
    return found
