"""Every number and switch of The Journey: Istanbul. The clauses are those of RULES.md."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import (
    DERIVED,
    INVENTED,
    READING,
    RECONSTRUCTED,
    RULEBOOK,
    RuleBook,
    by_seat,
    number,
    share,
    switch,
    text,
    toggle,
)

from . import components

NO_FILE = "none"  # what the rule `events` says when the designer brings no deck

Deck = IntEnum("Deck", "BALANCED RANDOM CUSTOM", start=0)
"""Which event cards are in the game."""
FirstDayEvents = IntEnum("FirstDayEvents", "UPRIGHT SIDEWAYS", start=0)
"""How the set-up's cards for the first day lie."""
FullRowSetup = IntEnum("FullRowSetup", "DISCARD REDRAW", start=0)
"""What becomes of a set-up card whose row is full."""
LookChoice = IntEnum("LookChoice", "SEQUENTIAL TOGETHER", start=0)
"""Whether the second card to look at is chosen after the first was seen."""
Arrival = IntEnum("Arrival", "NEVER BACK ALWAYS", start=0)
"""Which steps of a task need a marker that came to the place that turn."""
FailedAttempts = IntEnum("FailedAttempts", "SLIDING STRICT", start=0)
"""How a dated task starts over."""
DriverScope = IntEnum("DriverScope", "ANYWHERE TAKSIM", start=0)
"""For which journeys Knowing the Driver counts."""
PermitScope = IntEnum("PermitScope", "ALL WORK", start=0)
"""What one who ignored a raid may still use that day."""
ReleasePlace = IntEnum("ReleasePlace", "ANYWHERE KADIKOY", start=0)
"""Where one comes out of jail."""
WinnerRule = IntEnum("WinnerRule", "RICHEST NOBODY", start=0)
"""Who wins."""
Talk = IntEnum("Talk", "OFF CHANCE OFFERED ASKED", start=0)
"""How players share what they saw."""
Gifts = IntEnum("Gifts", "OFF ASKED", start=0)
"""Whether players may give money."""


def money(default: int, clause: str, source: str, says: str) -> Any:
    """Declare a sum of Turkish lira."""
    return number(default, 0, 100_000, clause, source, says=says)


def edge(default: bool, ends: str) -> Any:
    """Declare a connection that the rulebook does not show."""
    return toggle(default, "R1.1", RECONSTRUCTED, says=f"{ends} are connected.")


def symbols(default: int, source: str, says: str, clause: str = "R1.2") -> Any:
    """Declare a number of symbols on the board."""
    return number(default, 0, 6, clause, source, says=f"{says}.")


def in_game(clause: str, source: str, card: str) -> Any:
    """Declare whether a player card is in the game."""
    return toggle(True, clause, source, says=f"The card {card} is in the game.")


def days(default: int, clause: str, source: str, says: str) -> Any:
    """Declare a number of days of a task."""
    return number(default, 1, 12, clause, source, says=says)


