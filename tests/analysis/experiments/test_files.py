"""Experiments written as TOML: every complaint names the file and the path to the key."""

from pathlib import Path

import pytest

from fairseat.analysis import experiments
from fairseat.analysis.experiments.files import Overrides, read_experiment
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.pig_runs import PIG

EXAMPLES = sorted((Path(experiments.__file__).parent / "examples").glob("*.toml"))


def read(tmp_path, text, **overrides):
    path = tmp_path / "mine.toml"
    path.write_text(text if "game =" in text else f'game = "{PIG}"\n{text}')
    return read_experiment(path, Overrides(**overrides), 99)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_can_be_played(path):
    experiment = read_experiment(path, Overrides(), 0)

    assert len(experiment.cells) > 1
    assert all(cell.name for cell in experiment.cells)


def test_there_are_three_examples():
    assert len(EXAMPLES) == 3


def test_a_file_without_cells_is_one_cell(tmp_path):
    cell = read(tmp_path, 'games = "2k"\nseed = 3\nbots = "random, hold-20"\n[rules]\ngoal = 30').cells[0]

    assert (2_000, 3, 30, "random,hold-20") == (cell.games, cell.seed, cell.rules["goal"], cell.bots)


def test_what_a_cell_leaves_out_it_takes_from_the_top(tmp_path):
    top = 'games = 10\nrules.goal = 30\nbots = "random"\n'
    text = top + "[[cell]]\nplayers = 3\n[[cell]]\nrules.max_turns = 9\ngames = 5\n"
    first, second = read(tmp_path, text).cells

    assert (3, 10, 30, 2_000) == (first.players, first.games, first.rules["goal"], first.rules["max_turns"])
    assert (2, 5, 30, 9) == (second.players, second.games, second.rules["goal"], second.rules["max_turns"])


def test_every_cell_has_the_same_seed_which_is_drawn_when_the_file_names_none(tmp_path):
    assert {cell.seed for cell in read(tmp_path, "[[cell]]\n[[cell]]\nplayers = 3\n").cells} == {99}


@pytest.mark.parametrize("seed", [0, 2**63 + 1, 2**70])
def test_a_seed_may_be_nought_or_larger_than_64_bits(tmp_path, seed):
    assert read(tmp_path, f"seed = {seed}").seed == seed
    assert read(tmp_path, f'seed = "{seed}"').seed == seed


def test_the_command_line_outweighs_the_file(tmp_path):
    experiment = read(tmp_path, "seed = 1\ngames = 10\n[[cell]]\ngames = 20\n", games=7, seed=0)

    assert (0, [7]) == (experiment.seed, [cell.games for cell in experiment.cells])


def test_a_precision_is_worked_out_for_each_player_count(tmp_path):
    cells = read(tmp_path, 'precision = "5%"\n[[cell]]\n[[cell]]\nplayers = 3\n').cells

    assert [cell.games % cell.players for cell in cells] == [0, 0]
    assert cells[0].games == pytest.approx(381, abs=3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gmaes = 5", "there is no key gmaes. Did you mean 'games'"),
        ("[[cell]]\n[[cell]]\nplayer = 3", r"there is no key cell\[1\].player. Did you mean 'players'"),
        ("[[cell]]\nrules.gaol = 5", r"at cell\[0\].rules.gaol: There is no rule 'gaol'. Did you mean 'goal'"),
        ("rules.gaol = 5", "at rules.gaol: There is no rule 'gaol'. Did you mean 'goal'"),
        ("[[cell]]\nrules.goal = 1", r"at cell\[0\].rules.goal: The rule goal cannot be 1: it takes 2 to"),
        ("rules = 5", "at rules: 5 is not a table"),
        ("players = 2.5", "at players: 2.5 is not a whole number"),
        ("players = true", "at players: True is not a whole number"),
        ("players = 5", "at players: Pig seats 1 to 4 players, not 5"),
        ("players = 0", "at players: Pig seats 1 to 4 players, not 0"),
        ("games = 0", "at games: At least 1 game"),
        ("[[cell]]\ngames = -4", r"at cell\[0\].games: At least 1 game"),
        ("seed = -1", "at seed: -1 is not a seed"),
        ('bots = ["random", 3]', "at bots: 3 is not the name of a bot"),
        ('[[cell]]\nbots = "hold20"', r"at cell\[0\].bots: There is no bot 'hold20'. Did you mean 'hold-20'"),
        ('players = 3\nbots = ["random", "hold-20"]', "2 bots for 3 seats"),
        ('variant = "shrot"', "at variant: There is no variant 'shrot'. Did you mean 'short'"),
        ("cell = [3]", r"at cell\[0\]: a table is wanted"),
        ('[[cell]]\nname = "a"\n[[cell]]\n[[cell]]\nname = "a"', r"at cell\[2\].name: another cell is called 'a', too"),
        ('games = 5\nprecision = "1%"', "games and precision exclude each other"),
        ("name = ", "is not valid TOML"),
        ('game = "pgi"', "at game: There is no game 'pgi'"),
    ],
)
def test_a_mistake_is_named_with_the_path_to_its_key(tmp_path, text, said):
    with pytest.raises(Mistake, match=said) as caught:
        read(tmp_path, text)
    assert "mine.toml" in str(caught.value)


def test_a_ramp_in_a_file_is_restated_for_each_table(tmp_path):
    head = 'game = "round-trip"\nbots = "random"\nrules.handicap = "last1:1"\n'
    text = head + "[[cell]]\nplayers = 2\n[[cell]]\nplayers = 4\n"
    (tmp_path / "ramp.toml").write_text(text)
    cells = read_experiment(tmp_path / "ramp.toml", Overrides(), 0).cells

    assert [(0, 1), (0, 0, 0, 1)] == [cell.rules["handicap"] for cell in cells]


def test_a_file_without_a_game_says_so(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("games = 5\n")

    with pytest.raises(Mistake, match="the key game is missing"):
        read_experiment(path, Overrides(), 0)


def test_a_bot_file_is_found_beside_the_experiment(tmp_path):
    (tmp_path / "saved.toml").write_text('[mine]\nstyle = "Bold."\nhold_at = 30\n')

    assert read(tmp_path, 'bots = "saved.toml"').cells[0].bots == "mine"
