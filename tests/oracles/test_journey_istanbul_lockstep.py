"""The kernel of The Journey: Istanbul beside its referee, over every switch, deck, board and player count."""

import itertools
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.journey_istanbul.components import OBSTACLES, OPPORTUNITIES, PLACES
from tests.oracles.chance import Chance
from tests.oracles.journey_istanbul import Oracle
from tests.oracles.lockstep import DEEPER, walk

GAMES = 7 * DEEPER  # for each row of changes below and each number of players: 1 148 games in all
DECK = """
event = [
    { day = 1, kind = "journey", place = "taksim", amount = 5000 },
    { day = 1, kind = "journey", place = "taksim", amount = 6000 },
    { day = 1, kind = "work", place = "uskudar", amount = 2500 },
    { day = 1, kind = "work", place = "uskudar", amount = 3500 },
    { day = 2, kind = "police", amount = 4000 },
    { day = 2, kind = "police", amount = 3000 },
    { day = 3, kind = "police", amount = 9000 },
    { day = 4, kind = "work", place = "sultanahmet", amount = 8000 },
    { day = 6, kind = "journey", place = "fatih", amount = 1000 },
]
"""
FREE = {"start_money": 30_000, "lost_relatives": False, "documents": False, "medical_treatment": False}
CARDLESS = dict.fromkeys(OBSTACLES, False)
CUSTOM = {"deck": "custom", "events": "deck.toml"}
CHANGES: list[dict[str, Any]] = [
    {},
    {"deck": "random"},
    {"deck": "random", "day_balance": False, "row_capacity": 3, "full_row_setup": "redraw"},
    {"row_capacity": 3, "full_row_setup": "redraw", "initial_events": 20},
    {"row_capacity": 2, "initial_events": 36},
    {"alterations": False, "edge_sultanahmet_fatih": False, "edge_uskudar_fatih": True, "start_money": 20_000},
    {"edge_uskudar_taksim": False, "edge_uskudar_sultanahmet": True, "weeks": 4, "must_draw": False},
    {"must_draw": False, "cards_taksim": 4, "eyes_kadikoy": 2, "initial_events": 0},
    {"talk": "off", "gifts": "off"},
    {"start_money": 9_000},
    {"talk": "offered"},
    {"talk": "offered", "info_price": 0, "look_choice": "together"},
    {"info_price": 0, "look_choice": "together"},
    {"talk": "chance", "share_rate": 0.6, "lie_rate": 0.5, "info_price": 500, "look_choice": "together"},
    {"talk": "chance", "share_rate": 1.0, "lie_rate": 1.0, "deck": "random", "day_balance": False},
    {"talk": "chance", "share_rate": 1.0, "lie_rate": 0.0},
    {"requires_arrival": "always", "failed_attempts": "strict", "winner_rule": "nobody", "start_money": 15_000},
    {"requires_arrival": "always", "start_money": 15_000},
    {"requires_arrival": "back", "failed_attempts": "strict", "talk": "off", **FREE},
    {"requires_arrival": "never", "talk": "off", **FREE},
    {"failed_attempts": "strict", "consecutive_over_weeks": False, "documents_gap": 3, "medical_gap": 1},
    {"consecutive_over_weeks": False, "start_money": 20_000, "winner_rule": "nobody", "gifts": "off"},
    {"release_place": "kadikoy", "several_works": False, "permit_scope": "work", "driver_when_raided": False},
    {"deck": "random", "several_works": False, "permit_scope": "work", "start_money": 20_000, **FREE},
    {"deck": "random", "knowing_the_driver": False, "shared_flat": False, "money_transfer": False, **FREE},
    {"driver_scope": "taksim", "discount": 3_000, "work_permit": False, "shared_flat": False, **FREE},
    {"driver_when_raided": False, "work_permit": False, "money_transfer": False, "police_taksim": 1, **FREE},
    {"first_day_events": "sideways", "driver_scope": "taksim"},
    {"gifts": "asked", "start_money": 1_000, "gift_size": 500, "jail_days": 6, "fine_1": 1_000},
    {"start_money": 0, "jail_days": 1, "debt": 0},
    {"release_counts": False, "start_money": 1_000, **{name: name == "old_debt" for name in OBSTACLES}},
    {"release_counts": False, "failed_attempts": "strict", "start_money": 3_000, "fine_1": 1_000, "fine_2": 1_000},
    {"buyout_is_fine": False, "start_money": 1_000, "fine_1": 1_000, "fine_2": 1_000, "fine_3": 1_000, **CARDLESS},
    {"buyout_is_fine": False, "winner_rule": "nobody", "gift_size": 2_000},
    {"driver_when_raided": False, "start_money": 1_000, "fine_1": 1_000, "fine_2": 1_000, **CARDLESS},
    {"police_taksim": 3, "police_everywhere": 4, "transfer_window": 5, "transfer": 2_000},
    dict.fromkeys(OBSTACLES[1:] + OPPORTUNITIES[1:], False),
    dict.fromkeys(OBSTACLES + OPPORTUNITIES, False),
    {"flat_eyes": 6, "eyes_sultanahmet": 6, "deck": "random", "lessons_bonus": 500},
    {f"{what}_{level}": 700 * level for what in ("journey_cost", "work_pay", "fine") for level in range(1, 5)},
    {f"{what}_{place}": 3 + len(place) % 4 for what in ("eyes", "cards") for place in PLACES},
    {f"alteration_{which}_{what}": 4 for which in "abc" for what in ("eyes", "cards")},
    {"max_turns": 17},
    {"handicap": "0,500,10000,2500,9000"},
    {"weeks": 1, "winner_rule": "nobody", **FREE},
    {"winner_rule": "nobody", "gift_size": 2_000},
    CUSTOM,
    {**CUSTOM, "several_works": False, "talk": "chance", "lie_rate": 1.0, "share_rate": 0.5, **FREE},
]
CODES = {"obstacle": (*OBSTACLES, "none"), "opportunity": (*OPPORTUNITIES, "none"), "left_from": PLACES}
SHARED = {"places": "place", "wins": "win", "scores": "score"}


class Referee(Oracle):
    """The referee, handed the cards of a custom deck, and its result sorted into a game's and seats' columns."""

    def __init__(self, rules: dict[str, Any], players: int, chance: Chance) -> None:
        """Set up the table with the cards of the file that the kernel reads."""
        if "events" in rules:
            entries = tomllib.loads(Path(rules["events"]).read_text(encoding="utf-8"))["event"]
            rows = [(row["day"], row["kind"], row.get("place", ""), row["amount"]) for row in entries]
            rules = {**rules, "events": tuple(rows)}
        super().__init__(rules, players, chance)

    def result(self) -> dict[str, Any]:
        """The result with its words as the codes of the columns."""
        told = dict(super().result())
        tuples = [name for name, value in told.items() if isinstance(value, tuple)]
        seats = {SHARED.get(name, name): told.pop(name) for name in tuples}
        for name, words in CODES.items():
            seats[name] = [words.index(word) if word else -1 for word in seats[name]]
        return {**told, "seats": seats}


@pytest.fixture(autouse=True)
def at_the_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work beside a designer's deck."""
    (tmp_path / "deck.toml").write_text(DECK, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("changes", "players"), list(itertools.product(CHANGES, (2, 3, 4, 5))), ids=str)
def test_kernel_and_referee_agree_at_every_question(changes: dict[str, Any], players: int) -> None:
    """At every question the same answers, after every answer the same table, at the end the same result."""
    ruleset = load("journey-istanbul")
    for game in range(GAMES):
        walk(ruleset, Referee, changes, players, 1_000 + CHANGES.index(changes), game)
