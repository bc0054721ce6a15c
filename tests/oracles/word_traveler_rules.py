"""The rules of Word Traveler by name: their defaults, and where the souvenirs stand."""

import math

DEFAULTS: dict[str, object] = {
    "W": 165,
    "hand": 10,
    "arrows_day1": 3,
    "arrows_day2": 5,
    "grid": 7,
    "maps": "fresh",
    "map_deck": 1,
    "n1": 6,
    "n2": 2,
    "chain_keep": 0.25,
    "sv_first": 1.5,
    "sv_step": 1.1,
    "sv_1": 0,
    "sv_2": 0,
    "sv_3": 0,
    "sv_4": 0,
    "sv_5": 0,
    "sv_6": 0,
    "world": "",
    "d": 8,
    "g": 1.6,
    "b_mean": 0.25,
    "b_sd": 0.7,
    "sigma": 0.8,
    "sigma_group": 0.0,
    "groups": 2,
    "eps": 0.03,
    "nu": 0.6,
    "black_side": True,
    "adapt": 0.0,
    "listener_depth": 0,
    "listener_alpha": 3.0,
    "listener_prior": "literal",
    "joint": True,
    "evidence": "raw",
    "pool": "mean",
    "final_say": "pooled",
    "free_guess": False,
    "blocked_arrows": "excluded",
    "reshuffle": False,
    "centre_stop": True,
    "unused_words": True,
    "max_turns": 100,
}

SOUVENIRS = 6


def souvenir_places(rules: dict[str, object], players: int) -> list[int]:
    """The points at which the six golden souvenirs stand on the track."""
    places = []
    for number in range(1, SOUVENIRS + 1):
        chosen = rules[f"sv_{number}"]
        per_player = rules["sv_first"] + rules["sv_step"] * (number - 1)
        # The last term rounds 18.5 up even where it was computed as 18.4999999.
        places.append(chosen if chosen else math.floor(players * per_player + 0.5 + 1e-9))
    return places
