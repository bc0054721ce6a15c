"""Checks: the interval decides, not the estimate; open ones say how many games they need; typos are named."""

from dataclasses import replace
from math import inf
from pathlib import Path

import numpy as np
import pytest

import fairseat
from fairseat.analysis.experiments.asked import read_figure
from fairseat.analysis.experiments.check import MOST_LEVEL, Check, hold, read_checks
from fairseat.analysis.stats.intervals import mean, normal_quantile
from fairseat.analysis.stats.sums import Moments
from fairseat.analysis.stats.tables import played
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.coverage import assert_seldom
from tests.analysis.made_games import made_games
from tests.analysis.pig_runs import PIG

FILE = Path("design.toml")


@pytest.fixture(scope="module")
def pigs():
    """Pig after so many games."""
    return lambda games: played(*fairseat.play(PIG, ["hold-20", "random"], games, 4))


def check(figure, low=-inf, high=inf, level=0.95, strict=False):
    return Check("check[0]", figure, low, high, strict, level, unit=read_figure(figure).unit)


def read(**entry):
    (found,) = read_checks(FILE, [entry])
    return found


def test_bounds_are_read_as_people_write_them():
    assert (-inf, 0.02, False) == _ends(read(figure="seat edge", at_most="2%"))
    assert (-inf, 0.001, True) == _ends(read(figure="unfinished", below="0.1%"))
    assert (40, 70, False) == _ends(read(figure="median turns", between=[40, 70]))
    assert (0.5, inf, False) == _ends(read(figure="expert wins", at_least=0.5))
    assert 0.99 == read(figure="turns", above=3, level="99%").level


def _ends(found):
    return found.low, found.high, found.strict


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"figure": "seat egde", "at_most": 1}, r"check\[0\].figure: .*Did you mean 'seat edge'"),
        ({"figure": "turns", "at_mots": 1}, r"check\[0\]: .*Did you mean 'at_most'"),
        ({"figure": "turns"}, "one bound is wanted"),
        ({"figure": "turns", "below": 1, "above": 0}, "one bound is wanted"),
        ({"at_most": 1}, "the key figure is missing"),
        ({"figure": "first player wins", "at_most": 40}, "40 is the whole or more; of this figure write 40% or 0.4"),
        ({"figure": "seat edge", "at_most": 1}, "1 is the whole or more; of this figure write 1% or 0.01"),
        ({"figure": "comebacks", "between": [0.1, 30]}, "30 is the whole or more"),
        ({"figure": "unfinished", "below": "500%"}, "'500%' is the whole or more"),
        ({"figure": "seat edge", "at_most": "1"}, "'1' is the whole or more; of this figure write 1% or 0.01"),
        ({"figure": "turns", "between": [70, 40]}, "must rise"),
        ({"figure": "turns", "between": 70}, "two ends"),
        ({"figure": "turns", "at_most": "many"}, "is not a number"),
        ({"figure": "turns", "at_most": 1, "level": "200%"}, "a level lies between"),
        ({"figure": "turns", "at_most": 1, "level": "sure"}, "a level lies between .*, not 'sure'"),
    ],
)
def test_mistakes_name_the_path_to_the_key(entry, said):
    with pytest.raises(Mistake, match=said):
        read(**entry)


def test_a_file_without_checks_is_refused():
    with pytest.raises(Mistake, match="nothing to check"):
        read_checks(FILE, None)


def test_the_interval_decides(pigs):
    table = pigs(2_000)
    turns = mean(table.games["turns"].to_numpy())

    def outcome(low, high):
        return hold(check("turns", low, high), "", table).outcome

    assert "holds" == outcome(turns.low, turns.high)
    assert "open" == outcome(-inf, turns.estimate + 0.5 * turns.margin)
    assert "open" == outcome(turns.estimate, inf)
    assert "fails" == outcome(-inf, turns.low - 0.01)
    assert "fails" == outcome(turns.high + 0.01, inf)


def test_an_open_check_holds_after_about_the_games_that_it_asks_for(pigs):
    few = pigs(400)
    turns = mean(few.games["turns"].to_numpy())
    bound = turns.estimate + 0.4 * turns.margin
    opened = hold(check("turns", high=bound), "", few)

    assert "open" == opened.outcome
    assert 400 * 6 < opened.games_needed < 400 * 6.5
    assert "cannot tell yet, needs about 2,500 fresh games" in opened.line


@pytest.fixture(scope="module")
def lengths():
    """Games whose mean length has the truth 30, as what they add up to: their mean and their squares are drawn."""
    counts = played(*made_games(300, 2, seed=1)).counts

    def drawn(rng, games):
        turns = Moments(games, 30 + rng.normal() * (30 / games) ** 0.5, 30 * rng.chisquare(games - 1))
        return replace(counts, games=games, means={**counts.means, "turns": turns})

    return drawn


