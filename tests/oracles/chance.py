"""The plain-Python twin of the engine's random streams, for the oracles.

SplitMix64 (Steele, Lea and Flood 2014) turns (seed, game, stream) into the start of a
xoshiro256++ generator (Blackman and Vigna 2019); bounded integers follow Lemire (2019).
Whole Python integers, masked to 64 bits: slow, literal and without numpy.
"""

from typing import Any

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15

CHANCE = 0  # the stream of the game: shuffles and draws
WHIM = 1  # the stream of the bots: noise and broken ties


def mix(word: int) -> int:
    """SplitMix64's output function: a bijection that scatters every bit."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def fold(seed: int) -> int:
    """Turn any non-negative integer into 64 bits; one below 2**64 stays as it is."""
    key = seed & MASK
    seed >>= 64
    while seed:
        key = mix((key + GOLDEN) & MASK) ^ (seed & MASK)
        seed >>= 64
    return key


def rotate_left(word: int, bits: int) -> int:
    """Turn 64 bits around to the left."""
    return ((word << bits) | (word >> (64 - bits))) & MASK


class Chance:
    """One random stream of one game."""

    def __init__(self, seed: int, game: int, stream: int = CHANCE) -> None:
        start = mix((fold(seed) + GOLDEN) & MASK)
        start = mix((start + GOLDEN * (game + 1)) & MASK)
        start = mix((start + GOLDEN * (stream + 1)) & MASK)
        self.state = []
        for _ in range(4):
            start = (start + GOLDEN) & MASK
            self.state.append(mix(start))

    def word(self) -> int:
        """The next 64 random bits (xoshiro256++)."""
        a, b, c, d = self.state
        result = (rotate_left((a + d) & MASK, 23) + a) & MASK
        shifted = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = rotate_left(d, 45)
        self.state = [a, b, c, d]
        return result

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely, from the upper 32 bits of a word."""
        product = (self.word() >> 32) * bound
        if (product & 0xFFFFFFFF) < bound:
            threshold = (2**32 - bound) % bound
            while (product & 0xFFFFFFFF) < threshold:
                product = (self.word() >> 32) * bound
        return product >> 32

    def share(self) -> float:
        """A number from 0 up to but not including 1, in steps of 2**-53."""
        return (self.word() >> 11) * 2.0**-53

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle in place: from the last card down, swap with one at or below it (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
