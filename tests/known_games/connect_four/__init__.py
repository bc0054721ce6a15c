"""Connect Four: discs dropped into columns, four in a row win."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="connect-four",
    title="Connect Four",
    says="Drop discs into columns in turn; four in a row win, a full board is a draw.",
    seats=(2, 2),
    usual_seats=2,
    version=1,
    status="agrees with an own solver on small boards",
    turn_seconds=5.0,
    default_bot="random",
)
