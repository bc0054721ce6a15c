"""Looking ahead: it plays well where the truth is known, harms nothing, and is reproducible."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from fairseat.simulators.engine.foresight import lay_ahead
from fairseat.simulators.engine.play import Setup, play_batch, watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.search import DROPPED, best_of, drop_clear_cases, keep_better_half
from tests.contract.games import copied_game, ruleset_of

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")

SEED = 20
GAME = "tic_tac_toe"


def table(*bots, game=GAME):
    """A table of bots: by name, or as they are."""
    ruleset = ruleset_of(game)
    named = [ruleset.bot(bot) if isinstance(bot, str) else bot for bot in bots]
    return Setup(ruleset, ruleset.choose_rules(), named)


def looking(name, game=GAME, **weights):
    """A bot that looks ahead: another's judgement and these weights."""
    bot = ruleset_of(game).bot(name)
    return replace(bot, name=f"{name} looking", weights={**bot.weights, "search": 64.0, **weights})


def every_line(setup, own_seat, seed):
    """The winners of every game that the other seat can bring about, whatever it answers: -1 is a draw."""
    waiting, winners = [()], []
    while waiting:
        line = waiting.pop()
        game, answered = watch(setup, seed, own_seat), 0
        while not game.table.over:
            moves = game.legal_moves()
            if game.table.actor == own_seat:
                game.play(game.choose(moves))
            elif answered < len(line):
                game.play(line[answered])
                answered += 1
            else:
                waiting += [(*line, move) for move in moves]
                break
        else:
            winners.append(int(game.result()[0].winner))
    return winners


@pytest.mark.compiled
def test_whoever_begins_at_tic_tac_toe_and_looks_ahead_never_loses_whatever_the_other_does():
    """Every line of the other seat is played out."""
    winners = every_line(table("master", "master"), 0, SEED)

    assert 1 not in winners
    assert len(winners) > 20


@pytest.mark.compiled
def test_looking_ahead_loses_fewer_lines_than_the_same_judgement_at_first_sight():
    """It tries answers against players of its own judgement, not against perfect ones: some lines are still lost."""
    careful = every_line(table("careful", "careful"), 1, SEED)
    ahead = looking("careful", search_top=9.0)
    tried = every_line(table(ahead, ahead), 1, SEED)

    assert tried.count(0) / len(tried) < 0.5 * careful.count(0) / len(careful)


def test_a_game_with_a_look_is_the_same_alone_in_a_batch_and_on_threads():
    setup = table("master", "careful")
    games, seats = play_batch(setup, SEED, 0, 20)
    with ThreadPoolExecutor(2) as pool:
        alone = list(pool.map(lambda game: play_batch(setup, SEED, game, 1), range(20)))

    assert games.tobytes() == b"".join(one[0].tobytes() for one in alone)
    assert seats.tobytes() == b"".join(one[1].tobytes() for one in alone)


def test_a_watched_game_with_a_look_is_the_game_of_the_batch():
    setup = table("careful", "master")
    games, _ = play_batch(setup, SEED, 3, 1)
    watched = watch(setup, SEED, 3)
    for _ in watched.steps():
        pass

    assert games[0].tolist() == watched.result()[0].tolist()


def test_looking_does_not_move_the_chance_of_the_game():
    """Kuhn poker: the same cards are dealt, and a bot whose look cannot change its mind plays as without."""
    blind = ruleset_of("kuhn_poker").bot("random")
    sure = looking("random", "kuhn_poker", search_sure=10.0, search=4.0)
    without, _ = play_batch(table(blind, blind, game="kuhn_poker"), SEED, 0, 50)
    setup = table(sure, blind, game="kuhn_poker")
    for game in range(6):
        watched, other = watch(setup, SEED, game), watch(table(blind, blind, game="kuhn_poker"), SEED, game)

        assert watched.table.chance.tolist() == other.table.chance.tolist()
        watched.choose(watched.legal_moves())
        assert watched.table.chance.tolist() == other.table.chance.tolist()
    assert len(without) == 50


