"""The rules of Round-trip Italy by name: their defaults, and the lengths that win."""

DEFAULTS: dict[str, object] = {
    "tickets_adjacent": 5,
    "tickets_opposite": 2,
    "tickets_rome": 2,
    "select_single": 1,
    "select_adjacent": 2,
    "select_opposite": 2,
    "select_all": 2,
    "hand_limit": 7,
    "initial_hand": 0,
    "handicap": "0",
    "free_draws": "0",
    "exchange": True,
    "extra_turn": "full",
    "need_2": True,
    "need_3": True,
    "need_4": True,
    "need_5": True,
    "six_wins": True,
    "redraw": "compulsory",
    "draw_optional": False,
    "trips_per_turn": "one",
    "recycle_trip_tickets": "out_of_play",
    "exchange_refusable": False,
    "exchange_face_up": False,
    "lengths_in_order": False,
    "two_player_exchange": "fixed",
    "max_turns": 2000,
}

SEAT_COUNTS = (
    "extra_turns",
    "exchanges_made",
    "exchanges_suffered",
    "exchanges_left",
    "exchanges_right",
    "discards",
    "turns",
)


def required_lengths(rules: dict[str, object]) -> set[int]:
    """The lengths that together win the game."""
    return {length for length in (2, 3, 4, 5) if rules[f"need_{length}"]}
