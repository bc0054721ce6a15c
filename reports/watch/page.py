"""A game as one HTML file that plays it: its scenes packed as data, no network, no framework, and a strict policy."""

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fairseat.analysis.foresight.chances import Outlook
from fairseat.reports.html import made_with, templates
from fairseat.reports.watch.scenes import Heard, Scene, scenes
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.svg import style

HERE = Path(__file__).resolve().parent
ALL_ANEW = -1


def watch_page(
    setup: Setup, seed: int, game: int, *, again: str = "", curve: Sequence[Outlook] = (), played: Iterable[Scene] = ()
) -> str:
    """Play one game and write the page that plays it again before the eyes of whoever opens it.

    again: the command that plays the same game; curve: each seat's chance of winning, where it was worked out;
    played: the scenes of the game, where they are at hand.
    """
    bots = setup.seated(game)
    data = {
        **pack(played or scenes(setup, seed, game)),
        "seats": [{"bot": bot.name, "style": bot.style} for bot in bots],
        "chances": chances_of(curve),
        "points": setup.ruleset.card.cooperative,
    }
    script = _read("watch.js")
    text: str = (
        templates()
        .get_template("watch.html")
        .render(
            title=f"{setup.ruleset.card.title}, game {game} of seed {seed}",
            seats=data["seats"],
            data=embedded(data),
            hidden=any('class="front' in shape for shape in data["shapes"]),
            style=_read("watch.css") + style(),
            script=script,
            seal=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            again=again,
            made_with=made_with(),
        )
    )
    return text


def chances_of(curve: Sequence[Outlook]) -> list[list[float]]:
    """A curve of chances as rows: after so many answers, of which seat, its chance, and its standard error."""
    return [
        [one.decision, seat, round(float(chance), 4), round(float(error), 4)]
        for one in curve
        for seat, (chance, error) in enumerate(zip(one.chances, one.errors, strict=True))
    ]


def embedded(data: Any) -> str:
    """Data as JSON that may stand inside a script of a page, whatever names it holds."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


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
