"""Tic-tac-toe: three in a row on nine cells."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="tic-tac-toe",
    title="Tic-tac-toe",
    says="Take cells in turn; three in a row win, a full board is a draw.",
    seats=(2, 2),
    usual_seats=2,
    version=1,
    status="agrees with the exact shares of random play",
    turn_seconds=5.0,
    default_bot="careful",
)
