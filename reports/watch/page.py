"""A game as one HTML file that plays it: no network, no framework, and a policy that lets nothing else in."""

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fairseat.analysis.foresight.chances import Outlook
from fairseat.reports.html import made_with, templates
from fairseat.reports.watch.packing import pack
from fairseat.reports.watch.scenes import Scene, scenes
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.svg import style

HERE = Path(__file__).resolve().parent


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
