"""Figures of foresight that were measured once, as CSV files beside these modules."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.responses import weights_word
from fairseat.simulators.engine.ruleset import Ruleset

Row = TypeVar("Row")


def word_of(ruleset: Ruleset, players: int, bot: Bot | str = "expert", rules: Mapping[str, Any] | None = None) -> str:
    """Name a bot's weights at a table, so that what was measured of others is not taken for its own."""
    usual = {name: one.default for name, one in ruleset.weights.declared.items()}
    return weights_word(ruleset.bot(bot) if isinstance(bot, str) else bot, usual, players, rules)


def words_of(ruleset: Ruleset, players: int, bot: Bot, rivals: Bot) -> str:
    """Name the weights of a bot and of its rivals, as what was measured of both notes them."""
    return f"{word_of(ruleset, players, bot)}/{word_of(ruleset, players, rivals)}"


def of_today(ruleset: Ruleset, found: Iterable[Row]) -> list[Row]:
    """What was measured of a ruleset's version and of two bots' weights of today; of others it says nothing."""
    card, bots = ruleset.card, ruleset.bots
    known: Iterable[Any] = found
    return [
        one
        for one in known
        if (one.game, one.version) == (card.name, card.version) and {one.bot, one.rivals} <= set(bots)
        if one.weights == words_of(ruleset, one.players, ruleset.bot(one.bot), ruleset.bot(one.rivals))
    ]


def read_kept(file: Path, kind: type[Row]) -> list[Row]:
    """What was measured last, in the order of the file; nothing where none was."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return msgspec.convert(list(csv.DictReader(lines)), list[kind], strict=False)  # type: ignore[valid-type]


def keep(file: Path, found: Iterable[Any]) -> None:
    """Write what was measured over what was known of the same games and numbers of players."""
    found = list(found)
    fresh = {(one.game, one.players) for one in found}
    before = [one for one in read_kept(file, type(found[0])) if (one.game, one.players) not in fresh]
    write_rows(file, sorted([*before, *found], key=lambda one: (one.game, one.players)))


def write_rows(file: Path, rows: Sequence[Any]) -> None:
    """Write rows of one kind."""
    written = msgspec.to_builtins(rows)
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, sorted(written[0], key=lambda name: name != "game"), lineterminator="\n")
        writer.writeheader()
        writer.writerows(written)
