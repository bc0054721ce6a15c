"""`fairseat tournament`: ratings with intervals and a matrix at the terminal, all of it for programs."""

from __future__ import annotations

import json

import pytest

from fairseat.analysis.store.read import open_run
from tests.analysis.pig_runs import PIG, data_files

WORDS = (PIG, "-b", "random,hold-20,optimal", "-p", "2:3", "-n", 300, "--seed", 2)


@pytest.fixture
def finished(fairseat):
    done = fairseat("tournament", *WORDS, "-o", "cup", "--threads", 1)
    assert 0 == done.exit_code, done.stderr
    return done


def test_every_table_has_ratings_and_a_matrix(finished):
    for players in (2, 3):
        assert f"tournament · {players} players" in finished.stdout
    assert 2 == finished.stdout.count("Elo points")
    assert 2 == finished.stdout.count("the row won, in %:")


def test_programs_get_ratings_meetings_and_seats(finished, fairseat):
    found = json.loads(fairseat("tournament", "--resume", "-o", "cup", "--json").stdout)
    (pair, three) = found["tables"]

    assert (2, 3, 3, 1) == (pair["players"], pair["line_ups"], three["players"], three["line_ups"])
    assert {"bot", "elo", "low", "high", "n"} <= set(pair["ratings"][0])
    assert 3 == len(pair["meetings"])


def test_a_torn_tournament_goes_on_to_the_same_bytes(finished, fairseat, tmp_path):
    whole = data_files(tmp_path / "cup")
    (tmp_path / "cup" / "manifest.json").unlink()
    (tmp_path / "cup" / "games" / "part-00001.parquet").unlink()

    assert finished.stdout == fairseat("tournament", "--resume", "-o", "cup").stdout
    assert whole == data_files(tmp_path / "cup")


def test_all_bots_of_the_game_take_part_when_none_is_named(fairseat, tmp_path):
    done = fairseat("tournament", PIG, "-n", 20, "--seed", 1, "-o", "all", "--json")

    assert 0 == done.exit_code
    assert 6 == len(open_run(tmp_path / "all").cells)


def test_mistakes_are_sentences(refused):
    assert "at least two different bots" in refused("tournament", PIG, "-b", "random", "--seed", 1)
    assert "seats" in refused("tournament", PIG, "-p", 99, "--seed", 1)
    assert "are no numbers of players" in refused("tournament", PIG, "-p", "two", "--seed", 1)
    assert "won or lost together" in refused("tournament", "word-traveler", "--seed", 1)
    assert "exclude each other" in refused("run", PIG, "-n", 9, "--seed", 1, "--threads", 1, "--cluster", "tcp://h:1")
