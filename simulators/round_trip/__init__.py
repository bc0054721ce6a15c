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
    turn_seconds=60.0,
    turn_source="the rulebook's 10 minutes a player, over experts' 12.9, 10.0 and 9.0 turns each at 2, 3 and 4",
    turn_from_box=True,
    box_minutes={players: (10.0 * players, 10.0 * players) for players in (2, 3, 4)},
    box_source="the rulebook (10 minutes a player)",
    ahead="laid most of the lengths that are needed",
    status="every clause tested; an independent referee agrees move by move; only the selection deck is reconstructed",
)
