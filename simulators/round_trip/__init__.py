"""Round-trip Italy (Brigitte and Wolfgang Ditt): tickets between six cities become round-trips."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="round-trip",
    title="Round-trip Italy",
    says="Draw and exchange tickets, lay round-trips of different lengths, and chain extra turns.",
    seats=(2, 4),
    usual_seats=4,
    version=1,
    part_games=32_768,
    status="every clause tested; an independent referee agrees move by move; only the selection deck is reconstructed",
)
