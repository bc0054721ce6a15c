"""The model of language, clause by clause (R7): looked-up worlds, private eyes, cards, locals, whole paths."""

import math

import numpy as np
import pytest

from fairseat.simulators.engine.loop import loop_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import play_batch
from fairseat.simulators.word_traveler.language import gauss, row_of, says
from fairseat.simulators.word_traveler.questions import ENOUGH
from fairseat.simulators.word_traveler.worlds import make_example
from tests.simulators.word_traveler.city import (
    CENTRE,
    RULESET,
    asked,
    finish,
    lawful_paths,
    mean_and_error,
    plan_for_all,
    visit,
    within,
)
from tests.simulators.word_traveler.worlds import write_world

LN_TINY = math.log(1e-12)


def own_views(watch):
    """What every seat sees in its own words of today: seats x words x places."""
    rules = watch.setup.records[0]
    return watch.table.seen[: watch.setup.players, : rules.hand, : rules.cells]


@pytest.mark.clause("word-traveler", "R7.1")
def test_the_world_is_looked_up_by_address():
    with np.errstate(over="ignore"):
        word, private = row_of(np.uint64(1), 0, 0), row_of(np.uint64(1), 3, 2007)
        numbers = [gauss(np.uint64(word), index) for index in range(3)]

        assert (0x5E41AB087439611E, 0x70CCC466E49CC398) == (int(word), int(private))
        assert [-0.769350757466397, 0.37426258482831376, -0.23819745918712038] == pytest.approx(numbers, abs=1e-12)
        assert pytest.approx(0.8841112749472405, abs=1e-12) == gauss(np.uint64(private), 48)


@pytest.mark.clause("word-traveler", "R7.1")
def test_words_are_as_broad_and_as_sharp_as_the_rules_say():
    views = np.array([own_views(visit(5, game=game, sigma=0)) for game in range(40)]).reshape(-1, 49)
    fits = views.reshape(40, -1)
    level, error = mean_and_error(fits.mean(axis=1))

    assert within(level, math.log(0.25 / 0.75), error)
    assert abs(views.var(axis=1).mean() - 1.6**2) < 0.25


@pytest.mark.clause("word-traveler", "R7.2")
def test_a_world_from_a_file_says_what_the_file_says(tmp_path):
    matrix = np.random.default_rng(1).uniform(size=(60, 49))
    matrix[:, 0] = 0.0
    watch = visit(3, world=write_world(tmp_path / "world.csv", matrix), sigma=0)
    words = watch.table.hand[0, 1, :10]

    assert np.allclose(np.clip(matrix[words], 1e-9, 1 - 1e-9), 1 / (1 + np.exp(-own_views(watch)[1])))
    assert 60 == watch.setup.records[0].words


@pytest.mark.clause("word-traveler", "R7.2")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("word,a,b\n", "names of 49 places, as grid=7 has; it names 2."),
        ("word," + ",".join("p" * 25) + "\n", "it names 25: grid=5 fits."),
        ("name,a,b\n", "'word' and the names of 49 places"),
        ("word," + ",".join("p" * 49) + "\nw," + ",".join(["0.5"] * 48 + ["1.5"]) + "\n", "Line 2"),
        ("word," + ",".join("p" * 49) + "\nw," + ",".join(["x"] * 49) + "\n", "Line 2"),
        ("word," + ",".join("p" * 49) + "\nw," + ",".join(["0.5"] * 49) + "\n", "the deck has 1"),
    ],
)
def test_a_world_file_of_another_shape_is_refused_with_the_reason(tmp_path, text, message):
    path = tmp_path / "world.csv"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(Mistake, match=message):
        RULESET.choose_rules("", {"world": str(path)})


@pytest.mark.clause("word-traveler", "R7.2")
def test_a_world_file_that_is_not_there_is_a_mistake_of_the_user():
    with pytest.raises(Mistake, match=r"'nowhere\.csv' cannot be read: No such file"):
        RULESET.choose_rules("", {"world": "nowhere.csv"})
    with pytest.raises(Mistake, match="Did you mean 'real'"):
        RULESET.choose_rules("", {"world": "reel"})


