"""Random streams: xoshiro256++ started by SplitMix64 from (seed, game, stream), and what is drawn from them.

A stream is four 64-bit words that lie on the table (`table.chance`, `table.whim`), so a copied table carries its
own future. The generator is Blackman and Vigna's xoshiro256++ 1.0 (2019), the start is Steele, Lea and Flood's
SplitMix64 (2014), and bounded integers follow Lemire (2019): unbiased, one multiplication nearly always.
`tests/oracles/chance.py` is the plain-Python twin.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

CHANCE = 0  # the stream of the game: shuffles and draws
WHIM = 1  # the stream of the bots: noise and broken ties

MASK = (1 << 64) - 1
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
U11, U17, U19, U23, U27, U30, U31, U32, U41, U45 = (np.uint64(n) for n in (11, 17, 19, 23, 27, 30, 31, 32, 41, 45))
LOW_HALF = np.uint64(0xFFFFFFFF)
TWO_TO_32 = np.uint64(1 << 32)
STEP_53 = 2.0**-53


def fold_seed(seed: int) -> np.uint64:
    """Turn any non-negative integer into 64 bits; one below 2**64 stays as it is."""
    key = seed & MASK
    seed >>= 64
    while seed:
        key = _mix_plain((key + int(GOLDEN)) & MASK) ^ (seed & MASK)
        seed >>= 64
    return np.uint64(key)


def _mix_plain(word: int) -> int:
    """SplitMix64's output function on a whole Python integer."""
    word = ((word ^ (word >> 30)) * int(MIX_1)) & MASK
    word = ((word ^ (word >> 27)) * int(MIX_2)) & MASK
    return word ^ (word >> 31)


@kernel
def mix(word):
    """SplitMix64's output function: a bijection that scatters every bit."""
    word = (word ^ (word >> U30)) * MIX_1
    word = (word ^ (word >> U27)) * MIX_2
    return word ^ (word >> U31)


@inlined
def game_word(seed, game):
    """The word that all streams of one game start from."""
    return mix(mix(seed + GOLDEN) + GOLDEN * (np.uint64(game) + np.uint64(1)))


@inlined
def start_from(state, word, stream):
    """Start a stream from its game's word. `state`: uint64[4]. Modified in place."""
    word = mix(word + GOLDEN * (np.uint64(stream) + np.uint64(1)))
    for i in range(4):
        word = word + GOLDEN
        state[i] = mix(word)


@kernel
def start_stream(state, seed, game, stream):
    """Start a stream for one game. `state`: uint64[4]. Modified in place."""
    start_from(state, game_word(seed, game), stream)


@inlined
def next_word(state):
    """The next 64 random bits. `state`: uint64[4]. Modified in place."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    total = a + d
    result = ((total << U23) | (total >> U41)) + a
    shifted = b << U17
    c ^= a
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ shifted
    state[3] = (d << U45) | (d >> U19)
    return result


@inlined
def below(state, bound):
    """A whole number from 0 to bound - 1, each equally likely. `state`: uint64[4]. Modified in place."""
    wide = np.uint64(bound)
    product = (next_word(state) >> U32) * wide
    if (product & LOW_HALF) < wide:
        product = _reject(state, wide, product)
    return np.int64(product >> U32)


@kernel
def _reject(state, wide, product):
    """Lemire's rare second look: throw again while the product falls in the part that would favour small numbers."""
    threshold = (TWO_TO_32 - wide) % wide
    while (product & LOW_HALF) < threshold:
        product = (next_word(state) >> U32) * wide
    return product


@inlined
def share(state):
    """A number from 0 up to but not including 1, in steps of 2**-53. `state`: uint64[4]. Modified in place."""
    return np.float64(next_word(state) >> U11) * STEP_53


@kernel
def shuffle(state, cards, count):
    """Shuffle the first `count` cards from the last down (Fisher and Yates). Both modified in place."""
    for last in range(count - 1, 0, -1):
        other = below(state, last + 1)
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept
