"""Tuning: the search keeps within the ranges, hangs on nothing but the seed, and accepts only what is proved."""

import tomllib
from dataclasses import replace

import numpy as np
import pytest

from fairseat.analysis.experiments import tune as tuning
from fairseat.analysis.experiments.bot_files import bot_file
from fairseat.analysis.experiments.scale import looks, scale_of
from fairseat.analysis.experiments.tune import Budget, Field, Tuning, others_named, panel_of, tune
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.tables import winnings
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG

PIGS = load(PIG)
SCALE = scale_of(PIGS)


def field(tables=(2,), opponents=("hold-20",), seed=3):
    return Field(PIGS, PIGS.choose_rules(), tuple(PIGS.bot(name) for name in opponents), tables, seed)


def hold_at(points):
    return PIGS.weights.bot("mine", {"style": "Holds.", "hold_at": points})


BUDGET = Budget(games=60, generations=5, proof_games=2_000, population=6)


@pytest.fixture(scope="module")
def found():
    return tune(hold_at(3.0), SCALE, field(), BUDGET)


def test_a_bad_bot_becomes_better_and_the_proof_says_so(found):
    assert found.accepted
    assert found.best.weights != found.start.weights
    assert found.before.high < found.after.low
    assert 0.99 == found.gain.level


def test_the_result_hangs_on_the_seed_and_not_on_threads(found):
    again = tune(hold_at(3.0), SCALE, field(), BUDGET, threads=3)
    other = tune(hold_at(3.0), SCALE, field(seed=4), BUDGET)

    assert (again.best, again.gain, again.history) == (found.best, found.gain, found.history)
    assert other.best != found.best


def test_a_bot_that_looks_ahead_is_measured_looking_ahead():
    """At a desk without room for it, it played as if it did not, and the best response to it answered another bot."""
    looking, rivals = hold_at(3.0).changed({"search": 16.0}), PIGS.bot("hold-20")
    ends, seats = play_batch(Setup(PIGS, PIGS.choose_rules(), (looking, rivals)), 3, 0, 20)

    assert winnings(ends, seats).tolist() == field().results(looking, 0, 20)[0].tolist()
    assert winnings(ends, seats).tolist() != field().results(hold_at(3.0), 0, 20)[0].tolist()


def test_a_search_that_begins_at_another_bot_finds_what_small_steps_from_the_bot_itself_do_not():
    """A raider that took 96 % of duels from an expert was never seen by searches that began at that expert."""
    near = replace(BUDGET, generations=2, step=0.001)

    assert not tune(hold_at(3.0), SCALE, field(), near).accepted
    assert tune(hold_at(3.0), SCALE, field(), replace(near, others=(PIGS.bot("hold-20"),))).accepted


def test_all_begins_at_every_bot_that_can_and_a_bot_that_was_typed_is_never_left_out():
    """`--from hold-25,random` began at hold-25 alone, without a word."""
    hold, allowed = PIGS.bot("hold-20"), "Searches for hold-20 may begin at: hold-25, optimal."

    assert ["hold-25", "optimal"] == [bot.name for bot in others_named(PIGS, hold, ["all"])]
    assert ["optimal"] == [bot.name for bot in others_named(PIGS, hold, ["optimal"])]
    with pytest.raises(Mistake, match=f"begin at random, which answers alike whatever it weighs. {allowed}"):
        others_named(PIGS, hold, ["hold-25", "random"])
    with pytest.raises(Mistake, match=f"begin at hold-20, at which it begins anyway. {allowed}"):
        others_named(PIGS, hold, ["hold-20"])


def test_every_generation_tells_of_the_best_with_its_interval(found):
    told = []
    tune(hold_at(3.0), SCALE, field(), replace(BUDGET, generations=2, proof_games=10), tell=told.append)

    assert [0, 1] == [one.number for one in told]
    assert all(one.share.low <= one.share.estimate < one.share.high for one in told)
    assert hold_at(3.0).weights["hold_at"] == told[0].weights["hold_at"]  # measured before it is moved
    assert 5 == len(found.history)


