"""Print the results of a few games as hexadecimal bytes; run without the compiler by the test of determinism."""

from __future__ import annotations

import sys

from tests.contract.games import mixed_table, rows_of, ruleset_of, seat_counts, table_for

RANDOM_TURNS = 300  # at most, of a game without the compiler
PLANNED_TURNS = 40  # of one whose bots think, which is slow in plain Python
SHORT = "short"  # a variant of this name makes a game's work-out or play short enough for plain Python


def lines(game: str) -> list[str]:
    """One line a table: the bytes of its games and seats."""
    variant = SHORT if SHORT in ruleset_of(game).variants else ""
    usual = ruleset_of(game).rules.declared["max_turns"].default
    played = []
    for players in seat_counts(game):
        for lay, most in ((table_for, RANDOM_TURNS), (mixed_table, PLANNED_TURNS)):
            setup = lay(game, players, variant=variant, changes={"max_turns": min(most, usual)})
            games, seats = rows_of(setup, 5, 0, 2)
            played.append(f"{players} {games.hex()} {seats.hex()}")
    return played


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines(sys.argv[1])) + "\n")