@pytest.mark.clause("word-traveler", "R7.2")
@pytest.mark.parametrize(("world", "words"), [("real", 165), ("example", 131)])
def test_a_world_that_lies_beside_the_rules_goes_by_its_name(world, words):
    rules = visit(3, world=world).setup.records[0]

    assert (words, True) == (rules.words, rules.from_file)


@pytest.mark.clause("word-traveler", "R7.2")
def test_the_example_world_is_what_its_script_writes_and_can_be_played(tmp_path, monkeypatch):
    example = make_example.FILE
    monkeypatch.setattr(make_example, "FILE", tmp_path / "again.csv")
    make_example.main()
    setup = visit(5, bot="expert", world=str(example)).setup

    assert example.read_text(encoding="utf-8") == make_example.FILE.read_text(encoding="utf-8")
    assert 131 == setup.records[0].words
    assert play_batch(setup, 1, 0, 20)[0].points.mean() > 20


def heard_by_locals(watch):
    """The opinions of all locals of the first journey, with votes: locals x places in question."""
    wanted = watch.table.in_question[0].astype(bool)
    return watch.table.opinion[1 : watch.setup.players, 0][:, wanted]


@pytest.mark.clause("word-traveler", "R7.3")
def test_two_people_agree_as_far_as_their_noise_allows():
    """One white card under one arrow: what two locals hear of a place correlates less the more noise there is."""
    agreement = {}
    for sigma in (0, 0.8, 2.4):
        pairs = []
        for game in range(150):
            watch = visit(3, game=game, sigma=sigma, final_say="vote", eps=0, free_guess=True)
            plan_for_all(watch, [(25, 1)])
            pairs.append(heard_by_locals(watch) - heard_by_locals(watch).mean(axis=1, keepdims=True))
        first, second = np.concatenate(pairs, axis=1)
        agreement[sigma] = np.corrcoef(first, second)[0, 1]

    assert agreement[0] > 1 - 1e-9
    assert 0.70 < agreement[0.8] < 0.90
    assert agreement[2.4] < 0.5


@pytest.mark.clause("word-traveler", "R7.4")
def test_members_of_a_group_share_its_noise():
    watch = visit(4, sigma=0, sigma_group=1.5, final_say="vote")
    plan_for_all(watch, [(25, 2)])
    first, second, third = heard_by_locals(watch)

    assert np.allclose(first, third)  # seats 1 and 3
    assert not np.allclose(first, second)


@pytest.mark.clause("word-traveler", "R7.5")
def test_after_every_revealed_journey_private_noise_shrinks():
    opinions = []
    for adapt in (0, 1):
        watch = visit(3, adapt=adapt, final_say="vote")
        plan_for_all(watch, [], [(25, 2)])
        opinions.append(watch.table.opinion[[0, 2], 0, 25:28].copy())

    assert 1 == watch.table.revealed
    assert not np.allclose(*opinions[0])
    assert np.allclose(*opinions[1])


@pytest.mark.clause("word-traveler", "R7.6")
def test_a_card_says_of_a_place_how_well_it_fits_with_lapse_and_weaker_black_sides():
    fit = math.log(0.8 / 0.2)

    assert pytest.approx(math.log(0.97 * 0.8 + 0.015)) == says(fit, 0, 0.03, 0.6)
    assert pytest.approx(0.6 * math.log(0.97 * 0.2 + 0.015)) == says(fit, 1, 0.03, 0.6)
    assert pytest.approx(LN_TINY) == says(-40.0, 0, 0.0, 0.6)
    assert 0.0 == says(fit, 1, 0.03, 0.0)