def test_a_look_leaves_the_table_as_it_was_but_for_the_whims():
    watched = watch(table("master", "master"), SEED, 0)
    before = watched.table.copy()
    watched.choose(watched.legal_moves())
    for name in before.dtype.names:
        if name != "whim":
            assert np.array_equal(before[name], watched.table[name]), name


def test_more_search_than_answers_is_no_harm():
    setup = table(looking("random", search_top=64.0, search=8.0), "random")

    assert 4 == len(play_batch(setup, SEED, 0, 4)[0])


def test_an_answer_of_minus_one_is_tried_as_any_other():
    """Word Traveler's "enough" is -1, which once stood for an answer that was dropped."""
    ahead = lay_ahead(ruleset_of(GAME), 2)
    ahead.candidates[:3] = (5, -1, 7)
    ahead.gains[:3] = (0.0, 6.0, 2.0)
    ahead.squares[:3] = (0.0, 6.0, 2.0)

    assert 2 == drop_clear_cases(ahead, 3, 8)
    assert 1 == keep_better_half(ahead, 3, 2, False)
    assert -1 == best_of(ahead, 3, 8, 1.0)
    assert [5, -1, DROPPED] == ahead.candidates[:3].tolist()


@pytest.mark.compiled
def test_imagined_games_that_are_not_over_in_time_are_draws_and_tell_nothing():
    """Who holds far too early at Pig sees it at once, but not within a turn of each, in which nobody comes to 100."""
    answers = []
    for weights in ({"search": 0.0}, {"search_turns": 0.0}, {"search_turns": 1_000.0}, {"search_turns": 1.0}):
        hasty = looking("hold-20", "pig", hold_at=2.0, **weights)
        watched = watch(table(hasty, hasty, game="pig"), SEED, 0)
        answers.append([step.move for step in watched.steps() if step.number < 40])
    plain, ended, long, short = answers

    assert plain == short
    assert plain != ended == long


@pytest.mark.compiled
@pytest.mark.parametrize("unfinished", [0.0, 0.5, 1.0])
def test_an_imagined_game_without_an_end_is_worth_what_the_card_says(unfinished, tmp_path):
    """Pig that is stopped after a turn of each: nobody comes to 100."""
    own = copied_game("pig", tmp_path / f"pig_{unfinished:.0%}".replace("%", ""))
    card = (own / "__init__.py").read_text(encoding="utf-8")
    (own / "__init__.py").write_text(
        card.replace("seats=", f"unfinished={unfinished},\n    seats=", 1), encoding="utf-8"
    )
    ruleset = load(str(own))
    bots = [ruleset.bot("hold-20")] * 2

    foreseen, _ = watch(Setup(ruleset, ruleset.choose_rules(changes={"max_turns": 2}), bots), SEED, 0).foresee(4, 0)
    assert [unfinished / 2] * 2 == foreseen.tolist()


@pytest.mark.compiled
def test_what_is_foreseen_on_average_is_what_comes():
    """Pig between two alike: over many games the chance foreseen at the start and later is the share that wins."""
    setup = table("hold-20", "hold-20", game="pig")
    foreseen, came = [], []
    for game in range(400):
        watched = watch(setup, SEED, game)
        for step in watched.steps():
            if step.number == 12:
                foreseen.append(watched.foresee(16, step.actor)[0])
        came.append(watched.result()[1].win)
    gap = np.array(foreseen)[:, 0] - np.array(came)[:, 0]

    assert abs(gap.mean()) < 3.5 * gap.std() / np.sqrt(len(gap))


def test_a_chance_foreseen_is_the_same_whoever_looked_before():
    setup = table("careful", "careful")
    first, again = watch(setup, SEED, 1), watch(setup, SEED, 1)
    first.foresee(5, 0)

    assert first.foresee(8, 0)[0].tolist() == again.foresee(8, 0)[0].tolist()
