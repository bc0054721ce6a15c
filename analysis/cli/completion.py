"""What the shell offers when TAB is pressed: games, bots, rules, variants. Nothing heavy is imported for names."""

import tomllib
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from fairseat.simulators import RULESETS

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def game_names() -> dict[str, str]:
    """The names of the games and the packages they live in."""
    from importlib.metadata import entry_points

    return {**{point.name: point.value for point in entry_points(group="fairseat.rulesets")}, **RULESETS}


def ruleset_folder(game: str) -> Path | None:
    """Where a ruleset lies, found without importing it."""
    names = game_names()
    package = names.get(game) or names.get(game.replace("_", "-"))
    if package is None:
        return Path(game) if (Path(game) / "bots.toml").is_file() else None
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def _quietly(offer: Callable[[click.Context, str], Iterable[CompletionItem]]) -> Complete:
    """Offer nothing rather than print an error into the user's line."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        try:
            return list(offer(ctx, typed))
        except Exception:
            return []

    return complete


def _game_of(ctx: click.Context) -> str:
    """The game that was typed; Click leaves it among the loose words while the last option has no value yet."""
    words = [ctx.params.get("game"), ctx.params.get("what"), *ctx.args]
    return next((word for word in words if word and ruleset_folder(word)), "")


def _toml_names(ctx: click.Context, file: str) -> dict[str, Any]:
    folder = ruleset_folder(_game_of(ctx))
    return tomllib.loads((folder / file).read_text(encoding="utf-8")) if folder else {}


@_quietly
def games(ctx: click.Context, typed: str) -> Iterable[CompletionItem]:
    """The games, or a path when what is typed looks like one."""
    found = [CompletionItem(name) for name in game_names() if name.startswith(typed.replace("_", "-"))]
    return found or [CompletionItem(typed, type="file")]


@_quietly
def bots(ctx: click.Context, typed: str) -> Iterable[CompletionItem]:
    """The bots of the game, after the last comma."""
    before, _, last = typed.rpartition(",")
    prefix = before + "," if before else ""
    for name, entry in _toml_names(ctx, "bots.toml").items():
        if name.startswith(last):
            yield CompletionItem(prefix + name, help=entry.get("style"))


@_quietly
def variants(ctx: click.Context, typed: str) -> Iterable[CompletionItem]:
    """The variants of the game."""
    for name, entry in _toml_names(ctx, "variants.toml").items():
        if name.startswith(typed):
            yield CompletionItem(name, help=entry.get("says"))


@_quietly
def rules(ctx: click.Context, typed: str) -> Iterable[CompletionItem]:
    """The rules of the game as `key=`, and the values of a switch after it."""
    from fairseat.simulators.engine.ruleset import load

    declared = load(_game_of(ctx)).rules.declared
    key, given, value = typed.partition("=")
    if given and key in declared:
        words = declared[key].allowed.replace(" or ", ", ").split(", ")
        return [CompletionItem(f"{key}={word}") for word in words if word.startswith(value) and " " not in word]
    return [CompletionItem(f"{name}=", help=rule.says) for name, rule in declared.items() if name.startswith(typed)]
