"""Bots are read with the ranges of their weights, and choose as their noise says."""

import math

import numpy as np
import pytest
from scipy.stats import chisquare

from fairseat.simulators.engine.bots import BotBook, is_random, pick, waver, weight
from fairseat.simulators.engine.chance import fold_seed, start_stream
from fairseat.simulators.engine.loop import lay_desk, loop_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, set_up
from tests.contract.games import ruleset_of

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")

NEVER_LOOKS = {"search": 0.0, "search_top": 4.0, "search_sure": 1.0, "search_points": 0.0, "search_turns": 0.0}
NEVER_LOOKS |= {"search_chance": 0.0, "search_tree": 0.0}
UNLIKELY = 1e-5  # of fair chance, at these fixed seeds


class Weights(BotBook):
    """Two weights."""

    new_length = weight(1.0, 0.0, 10.0, says="How much a new length is worth.")
    hurry = weight(0.5, -1.0, 1.0, says="How much time is worth.")


def said(entry):
    """What a wrong entry of `bots.toml` is answered with."""
    with pytest.raises(Mistake) as mistake:
        Weights.bot("mine", entry)
    return str(mistake.value)


def test_a_bot_has_the_defaults_and_what_it_changes():
    bot = Weights.bot("mine", {"style": "Mine.", "hurry": -1})

    assert ("mine", "Mine.") == (bot.name, bot.style)
    assert {"noise": 0.0, **NEVER_LOOKS, "new_length": 1.0, "hurry": -1.0} == bot.weights


def test_a_bot_that_is_like_another_begins_from_its_entry():
    book = Weights.book(
        {"quick": {"hurry": 1.0, "new_length": 3}, "ahead": {"like": "quick", "new_length": 2, "search": 8}}
    )

    assert {"hurry": 1.0, "new_length": 2.0, "search": 8.0}.items() <= book["ahead"].weights.items()
    assert [False, True] == [bot.looks_ahead for bot in book.values()]


@pytest.mark.parametrize("model", ["quik", "self"])
def test_a_bot_can_only_be_like_another(model):
    with pytest.raises(Mistake, match="There is no bot that 'self' is like: "):
        Weights.book({"quick": {}, "self": {"like": model}})


def test_a_bot_sits_with_the_weights_of_its_table():
    bot = Weights.bot("mine", {"hurry": 0.1, "at": {"2": {"hurry": 0.9}}})

    assert [0.9, 0.1] == [bot.seated(players, {}).weights["hurry"] for players in (2, 3)]
    assert {} == bot.seated(2, {}).at
    assert bot.seated(3, {}).weights == bot.weights


def test_what_a_bot_is_changed_to_counts_at_every_table():
    bot = Weights.bot("mine", {"at": {"2": {"hurry": 0.9, "new_length": 3.0}}})
    changed = bot.changed({"hurry": 0.2}, "other")

    assert ("other", {2: {"new_length": 3.0}}) == (changed.name, changed.at)
    assert [0.2, 0.2] == [changed.seated(players, {}).weights["hurry"] for players in (2, 3)]


def test_who_is_like_another_has_its_tables_but_for_what_it_says_itself():
    model = {"hurry": 0.1, "at": {"2": {"hurry": 0.9, "new_length": 3.0}}}
    heir, own = {"like": "quick", "hurry": 0.3}, {"like": "quick", "at": {"3": {"hurry": 0.5}}}
    book = Weights.book({"quick": model, "heir": heir, "own": own})

    assert [(0.3, 3.0), (0.3, 1.0)] == [_hurry_and_length(book["heir"], players) for players in (2, 3)]
    assert [(0.9, 3.0), (0.5, 1.0)] == [_hurry_and_length(book["own"], players) for players in (2, 3)]


def _hurry_and_length(bot, players):
    weights = bot.seated(players, {}).weights
    return weights["hurry"], weights["new_length"]


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (3, "The bot 'mine' has at = 3, where tables such as [mine.at.2] are wanted."),
        ({"2": 3}, "The bot 'mine' has at = {'2': 3}, where tables such as [mine.at.2] are wanted."),
        ({"two": {}}, "The bot 'mine' has weights at 'two', which is no number of players."),
        ({"02": {}}, "The bot 'mine' has weights at '02', which is no number of players."),
        ({"9" * 5000: {}}, "which is no number of players."),
        ({"2": {"hury": 1.0}}, "There is no weight of the bot 'mine' at 2 players 'hury'. Did you mean 'hurry'?"),
        ({"2": {"noise": 1.0}}, "There is no weight of the bot 'mine' at 2 players 'noise'."),
        ({"2": {"hurry": 7}}, "The weight hurry cannot be 7: it takes -1 to 1 (How much time is worth.)"),
    ],
)
def test_tables_of_weights_that_cannot_be_read_are_refused(at, told):
    assert told in said({"at": at})


def test_an_heir_whose_tables_cannot_be_read_is_refused_in_a_sentence():
    with pytest.raises(Mistake, match="where tables such as"):
        Weights.book({"quick": {"at": {"2": {"hurry": 1.0}}}, "heir": {"like": "quick", "at": {"2": 5}}})


def test_only_in_a_book_may_a_bot_be_like_another():
    assert "The bot 'mine' is like another: only those of a ruleset's own bots.toml may be." == said({"like": "quick"})


