"""The language of Word Traveler: what words mean, how each player sees it, and what a placed card says.

Nothing here is drawn: every number of the world is looked up from the key of the game,
so words that nobody holds and places that nobody considers cost nothing.
"""

import csv
import math
from pathlib import Path
from typing import Any

from tests.oracles.chance import GOLDEN, MASK, mix

WORLDS = Path(__file__).parents[2] / "simulators" / "word_traveler" / "worlds"
WORDS, PLACES, GROUPS, SEATS = 0, 1, 2, 3  # the kinds of rows in the world
OWNER = 1000  # rows of one owner lie this far from those of the next
LEAST = 1e-12  # no card makes a space less likely than this
EDGE = 1e-9  # shares from a file are kept this far from 0 and 1

Card = tuple[int, str]


def row_key(world_key: int, kind: int, number: int) -> int:
    """The key of one row of the world."""
    kind_key = mix((world_key + GOLDEN * (kind + 1)) & MASK)
    return mix((kind_key + GOLDEN * (number + 1)) & MASK)


def gauss(row: int, index: int) -> float:
    """The standard normal number that stands at a place of a row (Box and Muller, both halves used)."""
    pair, half = divmod(index, 2)
    bits = mix((row + GOLDEN * (pair + 1)) & MASK)
    radius = math.sqrt(-2.0 * math.log(((bits >> 32) + 1) / 2.0**32))
    angle = 2.0 * math.pi * (bits & 0xFFFFFFFF) / 2.0**32
    return radius * (math.cos(angle) if half == 0 else math.sin(angle))


def logit(share: float) -> float:
    """The log odds of a share."""
    return math.log(share / (1.0 - share))


def sigmoid(value: float) -> float:
    """The share that has these log odds."""
    return 1.0 / (1.0 + math.exp(-value))


def read_world(source: str | list[list[float]], cells: int) -> list[list[float]] | None:
    """The matrix of words and places that replaces the drawn world, or None; ValueError where it does not fit."""
    if not source:
        return None
    matrix = source
    if isinstance(source, str):
        named = WORLDS / f"{source}.csv"  # the worlds that lie beside the rules go by their names
        with open(named if source in ("real", "example") else source, encoding="utf-8", newline="") as lines:
            matrix = [[float(share) for share in row[1:]] for row in list(csv.reader(lines))[1:]]
    for shares in matrix:
        if len(shares) != cells:
            raise ValueError(f"a word of the world has {len(shares)} places, the board has {cells}")
        if not all(0.0 <= share <= 1.0 for share in shares):
            raise ValueError("a share in the world lies outside 0 to 1")
    return matrix


class Language:
    """The world of one game: words, places, and how each seat sees them."""

    def __init__(self, rules: dict[str, Any], world_key: int, matrix: list[list[float]] | None) -> None:
        self.rules = rules
        self.world_key = world_key
        self.matrix = matrix
        self.known: dict[tuple[int, ...], float] = {}

    def number(self, kind: int, number: int, index: int) -> float:
        """One standard normal number of the world, remembered once looked up."""
        place = (kind, number, index)
        if place not in self.known:
            self.known[place] = gauss(row_key(self.world_key, kind, number), index)
        return self.known[place]

    def consensus(self, word: int, cell: int) -> float:
        """How well a word fits a place in the public view, as log odds (sheet 6.2)."""
        if self.matrix is not None:
            return logit(min(max(self.matrix[word][cell], EDGE), 1.0 - EDGE))
        rules = self.rules
        breadth = logit(rules["b_mean"]) + rules["b_sd"] * self.number(WORDS, word, 0)
        product = sum(
            self.number(WORDS, word, 1 + axis) * self.number(PLACES, cell, axis) for axis in range(rules["d"])
        )
        return breadth + rules["g"] * product / math.sqrt(rules["d"])

    def view(self, seat: int, word: int, cell: int, revealed: int) -> float:
        """How well a word fits a place in the eyes of a seat, as log odds (sheet 6.3)."""
        rules = self.rules
        group = seat % rules["groups"]
        noise = rules["sigma"] * self.number(SEATS, seat * OWNER + word, cell)
        noise += rules["sigma_group"] * self.number(GROUPS, group * OWNER + word, cell)
        return self.consensus(word, cell) + (1.0 - rules["adapt"]) ** revealed * noise

    def meaning(self, seat: int, card: Card, cell: int, revealed: int) -> float:
        """What a placed card says for a place to a seat: a weighted log likelihood (sheet 6.3)."""
        word, side = card
        eps = self.rules["eps"]
        # The complement is taken from the log odds: 1 - share would round a tiny share away.
        odds = self.view(seat, word, cell, revealed)
        share = sigmoid(odds) if side == "white" else sigmoid(-odds)
        weight = 1.0 if side == "white" else self.rules["nu"]
        return weight * math.log(max((1.0 - eps) * share + eps / 2.0, LEAST))


def shares(logs: dict[int, float]) -> dict[int, float]:
    """Log weights turned into shares of one."""
    top = max(logs.values())
    weights = {cell: math.exp(value - top) for cell, value in logs.items()}
    total = sum(weights.values())
    return {cell: weight / total for cell, weight in weights.items()}
