"""Scenes as data for the page: every shape and sentence once, and from scene to scene only what changed."""

from collections.abc import Iterable, Sequence
from typing import Any

from fairseat.reports.watch.scenes import Heard, Scene

ALL_ANEW = -1


class Once:
    """Texts, each kept once and called by its number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a text, a new one if it was not met before."""
        return self.numbers.setdefault(text, len(self.numbers))

    def heard(self, text: Heard) -> int | list[int]:
        """The number of a text, or one for open hands and one for each seat where they hear different things."""
        numbers = [self.number(each) for each in text]
        return numbers if len(set(numbers)) > 1 else numbers[0]

    def texts(self) -> list[str]:
        """All texts in the order of their numbers."""
        return list(self.numbers)


def pack(played: Iterable[Scene]) -> dict[str, Any]:
    """Write scenes as the page reads them: lists of numbers that name shapes of the picture and sentences."""
    shapes, words = Once(), Once()
    drawn: list[int] = []
    shown: list[list[int]] = []
    frames, size, title = [], (0, 0), ""
    for scene in played:
        now = [shapes.number(shape) for shape in scene.picture.shapes]
        tables = [[words.number(line.rstrip()) for line in view.splitlines()] for view in scene.table]
        shown = shown or [[] for _ in tables]
        frames.append(
            [
                scene.turn,
                scene.actor,
                words.heard(scene.question),
                [words.number(answer) for answer in scene.answers],
                [_short(liking) for liking in scene.likings],
                scene.chosen,
                words.heard(scene.answer),
                words.heard(scene.came),
                changes(drawn, now),
                [changes(before, after) for before, after in zip(shown, tables, strict=True)],
            ]
        )
        drawn, shown, title = now, tables, scene.picture.title
        size = (max(size[0], scene.picture.width), max(size[1], scene.picture.height))
    return {"shows": title, "size": size, "shapes": shapes.texts(), "words": words.texts(), "frames": frames}


def changes(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """What changed from one row of numbers to the next: place and number in turn, or all anew if the lengths differ."""
    if len(before) != len(after):
        return [ALL_ANEW, *after]
    pairs = enumerate(zip(before, after, strict=True))
    return [each for place, (old, new) in pairs if old != new for each in (place, new)]


def _short(liking: float) -> float:
    """A liking in four digits; a page needs no more."""
    return float(f"{liking:.4g}")
