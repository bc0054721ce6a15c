"""Bots against bots: how often one wins, how often something happens, with intervals for sure statements."""

from collections.abc import Iterator
from typing import Any

from fairseat.analysis.stats.intervals import Estimate, share_of
from fairseat.simulators.engine.play import Step, play_batch, set_up, watch
from fairseat.simulators.engine.ruleset import load

SURE = 0.99


def win_share(
    game: str, bot: str, other: str, players: int = 2, games: int = 1_000, seed: int = 1, variant: str = ""
) -> Estimate:
    """The share of the wins that a bot takes when it sits in every second seat and the other bot between."""
    setup = set_up(load(game), [bot, other] * (players // 2), variant=variant)
    _, seats = play_batch(setup, seed, 0, games)
    return share_of((seats.win * (seats.bot % 2 == 0)).sum(axis=1), SURE)


def mirror(game: str, bot: str, players: int = 2, games: int = 500, seed: int = 2, **rules: Any) -> tuple[Any, Any]:
    """The rows of games and seats when one bot has every seat."""
    return play_batch(set_up(load(game), [bot] * players, changes=rules), seed, 0, games)


def watched_steps(game: str, bot: str, players: int = 2, games: int = 5, seed: int = 3, **rules: Any) -> Iterator[Step]:
    """Every question with a choice that a bot is asked over a few games against its like."""
    setup = set_up(load(game), [bot] * players, changes=rules)
    for number in range(games):
        for step in watch(setup, seed, number).steps():
            if len(step.moves) > 1:
                yield step
