"""Whoever `-b strongest` seats fits the rules: its games end, in good time, and no other bot is proved to beat it.

The tables are played by `make players`; here they are read, held to their promises, and played again at a few places.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from fairseat.analysis.experiments.qualify import LEVEL, UNFINISHED
from fairseat.analysis.findings.players import SLOW
from fairseat.analysis.stats.intervals import share_of
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.play import Setup, play_batch
from tests.contract.games import ruleset_of
from tests.players.table import Row, cells, file_of, read

REASONS = tomllib.loads((Path(__file__).parent / "reasons.toml").read_text(encoding="utf-8"))
MOST_UNFINISHED = 0.01
FRESH, GAMES = 20_262, 60  # what a spot check plays
NEAR = 1.35  # times longer or shorter a median of so few games may be

KEPT = [game for game in RULESETS if file_of(game).exists()]
ROWS = [(game, row) for game in KEPT for row in read(game)]
NAMES = [f"{game}-{row.variant}-{row.players}" for game, row in ROWS]


def failing(row: Row) -> list[str]:
    """The promises that a cell does not keep."""
    promises = {
        "unfinished": row.unfinished < MOST_UNFINISHED,
        "slow": not row.quickest or row.turns <= SLOW * row.quickest_turns,
        "beaten": row.rival_low <= 1 / row.players,
    }
    return [name for name, kept in promises.items() if not kept]


@pytest.mark.parametrize("game", KEPT)
def test_every_variant_at_every_number_of_players_is_in_the_table_as_the_rules_are_today(game):
    rows = read(game)

    assert cells(game) == [row.cell for row in rows], f"make players GAME={game}"
    assert {ruleset_of(game).card.version} == {row.version for row in rows}, f"make players GAME={game}"
    assert all(set(row.seated.split("+")) <= set(ruleset_of(game).quick_bots) for row in rows)


@pytest.mark.parametrize(("game", "row"), ROWS, ids=NAMES)
def test_the_strongest_end_their_games_in_good_time_and_nobody_beats_them(game, row):
    assert sorted(REASONS.get(game, {}).get(row.variant, {})) == sorted(failing(row))


def test_a_cell_that_keeps_nothing_is_found_out():
    bad = Row("classic", 2, "expert", 400, 0.02, 91.0, "tempo", 30.0, "tempo", 0.51, 1)

    assert ["unfinished", "slow", "beaten"] == failing(bad)


@pytest.mark.parametrize("game", KEPT)
def test_the_table_is_so_when_it_is_played_again(game):
    """One cell of each game, with fresh seeds: the strongest among themselves, and their best rival among them."""
    ruleset, row = ruleset_of(game), read(game)[1]
    rules, seated = ruleset.choose_rules(row.variant), [ruleset.bot(name) for name in row.seated.split("+")]
    seats = [seated[seat % len(seated)] for seat in range(row.players)]
    games, _ = play_batch(Setup(ruleset, rules, seats), FRESH, 0, GAMES)

    assert np.mean(games.outcome == UNFINISHED) <= row.unfinished + 3 / GAMES
    assert row.turns / NEAR <= np.median(games.turns) <= row.turns * NEAR
    if row.rival:
        _, rows = play_batch(Setup(ruleset, rules, [ruleset.bot(row.rival), *seats[1:]]), FRESH, 0, 4 * GAMES)
        wins = np.where(rows.bot == 0, rows.win, 0.0).sum(axis=1)

        assert share_of(wins, LEVEL).low <= 1 / row.players
