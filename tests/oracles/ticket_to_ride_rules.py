"""The rules of Ticket to Ride by name: their defaults, and what each map changes."""

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
    "ticket_points": "printed",
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


def full_rules(chosen: dict[str, object]) -> dict[str, object]:
    """Italy's rules, over them the map's own, over them the chosen ones."""
    return DEFAULTS | MAP_DEFAULTS.get(str(chosen.get("map")), {}) | chosen
