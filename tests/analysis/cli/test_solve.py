"""`fairseat solve`: the result in words, for programs, and what is refused."""

import json
import re

import pytest

from tests.contract.games import KNOWN_GAMES

pytestmark = pytest.mark.compiled

FOUR = str(KNOWN_GAMES / "connect_four")


def test_a_small_game_is_solved_in_words_and_for_programs(fairseat):
    told = fairseat("solve", FOUR, "--set", "columns=5")
    rows = json.loads(fairseat("solve", FOUR, "--set", "columns=5", "--json").stdout)

    assert "both playing perfectly: a draw" in told.stdout
    assert re.search("has about [0-9,]+ games; at best some [0-9,]+ positions are looked at", told.stderr)
    assert [0.0, 0.5, 0.5, 0.5, 0.0] == [row["first_player"] for row in rows]
    assert "the second player wins" == rows[0]["result"]


def test_a_game_that_is_far_too_large_is_refused_before_it_begins(refused):
    assert "is too large: it has about" in refused("solve", FOUR, "--variant", "full")


def test_a_game_that_proves_too_large_is_refused_on_the_way(refused):
    assert "more than 50,000 positions were met" in refused("solve", FOUR, "--set", "columns=5", "--most", "50_000")
