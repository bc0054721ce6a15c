"""What the shell offers when TAB is pressed."""

import pytest
from click.shell_completion import BashComplete

from fairseat.analysis.cli.app import cli
from tests.analysis.pig_runs import PIG, python


def offered(line):
    """The words that bash is offered after a line."""
    *words, begun = line.split(" ")
    return [item.value for item in BashComplete(cli, {}, "fairseat", "").get_completions(words[1:], begun)]


def test_bash_is_answered_by_the_command_itself():
    script = "from fairseat.analysis.cli.app import main; main()"
    done = python(script, _FAIRSEAT_COMPLETE="bash_complete", COMP_WORDS="fairseat su", COMP_CWORD="1")

    assert ("plain,summary\n", "") == (done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fairseat su", ["summary"]),
        ("fairseat run round", ["round-trip"]),
        ("fairseat bots round_t", ["round-trip"]),
        (f"fairseat run {PIG} -b hold", ["hold-20", "hold-25"]),
        (f"fairseat run {PIG} -b random,hold-2", ["random,hold-20", "random,hold-25"]),
        (f"fairseat run {PIG} --variant s", ["short"]),
        (f"fairseat run {PIG} -p 2 --set go", ["goal="]),
        ("fairseat run round-trip --set redraw=", ["redraw=optional", "redraw=compulsory"]),
        ("fairseat replay round-trip -b ran", ["random"]),
        ("fairseat rules nonsense --variant s", []),
        ("fairseat run --color n", ["never"]),
    ],
)
def test_games_bots_variants_and_rules_are_offered(line, words):
    assert offered(line) == words


def test_bots_are_offered_without_the_compiler():
    script = (
        "import sys, click\nfrom fairseat.analysis.cli import completion\n"
        "ctx = click.Context(click.Command('run'))\nctx.params = {'game': 'round-trip'}\n"
        "found = completion.bots(ctx, None, 'rand')\nprint([item.value for item in found], 'numba' in sys.modules)"
    )
    done = python(script)

    assert done.stdout.strip() == "['random'] False", done.stderr