def test_nothing_is_accepted_that_is_not_clear_of_the_old_bot():
    def of(low):
        gain = Estimate(0.01, low, 0.02, 100, 0.99, "paired")
        return Tuning(hold_at(20), hold_at(21), gain, gain, gain).accepted

    assert (False, False, True) == (of(-0.001), of(0.0), of(0.001))


def test_a_bot_that_cannot_be_beaten_is_kept():
    best = PIGS.bot("optimal")
    same = tune(best, SCALE, field(), replace(BUDGET, generations=1, games=20))

    assert not same.accepted


def test_a_look_along_every_weight_finds_what_small_steps_would_not_come_to():
    """Whoever holds at 90 gains nothing by holding at 89; a look to both ends comes to where it gains much."""
    scale = scale_of(PIGS, ["hold_at", "search_top"])  # of the second nothing hangs while nobody looks ahead
    far = replace(BUDGET, generations=1, step=0.001, places=9)
    near, found = (tune(hold_at(90.0), scale, field(), budget) for budget in (replace(far, places=0), far))

    assert not near.accepted
    assert found.accepted
    assert ["hold_at"] == [one.weight for one in found.looks if one.taken]
    assert found.candidates == len(found.looks) + 6


def test_every_weight_is_looked_along_to_both_ends_and_nothing_else_moves():
    start = load("round-trip").bot("trader")
    scale = scale_of(load("round-trip"))
    tried = looks(scale, start, 5)

    assert {weight.name for weight in scale.weights} == {name for name, _ in tried}
    for name, bot in tried:
        assert [name] == [key for key, value in bot.weights.items() if value != start.weights[key]]
    for weight in scale.weights:
        values = {bot.weights[weight.name] for name, bot in tried if name == weight.name} | {start.weights[weight.name]}
        assert (weight.low, weight.high) == (min(values), max(values))


def test_a_search_begun_anew_has_twice_as_many_candidates():
    anew = replace(BUDGET, games=10, generations=2, restarts=2, proof_games=10)
    found = tune(hold_at(3.0), SCALE, field(), anew)

    assert 2 * (6 + 12 + 24) == found.candidates
    assert list(range(6)) == [one.number for one in found.history]


def test_the_panel_holds_the_bot_that_it_began_with():
    """What beats others and loses to the bot that was there is no better bot."""
    hold = PIGS.bot("hold-20")

    assert (PIGS.bot("random"), hold) == panel_of(PIGS, hold, ["random"])
    assert (hold,) == panel_of(PIGS, hold, ["hold-20"]) == panel_of(PIGS, hold, [])


def test_shares_are_even_at_any_table_when_all_bots_are_alike():
    against = field((2, 3, 4), ("hold-20", "hold-25"))
    rows = field((2, 3, 4)).results(PIGS.bot("hold-20"), 0, 6_000)

    assert (6, 600) == against.results(PIGS.bot("hold-20"), 0, 600).shape
    for players, row in zip((2, 3, 4), rows, strict=True):
        assert abs(row.mean() - 0.5) < 4 * row.std() / np.sqrt(len(row)), players


def test_rounds_of_games_never_meet_the_same_shuffles():
    one, other = (field().results(PIGS.bot("random"), number, 200) for number in (0, 1))

    assert (one != other).any()


@pytest.mark.parametrize("game", [PIG, "round-trip"])
def test_weights_are_laid_out_and_read_back_within_their_ranges(game):
    ruleset = load(game)
    scale = scale_of(ruleset)
    for bot in ruleset.bots.values():
        back = scale.decode(scale.encode(bot), bot)
        assert back.weights == pytest.approx(bot.weights, rel=1e-3)
        assert all(0 <= place <= 1 for place in scale.encode(bot))
    ends = [scale.decode([place] * len(scale.weights), bot) for place in (-1.0, 2.0)]
    assert [[weight.low, weight.high] for weight in scale.weights] == [
        [end.weights[weight.name] for end in ends] for weight in scale.weights
    ]


