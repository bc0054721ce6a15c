"""How good the fit of the language model to words and places is, and where it fails."""

from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import numpy as np

from fairseat.simulators.word_traveler.worlds.fitting import fit, regress
from fairseat.simulators.word_traveler.worlds.nearness import Matrix, Nearness, centred

FOLDS = 7
RESAMPLED = 200
BANDS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)
WORST = 12
OPPOSITES = (
    "hot cold|quiet loud|silent noisy|dry wet|ancient modern|bright dark|cheap expensive|empty crowded|clean dirty|"
    "fast slow|high deep|young old|tiny giant|smooth bumpy|festive sad|private public|ugly pretty|soft solid"
)


def quality(words: Sequence[str], names: Sequence[str], near: Nearness, picked: Matrix) -> dict[str, Any]:
    """All that the page of worlds tells of a fit, as plain numbers and names."""
    foretold = held_out(near, picked)
    rates = (picked.sum(axis=1, keepdims=True) + 0.5) / (picked.shape[1] + 1.0)
    return {
        "words": len(words),
        "places": len(names),
        "picked": float(picked.mean()),
        "alike": near.alike,
        "halves": near.halves,
        "link": asdict(fit(near, picked)),
        "interval": intervals(near, picked),
        "ranked_right": ranked_right(foretold, picked),
        "ranked_right_in_word": float(np.mean([ranked_right(foretold[w], picked[w]) for w in _mixed(picked)])),
        "surprise": surprise(foretold, picked),
        "surprise_by_word_alone": surprise(np.broadcast_to(rates, picked.shape), picked),
        "calibration": calibration(foretold, picked),
        "overlooked": _named(words, names, foretold, picked, wanted=1.0),
        "imagined": _named(words, names, foretold, picked, wanted=0.0),
        "opposites": opposites(words, near, picked),
    }


def held_out(near: Nearness, picked: Matrix) -> Matrix:
    """The chance of each pick, foretold from the other places' picks alone."""
    foretold = np.zeros_like(picked)
    places = np.arange(picked.shape[1])
    for fold in range(FOLDS):
        out = places % FOLDS == fold
        (level, generic, slope), breadth, _ = regress(near.at(~out), picked[:, ~out])
        logit = level + generic * near.generic[:, None] + breadth[:, None] + slope * near.fit
        foretold[:, out] = (1.0 / (1.0 + np.exp(-logit)))[:, out]
    return foretold


def intervals(near: Nearness, picked: Matrix) -> dict[str, list[float]]:
    """The middle 95 % of the fitted numbers over places drawn anew with repeats."""
    draw = np.random.default_rng(1)
    places = picked.shape[1]
    drawn = [draw.integers(places, size=places) for _ in range(RESAMPLED)]
    links = [asdict(fit(near.at(chosen), picked[:, chosen])) for chosen in drawn]
    return {
        name: [float(end) for end in np.quantile([link[name] for link in links], (0.025, 0.975))] for name in links[0]
    }


def ranked_right(foretold: Matrix, picked: Matrix) -> float:
    """The share of pairs of one picked and one not in which the picked one was foretold the likelier; 0.5 is chance."""
    order = np.argsort(foretold, axis=None, kind="stable")
    ranks = np.empty(picked.size)
    ranks[order] = np.arange(1, picked.size + 1)
    yes = picked.ravel() > 0.0
    many, few = int(yes.sum()), int((~yes).sum())
    return float((ranks[yes].sum() - many * (many + 1) / 2) / (many * few))


def surprise(foretold: Matrix, picked: Matrix) -> float:
    """The mean surprise at a pick or its absence, in nats."""
    return float(-np.log(np.where(picked > 0.0, foretold, 1.0 - foretold)).mean())


def calibration(foretold: Matrix, picked: Matrix) -> list[list[float]]:
    """For bands of what was foretold: from, to, pairs, mean foretold, share picked."""
    told = []
    for low, high in pairwise(BANDS):
        inside = (foretold >= low) & (foretold < high)
        if inside.any():
            told.append([low, high, int(inside.sum()), float(foretold[inside].mean()), float(picked[inside].mean())])
    return told


def opposites(words: Sequence[str], near: Nearness, picked: Matrix) -> dict[str, float]:
    """How far opposites go together over places: by the vectors, by the picks, and any two words by the vectors."""
    pairs = [pair.split() for pair in OPPOSITES.split("|") if set(pair.split()) <= set(words)]
    by_vectors, by_picks = np.atleast_2d(np.corrcoef(near.fit)), np.atleast_2d(np.corrcoef(centred(picked)))
    numbers = [(words.index(one), words.index(other)) for one, other in pairs]
    return {
        "pairs": len(pairs),
        "by_vectors": float(sum(by_vectors[pair] for pair in numbers) / max(len(pairs), 1)),
        "by_picks": float(sum(by_picks[pair] for pair in numbers) / max(len(pairs), 1)),
        "any_by_vectors": float(by_vectors[np.triu_indices(len(words), 1)].mean()),
    }


def _mixed(picked: Matrix) -> list[int]:
    """The words that were picked for some places and not for others."""
    return [word for word, row in enumerate(picked) if 0.0 < row.mean() < 1.0]


def _named(words: Sequence[str], names: Sequence[str], foretold: Matrix, picked: Matrix, wanted: float) -> list[str]:
    """The worst surprises among what was picked (1) or not (0), one of each word, the worst first."""
    gap = np.where(picked == wanted, np.abs(picked - foretold), -1.0)
    found: dict[str, str] = {}
    for pair in np.argsort(-gap, axis=None, kind="stable"):
        word, place = divmod(int(pair), len(names))
        found.setdefault(words[word], f"{words[word]}: {names[place]} ({foretold[word, place]:.2f})")
        if len(found) == WORST:
            break
    return list(found.values())
