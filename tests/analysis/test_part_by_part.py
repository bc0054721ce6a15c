"""What sets cells side by side holds the same part of each: it never asks for a whole cell, and says the same."""

import pandas as pd
import pytest

from fairseat.analysis.experiments.grid import Base, grid, read_axis
from fairseat.analysis.experiments.run import run
from fairseat.analysis.experiments.sweep import sum_up
from fairseat.analysis.experiments.tournament import standings, tournament
from fairseat.analysis.findings.parts import counts_of
from fairseat.analysis.findings.readings import reading_findings
from fairseat.analysis.store.differences import Side, compare_cells
from fairseat.analysis.store.read import Run, open_run
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG

GAMES, PART = 600, 130


def runs_of(experiment, folder):
    """The same run in many parts, and in one part a cell."""
    for part_games in (PART, GAMES):
        where = folder / str(part_games)
        run(experiment, where, part_games=part_games, threads=1)
    return open_run(folder / str(PART)), open_run(folder / str(GAMES))


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    base = Base(PIG, seed=5, bots=["hold-20", "hold-25"], games=GAMES)
    return runs_of(grid(base, [read_axis(load(PIG), "goal", "40,60")]), tmp_path_factory.mktemp("swept"))


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    base = Base(PIG, seed=5, bots=["random", "hold-20", "hold-25"], games=GAMES)
    return runs_of(tournament(base, [2]), tmp_path_factory.mktemp("cup"))


@pytest.fixture(autouse=True)
def nothing_whole(monkeypatch):
    def refuse(*_asked, **_more):
        raise AssertionError("a whole cell was asked for")

    for whole in ("games", "seats"):
        monkeypatch.setattr(Run, whole, refuse)


def test_a_sweep_of_many_parts_says_what_one_of_whole_cells_says(swept):
    many, one = (sum_up(run, ("turns", "hold-20 wins", "median turns")) for run in swept)
    usual = [sum_up(run) for run in swept]

    for found, other in ((many, one), usual):
        pd.testing.assert_frame_equal(found.cells, other.cells, rtol=1e-9)
        pd.testing.assert_frame_equal(found.effects, other.effects, rtol=1e-9)
        assert len(found.effects)


@pytest.mark.parametrize("named", [(), ("hold-20 wins", "ended by goal", "minutes", "second player wins")])
def test_the_parts_of_a_cell_are_counted_in_one_walk(swept, monkeypatch, named):
    read, by_part = [], Run.by_part
    monkeypatch.setattr(Run, "by_part", lambda *asked: read.append(asked[-1]) or by_part(*asked))
    told = sum_up(swept[0], named)

    assert [0, 1] == read
    assert set(named) <= set(told.effects["figure"])


def test_an_effect_is_what_the_cells_themselves_differ_by(tmp_path):
    """An even share is a half of two and a quarter of four: taken of one cell for all, every edge moved by it."""
    base = Base(PIG, seed=5, bots=["hold-20"], games=GAMES)
    experiment = grid(base, [read_axis(load(PIG), "players", "2,4")])
    run(experiment, tmp_path / "run", part_games=PART, threads=1)
    told = sum_up(open_run(tmp_path / "run"))
    two, four = (told.cells[told.cells["cell"] == cell].set_index("figure")["estimate"] for cell in (0, 1))

    assert "first player's edge" in set(told.effects["figure"])
    for row in told.effects.itertuples():
        assert row.estimate == pytest.approx(four[row.figure] - two[row.figure], abs=1e-9), row.figure


def test_cells_that_are_cut_otherwise_are_set_against_each_other_game_by_game(tmp_path, monkeypatch):
    """Those who look ahead have smaller parts, and a pair of games lies in parts of other numbers."""
    base = Base(PIG, seed=5, bots=["optimal"], games=200)
    experiment = grid(base, [read_axis(load(PIG), "optimal.search", "0,1")])
    monkeypatch.setattr("fairseat.analysis.experiments.effort.PARTS_OF_WORK", 0.1)
    run(experiment, tmp_path / "cut", part_games=128)
    monkeypatch.setattr("fairseat.analysis.experiments.effort.PARTS_OF_WORK", 100.0)
    run(experiment, tmp_path / "whole", part_games=128)
    cut, whole = open_run(tmp_path / "cut"), open_run(tmp_path / "whole")

    assert [(128, 32), (128, 128)] == [one.plan.parts.part_games for one in (cut, whole)]
    pd.testing.assert_frame_equal(sum_up(cut).effects, sum_up(whole).effects, rtol=1e-9)
    rows = [_compared(one) for one in (cut, whole)]
    pd.testing.assert_frame_equal(*rows, rtol=1e-9)


def _compared(found):
    sides = Side(found, 0), Side(found, 1)
    return compare_cells(sides, tuple(counts_of(found, cell) for cell in (0, 1))).figures.frame


def test_a_tournament_of_many_parts_says_what_one_of_whole_cells_says(cup):
    (many,), (one,) = map(standings, cup)

    assert one.widened == pytest.approx(many.widened)
    assert 1.0 < one.widened
    pd.testing.assert_frame_equal(many.strategies.pairs.frame, one.strategies.pairs.frame, rtol=1e-9)
    pd.testing.assert_frame_equal(many.summary.seats.judged.frame, one.summary.seats.judged.frame, rtol=1e-9)


def test_readings_of_many_parts_say_what_those_of_whole_cells_say(swept):
    many, one = map(reading_findings, swept)

    assert len(many)
    assert [(found.verdict, found.sentence) for found in one] == [(found.verdict, found.sentence) for found in many]
