"""Nim: three piles, whoever takes the last stone wins."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="nim",
    title="Nim",
    says="Take stones from one pile; whoever takes the last stone wins.",
    seats=(2, 2),
    usual_seats=2,
    version=1,
    status="a perfect player is known: leave piles whose nim-sum is nought",
    turn_seconds=5.0,
    default_bot="tidy",
)
