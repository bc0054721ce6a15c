"""Checks: the interval decides, not the estimate; open ones say how many games they need; typos are named."""

from __future__ import annotations

from math import inf
from pathlib import Path

import numpy as np
import pytest

from fairseat.analysis.experiments.asked import read_figure
from fairseat.analysis.experiments.cell import build_cell
from fairseat.analysis.experiments.check import Check, hold, read_checks
from fairseat.analysis.experiments.shards import Shard, play_shard
from fairseat.analysis.stats.intervals import mean
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.plan import Part
from fairseat.analysis.store.schema import layout_of
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.made_games import made_games
from tests.analysis.pig_runs import PIG

FILE = Path("design.toml")


@pytest.fixture(scope="module")
def pigs():
    """Pig after so many games."""

    def made(games):
        cell = build_cell(PIG, games=games, seed=4, bots=["hold-20", "random"])
        rows = play_shard(cell.set_up(), cell, Shard(Part(0, 0, 0, games), 0, games))
        layout = layout_of(cell.ruleset, ["hold-20", "random"])
        games_table, seats_table = (
            layout.to_arrow(name, each, 0, [0, 1], {}).to_pandas()
            for name, each in zip(("games", "seats"), rows, strict=True)
        )
        return played(games_table, seats_table)

    return made


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
        ({"figure": "turns", "between": [70, 40]}, "must rise"),
        ({"figure": "turns", "between": 70}, "two ends"),
        ({"figure": "turns", "at_most": "many"}, "is not a number"),
        ({"figure": "turns", "at_most": 1, "level": "200%"}, "a level lies between"),
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
    assert "cannot tell yet, needs about 2,500 fresh games (another --seed)" in opened.line


def test_fresh_games_pass_no_more_often_than_they_should():
    """Playing on with the same games as advised passed a bound that the truth lies on in 12.5 %, not in 2.5."""
    passed, opened = 0, 0
    for seed in range(400):
        turns = np.random.default_rng(seed).poisson(30, 300)
        asked = check("turns", high=30.0)
        games, seats = made_games(300, 2, seed=seed, turns=turns)
        first = hold(asked, "", played(games, seats))
        if first.outcome != "open":
            continue
        opened += 1
        n = int(min(first.games_needed, 2_000))
        fresh = np.random.default_rng((seed, 1)).poisson(30, n)
        passed += "holds" == hold(asked, "", played(*made_games(n, 2, seed=seed, turns=fresh))).outcome

    assert opened > 300
    assert passed / opened <= 0.025 + 3.5 * np.sqrt(0.025 * 0.975 / opened)


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
