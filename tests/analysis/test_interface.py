"""The interface for notebooks and scripts: `import fairseat`."""

import pytest

import fairseat
from fairseat.analysis.experiments.run import run as play_into
from tests.analysis.pig_runs import PIG, pig_experiment, python


def test_it_is_documented_and_shown():
    assert set(fairseat.__all__) <= set(dir(fairseat))
    assert all(f"fairseat.{name}" in fairseat.__doc__ for name in fairseat.__all__)
    assert all(getattr(fairseat, name).__doc__ for name in fairseat.__all__)


def test_importing_it_imports_nothing_heavy():
    script = "import sys, fairseat; print({'numpy', 'numba', 'pandas', 'pyarrow'} & set(sys.modules))"

    assert python(script).stdout.strip() == "set()"


def test_a_name_that_is_not_there_is_an_ordinary_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'paly'"):
        _ = fairseat.paly


def test_games_played_in_memory_are_those_of_a_run(tmp_path):
    experiment = pig_experiment(games=60, seed=2**65, bots=["random", "hold-25"])
    play_into(experiment, tmp_path)
    games, seats = fairseat.play(PIG, "random,hold-25", games=60, seed=2**65)
    run = fairseat.read(tmp_path)

    assert games.equals(run.games())
    assert seats.equals(run.seats())


def test_variants_changes_and_seats_reach_the_table():
    games, seats = fairseat.play(PIG, ["random"], 5, 1, variant="short", changes={"max_turns": 3}, players=3)

    assert (5, 15) == (len(games), len(seats))
    assert set(games["outcome"]) == {"unfinished"}
    assert set(games["end_reason"]) == {"max_turns"}


def test_a_watched_game_is_the_game_that_is_played():
    games, _ = fairseat.play(PIG, "hold-20", games=8, seed=3)
    watched = fairseat.watch(PIG, "hold-20", seed=3, number=7)
    steps = list(watched.steps())

    assert len(steps) == games["decisions"][7]
    assert int(watched.table.turns) == games["turns"][7]


def test_a_ruleset_is_loaded_by_its_name_or_folder():
    assert fairseat.load("round_trip") is fairseat.load("round_trip")
    assert "pig" == fairseat.load(PIG).card.name


def test_a_mistake_says_what_is_right():
    with pytest.raises(fairseat.Mistake, match="Did you mean 'hold-20'"):
        fairseat.play(PIG, "hold20")


@pytest.mark.parametrize(
    ("call", "wrong", "said"),
    [
        (fairseat.play, {"games": 2.5}, "2.5 is not a number of games"),
        (fairseat.play, {"seed": 1.5}, "1.5 is not a seed"),
        (fairseat.play, {"bots": ["random", 3]}, "3 is not the name of a bot"),
        (fairseat.watch, {"seed": -1}, "-1 is not a seed"),
        (fairseat.watch, {"number": -1}, "there is no game -1"),
        (fairseat.watch, {"number": 1e9}, "there is no game 1000000000.0"),
    ],
)
def test_what_is_no_number_or_name_is_a_mistake(call, wrong, said):
    """A game -1 was dealt; the others were errors of Python."""
    with pytest.raises(fairseat.Mistake, match=said):
        call(PIG, **({"bots": "random"} | wrong))


def test_the_line_up_rotates_in_memory_too():
    _, seats = fairseat.play(PIG, ["random", "hold-20"], games=4)

    assert seats[seats["seat"] == 0]["bot"].tolist() == ["random", "hold-20", "random", "hold-20"]
