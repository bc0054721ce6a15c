"""Turns every rule over and looks whether any game of any bot comes out otherwise."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import play_batch, set_up
from tests.contract.games import ruleset_of

SEED = 90
GAMES = (3, 30)  # at each table: most rules show in the first few
MOST_TURNS = 100
EXPERT, EVERYONE = "expert", "everyone"
ASKED = "decisions"
"""A question more that all answer as if it were not there is no other game."""

Changes = dict[str, Any]


def pairs(game: str, rule: str) -> list[tuple[Changes, Changes]]:
    """Rules without and with this one turned: by itself, then in the company in which the walks turn it.

    A switch that no walk turns is turned in all their company; a rule that is a file's name has no pairs.
    """
    walks = import_module(f"tests.oracles.test_{game.replace('-', '_')}_lockstep").CHANGES
    company = [changes for changes in walks if not reads_a_file(changes)]
    turning = [changes for changes in company if rule in changes]
    declared = ruleset_of(game).rules.declared[rule]
    if not turning and declared.kind == "toggle":
        turning = [{**changes, rule: not declared.default} for changes in company]
    values = dict.fromkeys(changes[rule] for changes in turning)
    alone: list[tuple[Changes, Changes]] = [({}, {rule: value}) for value in values]
    return alone + [({key: changes[key] for key in changes if key != rule}, changes) for changes in turning]


def reads_a_file(changes: Changes) -> bool:
    """Whether these rules name a file, which only its own test lays down."""
    return any(str(value).endswith((".toml", ".csv")) for value in changes.values())


def tables(game: str) -> Iterator[tuple[str, list[str]]]:
    """Who sits where, at every number of seats: experts, then all other bots in turn."""
    ruleset = ruleset_of(game)
    low, high = ruleset.card.seats
    counts = dict.fromkeys((ruleset.card.usual_seats, *range(low, high + 1)))
    for players in counts:
        yield EXPERT, [ruleset.card.default_bot] * players
    others = [bot for bot in ruleset.quick_bots if bot not in ("random", ruleset.card.default_bot)]
    for players in counts:
        for first in range(0, len(others), players):
            yield EVERYONE, [others[(first + seat) % len(others)] for seat in range(players)]


def rows(game: str, bots: list[str], changes: Changes, games: int) -> bytes | None:
    """The rows of some games as bytes, but for how often was asked; nothing where these rules cannot be played."""
    most = {"max_turns": min(MOST_TURNS, ruleset_of(game).choose_rules("", {})["max_turns"])}
    try:
        played = play_batch(set_up(ruleset_of(game), bots, changes={**most, **changes}), SEED, 0, games)
    except Mistake:
        return None
    return b"".join(part[column].tobytes() for part in played for column in part.dtype.names if column != ASKED)


@cache
def inert(game: str) -> dict[str, set[str]]:
    """The rules that change no game of the expert, and those of them that change nobody's."""
    found: dict[str, set[str]] = {EXPERT: set(), EVERYONE: set()}
    for rule in ruleset_of(game).rules.declared:
        if not pairs(game, rule):
            continue
        noticed = who_notices(game, rule)
        if noticed != EXPERT:
            found[EXPERT].add(rule)
        if not noticed:
            found[EVERYONE].add(rule)
    return found


def who_notices(game: str, rule: str) -> str:
    """Whose games a rule changes: the expert's, only somebody else's, or nobody's."""
    tried = pairs(game, rule)
    for who, bots in tables(game):
        for games in GAMES:
            for without, turned in tried:
                ours, theirs = rows(game, bots, without, games), rows(game, bots, turned, games)
                if None not in (ours, theirs) and ours != theirs:
                    return who
    return ""
