"""The Journey: Istanbul (Jakob Hultgren, Impact Unified): find the way out of Istanbul, if there is one."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="journey-istanbul",
    title="The Journey: Istanbul",
    says="Spy out hidden events, earn money, dodge raids, complete a task and catch a journey out of Istanbul.",
    seats=(2, 5),
    usual_seats=4,
    version=3,
    score_unit="TL",
    ahead="got out of Istanbul, then most money, a completed task counting as 40,000 TL",
    turn_source="assumed, the rulebook promises no time",
    status="every clause tested; an independent referee agrees move by move; "
    "event cards, half of the player cards and part of the board are reconstructed",
)
