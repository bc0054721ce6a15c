"""A bot's own weights at a number of players and under a variant reach games, plans, searches and lists."""

import csv
import io
import json
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from fairseat.analysis.experiments.bot_files import bot_file, read_saved
from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.grid import Base, grid, read_axis
from fairseat.analysis.experiments.planning import _planned_bot, experiment_of, plan_of
from fairseat.analysis.experiments.qualify import _key
from fairseat.analysis.experiments.run import run
from fairseat.analysis.experiments.scale import scale_of
from fairseat.analysis.experiments.tune import Budget, Field, tune
from fairseat.analysis.store.differences import Side, differences
from fairseat.analysis.store.locations import locate
from fairseat.analysis.store.manifest import read_plan, write_plan
from fairseat.analysis.store.plan import PlannedBot
from fairseat.analysis.store.read import open_run
from fairseat.reports.tuning import tuning_page
from fairseat.simulators.engine.bots import Under
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import play_batch
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG

MINE = """[mine]
style = "Mine."
hold_at = 20
[mine.at.2]
hold_at = 18
[mine.under.short]
hold_at = 3
[mine.under.short.at.2]
hold_at = 1
"""


@pytest.fixture
def mine(tmp_path):
    """A bot that holds at 20, at 18 with one rival; at 3 and at 1 in the short game; as a file."""
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    return str(path)


def cell(bot, players, variant="", **rules):
    return build_cell(PIG, games=12, seed=5, players=players, bots=[bot], variant=variant, changes=rules)


def turns(one):
    return play_batch(one.set_up(), one.seed, 0, one.games)[0].turns.tolist()


def holding(tmp_path, points, players, variant="short"):
    """The turns of games of a bot with this one weight."""
    path = tmp_path / f"hold{points}.toml"
    path.write_text(f'[mine]\nstyle = "Mine."\nhold_at = {points}\n')
    return turns(cell(str(path), players, variant))


def test_games_are_played_with_the_weights_of_their_variant(mine, tmp_path):
    assert [holding(tmp_path, 1, 2), holding(tmp_path, 3, 3)] == [turns(cell(mine, seats, "short")) for seats in (2, 3)]
    assert [holding(tmp_path, 18, 2, ""), holding(tmp_path, 20, 3, "")] == [
        turns(cell(mine, seats)) for seats in (2, 3)
    ]
    assert holding(tmp_path, 20, 3) != turns(cell(mine, 3, "short"))


def test_the_rules_count_and_not_the_way_that_they_were_named(mine):
    by_name, one_by_one = cell(mine, 3, "short"), cell(mine, 3, goal=25)

    assert turns(by_name) == turns(one_by_one)
    assert turns(cell(mine, 3, "short", goal=30)) != turns(by_name)


def test_the_variant_that_changes_the_most_has_the_last_word():
    few, many = Under({"goal": 25}, {"hold_at": 3.0}), Under({"goal": 25, "max_turns": 9}, {"hold_at": 4.0})
    bot = replace(load(PIG).bot("hold-20"), under={"short": few, "shorter": many})

    rules = [{"goal": 100, "max_turns": 9}, {"goal": 25, "max_turns": 20}, {"goal": 25, "max_turns": 9}]
    assert [20.0, 3.0, 4.0] == [bot.seated(2, one).weights["hold_at"] for one in rules]


def test_variants_are_read_with_the_most_particular_last():
    weights = load(PIG).weights
    tables = {"both": {"hold_at": 4}, "short": {"hold_at": 3}}
    bot = weights.bot("mine", {"under": tables}, {"short": {"goal": 25}, "both": {"goal": 25, "max_turns": 9}})

    assert ["short", "both"] == list(bot.under)


def test_who_is_like_another_has_its_variants_but_for_what_it_says_itself():
    model = {"hold_at": 20, "under": {"short": {"hold_at": 3, "at": {"2": {"hold_at": 1}}}}}
    heir, own = {"like": "model", "hold_at": 9}, {"like": "model", "under": {"short": {"hold_at": 5}}}
    book = load(PIG).weights.book({"model": model, "heir": heir, "own": own}, {"short": {"goal": 25}})

    def hold(name, players):
        return book[name].seated(players, {"goal": 25}).weights["hold_at"]

    assert [1.0, 3.0, 9.0, 9.0, 5.0, 5.0] == [hold(name, seats) for name in book for seats in (2, 3)]


