"""The pages of sweeps and tournaments: a chart for each headline and its effects, ratings and a matrix."""

import tomllib

import pytest

from fairseat.analysis.experiments.grid import Base, grid, read_axis
from fairseat.analysis.experiments.ladder import ladder
from fairseat.analysis.experiments.run import run
from fairseat.analysis.experiments.tournament import tournament
from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.read import open_run
from fairseat.reports.document import document
from fairseat.reports.html import page
from fairseat.reports.tuning import tuning_page
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    axes = [read_axis(load(PIG), *text.split("=")) for text in ("goal=40,60,100", "players=2,3")]
    folder = tmp_path_factory.mktemp("sweep") / "run"
    run(grid(Base(PIG, seed=7, bots=["hold-20"], games=200), axes), folder, threads=1)
    return open_run(folder)


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cup") / "run"
    run(tournament(Base(PIG, seed=7, bots=["random", "hold-20", "optimal"], games=200), [2, 3]), folder, threads=1)
    return open_run(folder)


def test_every_headline_that_moves_has_its_effects_and_its_cells(swept):
    sections = {section.id: section for section in document([swept]).sections}

    assert {"first-player-s-edge", "turns", "method"} <= set(sections)
    assert ["turns-effects", "turns-cells"] == [_name(chart) for chart in sections["turns"].charts]
    assert 6 == len(sections["turns"].charts[1].table.rows)
    assert "goal 100 → 40" == sections["turns"].charts[0].table.rows[0][0]
    assert "holes" not in sections


def _name(chart):
    return chart.svg.partition('aria-labelledby="')[2].partition("-title")[0]


def test_a_headline_that_never_moved_is_left_out_of_the_verdict(swept):
    (verdict,) = document([swept]).verdicts
    told = [verdict.leads, *(finding for finding, _ in verdict.others)]

    assert not any("hole" in finding.verdict for finding in told)
    assert any("`goal` moves the mean number of turns most" == finding.verdict for finding in told)


def test_a_tournament_has_ratings_and_a_matrix_at_every_table(cup):
    found = document([cup])

    assert ["players-2", "players-3", "method"] == [section.id for section in found.sections]
    assert ["ratings-2", "pairs-2"] == [_name(chart) for chart in found.sections[0].charts]
    assert 3 == len(found.sections[0].charts[0].table.rows)


def test_a_ladder_tells_the_edge_of_every_rung_and_each_against_the_next(tmp_path):
    run(ladder(Base(PIG, seed=7, games=100, players=2), [2]), tmp_path / "run", threads=1)
    opened = open_run(tmp_path / "run")
    made = document([opened])
    (edges,), (climb,) = (section.charts for section in made.sections[:2])

    assert "Ladder report" == made.kicker
    assert ["optimal+2", "optimal", "hold-25", "hold-20", "random"] == [row[0] for row in edges.table.rows]
    assert "optimal+2 against optimal" == climb.table.rows[0][0]
    assert "fair" in edges.svg
    assert page(made) == page(document([opened]))


def test_a_sweep_draws_what_would_be_fair(swept):
    sections = {section.id: section for section in document([swept]).sections}
    cells = sections["first-player-s-edge"].charts[-1]

    assert "Dashed: what would be fair" in cells.note
    assert "fair" in cells.svg.partition("</desc>")[2]
    assert all(row[1].endswith(" points") for row in cells.table.rows)


@pytest.mark.parametrize("kind", ["swept", "cup"])
def test_the_same_run_gives_the_same_page(request, kind):
    opened = request.getfixturevalue(kind)

    assert page(document([opened])) == page(document([opened]))


def test_a_tuned_bot_has_a_page_with_its_history(tmp_path):
    from click.testing import CliRunner

    from fairseat.analysis.cli.app import cli

    (tmp_path / "bad.toml").write_text('[bad]\nstyle = "Holds at 3."\nhold_at = 3.0\n')
    words = ("--against", "hold-20", "-n", 60, "--population", 6, "--seed", 3, "--generations", 4, "--proof", 500)
    file = tmp_path / "good.toml"
    command = ["tune", PIG, "--bot", str(tmp_path / "bad.toml"), *map(str, words), "-o", str(file)]
    tuned = CliRunner().invoke(cli, command)
    done = CliRunner().invoke(cli, ["report", str(file)])
    (search, *_) = tuning_page(file).sections

    assert (0, 0) == (tuned.exit_code, done.exit_code), tuned.output
    assert "bad-tuned" in (tmp_path / "good.html").read_text()
    assert len(tomllib.loads(file.read_text())["history"]) == len(search.charts[0].table.rows) >= 4

    file.write_text(f"{file.read_text()}\n[bad-tuned.at.2]\nhold_at = 1.0\n")
    (_, weights, _) = tuning_page(file).sections
    assert ("hold_at at 2 players", "1") in weights.tables[0].rows


def test_a_toml_file_without_a_history_is_refused(tmp_path):
    (tmp_path / "bad.toml").write_text("[bad]\nhold_at = 3.0\n")

    with pytest.raises(Unreadable, match="holds no tuned bot"):
        tuning_page(tmp_path / "bad.toml")
