"""One watched game of every ruleset: the page that plays it, and a picture of its table on the way."""

import shlex
from pathlib import Path

import numpy as np

from fairseat.analysis.foresight.chances import outlooks
from fairseat.reports.gallery.plan import GalleryEntry
from fairseat.reports.watch.page import watch_page
from fairseat.reports.watch.scenes import scenes
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import load

FOLDER = "watched"
GAMES = 200
"""Among so many games the one to watch is chosen."""
IMAGINED = 32
"""So many imagined games stand behind each chance along the bottom, unless another number is asked for."""
MOMENT = 0.7
"""The picture is of the table after this share of the questions."""


def write_watched(entry: GalleryEntry, out: Path, imagined: int = IMAGINED) -> Path:
    """Write the page of the game of a ruleset whose lead changes most often, of one team its best; and a picture.

    imagined: games behind each chance along the bottom; without any no chance is told.
    """
    ruleset = load(entry.game)
    seats = ruleset.card.usual_seats
    bots = [(entry.line_up or (ruleset.card.default_bot,))[seat % max(len(entry.line_up), 1)] for seat in range(seats)]
    setup = set_up(ruleset, bots)
    game = most_lively(setup, entry.seed)
    played = list(scenes(setup, entry.seed, game))
    curve = list(outlooks(setup, entry.seed, game, imagined)) if imagined else []
    words = ["fairseat", "watch", entry.game, "--seed", str(entry.seed), "--game", str(game), "-b", ",".join(bots)]
    words += ["--chances", "--imagined", str(imagined)] if imagined else []
    page = watch_page(setup, entry.seed, game, again=shlex.join(words), curve=curve, played=played)
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{entry.game}.html").write_text(page, encoding="utf-8")
    picture = played[int(MOMENT * len(played))].picture
    (folder / f"{entry.game}.svg").write_text(picture.svg(), encoding="utf-8")
    return folder / f"{entry.game}.html"


def most_lively(setup: Setup, seed: int) -> int:
    """The game whose lead changes most often; the one with the best score where nobody leads."""
    games, seats = play_batch(setup, seed, 0, GAMES)
    changes = np.asarray(games.lead_changes)
    return int(changes.argmax() if changes.any() else np.asarray(seats.score).max(axis=1).argmax())
