"""Bots as `fairseat tune` saves them: written with their proof and the history of the search, and read back."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from fairseat.analysis.evidence.record import Value
from fairseat.analysis.failures import Unreadable
from fairseat.simulators.engine.mistakes import why

if TYPE_CHECKING:
    from fairseat.analysis.experiments.tune import Tuning
    from fairseat.simulators.engine.bots import Bot

RIVALS = "Shares of the wins in units of twice the fair share: 0.5 is even with the opponents."
TOGETHER = "Shares of the games that the team won, with one of this bot among the others."

Share = Annotated[float, Meta(ge=-1e3, le=1e3)]
Count = Annotated[int, Meta(ge=0, le=10**12)]


class SavedGeneration(Struct, frozen=True):
    """A generation of the search as the file has it; keys that people add are left alone."""

    generation: Count
    share: Share
    low: Share
    high: Share
    weights: dict[str, float] = {}


class SavedHow(Struct, frozen=True):
    """How a bot was made, and how it was proved."""

    command: str
    seed: str
    against: tuple[str, ...]
    players: tuple[Count, ...]
    code: str
    before: Share
    after: Share
    gain: Share
    gain_low: Share
    gain_high: Share
    level: Annotated[float, Meta(gt=0, lt=1)]
    games: Count
    together: bool = False
    candidates: Count = 0
    unfinished: Share = 0.0  # of the proof's games; they count as even
    variant: str = ""
    rules: dict[str, Value] = {}


class SavedUnder(Struct, frozen=True):
    """What of a bot differs under a variant: its weights, and those at some numbers of players."""

    weights: dict[str, float]
    at: dict[str, dict[str, float]] = {}


class SavedBot(Struct, frozen=True):
    """A tuned bot as its file has it."""

    name: str
    weights: dict[str, float]
    how: SavedHow
    history: Annotated[tuple[SavedGeneration, ...], Meta(min_length=1)]
    at: dict[str, dict[str, float]] = {}  # number of players -> what differs there
    under: dict[str, SavedUnder] = {}  # variant -> what differs there


def bot_file(tuning: Tuning, name: str, how: Mapping[str, Any], usual: Bot | None = None) -> str:
    """Write the bot as `-b` reads it: its weights, how it was made and proved, and the history of the search.

    With a `usual` bot what was found belongs to the variant of the tuning: elsewhere it plays as that one does.
    """
    from tomli_w import dumps

    style = f"{tuning.start.style} Tuned from there by play.".strip()
    proof = {"before": tuning.before.estimate, "after": tuning.after.estimate, "gain": tuning.gain.estimate}
    proof |= {
        "candidates": tuning.candidates,
        "unfinished": tuning.unfinished,
        "gain_low": tuning.gain.low,
        "gain_high": tuning.gain.high,
        "level": tuning.gain.level,
    }
    history = [{**one.entry, "weights": one.weights} for one in tuning.history]
    entry = bot_entry(tuning.best)
    if usual:
        found = {how["variant"]: _apart(usual, tuning.best)}
        entry = bot_entry(usual)
        entry["under"] = {**entry.get("under", {}), **found}
    bot = dumps({name: {"style": style, **_short(entry)}})
    way = dumps({"how": _short({**how, **proof, "games": tuning.gain.n}), "history": _short(history)})
    return f"{bot}\n# {TOGETHER if how.get('together') else RIVALS}\n{way}"


def bot_entry(bot: Bot) -> dict[str, Any]:
    """A bot as a table of `bots.toml` has it, with what differs at numbers of players and under variants."""
    under = {variant: _with_tables(own.weights, own.at) for variant, own in bot.under.items()}
    return {**_with_tables(bot.weights, bot.at), **({"under": under} if under else {})}


def _with_tables(weights: Mapping[str, float], at: Mapping[int, Mapping[str, float]]) -> dict[str, Any]:
    """Weights with the tables of some numbers of players, where there are any."""
    tables = {str(players): some for players, some in at.items()}
    return {**weights, **({"at": tables} if tables else {})}


def _apart(usual: Bot, found: Bot) -> dict[str, Any]:
    """What a bot found under a variant has otherwise than the usual one, whatever of that differs elsewhere."""
    elsewhere = [*usual.at.values()]
    for own in usual.under.values():
        elsewhere += [own.weights, *own.at.values()]
    moving = {key for some in elsewhere for key in some}
    weights = {key: value for key, value in found.weights.items() if value != usual.weights[key] or key in moving}
    return _with_tables(weights, found.at)


def _short(value: Any) -> Any:
    """Round every number to the six digits that people read."""
    if isinstance(value, Mapping):
        return {key: _short(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_short(entry) for entry in value]
    return float(f"{value:.6g}") if isinstance(value, float) else value


def read_saved(file: Path) -> SavedBot:
    """Read a tuned bot with its proof and its history, or say what of it cannot be read."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable(f"The file {file} cannot be read: {why(error)}.") from None
    if not content.get("history") or "how" not in content:
        raise Unreadable(f"The file {file} holds no tuned bot: `fairseat tune` writes its history into it.")
    name = next(iter(content))
    try:
        bot = msgspec.convert(content[name], dict[str, Any])
        weights = {key: value for key, value in bot.items() if type(value) in (int, float)}
        apart = {"at": bot.get("at", {}), "under": _read_under(bot.get("under", {}))}
        return msgspec.convert({**content, "name": name, "weights": weights, **apart}, SavedBot)
    except msgspec.ValidationError as error:
        raise Unreadable(f"The file {file} is damaged: {str(error).rstrip('.')}.") from None


def _read_under(tables: Any) -> Any:
    """The tables of variants with their weights apart from those at numbers of players; others as they are."""
    if not isinstance(tables, dict) or not all(isinstance(some, dict) for some in tables.values()):
        return tables
    return {
        variant: {"weights": {key: value for key, value in some.items() if key != "at"}, "at": some.get("at", {})}
        for variant, some in tables.items()
    }
