"""A maker's mistake is one sentence with file, line and the nearest name, whatever the compiler makes of it."""

import pytest
from click.testing import CliRunner

from fairseat.analysis.cli.app import cli
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import compiled, play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from tests.contract.games import copied_game

IMPORT = "from fairseat.simulators.engine.chance import below\n"

# (what, from, to, where the sentence points to, what it says)
IN_KERNELS = [
    (
        "a misspelt field that is read",
        "if table.point == 0:",
        "if table.pont == 0:",
        "table.pont",
        "Did you mean 'point'?",
    ),
    ("one that is written", "    table.won = won", "    table.one = won", "table.one", "Did you mean 'won'?"),
    ("an argument too few", "settle(table, True)", "settle(table)", "settle(table)", "TypeError: settle() missing 1"),
    ("a name that is not there", "+ 2\n", "+ TWO\n", "+ TWO", "NameError: name 'TWO' is not defined"),
    ("a misspelt argument", "dice in WON", "dise in WON", "dise in", "'dise' is not defined. Did you mean 'dice'?"),
    ("a sorted copy", "+ 2\n", "+ 2 + 0 * int(np.sort(table.chance)[0])\n", "np.sort", "@kernel(allocates=True)"),
    (
        "a sum of arrays",
        "+ 2\n",
        "+ 2 + 0 * int((table.chance + table.whim)[0])\n",
        "table.whim",
        "@kernel(allocates=True)",
    ),
    (
        "nothing instead of a number, and a word printed on the way",
        "    return 1\n",
        '    print("asked")\n    return 1 if table.asked == ROLL else None\n',
        "else None",
        "legal_moves gives nothing here and a value elsewhere",
    ),
]
IN_ROOMS = [
    ("a syntax error", "def play(table, rules, move):", "def play(table, rules, move)", "def play(", "expected ':'"),
    (
        "a wrong import",
        "from .table import ROLL",
        "from .table import ROLLS",
        "ROLLS",
        "ImportError: cannot import name",
    ),
    (
        "a wrong signature",
        "def play(table, rules, move):",
        "def play(table, move):",
        "def play(",
        "(table, rules, move)",
    ),
]


def break_moves(folder, old, new, points_to):
    """Edit the moves of a ruleset; the line that a sentence should name."""
    moves = folder / "moves.py"
    text = moves.read_text().replace(IMPORT, "import numpy as np\n\n" + IMPORT)

    assert old in text

    lines = text.replace(old, new, 1).splitlines()
    moves.write_text("\n".join(lines) + "\n")
    return 1 + next(number for number, line in enumerate(lines) if points_to in line)


def said_of(folder):
    """What playing the ruleset of a folder is answered with."""
    with pytest.raises(Mistake) as mistake:
        play_batch(set_up(load(str(folder)), ["random"]), 1, 0, 5)
    return str(mistake.value)


@pytest.mark.skipif(not compiled(), reason="nothing is compiled")
@pytest.mark.parametrize(("what", "old", "new", "points_to", "words"), IN_KERNELS, ids=lambda part: part)
def test_what_the_compiler_refuses_is_said_with_file_and_line(copied, what, old, new, points_to, words):
    line = break_moves(copied, old, new, points_to)
    said = said_of(copied)

    assert said.startswith(f"{copied / 'moves.py'}, line {line}: ")
    assert words in said
    assert 1 == len(said.splitlines())


@pytest.mark.parametrize(("what", "old", "new", "points_to", "words"), IN_ROOMS, ids=lambda part: part)
def test_a_room_that_does_not_open_is_said_with_file_and_line(copied, what, old, new, points_to, words):
    line = break_moves(copied, old, new, points_to)
    said = said_of(copied)

    assert f"{copied / 'moves.py'}, line {line - (what == 'a wrong signature')}: " in said
    assert words in said


def test_the_command_line_says_so_in_one_line_and_exits_as_for_any_mistake(copied):
    break_moves(copied, "def play(table, rules, move):", "def play(table, move):", "def play(")
    done = CliRunner().invoke(cli, ["run", str(copied), "-n", "5", "--seed", "1", "-o", str(copied / "run")])

    assert 2 == done.exit_code
    assert "play(table, move) is called with (table, rules, move)." in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not compiled(), reason="nothing is compiled")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (", bot.alpha)", ", bott.alpha)", "NameError: name 'bott' is not defined. Did you mean 'bot'?"),
        ("alpha + 1.0", 'alpha + "1"', "line 43: TypeError: unsupported operand type(s) for /: 'str' and 'float'"),
    ],
)
def test_what_only_a_bot_that_thinks_comes_to_is_said_where_the_random_one_plays(tmp_path, old, new, words):
    """It was 62 lines of the compiler's: the random bot played all games in plain Python without meeting the line."""
    folder = copied_game("kuhn_poker", tmp_path / "kuhn_poker")
    bots = folder / "bots.py"
    text = bots.read_text()

    assert old in text

    bots.write_text(text.replace(old, new))
    with pytest.raises(Mistake) as mistake:
        play_batch(set_up(load(str(folder)), ["random"] * 2), 1, 0, 5)

    assert str(mistake.value).startswith(f"{bots}, line ")
    assert words in str(mistake.value)


def test_a_switch_that_is_on_or_off_is_told_of_the_toggle(tmp_path):
    """A newcomer's rule `bump = switch(True, ..)` once passed `prove`, and `compare` ended with a traceback."""
    folder = copied_game("pig", tmp_path / "pig")
    rules = folder / "rules.py"
    odd = '    odd = switch(True, clause="R9.9", source="rulebook", says="Odd.")\n'
    rules.write_text(rules.read_text().replace("import RULEBOOK, ", "import RULEBOOK, switch, ") + odd)

    with pytest.raises(Mistake, match=r"the rule odd is a switch at True.*`toggle`"):
        load(str(folder)).rules  # noqa: B018
