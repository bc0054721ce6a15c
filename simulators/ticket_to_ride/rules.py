"""Every number and switch of Ticket to Ride. The clauses are those of RULES.md."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import (
    FOUND,
    INVENTED,
    READING,
    RULEBOOK,
    RuleBook,
    by_seat,
    number,
    switch,
    text,
    toggle,
)

from . import components, maps, points

NoAction = IntEnum("NoAction", "PASS END", start=0)
"""What happens to a player who can do nothing."""
RowRefill = IntEnum("RowRefill", "TAKEN ALWAYS", start=0)
"""When a row that is short of cards is filled up."""
TieBreak = IntEnum("TieBreak", "TICKETS PATH SHARED", start=0)
"""What decides between equal scores."""
Reshuffle = IntEnum("Reshuffle", "WHEN_NEEDED WHEN_EMPTY", start=0)
"""When the discards become the pile."""
# What a map's own game plays differently; a rule that is named explicitly stands above it.
MAP_DEFAULTS: dict[str, dict[str, Any]] = {
    "usa": {
        "ferry_cards": 0,
        "tickets_dealt": 3,
        "tickets_dealt_keep": 2,
        "tickets_drawn": 3,
        "longest_path_points": 10,
        "tie_break": "path",
    },
}


def route_points(length: int, points: int) -> Any:
    """Declare the points of a track by its length."""
    return number(points, 0, 100, "R6.7", FOUND, says=f"Points for a track of length {length}.")


def region_points(regions: int, points: int) -> Any:
    """Declare the points of a network by its regions."""
    more = " or more" if regions == 15 else ""
    source = FOUND if regions == 9 else RULEBOOK
    return number(points, 0, 200, "R9.3", source, says=f"Points for a network that joins {regions}{more} regions.")


class Rules(RuleBook):
    """Ticket to Ride, the numbers and switches."""

    WORKED_OUT = components.WORKED_OUT

    map = text("italy", "R1.1", FOUND, reading="T6", says="The board: italy, usa, or a folder with a map of your own.")
    join_zones = toggle(
        False, "R1.2", RULEBOOK, reading="T4", says="All entries of a neighbouring country are one connected place."
    )
    cards_per_color = number(12, 1, 40, "R1.4", FOUND, says="Train cards of each of the eight colours.")
    locomotives = number(14, 0, 60, "R1.4", FOUND, says="Locomotive cards.")
    ferry_cards = number(10, 0, 40, "R1.5", RULEBOOK, says="Ferry Cards in their pile.")
    trains = number(45, 5, 100, "R1.6", RULEBOOK, says="Trains of each player.")
    ticket_points = text(
        points.PRINTED, "R1.8", INVENTED,
        says="Tickets worth other points than those printed, such as Torino-Austria:8, with / between several.",
    )  # fmt: skip
    hand_dealt = number(4, 0, 10, "R2.1", FOUND, says="Train cards dealt to each player.")
    handicap = by_seat(0, 4, "R2.5", INVENTED, says="Train cards that a seat is dealt beyond the others'.")
    handicap_points = by_seat(0, 30, "R2.6", INVENTED, says="Points with which a seat begins.")
    face_up = number(5, 0, 8, "R2.1", FOUND, says="Train cards that lie face up in the row.")
    tickets_dealt = number(5, 1, 6, "R2.2", RULEBOOK, says="Tickets dealt to each player at the start.")
    tickets_dealt_keep = number(
        3, 0, 6, "R2.2", RULEBOOK, says="Of the tickets dealt at the start, keep at least these."
    )
    no_action = switch(
        NoAction.PASS, "R3.2", READING, reading="T2", says="A player who can do nothing passes, or the game ends."
    )
    row_refill = switch(
        RowRefill.TAKEN, "R4.3", READING,
        says="A short row is filled when a card is taken from it, or after payments too.",
    )  # fmt: skip
    loco_reset = number(
        3, 0, 8, "R4.4", FOUND, reading="T5", says="Locomotives face up that clear the whole row; 0 never."
    )
    reset_limit = number(
        1_000, 1, 100_000, "R4.5", READING, reading="T5",
        says="Clearings in one go after which the row is left as it is.",
    )  # fmt: skip
    reshuffle = switch(
        Reshuffle.WHEN_NEEDED, "R4.6", READING,
        says="The discards become the pile when a card is needed, or already as the last one is taken.",
    )  # fmt: skip
    ferry_hand_limit = number(2, 0, 10, "R5.1", RULEBOOK, says="Ferry Cards that a player may hold.")
    open_players = number(
        4, 2, 6, "R6.2", RULEBOOK, says="Players from which on parallel tracks stay open to others; 6 never."
    )
    ferry_waves = number(2, 1, 4, "R6.4", RULEBOOK, says="Wave spaces that one Ferry Card covers.")
    ferry_single_wave = toggle(
        True, "R6.5", RULEBOOK, reading="T3", says="A Ferry Card may pay for fewer waves than it could."
    )
    ferry_returns = toggle(
        True, "R6.6", READING, reading="T1", says="Spent Ferry Cards go back to their pile, not out of play."
    )
    route_points_1 = route_points(1, 1)
    route_points_2 = route_points(2, 2)
    route_points_3 = route_points(3, 4)
    route_points_4 = route_points(4, 7)
    route_points_5 = route_points(5, 10)
    route_points_6 = route_points(6, 15)
    route_points_7 = route_points(7, 18)
    tickets_drawn = number(4, 1, 6, "R7.1", RULEBOOK, says="Tickets drawn in a turn.")
    tickets_drawn_keep = number(1, 0, 6, "R7.1", RULEBOOK, says="Of the tickets drawn in a turn, keep at least these.")
    end_trains = number(2, 0, 10, "R8.1", FOUND, says="Trains left, or fewer, that start the last turns.")
    last_turns = number(1, 0, 3, "R8.1", FOUND, says="Turns that everybody then still has.")
    region_points_2 = region_points(2, 0)
    region_points_3 = region_points(3, 0)
    region_points_4 = region_points(4, 0)
    region_points_5 = region_points(5, 1)
    region_points_6 = region_points(6, 2)
    region_points_7 = region_points(7, 4)
    region_points_8 = region_points(8, 7)
    region_points_9 = region_points(9, 11)
    region_points_10 = region_points(10, 16)
    region_points_11 = region_points(11, 22)
    region_points_12 = region_points(12, 29)
    region_points_13 = region_points(13, 37)
    region_points_14 = region_points(14, 46)
    region_points_15 = region_points(15, 56)
    special_regions = toggle(
        True, "R9.5", RULEBOOK,
        says="Special regions (Puglia, Sardegna, Sicilia) count two when all their cities are joined.",
    )  # fmt: skip
    longest_path_points = number(
        0, 0, 50, "R9.6", RULEBOOK, reading="T6", says="Points for the longest continuous path, to all tied."
    )
    tie_break = switch(
        TieBreak.TICKETS, "R9.7", READING,
        says="Equal scores: completed tickets, then the longest path, or shared at once.",
    )  # fmt: skip
    max_turns = number(2_000, 1, 1_000_000, "R8.4", INVENTED, says="Turns after which a game ends as unfinished.")

    @classmethod
    def choose(cls, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Every rule's value: the defaults, then what the map's own game changes, then these changes."""
        named = changes.get("map", cls.declared["map"].default)
        layer = MAP_DEFAULTS.get(named, {}) if isinstance(named, str) else {}
        return super().choose({**layer, **changes})

    @classmethod
    def check(cls, values: Mapping[str, Any]) -> None:
        """Refuse a map that cannot be read, and points of a ticket that it has not."""
        points.points_of_tickets(maps.read_map(values["map"]), values["ticket_points"])

    @classmethod
    def check_seats(cls, values: Mapping[str, Any], players: int) -> None:
        """R2.2 Refuse a map with fewer tickets than are dealt: whoever is dealt none could not be compared."""
        tickets, wanted = len(maps.read_map(values["map"]).tickets), players * values["tickets_dealt"]
        if tickets < wanted:
            raise Mistake(
                f"The map {values['map']} has {tickets} tickets, but {players} players are dealt {wanted}"
                f" (tickets_dealt = {values['tickets_dealt']}, R2.2)."
            )

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Lay out cards, tracks, regions and tickets. Modified in place."""
        components.work_out(record, values["map"], values["ticket_points"])