def test_what_an_heir_says_of_a_table_counts_before_what_its_model_says_of_a_variant():
    model = {"hold_at": 20, "under": {"short": {"hold_at": 3, "at": {"3": {"hold_at": 1}}}}}
    heir = {"like": "model", "at": {"2": {"hold_at": 8}, "3": {"hold_at": 9}}}
    book = load(PIG).weights.book({"model": model, "heir": heir}, {"short": {"goal": 25}})

    for rules in ({}, {"goal": 25}):
        assert [8.0, 9.0] == [book["heir"].seated(seats, rules).weights["hold_at"] for seats in (2, 3)]
        assert [8.0, 9.0] == [book["heir"].under_rules(rules).at[seats]["hold_at"] for seats in (2, 3)]
    assert 3.0 == book["heir"].seated(4, {"goal": 25}).weights["hold_at"]
    assert [3.0, 1.0] == [book["model"].seated(seats, {"goal": 25}).weights["hold_at"] for seats in (2, 3)]


def test_a_bot_and_what_a_plan_keeps_of_it_weigh_alike_at_every_table_and_under_every_rule():
    ruleset, variants = load(PIG), {"short": {"goal": 25}, "both": {"goal": 25, "max_turns": 9}}
    own = {"short": {"hold_at": 3, "at": {"2": {"hold_at": 1}}}, "both": {"at": {"3": {"hold_at": 7}}}}
    bot = ruleset.weights.bot("mine", {"hold_at": 20, "at": {"2": {"hold_at": 18}}, "under": own}, variants)
    kept = _planned_bot(bot, ruleset.rules)

    for changes in ({}, {"goal": 25}, {"goal": 25, "max_turns": 9}):
        rules = ruleset.choose_rules("", changes)
        for players in (2, 3, 4):
            weights = bot.seated(players, rules).weights
            assert weights == kept.seated(players, ruleset.rules.words(rules))
            assert weights == bot.under_rules(rules).seated(players, {}).weights


def test_a_plan_keeps_a_weight_without_end_of_a_table_too():
    """JSON has no number for it."""
    bot = replace(load(PIG).bot("hold-20"), at={2: {"hold_at": np.inf}})
    kept = msgspec.json.decode(msgspec.json.encode(_planned_bot(bot, load(PIG).rules)), type=PlannedBot)

    assert "inf" == kept.seated(2, {})["hold_at"]


def test_the_plan_of_bots_without_them_is_as_it_ever_was(tmp_path):
    write_plan(plan_of(Experiment("pig", (cell("optimal", 2),))), locate(tmp_path) / "plan.json")

    text = (tmp_path / "plan.json").read_text()
    assert [] == [key for key in ('"at"', '"under"') if key in text]


def test_a_sweep_over_variants_gives_each_cell_its_own(mine, tmp_path):
    ruleset = load(PIG)
    asked = grid(Base(PIG, 5, players=3, bots=[mine], games=12), [read_axis(ruleset, "variant", "classic,short")])

    assert [holding(tmp_path, 20, 3, ""), holding(tmp_path, 3, 3)] == [turns(one) for one in asked.cells]


def test_a_sweep_over_the_weight_itself_moves_it_under_every_variant(mine, tmp_path):
    base = Base(PIG, 5, players=2, bots=[mine], variant="short", games=12)
    asked = grid(base, [read_axis(load(PIG), "mine.hold_at", "7,20")])

    assert [holding(tmp_path, 7, 2), holding(tmp_path, 20, 2)] == [turns(one) for one in asked.cells]


def test_a_plan_keeps_them_with_the_rules_that_they_hold_under(mine, tmp_path):
    asked = Experiment("pig", (cell(mine, 2), cell(mine, 3, "short")))
    write_plan(plan_of(asked), locate(tmp_path) / "plan.json")
    plan = read_plan(locate(tmp_path) / "plan.json")
    kept = plan.bots["mine"]

    assert {"goal": 25} == kept.under["short"].rules
    rules = [one.rules for one in plan.cells]
    assert [18.0, 1.0, 3.0] == [kept.seated(*one)["hold_at"] for one in ((2, rules[0]), (2, rules[1]), (3, rules[1]))]
    assert asked.bots == experiment_of(plan).bots


