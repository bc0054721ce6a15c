"""Template dice: a race in which each turn one of the rolled dice is chosen."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="dice",
    title="Template dice",
    says="Roll two dice and move by one of them; ladders lift whoever lands on them, the first at the goal wins.",
    seats=(2, 4),
    usual_seats=3,
    version=1,
    status="its own tests name every clause; nobody else has checked it",
    ahead="gone farthest",
    turn_seconds=15.0,
    default_bot="careful",
)
