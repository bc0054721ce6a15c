"""Cells and experiments: what is checked before the first game."""

import pytest
from msgspec.structs import replace

from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.planning import experiment_of, fingerprint, plan_of
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.pig_runs import PIG


def names(cell):
    return [bot.name for bot in cell.line_up]


def test_a_single_bot_fills_every_seat():
    assert names(build_cell(PIG, games=1, seed=0, players=3, bots=["random"])) == ["random"] * 3


def test_without_bots_the_strongest_under_these_rules_fills_the_usual_seats():
    cell = build_cell(PIG, games=1, seed=0)

    assert names(cell) == [*cell.qualification.seated] * 2
    assert names(cell) == names(build_cell(PIG, games=1, seed=0, bots=["strongest"]))


def test_a_line_up_says_how_many_seats_there_are():
    assert build_cell(PIG, games=1, seed=0, bots=["random", "hold-20", "hold-25"]).players == 3


def test_cells_of_two_seeds_are_no_experiment():
    with pytest.raises(Mistake, match="share one ruleset and one seed"):
        Experiment("", (build_cell(PIG, games=1, seed=0), build_cell(PIG, games=1, seed=1)))


def test_two_different_bots_of_one_name_are_refused(tmp_path):
    (tmp_path / "mine.toml").write_text('[random]\nstyle = "Not random at all."\n')

    with pytest.raises(Mistake, match="Two different bots are called 'random'"):
        Experiment("", (build_cell(PIG, games=1, seed=0, bots=["random", str(tmp_path / "mine.toml")]),))


def test_an_experiment_comes_back_from_its_own_plan():
    cells = (
        build_cell(PIG, games=10, seed=2**70, bots=["random", "hold-25"], changes={"goal": 30}, name="a"),
        build_cell(PIG, games=20, seed=2**70, players=3, variant="short"),
    )
    experiment = Experiment("both", cells)

    assert experiment == experiment_of(plan_of(experiment))


def test_the_fingerprint_tells_what_is_played_and_not_where_the_ruleset_lies():
    experiment = Experiment("x", (build_cell(PIG, games=10, seed=1),))
    plan = plan_of(experiment, 5)
    elsewhere = replace(plan, game="another/folder", name="y")
    other = plan_of(Experiment("x", (build_cell(PIG, games=11, seed=1),)), 5)

    assert plan.fingerprint == fingerprint(elsewhere)
    assert plan.fingerprint != other.fingerprint
    assert plan.fingerprint != plan_of(experiment, 6).fingerprint


@pytest.mark.parametrize(
    ("ramp", "players", "given"),
    [("last2:1", 4, (0, 0, 1, 1)), ("last1:2", 3, (0, 0, 2)), ("first1:3", 2, (3,)), ("0,1", 3, (0, 1))],
)
def test_a_ramp_is_restated_as_a_number_for_each_seat_of_the_table(ramp, players, given):
    cell = build_cell("round-trip", games=1, seed=0, players=players, bots=["random"], changes={"handicap": ramp})

    assert given == cell.rules["handicap"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"handicap": "last5:1"}, "names 5 of the 3 seats"),
        ({"handicap": "last2:9"}, "0 to 3"),
        ({"handicap": "lst2:1"}, "is no ramp: write firstN:K or lastN:K, such as last2:1; or a number for each seat"),
        ({"hand_limit": "last2:1"}, "2 to 12"),
        (
            {"handicap": "later"},
            "a number from 0 to 3, such as 0,0,3 .*; in a word firstN:K or lastN:K, such as last2:1",
        ),
    ],
)
def test_a_ramp_that_cannot_be_is_refused(changes, says):
    with pytest.raises(Mistake, match=says):
        build_cell("round-trip", games=1, seed=0, players=3, bots=["random"], changes=changes)
