"""Frustration solitaire: call the ranks in order and hope that none is dealt."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="frustration-solitaire",
    title="Frustration solitaire",
    says="Call ace, two, ... king four times while dealing a pack; a card that is called loses.",
    seats=(1, 1),
    usual_seats=1,
    version=1,
    status="agrees with the exact 0.0162327",
    turn_seconds=2.0,
    default_bot="random",
)
