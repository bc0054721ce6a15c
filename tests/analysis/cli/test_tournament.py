"""`fairseat tournament`: ratings with intervals and a matrix at the terminal, all of it for programs."""

import json

import pytest

from fairseat.analysis.store.read import open_run
from tests.analysis.pig_runs import PIG

WORDS = (PIG, "-b", "random,hold-20,optimal", "-p", "2:3", "-n", 300, "--seed", 2)


@pytest.fixture
def finished(granted):
    done = granted("tournament", *WORDS, "-o", "cup", "--threads", 1)
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


def test_what_a_tournament_prints_is_understood_by_the_others_or_refused_with_a_word(
    finished, fairseat, granted, tmp_path
):
    """`check` once answered "expert beats trader" with a list of figures among which it was not."""
    table = json.loads(fairseat("tournament", "--resume", "-o", "cup", "--json").stdout)["tables"][1]
    told = {row["figure"] for kind in ("shares", "meetings") for row in table[kind]}
    summed = json.loads(fairseat("summary", "cup", "--json").stdout)["cells"][3]["figures"]
    lines = "".join(f"[[check]]\ncell = '3'\nfigure = '{name}'\nat_least = 0\n" for name in sorted(told))
    (tmp_path / "design.toml").write_text(
        f'game = "{PIG}"\n{lines}'.replace("'3'", repr(open_run("cup").cells.name[3]))
    )
    granted("check", "design.toml", "--run", "cup")
    (tmp_path / "design.toml").write_text(f'game = "{PIG}"\n[[check]]\nfigure = "random rating"\nat_least = 0')

    assert 6 == len(told)
    assert told <= set(summed)
    assert "is of a whole tournament" in fairseat("check", "design.toml", "--run", "cup").stderr


def test_all_bots_of_the_game_take_part_when_none_is_named(granted, tmp_path):
    granted("tournament", PIG, "-n", 20, "--seed", 1, "-o", "all", "--json")

    assert 6 == len(open_run(tmp_path / "all").cells)


def test_mistakes_are_sentences(refused):
    assert "at least two different bots" in refused("tournament", PIG, "-b", "random", "--seed", 1)
    assert "seats" in refused("tournament", PIG, "-p", 99, "--seed", 1)
    assert "are no numbers of players" in refused("tournament", PIG, "-p", "two", "--seed", 1)
    assert "falls: write 2:4" in refused("tournament", PIG, "-p", "4:2", "--seed", 1)
    assert "named twice" in refused("tournament", PIG, "-p", "2,2", "--seed", 1)
    assert "won or lost together" in refused("tournament", "word-traveler", "--seed", 1)
    assert "exclude each other" in refused("run", PIG, "-n", 9, "--seed", 1, "--threads", 1, "--cluster", "tcp://h:1")
