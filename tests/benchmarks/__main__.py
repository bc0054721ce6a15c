"""`python -m tests.benchmarks [PYTHON]`: print every measure; PYTHON is one that has OpenSpiel (pip: open_spiel)."""

import sys
from collections.abc import Sequence

from tests.benchmarks.measures import Pace, every_measure, of_our_games

GAMES = {"random": 2_000, "expert": 400}
ROUNDS = 7


def line_of(pace: Pace, first: Pace) -> str:
    """One measure: its name, games and questions a second, and how the first of its group compares."""
    questions = f"{pace.questions / 1e6:10.1f} M" if pace.questions == pace.questions else " " * 12
    return f"{pace.what:<52}{pace.games:>14,.0f}{questions}{first.games / pace.games:>10.2f}"


def row_of(paces: Sequence[Pace]) -> str:
    """One of our games as a line of the table in README.md: two digits are known."""
    millions = (float(f"{one.questions / 1e6:.2g}") for one in paces)
    cells = (f"{float(f'{one.games:.2g}'):,.0f} | {many:g} M" for one, many in zip(paces, millions, strict=True))
    return f"| {paces[0].what} | {' | '.join(cells)} |\n"


def main() -> None:
    """Measure everything and print it, the table of README.md first."""
    sys.stdout.write(f"| game | seats |{'|'.join(f' `{bot}`: games | questions ' for bot in GAMES)}|\n")
    sys.stdout.write(f"{'|---' * (2 + 2 * len(GAMES))}|\n{''.join(map(row_of, of_our_games(GAMES, ROUNDS)))}\n")
    sys.stdout.write(f"{'':<52}{'games/s':>14}{'questions/s':>12}{'first is':>10}\n")
    for group in every_measure(*sys.argv[1:2]):
        sys.stdout.write("\n".join(line_of(pace, group[0]) for pace in group) + "\n\n")


if __name__ == "__main__":
    main()
