"""Kuhn poker: three cards, one bet."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="kuhn-poker",
    title="Kuhn poker",
    says="One card each out of three; pass or bet, and the higher card takes the pot.",
    seats=(2, 2),
    usual_seats=2,
    version=1,
    status="agrees with the value -1/18 of its equilibria",
    turn_seconds=10.0,
    default_bot="equilibrium",
)
