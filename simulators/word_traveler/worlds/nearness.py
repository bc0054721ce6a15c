"""How near words lie to descriptions of places, by the vectors of both."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.word_traveler.worlds.sources import Place, telling, tokens
from fairseat.simulators.word_traveler.worlds.vectors import Vectors, read_vectors

Matrix = np.ndarray[Any, np.dtype[np.float64]]  # words x places

CLOSEST_COUNT = 8.0  # how much more the nearest words of a description count; flat between 4 and 16
MOST_NAMED = 5


PARTS = WHOLE, FIRST, SECOND, EVEN, ODD = range(5)  # of the descriptions that a matrix of nearness is taken from


class Nearness:
    """What vectors say of words and places: how near all is to a word, and how near each place beyond that."""

    def __init__(self, parts: Sequence[Matrix]) -> None:
        self.parts = tuple(parts)  # the whole, and where all places have two descriptions: each, and two mixed halves
        self.generic = _standard(self.parts[WHOLE].mean(axis=1))  # of each word
        self.fit = _standard(centred(self.parts[WHOLE]))  # words x places
        both = len(self.parts) > 1
        self.alike = _correlation(self.parts[FIRST], self.parts[SECOND]) if both else 0.0
        self.halves = _correlation(self.parts[EVEN], self.parts[ODD]) if both else 0.0

    def at(self, places: Any) -> Self:
        """The same of these places alone, by their numbers."""
        return type(self)([part[:, places] for part in self.parts])


def nearness(words: Sequence[str], places: Sequence[Place], path: Path) -> Nearness:
    """Read the vectors that words and descriptions need, and set them against each other."""
    needed = {token for word in words for token in tokens(word)}
    needed.update(token for place in places for text in place.descriptions for token in telling(text))
    vectors = read_vectors(path, needed)
    _all_known(words, places, vectors, path)
    cards = np.array([_direction(tokens(word), vectors) for word in words])
    two = all(len(place.descriptions) > 1 for place in places)
    return Nearness([_near(cards, places, vectors, part) for part in (PARTS if two else (WHOLE,))])


def centred(matrix: Matrix) -> Matrix:
    """What is left of a matrix beyond its rows' and columns' means."""
    rows, columns = matrix.mean(axis=1, keepdims=True), matrix.mean(axis=0)
    left: Matrix = matrix - rows - columns + matrix.mean()
    return left


def _standard(numbers: Matrix) -> Matrix:
    """The numbers with mean 0 and spread 1; all 0 where they are alike."""
    spread = float(numbers.std())
    standard: Matrix = (numbers - numbers.mean()) / spread if spread > 1e-12 else np.zeros_like(numbers)
    return standard


def _direction(known: Sequence[str], vectors: Vectors) -> Matrix:
    """The direction in which these words lie together, of length 1."""
    total: Matrix = np.sum([vectors[token] for token in known if token in vectors], axis=0)
    return total / (float(np.linalg.norm(total)) or 1.0)


def _near(cards: Matrix, places: Sequence[Place], vectors: Vectors, part: int) -> Matrix:
    """Words x places: the cosines to a description's words, the nearest counting most, the mean over descriptions."""
    columns = []
    for place in places:
        told = [_taken(part, number, telling(text)) for number, text in enumerate(place.descriptions)]
        known = [[vectors[token] for token in read if token in vectors] for read in told]
        each = [
            np.log(np.exp(CLOSEST_COUNT * (cards @ np.array(heard).T)).mean(axis=1)) / CLOSEST_COUNT
            for heard in known
            if heard
        ]
        columns.append(np.mean(each, axis=0) if each else np.zeros(len(cards)))
    return np.array(columns).T


def _taken(part: int, number: int, told: list[str]) -> list[str]:
    """What a part takes of the description of this number: EVEN and ODD take half of the first and of the second."""
    if part in (EVEN, ODD):
        return told[(number + part - EVEN) % 2 :: 2] if number < 2 else []
    return told if part == WHOLE or number == part - FIRST else []


def _correlation(one: Matrix, other: Matrix) -> float:
    """How far two fits go together."""
    ours, theirs = centred(one).ravel(), centred(other).ravel()
    scale = float(np.sqrt((ours @ ours) * (theirs @ theirs)))
    return float(ours @ theirs) / scale if scale > 0.0 else 0.0


def _all_known(words: Sequence[str], places: Sequence[Place], vectors: Vectors, path: Path) -> None:
    """Refuse words and places of which the vectors know nothing."""
    strange = [word for word in words if not any(token in vectors for token in tokens(word))]
    if strange:
        named = ", ".join(map(repr, strange[:MOST_NAMED])) + (", .." if len(strange) > MOST_NAMED else "")
        raise Mistake(
            f"{len(strange)} of {len(words)} words have no vector in {path}: {named}. Write another word of the same "
            "meaning, or several ('merry go round'), or take vectors that know them."
        )
    for place in places:
        for text in place.descriptions:
            if not any(token in vectors for token in telling(text)):
                raise Mistake(f"Of {place.name!r} no word is known to {path}: {text!r}. Describe it by other words.")
