"""Grids and samples: every combination once, values read as the rules read them, mistakes named."""

import pytest

from fairseat.analysis.experiments.grid import Base, grid, read_axis, sample, settings
from fairseat.analysis.experiments.planning import experiment_of, plan_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG

BASE = Base(PIG, seed=3, bots=["hold-20", "hold-25"], games=10)


def axis(text, sampled=False):
    return read_axis(load(PIG), *text.split("="), sampled)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("goal=50,60", (50, 60)),
        ("goal=50:53", (50, 51, 52, 53)),
        ("goal=50:100:25", (50, 75, 100)),
        ("players=2:4", (2, 3, 4)),
        ("variant=short,classic", ("short", "classic")),
        ("hold-25.hold_at=10:20:2.5", (10.0, 12.5, 15.0, 17.5, 20.0)),
    ],
)
def test_values_are_named_one_by_one_or_as_a_range(text, values):
    assert values == axis(text).values


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gaol=1,2", "Did you mean 'goal'"),
        ("goal=50,50", "named twice"),
        ("goal=60:50", "no range of goal"),
        ("goal=50,,60", "is empty: 50,,60"),
        ("variant=,short", "is empty: ,short"),
        ("goal=0,1", "cannot be"),
        ("hold-25.hold=1,2", "Did you mean 'hold_at'"),
        ("hold-25.hold_at=10:20", "low:high:step"),
        ("players=2:99", "seats"),
        ("variant=shrot,classic", "Did you mean 'short'"),
    ],
)
def test_mistakes_are_named(text, said):
    with pytest.raises(Mistake, match=said):
        axis(text)


def test_a_grid_has_every_combination_once_and_keeps_its_axes():
    experiment = grid(BASE, [axis("goal=50,60,70"), axis("hold-25.hold_at=15,30")])
    plan = plan_of(experiment)
    points = [settings(plan, cell) for cell in plan.cells]

    assert 6 == len({tuple(point.values()) for point in points})
    assert {"goal": 50, "hold-25.hold_at": 15.0} == points[0]
    assert experiment == experiment_of(plan)


def test_changed_bots_say_so_in_their_names():
    experiment = grid(BASE, [axis("hold-25.hold_at=15,30")])

    assert {"hold-20", "hold-25[hold_at=15]", "hold-25[hold_at=30]"} == set(experiment.bots)


def test_weights_of_a_bot_that_does_not_sit_are_refused():
    with pytest.raises(Mistake, match="bot in the line-up"):
        grid(BASE, [axis("optimal.hold_at=15,30")])


def test_a_sample_depends_on_the_seed_alone_and_keeps_to_the_ranges():
    axes = [axis("goal=50:100", True), axis("hold-25.hold_at=10:30", True)]
    one, again = sample(BASE, axes, 50), sample(BASE, axes, 50)
    goals = [cell.rules["goal"] for cell in one.cells]

    assert one == again
    assert 50 == len(one.cells)
    assert 50 <= min(goals) < 56 and 94 < max(goals) <= 100
    assert all(isinstance(goal, int) for goal in goals)


def test_a_sample_of_few_whole_numbers_meets_none_twice():
    assert 3 == len(sample(BASE, [axis("goal=50:52", True)], 16).cells)


def test_more_bots_than_fit_into_eight_bits_are_stored(tmp_path):
    from fairseat.analysis.experiments.run import run
    from fairseat.analysis.store.read import open_run

    experiment = grid(BASE, [axis("hold-25.hold_at=5:34.5:0.2")])
    run(experiment, tmp_path / "run", threads=1)
    seats = open_run(tmp_path / "run").seats(["cell", "bot"])

    assert 149 == seats["bot"].nunique()
    assert {"hold-20", "hold-25[hold_at=34.4]"} == set(seats[seats["cell"] == 147]["bot"])
