"""The rules of Itchy Feet by name, their allowed values, and the cards as plain data."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

from tests.oracles.seats import by_seat, of_seat

PASSPORT = "passport"
FORBIDDEN = "forbidden"
POSTCARD = "postcard"
SPECIALS = ("mousetrap", "credit_card", "local_guide", "trading_post", "poorly_drawn_map")
EVENTS = ("civil_unrest", "lost_luggage", "mixed_up_backpacks", "bargain_season")
WORDS = (PASSPORT, FORBIDDEN, POSTCARD, *SPECIALS, *EVENTS)
CHARACTERS = ("smuggler", "forager", "recycler", "haggler", "pickpocket", "backpacker")
COUNTRIES = 13

PACKING = (
    (0, 1, 8), (0, 3, 5), (0, 4, 6), (0, 7, 9), (1, 3, 4), (1, 5, 9), (1, 6, 7),
    (2, 3, 7), (2, 4, 8), (2, 6, 9), (3, 8, 9), (4, 5, 7), (5, 6, 8),
)  # fmt: skip

DEFAULTS: dict[str, object] = {
    "n_types": 10,
    "copies": 3,
    "country_table": "packing",
    "countries": (),
    "items_per_country": 3,
    "duplicate_items": False,
    "bucket_list": False,
    "bucket_items": 1,
    "bucket_open": 1,
    "bucket_steal_cost": "item",
    "start_hand": 3,
    "handicap": "0",
    "hand_limit": 7,
    "recycle_cost": 2,
    "steal_cost": 1,
    "trade_bonus": 1,
    "trade_size": 7,
    "refill": 3,
    "travel_bonus": 1,
    "legs": 2,
    "recycling": True,
    "trades": True,
    "steals": True,
    "events": False,
    "special_items": False,
    "forbidden_items": False,
    "postcards": False,
    "characters": False,
    "forbidden_copies": 3,
    "postcard_copies": 6,
    "mousetrap_copies": 2,
    "credit_card_copies": 2,
    "local_guide_copies": 2,
    "trading_post_copies": 2,
    "poorly_drawn_map_copies": 1,
    "civil_unrest_copies": 1,
    "lost_luggage_copies": 1,
    "mixed_up_backpacks_copies": 1,
    "bargain_season_copies": 1,
    "postcards_needed": 4,
    "credit_max": 3,
    "guide_look": 3,
    "post_cards": 3,
    "trap_penalty": 1,
    "luggage_cards": 1,
    "civil_unrest_effect": "centre",
    "forager_draw": 2,
    "recycler_cost": 1,
    "haggler_bonus": 2,
    "pickpocket_look": 2,
    "backpack_limit": 9,
    "steal_country": "none",
    "travel_cost": "all",
    "passport_discardable": True,
    "recycle_types": "all",
    "recycle_paid_cards": False,
    "free_trades": False,
    "gifts": False,
    "max_offers": 3,
    "excuses": "free",
    "trade_types": "all",
    "limit_check": "after_card",
    "event_ends_turn": True,
    "event_last_card": "resolve_first",
    "empty_piles": "nothing",
    "steal_target": "any",
    "double_travel": False,
    "recycle_passports": True,
    "postcard_win": "any_turn",
    "guide_short_pile": "look",
    "show_hand": True,
    "deadlock_rounds": 3,
    "max_turns": 3000,
}

YES_NO = (False, True)

# A tuple of words (or of both truth values), or a pair (low, high) of numbers; rows for the designer's own table.
ALLOWED: dict[str, object] = {
    "n_types": (1, 20),
    "copies": (1, 12),
    "country_table": ("packing", "balanced", "custom"),
    "countries": "rows",
    "items_per_country": (1, 5),
    "bucket_items": (1, 5),
    "bucket_open": (1, 13),
    "bucket_steal_cost": ("item", "card", "free"),
    "start_hand": (0, 6),
    "handicap": range(4),  # of each seat
    "hand_limit": (1, 20),
    "recycle_cost": (0, 4),
    "steal_cost": (0, 3),
    "trade_bonus": (0, 4),
    "trade_size": (1, 7),
    "refill": (0, 7),
    "travel_bonus": (0, 4),
    "legs": (1, 3),
    "forbidden_copies": (0, 12),
    "postcard_copies": (0, 12),
    **{f"{kind}_copies": (0, 6) for kind in SPECIALS + EVENTS},
    "postcards_needed": (1, 10),
    "credit_max": (0, 5),
    "guide_look": (1, 6),
    "post_cards": (1, 7),
    "trap_penalty": (0, 3),
    "luggage_cards": (0, 3),
    "civil_unrest_effect": ("centre", "pass_left"),
    "forager_draw": (1, 4),
    "recycler_cost": (0, 4),
    "haggler_bonus": (0, 4),
    "pickpocket_look": (1, 4),
    "backpack_limit": (1, 20),
    "steal_country": ("none", "claim", "fulfil"),
    "travel_cost": ("all", "one"),
    "recycle_types": ("all", "items_only"),
    "max_offers": (1, 1000),
    "excuses": ("free", "honest", "silent"),
    "trade_types": ("all", "items_only", "items_and_passports", "no_forbidden", "no_postcards"),
    "limit_check": ("after_effect", "after_card"),
    "event_last_card": ("resolve_first", "reshuffle_first"),
    "empty_piles": ("nothing", "drawn"),
    "steal_target": ("any", "most_cards"),
    "postcard_win": ("any_turn", "own_turn"),
    "guide_short_pile": ("look", "reshuffle"),
    "deadlock_rounds": (0, 100),
    "max_turns": (1, 30000),
    **{name: YES_NO for name, value in DEFAULTS.items() if isinstance(value, bool)},
}


def order(kind: int | str) -> int:
    """The place of a kind of card in the fixed order: items by number, then the words."""
    return kind if isinstance(kind, int) else 100 + WORDS.index(kind)


def in_order(cards) -> list:
    """Cards sorted by kind."""
    return sorted(cards, key=order)


def full_rules(rules: dict, players: int) -> dict:
    """The defaults with the given rules laid over them; what cannot be played is refused."""
    unknown = set(rules) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"unknown rules: {sorted(unknown)}")
    full = {**DEFAULTS, **rules}
    for name, value in full.items():
        check_value(name, value)
    check_countries(full)
    check_table(full, players)
    return full


def check_value(name: str, value: object) -> None:
    """Refuse a value outside the allowed words or range."""
    allowed = ALLOWED[name]
    if allowed == "rows":
        return
    if isinstance(allowed, range):
        fits = all(number in allowed for number in by_seat(value))
    elif isinstance(allowed[0], int) and not isinstance(allowed[0], bool):
        fits = isinstance(value, int) and not isinstance(value, bool) and allowed[0] <= value <= allowed[1]
    else:
        fits = type(value) is type(allowed[0]) and value in allowed
    if not fits:
        raise ValueError(f"{name} = {value!r}: allowed is {allowed}")


def check_countries(rules: dict) -> None:
    """Refuse a country table that the items cannot make."""
    types, size = rules["n_types"], rules["items_per_country"]
    if rules["country_table"] == "packing" and (types, size) != (10, 3):
        raise ValueError("the packing table needs n_types = 10 and items_per_country = 3")
    if rules["country_table"] == "balanced":
        sets = comb(types + size - 1, size) if rules["duplicate_items"] else comb(types, size)
        if sets < COUNTRIES:
            raise ValueError(f"only {sets} different countries can be made, {COUNTRIES} are needed")
    if rules["country_table"] == "custom":
        if len(rules["countries"]) != COUNTRIES:
            raise ValueError(f"a table of your own has {COUNTRIES} countries")
        for row in rules["countries"]:
            if len(row) != size or any(not 0 <= item < types for item in row):
                raise ValueError(f"country {row}: {size} items from 0 to {types - 1}")
            if len(set(row)) < size and not rules["duplicate_items"]:
                raise ValueError(f"country {row} needs an item twice (duplicate_items)")


def check_table(rules: dict, players: int) -> None:
    """Refuse a table that cannot be set up."""
    if not 2 <= players <= 6:
        raise ValueError("two to six players")
    if players * (rules["legs"] - 1) + 1 > COUNTRIES:
        raise ValueError("not enough countries for so many legs")
    more = [of_seat(rules["handicap"], seat) for seat in range(players)]
    if rules["n_types"] * rules["copies"] < players * rules["start_hand"] + sum(more):
        raise ValueError("not enough items for the starting hands")
    limits = [rules["hand_limit"]]
    if rules["characters"] and not rules["bucket_list"]:
        limits.append(rules["backpack_limit"])
    if rules["start_hand"] + max(more) + 1 > min(limits):
        raise ValueError("the starting hand is over the hand limit")
    if rules["bucket_list"] and rules["postcards"] and rules["postcards_needed"] <= rules["start_hand"] + max(more):
        raise ValueError("a starting hand could win by postcards")


def extension_cards(rules: dict) -> list:
    """The cards of the chosen extensions, sorted by kind."""
    cards = []
    if rules["forbidden_items"]:
        cards += [FORBIDDEN] * rules["forbidden_copies"]
    if rules["postcards"]:
        cards += [POSTCARD] * rules["postcard_copies"]
    for kind in SPECIALS * rules["special_items"] + EVENTS * rules["events"]:
        # The Bucket List leaves out the two cards that change a player's or the centre country.
        if not (rules["bucket_list"] and kind in ("poorly_drawn_map", "civil_unrest")):
            cards += [kind] * rules[f"{kind}_copies"]
    return cards


def country_sets(rules: dict) -> list[tuple[int, ...]]:
    """Every set of items a country could need, in lexicographic order."""
    choose = combinations_with_replacement if rules["duplicate_items"] else combinations
    return list(choose(range(rules["n_types"]), rules["items_per_country"]))
