"""Random games of Itchy Feet: every card in one place, every game at an end, every switch at work."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracles.chance import WHIM, Chance
from tests.oracles.itchy_feet import ALLOWED, DEFAULTS, Oracle
from tests.oracles.itchy_feet_rules import EVENTS, in_order

EXTENSIONS = ("events", "special_items", "forbidden_items", "postcards", "characters")
EVERYTHING = dict.fromkeys(EXTENSIONS, True)
SHORT = {"max_turns": 150}
OWN_TABLE = tuple((n % 10, (n + 1) % 10, (n + 3) % 10) for n in range(13))


def cards_on(table: dict[str, Any]) -> list:
    """All cards, wherever they lie."""
    cards = table["draw_pile"] + table["discard"] + table["drawn"] + table["aside"]
    cards += [kind for hand in table["hands"] for kind in hand]
    cards += [kind for kind in [*table["passing"], table["event"]] if kind is not None]
    return in_order(cards)


def countries_on(table: dict[str, Any]) -> list[int]:
    """All countries, wherever they lie; the one just won with is gone to the removed ones."""
    lie = table["countries"] + [table["centre"]] + table["unused"] + table["removed"] + table["country_pile"]
    lie += [country for won in table["won_countries"] for country in won]
    return sorted(country for country in lie if country >= 0)


def check_table(oracle: Oracle) -> None:
    """Every card and country is in exactly one place, and no event is in a hand."""
    table = oracle.table()
    assert cards_on(table) == in_order(oracle.cards)
    assert countries_on(table) == list(range(13))
    assert not any(kind in EVENTS for hand in table["hands"] for kind in hand)


def walk(rules: dict[str, Any], players: int, seed: int, game: int) -> Oracle:
    """Play one game with random answers, looking at the table at every question."""
    oracle, whim = Oracle(rules, players, Chance(seed, game)), Chance(seed, game, WHIM)
    while not oracle.over:
        check_table(oracle)
        answers = oracle.answers()
        assert answers
        assert len(set(answers)) == len(answers)
        assert 0 <= oracle.actor < players
        oracle.play(answers[whim.below(len(answers))])
    check_table(oracle)
    return oracle


def check_result(oracle: Oracle) -> None:
    """The result agrees with itself."""
    result = oracle.result()
    wins = result["seats"]["win"]
    assert sum(wins) == (1 if result["outcome"] in ("win", "shared") else 0)
    assert result["winner"] == (wins.index(1) if result["outcome"] == "win" else -1)
    assert sum(result["seats"]["turns"]) == result["turns"]
    assert min(result["seats"]["place"]) == 1
    assert all(len(column) == oracle.players for column in result["seats"].values())


def some_value(name: str, whim: Chance) -> Any:
    """A random allowed value, near the default for numbers."""
    allowed = ALLOWED[name]
    if allowed == "rows":
        return OWN_TABLE
    if isinstance(allowed, range):  # a number for each seat, as many as the fewest players have
        return ",".join(str(allowed[whim.below(len(allowed))]) for _ in range(2))
    if isinstance(allowed[0], int) and not isinstance(allowed[0], bool):
        low, high = max(allowed[0], DEFAULTS[name] - 2), min(allowed[1], DEFAULTS[name] + 2)
        return low + whim.below(high - low + 1)
    return allowed[whim.below(len(allowed))]


def some_rules(number: int) -> dict[str, Any]:
    """Extensions by the toss of a coin and about a quarter of the other rules at random."""
    whim = Chance(77, number, WHIM)
    rules: dict[str, Any] = {name: bool(whim.below(2)) for name in EXTENSIONS}
    for name in DEFAULTS:
        if name not in EXTENSIONS and whim.below(4) == 0:
            rules[name] = some_value(name, whim)
    rules["bucket_list"] = whim.below(4) == 0
    if rules.get("country_table", "packing") == "packing":
        rules.pop("n_types", None), rules.pop("items_per_country", None)
    if rules.get("country_table") == "custom":
        rules["countries"] = OWN_TABLE
        rules.pop("n_types", None), rules.pop("items_per_country", None)
    return {**rules, **SHORT, "max_offers": 3}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rules", [{}, EVERYTHING, {"bucket_list": True}, {"bucket_list": True, **EVERYTHING}])
def test_cards_are_conserved_and_every_game_ends(rules, players):
    for game in range(4):
        check_result(walk({**rules, **SHORT}, players, 11, game))


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_every_extension_can_be_played_alone(extension):
    for game in range(3):
        check_result(walk({extension: True, **SHORT}, 3, 12, game))


@pytest.mark.parametrize("block", range(12))
def test_any_mixture_of_switches_conserves_cards_and_ends(block):
    played = 0
    for number in range(block * 12, block * 12 + 12):
        players = 2 + number % 5
        try:
            Oracle(some_rules(number), players, Chance(0, 0))
        except ValueError:
            continue
        check_result(walk(some_rules(number), players, 13, number))
        played += 1
    assert played > 4


def test_six_players_without_thefts_or_extensions_run_the_piles_dry():
    results = [walk({"steals": False, "max_turns": 300}, 6, 14, game).result() for game in range(4)]
    assert sum(result["dry_draws"] for result in results) > 0


def test_a_game_is_repeated_exactly_by_its_number():
    rules = {**EVERYTHING, **SHORT}
    first, second = walk(rules, 4, 15, 3), walk(rules, 4, 15, 3)
    assert first.table() == second.table()
    assert first.result() == second.result()
