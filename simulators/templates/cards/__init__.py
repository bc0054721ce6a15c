"""Template cards: tricks with hidden hands."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="cards",
    title="Template cards",
    says="Play one card each; the highest takes the trick, and most tricks win.",
    seats=(2, 4),
    usual_seats=3,
    version=1,
    status="its own tests name every clause; nobody else has checked it",
    ahead="taken most tricks",
    turn_seconds=10.0,
    default_bot="thrifty",
)
