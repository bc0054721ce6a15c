"""The rules of Ticket to Ride by name: defaults, what each map changes, what is allowed, and a check."""

from __future__ import annotations

from pathlib import Path

from tests.oracles.seats import by_seat

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}
REGION_POINTS = {2: 0, 3: 0, 4: 0, 5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56}

DEFAULTS: dict[str, object] = {
    "map": "italy",
    "ferry_returns": True,
    "no_action": "pass",
    "ferry_single_wave": True,
    "join_zones": False,
    "loco_reset": 3,
    "reset_limit": 1000,
    "row_refill": "taken",
    "reshuffle": "when_needed",
    "tie_break": "tickets",
    "cards_per_color": 12,
    "locomotives": 14,
    "ferry_cards": 10,
    "trains": 45,
    "hand_dealt": 4,
    "handicap": "0",
    "handicap_points": "0",
    "face_up": 5,
    "tickets_dealt": 5,
    "tickets_dealt_keep": 3,
    "tickets_drawn": 4,
    "tickets_drawn_keep": 1,
    "ferry_hand_limit": 2,
    "ferry_waves": 2,
    "open_players": 4,
    "end_trains": 2,
    "last_turns": 1,
    **{f"route_points_{length}": points for length, points in ROUTE_POINTS.items()},
    **{f"region_points_{regions}": points for regions, points in REGION_POINTS.items()},
    "special_regions": True,
    "longest_path_points": 0,
    "max_turns": 2000,
}

# What a map's own game plays differently; a rule that the caller names stands above it.
MAP_DEFAULTS: dict[str, dict[str, object]] = {
    "italy": {},
    "usa": {
        "ferry_cards": 0,
        "tickets_dealt": 3,
        "tickets_dealt_keep": 2,
        "tickets_drawn": 3,
        "longest_path_points": 10,
        "tie_break": "path",
    },
}

# A pair is the lowest and the highest number allowed, a list names every value allowed.
ALLOWED: dict[str, object] = {
    "map": ["italy", "usa"],  # or the path of a folder with a map of the same form
    "ferry_returns": [False, True],
    "no_action": ["pass", "end"],
    "ferry_single_wave": [False, True],
    "join_zones": [False, True],
    "loco_reset": (0, 8),
    "reset_limit": (1, 100000),
    "row_refill": ["taken", "always"],
    "reshuffle": ["when_needed", "when_empty"],
    "tie_break": ["tickets", "path", "shared"],
    "cards_per_color": (1, 40),
    "locomotives": (0, 60),
    "ferry_cards": (0, 40),
    "trains": (5, 100),
    "hand_dealt": (0, 10),
    "handicap": range(5),  # of each seat
    "handicap_points": range(31),
    "face_up": (0, 8),
    "tickets_dealt": (1, 6),
    "tickets_dealt_keep": (0, 6),
    "tickets_drawn": (1, 6),
    "tickets_drawn_keep": (0, 6),
    "ferry_hand_limit": (0, 10),
    "ferry_waves": (1, 4),
    "open_players": (2, 6),
    "end_trains": (0, 10),
    "last_turns": (0, 3),
    **{f"route_points_{length}": (0, 100) for length in ROUTE_POINTS},
    **{f"region_points_{regions}": (0, 200) for regions in REGION_POINTS},
    "special_regions": [False, True],
    "longest_path_points": (0, 50),
    "max_turns": (1, 1000000),
}


def full_rules(chosen: dict[str, object]) -> dict[str, object]:
    """Italy's rules, over them the map's own, over them the chosen ones; ValueError where not allowed."""
    for name, value in chosen.items():
        if name not in DEFAULTS:
            raise ValueError(f"no rule is called {name!r}")
        if not is_allowed(name, value):
            raise ValueError(f"{name} is {value!r}, allowed is {ALLOWED[name]}")
    name_of_map = str(chosen.get("map", DEFAULTS["map"]))
    return DEFAULTS | MAP_DEFAULTS.get(name_of_map, {}) | chosen


def is_allowed(name: str, value: object) -> bool:
    """Whether a rule may have this value."""
    allowed = ALLOWED[name]
    if isinstance(allowed, range):
        return all(number in allowed for number in by_seat(value))
    if isinstance(allowed, tuple):
        return type(value) is int and allowed[0] <= value <= allowed[1]
    if name == "map" and value not in allowed:
        return isinstance(value, str) and Path(value).is_dir()
    return any(type(value) is type(word) and value == word for word in allowed)