@pytest.mark.parametrize("game", RULESETS)
def test_a_small_step_is_small_for_every_weight_however_far_its_range_goes(game):
    """Of a range to a million a fiftieth was a change of thousands, and no search came back from there."""
    ruleset = load(game)
    scale, expert = scale_of(ruleset), ruleset.bot("expert")
    moved = scale.decode([place + 0.02 for place in scale.encode(expert)], expert).weights

    for weight in scale.weights:
        assert abs(moved[weight.name] - expert.weights[weight.name]) <= max(
            0.05, 0.4 * abs(expert.weights[weight.name])
        )


@pytest.mark.parametrize("game", [game for game in RULESETS if not load(game).card.cooperative])
def test_a_small_step_of_all_weights_at_once_leaves_a_bot_that_still_plays(game):
    """What a bot leaves alone, at nought, was all switched on at once: 2 % of the wins were left, and no way back."""
    ruleset = load(game)
    scale, expert = scale_of(ruleset), ruleset.bot("expert").seated(2, {})
    field = Field(ruleset, ruleset.choose_rules("", {}), (expert,), (2,), seed=5)
    steps = 0.02 * np.random.default_rng(5).standard_normal((6, len(scale.weights)))
    near = [scale.decode(step + scale.encode(expert), expert) for step in steps]

    assert min(field.results(bot, 0, 200).mean() for bot in near) > 0.4


def test_weights_that_cannot_be_tuned_are_refused():
    with pytest.raises(Mistake, match="no upper end"):
        scale_of(PIGS, ["noise"])
    with pytest.raises(Mistake, match="Did you mean 'hold_at'"):
        scale_of(PIGS, ["hold_it"])
    with pytest.raises(Mistake, match="at least two weights"):
        tune(hold_at(3.0), scale_of(PIGS, ["hold_at"]), field(), BUDGET)


def test_the_file_holds_the_bot_its_proof_and_its_history_and_is_read_as_a_bot(found, tmp_path):
    text = bot_file(found, "mine-tuned", {"command": 'fairseat tune "pig"', "players": [2]})
    words = tomllib.loads(text)
    (tmp_path / "mine.toml").write_text(text)
    bot = PIGS.bot(str(tmp_path / "mine.toml"))

    assert "mine-tuned" == bot.name == next(iter(words))
    assert found.best.weights == bot.weights
    assert found.gain.low == pytest.approx(words["how"]["gain_low"], rel=1e-4)
    assert 5 == len(words["history"])
    assert set_up(PIGS, [str(tmp_path / "mine.toml"), "random"]).bots[0] == bot


def test_a_bot_of_any_name_and_infinite_noise_is_written_so_that_it_is_read(tmp_path):
    nothing = Estimate(0.0, 0.0, 0.0, 1, 0.99, "paired")
    random = Bot("r", 'says "no"', PIGS.bot("random").weights)
    (tmp_path / "r.toml").write_text(bot_file(Tuning(random, random, *[nothing] * 3), "my bot é", {}))

    assert ("my bot é", random.weights) == (PIGS.bot(str(tmp_path / "r.toml")).name, random.weights)


@pytest.mark.parametrize(
    "budget",
    [Budget(10, 2, 30, 3, 1, 4), Budget(10, 3, 50), Budget(5, 1, 40, 5, 2), Budget(10, 4, 30, others=(hold_at(9.0),))],
)
def test_the_games_that_are_told_beforehand_are_about_those_that_a_search_plays(monkeypatch, budget):
    pig, played = load(PIG), []
    field = Field(pig, pig.choose_rules(""), (pig.bot("hold-20"),), (2,), 5)
    monkeypatch.setattr(tuning, "play_batch", lambda *given: played.append(given[3]) or play_batch(*given))
    tune(pig.bot("hold-20"), scale_of(pig), field, budget)

    assert sum(played) == pytest.approx(budget.games_of(len(scale_of(pig).weights), 1), rel=0.3)
