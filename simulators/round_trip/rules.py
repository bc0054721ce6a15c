"""Every number and switch of Round-trip Italy. The clauses are those of RULES.md."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import (
    INVENTED,
    READING,
    RECONSTRUCTED,
    RULEBOOK,
    RuleBook,
    by_seat,
    number,
    switch,
    toggle,
)

from . import components
from .components import MOST_COPIES

ExtraTurn = IntEnum("ExtraTurn", "NONE DRAW_ONLY FULL", start=0)
"""What a trip from different piles earns."""
Redraw = IntEnum("Redraw", "OPTIONAL COMPULSORY", start=0)
"""Whether a card whose piles are all empty must be replaced."""
Trips = IntEnum("Trips", "ONE UNLIMITED", start=0)
"""How many round-trips a turn may hold."""
LaidTickets = IntEnum("LaidTickets", "OUT_OF_PLAY BOTTOM_OF_PILE", start=0)
"""Where the tickets of a laid round-trip go."""
TwoPlayerExchange = IntEnum("TwoPlayerExchange", "FIXED BOTH SWAP_EACH_ROUND", start=0)
"""Which exchange rule each of two players may use."""


class Rules(RuleBook):
    """Round-trip Italy, the numbers and switches."""

    WORKED_OUT = components.WORKED_OUT

    tickets_adjacent = number(
        5, 0, MOST_COPIES, "R1.2", RULEBOOK, says="Tickets in a pile to each of its two neighbours on the ring."
    )
    tickets_opposite = number(
        2, 0, MOST_COPIES, "R1.2", RULEBOOK, says="Tickets in a pile to each of the two cities across the ring."
    )
    tickets_rome = number(2, 0, MOST_COPIES, "R1.2", RULEBOOK, says="Tickets in a pile to Roma.")
    select_single = number(1, 0, 5, "R1.3", RECONSTRUCTED, says="Selection cards for each single city.")
    select_adjacent = number(2, 0, 5, "R1.3", RECONSTRUCTED, says="Selection cards for each pair of neighbours.")
    select_opposite = number(2, 0, 5, "R1.3", RECONSTRUCTED, says="Selection cards for each pair of opposite cities.")
    select_all = number(2, 0, 10, "R1.3", RECONSTRUCTED, says="Selection cards that show all five cities.")
    initial_hand = number(
        0, 0, 3, "R2.3", READING, reading="R1", says="Tickets dealt to each player before the first turn."
    )
    handicap = by_seat(
        0, 3, "R2.5", INVENTED, says="Tickets that a seat is dealt beyond the others' before the first turn."
    )
    draw_optional = toggle(False, "R3.1", RULEBOOK, reading="R5", says="A player may decline to take a ticket.")
    free_draws = by_seat(0, 20, "R3.5", INVENTED, says="In so many of its first turns a seat takes from any pile.")
    redraw = switch(
        Redraw.COMPULSORY, "R3.3", READING, reading="R2",
        says="Whether a card must be replaced when all the piles it shows are empty.",
    )  # fmt: skip
    exchange = toggle(True, "R4.1", RULEBOOK, says="Players may exchange a ticket after taking one.")
    two_player_exchange = switch(
        TwoPlayerExchange.FIXED, "R4.3", RULEBOOK, reading="R15",
        says="Which of the two exchange rules each of two players may use.",
    )  # fmt: skip
    exchange_refusable = toggle(False, "R4.4", RULEBOOK, reading="R6", says="The partner of an exchange may refuse it.")
    exchange_face_up = toggle(False, "R4.5", READING, reading="R7", says="The ticket offered is shown to everybody.")
    trips_per_turn = switch(
        Trips.ONE, "R5.1", RULEBOOK, reading="R3", says="How many round-trips may be laid in one turn."
    )
    lengths_in_order = toggle(
        False, "R5.3", READING, reading="R14", says="Required lengths must be laid from the shortest up."
    )
    recycle_trip_tickets = switch(
        LaidTickets.OUT_OF_PLAY, "R5.4", READING, reading="R4", says="Where the tickets of a laid round-trip go."
    )
    extra_turn = switch(
        ExtraTurn.FULL, "R5.5", RULEBOOK, reading="R10",
        says="What a round-trip earns whose tickets all came from different piles.",
    )  # fmt: skip
    hand_limit = number(7, 2, 12, "R6.1", RULEBOOK, reading="R9", says="Tickets in hand that force a discard.")
    need_2 = toggle(True, "R7.1", RULEBOOK, says="A round-trip of length 2 is needed to win.")
    need_3 = toggle(True, "R7.1", RULEBOOK, says="A round-trip of length 3 is needed to win.")
    need_4 = toggle(True, "R7.1", RULEBOOK, says="A round-trip of length 4 is needed to win.")
    need_5 = toggle(True, "R7.1", RULEBOOK, says="A round-trip of length 5 is needed to win.")
    six_wins = toggle(True, "R7.2", RULEBOOK, reading="R12", says="A round-trip of length 6 wins at once.")
    max_turns = number(
        2_000, 1, 1_000_000, "R7.4", INVENTED, reading="R17", says="Turns that end a game as unfinished."
    )

    @classmethod
    def check(cls, values: Mapping[str, Any]) -> None:
        """Refuse a game without tickets, without selection cards, or without any way to win."""
        if not any(values[name] for name in ("tickets_adjacent", "tickets_opposite", "tickets_rome")):
            raise Mistake("There are no tickets: set one of tickets_adjacent, tickets_opposite, tickets_rome.")
        if not any(values[name] for name in ("select_single", "select_adjacent", "select_opposite", "select_all")):
            raise Mistake(
                "There are no selection cards: set one of select_single, select_adjacent, select_opposite, select_all."
            )
        if not any(values[name] for name in ("need_2", "need_3", "need_4", "need_5", "six_wins")):
            raise Mistake("Nobody can win: switch on six_wins or one of need_2, need_3, need_4, need_5.")

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Lay out the tickets of the piles, the selection deck and the needed lengths. Modified in place."""
        components.work_out(record)
