"""Bots as `fairseat tune` saves them: written with their proof and the history of the search, and read back."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.card import Value

if TYPE_CHECKING:
    from fairseat.analysis.experiments.tune import Tuning

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
    variant: str = ""
    rules: dict[str, Value] = {}


class SavedBot(Struct, frozen=True):
    """A tuned bot as its file has it."""

    name: str
    weights: dict[str, float]
    how: SavedHow
    history: Annotated[tuple[SavedGeneration, ...], Meta(min_length=1)]
    at: dict[str, dict[str, float]] = {}  # number of players -> what differs there


def bot_file(tuning: Tuning, name: str, how: Mapping[str, Any]) -> str:
    """Write the bot as `-b` reads it: its weights, how it was made and proved, and the history of the search."""
    from tomli_w import dumps

    style = f"{tuning.start.style} Tuned from there by play.".strip()
    proof = {"before": tuning.before.estimate, "after": tuning.after.estimate, "gain": tuning.gain.estimate}
    proof |= {
        "candidates": tuning.candidates,
        "gain_low": tuning.gain.low,
        "gain_high": tuning.gain.high,
        "level": tuning.gain.level,
    }
    history = [{**one.entry, "weights": one.weights} for one in tuning.history]
    at = {"at": {str(players): some for players, some in tuning.best.at.items()}} if tuning.best.at else {}
    bot = dumps({name: {"style": style, **_short({**tuning.best.weights, **at})}})
    way = dumps({"how": _short({**how, **proof, "games": tuning.gain.n}), "history": _short(history)})
    return f"{bot}\n# {TOGETHER if how.get('together') else RIVALS}\n{way}"


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
        raise Unreadable(f"The file {file} cannot be read: {str(error) or type(error).__name__}.") from None
    if not content.get("history") or "how" not in content:
        raise Unreadable(f"The file {file} holds no tuned bot: `fairseat tune` writes its history into it.")
    name = next(iter(content))
    try:
        bot = msgspec.convert(content[name], dict[str, Any])
        weights = {key: value for key, value in bot.items() if type(value) in (int, float)}
        return msgspec.convert({**content, "name": name, "weights": weights, "at": bot.get("at", {})}, SavedBot)
    except msgspec.ValidationError as error:
        raise Unreadable(f"The file {file} is damaged: {str(error).rstrip('.')}.") from None
