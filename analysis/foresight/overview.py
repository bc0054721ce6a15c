"""What looking ahead costs and tells in a game: milliseconds a question, luck's part, when games are decided.

    python -m fairseat.analysis.foresight.overview round-trip -p 2 -n 20

The games are those of the expert in every seat; what is measured lies in `overview.csv` beside this module.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np

from fairseat.analysis.doctor import ms_a_question
from fairseat.analysis.foresight.kept import keep, read_kept, word_of
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import Ruleset, load

KEPT = Path(__file__).with_name("overview.csv")
SEED = 23
FEW, MANY = 16, 64
"""Imagined games for a question whose cost is measured."""
LOOKS, ANSWERS = 25, 3
WHIM_LOOKS, WHIM_TIMES = 2, 16
"""Questions of a game looked at for whims, of those that waver; how many times as many imagined games each takes."""
PROGRESS_GAMES = 400


@dataclass(frozen=True)
class Overview:
    """One table of a game; shares with their 95 % intervals, -1 where there is nothing to say."""

    game: str
    players: int
    games: int
    imagined: int
    ms_few: float  # of the processor, a question, at FEW imagined games
    ms_many: float  # at MANY
    luck: float  # draws and shuffles, as a part of the variance of what a seat gets
    luck_low: float
    luck_high: float
    weight: float  # of a question with several answers: of a win, or points of a team
    by_chances: float  # the part of the turns after which the middle game is decided, by the winner's chance
    by_progress: float  # by the ruleset's own measure of progress
    weights: str = ""  # the expert's at this table, as `weights_word` names them; of old none was noted


def ms_of(ruleset: Ruleset, players: int, search: int, seconds: float) -> float:
    """Milliseconds of the processor for a question of a bot that looks ahead in so many games, among its like."""
    bot = ruleset.bot("master").changed({"search": float(search)})
    return ms_a_question(Setup(ruleset, ruleset.choose_rules("", None), [bot] * players), seconds)


def measure(game: str, players: int, games: int, imagined: int, seconds: float = 0.5) -> Overview:
    """Measure one table of a game."""
    from fairseat.analysis.foresight.sample import Closeness, look_at_games, look_at_whims
    from fairseat.analysis.stats.chances import chance_summary  # whoever reads what is kept needs none of it

    ruleset = load(game)
    setup = set_up(ruleset, ["expert"] * players)
    found = look_at_games(setup, SEED, list(range(games)), Closeness(imagined, LOOKS, ANSWERS), 1)
    whims = look_at_whims(setup, SEED, list(range(games)), WHIM_TIMES * imagined, WHIM_LOOKS)
    told = chance_summary(found["curves"], found["swings"], whims=whims)
    played, seats = play_batch(setup, SEED, 0, PROGRESS_GAMES)
    won = seats.win.max(axis=1) == 1.0
    sudden = not won.any() or bool((played.decided_at[won] == 1.0).all() and played.lead_changes.max() == 0)
    middle = told.decided_quantiles
    return Overview(
        game=ruleset.card.name,
        players=players,
        games=games,
        imagined=imagined,
        ms_few=round(ms_of(ruleset, players, FEW, seconds), 3),
        ms_many=round(ms_of(ruleset, players, MANY, seconds), 3),
        luck=round(told.luck.estimate, 4),
        luck_low=round(told.luck.low, 4),
        luck_high=round(told.luck.high, 4),
        weight=round(told.weight.estimate, 4),
        by_chances=round(float(middle.set_index("quantile")["estimate"][0.5]), 3) if len(middle) else -1.0,
        by_progress=-1.0 if sudden or told.team else round(float(np.median(played.decided_at[won])), 3),
        weights=word_of(ruleset, players),
    )


def kept() -> list[Overview]:
    """What was measured last, as it lies beside this module."""
    return read_kept(KEPT, Overview)


def known_of(ruleset: Ruleset) -> list[Overview]:
    """What was measured of a ruleset with the expert's weights of today."""
    here = [one for one in kept() if one.game == ruleset.card.name]
    return [one for one in here if one.weights == word_of(ruleset, one.players)]


@click.command()
@click.argument("game")
@click.option("-p", "players", type=int, default=2)
@click.option("-n", "games", type=int, default=20)
@click.option("--imagined", type=int, default=16)
def main(game: str, players: int, games: int, imagined: int) -> None:
    """Measure, print and keep."""
    found = measure(game, players, games, imagined)
    keep(KEPT, [found])
    click.echo(str(found))


if __name__ == "__main__":
    main()
