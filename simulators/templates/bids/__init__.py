"""Template bids: all bid at once for each prize."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="bids",
    title="Template bids",
    says="All bid one card at once for each prize; the highest takes it, and most points win.",
    seats=(2, 4),
    usual_seats=2,
    version=1,
    status="its own tests name every clause; nobody else has checked it",
    ahead="most points",
    turn_seconds=10.0,
    default_bot="matcher",
)
