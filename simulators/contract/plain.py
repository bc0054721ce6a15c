"""The results of a few games as hexadecimal bytes; `exactness.py` runs this module without the compiler."""

import json
import sys

from fairseat.simulators.contract.tables import mixed_table_of, rows_of, seat_counts, table_of
from fairseat.simulators.engine.ruleset import Ruleset, load

SEED = 5
RANDOM_TURNS = 150  # at most, of a game without the compiler
PLANNED_TURNS = 25  # of one whose bots think, which is slow in plain Python
SHORT = "short"  # a variant of this name makes a game's work-out or play short enough for plain Python


def lines(ruleset: Ruleset) -> list[str]:
    """One line a table: the bytes of its games and seats."""
    variant = SHORT if SHORT in ruleset.variants else ""
    usual = ruleset.rules.declared["max_turns"].default
    played = []
    for players in seat_counts(ruleset):
        for lay, most, count in ((table_of, RANDOM_TURNS, 2), (mixed_table_of, PLANNED_TURNS, 1)):
            setup = lay(ruleset, players, variant=variant, changes={"max_turns": min(most, usual)})
            games, seats = rows_of(setup, SEED, 0, count)
            played.append(f"{players} {games.hex()} {seats.hex()}")
    return played


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines(load(json.load(sys.stdin)))) + "\n")
