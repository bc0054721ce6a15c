"""The kernel of Itchy Feet beside its referee, over every switch, extension and player count."""

import itertools
from typing import Any

import numpy as np
import pytest

from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.itchy_feet.components import CHARACTERS, KIND_WORDS, MOST_TYPES, read_countries
from tests.oracles.itchy_feet import Oracle
from tests.oracles.lockstep import DEEPER, walk

GAMES = 2 * DEEPER  # for each row of changes below and each number of players: 1 530 games in all
SHORT = {"max_turns": 24}
LONG = {"max_turns": 200}
EXTENSIONS = ("events", "special_items", "forbidden_items", "postcards", "characters")
EVERYTHING = dict.fromkeys(EXTENSIONS, True)
COMBINATIONS = [
    {name: True for name, on in zip(EXTENSIONS, chosen, strict=True) if on}
    for chosen in itertools.product((False, True), repeat=len(EXTENSIONS))
]
OWN_TABLE = " / ".join(f"{n % 10} {(n + 1) % 10} {(n + 3) % 10}" for n in range(13))
DOUBLED_TABLE = " / ".join(f"{n % 4} {n % 4} {(n + 1) % 4}" for n in range(13))
BUCKET = {"bucket_list": True}
BUCKET_EXTENDED = {**BUCKET, **EVERYTHING}

