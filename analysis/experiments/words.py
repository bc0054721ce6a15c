"""An experiment as plain JSON and back: what a run stores of itself, to be resumed and replayed."""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.cell import Cell, Experiment
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset, load

Words = dict[str, Any]


def experiment_words(experiment: Experiment) -> Words:
    """Write an experiment as JSON holds it: the seed as a string, switches as words, no infinity."""
    card = experiment.ruleset.card
    return {
        "name": experiment.name,
        "game": experiment.cells[0].game,
        "ruleset": card.name,
        "title": card.title,
        "version": card.version,
        "seed": str(experiment.seed),
        "bots": {name: _bot_words(bot) for name, bot in experiment.bots.items()},
        "cells": [_cell_words(cell) for cell in experiment.cells],
        **({"varied": list(experiment.varied)} if experiment.varied else {}),
        **({"files": files} if (files := _designers_files(experiment)) else {}),
    }


def _designers_files(experiment: Experiment) -> dict[str, str]:
    """The files and folders that the rules name, a designer's own map or deck, each with a digest of what it holds."""
    outside = [name for name, rule in experiment.ruleset.rules.declared.items() if rule.kind == "text"]
    values = {cell.rules[name] for cell in experiment.cells for name in outside}
    return {value: _digest_of(Path(value)) for value in sorted(values) if os.path.exists(value)}


def _digest_of(path: Path) -> str:
    """Name what a file, or every file below a folder, holds by sixteen hexadecimal digits."""
    seen = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            seen.update(file.relative_to(path).as_posix().encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return seen.hexdigest()[:16]


def _bot_words(bot: Bot) -> Words:
    weights = {name: value if math.isfinite(value) else str(value) for name, value in bot.weights.items()}
    return {"style": bot.style, "weights": weights}


def _cell_words(cell: Cell) -> Words:
    return {
        "name": cell.name,
        "variant": cell.variant,
        "players": cell.players,
        "games": cell.games,
        "line_up": [bot.name for bot in cell.line_up],
        "rules": cell.ruleset.rules.words(cell.rules),
    }


def experiment_from(words: Mapping[str, Any]) -> Experiment:
    """Read an experiment back; its ruleset must be there, and know its rules and weights."""
    ruleset = load(words["game"])
    bots = {
        name: ruleset.weights.bot(name, {"style": entry["style"], **entry["weights"]})
        for name, entry in words["bots"].items()
    }
    cells = tuple(_cell_from(ruleset, bots, int(words["seed"]), entry) for entry in words["cells"])
    return Experiment(words["name"], cells, tuple(words.get("varied", ())))


def _cell_from(ruleset: Ruleset, bots: Mapping[str, Bot], seed: int, entry: Mapping[str, Any]) -> Cell:
    rules = ruleset.rules.choose(entry["rules"])
    line_up = tuple(bots[name] for name in entry["line_up"])
    return Cell(ruleset.locator, rules, line_up, entry["games"], seed, entry["variant"], entry["name"])


def fingerprint(words: Mapping[str, Any], part_games: int) -> str:
    """Name what is played by sixteen hexadecimal digits; every part file carries it. No path enters."""
    played = {key: words[key] for key in ("ruleset", "version", "seed", "bots", "cells")}
    held = {"files": sorted(words["files"].values())} if "files" in words else {}
    text = json.dumps({**played, **held, "part_games": part_games}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def differences(asked: Mapping[str, Any], stored: Mapping[str, Any]) -> None:
    """Refuse to resume a run with another experiment than the one that it was begun with."""
    for key in ("ruleset", "seed", "bots", "cells"):
        if asked[key] != stored[key]:
            raise Mistake(
                f"The run was begun with other {key}: resume it without naming a game, or start anew with --force."
            )
    changed = [file for file, held in stored.get("files", {}).items() if asked.get("files", {}).get(file) != held]
    if changed:
        raise Mistake(f"{changed[0]} has changed since the run was begun: put it back, or start anew with --force.")
