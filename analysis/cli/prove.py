"""`fairseat prove GAME|FOLDER`: hold a ruleset to the contract that every game keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.talk import console, print_json, say
from fairseat.analysis.failures import NotHeld

if TYPE_CHECKING:
    from fairseat.simulators.contract.promises import Promise


@options.command(example="fairseat prove tests/known_games/pig")
@click.argument("game", metavar="GAME|FOLDER", shell_complete=completion.games)
@click.option("--json", "as_json", is_flag=True, help="Print every promise and what breaks it as JSON.")
def prove(game: str, as_json: bool) -> None:
    """Hold a game to the contract that every game keeps; FOLDER is one of your own.

    Games are played with every bot and variant at every number of players: are all answers legal, do games end,
    does nothing vanish, does no bot see hidden cards, is a game the same alone and in a batch, on two threads and
    without the compiler? Tests that lie in the folder are run too. What is broken is said with the place to look at;
    then the exit code is 3.
    """
    from fairseat.simulators.contract.own_tests import tests_of
    from fairseat.simulators.contract.promises import TESTS_PASS, promises_for
    from fairseat.simulators.engine.ruleset import load

    ruleset = load(game)
    promises = promises_for(ruleset)
    say(
        f"{ruleset.card.title}: {len(promises)} promises. The first games wait for the compiler, ten seconds or more.",
        "dim",
    )
    found = []
    for promise in promises:
        idle = promise.idle(ruleset)
        breaches = [] if idle else promise.breaches(ruleset)
        found.append((promise, idle, breaches))
        if not as_json:
            _print(*found[-1])
    if TESTS_PASS not in promises:
        say(
            "No tests of the folder were run: " + ("install pytest." if tests_of(ruleset) else "it has no tests/."),
            "dim",
        )
    if as_json:
        print_json([_json(*one) for one in found])
    broken, held = sum(bool(breaches) for *_, breaches in found), sum(not idle for _, idle, _ in found)
    if broken:
        raise NotHeld(f"{broken} of {held} promises {'is' if broken == 1 else 'are'} broken.")
    aside = f" To {len(found) - held} nothing was held." if held < len(found) else ""
    say(f"All {held} promises are kept.{aside}", "green")


def _print(promise: Promise, idle: str, breaches: list[str]) -> None:
    from rich.text import Text

    mark, style = ("–", "dim") if idle else ("✗", "red") if breaches else ("✓", "green")
    console().print(Text(f"{mark} ", style=style) + Text(f"{promise.says[:-1]}: {idle}." if idle else promise.says))
    for breach in breaches:
        console().print(Text(f"    {breach}"))


def _json(promise: Promise, idle: str, breaches: list[str]) -> dict[str, Any]:
    told = {"promise": promise.name, "says": promise.says, "held": not idle, "kept": not idle and not breaches}
    return {**told, "idle": idle, "breaches": breaches}
