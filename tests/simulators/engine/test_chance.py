"""The random streams: published outputs, the plain twin, exact probabilities, and no kinship between streams."""

import math
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chisquare, kstest

from fairseat.simulators.engine.chance import below, fold_seed, mix, next_word, share, shuffle, start_stream
from fairseat.simulators.engine.jit import kernel
from tests.oracles.chance import CHANCE, GOLDEN, MASK, WHIM, Chance, fold
from tests.oracles.chance import mix as mix_plainly

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")

UNLIKELY = 1e-5  # of fair chance, at these fixed seeds
SEEDS = (0, 1, 2, 12_345, 2**32, 2**63 - 1, 2**63 + 1, 2**64 - 1, 2**64, 2**70, 2**70 + 1, 10**40)
GAMES = (0, 1, 2, 999_999, 2**40)

# Blackman and Vigna's xoshiro256plusplus.c (prng.di.unimi.it) from the state 1, 2, 3, 4;
# the ten numbers are those of the test `reference` in rust-random's rand_xoshiro.
XOSHIRO_1234 = (
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
)

# The same generator from the state 0, 0, 0, 1 (github.com/DSCF-1224/xoshiro-fortran, test/README.md).
XOSHIRO_0001 = (
    0x0000000000800000,
    0x0000000000800011,
    0x0002200000800011,
    0x0002200044000020,
    0x00022000448008A1,
    0x01102100802208A0,
    0x0114002284200880,
    0x0402896644A64095,
    0x8A14A0A244ACC891,
    0x8C88BA4680B20495,
)

# Vigna's splitmix64.c: the first from rand_xoshiro's test, the others as published at
# rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 and with Java's SplittableRandom.
SPLITMIX = {
    1477776061723855037: (
        1985237415132408290,
        2979275885539914483,
        13511426838097143398,
        8488337342461049707,
        15141737807933549159,
        17093170987380407015,
        16389528042912955399,
        13177319091862933652,
    ),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
}


def stream_of(seed, game=0, stream=CHANCE):
    """A kernel's stream, started."""
    state = np.zeros(4, np.uint64)
    start_stream(state, fold_seed(seed), game, stream)
    return state


@kernel
def fill_below(state, bound, numbers):
    """Draw a whole array of bounded numbers. Both modified in place."""
    for i in range(numbers.shape[0]):
        numbers[i] = below(state, bound)


@kernel
def fill_words(state, words):
    """Draw a whole array of words. Both modified in place."""
    for i in range(words.shape[0]):
        words[i] = next_word(state)


@kernel
def fill_shuffles(state, cards, orders):
    """Shuffle a fresh row of cards for each row. State and orders modified in place."""
    for i in range(orders.shape[0]):
        for place in range(cards.shape[0]):
            orders[i, place] = cards[place]
        shuffle(state, orders[i], cards.shape[0])


def draw_below(state, bound, count):
    """So many numbers below a bound."""
    numbers = np.zeros(count, np.int64)
    fill_below(state, bound, numbers)
    return numbers


def draw_words(state, count):
    """So many words of a stream."""
    words = np.zeros(count, np.uint64)
    fill_words(state, words)
    return words


def shuffles_of(state, cards, count):
    """So many shuffles of the same cards, a row each."""
    orders = np.zeros((count, len(cards)), np.uint8)
    fill_shuffles(state, np.array(cards, np.uint8), orders)
    return orders


@pytest.mark.parametrize(("state", "published"), [((1, 2, 3, 4), XOSHIRO_1234), ((0, 0, 0, 1), XOSHIRO_0001)])
def test_the_generator_gives_the_published_outputs_of_xoshiro256_plus_plus(state, published):
    words = draw_words(np.array(state, np.uint64), len(published))
    twin = Chance(0, 0)
    twin.state = list(state)

    assert list(published) == words.tolist()
    assert list(published) == [twin.word() for _ in published]


@pytest.mark.parametrize(("seed", "published"), SPLITMIX.items())
def test_the_start_gives_the_published_outputs_of_splitmix64(seed, published):
    inputs = [(seed + GOLDEN * step) & MASK for step in range(1, len(published) + 1)]

    assert list(published) == [int(mix(np.uint64(word))) for word in inputs]
    assert list(published) == [mix_plainly(word) for word in inputs]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_plain_twin_equals_the_kernel_word_for_word(seed):
    assert fold(seed) == int(fold_seed(seed))
    for game in GAMES:
        for stream in (CHANCE, WHIM):
            twin = Chance(seed, game, stream)

            assert [twin.word() for _ in range(20)] == draw_words(stream_of(seed, game, stream), 20).tolist()


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 52, 1_000, 2**31 - 1, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_the_plain_twin_bounds_numbers_as_the_kernel_does(bound):
    state, twin = stream_of(11, 3), Chance(11, 3)

    assert [twin.below(bound) for _ in range(400)] == draw_below(state, bound, 400).tolist()
    assert twin.state == state.tolist()