@pytest.mark.clause("word-traveler", "R7.7")
def test_a_literal_opinion_is_the_sum_over_the_cards_for_every_place_in_question():
    watch = visit(2)
    plan_for_all(watch, [(26, 3), (19, 1)])
    table, rules = watch.table, watch.setup.records[0]
    cards = [card for card in range(10) if table.card_arrow[0, 0, card] == 1]
    expected = [sum(says(table.heard[card, cell], 0, rules.eps, rules.nu) for card in cards) for cell in (25, 26, 27)]

    assert 3 == len(cards)
    assert [25, 26, 27] == np.flatnonzero(table.in_question[0]).tolist()
    assert expected == pytest.approx(table.opinion[1, 0, 25:28].tolist())


@pytest.mark.clause("word-traveler", "R4.9")
def test_pragmatic_locals_read_the_unused_words_where_those_lie_open():
    """With one word laid, nothing else to look at and no black sides, nothing else could have been chosen."""
    heard = {}
    for unused in (True, False):
        watch = visit(2, hand=3, listener_depth=1, listener_prior="flat", black_side=False, unused_words=unused)
        plan_for_all(watch, [(26, 1)])
        heard[unused] = [float(watch.table.opinion[1, 0, cell]) for cell in (25, 26, 27)]

    assert [0.0, 0.0, 0.0] == heard[False]
    assert len(set(heard[True])) == 3


@pytest.mark.clause("word-traveler", "R7.8")
@pytest.mark.parametrize(("prior", "alpha"), [("literal", 3.0), ("flat", 3.0), ("flat", 0.0)])
def test_a_pragmatic_local_asks_why_these_words_were_chosen(prior, alpha):
    watch = visit(2, hand=3, listener_depth=1, listener_prior=prior, listener_alpha=alpha)
    plan_for_all(watch, [(26, 1)])
    table, rules = watch.table, watch.setup.records[0]
    laid = int(np.flatnonzero(table.card_arrow[0, 0, :3] == 1)[0])
    logs = np.array(
        [
            [says(table.heard[card, cell], side, rules.eps, rules.nu) for cell in (25, 26, 27)]
            for card in range(3)
            for side in (0, 1)
        ]
    )
    chosen = alpha * (logs - np.log(np.exp(logs).sum(axis=1, keepdims=True)))
    speaker = chosen[2 * laid] - np.log(np.exp(chosen).sum(axis=0))
    expected = speaker + (logs[2 * laid] if prior == "literal" else 0.0)

    assert expected.tolist() == pytest.approx(table.opinion[1, 0, 25:28].tolist())
    if alpha == 0.0:
        assert [math.log(1 / 6)] * 3 == pytest.approx(table.opinion[1, 0, 25:28].tolist())


@pytest.mark.clause("word-traveler", "R7.9")
def test_pooling_averages_logs_or_opinions():
    heard = {}
    for say, pool in (("vote", "mean"), ("pooled", "mean"), ("pooled", "blend")):
        watch = visit(4, final_say=say, pool=pool)
        plan_for_all(watch, [(25, 2)])
        heard[say, pool] = watch.table.opinion[1:4, 0, 25:28].copy()
    each = heard["vote", "mean"]
    shares = np.exp(each) / np.exp(each).sum(axis=1, keepdims=True)

    assert each.mean(axis=0).tolist() == pytest.approx(heard["pooled", "mean"][0].tolist())
    assert np.log(shares.mean(axis=0)).tolist() == pytest.approx(heard["pooled", "blend"][0].tolist())


def value_of_path(watch, path, evidence):
    """What a whole path is worth to the left neighbour, summed arrow by arrow."""
    table, rules = watch.table, watch.setup.records[0]
    day, seat = int(table.day) - 1, int(table.traveller)
    opinion, start, value = table.opinion[(seat + 1) % watch.setup.players], int(table.marker[seat]), 0.0
    for arrow, cell in enumerate(path):
        if cell < 0:
            value += LN_TINY
            continue
        value += opinion[arrow, cell]
        if evidence == "line":
            direction = int(table.direction[day, seat, arrow])
            line = rules.ray[start, direction, : int(rules.ray_length[start, direction])]
            value -= math.log(sum(math.exp(opinion[arrow, s]) for s in line if table.in_question[arrow, s]))
        start = cell
    return value