CLASSIC_CHANGES: list[dict[str, Any]] = [
    {"n_types": 8, "copies": 4, "country_table": "balanced"},
    {"n_types": 5, "copies": 6, "country_table": "balanced", "items_per_country": 2, "duplicate_items": True},
    {"n_types": 13, "copies": 2, "country_table": "balanced", "items_per_country": 1},
    {"n_types": 6, "copies": 5, "country_table": "balanced", "items_per_country": 4, "trade_size": 4},
    {"country_table": "custom", "countries": OWN_TABLE, "legs": 3, **EVERYTHING},
    {"n_types": 4, "copies": 8, "country_table": "custom", "countries": DOUBLED_TABLE, "duplicate_items": True},
    {"n_types": 4, "copies": 8, "country_table": "custom", "countries": DOUBLED_TABLE, "duplicate_items": True,
     "travel_cost": "one", "special_items": True, "credit_card_copies": 6},
    {"handicap": "0,1,3,0,2,1"}, {"handicap": "0,0,3", "start_hand": 0, **EVERYTHING},
    {"start_hand": 0}, {"start_hand": 5, "hand_limit": 6}, {"start_hand": 1, "hand_limit": 2, **EVERYTHING},
    {"hand_limit": 12}, {"hand_limit": 5, "limit_check": "after_effect", **EVERYTHING},
    {"limit_check": "after_effect", "trade_size": 2},
    {"hand_limit": 3, "start_hand": 1, "hand_room": "0,1,2,3,1,6"}, {"hand_limit": 4, "hand_room": "0,0,6"},
    {"hand_limit": 4, "hand_room": "2,0,0,1", "limit_check": "after_effect", **EVERYTHING, "backpack_limit": 5},
    {"hand_room": "0,3,1,0,2", "characters": True, "backpack_limit": 4, "hand_limit": 3, "start_hand": 2},
    {"hand_room": "0,1,0,2", "hand_limit": 4, "events": True, "mixed_up_backpacks_copies": 6, "trade_size": 3},
    {"recycle_cost": 0}, {"recycle_cost": 4}, {"recycle_cost": 1, "recycle_paid_cards": True},
    {"recycle_cost": 3, "recycle_paid_cards": True, **EVERYTHING},
    {"steal_cost": 0}, {"steal_cost": 3, **EVERYTHING}, {"trade_bonus": 0}, {"trade_bonus": 4, "events": True},
    {"trade_size": 1}, {"trade_size": 3, "gifts": True, **EVERYTHING}, {"refill": 0}, {"refill": 7, "events": True},
    {"travel_bonus": 0}, {"travel_bonus": 4, "n_types": 5, "copies": 6, "country_table": "balanced",
                          "items_per_country": 2, "duplicate_items": True, "events": True},
    {"legs": 1}, {"legs": 3, **EVERYTHING}, {"legs": 1, "special_items": True, "events": True},
    {"recycling": False}, {"trades": False}, {"steals": False}, {"trades": False, "steals": False, **EVERYTHING},
    {"forbidden_items": True, "forbidden_copies": 12}, {"postcards": True, "postcard_copies": 12},
    {"postcards": True, "postcards_needed": 2}, {"postcards": True, "postcards_needed": 2, "postcard_win": "own_turn"},
    {**EVERYTHING, "postcards_needed": 2, "postcard_win": "own_turn", "gifts": True},
    {**EVERYTHING, "postcards_needed": 3, "postcard_copies": 12, "limit_check": "after_card"},
    {"special_items": True, "mousetrap_copies": 6, "trap_penalty": 3}, {"special_items": True, "trap_penalty": 0},
    {"special_items": True, "mousetrap_copies": 6, "characters": True, "pickpocket_look": 4},
    {"special_items": True, "credit_card_copies": 6, "credit_max": 1, "mousetrap_copies": 0},
    {"special_items": True, "credit_card_copies": 6, "credit_max": 0},
    {"special_items": True, "local_guide_copies": 6, "guide_look": 6, "events": True},
    {"special_items": True, "local_guide_copies": 6, "guide_look": 6, "guide_short_pile": "reshuffle", "events": True},
    {"special_items": True, "local_guide_copies": 6, "guide_look": 1, "n_types": 5, "items_per_country": 2, "copies": 2,
     "country_table": "balanced", "duplicate_items": True, "start_hand": 0, "events": True},
    {"special_items": True, "trading_post_copies": 6, "post_cards": 7, "events": True},
    {"special_items": True, "poorly_drawn_map_copies": 6, "legs": 3},
    {"events": True, "civil_unrest_copies": 6}, {"events": True, "civil_unrest_copies": 6,
     "civil_unrest_effect": "pass_left"},
    {"events": True, "lost_luggage_copies": 6, "luggage_cards": 3}, {"events": True, "lost_luggage_copies": 6,
     "luggage_cards": 0},
    {"events": True, "mixed_up_backpacks_copies": 6, "forbidden_items": True, "limit_check": "after_effect"},
    {"events": True, "bargain_season_copies": 6, "limit_check": "after_card", "characters": True},
    {"events": True, "bargain_season_copies": 6, "n_types": 5, "items_per_country": 2, "copies": 3, "start_hand": 1,
     "country_table": "balanced", "duplicate_items": True, "event_last_card": "reshuffle_first"},
    {"events": True, "lost_luggage_copies": 6, "mixed_up_backpacks_copies": 6, "event_ends_turn": False,
     "start_hand": 0},
    {"events": True, "lost_luggage_copies": 6, "event_last_card": "reshuffle_first", "n_types": 5,
     "items_per_country": 2,
     "country_table": "balanced", "duplicate_items": True, "start_hand": 1, "copies": 2},
    {"events": True, "civil_unrest_copies": 6, "bargain_season_copies": 6, "double_travel": True,
     "items_per_country": 1,
     "n_types": 13, "country_table": "balanced", "travel_bonus": 2},
    {"characters": True}, {"characters": True, "forager_draw": 4, "events": True, "forbidden_items": True},
    {"characters": True, "forager_draw": 1, "postcards": True, "postcards_needed": 2},
    {"characters": True, "recycler_cost": 0, "haggler_bonus": 4, "backpack_limit": 20},
    {"characters": True, "backpack_limit": 4, "forbidden_items": True, "forbidden_copies": 12},
    {"steal_country": "claim"}, {"steal_country": "claim", **EVERYTHING, "mousetrap_copies": 6},
     {"steal_country": "fulfil"},
    {"steal_country": "fulfil", "n_types": 5, "copies": 8, "items_per_country": 2, "country_table": "balanced",
     "duplicate_items": True, "legs": 3, "special_items": True, "mousetrap_copies": 6},
    {"steal_country": "fulfil", "items_per_country": 1, "n_types": 13, "country_table": "balanced", **EVERYTHING},
    {"steal_country": "claim", "steal_cost": 0, "steals": False},
    {"travel_cost": "one"}, {"travel_cost": "one", **EVERYTHING, "credit_card_copies": 6},
    {"passport_discardable": False}, {"passport_discardable": False, **EVERYTHING, "hand_limit": 4},
    {"recycle_types": "items_only"}, {"recycle_types": "items_only", **EVERYTHING}, {"recycle_passports": False},
    {"free_trades": True}, {"free_trades": True, "gifts": True, **EVERYTHING, "limit_check": "after_effect"},
    {"gifts": True}, {"max_offers": 1}, {"max_offers": 1000}, {"max_offers": 9, "gifts": True},
    {"trade_types": "items_only"}, {"trade_types": "items_and_passports", **EVERYTHING},
    {"trade_types": "no_forbidden", **EVERYTHING}, {"trade_types": "no_postcards", **EVERYTHING},
    {"empty_piles": "drawn", "n_types": 5, "items_per_country": 2, "copies": 4, "country_table": "balanced",
     "duplicate_items": True},
    {"n_types": 3, "items_per_country": 3, "copies": 2, "country_table": "custom", "duplicate_items": True,
     "countries": " / ".join(["0 1 2"] * 13), "start_hand": 1, "steals": False, "trades": False, "deadlock_rounds": 1},
    {"n_types": 3, "items_per_country": 3, "copies": 1, "country_table": "custom",
     "countries": " / ".join(["0 1 2"] * 13),
     "start_hand": 0, "recycling": False, "steals": False, "trades": False, "deadlock_rounds": 2, "hand_limit": 20},
    {"steal_target": "most_cards"}, {"steal_target": "most_cards", **EVERYTHING},
    {"double_travel": True, "items_per_country": 1, "n_types": 13, "country_table": "balanced"},
    {"excuses": "honest"}, {"excuses": "honest", "free_trades": True, "gifts": True, **EVERYTHING},
    {"excuses": "silent"}, {"excuses": "silent", "free_trades": True, "trade_size": 3, **EVERYTHING},
    {"show_hand": False}, {"deadlock_rounds": 0}, {"max_turns": 9},
]  # fmt: skip
BUCKET_CHANGES: list[dict[str, Any]] = [
    BUCKET, BUCKET_EXTENDED, {**BUCKET, "events": True, "handicap": "0,2,1,0,3"},
    {**BUCKET_EXTENDED, "hand_limit": 4, "hand_room": "0,2,1,0,3"},
    {**BUCKET, "bucket_items": 3}, {**BUCKET_EXTENDED, "bucket_items": 2,
     "credit_card_copies": 6},
    {**BUCKET, "bucket_open": 13}, {**BUCKET_EXTENDED, "bucket_open": 3}, {**BUCKET, "bucket_steal_cost": "card"},
    {**BUCKET, "bucket_steal_cost": "free"}, {**BUCKET_EXTENDED, "bucket_steal_cost": "card", "mousetrap_copies": 6},
    {**BUCKET, "steals": False}, {**BUCKET, "travel_cost": "one", "bucket_items": 2},
    {**BUCKET, "double_travel": True, "bucket_open": 4, "events": True}, {**BUCKET_EXTENDED, "steals": False,
     "trades": False},
    {**BUCKET, "steals": False, "trades": False, "max_turns": 600},
    {**BUCKET, "steals": False, "trades": False, "bucket_open": 13, "max_turns": 900},
    {**BUCKET, "events": True, "lost_luggage_copies": 6, "start_hand": 5, "limit_check": "after_card"},
    {**BUCKET, "n_types": 4, "copies": 8, "country_table": "custom", "countries": DOUBLED_TABLE,
     "duplicate_items": True,
     "bucket_items": 2},
]  # fmt: skip
CHANGES = COMBINATIONS + CLASSIC_CHANGES + BUCKET_CHANGES


