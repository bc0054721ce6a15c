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
    levers={
        "seats": ("initial_hand", "--variant short-extra-turns"),
        "length": ("hand_limit", "need_5", "--variant short-game"),
        "bots": ("--variant no-grand-tour", "need_5"),
        "drama": ("extra_turn", "six_wins"),
        "components": ("six_wins", "extra_turn", "exchange"),
        "laid_6": ("six_wins",),
        "extra_turns": ("extra_turn",),
        "unfinished": ("recycle_trip_tickets", "draw_optional"),
    },
)