@pytest.mark.parametrize("value", [10.1, -0.1, "much", None, True, math.nan])
def test_a_weight_out_of_range_is_answered_with_range_and_meaning(value):
    expected = f"The weight new_length cannot be {value!r}: it takes 0 to 10 (How much a new length is worth.)"

    assert expected == said({"new_length": value})


def test_a_bot_has_the_traits_that_are_listed():
    assert ("never lies", "always trades") == Weights.bot("mine", {"traits": ["never lies", "always trades"]}).traits
    assert () == Weights.bot("mine", {}).traits


@pytest.mark.parametrize("traits", ["never lies", 3, ["never lies", 3], {"never": "lies"}])
def test_traits_that_are_no_list_of_words_are_refused(traits):
    assert "The traits of the bot 'mine' are a list of words" in said({"traits": traits})


def test_an_unknown_weight_is_answered_with_the_nearest():
    assert "There is no weight of the bot 'mine' 'hury'. Did you mean 'hurry'?" in said({"hury": 1.0})


def test_the_line_up_is_one_record_a_bot():
    rows = Weights.records([Weights.bot("one", {"noise": math.inf}), Weights.bot("two", {"hurry": 1.0})])

    named = ["noise", "search", "new_length", "hurry"]
    assert [(math.inf, 0.0, 1.0, 0.5), (0.0, 0.0, 1.0, 1.0)] == [tuple(row[name] for name in named) for row in rows]
    assert is_random(rows[0].noise)
    assert not is_random(rows[1].noise)


def whim():
    """A started stream of a bot's whims."""
    state = np.zeros(4, np.uint64)
    start_stream(state, fold_seed(3), 0, 1)
    return state


def test_pick_takes_each_of_the_first_answers_evenly():
    state, moves = whim(), np.array([4, 8, 15, 16, 23])
    drawn = [int(pick(state, moves, 3)) for _ in range(9_000)]

    assert {4, 8, 15} == set(drawn)
    assert chisquare([drawn.count(move) for move in (4, 8, 15)]).pvalue > UNLIKELY


def test_the_wobble_has_the_mean_and_spread_of_gumbel():
    state = whim()
    drawn = np.array([waver(state, 2.0) for _ in range(40_000)])
    spread = 2.0 * math.pi / math.sqrt(6.0)

    assert abs(drawn.mean() - 2.0 * np.euler_gamma) < 4.5 * spread / math.sqrt(len(drawn))
    assert abs(drawn.std() / spread - 1.0) < 0.03  # 4.5 standard errors with the kurtosis of Gumbel, 5.4


def chosen(weights, count, moves=(0, 1, 2, 3, 4, 5, 6, 7, 8)):
    """What a tic-tac-toe bot chooses on one board, again and again: X has two in a row, cell 2 completes them."""
    ruleset = ruleset_of("tic_tac_toe")
    bot = ruleset.weights.bot("test", weights)
    setup = Setup(ruleset, ruleset.choose_rules(), [bot, bot])
    desk = lay_desk(ruleset, 2)
    table = desk.tables[0]
    table.players, table.cells[0], table.cells[1] = 2, 0b000000011, 0b000110000
    table.whim[:] = whim()
    free = np.array([move for move in moves if not (table.cells[0] | table.cells[1]) >> move & 1])
    rules, bots = setup.records
    desk.moves[: len(free)] = free
    answer = loop_of(ruleset.locator).answer
    return free, [int(answer(table, rules, bots, desk, len(free), np.uint64(0), 0)) for _ in range(count)]


def test_without_noise_the_favourite_is_always_taken():
    _, drawn = chosen({"line": 2.0, "stop": 1.0}, 200)

    assert {2} == set(drawn)


def test_equal_favourites_are_taken_evenly():
    free, drawn = chosen({"line": 0.0, "stop": 0.0}, 9_000)

    assert chisquare([drawn.count(move) for move in free]).pvalue > UNLIKELY


def test_noise_makes_the_softmax_of_the_scores():
    """The Gumbel-max trick: with noise s an answer is taken with a chance in proportion to exp(score / s)."""
    free, drawn = chosen({"line": 2.0, "stop": 1.0, "noise": 1.5}, 12_000)
    scores = np.array([2.0 if move == 2 else 1.0 if move == 3 else 0.0 for move in free])
    chances = np.exp(scores / 1.5) / np.exp(scores / 1.5).sum()

    assert chisquare([drawn.count(move) for move in free], chances * len(drawn)).pvalue > UNLIKELY


def test_a_bot_of_ones_own_is_read_from_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[mine]\nstyle = "Mine."\nline = 3.5\n')
    bot = ruleset_of("tic_tac_toe").bot(str(path))

    assert ("mine", 3.5) == (bot.name, bot.weights["line"])
    assert bot.weights["stop"] == ruleset_of("tic_tac_toe").bot("careful").weights["stop"]


def test_an_unknown_bot_is_answered_with_the_nearest():
    with pytest.raises(Mistake, match=r"There is no bot 'carefull'\. Did you mean 'careful'"):
        set_up(ruleset_of("tic_tac_toe"), ["carefull", "random"])


def test_a_file_without_a_bot_says_what_it_needs(tmp_path):
    path = tmp_path / "empty.toml"
    path.write_text('style = "Nobody."\n')
    with pytest.raises(Mistake, match="holds no bot: it needs a table"):
        ruleset_of("tic_tac_toe").bot(str(path))
