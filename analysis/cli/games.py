"""`fairseat games`: the rulesets."""

import importlib
from typing import Any

from fairseat.analysis.cli import options
from fairseat.analysis.cli.completion import game_names
from fairseat.analysis.cli.talk import print_listing, say
from fairseat.simulators import RULESETS


@options.command(example="fairseat games --json")
@options.listing
def games(style: str | None) -> None:
    """List the games that can be played.

    A folder of your own with the same rooms is played by its path: fairseat run path/to/my_game.
    """
    names = [*RULESETS, *(name for name in game_names() if name not in RULESETS)]
    rows = [row for name in names if (row := game_row(name)) is not None]
    headings = {"game": "game", "title": "title", "seats": "seats", "says": "what the players do", "status": "status"}
    print_listing(rows, headings, style)


def game_row(name: str) -> dict[str, Any] | None:
    """One game as its card has it; an installed package that cannot be opened is named on stderr."""
    try:
        card = importlib.import_module(game_names()[name]).CARD
    except (ImportError, AttributeError) as error:
        say(f"The game {name} cannot be opened: {error}.", "yellow")
        return None
    low, high = card.seats
    return {
        "game": name,
        "title": card.title,
        "seats": f"{low} to {high}" if low != high else str(low),
        "usual_seats": card.usual_seats,
        "version": card.version,
        "cooperative": card.cooperative,
        "says": card.says,
        "status": card.status,
    }
