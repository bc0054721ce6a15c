"""The chances of a sample of a cell's games, and at some questions of each what moved them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pandas as pd

from fairseat.analysis.cores import cores
from fairseat.analysis.failures import Unreadable
from fairseat.analysis.foresight.chances import ends, frame_of, outlooks
from fairseat.analysis.foresight.swings import Swing, swings, wavering
from fairseat.analysis.store.chances import drop_rest, make_folder, read_chances, read_piece, write_chances, write_piece
from fairseat.analysis.store.files import digest_of
from fairseat.analysis.store.read import Run
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.seating import seat_bots

PIECE = 4
"""After so many games what was seen of them is kept."""
Seen = dict[str, pd.DataFrame]
"""Curves and swings."""
Told = Callable[[int, int], None]
"""Hears of progress: games done, games in all."""


@dataclass(frozen=True)
class Closeness:
    """How closely games are looked at.

    imagined: imagined games for a chance; looks: about how many questions of a game are looked at for luck and for
    what its answers are worth (0 for none, which is much quicker); answers: of how many answers a question; curves:
    whether chances are taken at every turn, or at the first question and the end alone.
    """

    imagined: int
    looks: int
    answers: int
    curves: bool = True


def sample_of(games: int, wanted: int) -> list[int]:
    """Numbers of games, evenly spread over all that were played."""
    wanted = min(wanted, games)
    return [number * games // wanted for number in range(wanted)]


def look_at_games(
    setup: Setup, seed: int, numbers: list[int], how: Closeness, threads: int = 0, tell: Told | None = None
) -> dict[str, pd.DataFrame]:
    """Look ahead along each of these games: curves of chances, and swings at some of their questions.

    The same games, looked at as closely, give the same frames with any number of threads.
    """
    found = []
    for done, seen in enumerate(_each(setup, seed, numbers, how, threads), 1):
        found.append(seen)
        if tell is not None:
            tell(done, len(numbers))
    return _together(found)


def _each(setup: Setup, seed: int, numbers: Sequence[int], how: Closeness, threads: int) -> Iterator[Seen]:
    """Look along each of these games, in their order."""
    pool = ThreadPoolExecutor(threads or cores())
    try:
        for curve, some in pool.map(lambda game: _look_at(setup, seed, game, how), numbers):
            yield {"curves": curve, "swings": some}
    finally:
        pool.shutdown(cancel_futures=True)  # who is interrupted does not wait for the rest


def _together(found: Sequence[Seen]) -> Seen:
    return {name: pd.concat([seen[name] for seen in found], ignore_index=True) for name in ("curves", "swings")}


def look_along(
    run: Run, cell: int, setup: Setup, games: int, how: Closeness, threads: int = 0, tell: Told | None = None
) -> None:
    """Look ahead along games of a cell, evenly spread over all, and keep what was seen beside the run.

    What was seen of a few games is kept at once, so that whoever is stopped goes on from there; what was seen of all
    of them as closely is not looked for again.
    """
    numbers = sample_of(run.count(cell), games)
    about = {key: str(getattr(how, key)) for key in ("imagined", "looks", "answers")}
    about |= {"games": str(len(numbers)), "seed": str(run.seed)}
    pieces = [numbers[first : first + PIECE] for first in range(0, len(numbers), PIECE)]
    key = digest_of(json.dumps([run.plan.fingerprint, run.plan.digest, about, numbers]).encode())
    with suppress(Unreadable):  # what is damaged is made anew
        known = read_chances(run.folder, run.plan, cell)
        if known is not None and known["curves"].attrs.get("key") == key:
            drop_rest(run.folder, cell)  # one that was killed may have left its pieces
            return
    make_folder(run.folder)
    kept = ((place, read_piece(run.folder, cell, key, place)) for place in range(len(pieces)))
    found = {place: seen for place, seen in kept if seen is not None}
    left = [place for place in range(len(pieces)) if place not in found]
    done = sum(len(pieces[place]) for place in found)
    looking = _each(setup, run.seed, [game for place in left for game in pieces[place]], how, threads)
    for place in left:
        some = []
        for seen in islice(looking, len(pieces[place])):
            some.append(seen)
            done += 1
            if tell is not None:
                tell(done, len(numbers))
        found[place] = _together(some)
        write_piece(run.folder, cell, key, place, found[place])
    write_chances(
        run.folder, run.plan, cell, _together([found[place] for place in range(len(pieces))]), about | {"key": key}
    )


def _look_at(setup: Setup, seed: int, game: int, how: Closeness) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Look ahead along one game."""
    chairs = seat_bots(game, setup.players)
    curve = frame_of((outlooks if how.curves else ends)(setup, seed, game, how.imagined))
    curve.insert(0, "game", game)
    curve.insert(4, "bot", chairs[curve["seat"]])
    curve["team"] = setup.ruleset.card.cooperative
    rows = [row for swing, each in _some(setup, seed, game, how) for row in _rows(game, swing, each, chairs)]
    return curve, pd.DataFrame(rows, columns=list(SWINGS)).astype(SWINGS)


def _some(setup: Setup, seed: int, game: int, how: Closeness) -> Iterator[tuple[Swing, int]]:
    """Every so-manieth question of a game, from one on that differs from game to game, and how many it stands for."""
    if how.looks == 0:
        return
    questions = int(play_batch(setup, seed, game, 1)[0][0].decisions)
    each = max(1, questions // how.looks)
    first = _first(game, each)
    for swing in swings(setup, seed, game, how.imagined, lambda step: step % each == first, how.answers):
        yield swing, each


def look_at_whims(setup: Setup, seed: int, numbers: list[int], imagined: int, looks: int) -> pd.DataFrame:
    """Look at a few questions of each game that its bots might answer otherwise: swings, for the sake of their whims.

    All other questions move nothing by a whim, so that a few looks with many imagined games know the whims of a game.
    """
    rows: list[tuple[Any, ...]] = []
    for game in numbers:
        chairs, open_ones = seat_bots(game, setup.players), wavering(setup, seed, game)
        each = max(1, len(open_ones) // looks)
        chosen = frozenset(open_ones[_first(game, each) :: each])
        for swing in swings(setup, seed, game, imagined, chosen.__contains__, 0):
            rows += _rows(game, swing, each, chairs)
    return pd.DataFrame(rows, columns=list(SWINGS)).astype(SWINGS)


def _first(game: int, each: int) -> int:
    """The first of every so-manieth: Knuth's multiplier scatters neighbouring games."""
    return (game * 2_654_435_761 >> 7) % each


SWINGS = {
    "game": "int64",
    "decision": "int64",
    "turn": "int64",
    "seat": "int64",
    "bot": "int64",
    "asked": "bool",
    "stands_for": "int64",
    "luck": "float64",
    "luck_noise": "float64",
    "whim": "float64",
    "whim_noise": "float64",
    "answers": "int64",
    "weight": "float64",
    "cost": "float64",
}
"""The columns of the table of swings: a row for each seat at each question that was looked at."""


def _rows(game: int, swing: Swing, each: int, chairs: Any) -> Iterator[tuple[Any, ...]]:
    """Write one swing as a row for each seat; what its answers were worth stands with the seat that was asked."""
    answers = swing.answers
    for seat in range(len(chairs)):
        asked = seat == swing.seat
        known = answers if asked else None
        worth = (len(known.moves), known.weight, known.cost) if known is not None else (0, 0.0, 0.0)
        moved = swing.luck[seat], swing.noise[seat], swing.whim[seat], swing.whim_noise[seat]
        yield (game, swing.step, swing.turn, seat, int(chairs[seat]), asked, each, *moved, *worth)
