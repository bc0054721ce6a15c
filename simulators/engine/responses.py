"""How far bots can be beaten: the best responses that searches found, from a ruleset's `responses.toml`.

The file holds a list of tables for each bot that was searched, one for each number of players and variant:

    [[expert]]
    players = 2
    variant = "short"  # without it the rules as printed
    candidates = 400
    ..

It is nothing that a game is played by; a ruleset without the file says nothing of its bots.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake, unknown

FILE = "responses.toml"
KINDS: dict[str, tuple[Any, str]] = {
    "int": (int, "a whole number"),
    "float": ((int, float), "a number"),
    "str": (str, "a text"),
}


@dataclass(frozen=True)
class Response:
    """The best response that a search found to tables of one bot: what it gains, in points of the wins."""

    players: int
    candidates: int  # that the search tried
    games: int  # of the proof, on seeds that the search did not meet
    gain: float
    low: float  # of the interval
    high: float
    level: float  # that the interval is sure to
    version: int  # of the ruleset
    answers: str  # the weights that were answered, as `weights_word` names them
    command: str
    variant: str = ""  # nothing: the rules as printed


def weights_word(bot: Bot, defaults: Mapping[str, float], players: int, rules: Mapping[str, Any] | None = None) -> str:
    """Name a bot's weights at such a table by six hexadecimal digits; those at their defaults do not count.

    No rules are those as printed.
    """
    seated = bot.seated(players, rules or {})
    own = sorted((key, value) for key, value in seated.weights.items() if value != defaults[key])
    return hashlib.sha256(repr(own).encode()).hexdigest()[:6]


def read_responses(
    entries: Mapping[str, Any], bots: Mapping[str, Bot], variants: Iterable[str], where: str
) -> dict[str, tuple[Response, ...]]:
    """Read what is known of the bots, or say in one sentence what of it cannot be."""
    found = {}
    for name, known in entries.items():
        if name not in bots:
            raise Mistake(f"{unknown('bot', name, bots)} The file {where} tells of it.")
        if not isinstance(known, list):
            raise Mistake(f"The file {where} holds {name} = {known!r}, where a list of tables [[{name}]] is wanted.")
        found[name] = tuple(_read(entry, f"[[{name}]] in {where}") for entry in known)
        for one in found[name]:
            if one.variant and one.variant not in variants:
                raise Mistake(f"{unknown('variant', one.variant, variants)} The file {where} tells of it.")
    return found


def _read(entry: Any, where: str) -> Response:
    """Read one entry; every key is wanted, and no other is taken."""
    kinds = {one.name: str(one.type) for one in fields(Response)}
    given = {"variant": "", **entry} if isinstance(entry, dict) else {}
    for key in given:
        if key not in kinds:
            raise Mistake(f"{unknown('key', key, kinds)} It stands under {where}.")
    for key, kind in kinds.items():
        if key not in given or isinstance(given[key], bool) or not isinstance(given[key], KINDS[kind][0]):
            told = repr(given[key]) if key in given else "nothing"
            raise Mistake(f"The {key} under {where} is {told}, where {KINDS[kind][1]} is wanted.")
    return Response(**given)
