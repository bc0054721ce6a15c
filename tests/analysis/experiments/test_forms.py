"""The searcher chooses its form by play: whole games are always among the forms, the choice is kept and told."""

from dataclasses import replace

import pytest

from fairseat.analysis.experiments import forms
from fairseat.analysis.experiments.cell import Cell, Experiment, build_cell
from tests.contract.games import KNOWN_GAMES, ruleset_of

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore:overflow encountered")]

FOUR = str(KNOWN_GAMES / "connect_four")
SMALL = {"EFFORT": 300, "RACED": 300, "FIRST_GAMES": 4, "MEASURED": 16}


@pytest.fixture
def small(monkeypatch, tmp_path):
    """A short race whose result is kept apart."""
    for name, value in SMALL.items():
        monkeypatch.setattr(forms, name, value)
    monkeypatch.setattr(forms, "cache_root", lambda: tmp_path)


def names_of(game, judge):
    ruleset = ruleset_of(game)
    return set(forms.forms_of(ruleset, ruleset.choose_rules(), ruleset.bot(judge), 2, forms.EFFORT))


def test_whole_games_trees_and_chance_are_always_among_the_forms():
    assert {"favourites to the end", "favourites for 1 turns", "tree", "tree by chance"} <= names_of("pig", "hold-20")
    assert {"tree by chance", "favourites by chance"} == names_of("connect_four", "random")


def test_forms_that_look_less_far_imagine_more_games():
    ruleset = ruleset_of("pig")
    found = forms.forms_of(ruleset, ruleset.choose_rules(), ruleset.bot("hold-20"), 2, forms.EFFORT)

    assert found["favourites for 1 turns"]["search"] > 2 * found["favourites to the end"]["search"]


def test_a_race_is_run_once_and_its_best_sits_at_the_table(small, monkeypatch):
    ruleset = ruleset_of("connect_four")
    rules = ruleset.choose_rules()
    assert not forms.known_forms(ruleset, rules, 2)
    cell = build_cell(FOUR, games=1, seed=0, bots=["searcher"])
    best = forms.known_forms(ruleset, rules, 2)[0]
    monkeypatch.setattr(forms, "Race", None)
    again = build_cell(FOUR, games=1, seed=0, bots=["searcher"])

    assert best.share == max(one.share for one in forms.known_forms(ruleset, rules, 2))
    assert again.line_up == cell.line_up
    assert best.weights.items() <= cell.line_up[0].weights.items()
    assert best.name in cell.line_up[0].style


def test_a_race_that_was_changed_or_that_others_may_write_to_is_not_believed(small, monkeypatch, tmp_path):
    """A digit that had changed was believed, as it once was of a qualification."""
    ruleset = ruleset_of("connect_four")
    rules = ruleset.choose_rules()
    raced = forms.race(ruleset, rules, 2)
    (file,) = (tmp_path / "forms").iterdir()
    assert raced == forms.known_forms(ruleset, rules, 2)

    monkeypatch.setattr(forms, "open_folder", lambda folder: False)
    assert [] == forms.known_forms(ruleset, rules, 2)
    monkeypatch.undo()
    monkeypatch.setattr(forms, "_path", lambda *asked: file)
    file.write_text(file.read_text().replace('"games":', '"games":1'))
    assert [] == forms.known_forms(ruleset, rules, 2)


def test_a_searcher_of_two_forms_in_one_experiment_has_two_names():
    ruleset = ruleset_of("pig")
    bot = ruleset.bot("searcher")
    cells = [
        Cell(
            ruleset.locator,
            ruleset.choose_rules(),
            (replace(bot, weights={**bot.weights, "search": search}),) * 2,
            1,
            0,
        )
        for search in (8.0, 16.0)
    ]

    assert {"searcher", "searcher[2 players]"} == set(Experiment("", tuple(cells)).bots)
