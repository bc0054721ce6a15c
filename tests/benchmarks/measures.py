"""What is measured: the engine against loops written by hand, against OpenSpiel, and our games by themselves.

On a busy machine runs take turns, the best of several counts, and a thread's own seconds are taken.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.chance import fold_seed
from fairseat.simulators.engine.loop import lay_desk
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import Ruleset
from tests.benchmarks import plain_games
from tests.contract.games import ruleset_of

HERE = Path(__file__).resolve().parent
SEED = 1


def fastest(plays: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The fewest seconds of its own processor time that each play took, the plays taking turns."""
    best = [float("inf")] * len(plays)
    for play in plays:
        play()  # compiles, and fetches everything into the caches
    for _ in range(rounds):
        for i, play in enumerate(plays):
            began = time.thread_time()
            play()
            best[i] = min(best[i], time.thread_time() - began)
    return best


@dataclass(frozen=True)
class Pace:
    """How fast something plays: games a second, questions a second where they were counted."""

    what: str
    games: float
    questions: float = float("nan")


@dataclass(frozen=True)
class Rival:
    """A game that a loop written by hand plays too."""

    game: str
    bot: str
    plain: Any

    def set_up(self) -> Setup:
        """The table for two."""
        return set_up(ruleset_of(self.game), [self.bot] * 2)


RIVALS = (Rival("pig", "hold-20", plain_games.play_pig), Rival("tic_tac_toe", "random", plain_games.play_tic_tac_toe))


def plain_results(plain: Any, first: int, count: int) -> tuple[Any, Any]:
    """Winners and turns of so many games, as a loop written by hand plays them."""
    winners, turns = np.zeros(count, np.int8), np.zeros(count, np.int32)
    plain(fold_seed(SEED), first, winners, turns)
    return winners, turns


def against_plain_loops(rival: Rival, games: int, rounds: int) -> list[Pace]:
    """The engine, the hand-written loop with the house's flags, and the same with numba's default flags."""
    setup = rival.set_up()
    desk = lay_desk(setup.ruleset, 2)
    by_default = plain_games.compiled_by_default(rival.plain)
    plays = (
        lambda: play_batch(setup, SEED, 0, games, desk),
        lambda: plain_results(rival.plain, 0, games),
        lambda: plain_results(by_default, 0, games),
    )
    rows, _ = play_batch(setup, SEED, 0, games, desk)
    names = ("the engine", "a loop by hand", "the same by @njit alone")
    return [
        Pace(f"{rival.game}, {name}", games / seconds, rows.decisions.sum() / seconds)
        for name, seconds in zip(names, fastest(plays, rounds), strict=True)
    ]


def against_open_spiel(python: str) -> list[Pace]:
    """OpenSpiel's own loops, played by another Python that has `pyspiel`; none if it has not."""
    done = subprocess.run([python, str(HERE / "open_spiel.py")], capture_output=True, text=True, check=False)
    lines = [line.rsplit(" ", 1) for line in done.stdout.splitlines()] if done.returncode == 0 else []
    return [Pace(f"tic_tac_toe, {what}", float(games)) for what, games in lines]


def of_our_games(games: Mapping[str, int], rounds: int) -> list[list[Pace]]:
    """Each of our games at its usual table, with the same bot in every seat: so many games of each bot."""
    return [[_pace(ruleset_of(game), bot, count, rounds) for bot, count in games.items()] for game in RULESETS]


def _pace(ruleset: Ruleset, bot: str, games: int, rounds: int) -> Pace:
    """How fast a bot plays among its like."""
    players = ruleset.card.usual_seats
    setup, desk = set_up(ruleset, [bot] * players), lay_desk(ruleset, players)
    (seconds,) = fastest([lambda: play_batch(setup, SEED, 0, games, desk)], rounds)
    questions = play_batch(setup, SEED, 0, games, desk)[0].decisions.sum()
    return Pace(f"`{ruleset.card.name}` | {players}", games / seconds, questions / seconds)


def every_measure(python: str = sys.executable, games: int = 100_000, rounds: int = 7) -> list[list[Pace]]:
    """All measures against others, in groups whose first line is compared with the others."""
    pig, tic_tac_toe = (against_plain_loops(rival, games, rounds) for rival in RIVALS)
    return [pig, tic_tac_toe + against_open_spiel(python)]
