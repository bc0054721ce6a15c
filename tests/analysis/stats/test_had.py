"""Who had a component and who won, counted case by case: the sums are those of every game taken by itself."""

import numpy as np
import pytest

from fairseat.analysis.dealt_figures import holders
from fairseat.analysis.stats.had import had_sums, held_by
from fairseat.analysis.stats.tables import played
from tests.analysis.made_games import made_games


def sums_by_game(table, had):
    """The sums of one component [games, seats], line-up by line-up and game by game."""
    won, had = (values[table.contested].astype(float) for values in (table.wins, had))
    bots, found = table.bots[table.contested], np.zeros(11)
    for line_up in np.unique(bots, axis=0):
        here = (bots == line_up).all(axis=1)
        own, away = (values[here] - values[here].mean(axis=0) for values in (had, won))
        together, spread, seats = (own * away).sum(axis=1), (own * own).sum(axis=1), had[here].sum(axis=1)
        each = seats > 0, seats, (had * won)[here].sum(axis=1), seats**2, together, spread
        variance = ((own.T @ own) * (away.T @ away)).sum() / max(len(own) - 1, 1)
        third = ((own**3).sum(axis=0) * (away**3).sum(axis=0)).sum() / len(own)
        found += [*(part.sum() for part in (*each, together**2, together * spread, spread**2)), variance, third]
    return found


@pytest.mark.parametrize(("players", "bots"), [(2, ("one",)), (3, ("one", "two", "three")), (10, ("one", "two"))])
def test_cases_that_are_counted_say_what_every_game_says(players, bots):
    games, seats = made_games(900, players, bots, ends=(0.6, 0.2, 0.05, 0.1, 0.05), seed=4)
    table, draw = played(games, seats), np.random.default_rng(4)
    cards = {f"card {n}": draw.random((900, players)) < 0.1 + 0.4 * n * (table.wins > 0) for n in range(2)}
    found = had_sums(table, ((name, held_by(had.T)) for name, had in cards.items()))

    assert tuple(cards) == found.names
    for row, had in zip(found.sums, cards.values(), strict=True):
        assert pytest.approx(sums_by_game(table, had), rel=1e-9, abs=1e-9) == row.tolist()


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.uint64])
def test_bits_values_and_seats_say_who_had_a_thing(kind):
    games, seats = made_games(200, 3, seed=5)
    draw, bits = np.random.default_rng(5), 8 * np.dtype(kind).itemsize - (np.dtype(kind).kind == "i")
    seats["tickets"] = draw.integers(0, 1 << bits, 600, dtype=np.uint64).astype(kind)
    seats["place"] = draw.integers(0, 4, 600).astype(np.int8)
    games["starved"] = draw.integers(-1, 3, 200).astype(np.int8)
    table = played(games, seats)
    places = {"ticket": ("bits", "tickets", bits - 1), "Roma": ("value", "place", 2), "starved": ("seat", "starved", 0)}
    found = {name: (each[:, None] >> np.arange(3) & 1).astype(bool) for name, each in holders(table, places)}

    assert (found["ticket"] == (table.matrix("tickets") >> kind(bits - 1) & kind(1)).astype(bool)).all()
    assert (found["Roma"] == (table.matrix("place") == 2)).all()
    assert (found["starved"] == (games["starved"].to_numpy()[:, None] == np.arange(3))).all()
