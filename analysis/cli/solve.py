"""`fairseat solve GAME`: the exact result of a game that is small enough."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import console, print_listing, say, show_table
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset

FAR_TOO_MANY = 50
"""Games that come to the same position leave less to look at than the best order of answers does by itself."""
RESULTS = {1.0: "the first player wins", 0.5: "a draw", 0.0: "the second player wins"}


@options.command(example="fairseat solve tests/known_games/tic_tac_toe")
@options.game
@options.variant
@options.changes
@click.option(
    "--most",
    type=options.Read("positions", options.read_count),
    metavar="POSITIONS",
    help="Give up after so many positions; 200 million when absent.",
)
@options.listing
def solve(game: str, variant: str, changes: tuple[tuple[str, str], ...], most: int | None, style: str | None) -> None:
    """Say how a game ends when both players play perfectly, and what each first answer comes to.

    For games of two in which nothing is hidden and nothing left to chance. How large the tree is, is said beforehand;
    what cannot be solved is refused with the reason.
    """
    from fairseat.simulators.engine import solve as solving
    from fairseat.simulators.engine.ruleset import load

    ruleset = load(game)
    values = ruleset.choose_rules(variant, options.changed(changes))
    most = most or solving.MOST_POSITIONS
    games, title = solving.tree_size(ruleset, values), ruleset.card.title
    needed = math.sqrt(games)
    if needed > FAR_TOO_MANY * most:
        raise Mistake(
            f"{title} is too large: it has about {_roughly(games)} games, and at best some "
            f"{_roughly(needed)} positions must be looked at; --most allows {most:,}."
        )
    say(f"{title} has about {_roughly(games)} games; at best some {_roughly(needed)} positions are looked at.", "dim")
    found = solving.solve(ruleset, values, most)
    rows = _rows(ruleset, values, found.first)
    if style is not None:
        print_listing(rows, {}, style)
        return
    console().print(f"{ruleset.card.title}, both playing perfectly: {_result(found.worth)}.")
    show_table(rows, {"answer": "first answer", "result": "result"})
    say(f"{found.positions:,} positions were looked at.", "dim")


def _roughly(number: float) -> str:
    """A large number by its first two digits: 260,000, and 2.6e+20 only where nobody would count the noughts."""
    return f"{float(f'{number:.2g}'):,.0f}" if number < 1e15 else f"{number:.1e}"


def _rows(ruleset: Ruleset, values: Any, first: list[tuple[int, float]]) -> list[dict[str, Any]]:
    """Each first answer in words, with what comes of it."""
    from fairseat.simulators.engine.play import Setup, watch

    table, rules = watch(Setup(ruleset, values, [ruleset.bot("random")] * 2), 0, 0).table, ruleset.rules.record(values)
    tell = ruleset.room("tell").tell
    return [
        {"answer": tell(table, rules, move), "result": _result(worth), "first_player": worth} for move, worth in first
    ]


def _result(worth: float) -> str:
    """What a worth for the first player means."""
    return RESULTS.get(worth, f"{worth:.3g} of the win for the first player")
