"""The rules of Word Traveler by name: their defaults, what is allowed, and a check of a chosen set."""

from __future__ import annotations

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

# A pair is the lowest and the highest number allowed (whole where the default is whole),
# a list names every value allowed, `str` is the name of a file or nothing.
ALLOWED: dict[str, object] = {
    "W": (60, 300),
    "hand": (1, 16),
    "arrows_day1": (1, 6),
    "arrows_day2": (1, 6),
    "grid": (5, 9),
    "maps": ["fresh", "fixed"],
    "map_deck": (0, 2**31),
    "n1": (0, 12),
    "n2": (0, 4),
    "chain_keep": (0.0, 1.0),
    "sv_first": (0.0, 20.0),
    "sv_step": (0.0, 20.0),
    "sv_1": (0, 200),
    "sv_2": (0, 200),
    "sv_3": (0, 200),
    "sv_4": (0, 200),
    "sv_5": (0, 200),
    "sv_6": (0, 200),
    "world": str,
    "d": (1, 20),
    "g": (0.0, 5.0),
    "b_mean": (0.01, 0.99),
    "b_sd": (0.0, 3.0),
    "sigma": (0.0, 3.0),
    "sigma_group": (0.0, 3.0),
    "groups": (1, 5),
    "eps": (0.0, 1.0),
    "nu": (0.0, 1.0),
    "black_side": [False, True],
    "adapt": (0.0, 1.0),
    "listener_depth": [0, 1],
    "listener_alpha": (0.0, 20.0),
    "listener_prior": ["literal", "flat"],
    "joint": [False, True],
    "evidence": ["raw", "line"],
    "pool": ["mean", "blend"],
    "final_say": ["pooled", "left", "vote"],
    "free_guess": [False, True],
    "blocked_arrows": ["excluded", "void"],
    "reshuffle": [False, True],
    "centre_stop": [False, True],
    "unused_words": [False, True],
    "max_turns": (1, 10000),
}

SEATS = (2, 3, 4, 5)
SOUVENIRS = 6


def full_rules(chosen: dict[str, object]) -> dict[str, object]:
    """The defaults with the chosen values laid over them; raises ValueError where one is not allowed."""
    for name, value in chosen.items():
        if name not in DEFAULTS:
            raise ValueError(f"no rule is called {name!r}")
        if not is_allowed(name, value):
            raise ValueError(f"{name} is {value!r}, allowed is {ALLOWED[name]}")
    return DEFAULTS | chosen


def is_allowed(name: str, value: object) -> bool:
    """Whether a rule may have this value."""
    allowed = ALLOWED[name]
    if allowed is str:
        return isinstance(value, (str, list))
    if isinstance(allowed, list):
        return any(type(value) is type(word) and value == word for word in allowed)
    kinds = (int,) if isinstance(DEFAULTS[name], int) else (int, float)
    return type(value) in kinds and allowed[0] <= value <= allowed[1]


def check_table(rules: dict[str, object], players: int, words: int) -> None:
    """Refuse a table that cannot be laid: too few words or too many symbols."""
    if players not in SEATS:
        raise ValueError(f"players is {players}, allowed is 2 to 5")
    if players * rules["hand"] > words:
        raise ValueError(f"{players} hands of {rules['hand']} words need more than the {words} there are")
    if rules["n1"] + rules["n2"] > rules["grid"] ** 2 - 1:
        raise ValueError("there are more symbols than spaces for them")


def souvenir_places(rules: dict[str, object], players: int) -> list[int]:
    """The points at which the six golden souvenirs stand on the track."""
    places = []
    for number in range(1, SOUVENIRS + 1):
        chosen = rules[f"sv_{number}"]
        per_player = rules["sv_first"] + rules["sv_step"] * (number - 1)
        # The last term rounds 18.5 up even where it was computed as 18.4999999.
        places.append(chosen if chosen else math.floor(players * per_player + 0.5 + 1e-9))
    return places