def followed(asked, drawn, rng, looks, counted=True):
    """Follow the advice to play fresh games until a check is told, or patience is at its end."""
    games = 300
    for look in range(1, looks + 1):
        result = hold(asked, "", drawn(rng, games), look=look if counted else 0)
        if result.outcome != "open":
            break
        games = int(min(max(result.games_needed, 300), 1e12))
    return result.outcome


def test_however_often_fresh_games_are_looked_at_a_check_errs_no_more_often_than_it_says(lengths):
    """The truth lies on the bound. When each of five looks stood alone, 12 % passed at the level 95 %."""
    rng, runs = np.random.default_rng(3), 4_000
    passes = [followed(check("turns", high=30.0), lengths, rng, looks=5) == "holds" for _ in range(runs)]
    before = [followed(check("turns", high=30.0), lengths, rng, 5, counted=False) == "holds" for _ in range(runs)]

    assert_seldom(passes)
    assert np.mean(before) > 0.09


def test_a_look_that_is_advised_tells_in_about_half_of_the_cases(lengths):
    """The games advised are those after which an interval of the next look, with the same middle, clears the bound."""
    rng, asked = np.random.default_rng(4), check("turns", high=30.3)
    for look in (1, 2, 3):
        opened = hold(asked, "", lengths(rng, 300), look=look)
        reach = normal_quantile(asked.level_at(look + 1)) * (
            opened.found.margin / normal_quantile(asked.level_at(look))
        )
        distance = abs(opened.found.estimate - 30.3)

        assert "open" == opened.outcome
        assert pytest.approx(300 * (reach / distance) ** 2, rel=0.01) == opened.games_needed
        assert f"fresh games (--look {look + 1})" in opened.line


def test_what_never_happened_needs_as_many_games_as_its_bound_says(pigs):
    opened = hold(check("unfinished", high=0.001, strict=True), "", pigs(400))

    many = pigs(int(opened.games_needed * 1.05))

    assert "open" == opened.outcome
    assert "holds" == hold(check("unfinished", high=0.001, strict=True), "", many).outcome


def test_the_edge_of_any_seat_counts_either_way(pigs):
    table = pigs(4_000)
    away = np.abs(table.wins.mean(axis=0, dtype=np.float64) - 0.5).max()
    found = hold(check("seat edge", high=0.5), "", table)

    assert pytest.approx(away) == found.found.estimate
    assert found.found.low <= away < found.found.high


@pytest.mark.parametrize("share", [0.4, 0.6])
def test_an_edge_of_at_most_so_much_is_one_either_way(share):
    """A first player who lacks ten points once passed `at_most = "2%"`."""
    odds = np.log(share / (1 - share))
    far = played(*made_games(4_000, 2, seat_edge=[odds, 0], seed=1))
    asked = read(figure="first player's edge", at_most="2%")

    assert (-0.02, 0.02) == (asked.low, asked.high)
    assert "fails" == hold(asked, "", far).outcome


def test_an_unknown_bot_is_named(pigs):
    with pytest.raises(Mistake, match="Did you mean 'hold-20'"):
        hold(check("hold-2 wins", low=0), "", pigs(400))


@pytest.mark.parametrize(
    ("games", "look", "outcome"), [(1, 1, "open"), (5, 1, "open"), (6, 1, "holds"), (6, 2, "open")]
)
def test_a_middle_of_fewer_games_than_its_level_asks_for_is_no_pass(pigs, games, look, outcome):
    """One game's interval reached from itself to itself, and was said to hold at 95 %."""
    found = hold(check("median turns", low=1.0), "", pigs(games), look=look)

    assert outcome == found.outcome
    assert (outcome == "open") == ("fresh games" in found.line)
    assert "endlessly" not in found.line


def test_a_mean_of_one_game_asks_for_more_games_and_not_for_endlessly_many(pigs):
    found = hold(check("turns", low=1.0), "", pigs(1), look=1)

    assert ("open", 2.0) == (found.outcome, found.games_needed)


@pytest.mark.parametrize(
    ("level", "look", "said"), [(0.95, 20, "99.9999905 %"), (MOST_LEVEL, 1, "99.9999999 %"), (MOST_LEVEL, 20, "99.99")]
)
def test_no_level_is_written_as_100_percent_and_each_leaves_an_interval_its_ends(pigs, level, look, said):
    found = hold(check("turns", high=0.1, level=level), "", pigs(400), look=look)

    assert (True, False) == (said in found.line, " 100 %" in found.line)
    assert found.outcome == "fails"
    assert inf > found.found.high > found.found.low > -inf
