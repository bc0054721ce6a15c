"""The numbers of the language model, fitted to how the vectors' nearness goes with the words that somebody picked.

A word w was picked for a place s with the chance sigmoid(level + generic x G[w] + b[w] + slope x F[w, s] + r), with
G and F from the vectors (`nearness.py`), b ~ N(0, b_sd^2), and r what the vectors miss, because a description has few
words. How much that is follows from how little two descriptions agree.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fairseat.simulators.word_traveler.worlds.nearness import Matrix, Nearness, centred

FLATTER = (16.0 * math.sqrt(3.0) / (15.0 * math.pi)) ** 2  # a logit with noise of variance v is flatter by 1 + this v
STEPS, ROUNDS = 8, 12
MOST_FLATTER = 0.9
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(21)


@dataclass(frozen=True)
class Link:
    """How shares of people follow from nearness: the fitted numbers of the model."""

    level: float  # the middling word's breadth, in logits
    generic: float  # how much broader a word is that lies near all places
    b_sd: float  # spread of what else makes a word broad
    slope: float  # logits for one step of nearness
    g: float  # spread of the fit in logits, with what the vectors miss
    sigma: float  # how differently two people see, in logits
    d: float  # dimensions that make as many independent directions as the fit has
    spread: float  # spread of the fit in logits in a world made from picks, where what is not known is left at its mean

    @property
    def missed(self) -> float:
        """Variance of what the vectors miss of the fit."""
        return max(self.g**2 - self.slope**2, 0.0)


def fit(near: Nearness, picked: Matrix) -> Link:
    """The numbers of the model."""
    (level, generic, slope), b_sd = regress(near, picked)[::2]
    whole = 2.0 * near.alike / (1.0 + near.alike) if near.alike > 0.0 else 1.0  # agreement of two like these together
    noise = slope**2 * (1.0 / whole - 1.0)
    wider = 1.0 / math.sqrt(1.0 - min(FLATTER * noise, MOST_FLATTER))
    g = wider * slope / math.sqrt(whole)
    sigma = g * math.sqrt(private_share(near.alike, near.halves))
    numbers = (wider * level, wider * generic, wider * b_sd, wider * slope, g, sigma, dimensions(near.fit), 0.0)
    link = Link(*(float(f"{value:.4g}") for value in numbers))  # four digits, as they are kept
    made = logits(link, near, picked)
    return replace(link, spread=float(f"{centred(made).std():.4g}"))


def private_share(alike: float, halves: float) -> float:
    """How much two people's views differ, as a share of what they have in common, by two agreements.

    With common variance 1, private p and chance e in one description: alike = 1 / (1 + p + e), and halves of both
    people agree by (1 + p/2) / (1 + p/2 + e).
    """
    if alike <= 0.0 or halves <= 0.0:
        return 0.0
    return max((1.0 / alike - 1.0 / halves) / (1.0 + 0.5 * (1.0 / halves - 1.0)), 0.0)


def dimensions(fits: Matrix) -> float:
    """As many independent dimensions as give random words and places the same spread of directions."""
    strengths = np.linalg.svd(fits, compute_uv=False) ** 2
    seen = float(strengths.sum() ** 2 / (strengths**2).sum())
    left = 1.0 / seen - 1.0 / fits.shape[0] - 1.0 / fits.shape[1]
    return 1.0 / left if left > 0.0 else float(min(fits.shape))


def regress(near: Nearness, picked: Matrix) -> tuple[Any, Matrix, float]:
    """Level, weight of the generic and slope; each word's breadth; the spread of these: Newton's steps in turns."""
    columns = [np.ones_like(picked), np.repeat(near.generic[:, None], picked.shape[1], axis=1), near.fit]
    common, breadth, spread = np.zeros(3), np.zeros(len(picked)), 1.0
    common[0] = math.log(picked.mean() / (1.0 - picked.mean()))
    for _ in range(ROUNDS):
        for _ in range(STEPS):
            told = breadth[:, None] + sum(share * column for share, column in zip(common, columns, strict=True))
            chance = 1.0 / (1.0 + np.exp(-told))
            weight, left = chance * (1.0 - chance), picked - chance
            own = weight.sum(axis=1) + 1.0 / spread**2
            mixed = np.array([(weight * x).sum(axis=1) for x in columns])  # 3 x words
            square = np.array([[(weight * x * y).sum() for y in columns] for x in columns])
            pull = left.sum(axis=1) - breadth / spread**2
            slopes = np.array([(left * x).sum() for x in columns])
            step = np.linalg.solve(square - (mixed / own) @ mixed.T, slopes - (mixed / own) @ pull)
            common = common + step
            breadth = breadth + (pull - mixed.T @ step) / own
        spread = math.sqrt(float((breadth**2 + 1.0 / own).mean()))
    return common, breadth, spread


def breadths(link: Link, near: Nearness, picked: Matrix) -> Matrix:
    """How much broader each word is than vectors say, by how often it was picked."""
    flat = 1.0 / math.sqrt(1.0 + FLATTER * link.missed)
    known = link.level + link.generic * near.generic[:, None] + link.slope * near.fit
    breadth: Matrix = np.zeros(len(picked))
    for _ in range(STEPS * 2):
        chance = 1.0 / (1.0 + np.exp(-flat * (known + breadth[:, None])))
        pull = flat * (picked - chance).sum(axis=1) - breadth / link.b_sd**2
        breadth = breadth + pull / (flat**2 * (chance * (1.0 - chance)).sum(axis=1) + 1.0 / link.b_sd**2)
    return breadth


def logits(link: Link, near: Nearness, picked: Matrix | None = None) -> Matrix:
    """How well each word fits each place, in logits: by nearness alone, or with what somebody picked.

    By nearness alone it is stretched to `spread`, so that the world is as sharp as one made from picks, though not
    always in the same places. Picks are one person's answers: what the vectors miss is guessed from them, as the mean
    of what is likely given both.
    """
    if picked is None:
        told: Matrix = link.level + link.generic * near.generic[:, None] + link.spread * near.fit
        return told
    middle = link.level + link.generic * near.generic[:, None] + link.slope * near.fit
    middle = middle + breadths(link, near, picked)[:, None]
    moves = math.sqrt(link.missed) * NODES
    chance = 1.0 / (1.0 + np.exp(-(middle[:, :, None] + moves)))
    likely = WEIGHTS * np.where(picked[:, :, None] > 0.0, chance, 1.0 - chance)
    guessed: Matrix = middle + (likely * moves).sum(axis=2) / likely.sum(axis=2)
    return guessed
