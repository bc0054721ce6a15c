"""`fairseat sweep`: one run of many cells, effects ranked, and going on cell by cell."""

import csv
import json

import pandas as pd
import pytest

from fairseat.analysis.store.read import open_run
from tests.analysis.pig_runs import PIG, data_files

WORDS = (PIG, "--vary", "goal=40,60,100", "--vary", "players=2:3", "-b", "hold-20", "-n", 200, "--seed", 7)


@pytest.fixture
def swept(granted):
    done = granted("sweep", *WORDS, "-o", "grid", "--threads", 1)
    return done


def test_one_game_a_cell_moves_nothing(granted):
    """Two games of other lengths were an effect that is known to the digit."""
    told = json.loads(
        granted("sweep", PIG, "--vary", "goal=20,100", "-b", "hold-20", "-n", 1, "--seed", 7, "--json").stdout
    )

    assert {"open"} == {one["tone"] for one in told["findings"]}
    assert "Too few to show any: 1 game a cell." in {one["sentence"] for one in told["findings"]}


@pytest.mark.parametrize("command", ["sweep", "compare"])
def test_a_misspelt_figure_is_refused_before_any_bot_qualifies(fairseat, command):
    done = fairseat(command, PIG, "--vary", "goal=20,30", "--figure", "turn", "-n", 20)

    assert (2, "") == (done.exit_code, done.stdout)
    assert "There is no figure 'turn'" in done.stderr
    assert "qualify" not in done.stderr
    assert "Seed" not in done.stderr


@pytest.mark.parametrize("command", ["sweep", "compare"])
def test_values_that_cannot_be_are_refused_before_any_bot_qualifies(refused, command):
    assert "qualify" not in refused(command, "round-trip", "--vary", "hand_limit=7:6", "-n", 20)
    assert "qualify" not in refused(command, "round-trip", "--vary", "players=9,2", "-n", 20)


def test_all_cells_lie_in_one_run_and_the_summary_reads_it(swept, fairseat, tmp_path):
    run = open_run(tmp_path / "grid")

    assert 6 == len(run.cells)
    assert "goal=40, players=3" in run.cells["name"].tolist()
    assert 0 == fairseat("summary", "grid", "--cell", 3).exit_code


def test_every_headline_has_its_table_and_the_largest_effect_comes_first(swept):
    turns = swept.stdout.split("\nturns\n")[1].split("\n\n")

    assert 7 == len(turns[0].splitlines())
    assert turns[1].splitlines()[1].split()[:4] == ["goal", "100", "→", "40"]


def test_programs_get_cells_and_effects(swept, fairseat):
    found = json.loads(fairseat("sweep", "--resume", "-o", "grid", "--json").stdout)
    rows = list(csv.DictReader(fairseat("sweep", "--resume", "-o", "grid", "--csv").stdout.splitlines()))

    assert {"cell", "point", "figure", "low", "high", "n"} <= set(found["cells"][0])
    assert {"goal", "players"} == {effect["axis"] for effect in found["effects"]}
    assert {"goal", "players", "figure", "estimate"} <= set(rows[0])


def test_a_torn_sweep_goes_on_cell_by_cell_to_the_same_bytes(swept, fairseat, tmp_path):
    whole = data_files(tmp_path / "grid")
    (tmp_path / "grid" / "manifest.json").unlink()
    for name in ("games/part-00002.parquet", "seats/part-00005.parquet"):
        (tmp_path / "grid" / name).unlink()
    done = fairseat("sweep", "--resume", "-o", "grid")

    assert "(800 were there already)" in done.stderr
    assert whole == data_files(tmp_path / "grid")
    assert swept.stdout == done.stdout


def test_a_cell_of_a_sweep_is_the_run_of_the_same_name(swept, fairseat, tmp_path):
    fairseat("run", PIG, "-b", "hold-20", "-n", 200, "--seed", 7, "--set", "goal=60", "-p", 3, "-o", "alone")
    cell = open_run(tmp_path / "grid").games(cell=3).drop(columns="cell").reset_index(drop=True)

    assert cell.equals(open_run(tmp_path / "alone").games().drop(columns="cell"))


def test_weights_and_samples_are_swept(fairseat, tmp_path):
    words = ("--vary", "hold-25.hold_at=10:30", "--vary", "goal=40:60", "--sample", 12, "-b", "hold-20,hold-25")
    done = fairseat("sweep", PIG, *words, "-n", 50, "--seed", 1, "-o", "sample", "--json")
    found = json.loads(done.stdout)

    assert 12 == len(open_run(tmp_path / "sample").cells)
    assert {"hold-25 wins", "hold-20 wins"} <= {cell["figure"] for cell in found["cells"]}


