"""Word vectors from a file: GloVe's text form, word2vec's text form, or the JSON of the npm package wink-embeddings."""

import gzip
import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import IO, Any

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake, why

FORMS = (
    "A line holds a word and its numbers with spaces between (GloVe); a first line of two numbers, how many words and "
    "how many numbers each, may stand above (word2vec, saved as text)."
)
LEAST_DIMENSIONS = 2

Vectors = dict[str, np.ndarray[Any, np.dtype[np.float64]]]


def read_vectors(path: Path, wanted: Collection[str]) -> Vectors:
    """The vectors of the wanted words, small letters, as far as the file knows them; each of length 1."""
    try:
        with _opened(path) as lines:
            found = _from_json(path, lines, wanted) if _is_json(path) else _from_text(path, lines, set(wanted))
    except UnicodeDecodeError:
        raise Mistake(f"{path} is no text, perhaps word2vec's binary form: save it as text. {FORMS}") from None
    except (OSError, EOFError) as error:
        raise Mistake(f"The vectors {path} cannot be read: {why(error)}.") from None
    lengths = {word: float(np.linalg.norm(vector)) for word, vector in found.items()}
    return {word: vector / lengths[word] for word, vector in found.items() if lengths[word] > 0.0}


def _is_json(path: Path) -> bool:
    return path.name.removesuffix(".gz").endswith(".json")


def _opened(path: Path) -> IO[str]:
    """The file as text, unpacked where its name ends with .gz."""
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8", newline="\n")
    return path.open(encoding="utf-8", newline="\n")


def _from_text(path: Path, lines: Iterator[str], wanted: set[str]) -> Vectors:
    """The wanted lines of a text; every line must have as many numbers as the first."""
    first = next(lines, "").split()
    if len(first) == 2 and all(part.isdigit() for part in first):
        promised, dimensions = int(first[0]), int(first[1])
        start, held = 2, 0
    else:
        promised, dimensions = 0, len(first) - 1
        start, held = 1, 0
        lines = _after(" ".join(first), lines)
    if dimensions < LEAST_DIMENSIONS:
        raise Mistake(f"Line {start} of {path} holds no word and its numbers. {FORMS}")
    found: Vectors = {}
    for number, line in enumerate(lines, start=start):
        text = line.replace("\t", " ").rstrip()
        if not text:
            continue
        held += 1
        if text.count(" ") < dimensions:
            said = "the first line says" if promised else "the first line has"
            raise Mistake(f"Line {number} of {path} holds {text.count(' ')} numbers; {said} {dimensions}. {FORMS}")
        word = text.split(" ", 1)[0]
        if word.lower() in wanted and (word.lower() not in found or word.islower()):
            found[word.lower()] = _numbers(path, number, text, dimensions)
    if promised and held != promised:
        raise Mistake(
            f"The first line of {path} promises {promised} words, it holds {held}: was it cut off on its way?"
        )
    return found


def _after(first: str, lines: Iterator[str]) -> Iterator[str]:
    """All lines, the first too."""
    yield first
    yield from lines


def _numbers(path: Path, line: int, text: str, dimensions: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The numbers of one line, behind its word."""
    parts = text.split(" ")[1:]
    if len(parts) != dimensions:
        raise Mistake(f"Line {line} of {path} holds {len(parts)} numbers; the first line has {dimensions}. {FORMS}")
    try:
        vector = np.array(parts, np.float64)
    except ValueError as error:
        raise Mistake(f"Line {line} of {path}: {error}.") from None
    if not np.isfinite(vector).all():
        raise Mistake(f"Line {line} of {path} holds a number that is none (nan or inf).")
    return vector


def _from_json(path: Path, lines: IO[str], wanted: Collection[str]) -> Vectors:
    """The wanted vectors of the npm package's JSON: `vectors` by word, of which the first `dimensions` count."""
    try:
        told = json.load(lines)
        dimensions, vectors = int(told["dimensions"]), told["vectors"]
        found = {word: np.array(vectors[word][:dimensions], np.float64) for word in wanted if word in vectors}
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise Mistake(
            f"{path} is not the JSON of wink-embeddings, with `dimensions` and `vectors` ({error}). {FORMS}"
        ) from None
    for word, vector in found.items():
        if vector.shape != (dimensions,) or not np.isfinite(vector).all():
            raise Mistake(f"The vector of {word!r} in {path} does not hold {dimensions} numbers.")
    return found
