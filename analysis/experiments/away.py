"""Games of a search on the workers of a Dask cluster: the rows come back, so that no folder need be shared.

The workers play exactly the games that threads here would, and are asked first whether they have the same code.
Who qualifies, and the short search against a proved change, are played here all the same.
"""

from collections.abc import Sequence
from typing import Any

from fairseat.analysis.experiments.cluster import CONNECT_SECONDS, check_workers, code_of, connect, failure
from fairseat.analysis.failures import Failure
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import load

TaskOfRows = tuple[str, dict[str, Any], tuple[Bot, ...], int, int, int]
"""A ruleset, its rules as words, its bots, the seed, the first game and how many."""


def same_code(game: str) -> tuple[str, str]:
    """What a worker says before it may play: the state of its code, and what hinders it from loading the ruleset."""
    try:
        return code_of(game), ""
    except (Failure, Mistake) as error:
        return "", str(error)


def play_rows(task: TaskOfRows) -> tuple[Any, Any]:
    """Play the games of a task on a worker: the rows of its games and of their seats."""
    game, rules, bots, seed, first, games = task
    ruleset = load(game)
    return play_batch(Setup(ruleset, ruleset.rules.choose(rules), bots), seed, first, games)


class Away:
    """The workers of a cluster as hands of a search."""

    def __init__(self, address: str, game: str) -> None:
        """Connect, or say why not; refuse workers with other code."""
        self.game, self.client = game, connect(address)
        try:
            self.threads = check_workers(self.client, address, same_code, (game,), code_of(game))
        except BaseException:
            self.close()
            raise

    def play(self, rules: dict[str, Any], bots: Sequence[Bot], seed: int, first: int, games: int) -> tuple[Any, Any]:
        """Let a worker play some games, and wait for their rows."""
        future = self.client.submit(play_rows, (self.game, rules, tuple(bots), seed, first, games), pure=False)
        try:
            found: tuple[Any, Any] = future.result()
        except Exception:
            raise failure(future) from None
        return found

    def close(self) -> None:
        """Leave the cluster."""
        self.client.close(timeout=CONNECT_SECONDS)
