"""What a seat imagines of how the others see words: by its own view of its own words, as they may be of all others."""

import numpy as np
import pytest

from fairseat.simulators.contract.tables import copy_of, imagined
from fairseat.simulators.word_traveler.language import look, look_at_told
from tests.simulators.word_traveler.city import mean_and_error, visit

DIMENSIONS = 9  # of the common view: the meaning of words, and their breadth


def views(table, rules, seats):
    """What these seats think of their own words of today: words x places."""
    return table.seen[seats, : rules.hand, : rules.cells].reshape(-1, int(rules.cells))


def beside_the_common_view(seen):
    """How much of the views lies in no few dimensions, which all that people agree on takes."""
    return float((np.linalg.svd(seen, compute_uv=False)[DIMENSIONS:] ** 2).sum() / seen.size)


@pytest.mark.clause("word-traveler", "R7.1")
def test_the_words_of_others_tell_places_apart_no_better_than_they_do():
    """A common view that wavered word by word and place by place made journeys seem too well understood."""
    gaps = []
    for game in range(30):
        watch = visit(5, game=game)
        rules, others = watch.setup.records[0], [1, 2, 3, 4]
        dealt = imagined(watch.setup, watch.table, 0, game)
        gaps.append(beside_the_common_view(views(dealt, rules, others)))
        gaps[-1] -= beside_the_common_view(views(watch.table, rules, others))
    gap, error = mean_and_error(np.array(gaps))

    assert abs(gap) < 3.5 * error
    assert error < 0.02


@pytest.mark.clause("word-traveler", "R7.3")
def test_the_own_words_are_heard_as_alike_as_people_think():
    """Two people's views correlate by g^2 / (g^2 + sigma^2), 0.80, and so do the seat's and those that it imagines."""
    alike = {True: [], False: []}
    for game in range(30):
        watch = visit(3, game=game)
        rules, heard = watch.setup.records[0], np.zeros(len(watch.table.wanted))
        own, everywhere = watch.table.seen[0, 0, : rules.cells], np.ones(len(watch.table.wanted), np.uint8)
        for table, told in ((watch.table, False), (imagined(watch.setup, watch.table, 0, game), True)):
            table.traveller = 0
            with np.errstate(over="ignore"):
                look_at_told(table, rules, 1, 0, everywhere, heard)
            alike[told].append(np.corrcoef(own, heard[: rules.cells])[0, 1])
    means = {told: mean_and_error(np.array(found)) for told, found in alike.items()}

    assert abs(means[True][0] - means[False][0]) < 3.5 * np.hypot(means[True][1], means[False][1])
    assert 0.7 < means[True][0] < 0.85


@pytest.mark.clause("word-traveler", "R7.1")
@pytest.mark.parametrize("world", ["drawn", "real"])
def test_what_is_imagined_hangs_on_no_world_that_nobody_knows(world):
    """Another world behind the same own view of the own words is imagined alike, to the last byte."""
    watch = visit(3, world=world)
    stranger = copy_of(watch.table)
    stranger.world_key, stranger.turned, stranger.place = 5, 7 * int(world == "real"), 0.0
    stranger.seen[1:] = 0.0

    assert imagined(watch.setup, watch.table, 0, 1).tobytes() == imagined(watch.setup, stranger, 0, 1).tobytes()


@pytest.mark.clause("word-traveler", "R7.2")
def test_a_world_from_a_file_is_imagined_with_its_words_in_other_places():
    watch = visit(2, world="real", sigma=0.0)
    rules, dealt = watch.setup.records[0], imagined(watch.setup, watch.table, 0, 1)
    seen, everywhere = np.zeros(len(dealt.wanted)), np.ones(len(dealt.wanted), np.uint8)
    with np.errstate(over="ignore"):
        look(dealt, rules, 1, 3, everywhere, seen)
    turned = int(dealt.turned)

    assert 0 < turned < rules.words
    assert seen[: rules.cells].tolist() == rules.file_logit[(3 + turned) % rules.words, : rules.cells].tolist()
