"""Chutes and Ladders: spin, climb, slide; nobody decides anything."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="chutes-and-ladders",
    title="Chutes and Ladders",
    says="Spin and move; ladders lift, chutes drop, the first on square 100 wins.",
    seats=(1, 4),
    usual_seats=2,
    version=1,
    status="agrees with the exact mean number of moves on both printed boards",
    turn_seconds=10.0,
    default_bot="random",
)
