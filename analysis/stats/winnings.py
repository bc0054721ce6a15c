"""What a bot takes of every game in which it meets others: of one that never ends, as much as any other seat.

Whoever counted such a game as lost would call a bot that wins 45 games of 100 and leaves its rivals 37 the worse one.
Shared among the seats as a tie is, it speaks for nobody: a bot takes more than its fair part only where it wins more
often than a rival does.
"""

from typing import Any

import numpy as np

from fairseat.analysis.stats.intervals import Floats
from fairseat.analysis.stats.tables import OUTCOMES

UNFINISHED = OUTCOMES.index("unfinished")


def winnings(games: Any, seats: Any, bot: int = 0) -> Floats:
    """The part of each game's win that falls to all seats of one bot of the line-up together.

    A game that ends without a winner is lost to all: that is an end by its rules.
    """
    own = seats.bot == bot
    won = np.where(own, seats.win, 0.0).sum(axis=1)
    taken: Floats = np.where(games.outcome == UNFINISHED, own.mean(axis=1), won)
    return taken
