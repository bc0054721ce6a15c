"""Clock patience: thirteen piles, and every card says which is next."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="clock-patience",
    title="Clock patience",
    says="Turn cards; each names the pile of the next; won if all 52 are turned.",
    seats=(1, 1),
    usual_seats=1,
    version=1,
    status="agrees with exactly 1/13",
    turn_seconds=2.0,
    default_bot="random",
)
