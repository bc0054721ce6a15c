"""`python -m tests.benchmarks [PYTHON]`: print every measure; PYTHON is one that has OpenSpiel (pip: open_spiel)."""

import sys

from tests.benchmarks.measures import Pace, every_measure


def line_of(pace: Pace, first: Pace) -> str:
    """One measure: its name, games and questions a second, and how the first of its group compares."""
    questions = f"{pace.questions / 1e6:10.1f} M" if pace.questions == pace.questions else " " * 12
    return f"{pace.what:<52}{pace.games:>14,.0f}{questions}{first.games / pace.games:>10.2f}"


def main() -> None:
    """Measure everything and print it."""
    sys.stdout.write(f"{'':<52}{'games/s':>14}{'questions/s':>12}{'first is':>10}\n")
    for group in every_measure(*sys.argv[1:2]):
        sys.stdout.write("\n".join(line_of(pace, group[0]) for pace in group) + "\n\n")


main()
