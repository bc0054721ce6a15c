"""Is whoever looks ahead the better player? One among experts, game by game until it is proved; kept here.

    python -m fairseat.analysis.foresight.mastery round-trip -p 4

The plan is fixed before the first game: the bot sits in every seat in turn among experts; after 60, 120, 240, 480 and
960 games its share of the wins is judged, each time at the level 99.8 %, so that all five looks together err in 1 %
at most. The first interval that lies above (or below) a fair share ends it. In a team the points of its tables are set
against those of tables of experts alone that met the same shuffles.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from fairseat.analysis.foresight.kept import keep, of_today, read_kept, words_of
from fairseat.analysis.stats.intervals import Estimate, mean, share_of
from fairseat.analysis.stats.tables import winnings
from fairseat.analysis.store.card import StoredMastery
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset, load

KEPT = Path(__file__).with_name("mastery.csv")
LOOKS = (60, 120, 240, 480, 960)
"""Numbers of games after which it is judged; they were fixed before."""
ERROR = 0.01
LEVEL = 1.0 - ERROR / len(LOOKS)
SEED, TRIAL_SEED = 3_017, 2_017
"""The proof's games, and those on which other weights are tried: whatever was chosen by the proof's proves nothing."""
BITE = 12  # games played at a time: whole rounds of two, three or four seats


class Mastery(StoredMastery, frozen=True, kw_only=True):
    """How a bot that looks ahead does among others of one bot, and how that was measured."""

    game: str
    ms: float  # of the processor, a game
    weights: str  # the weights that were tried, of the bot and its rivals, as `words_of` names them
    seed: int  # of the games


def gains(setup: Setup, rivals: Setup, seed: int, first: int, count: int) -> Any:
    """What the first bot of the line-up won in each of some games; in a team, how many points more than its rivals."""
    games, seats = play_batch(setup, seed, first, count)
    if setup.ruleset.card.cooperative:
        return seats.score[:, 0].astype(float) - play_batch(rivals, seed, first, count)[1].score[:, 0]
    return winnings(games, seats)


def judged(setup: Setup, values: Any) -> Estimate:
    """The gain so far at the level of one look."""
    if setup.ruleset.card.cooperative:
        return mean(values, LEVEL)
    fair, found = 1.0 / setup.players, share_of(values, LEVEL)
    return replace(found, estimate=found.estimate - fair, low=found.low - fair, high=found.high - fair).scaled(100.0)


def tried(
    ruleset: Ruleset, players: int, bot: Bot, rivals: Bot, seed: int = SEED, looks: tuple[int, ...] = LOOKS
) -> Iterator[Mastery]:
    """Play the plan and give what is known at every look; it ends as soon as it is proved, one way or the other."""
    rules = ruleset.choose_rules("", None)
    setup = Setup(ruleset, rules, [bot, *[rivals] * (players - 1)])
    alone = Setup(ruleset, rules, [rivals] * players)
    play_batch(setup, seed, 0, 1)  # compiles
    words = words_of(ruleset, players, bot, rivals)
    values: list[float] = []
    begun = time.thread_time()
    for look in looks:
        while len(values) < look:
            count = min(BITE, look - len(values))
            values.extend(gains(setup, alone, seed, len(values), count).tolist())
        found = judged(setup, np.array(values))
        ms = 1000.0 * (time.thread_time() - begun) / len(values)
        gain, low, high = (round(one, 2) for one in (found.estimate, found.low, found.high))
        yield Mastery(
            game=ruleset.card.name,
            players=players,
            bot=bot.name,
            rivals=rivals.name,
            games=look,
            gain=gain,
            low=low,
            high=high,
            level=LEVEL,
            ms=round(ms, 1),
            weights=words,
            version=ruleset.card.version,
            seed=seed,
        )
        if found.low > 0.0 or found.high < 0.0:
            return


def kept() -> list[Mastery]:
    """What was found last, as it lies beside this module."""
    return read_kept(KEPT, Mastery)


def proved_of(ruleset: Ruleset) -> list[Mastery]:
    """What was found of a ruleset's bots as they are."""
    return of_today(ruleset, kept())


@click.command()
@click.argument("game")
@click.option("-p", "players", type=int, default=2)
@click.option("--bot", default="master")
@click.option("--rivals", default="expert")
@click.option("--weight", "changes", multiple=True, metavar="NAME=VALUE", help="Try other weights; nothing is kept.")
@click.option(
    "--most", type=int, default=LOOKS[-1], help="Stop after so many games; fewer than the plan's keep nothing."
)
@click.option("--seed", type=int, help=f"{SEED}, or {TRIAL_SEED} where other weights are tried.")
def main(game: str, players: int, bot: str, rivals: str, changes: tuple[str, ...], most: int, seed: int | None) -> None:
    """Play the plan, print every look and keep the last; what is kept is of the master among experts alone."""
    ruleset = load(game)
    looking = ruleset.bot(bot)
    seed = seed if seed is not None else TRIAL_SEED if changes else SEED
    own = {name: ruleset.weights.declared[name].read(value) for name, value in (one.split("=") for one in changes)}
    looking = looking.changed(own)
    found = None
    for found in tried(
        ruleset, players, looking, ruleset.bot(rivals), seed, tuple(one for one in LOOKS if one <= most)
    ):
        click.echo(
            f"{found.game} {players} {' '.join(changes)}: {found.games} games, {found.gain:+.2f} "
            f"({found.low:+.2f} to {found.high:+.2f}), {found.ms:.0f} ms a game"
        )
    proved = found is not None and (found.low > 0.0 or found.high < 0.0)
    planned = (bot, rivals, seed) == ("master", "expert", SEED) and not own
    if found is not None and planned and (proved or most >= LOOKS[-1]):
        keep(KEPT, [found])


if __name__ == "__main__":
    main()
