"""Whose word counts at a table: a bot's own weights, those at its number of players, those under its rules.

Bots of the engine and those that a plan keeps, with players and rules as words, both ask here.
"""

from collections.abc import Mapping
from typing import Any


def weights_at(bot: Any, players: Any, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The weights of a bot at a table of so many under these rules; the later word counts.

    A bot's own stand first, then those at this number of players, then those under each variant that holds, the most
    particular last, and under it again those at this number of players. A variant holds wherever the rules in force
    have all that it changes, by its name or one by one.
    """
    found = {**bot.weights, **bot.at.get(players, {})}
    for own in bot.under.values():
        if all(name in rules and rules[name] == value for name, value in own.rules.items()):
            found |= {**own.weights, **own.at.get(players, {})}
    return found
