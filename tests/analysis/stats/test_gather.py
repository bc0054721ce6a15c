"""A cell that is counted part by part says what the cell as a whole says, in as much memory however long it is."""

import json
import tracemalloc
from dataclasses import asdict
from itertools import pairwise

import numpy as np
import pytest

from fairseat.analysis.stats import sums
from fairseat.analysis.stats.components import effects_of_sums
from fairseat.analysis.stats.counts import gather
from fairseat.analysis.stats.had import had_sums, held_by
from fairseat.analysis.stats.summary import summary_of
from fairseat.analysis.stats.sums import Moments, ValueCounts
from fairseat.analysis.stats.tables import played
from tests.analysis.made_games import made_games
from tests.analysis.whole_games import component_effects

GAMES, BOTS = 4_000, ("one", "two", "three")
CUTS = (0, 700, 701, 2_500, GAMES)


def frames():
    """Games of unequal bots with every kind of end."""
    return made_games(GAMES, 3, BOTS, bot_edge=[1.0, 0, 0], ends=(0.7, 0.1, 0.05, 0.1, 0.05), seed=3)


def parts(games, seats, cuts=CUTS):
    """Cut games into parts; each names the bots in an order of its own."""
    for at, (first, end) in enumerate(pairwise(cuts)):
        own = seats.iloc[3 * first : 3 * end].copy()
        own["bot"] = own["bot"].cat.reorder_categories(BOTS[::-1] if at % 2 else BOTS)
        yield played(games.iloc[first:end], own)


def plain(value):
    """Write anything that a summary holds as plain numbers and words."""
    return json.loads(json.dumps(value, default=lambda one: one.to_dict() if hasattr(one, "to_dict") else repr(one)))


def numbers(value):
    """Find all numbers in what a summary holds, in order."""
    if isinstance(value, dict):
        return [one for key in sorted(value) for one in numbers(value[key])]
    if isinstance(value, list):
        return [one for each in value for one in numbers(each)]
    return [value] if isinstance(value, (int, float)) else []


def test_the_parts_of_a_cell_say_what_the_whole_says():
    games, seats = frames()
    whole, gathered = (
        plain(asdict(summary_of(table))) for table in (played(games, seats), gather(parts(games, seats)))
    )

    assert whole.keys() == gathered.keys()
    assert whole["bots"] == list(BOTS)
    assert 300 < len(numbers(whole))
    assert pytest.approx(numbers(whole), rel=1e-9, abs=1e-12, nan_ok=True) == numbers(gathered)


def test_parts_of_unlike_tables_and_no_parts_at_all_are_refused():
    three, two = played(*made_games(10, 3)), played(*made_games(10, 2))

    with pytest.raises(ValueError, match="not of 3 and 2"):
        gather([three, two])
    with pytest.raises(ValueError, match="no games to gather"):
        gather([])


def test_what_goes_with_winning_is_the_same_of_parts_but_for_a_game_of_each_line_up():
    games, seats = frames()
    draw = np.random.default_rng(5)
    card = (draw.random(len(seats)) < 0.3 + 0.2 * (seats["win"] > 0)).astype(np.int8)
    table, cut = played(games, seats.assign(card=card)), parts(games, seats.assign(card=card))
    found = [had_sums(part, [("card", held_by(part.matrix("card").T))]) for part in cut]
    whole, added = (
        component_effects(table, ["card"]).iloc[0],
        effects_of_sums(sum(found[1:], found[0]).effects()).iloc[0],
    )

    for key in ("games", "seats", "often", "win_with", "win_without", "n"):
        assert pytest.approx(whole[key]) == added[key]
    assert abs(whole.estimate - added.estimate) < 0.05 * (whole.high - whole.low)
    assert pytest.approx(whole.high - whole.low, rel=0.02) == added.high - added.low


def test_numbers_add_up():
    values = np.random.default_rng(6).integers(0, 90, 999)
    ones, twos = np.split(values, [400])

    for kind in (Moments, ValueCounts):
        whole, added = asdict(kind.of(values)), asdict(kind.of(ones) + kind.of(twos))
        assert all(np.allclose(whole[key], added[key]) for key in whole)
    assert ValueCounts.of(values).spread == pytest.approx(values.std())
    assert (0, Moments.of(values)) == (Moments().n, Moments() + Moments.of(values))


def test_too_many_values_are_counted_by_their_neighbourhood(monkeypatch):
    monkeypatch.setattr(sums, "MOST_VALUES", 1_000)
    values = np.random.default_rng(7).normal(size=20_000)
    exact, rough = (
        np.sort(values),
        sum((ValueCounts.of(part) for part in np.split(values, 20)), ValueCounts.of(values[:0])),
    )
    wanted = np.array([1, 500, 10_000, 19_500, 20_000])

    assert 20_000 == rough.n
    assert np.abs(exact[wanted - 1] - rough.at_ranks(wanted)).max() <= 20 * np.ptp(values) / sums.STEPS


def fresh_parts(count):
    """Play parts of 500 games, whose moments of decision are hundredths."""
    for seed in range(count):
        games, seats = made_games(500, 3, BOTS, seed=seed)
        yield played(games.assign(decided_at=games["decided_at"].round(2)), seats)


def test_a_longer_cell_takes_no_more_memory():
    gather(fresh_parts(2))
    peaks = []
    for count in (8, 64):
        tracemalloc.start()
        assert 500 * count == gather(fresh_parts(count)).games
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()

    assert peaks[1] < 1.5 * peaks[0]
