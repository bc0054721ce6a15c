"""What is known of how far bots can be beaten is read strictly, and belongs to the weights that were answered."""

import pytest

from fairseat.analysis.foresight.kept import word_of
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.responses import read_responses
from fairseat.simulators.engine.ruleset import load

KNOWN = {
    "players": 2,
    "candidates": 400,
    "games": 1_000,
    "gain": 0.5,
    "low": -1,
    "high": 2.0,
    "level": 0.99,
    "version": 1,
    "answers": "abcdef",
    "command": "fairseat tune pig",
}
BOTS, VARIANTS = load("round-trip").bots, load("round-trip").variants
MOST_GAIN = 2.0  # points of the wins
EXPLOITED: dict[str, dict[int, str]] = {}
EXPLOITED_UNDER: dict[str, set[tuple[str, int]]] = {"itchy-feet": {("honest", 6)}}  # 7.1 points (5.5 to 8.7)


def read(name="expert", **changes):
    entry = {key: value for key, value in {**KNOWN, **changes}.items() if value is not None}
    return read_responses({name: [entry]}, BOTS, VARIANTS, "responses.toml")


def test_an_entry_is_read():
    (found,) = read()["expert"]

    assert (2, 400, 0.5, -1) == (found.players, found.candidates, found.gain, found.low)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"gain": None}, "The gain under [[expert]] in responses.toml is nothing, where a number is wanted."),
        ({"players": True}, "The players under [[expert]] in responses.toml is True, where a whole number is wanted."),
        ({"command": 3}, "is 3, where a text is wanted."),
        ({"gains": 1.0}, "Did you mean 'gain'?"),
        ({"name": "export"}, "Did you mean 'expert'?"),
        ({"variant": "shortgame"}, "Did you mean 'short-game'?"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(changes, told):
    with pytest.raises(Mistake) as mistake:
        read(**changes)

    assert told in str(mistake.value)


def test_a_list_of_tables_is_wanted():
    with pytest.raises(Mistake, match="where a list of tables"):
        read_responses({"expert": KNOWN}, BOTS, VARIANTS, "responses.toml")


def test_a_ruleset_without_the_file_says_nothing_of_its_bots():
    assert {} == load("tests/known_games/pig").responses


@pytest.mark.parametrize("game", RULESETS)
def test_every_expert_was_searched_for_two_and_for_the_usual_number_as_it_is_today(game):
    """Whoever changes its weights searches anew, or strikes the entry out and says so."""
    ruleset = load(game)
    expert = ruleset.card.default_bot
    known = ruleset.responses[expert]

    rules = [ruleset.choose_rules(one.variant) for one in known]
    words = [word_of(ruleset, one.players, expert, own) for one, own in zip(known, rules, strict=True)]
    printed = [one for one in known if not one.variant]
    assert {2, ruleset.card.usual_seats} <= {one.players for one in printed}
    assert [one.answers for one in known] == words
    assert all(one.candidates >= 300 for one in printed)
    assert all(one.candidates >= 70 and f"--variant {one.variant}" in one.command for one in known if one.variant)
    assert all(f"fairseat tune {game} --bot {expert}" in one.command for one in known)
    assert {one.players for one in printed if one.gain > MOST_GAIN} == set(EXPLOITED.get(game, {}))
    beaten = {(one.variant, one.players) for one in known if one.variant and one.low > MOST_GAIN}
    assert beaten == EXPLOITED_UNDER.get(game, set())