class Referee(Oracle):
    """The referee, told and telling in the kernel's terms where only words and digits differ."""

    def __init__(self, rules: dict[str, Any], players: int, chance: Any) -> None:
        if "countries" in rules:
            rules["countries"] = tuple(map(tuple, read_countries(rules["countries"])))
        super().__init__(rules, players, chance)

    def result(self) -> dict[str, Any]:
        """The result, characters as numbers, shares as the columns hold them."""
        result = super().result()
        result["seats"]["character"] = [CHARACTERS.index(word) for word in result["seats"]["character"]]
        kinds = [*range(MOST_TYPES), *KIND_WORDS]
        result["seats"]["dealt"] = [sum(1 << kinds.index(kind) for kind in dealt) for dealt in result["seats"]["dealt"]]
        result["seats"]["win"] = [float(np.float32(share)) for share in result["seats"]["win"]]
        return result


def walk_games(changes: dict[str, Any], players: int, seed: int, games: int) -> None:
    """Walk so many games with these rules."""
    ruleset = load("itchy-feet")
    for game in range(games):
        walk(ruleset, Referee, {**SHORT, **changes}, players, seed, game)


@pytest.mark.parametrize("changes", COMBINATIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_kernel_and_referee_agree_in_every_combination_of_extensions(changes, players):
    walk_games(changes, players, 2_000 + COMBINATIONS.index(changes), GAMES)


@pytest.mark.parametrize("changes", CLASSIC_CHANGES + BUCKET_CHANGES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_kernel_and_referee_agree_under_every_switch(changes, players):
    walk_games(changes, players, 3_000 + (CLASSIC_CHANGES + BUCKET_CHANGES).index(changes), GAMES)


@pytest.mark.parametrize("changes", [{}, EVERYTHING, BUCKET, BUCKET_EXTENDED], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_kernel_and_referee_agree_in_long_games(changes, players):
    walk_games({**changes, **LONG}, players, 4_000, 1)


@pytest.mark.parametrize("rules", [{}, {"free_trades": True}], ids=str)
def test_a_trade_that_wins_the_game_is_counted(rules):
    """The referee once counted it after the postcards that it won with, when the game was over."""
    changes = {"characters": True, "forager_draw": 1, "postcards": True, "postcards_needed": 2, **rules}
    for game in range(12):
        walk(load("itchy-feet"), Referee, {**SHORT, **changes}, 3, 9_096, game)
