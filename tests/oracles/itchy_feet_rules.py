"""The rules of Itchy Feet by name, and the cards as plain data."""

from itertools import combinations, combinations_with_replacement

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
    "hand_room": "0",
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


def order(kind: int | str) -> int:
    """The place of a kind of card in the fixed order: items by number, then the words."""
    return kind if isinstance(kind, int) else 100 + WORDS.index(kind)


def in_order(cards) -> list:
    """Cards sorted by kind."""
    return sorted(cards, key=order)


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