def test_two_runs_differ_in_what_their_bots_weighed_under_their_rules(mine, tmp_path):
    for name, variant in (("usual", ""), ("short", "short")):
        run(Experiment("pig", (cell(mine, 3, variant),)), tmp_path / name)
    sides = [Side(open_run(tmp_path / name), 0) for name in ("usual", "short")]

    found = {one.name: (one.first, one.second) for one in differences(*sides)}
    assert ("20", "3") == found["mine.hold_at"]


def test_only_the_qualifications_under_their_variant_hang_on_them(monkeypatch):
    ruleset = load(PIG)
    asked = [(ruleset.choose_rules(variant), seats) for variant, seats in (("", 2), ("short", 2), ("short", 3))]
    before = [_key(ruleset, *one) for one in asked]
    own = {"short": Under({"goal": 25}, {}, {2: {"hold_at": 1.0}})}
    monkeypatch.setitem(ruleset.bots, "hold-20", replace(ruleset.bots["hold-20"], under=own))

    assert [True, False, True] == [one == _key(ruleset, *rules) for one, rules in zip(before, asked, strict=True)]


def tuned_under(mine, variant, tables):
    """A short search for weights under a variant, from the bot of a file."""
    ruleset = load(PIG)
    field = Field(ruleset, ruleset.choose_rules(variant), (ruleset.bot(mine),), tables, 3)
    budget = Budget(games=20, generations=2, proof_games=20, places=3)
    return tune(ruleset.bot(mine), scale_of(ruleset), field, budget)


def test_a_tuning_at_one_table_begins_from_its_weights(mine):
    found = tuned_under(mine, "", (2,))

    assert (18.0, {}) == (found.start.weights["hold_at"], found.best.at)
    assert np.isfinite(found.gain.estimate)


def test_a_tuned_bot_keeps_on_file_what_was_not_searched(mine, tmp_path):
    found, path = tuned_under(mine, "", (2, 3)), tmp_path / "again.toml"
    path.write_text(bot_file(found, "again", {}))
    again = load(PIG).bot(str(path))

    assert (found.best.at, found.best.weights) == (again.at, again.weights)


@pytest.mark.parametrize("tables", [(2,), (3,), (2, 3)])
def test_what_is_tuned_under_a_variant_stands_under_it_and_nothing_else_moves(mine, tmp_path, tables):
    ruleset = load(PIG)
    start, found = ruleset.bot(mine), tuned_under(mine, "short", tables)
    path = tmp_path / "again.toml"
    path.write_text(bot_file(found, "again", {"variant": "short"}, start))
    again, short = ruleset.bot(str(path)), ruleset.choose_rules("short")

    assert found.start.weights["hold_at"] == {(2,): 1.0}.get(tables, 3.0)
    assert [start.seated(seats, {}).weights for seats in (2, 3)] == [
        again.seated(seats, {}).weights for seats in (2, 3)
    ]
    assert [found.best.seated(seats, short).weights for seats in tables] == [
        again.seated(seats, short).weights for seats in tables
    ]


def test_what_is_tuned_under_a_file_is_refused_unless_it_has_the_rules_of_a_variant(mine, tmp_path, fairseat):
    """A bot file names variants; the weights were saved as if for everywhere."""
    (tmp_path / "own.toml").write_text("[own]\ngoal = 31\n")
    (tmp_path / "short.toml").write_text("[own]\ngoal = 25\n")
    words = ("tune", PIG, "--bot", "hold-20", "-p", 2, "-n", 20, "--along", 2, "--generations", 1, "--restarts", 0)
    refused = fairseat(*words, "--variant", "own.toml", "-o", "new.toml")
    taken = fairseat(*words, "--variant", "short.toml", "-o", "new.toml", "--proof", 20, "--json")

    assert (2, False) == (refused.exit_code, (tmp_path / "new.toml").exists())
    assert "A bot cannot keep weights for own.toml apart from those that it plays with elsewhere" in refused.stderr
    assert 3 == taken.exit_code, taken.stderr  # twenty games prove nothing


