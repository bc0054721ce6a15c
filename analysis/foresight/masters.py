"""What is each seat worth to players who look ahead? Masters in every seat beside experts in every seat; kept here.

    python -m fairseat.analysis.foresight.masters round-trip -p 4 -n 1000

The numbers of games are fixed before the first one. Masters play the first games of the seed, experts those that
follow, so that the two share no shuffle. The shares of the wins are those of the contested games and have the intervals
of every verdict on seats; those of all seats of a table hold together.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click
import numpy as np

from fairseat.analysis.foresight.kept import keep, of_today, read_kept, words_of
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.tables import CONTESTED, OUTCOMES, Tally, tally
from fairseat.analysis.store.card import StoredSeat
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset, load

KEPT = Path(__file__).with_name("masters.csv")
LEVEL = 0.99
SEED = 7_417
RIVALS_GAMES = 100_000
"""Games of the experts, who are quick: what is not known of the difference is not known of the masters."""
BITE = 1_000  # games held at a time


class MastersSeat(StoredSeat, frozen=True, kw_only=True):
    """What one seat takes of the wins among masters, and among experts, and how that was measured."""

    game: str
    games: int  # of masters, those that nobody won among them
    ms: float  # of the processor, a game of masters
    weights: str  # of both bots, as `words_of` names them
    seed: int  # of the games


def wins_of(ruleset: Ruleset, players: int, bot: Bot, seed: int, first: int, count: int) -> Tally:
    """The wins of each seat in some games of one bot in every seat."""
    setup = Setup(ruleset, ruleset.choose_rules("", None), [bot] * players)
    ways = [OUTCOMES.index(name) for name in CONTESTED]
    won = []
    for begin in range(first, first + count, BITE):
        games, seats = play_batch(setup, seed, begin, min(BITE, first + count - begin))
        won.append(seats.win[np.isin(games.outcome, ways)])
    wins = np.concatenate(won)
    return tally(wins, np.zeros(wins.shape, np.int64), (bot.name,))


def shares_of(wins: Tally) -> list[Estimate]:
    """The share of each seat; the intervals hold for all seats together."""
    from fairseat.analysis.stats.seats import seat_shares  # whoever reads what is kept needs none of it

    rows = seat_shares(wins, LEVEL).tuples()
    return [Estimate(row.estimate, row.low_all, row.high_all, row.n, LEVEL, row.method) for row in rows]


def measure(
    ruleset: Ruleset, players: int, bot: Bot, rivals: Bot, games: int, more: int = RIVALS_GAMES, seed: int = SEED
) -> list[MastersSeat]:
    """Play both tables, and set each seat's shares side by side."""
    if ruleset.card.cooperative:
        raise Mistake(f"{ruleset.card.title} is won or lost together: no seat wins more than another.")
    wins_of(ruleset, players, bot, seed, 0, 1)  # compiles
    begun = time.thread_time()
    ahead = shares_of(wins_of(ruleset, players, bot, seed, 0, games))
    ms = round(1000.0 * (time.thread_time() - begun) / games, 1)
    quick = shares_of(wins_of(ruleset, players, rivals, seed, games, more))
    told: dict[str, Any] = {"game": ruleset.card.name, "bot": bot.name, "rivals": rivals.name, "level": LEVEL}
    told |= {"players": players, "games": games, "ms": ms, "seed": seed, "version": ruleset.card.version}
    told["weights"] = words_of(ruleset, players, bot, rivals)
    return [
        MastersSeat(seat=seat, **_flat("", own), **_flat("rivals_", other), **told)
        for seat, (own, other) in enumerate(zip(ahead, quick, strict=True))
    ]


def _flat(begins: str, found: Estimate) -> dict[str, Any]:
    """Write a share as the columns that begin so."""
    ends = {"share": found.estimate, "low": found.low, "high": found.high}
    return {f"{begins}contested": found.n} | {f"{begins}{name}": round(end, 5) for name, end in ends.items()}


def kept() -> list[MastersSeat]:
    """What was found last, as it lies beside this module."""
    return read_kept(KEPT, MastersSeat)


def seats_of(ruleset: Ruleset) -> list[MastersSeat]:
    """What was found of a ruleset's bots as they are."""
    return of_today(ruleset, kept())


@click.command()
@click.argument("game")
@click.option("-p", "players", type=int, default=2)
@click.option("-n", "games", type=click.IntRange(1), required=True, help="Games of masters, fixed beforehand.")
def main(game: str, players: int, games: int) -> None:
    """Play, print and keep."""
    ruleset = load(game)
    found = measure(ruleset, players, ruleset.bot("master"), ruleset.bot("expert"), games)
    for one in found:
        click.echo(str(one))
    keep(KEPT, found)


if __name__ == "__main__":
    main()
