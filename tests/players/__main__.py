"""`python -m tests.players [GAME ..]` plays the tables of the strongest players anew: all, or of the games named."""

from __future__ import annotations

import sys

from click import echo

from fairseat.simulators import RULESETS
from tests.players.table import cells, make

if __name__ == "__main__":
    for game in sys.argv[1:] or RULESETS:
        for number, row in enumerate(make(game), 1):
            told = (
                f"{row.seated}, {row.turns:g} turns, {row.unfinished:.1%} unfinished; {row.rival} {row.rival_low:.1%}"
            )
            echo(f"{game} {number} of {len(cells(game))}: {row.variant} at {row.players}: {told}")
