"""Rules are read with their types and ranges, and a wrong value is answered in one useful sentence."""

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from fairseat.simulators.engine.mistakes import Mistake, nearest, unknown
from fairseat.simulators.engine.rules import READING, RULEBOOK, RuleBook, by_seat, number, share, switch, text, toggle


class Where(IntEnum):
    """Where a card goes."""

    OUT_OF_PLAY = 0
    UNDER_PILE = 1


class Rules(RuleBook):
    """A ruleset with one rule of every kind."""

    WORKED_OUT = (("twice_limit", "i8"),)

    hand_limit = number(7, 3, 12, clause="R6.1", source=RULEBOOK, says="Cards in hand at most.")
    luck = share(0.25, 0.0, 1.0, clause="R2.1", source=RULEBOOK, says="The share of luck.")
    exchange = toggle(True, clause="R4.1", source=RULEBOOK, says="Cards may be exchanged.")
    laid = switch(Where.OUT_OF_PLAY, clause="R5.4", source=READING, reading="R4", says="Where laid cards go.")
    ahead = by_seat(0, 3, clause="R2.2", source=RULEBOOK, says="Cards dealt beyond the others'.")
    map = text("italy", clause="R1.1", source=RULEBOOK, says="The map.")

    @classmethod
    def work_out(cls, record: Any, values: Any) -> None:
        """Double the limit. Modified in place."""
        record.twice_limit = 2 * values["hand_limit"]


def said(changes):
    """What a wrong change is answered with."""
    with pytest.raises(Mistake) as mistake:
        Rules.choose(changes)
    return str(mistake.value)


def test_without_changes_every_rule_has_its_default():
    expected = {
        "hand_limit": 7,
        "luck": 0.25,
        "exchange": True,
        "laid": Where.OUT_OF_PLAY,
        "ahead": (0,),
        "map": "italy",
    }

    assert {**expected, "max_turns": 2_000} == Rules.choose({})


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("hand_limit", "9", 9),
        ("hand_limit", 9.0, 9),
        ("hand_limit", 3, 3),
        ("hand_limit", 12, 12),
        ("luck", "0.5", 0.5),
        ("luck", 1, 1.0),
        ("exchange", "off", False),
        ("exchange", "Yes", True),
        ("exchange", False, False),
        ("laid", "under_pile", Where.UNDER_PILE),
        ("laid", "under-pile", Where.UNDER_PILE),
        ("laid", Where.UNDER_PILE, Where.UNDER_PILE),
        ("map", "usa", "usa"),
        ("ahead", "0,0,1", (0, 0, 1)),
        ("ahead", "0/2/0", (0, 2)),
        ("ahead", [0, 3, 0, 0], (0, 3)),
        ("ahead", 1, (1,)),
        ("ahead", "0,0", (0,)),
    ],
)
def test_a_value_is_read_as_its_rules_own_type(name, value, expected):
    read = Rules.choose({name: value})[name]

    assert expected == read
    assert type(expected) is type(read)


@pytest.mark.parametrize("value", [2, 13, "13", 7.5, "seven", "", None, True, [7], float("nan"), float("inf")])
def test_a_number_that_does_not_fit_is_answered_with_range_and_clause(value):
    words = said({"hand_limit": value})

    assert f"The rule hand_limit cannot be {value!r}: it takes 3 to 12 (R6.1: Cards in hand at most.)" == words


@pytest.mark.parametrize("value", [-0.1, 1.1, "much", None, True, float("nan")])
def test_a_share_out_of_range_is_answered_with_range_and_clause(value):
    assert f"The rule luck cannot be {value!r}: it takes 0 to 1 (R2.1: The share of luck.)" == said({"luck": value})


@pytest.mark.parametrize("value", ["maybe", 2, 1.0, None])
def test_a_toggle_is_on_or_off(value):
    assert "it takes true or false (R4.1" in said({"exchange": value})


@pytest.mark.parametrize("value", ["under", 1, True, None])
def test_a_switch_takes_its_named_positions_only(value):
    assert "it takes out_of_play, under_pile (R5.4" in said({"laid": value})


@pytest.mark.parametrize("value", ["", 3, None])
def test_a_name_is_a_word(value):
    assert "it takes a name or a path (R1.1" in said({"map": value})


def test_an_unknown_rule_is_answered_with_the_nearest_and_the_list():
    words = said({"hand_limits": 7})

    assert words.startswith("There is no rule 'hand_limits'. Did you mean 'hand_limit'? Known: hand_limit, luck,")


def test_a_word_like_no_other_is_answered_with_the_list_alone():
    assert "There is no bot 'zzz'. Known: random, greedy." == str(unknown("bot", "zzz", ["random", "greedy"]))
    assert "" == nearest("zzz", ["random", "greedy"])


def test_kernels_meet_one_record_with_every_number_and_what_is_worked_out():
    record = Rules.record(Rules.choose({"hand_limit": 5, "laid": "under_pile"}))

    told = {name: record[name] for name in record.dtype.names if name != "ahead"}
    assert (5, 0.25, True, 1, 2_000, 10) == tuple(told.values())
    assert "map" not in record.dtype.names


def test_values_are_written_as_people_write_them():
    values = Rules.choose({"laid": Where.UNDER_PILE})

    assert "under_pile" == Rules.words(values)["laid"]
    assert values == Rules.choose(Rules.words(values))


def test_a_ruleset_may_move_the_shared_guard_but_not_lose_it():
    class Short(RuleBook):
        """A ruleset with a guard of its own."""

        max_turns = number(50, 1, 100, clause="R7.4", source=RULEBOOK, says="Turns at most.")

    assert 50 == Short.choose({})["max_turns"]
    assert 50 == Short.record(Short.choose({})).max_turns
    assert np.dtype([("max_turns", "i8")], align=True) == Short.dtype()


@pytest.mark.parametrize("value", ["", "0,,1", "0,4", "-1", [], [0] * 9, "0,1.5", [True], {"a": 1}, None])
def test_numbers_by_seat_that_do_not_fit_are_answered_with_what_is_allowed(value):
    assert "for each seat a number from 0 to 3, such as 0,0,3 (R2.2" in said({"ahead": value})


def test_kernels_meet_a_number_for_every_seat_there_can_be():
    record = Rules.record(Rules.choose({"ahead": "0,0,1"}))

    assert [0, 0, 1, 0, 0, 0, 0, 0] == record.ahead.tolist()
    assert "0,0,1" == Rules.words(Rules.choose({"ahead": [0, 0, 1, 0]}))["ahead"]
