"""The bot that knows the rules alone: it stands in every book, plays well where the truth is known, leaves no trace."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from fairseat.simulators.engine.apart import apart_of, hidden_fields
from fairseat.simulators.engine.play import Setup, play_batch, watch
from fairseat.simulators.engine.solve import Solver
from fairseat.simulators.engine.tree import doublings
from tests.contract.games import GAMES, ruleset_of

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")

SEED = 6
EARLY = 10  # answers of a game before a position is looked at


def table(game, *bots, **changes):
    """A table of bots: by name, or as they are."""
    ruleset = ruleset_of(game)
    named = [ruleset.bot(bot) if isinstance(bot, str) else bot for bot in bots]
    return Setup(ruleset, ruleset.choose_rules(changes=changes), named)


def searcher(game, **weights):
    """The searcher of a game with these weights."""
    return ruleset_of(game).bot("searcher").changed({key: float(value) for key, value in weights.items()})


@pytest.mark.parametrize("game", GAMES)
def test_a_searcher_stands_in_every_book(game):
    bot = ruleset_of(game).bot("searcher")

    assert bot.looks_ahead
    assert bot.style.endswith(".")


def test_a_searcher_of_the_game_s_own_counts(tmp_path):
    import shutil

    from fairseat.simulators.engine.ruleset import load

    own = shutil.copytree(ruleset_of("tic_tac_toe").folder, tmp_path / "own", ignore=shutil.ignore_patterns("__py*"))
    with (own / "bots.toml").open("a", encoding="utf-8") as file:
        file.write('\n[searcher]\nstyle = "Looks a little."\nsearch = 7\n')

    assert 7.0 == load(str(own)).bot("searcher").weights["search"]


@pytest.mark.compiled
def test_a_game_with_a_tree_is_the_same_alone_in_a_batch_and_on_threads():
    setup = table("kuhn_poker", searcher("kuhn_poker", search=200), "bluffer")
    games, seats = play_batch(setup, SEED, 0, 20)
    with ThreadPoolExecutor(2) as pool:
        alone = list(pool.map(lambda game: play_batch(setup, SEED, game, 1), range(20)))

    assert games.tobytes() == b"".join(one[0].tobytes() for one in alone)
    assert seats.tobytes() == b"".join(one[1].tobytes() for one in alone)


def test_a_tree_moves_neither_the_table_nor_its_chance():
    watched = watch(table("kuhn_poker", searcher("kuhn_poker", search=20), "random"), SEED, 0)
    before = watched.table.copy()
    watched.choose(watched.legal_moves())

    assert before.tobytes() == watched.table.tobytes()


@pytest.mark.compiled
def test_ten_thousand_imagined_games_take_no_memory():
    """A prototype's kernels grew by 3 KB an imagined game."""
    bot = searcher("connect_four", search=1_000)
    watched = watch(table("connect_four", bot, bot), SEED, 0)
    watched.choose(watched.legal_moves())
    before = resident()
    for _ in range(10):
        watched.choose(watched.legal_moves())

    assert resident() - before < 1_000_000


def resident():
    """The bytes that this process holds."""
    return 4_096 * int(Path("/proc/self/statm").read_text().split()[1])


def test_what_is_dealt_anew_is_hidden_and_nothing_else():
    """Kuhn poker: a seat sees its own card; neither the other's nor the one left over."""
    setup = table("kuhn_poker", "random", "random")
    dtype, (first, second) = setup.ruleset.table_dtype, apart_of(setup.ruleset, setup.records[0], 2)
    seen = np.zeros(2, dtype).view(np.recarray)
    seen.view(np.uint64).reshape(2, -1)[:] = first, second

    assert [[True, False, False], [False, True, False]] == (seen.deck & 0xFF != 0).tolist()
    assert (seen.chips == -1).all()
    assert ["deck"] == hidden_fields(setup.ruleset, setup.records[0], 2)


def test_the_logarithm_of_a_tree_is_one_of_ours():
    assert [0.0, 1.0, 1.5, 2.0, 2.5, 10.0] == [doublings(number) for number in (1, 2, 3, 4, 6, 1_024)]


@pytest.mark.compiled
def test_tic_tac_toe_between_searchers_is_a_draw():
    setup = table("tic_tac_toe", *[searcher("tic_tac_toe", search=4_000)] * 2)

    assert (play_batch(setup, SEED, 0, 20)[1].win == 0.5).all()


def errors(effort, positions):
    """How often a searcher throws away what Connect Four on 6 by 4 is worth, asked at positions of random games."""
    setup = table("connect_four", *[searcher("connect_four", search=effort)] * 2)
    solver, missed = Solver(setup.ruleset, setup.rules), 0
    for game in range(positions):
        asked, seen = watch(setup, SEED, game), watch(table("connect_four", "random", "random"), SEED, game)
        while seen.table.decisions < EARLY + game % 8 and not seen.table.over:
            seen.play(seen.choose(seen.legal_moves()))
        if not seen.table.over:
            asked.desk.tables[:] = seen.desk.tables
            worths = dict(solver.answers(asked.desk.table_words))
            best = max if asked.table.actor == 0 else min
            missed += worths[asked.choose(asked.legal_moves())] != best(worths.values())
    return missed / positions


@pytest.mark.compiled
def test_the_more_effort_the_fewer_errors_at_connect_four():
    at_random, little, more, much = (errors(effort, 100) for effort in (1, 64, 1_000, 8_000))

    assert at_random > little + 0.05
    assert little > more > much
    assert much < 0.15


@pytest.mark.compiled
@pytest.mark.slow
def test_the_second_player_of_connect_four_on_six_by_four_wins_more_as_the_truth_has_it():
    assert play_batch(table("connect_four", "searcher", "searcher"), SEED, 0, 200)[1].win[:, 1].mean() > 0.55