def test_the_plain_twin_shuffles_and_draws_decimals_as_the_kernel_does():
    state, twin = stream_of(2**70, 5, WHIM), Chance(2**70, 5, WHIM)
    cards = np.arange(52, dtype=np.uint8)
    own = list(range(52))
    shuffle(state, cards, 52)
    twin.shuffle(own)

    assert own == cards.tolist()
    assert [twin.share() for _ in range(20)] == [share(state) for _ in range(20)]


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 13, 52, 97])
def test_bounded_numbers_are_uniform(bound):
    counts = np.bincount(draw_below(stream_of(bound), bound, 400_000), minlength=bound)

    assert chisquare(counts).pvalue > UNLIKELY


@pytest.mark.parametrize("bound", [3 * 2**30, 2**31 + 1, 2**32 - 2**29])
def test_awkward_bounds_favour_no_part_of_the_range(bound):
    """Without Lemire's second look a third of these numbers would come up twice as often."""
    numbers = draw_below(stream_of(1), bound, 400_000)
    counts = np.bincount(numbers * 48 // bound, minlength=48)
    low_digits = np.bincount(numbers % 3, minlength=3)

    assert numbers.max() < bound
    assert chisquare(counts).pvalue > UNLIKELY
    assert chisquare(low_digits).pvalue > UNLIKELY


def test_decimals_follow_their_law():
    state = stream_of(8)
    shares = [share(state) for _ in range(20_000)]

    assert 0.0 <= min(shares)
    assert max(shares) < 1.0
    assert kstest(shares, "uniform").pvalue > UNLIKELY


def test_all_orders_of_four_cards_are_equally_likely():
    orders = shuffles_of(stream_of(24), range(4), 240_000)
    numbers = orders @ np.array([64, 16, 4, 1])
    counts = [
        int((numbers == sum(card * 4 ** (3 - i) for i, card in enumerate(order))).sum())
        for order in permutations(range(4))
    ]

    assert 240_000 == sum(counts)
    assert chisquare(counts).pvalue > UNLIKELY


def test_every_card_of_a_pack_is_equally_likely_at_every_place():
    orders = shuffles_of(stream_of(52), range(52), 60_000)
    counts = np.array([np.bincount(orders[:, place], minlength=52) for place in range(52)])
    statistic = ((counts - 60_000 / 52) ** 2 / (60_000 / 52)).sum()
    freedom = 51 * 51

    assert abs(statistic - freedom) / math.sqrt(2 * freedom) < 4.5


def test_neighbours_in_a_shuffled_pack_are_no_likelier_than_others():
    """The successor of a card, over all cards: an exact 1/51 for each of the others."""
    orders = shuffles_of(stream_of(53), range(52), 60_000).astype(np.int64)
    steps = (orders[:, 1:] - orders[:, :-1]) % 52
    counts = np.bincount(steps.ravel(), minlength=52)[1:]

    assert chisquare(counts).pvalue > UNLIKELY


def test_deals_of_two_hands_have_their_exact_chances():
    """Two of five cards each: all 30 pairs of hands are equally likely."""
    orders = shuffles_of(stream_of(30), range(5), 90_000).astype(np.int64)
    hands = (1 << orders[:, 0] | 1 << orders[:, 1]) * 32 + (1 << orders[:, 2] | 1 << orders[:, 3])
    _, counts = np.unique(hands, return_counts=True)

    assert 30 == len(counts)
    assert chisquare(counts).pvalue > UNLIKELY


def first_words(kind, count):
    """The first word of each of many neighbouring streams: of games, or of seeds."""
    starts = ((0, i) if kind == "games" else (i, 0) for i in range(count))
    return np.array([draw_words(stream_of(seed, game), 1)[0] for seed, game in starts])


@pytest.mark.parametrize("kind", ["games", "seeds"])
def test_streams_of_neighbours_are_unrelated(kind):
    words = first_words(kind, 20_000)
    shares = words.astype(np.float64) / 2.0**64
    flipped = np.bitwise_count(words[1:] ^ words[:-1])

    assert kstest(shares, "uniform").pvalue > UNLIKELY
    assert abs(np.corrcoef(shares[1:], shares[:-1])[0, 1]) < 4.5 / math.sqrt(len(shares))
    assert abs(flipped.mean() - 32.0) < 4.5 * 4.0 / math.sqrt(len(flipped))


def test_the_streams_of_chance_and_whim_are_unrelated():
    chance = draw_words(stream_of(7, 1, CHANCE), 20_000).astype(np.float64)
    whim = draw_words(stream_of(7, 1, WHIM), 20_000).astype(np.float64)

    assert abs(np.corrcoef(chance, whim)[0, 1]) < 4.5 / math.sqrt(20_000)


def test_streams_of_many_games_and_seeds_all_differ():
    starts = {
        tuple(stream_of(seed, game, stream).tolist())
        for seed in SEEDS
        for game in range(200)
        for stream in (CHANCE, WHIM)
    }

    assert len(SEEDS) * 200 * 2 == len(starts)
