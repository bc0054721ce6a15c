"""Random games of The Journey: Istanbul: no money, card or marker is lost, and every switch matters."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.oracles.chance import WHIM, Chance
from tests.oracles.journey_istanbul import ALLOWED, DEFAULTS, Oracle
from tests.oracles.journey_istanbul_rules import DAYS, PLACES

SETTINGS = (
    {},
    {"deck": "random"},
    {"deck": "random", "day_balance": False, "row_capacity": 3, "full_row_setup": "redraw"},
    {"alterations": False, "edge_sultanahmet_fatih": False, "edge_uskudar_fatih": True, "start_money": 20000},
    {"edge_uskudar_taksim": False, "edge_uskudar_sultanahmet": True, "weeks": 4, "must_draw": False},
    {"talk": "asked", "info_price": 1000, "gifts": "asked", "start_money": 9000},
    {"talk": "chance", "share_rate": 0.6, "lie_rate": 0.5, "info_price": 500, "look_choice": "together"},
    {"requires_arrival": "always", "failed_attempts": "strict", "winner_rule": "nobody", "start_money": 15000},
    {"release_place": "kadikoy", "several_works": False, "permit_scope": "work", "driver_when_raided": False},
    {"talk": "asked", "gifts": "asked", "first_day_events": "sideways", "driver_scope": "taksim"},
)


def walk(rules: dict[str, Any], game: int, watch: Any = None) -> Oracle:
    """Play one game with random answers."""
    oracle = Oracle(rules, 2 + game % 4, Chance(7, game))
    whim = Chance(7, game, WHIM)
    while not oracle.over:
        if watch:
            watch(oracle)
        answers = oracle.answers()
        oracle.play(answers[whim.below(len(answers))] if len(answers) > 1 else answers[0])
    if watch:
        watch(oracle)
    return oracle


def watch_table(oracle: Oracle) -> None:
    """Check that money, cards and markers are where they can be."""
    rules, table = oracle.state.rules, oracle.table()
    seats = range(len(table["money"]))
    assert len(seats) * rules["start_money"] == sum(table["money"]) + table["bank"]
    assert min(table["money"]) >= 0
    lying = [card for row in table["rows"] for card in row]
    zones = sorted([*table["deck"], *lying, *table["discard"], *table["beside"]])
    assert list(range(36)) == zones
    for number, row in enumerate(table["rows"], start=1):
        assert len(row) <= rules["row_capacity"]
        assert {number} >= {table["events"][card][0] for card in row}
    on_board = {seat: place for place, pile in zip(PLACES, table["piles"], strict=True) for seat in pile}
    assert on_board == {seat: table["where"][seat] for seat in seats if table["where"][seat] in PLACES}
    assert set(table["beside"]) == set(table["jail_card"]) - {-1}
    for seat in seats:
        assert (table["where"][seat] == "jail") == (table["jail_card"][seat] >= 0)
        for card, claimed, teller in table["heard"][seat]:
            assert teller != seat
            assert card in table["seen"][teller]
            assert table["events"][card][0] == table["events"][claimed][0]
    if not oracle.over:
        assert table["where"][oracle.actor] != "left"
        assert len(oracle.answers()) == len(set(oracle.answers())) > 0
        hash(oracle.answers())


@pytest.mark.parametrize("rules", SETTINGS)
def test_nothing_is_lost_at_any_question_and_every_game_ends(rules: dict[str, Any]) -> None:
    for game in range(12):
        oracle = walk(rules, game, watch_table)
        result = oracle.result()
        seats = len(result["wins"])
        assert result["rounds"] <= DAYS * DEFAULTS["weeks"] or rules.get("weeks")
        assert ("", -1, ()) == (oracle.question, oracle.actor, oracle.answers())
        assert sum(result["wins"]) == pytest.approx(1 if result["outcome"] in ("win", "shared") else 0)
        assert (result["outcome"] == "win") == (result["winner"] >= 0)
        assert sum(result["left"]) == result["players_left"] == result["journeys_used"]
        assert all(1 <= place <= seats for place in result["places"])
        check_money(oracle, result)


def check_money(oracle: Oracle, result: dict[str, Any]) -> None:
    """Check that each seat's money is what its figures tell."""
    rules = oracle.state.rules
    for seat, money in enumerate(result["money"]):
        figure = {name: column[seat] for name, column in result.items() if isinstance(column, tuple)}
        earned = figure["work_pay"] + figure["info_earned"] + figure["gifts_received"]
        if figure["opportunity"] == "money_transfer":
            earned += figure["bonus"]
        spent = figure["fines_paid"] + figure["buyouts_paid"] + figure["journey_paid"] + figure["info_paid"]
        spent += figure["gifts_given"]
        if figure["obstacle"] == "old_debt" and figure["obstacle_day"]:
            spent += rules["debt"]
        assert rules["start_money"] + earned - spent == money
        assert figure["fines_paid"] == sum(figure[f"fines_{place}"] for place in PLACES[:4])
        assert figure["work_pay"] == sum(figure[f"pay_{place}"] for place in PLACES[:4])
        assert figure["jailed"] == sum(figure[f"jailed_{place}"] for place in PLACES[:4])


