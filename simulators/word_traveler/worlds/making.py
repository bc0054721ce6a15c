"""Make a world file from words, places and vectors, by the fit to the world of Paris that lies here."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fairseat.simulators.word_traveler.worlds.fitting import Link, logits
from fairseat.simulators.word_traveler.worlds.nearness import Matrix, centred, nearness
from fairseat.simulators.word_traveler.worlds.sources import read_picks, read_places, read_words

FOLDER = Path(__file__).parent
FITTED = FOLDER / "real" / "fit.json"
FEW = 5
FLAT = 1e-9
"""A column of fits that spreads less than this is noise of the arithmetic."""


def fitted() -> Link:
    """The numbers of the model as `make_real.py` fitted them."""
    return Link(**json.loads(FITTED.read_text(encoding="utf-8"))["link"])


def make_world(words_file: Path, places_file: Path, vectors: Path, picks_file: Path | None = None) -> dict[str, Any]:
    """The words and places of a world, its shares, and what is to be said of it."""
    words, places = read_words(words_file), read_places(places_file)
    names = [place.name for place in places]
    picked = None if picks_file is None else np.array(read_picks(picks_file, places, words), float)
    near = nearness(words, places, vectors)
    told = logits(fitted(), near, picked)
    return {"words": words, "places": names, "shares": 1.0 / (1.0 + np.exp(-told)), **told_of(words, names, told)}


def told_of(words: Sequence[str], places: Sequence[str], told: Matrix) -> dict[str, Any]:
    """What a designer would ask of a world: its numbers, the words that tell least, the places most alike."""
    fit = centred(told)
    flat = fit.std(axis=0) < FLAT
    with np.errstate(invalid="ignore", divide="ignore"):
        alike = np.corrcoef(fit.T) - 2.0 * np.eye(len(places))
    alike[flat, :] = alike[:, flat] = -2.0  # what fits a place as it fits on average makes it alike to nothing
    pairs = [divmod(int(pair), len(places)) for pair in np.argsort(-alike, axis=None, kind="stable")[: 2 * FEW : 2]]
    return {
        "mean_share": float((1.0 / (1.0 + np.exp(-told))).mean()),
        "g": float(fit.std()),
        "b_sd": float(told.mean(axis=1).std()),
        "least_telling": [words[word] for word in np.argsort(fit.std(axis=1), kind="stable")[:FEW]],
        "most_alike": [
            [places[one], places[other], float(alike[one, other])]
            for one, other in pairs
            if not flat[one] | flat[other]
        ],
    }


def write_world(file: Path, words: Sequence[str], places: Sequence[str], shares: Matrix) -> None:
    """Write a world file (R7.2)."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(["word", *places])
        writer.writerows([word, *(f"{share:.3g}" for share in row)] for word, row in zip(words, shares, strict=True))


def rounded(told: Any) -> Any:
    """The same with numbers of four digits, so that a page and its files say the same on every machine."""
    if isinstance(told, dict):
        return {name: rounded(value) for name, value in told.items()}
    if isinstance(told, (list, tuple)):
        return [rounded(value) for value in told]
    return float(f"{told:.4g}") if isinstance(told, float) else told