def test_the_page_and_the_lists_name_the_variant(mine, tmp_path, fairseat, monkeypatch):
    ruleset = load(PIG)
    monkeypatch.setitem(ruleset.bots, "hold-20", replace(ruleset.bot(mine), name="hold-20"))
    rows = {row["bot"]: row for row in json.loads(fairseat("bots", PIG, "--json").stdout)}
    flat = {row["bot"]: row for row in csv.DictReader(io.StringIO(fairseat("bots", PIG, "--csv").stdout))}
    short = {row["bot"]: row for row in json.loads(fairseat("bots", PIG, "--variant", "short", "--json").stdout)}

    assert {"short": {"weights": {"hold_at": 3.0}, "at": {"2": {"hold_at": 1.0}}}} == rows["hold-20"]["under"]
    assert ("3.0", "1.0") == tuple(flat["hold-20"][f"hold_at under short{where}"] for where in ("", " at 2"))
    row = short["hold-20"]
    assert (3.0, {"2": {"hold_at": 1.0}}, {}) == (row["weights"]["hold_at"], row["at"], row["under"])
    assert "under short: hold_at 3; under short at 2 players: hold_at 1" in " ".join(
        fairseat("bots", PIG).stdout.replace("│", " ").split()
    )


def test_a_tuned_bots_page_lists_what_differs_under_a_variant(mine, tmp_path, fairseat):
    path = tmp_path / "found.toml"
    words = ["-p", "3", "--along", "5", "--generations", "2", "-n", "100", "--proof", "2000", "--seed", "3", "-o"]
    fairseat("tune", PIG, "--bot", mine, "--variant", "short", *words, str(path))
    (_, weights, _) = tuning_page(path).sections
    rows = dict(weights.tables[0].rows)

    assert ("20", "18") == (rows["hold_at"], rows["hold_at at 2 players"])
    assert float(rows["hold_at under short"]) == read_saved(path).under["short"].weights["hold_at"] > 3


@pytest.mark.parametrize(
    ("under", "told"),
    [
        ("under = 3", "The bot 'mine' has under = 3, where tables such as [mine.under.VARIANT] are wanted."),
        ("[mine.under]\nshort = 3", "has under = {'short': 3}, where tables such as [mine.under.VARIANT] are wanted."),
        (
            "[mine.under.shrot]\nhold_at = 1",
            "There is no variant under which the bot 'mine' differs: 'shrot'. Did you mean 'short'?",
        ),
        (
            "[mine.under.classic]\nhold_at = 1",
            "The variant classic changes no rule: what holds under it stands in [mine] itself.",
        ),
        (
            "[mine.under.short]\nhold_ta = 1",
            "There is no weight of the bot 'mine' under short 'hold_ta'. Did you mean 'hold_at'?",
        ),
        ("[mine.under.short]\nnoise = 1", "There is no weight of the bot 'mine' under short 'noise'."),
        ("[mine.under.short.at.02]\nhold_at = 1", "has weights at '02', which is no number of players."),
        ("[mine.under.short.at]\n2 = 1", "where tables such as [mine.under.short.at.2] are wanted."),
        ("[mine.at.99]\nhold_at = 1", "The bot 'mine' has weights at 99 players: Pig seats 1 to 4 players, not 99."),
        ("[mine.under.short.at.99]\nhold_at = 1", "has weights at 99 players: Pig seats 1 to 4 players, not 99."),
    ],
)
def test_tables_of_variants_that_cannot_be_read_are_refused(tmp_path, under, told):
    path = tmp_path / "mine.toml"
    path.write_text(f'[mine]\nstyle = "Mine."\n{under}\n')
    with pytest.raises(Mistake) as mistake:
        load(PIG).bot(str(path))

    assert told in str(mistake.value)


def test_bots_are_timed_under_the_variant_that_is_asked_for(granted, monkeypatch):
    timed = set()
    monkeypatch.setattr("fairseat.analysis.doctor.time_bot", lambda game, name, variant: timed.add(variant) or 1.0)

    done = granted("bots", "round-trip", "--time", "--variant", "short-game")
    assert f"Timing {len(load('round-trip').bots)} bots takes about" in done.stderr
    assert {"short-game"} == timed


def test_a_list_of_weights_refuses_a_variant_that_there_is_not(fairseat):
    done = fairseat("bots", "round-trip", "--weights", "--variant", "nonsense")

    assert 0 != done.exit_code
    assert "There is no variant 'nonsense'" in done.stderr
