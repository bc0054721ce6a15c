"""What a world is made from: a list of words, descriptions of places, and perhaps which words somebody picked."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fairseat.simulators.engine.letters import check_names
from fairseat.simulators.engine.mistakes import Mistake, meant, why
from fairseat.simulators.word_traveler.components import MOST_WORDS

FEWEST_WORDS = 50  # five hands of ten
GRIDS = range(5, 10)
TOKEN = re.compile(r"[^\W\d_]+")

# Words of grammar, which say nothing of a place.
OF_GRAMMAR = """
    a above after all also an and any are as at be been before behind below between both but by can did do
    does down each every everybody everything for from had has have he her here his how i if in inside into is
    it its many more most much no not of off on once one only or other our out over own perhaps she so some
    such than that the their them then there these they this those through to too under until up upon us very
    was we were what when where which while who whose why will with without you your
"""
GRAMMAR = frozenset(OF_GRAMMAR.split())


@dataclass(frozen=True)
class Place:
    """A place with its descriptions, each by somebody else."""

    name: str
    descriptions: tuple[str, ...]


def tokens(text: str) -> list[str]:
    """The words of a text in small letters."""
    return [token.lower() for token in TOKEN.findall(text)]


def telling(text: str) -> list[str]:
    """The words of a description that say something."""
    return [token for token in tokens(text) if token not in GRAMMAR]


def read_words(path: Path) -> list[str]:
    """A list of word cards, one on each line."""
    words = [line.strip() for line in _text(path, "words").splitlines() if line.strip()]
    check_names(path, words)
    for word in words:
        if "," in word or not tokens(word):
            raise Mistake(f"{word!r} in {path} is no word: one word card on each line, and nothing else.")
    twice = sorted({word for word in words if words.count(word) > 1})
    if twice:
        raise Mistake(f"{twice[0]!r} stands in {path} more than once.")
    if not FEWEST_WORDS <= len(words) <= MOST_WORDS:
        raise Mistake(
            f"{path} holds {len(words)} words; {FEWEST_WORDS} (five hands of ten) to {MOST_WORDS} are allowed."
        )
    return words


def read_places(path: Path) -> list[Place]:
    """Places with their descriptions, row by row of the board; a place may stand on several lines."""
    told: dict[str, list[str]] = {}
    for line, (name, description) in _rows(path, ("place", "description")):
        check_names(f"Line {line} of {path}", [name])
        if not telling(description):
            raise Mistake(f"Line {line} of {path} describes {name!r} by no word.")
        told.setdefault(name, []).append(description)
    if len(told) not in {grid * grid for grid in GRIDS}:
        raise Mistake(
            f"{path} describes {len(told)} places; a board of 5 to 9 spaces along each side has "
            f"{', '.join(str(grid * grid) for grid in GRIDS)}, the one in the middle included."
        )
    return [Place(name, tuple(descriptions)) for name, descriptions in told.items()]


def read_picks(path: Path, places: Sequence[Place], words: Sequence[str]) -> list[list[bool]]:
    """Which words somebody picked for each place: words x places."""
    names = [place.name for place in places]
    picked: dict[str, set[str]] = {}
    for line, (name, list_) in _rows(path, ("place", "words")):
        if name not in names:
            raise Mistake(f"Line {line} of {path}: there is no place {name!r}.{meant(name, names)}")
        chosen = {word.strip() for word in list_.split(";") if word.strip()}
        for word in sorted(chosen - set(words)):
            raise Mistake(f"Line {line} of {path}: there is no word {word!r}.{meant(word, words)}")
        picked.setdefault(name, set()).update(chosen)
    for name in names:
        if name not in picked:
            raise Mistake(f"{path} says nothing of {name!r}: a line for every place, with at least its name.")
    return [[word in picked[name] for name in names] for word in words]


def _text(path: Path, what: str) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"The {what} {path} cannot be read: {why(error)}.") from None


def _rows(path: Path, header: tuple[str, str]) -> list[tuple[int, tuple[str, str]]]:
    """The lines of a CSV file of two columns, with their numbers."""
    expected = f"the first line {','.join(header)!r}, then a line each"
    try:
        lines = csv.reader(io.StringIO(_text(path, f"{header[0]}s"), newline=""), strict=True)
        rows = [(lines.line_num, row) for row in lines if row]
    except csv.Error as error:
        raise Mistake(f"{path} is no CSV file: {error}. Expected: {expected}.") from None
    if not rows or tuple(field.strip() for field in rows[0][1]) != header:
        raise Mistake(f"{path} begins with {','.join(rows[0][1]) if rows else ''!r}. Expected: {expected}.")
    for line, row in rows[1:]:
        if len(row) != 2 or not row[0].strip():
            raise Mistake(
                f"Line {line} of {path} has {len(row)} fields. Expected: {expected}; quote what holds commas."
            )
    return [(line, (row[0].strip(), row[1].strip())) for line, row in rows[1:]]