def trace(rules: dict[str, Any], game: int) -> list[Any]:
    """All questions and the result of a random game."""
    asked: list[Any] = []
    oracle = walk(rules, game, lambda now: asked.append((now.actor, now.question, now.answers())))
    return [*asked, oracle.result()]


@cache
def trace_of(rules: tuple[tuple[str, Any], ...], game: int) -> list[Any]:
    """The same for rules that many tests begin from, played once."""
    return trace(dict(rules), game)


WITHOUT_PLAY = {"money_public", "deck", "events", "day_balance", "max_turns"}
RICH = {"start_money": 30000}
NEEDS = {  # what else must be on for a rule to matter, or to matter soon
    "share_rate": {"talk": "chance"},
    "lie_rate": {"talk": "chance"},
    "info_price": {"talk": "chance"},
    "gift_size": {"gifts": "asked"},
    "full_row_setup": {"row_capacity": 3},
    "look_choice": {"talk": "asked"},
    "permit_scope": {"deck": "random", "police_everywhere": 1, **RICH},
    "several_works": {"deck": "random"},  # the balanced deck offers one work a place and day
    "driver_scope": RICH,
    "driver_when_raided": RICH,
    "discount": RICH,
    "winner_rule": RICH,
}


def other_value(name: str) -> Any:
    """A value of a rule that is not its default."""
    default, allowed = DEFAULTS[name], ALLOWED[name]
    if isinstance(default, bool):
        return not default
    if name == "handicap":
        return "0,1000"
    if isinstance(default, str):
        return next(word for word in reversed(allowed) if word != default)
    if isinstance(default, float):
        return 0.9
    return default + (1000 if default >= 1000 or allowed[1] == 100_000 else 1)


@pytest.mark.parametrize("name", sorted(set(DEFAULTS) - WITHOUT_PLAY))
def test_every_rule_changes_some_game(name: str) -> None:
    base = NEEDS.get(name, {})
    changed = {**base, name: other_value(name)}

    assert any(trace_of(tuple(base.items()), game) != trace(changed, game) for game in range(480))


def test_decks_differ_and_the_random_one_keeps_its_composition() -> None:
    for balance in (True, False):
        events = Oracle({"deck": "random", "day_balance": balance}, 3, Chance(3, 1)).table()["events"]
        balanced = Oracle({}, 3, Chance(3, 1)).table()["events"]
        for part in range(1, 4):
            assert sorted((event[1], event[part]) for event in balanced) == sorted(
                (event[1], event[part]) for event in events
            )
        assert [6] * 6 == [sum(event[0] == day for event in events) for day in range(1, 7)]
        two_of_each = all(
            sum(event[:2] == (day, kind) for event in events) == 2
            for day in range(1, 7)
            for kind in ("journey", "work", "police")
        )
        assert balance == two_of_each


def test_the_stall_guard_ends_a_game_unfinished() -> None:
    result = walk({"max_turns": 3}, 1).result()
    assert ("unfinished", "max_turns", 3, -1, (0, 0, 0)) == (
        result["outcome"],
        result["end_reason"],
        result["turns"],
        result["winner"],
        result["wins"],
    )


def test_the_same_seed_plays_the_same_game_and_rumours_leave_set_up_alone() -> None:
    assert trace({}, 3) == trace({}, 3)
    quiet, talking = Oracle({"talk": "off"}, 4, Chance(5, 2)), Oracle({"talk": "chance"}, 4, Chance(5, 2))
    assert quiet.table() == talking.table()


def test_seats_start_alike_in_kadikoy_with_money_and_cards() -> None:
    table = Oracle({}, 5, Chance(2, 2)).table()
    assert ((6000,) * 5, ("kadikoy",) * 5, (0, 1, 2, 3, 4)) == (
        table["money"],
        table["where"],
        table["piles"][4],
    )
    assert (5, 5) == (len(set(table["obstacle"])), len(set(table["opportunity"])))
    assert 36 == len(table["deck"]) + len(table["discard"]) + sum(len(row) for row in table["rows"])
