"""Craps: the pass line against the house."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="craps",
    title="Craps",
    says="One bet on the pass line: roll until it is won or lost.",
    seats=(1, 1),
    usual_seats=1,
    version=1,
    status="agrees with 244/495 to win and 557/165 rolls",
    turn_seconds=10.0,
    default_bot="random",
)
