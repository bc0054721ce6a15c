"""Print the results of a few games as hexadecimal bytes; run without the compiler by the test of determinism."""

from __future__ import annotations

import sys

from tests.contract.games import mixed_table, rows_of, ruleset_of, seat_counts, table_for

SHORT = "short"  # a variant of this name makes a game's work-out or play short enough for plain Python


def lines(game: str) -> list[str]:
    """One line a table: the bytes of its games and seats."""
    variant = SHORT if SHORT in ruleset_of(game).variants else ""
    played = []
    for players in seat_counts(game):
        for setup in (table_for(game, players, variant=variant), mixed_table(game, players, variant=variant)):
            games, seats = rows_of(setup, 5, 0, 2)
            played.append(f"{players} {games.hex()} {seats.hex()}")
    return played


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines(sys.argv[1])) + "\n")
