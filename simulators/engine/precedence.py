"""Whose word counts at a table: a bot's own weights, those at its number of players, those under its rules.

Bots of the engine and those that a plan keeps ask here; a plan has players and rules as words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Apart(Protocol):
    """What of a bot differs under a variant: wherever the rules in force have all that the variant changes."""

    rules: Any
    weights: Any
    at: Any


class Weighted(Protocol):
    """A bot, whatever keeps it: its weights, and what differs at some tables and under some variants."""

    weights: Any
    at: Any
    under: Any


def weights_at(bot: Weighted, players: Any, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The weights of a bot at a table of so many under these rules; the later word counts.

    A bot's own stand first, then those at this number of players, then those under each variant that holds, the most
    particular last, and under it again those at this number of players.
    """
    found = {**bot.weights, **bot.at.get(players, {})}
    for own in bot.under.values():
        if holds(own, rules):
            found |= {**own.weights, **own.at.get(players, {})}
    return found


def holds(own: Apart, rules: Mapping[str, Any]) -> bool:
    """Whether these rules are the variant's, by its name or by rules that were changed one by one."""
    return all(name in rules and rules[name] == value for name, value in own.rules.items())