def test_a_precision_chooses_the_games_of_each_cell_by_its_seats(fairseat):
    words = ("--vary", "players=2:3", "--precision", "5%", "--seed", 1, "--dry-run")
    lines = fairseat("sweep", PIG, *words).stdout.splitlines()

    assert ["382", "381"] == [line.split()[-1] for line in lines[2:4]]


def test_a_sweep_that_is_resumed_dry_plays_nothing(fairseat, refused, tmp_path):
    """It once played all that was missing."""
    words = ("--vary", "goal=10,20", "-b", "hold-20", "-n", 20, "--seed", 1, "-o", "cells")
    assert 0 == fairseat("sweep", PIG, *words).exit_code
    (tmp_path / "cells" / "manifest.json").unlink()
    (tmp_path / "cells" / "games" / "part-00001.parquet").unlink()
    there = sorted((tmp_path / "cells").rglob("*"))
    done = fairseat("sweep", "--resume", "--dry-run", "-o", "cells")

    assert 0 == done.exit_code, done.stderr
    assert "40 games in 2 cells. Nothing was played and nothing was written." in done.stdout
    assert there == sorted((tmp_path / "cells").rglob("*"))
    assert "--resume needs the folder" in refused("sweep", "--resume", "--dry-run")


def test_mistakes_are_sentences(refused):
    assert "Nothing is varied" in refused("sweep", PIG)
    assert "Missing argument" in refused("sweep")
    assert "exclude each other" in refused("sweep", PIG, "--vary", "goal=1,2", "-n", 5, "--precision", "1%")
    assert "Did you mean 'goal'" in refused("sweep", PIG, "--vary", "gaol=1,2", "--seed", 1)


def test_readings_are_turned_over_one_by_one_and_each_verdict_says_where_it_stands(fairseat, granted, tmp_path):
    words = ("sweep", "round-trip", "--readings", "-p", 2, "-b", "random", "-n", 40, "--seed", 3, "-o", "readings")
    granted(*words, "--threads", 1)
    told = json.loads(fairseat("sweep", "--resume", "-o", "readings", "--json").stdout)["findings"]
    names = open_run(tmp_path / "readings").cells["name"].tolist()

    assert "as played" == names[0]
    assert {"redraw=optional", "select_all=1", "select_all=3", "initial_hand=1"} <= set(names)
    assert ["seats", "length", "outcomes", "holes", "drama"] == [finding["kind"] for finding in told]
    assert all(f"f {len(names) - 1} readings" in finding["sentence"] for finding in told)
    run, kept = open_run(tmp_path / "readings"), ["cell"]
    tables = [[frame(cell=cell).drop(columns=kept) for frame in (run.games, run.seats)] for cell in range(len(names))]
    dead = sum(all(map(pd.DataFrame.equals, tables[0], other)) for other in tables[1:])
    assert 0 < dead < len(names) - 1
    assert all(f"{dead} change no game of these players" in finding["sentence"] for finding in told)
    assert "has no page; its verdicts: fairseat sweep --resume -o readings" in fairseat("report", "readings").stderr


def test_a_game_without_readings_is_refused_before_any_bot_qualifies(fairseat):
    done = fairseat("sweep", PIG, "--readings", "--seed", 1)

    assert (2, True) == (done.exit_code, "no doubtful rule: nothing is a reading" in done.stderr)
    assert "qualify" not in done.stderr


def test_readings_take_no_axes_of_ones_own(fairseat):
    done = fairseat("sweep", "round-trip", "--readings", "--vary", "hand_limit=6,7")

    assert 2 == done.exit_code
    assert "--readings names what is varied" in done.stderr


def test_where_a_ramp_cannot_be_taken_its_form_and_another_way_are_named(refused):
    ramp, game = "handicap=last2:1", "round-trip"

    assert "can be set with --set, not varied" in refused("sweep", game, "--vary", ramp, "--seed", 1)
    assert "A ramp (firstN:K or lastN:K, such as last2:1)" in refused("fix", game, "--try", ramp, "--seed", 1)
    for words in (("fix", game), ("tune", game, "--bot", "random")):
        assert "name one with -p" in refused(*words, "-p", "3,4", "--set", ramp, "--seed", 1)
