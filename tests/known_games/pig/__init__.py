"""Pig: roll a die for as long as you dare; a 1 costs the turn's points."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="pig",
    title="Pig",
    says="Roll for points or hold them; a 1 loses the turn, the first to the goal wins.",
    seats=(1, 4),
    usual_seats=2,
    version=1,
    status="agrees with the exact chances of holding at 20 and of optimal play",
    turn_seconds=15.0,
    default_bot="hold-20",
)
