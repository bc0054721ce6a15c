"""The rules of Round-trip Italy by name: their defaults, what is allowed, and a check of a chosen set."""

from __future__ import annotations

from tests.oracles.seats import by_seat

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

# A pair is the lowest and the highest number allowed, a list names every value allowed.
ALLOWED: dict[str, object] = {
    "tickets_adjacent": (0, 8),
    "tickets_opposite": (0, 8),
    "tickets_rome": (0, 8),
    "select_single": (0, 5),
    "select_adjacent": (0, 5),
    "select_opposite": (0, 5),
    "select_all": (0, 10),
    "hand_limit": (2, 12),
    "initial_hand": (0, 3),
    "handicap": range(4),  # of each seat
    "free_draws": range(21),
    "exchange": [False, True],
    "extra_turn": ["full", "none", "draw_only"],
    "need_2": [False, True],
    "need_3": [False, True],
    "need_4": [False, True],
    "need_5": [False, True],
    "six_wins": [False, True],
    "redraw": ["compulsory", "optional"],
    "draw_optional": [False, True],
    "trips_per_turn": ["one", "unlimited"],
    "recycle_trip_tickets": ["out_of_play", "bottom_of_pile"],
    "exchange_refusable": [False, True],
    "exchange_face_up": [False, True],
    "lengths_in_order": [False, True],
    "two_player_exchange": ["fixed", "both", "swap_each_round"],
    "max_turns": (1, 30000),
}

SEATS = (2, 3, 4)
SEAT_COUNTS = (
    "extra_turns",
    "exchanges_made",
    "exchanges_suffered",
    "exchanges_left",
    "exchanges_right",
    "discards",
    "turns",
)
TICKET_NUMBERS = ("tickets_adjacent", "tickets_opposite", "tickets_rome")
SELECTION_NUMBERS = ("select_single", "select_adjacent", "select_opposite", "select_all")


def full_rules(chosen: dict[str, object]) -> dict[str, object]:
    """The defaults with the chosen values laid over them; raises ValueError where one is not allowed."""
    for name, value in chosen.items():
        if name not in DEFAULTS:
            raise ValueError(f"no rule is called {name!r}")
        allowed = ALLOWED[name]
        if isinstance(allowed, range):
            good = all(number in allowed for number in by_seat(value))
        elif isinstance(allowed, tuple):
            good = type(value) is int and allowed[0] <= value <= allowed[1]
        else:
            good = any(type(value) is type(word) and value == word for word in allowed)
        if not good:
            raise ValueError(f"{name} is {value!r}, allowed is {allowed}")
    rules = DEFAULTS | chosen
    check_combination(rules)
    return rules


def check_combination(rules: dict[str, object]) -> None:
    """Raise ValueError for rules that leave nothing to draw, nothing to turn over or nothing to win."""
    if not any(rules[name] for name in TICKET_NUMBERS):
        raise ValueError("there is not a single ticket")
    if not any(rules[name] for name in SELECTION_NUMBERS):
        raise ValueError("there is not a single selection card")
    if not required_lengths(rules) and not rules["six_wins"]:
        raise ValueError("no length is required and six_wins is off: nobody can win")


def required_lengths(rules: dict[str, object]) -> set[int]:
    """The lengths that together win the game."""
    return {length for length in (2, 3, 4, 5) if rules[f"need_{length}"]}
