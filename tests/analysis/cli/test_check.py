"""`fairseat check`: exit code 0 when all holds, 3 with the line that does not, the same file for run and check."""

import json

import pytest

from fairseat.analysis.cli.check import _experiment
from fairseat.analysis.experiments.numbers import MOST_SEED_DIGITS
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.pig_runs import PIG, ROOT

HEAD = f'game = "{PIG}"\nbots = "hold-20"\ngames = 400\nseed = 3\n'


@pytest.fixture
def design(tmp_path):
    def write(*checks, head=HEAD):
        blocks = [f"[[check]]\n{text}\n" for text in checks]
        (tmp_path / "design.toml").write_text(head + "".join(blocks))
        return "design.toml"

    return write


def test_what_holds_exits_with_0_and_leaves_nothing_behind(granted, design, tmp_path):
    file = design('figure = "unfinished"\nbelow = "5%"', 'figure = "median turns"\nbetween = [5, 60]')
    done = granted("check", file)

    assert ["✓ unfinished below", "✓ median turns"] == [" ".join(line.split()[:3]) for line in done.stdout.splitlines()]
    assert ["design.toml"] == [path.name for path in tmp_path.iterdir()]


def test_what_does_not_hold_exits_with_3_and_its_line(fairseat, design):
    done = fairseat("check", design('figure = "turns"\nabove = 900', 'figure = "turns"\nabove = 2'))

    assert 3 == done.exit_code
    assert "1 of 2 checks does not hold: turns above 900 at 95 %" in done.stderr
    assert ["✗", "✓"] == [line[0] for line in done.stdout.splitlines()]


def test_too_few_games_are_no_pass_and_more_are_played_when_asked(fairseat, design):
    file = design('figure = "unfinished"\nbelow = "0.5%"')
    few = fairseat("check", file)

    assert 3 == few.exit_code
    assert "cannot tell yet, needs about 880 fresh games (--look 2)" in few.stdout
    assert 0 == fairseat("check", file, "-n", 800).exit_code


def test_a_later_look_plays_other_games_and_asks_more_of_them(fairseat, design):
    file = design('figure = "turns"\nabove = 2')
    (first,), (second,) = (json.loads(fairseat("check", file, "--json", *more).stdout) for more in ((), ("--look", 2)))

    assert (0.95, 0.975) == (first["level"], second["level"])
    assert first["estimate"] != second["estimate"]
    assert "turns above 2 at 95 %, look 2 at 97.5 %: " in fairseat("check", file, "--look", 2).stdout

    assert 2 == fairseat("check", file, "--look", 0).exit_code


def test_no_look_plays_the_games_of_an_earlier_one_whether_the_seed_is_typed_or_not(design, tmp_path):
    """Look 2 of a typed seed played the file's next one, and look 3 with the seed of look 2 the same games again."""
    file = tmp_path / design('figure = "turns"\nabove = 2')

    def played(look, seed=None):
        return _experiment(file, {"games": 10, "precision": None, "seed": seed}, look).seed

    assert [3, 4, 5] == [played(look) for look in (1, 2, 3)]
    assert [8, 9, 10] == [played(look, 8) for look in (1, 2, 3)]
    assert [3, 4] == [played(look, 3) for look in (1, 2)]
    with pytest.raises(Mistake, match="is not a seed"):
        played(2, int("9" * MOST_SEED_DIGITS))


def test_an_open_line_advises_a_look_at_games_that_nobody_has_seen(fairseat, refused, design):
    file = design('figure = "turns"\nabove = 2', 'figure = "unfinished"\nbelow = "0.5%"')

    assert "(--look 2 --seed 8)" in fairseat("check", file, "--seed", 8).stdout
    last = fairseat("check", file, "--look", 20).stdout
    assert (False, True) == ("--look" in last, "look 20 at 99.9999905 %" in last)

    assert 0 == fairseat("run", file, "-o", "mine").exit_code
    there = fairseat("check", file, "--run", "mine").stdout
    assert (True, False) == ("cannot tell yet, needs about" in there, "--look" in there)
    assert "--look wants fresh ones" in refused("check", file, "--run", "mine", "--look", 2)


def test_a_run_that_lies_there_can_be_held_against_the_file(fairseat, design):
    file = design('figure = "turns"\nabove = 2')
    assert 0 == fairseat("run", file, "-o", "mine").exit_code  # checks do not disturb a run
    done = fairseat("check", file, "--run", "mine", "--json")
    (found,) = json.loads(done.stdout)

    assert ("holds", 400) == (found["outcome"], found["n"])
    assert "Played" not in done.stderr


def test_a_folder_that_is_there_is_not_to_be_resumed_by_a_command_without_resume(fairseat, refused, design):
    file = design('figure = "turns"\nabove = 2')
    assert 0 == fairseat("check", file, "-o", "mine").exit_code

    assert "The folder mine exists already: add --force to replace it." in refused("check", file, "-o", "mine")
    assert "add --resume to finish it or --force" in refused("run", file, "-o", "mine")


def test_each_cell_is_held_against_the_file_or_the_one_that_is_named(fairseat, design):
    cells = '[[cell]]\nname = "short"\nrules.goal = 30\n[[cell]]\nname = "long"\n'
    file = design('figure = "turns"\nabove = 2', 'figure = "turns"\nbelow = 14\ncell = "short"', head=HEAD + cells)
    lines = fairseat("check", file).stdout.splitlines()

    assert ["short", "long", "short"] == [line[2:].partition(":")[0] for line in lines]
    wrong = fairseat("check", design('figure = "turns"\nabove = 2\ncell = "shrot"', head=HEAD + cells))
    assert (2, True) == (wrong.exit_code, "there is no cell 'shrot'" in wrong.stderr)


def test_an_only_cell_is_never_called_by_a_number(fairseat, refused, design):
    endless = HEAD + "rules.max_turns = 1\n"

    assert "cell 0" not in fairseat("check", design('figure = "turns"\nabove = 0', head=endless)).stderr
    said = refused("check", design('figure = "turns"\nabove = 2\ncell = "mine"'))
    assert "there is no cell 'mine': there is only one, so none need be named." in said


def test_the_example_in_the_repository_is_well_formed():
    from fairseat.analysis.experiments.check import read_checks
    from fairseat.simulators.engine.toml import read_toml

    file = ROOT / "analysis" / "experiments" / "examples" / "fair_enough.toml"

    assert 3 == len(read_checks(file, read_toml(file)["check"]))


def test_what_is_said_of_games_is_refused_and_not_dropped_where_they_are_there_already(refused, design, pig_run):
    said = refused("check", design('figure = "turns"\nat_least = 1'), "--run", pig_run, "-n", 20, "--seed", 1)

    assert "-n, --seed cannot be given with --run" in said


def test_on_a_cluster_the_folder_must_be_named(refused, design):
    said = refused("check", design('figure = "turns"\nabove = 2'), "--cluster", "tcp://127.0.0.1:1")

    assert "--cluster wants a folder that all workers see: name one with -o" in said
