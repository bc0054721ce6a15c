"""Small word vectors, words and places in files, of which a world can be made."""

import csv

import numpy as np

DIMENSIONS = 6
TOPICS = ("water", "stone", "music", "food", "speed")


def meanings():
    """Fifty words and five nouns with vectors: each word lies near one noun, ten words a noun."""
    draw = np.random.default_rng(4)
    nouns = np.eye(DIMENSIONS)[: len(TOPICS)]
    told = dict(zip(TOPICS, nouns + 0.05, strict=True))
    for number in range(50):
        near = nouns[number % len(TOPICS)]
        told[f"word{chr(97 + number // 26)}{chr(97 + number % 26)}"] = near + 0.2 * draw.normal(size=DIMENSIONS)
    return told


def write_files(folder, *, header=False, people=2):
    """Write words.txt, places.csv and vectors.txt; place k is described by topic k modulo five. Returns their paths."""
    told = meanings()
    words = [word for word in told if word not in TOPICS]
    paths = folder / "words.txt", folder / "places.csv", folder / "vectors.txt"
    paths[0].write_text("\n".join(words) + "\n", encoding="utf-8")
    with paths[1].open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines)
        writer.writerow(["place", "description"])
        for place in range(25):
            for person in range(people):
                other = TOPICS[(place + 1 + person) % len(TOPICS)]
                writer.writerow([f"spot {place}", f"The {TOPICS[place % 5]}, and the {TOPICS[place % 5]} of {other}."])
    lines = [f"{len(told)} {DIMENSIONS}"] if header else []
    lines += [f"{word} " + " ".join(f"{number:.5f}" for number in vector) for word, vector in told.items()]
    paths[2].write_text("\n".join(lines) + "\n", encoding="utf-8")
    return paths


def picks(wrong=0.0):
    """What somebody picked in these files: place by place the words near its topic, but for some wrong ones."""
    words = [word for word in meanings() if word not in TOPICS]
    slips = np.random.default_rng(6).uniform(size=(50, 25)) < wrong
    return {
        f"spot {place}": [word for n, word in enumerate(words) if (n % 5 == place % 5) != slips[n, place]]
        for place in range(25)
    }


def write_picks(folder, chosen):
    """Write a file of picks; returns its path."""
    path = folder / "picked.csv"
    rows = [f"{place},{';'.join(words)}" for place, words in chosen.items()]
    path.write_text("\n".join(["place,words", *rows]) + "\n", encoding="utf-8")
    return path
