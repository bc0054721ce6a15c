"""Scenes of The Journey: Istanbul, set by hand for the tests of its referee."""

from __future__ import annotations

from typing import Any

from tests.oracles.chance import Chance
from tests.oracles.journey_istanbul import Oracle
from tests.oracles.journey_istanbul_rules import OBSTACLES, OPPORTUNITIES

QUIET = ((6, "police", "", 5000),)  # a deck that keeps the game going and does nothing on days 1 to 5
SILENT = {"talk": "off", "gifts": "off"}  # a test that is about talk or gifts says so
T, F, S, U, K = "taksim", "fatih", "sultanahmet", "uskudar", "kadikoy"


class InOrder(Chance):
    """Chance that leaves every shuffled list as it lies."""

    def shuffle(self, cards: list[Any]) -> None:
        """Leave the cards as they are."""


def only(*names: str) -> dict[str, bool]:
    """The rules that leave only these of the ten player cards in the game."""
    return {name: name in names for name in OBSTACLES + OPPORTUNITIES}


def scene(events: tuple = QUIET, players: int = 4, day: int = 1, cards: tuple = (), **rules: Any) -> Oracle:
    """A game with these events in this order, begun on this day."""
    rules = {"deck": "custom", "events": events, "initial_events": len(events), **SILENT, **only(*cards), **rules}
    game = Oracle(rules, players, InOrder(0, 0))
    game.state.day = day
    return game


def stand(game: Oracle, **where: str) -> None:
    """Put markers seat0=place, seat1=place .. on the board, in that order, before the first move of a day."""
    for seat, place in where.items():
        game.state.enter(int(seat[-1]), place)
    if game.question == "move":  # the question was put before the marker was moved by hand
        game._ask = game._ask._replace(answers=(*game.answers(), *where.values()))


def live(game: Oracle, *moves: dict[int, str], **wishes: Any) -> None:
    """Play a day for each mapping of seat to the place where it goes.

    Who has no place stays; other questions are answered by wish or with the first answer.
    """
    for places in moves:
        today = game.state.day
        while not game.over and game.state.day == today:
            if game.question == "move":
                game.play(places.get(game.actor, game.state.players[game.actor].where))
            else:
                game.play(wishes.get(game.question, game.answers()[0]))


def players(game: Oracle, name: str) -> list:
    """One fact of every player."""
    return [getattr(player, name) for player in game.state.players]


def issue(game: Oracle) -> tuple:
    """The question, whom it is put to, and the card and the seat that it is about."""
    table = game.table()
    return game.question, game.actor, table["asked_card"], table["asked_seat"]
