"""`python -m tests.players [--missing] [GAME ..]` plays the tables of the strongest players anew, or what they lack."""

from __future__ import annotations

import sys

from click import echo

from fairseat.simulators import RULESETS
from tests.players.table import make

if __name__ == "__main__":
    for game in [name for name in sys.argv[1:] if name != "--missing"] or RULESETS:
        for row in make(game, "--missing" in sys.argv):
            told = (
                f"{row.seated}, {row.turns:g} turns, {row.unfinished:.1%} unfinished; {row.rival} {row.rival_low:.1%}"
            )
            echo(f"{game}: {row.variant} at {row.players}: {told}")
