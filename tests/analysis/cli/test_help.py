"""Help: quick, on every command, each ending with an example that can be typed."""

import shlex

import click
import pytest

from fairseat.analysis.cli.app import COMMANDS, cli
from tests.analysis.pig_runs import python

HEAVY = {"numpy", "pandas", "numba", "pyarrow", "matplotlib", "scipy", "rich"}


def imported(code):
    """Every module that a program imports."""
    script = f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)"
    return set(python(script).stderr.splitlines()[-1].split())


def called(*words):
    """A program that calls the command line."""
    told = f"cli({list(words)!r}, prog_name='fairseat', standalone_mode=False)"
    return f"from fairseat.analysis.cli.app import COMMANDS, cli\n{told}"


def test_the_help_of_no_command_imports_anything_heavy():
    every = "for name in COMMANDS: cli([name, '--help'], prog_name='fairseat', standalone_mode=False)"

    assert set() == imported(f"{called('--help')}\n{every}") & HEAVY


def test_games_are_listed_without_the_compiler():
    assert set() == imported(called("games", "--json")) & {"numba", "pandas", "pyarrow", "numpy"}


def test_help_is_quick_for_it_imports_little_of_its_own():
    """Counted, not timed: a second is longer on a busy machine, a module is not."""
    alone, asked = imported("pass"), imported(called("--help"))

    assert len({name for name in asked - alone if name.startswith("fairseat")}) < 12
    assert len(asked - alone) < 130


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_under_both_names_that_ends_with_an_example_that_parses(fairseat, name):
    short, long = fairseat(name, "-h"), fairseat(name, "--help")

    assert (0, short.stdout) == (long.exit_code, long.stdout)
    head, example = long.stdout.rstrip().rsplit("Example:\n", 1)
    words = shlex.split(example)
    assert words[:2] == ["fairseat", name]
    command = cli.get_command(click.Context(cli), name)
    with command.make_context(name, words[2:]):
        assert command.help.splitlines()[0].endswith(".")
    assert "--color" in head


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_says_what_the_command_itself_says(name):
    command = cli.get_command(click.Context(cli), name)

    assert COMMANDS[name].rstrip(".").split(":")[0].split(",")[0] in " ".join(command.help.split())


def test_the_table_of_commands_is_in_the_help(fairseat):
    text = fairseat("--help").stdout

    assert all(f"  {name} " in text for name in COMMANDS)


def test_an_unknown_command_is_named_with_the_nearest(refused):
    assert "There is no command 'sumary'. Did you mean 'summary'?" in refused("sumary")


def test_an_unknown_option_is_a_usage_error(refused):
    assert "No such option" in refused("run", "round-trip", "--games-please")
