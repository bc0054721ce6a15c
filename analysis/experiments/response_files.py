"""Keeping how far a search for the best response came: an entry of a ruleset's `responses.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from fairseat.analysis.foresight.kept import word_of
from fairseat.analysis.store.files import write_text
from fairseat.analysis.wording import count
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.responses import FILE, Response

if TYPE_CHECKING:
    from fairseat.analysis.experiments.tune import Field, Tuning
    from fairseat.simulators.engine.bots import Bot
    from fairseat.simulators.engine.ruleset import Ruleset

ENTRY = re.compile(r"^\[\[(?P<bot>[^]\n]+)]]\n(?P<keys>(?:(?!\[\[|#).+\n)*)", re.MULTILINE)
"""An entry of the file, without the comment above it."""


def check_answerable(ruleset: Ruleset, bot: Bot, panel: tuple[Bot, ...], changed: bool) -> None:
    """Refuse what no entry tells of: a bot from elsewhere, other opponents than itself, rules that no variant names."""
    if ruleset.bots.get(bot.name) != bot:
        raise Mistake(f"A response is kept for a bot of the game's bots.toml, which {bot.name} is not.")
    if panel != (bot,):
        raise Mistake("A response answers tables of the bot itself: leave --against out.")
    if changed:
        raise Mistake("A response is kept for a variant, by --variant, or for the rules as printed: leave --set out.")


def check_weightier(ruleset: Ruleset, bot: Bot, tables: Iterable[int], variant: str, games: int) -> None:
    """Refuse a proof of fewer games than what is kept of the same weights rests on."""
    rules = ruleset.choose_rules(variant)
    for one in ruleset.responses.get(bot.name, ()):
        same = one.variant == variant and one.answers == word_of(ruleset, one.players, bot, rules)
        if same and one.players in tables and one.games > games:
            raise Mistake(
                f"What is kept of {bot.name} at {count(one.players)} players rests on {count(one.games)} games, "
                f"this proof on {count(games)}: ask for --proof {one.games}, or add --force."
            )


def responses_of(tuning: Tuning, field: Field, bot: str, variant: str, command: str) -> list[Response]:
    """What a search found, an entry for each number of players."""
    ruleset = field.ruleset
    entries = []
    for players, gain in tuning.by_table.items():
        points = gain.scaled(100)
        entries.append(
            Response(
                players=players,
                candidates=tuning.candidates,
                games=gain.n,
                gain=round(points.estimate, 2),
                low=round(points.low, 2),
                high=round(points.high, 2),
                level=gain.level,
                version=ruleset.card.version,
                answers=word_of(ruleset, players, bot, field.rules),
                command=command,
                variant=variant,
            )
        )
    return entries


def keep(ruleset: Ruleset, bot: str, entries: list[Response]) -> Path:
    """Write entries into the ruleset's file, each over the one of its table and variant; comments stay."""
    file = ruleset.folder / FILE
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    for entry in entries:
        text = kept(text, bot, entry)
    write_text(text, file)
    vars(ruleset).pop("responses", None)  # what was read before
    return file


def kept(text: str, bot: str, entry: Response) -> str:
    """The file's text with this entry in the place of the one that it replaces, or at the end."""
    import tomllib
    from dataclasses import asdict

    from tomli_w import dumps

    own = {key: value for key, value in asdict(entry).items() if value != ""}
    fresh = f"[[{bot}]]\n{dumps(own)}"
    for found in ENTRY.finditer(text):
        old = tomllib.loads(found["keys"])
        if (bot, entry.players, entry.variant) == (found["bot"], old.get("players"), old.get("variant", "")):
            return text[: found.start()] + fresh + text[found.end() :]
    return f"{text.rstrip()}\n\n{fresh}".lstrip()