class Rules(RuleBook):
    """The Journey: Istanbul, the numbers and switches."""

    WORKED_OUT = components.WORKED_OUT

    start_money = money(6_000, "R2.1", RULEBOOK, "Money of each player at the start, in TL.")
    handicap = by_seat(
        0, 10_000, "R2.7", INVENTED, says="Money that a seat has at the start beyond the others', in TL."
    )
    initial_events = number(10, 0, 36, "R2.4", RULEBOOK, says="Events laid out at set-up.")
    row_capacity = number(5, 1, 12, "R3.6", RULEBOOK, says="Places in a row of the event sheet.")
    weeks = number(3, 1, 4, "R7.3", RULEBOOK, says="Weeks of six days after which the game ends.")
    jail_days = number(3, 1, 6, "R4.4", RULEBOOK, says="Days from the raid to the release day.")
    police_taksim = number(1, 1, 7, "R4.2", RULEBOOK, says="Police cards that raid Taksim.")
    police_everywhere = number(2, 1, 7, "R4.2", RULEBOOK, says="Police cards that raid everywhere but Kadikoy.")
    # The event cards.
    deck = switch(Deck.BALANCED, "R1.4", RECONSTRUCTED, says="Which event cards are in the game.")
    day_balance = toggle(True, "R1.6", INVENTED, says="A random deck keeps two of each kind on each day.")
    events = text(NO_FILE, "R1.7", INVENTED, says="A TOML file with the cards of a custom deck.")
    journey_cost_1 = money(7_000, "R1.5", RECONSTRUCTED, "Cost of the cheapest journeys.")
    journey_cost_2 = money(8_000, "R1.5", RECONSTRUCTED, "Cost of the second cheapest journeys.")
    journey_cost_3 = money(9_000, "R1.5", RECONSTRUCTED, "Cost of the second dearest journeys.")
    journey_cost_4 = money(10_000, "R1.5", RECONSTRUCTED, "Cost of the dearest journeys.")
    work_pay_1 = money(3_000, "R1.5", RECONSTRUCTED, "Pay of the worst work.")
    work_pay_2 = money(4_000, "R1.5", RECONSTRUCTED, "Pay of the second worst work.")
    work_pay_3 = money(5_000, "R1.5", RECONSTRUCTED, "Pay of the second best work.")
    work_pay_4 = money(6_000, "R1.5", RECONSTRUCTED, "Pay of the best work.")
    fine_1 = money(2_000, "R1.5", RECONSTRUCTED, "The lowest fines.")
    fine_2 = money(3_000, "R1.5", RECONSTRUCTED, "The second lowest fines.")
    fine_3 = money(4_000, "R1.5", RECONSTRUCTED, "The second highest fines; the rulebook shows one.")
    fine_4 = money(5_000, "R1.5", RECONSTRUCTED, "The highest fines.")
    # The board.
    edge_sultanahmet_fatih = edge(True, "Sultanahmet and Fatih")
    edge_uskudar_taksim = edge(True, "Uskudar and Taksim")
    edge_uskudar_sultanahmet = edge(False, "Uskudar and Sultanahmet")
    edge_uskudar_fatih = edge(False, "Uskudar and Fatih")
    eyes_taksim = symbols(2, RULEBOOK, "Eyes in Taksim")
    eyes_fatih = symbols(2, RULEBOOK, "Eyes in Fatih")
    eyes_sultanahmet = symbols(1, RULEBOOK, "Eyes in Sultanahmet")
    eyes_uskudar = symbols(1, RECONSTRUCTED, "Eyes in Uskudar")
    eyes_kadikoy = symbols(0, RULEBOOK, "Eyes in Kadikoy")
    cards_taksim = symbols(2, RULEBOOK, "Card symbols in Taksim")
    cards_fatih = symbols(0, RECONSTRUCTED, "Card symbols in Fatih")
    cards_sultanahmet = symbols(1, RECONSTRUCTED, "Card symbols in Sultanahmet")
    cards_uskudar = symbols(1, RECONSTRUCTED, "Card symbols in Uskudar")
    cards_kadikoy = symbols(0, RECONSTRUCTED, "Card symbols in Kadikoy")
    alterations = toggle(True, "R1.3", RULEBOOK, says="Two and three players lay board alterations.")
    alteration_a_eyes = symbols(1, RECONSTRUCTED, "Eyes of alteration A (Uskudar, two players)", "R1.3")
    alteration_a_cards = symbols(3, RECONSTRUCTED, "Card symbols of alteration A", "R1.3")
    alteration_b_eyes = symbols(2, RECONSTRUCTED, "Eyes of alteration B (Fatih, two or three players)", "R1.3")
    alteration_b_cards = symbols(1, RECONSTRUCTED, "Card symbols of alteration B", "R1.3")
    alteration_c_eyes = symbols(1, RECONSTRUCTED, "Eyes of alteration C (Uskudar, three players)", "R1.3")
    alteration_c_cards = symbols(2, RECONSTRUCTED, "Card symbols of alteration C", "R1.3")
    # The player cards.
    burden_of_memories = in_game("R6.3", RULEBOOK, "Burden of Memories")
    documents = in_game("R6.4", RULEBOOK, "Documents")
    lost_relatives = in_game("R6.5", RECONSTRUCTED, "Lost Relatives")
    medical_treatment = in_game("R6.6", RECONSTRUCTED, "Medical Treatment")
    old_debt = in_game("R6.7", RECONSTRUCTED, "Old Debt")
    money_transfer = in_game("R6.8", RULEBOOK, "Money Transfer")
    knowing_the_driver = in_game("R6.9", RULEBOOK, "Knowing the Driver")
    work_permit = in_game("R6.10", RULEBOOK, "Work Permit")
    shared_flat = in_game("R6.11", RECONSTRUCTED, "Shared Flat")
    language_lessons = in_game("R6.12", RECONSTRUCTED, "Language Lessons")
    documents_gap = days(2, "R6.4", RULEBOOK, "Documents: days from Taksim to Fatih.")
    medical_gap = days(3, "R6.6", RECONSTRUCTED, "Medical Treatment: days between the two visits to Sultanahmet.")
    debt = money(3_000, "R6.7", RECONSTRUCTED, "Old Debt: the sum to pay in Uskudar.")
    transfer_window = days(3, "R6.8", RULEBOOK, "Money Transfer: days within which to come back to Taksim.")
    transfer = money(10_000, "R6.8", RULEBOOK, "Money Transfer: the sum collected.")
    discount = money(5_000, "R6.9", RULEBOOK, "Knowing the Driver: what every journey is cheaper.")
    flat_eyes = number(1, 0, 6, "R6.11", RECONSTRUCTED, says="Shared Flat: extra cards to look at.")
    lessons_bonus = money(2_000, "R6.12", RECONSTRUCTED, "Language Lessons: extra pay for each work used.")
    # The readings.
    first_day_events = switch(
        FirstDayEvents.UPRIGHT, "R2.5", DERIVED, reading="J1", says="How the set-up's cards for the first day lie."
    )
    full_row_setup = switch(FullRowSetup.DISCARD, "R2.4", READING, reading="J2", says="A set-up card for a full row.")
    look_choice = switch(
        LookChoice.SEQUENTIAL, "R3.4", READING, reading="J3",
        says="Whether the second card to look at is chosen after the first was seen.",
    )  # fmt: skip
    requires_arrival = switch(
        Arrival.BACK, "R6.1", READING, reading="J4",
        says="Which steps count only on arriving: none, going back to Taksim, or all that say 'go to'.",
    )  # fmt: skip
    failed_attempts = switch(
        FailedAttempts.SLIDING, "R6.2", READING, reading="J5", says="How a dated task starts over."
    )
    consecutive_over_weeks = toggle(
        True, "R6.13", READING, reading="J7", says="The 6th day and the next 1st day are consecutive."
    )
    driver_scope = switch(
        DriverScope.ANYWHERE, "R6.9", READING, reading="J8", says="For which journeys the driver counts."
    )
    driver_when_raided = toggle(True, "R6.9", READING, reading="J9", says="The driver is met in spite of a raid.")
    permit_scope = switch(PermitScope.ALL, "R6.10", READING, reading="J11", says="What is open after ignoring a raid.")
    buyout_is_fine = toggle(
        True, "R5.3", READING, reading="J28", says="Paying to leave jail bars from journeys and works that evening."
    )
    release_place = switch(ReleasePlace.ANYWHERE, "R5.4", RULEBOOK, reading="J12", says="Where one comes out of jail.")
    release_counts = toggle(True, "R5.4", READING, reading="J29", says="Where one comes out of jail counts for tasks.")
    several_works = toggle(True, "R4.7", READING, reading="J15", says="A player may use several works on one day.")
    must_draw = toggle(True, "R3.5", RULEBOOK, reading="J20", says="Drawing events is compulsory.")
    money_public = toggle(True, "R2.6", READING, reading="J21", says="Everybody sees everybody's money.")
    winner_rule = switch(WinnerRule.RICHEST, "R7.4", RULEBOOK, says="The richest leaver wins, or nobody.")
    # Talking and giving.
    talk = switch(Talk.ASKED, "R8.2", RULEBOOK, reading="J26", says="How players share what they saw.")
    share_rate = share(0.25, 0, 1, "R8.3", INVENTED, reading="J26", says="By chance: how often a player is told.")
    lie_rate = share(0.1, 0, 1, "R8.3", INVENTED, reading="J26", says="By chance: how often what is told is false.")
    info_price = money(1_000, "R8.5", READING, "What a listener pays to the teller.")
    gifts = switch(Gifts.ASKED, "R8.6", RULEBOOK, reading="J27", says="Whether players may give money.")
    gift_size = number(1_000, 1, 100_000, "R8.6", DERIVED, reading="J27", says="One gift, in TL.")
    max_turns = number(500, 1, 10_000, "R7.7", INVENTED, says="Turns after which a game is unfinished.")

    @classmethod
    def check(cls, values: Mapping[str, Any]) -> None:
        """Refuse a custom deck without a file, and a file without a custom deck."""
        custom = values["deck"] == Deck.CUSTOM
        if custom and values["events"] == NO_FILE:
            raise Mistake("A custom deck needs its cards: set events to a TOML file (RULES.md, R1.7, shows one).")
        if not custom and values["events"] != NO_FILE:
            raise Mistake(f"The file {values['events']} would not be read: set deck to custom, or events to {NO_FILE}.")

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Lay out the board, the events and the tasks of the player cards. Modified in place."""
        path = values["events"] if values["deck"] == Deck.CUSTOM else ""
        components.work_out(record, path)
