"""games, rules and bots: tables for people, JSON and CSV for programs."""

import csv
import io
import json

import pytest

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG


def test_every_registered_game_is_listed(fairseat):
    rows = json.loads(fairseat("games", "--json").stdout)

    assert [row["game"] for row in rows] == list(RULESETS)
    assert all(row["title"] in fairseat("games").stdout for row in rows)


def test_every_rule_is_listed_with_range_clause_and_source(fairseat):
    rows = json.loads(fairseat("rules", "round-trip", "--json").stdout)
    declared = load("round-trip").rules.declared

    assert [row["rule"] for row in rows] == list(declared)
    assert {"played", "default", "allowed", "clause", "source", "says"} <= set(rows[0])


def test_the_rules_of_a_variant_have_its_values_and_are_marked(fairseat):
    rows = {row["rule"]: row for row in json.loads(fairseat("rules", PIG, "--variant", "short", "--json").stdout)}

    assert (25, 100) == (rows["goal"]["played"], rows["goal"]["default"])
    assert "25 *" in fairseat("rules", PIG, "--variant", "short").stdout


def test_the_named_rule_sets_are_listed(fairseat):
    rows = json.loads(fairseat("rules", PIG, "--variants", "--json").stdout)

    assert [("classic", ""), ("short", "goal=25")] == [(row["variant"], row["rules"]) for row in rows]


@pytest.mark.parametrize("words", [["games"], ["rules", "round-trip"], ["bots", PIG], ["bots", PIG, "--weights"]])
def test_csv_has_the_rows_of_json(fairseat, words):
    as_json = json.loads(fairseat(*words, "--json").stdout)
    as_csv = list(csv.DictReader(io.StringIO(fairseat(*words, "--csv").stdout)))

    assert len(as_csv) == len(as_json)
    assert next(iter(as_csv[0])) == next(iter(as_json[0]))


def test_bots_are_listed_with_style_and_weights(fairseat):
    rows = {row["bot"]: row for row in json.loads(fairseat("bots", PIG, "--json").stdout)}

    assert list(rows) == list(load(PIG).bots)
    assert ("inf", True) == (rows["random"]["weights"]["noise"], rows["hold-20"]["usual"])
    assert all(row["style"] in " ".join(fairseat("bots", PIG).stdout.split()) for row in rows.values())


@pytest.mark.parametrize("command", ["rules", "bots"])
def test_an_unknown_game_is_named_with_the_nearest(refused, command):
    assert "There is no game 'round-tirp'. Did you mean 'round-trip'?" in refused(command, "round-tirp")


def test_weights_of_some_numbers_of_players_are_listed_by_them(fairseat):
    at = {row["bot"]: row["at"] for row in json.loads(fairseat("bots", "itchy-feet", "--json").stdout)}
    rows = {row["bot"]: row for row in csv.DictReader(io.StringIO(fairseat("bots", "itchy-feet", "--csv").stdout))}

    assert {} == at["thief"]
    own = load("itchy-feet").bot("expert").at
    assert at["expert"] == at["master"] == {str(players): weights for players, weights in own.items()}
    assert float(rows["expert"]["closing at 2"]) == at["expert"]["2"]["closing"]
    assert rows["thief"]["closing at 2"] == rows["thief"]["closing"]
    assert "at 2 players: next_item" in " ".join(fairseat("bots", "itchy-feet").stdout.split())


def test_what_looking_ahead_costs_stands_among_the_bots(fairseat):
    told = fairseat("bots", "round-trip").stdout
    rows = json.loads(fairseat("bots", "round-trip", "--json").stdout)
    costs = {row["bot"]: row["costs"] for row in rows}

    assert "At 4 players a question costs `master`" in " ".join(told.split())
    assert [2, 4] == [one["players"] for one in costs.pop("master")]
    assert not any(costs.values())