@pytest.mark.clause("word-traveler", "R7.10")
@pytest.mark.clause("word-traveler", "R7.11")
@pytest.mark.parametrize("blocked", ["excluded", "void"])
@pytest.mark.parametrize("evidence", ["raw", "line"])
def test_the_footprints_follow_the_best_of_all_lawful_paths(evidence, blocked):
    longest = 0
    for game in range(12):
        watch = visit(3, bot="literal", game=game, evidence=evidence, blocked_arrows=blocked)
        travelled = 0
        while not watch.table.over:
            if asked(watch) == "footprint" and watch.table.turns == travelled:
                day, seat, travelled = int(watch.table.day) - 1, int(watch.table.traveller), travelled + 1
                paths = lawful_paths(watch)
                best = max(paths, key=lambda path: value_of_path(watch, path, evidence))
                longest = max(longest, len(best))
                while watch.table.turns < travelled and asked(watch) == "footprint" and not watch.table.over:
                    watch.play(watch.choose(watch.legal_moves()))
                assert best == watch.table.footprint[day, seat, : len(best)].tolist()
            else:
                travelled = max(travelled, int(watch.table.turns))
                watch.play(watch.choose(watch.legal_moves()))

    assert 5 == longest


@pytest.mark.clause("word-traveler", "R7.10")
def test_without_joint_inference_every_arrow_is_decided_by_its_own_opinion():
    for game in range(10):
        watch = visit(3, bot="literal", game=game, joint=False)
        for step in watch.steps():
            if asked(watch) == "footprint":
                opinion = step.table.opinion[step.actor, int(step.table.placed)]

                assert max(step.moves, key=lambda cell: opinion[cell]) == step.move


# The limits with exact answers


def test_discriminating_words_and_no_noise_make_every_arrow_a_hit(tmp_path):
    """A 0/1 matrix in which every place has words of its own: whoever plans only sure stops is always understood."""
    matrix = np.zeros((294, 49))
    matrix[np.arange(294), np.arange(294) % 49] = 1.0
    world = write_world(tmp_path / "exact.csv", matrix)
    used = 0
    for game in range(40):
        watch = visit(3, bot="cautious", game=game, world=world, sigma=0, eps=0, black_side=False)
        table = finish(watch)
        for day in (0, 1):
            for seat in range(3):
                arrows = int(table.arrows[day, seat])
                used += arrows

                assert table.intended[day, seat, :arrows].tolist() == table.footprint[day, seat, :arrows].tolist()
    assert used > 60


@pytest.mark.parametrize("changes", [{"g": 0, "sigma": 0}, {"nu": 0}])
def test_words_without_information_hit_as_often_as_blind_guessing(changes):
    """No sharpness, or black sides that weigh nothing: one footprint in as many as there are candidates."""
    hits, chances = [], []
    literals = visit(3, bot="literal").setup.records[1]
    for game in range(250):
        watch = visit(3, game=game, arrows_day1=1, arrows_day2=1, **changes)
        for _ in range(200):
            if watch.table.over:
                break
            moves = watch.legal_moves()
            if asked(watch) == "footprint":
                seat, day = int(watch.table.traveller), int(watch.table.day) - 1
                chosen = answer_of(watch, literals, moves)
                hits.append(chosen == watch.table.intended[day, seat, 0])
                chances.append(1 / len(moves))
                watch.play(chosen)
            elif asked(watch) == "card":
                watch.play(moves[-1])
            else:
                watch.play(ENOUGH if asked(watch) == "more" else watch.choose(moves))
    expected = float(np.mean(chances))

    assert len(hits) > 800
    assert within(float(np.mean(hits)), expected, math.sqrt(expected * (1 - expected) / len(hits)))


def answer_of(watch, bots, moves):
    """The answer that bots from outside the line-up give."""
    answer = loop_of(RULESET.locator).answer
    with np.errstate(over="ignore"):
        return int(answer(watch.table, watch.setup.records[0], bots, watch.desk, len(moves), watch.seed, watch.game))


def test_the_centre_is_described_like_any_other_place():
    assert np.isfinite(own_views(visit(2))[:, :, CENTRE]).all()
