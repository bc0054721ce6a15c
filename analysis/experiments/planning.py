"""An experiment as the plan that a run stores of it, and back: so that it can be resumed and replayed."""

import hashlib
import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.record import AHEAD_SEATS, LOOKING_AHEAD, RESPONSE, Record
from fairseat.analysis.experiments.cell import Cell, Experiment
from fairseat.analysis.experiments.effort import games_a_part
from fairseat.analysis.experiments.tried import what_helped
from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.card import StoredCard, StoredRule, StoredVariant
from fairseat.analysis.store.locations import Location
from fairseat.analysis.store.manifest import now, versions
from fairseat.analysis.store.plan import Plan, PlannedBot, PlannedCell, PlannedUnder, PlannedWeights
from fairseat.analysis.store.schema import FORMAT
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import RuleBook
from fairseat.simulators.engine.ruleset import Ruleset, known_names, load

PLAYED = ("name", "variant", "players", "games", "line_up", "rules")
"""What of a cell the fingerprint names."""


def plan_of(experiment: Experiment, part_games: int = 0, command: str = "") -> Plan:
    """Plan an experiment: the seed as a text, switches as words, no infinity.

    The ruleset's card says how many games a part holds at most; only tests choose `part_games` themselves.
    """
    ruleset, named = experiment.ruleset, [_part_names(cell) for cell in experiment.cells]
    most = part_games or ruleset.card.part_games
    part_names = [names for number, names in enumerate(named) if named.index(names) == number]
    plan = Plan(
        format=FORMAT,
        fingerprint="",
        part_games=most,
        digest=ruleset.digest,
        command=command,
        started=now(),
        versions=versions(),
        name=experiment.name,
        game=experiment.cells[0].game,
        ruleset=ruleset.card.name,
        title=ruleset.card.title,
        version=ruleset.card.version,
        seed=str(experiment.seed),
        bots={name: _planned_bot(bot, ruleset.rules) for name, bot in experiment.bots.items()},
        cells=tuple(
            _planned_cell(cell, part_names.index(names), most)
            for cell, names in zip(experiment.cells, named, strict=True)
        ),
        varied=experiment.varied,
        card=_of_its_bots(stored_card(ruleset), experiment),
        part_names=tuple(part_names),
        files=_designers_files(experiment),
        dealt=tuple(getattr(ruleset.room("results"), "DEALT", ())),
        won_by=tuple(getattr(ruleset.room("results"), "WON_BY", ())),
    )
    return msgspec.structs.replace(plan, fingerprint=fingerprint(plan))


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


def _planned_bot(bot: Bot, rules: type[RuleBook]) -> PlannedBot:
    under = {
        variant: PlannedUnder(rules=rules.words(own.rules), weights=_in_json(own.weights), at=_at_in_json(own.at))
        for variant, own in bot.under.items()
    }
    return PlannedBot(style=bot.style, weights=_in_json(bot.weights), at=_at_in_json(bot.at), under=under)


def _at_in_json(at: Mapping[int, Mapping[str, float]]) -> dict[str, PlannedWeights]:
    return {str(players): _in_json(some) for players, some in at.items()}


def _in_json(weights: Mapping[str, float]) -> PlannedWeights:
    return {name: value if math.isfinite(value) else "inf" for name, value in weights.items()}


def _planned_cell(cell: Cell, names: int, most: int) -> PlannedCell:
    fitting = games_a_part(cell, most)
    return PlannedCell(
        name=cell.name,
        variant=cell.variant,
        players=cell.players,
        games=cell.games,
        line_up=tuple(bot.name for bot in cell.line_up),
        rules=cell.ruleset.rules.words(cell.rules),
        names=names,
        qualification=cell.qualification,
        part_games=fitting if fitting < most else 0,
    )


def _part_names(cell: Cell) -> dict[str, tuple[str, ...]]:
    """The names of the game's parts (cards, tickets, places) and of its ways to win under a cell's rules."""
    names = getattr(cell.ruleset.room("results"), "part_names", None)
    found = {column: tuple(some) for column, some in names(cell.rules).items()} if names else {}
    ways = getattr(cell.ruleset.room("tell"), "ways", None)
    return {**found, "end_reason": tuple(ways(cell.rules))} if ways else found


def stored_card(ruleset: Ruleset) -> StoredCard:
    """Keep what is said of the ruleset, so that whoever reads the run needs none of its code."""
    book, card = ruleset.rules, ruleset.card
    rules = {
        name: StoredRule(
            default=rule.tell(rule.default),
            clause=rule.clause,
            source=rule.source,
            reading=rule.reading,
            says=rule.says,
        )
        for name, rule in book.declared.items()
    }
    variants = {
        name: StoredVariant(says=variant.says, rules=book.words(ruleset.choose_rules(name)))
        for name, variant in ruleset.variants.items()
    }
    return StoredCard(
        status=card.status,
        turn_seconds=card.turn_seconds,
        turn_source=card.turn_source,
        turn_from_box=card.turn_from_box,
        box_minutes={str(players): minutes for players, minutes in card.box_minutes.items()},
        box_source=card.box_source,
        leads=card.leads,
        score_unit=card.score_unit,
        cooperative=card.cooperative,
        measures=card.measures,
        caveat=card.caveat,
        tried={},
        bots=tuple(ruleset.bots),
        variants=variants,
        rules=rules,
    )


def _of_its_bots(card: StoredCard, experiment: Experiment) -> StoredCard:
    """Leave out what was measured of a bot whose name another bears here, such as a saved one that is called expert.

    What helped is told where it was proved for all bots that play these games as printed, at a number of players.
    """
    own = experiment.ruleset.bots
    others = {name for name, bot in experiment.bots.items() if name in own and _answers(bot) != _answers(own[name])}
    known = Evidence(experiment.ruleset)
    helped, evidence = _helped(experiment, known, others), _evidence(experiment, known, others)
    return msgspec.structs.replace(card, tried=helped, evidence=evidence)


def _helped(experiment: Experiment, known: Evidence, others: set[str]) -> dict[str, dict[str, tuple[str, ...]]]:
    """What helped in trials by those who play here, in words; `others` bear a name that is not theirs."""
    told: dict[str, dict[str, tuple[str, ...]]] = {}
    usual = experiment.ruleset.choose_rules("", None)
    for players, kinds in what_helped(known).items():
        cells = [cell for cell in experiment.cells if (cell.players, cell.rules) == (int(players), usual)]
        bots = {bot.name for cell in cells for bot in cell.line_up}
        if bots and bots.isdisjoint(others):
            helped = {kind: tuple(one.words for one in some if one.is_for(bots)) for kind, some in kinds.items()}
            told[players] = {kind: words for kind, words in helped.items() if words}
    return {players: kinds for players, kinds in told.items() if kinds}


def _answers(bot: Bot) -> tuple[Any, ...]:
    """All of a bot on which its answers hang."""
    return bot.weights, bot.at, bot.under


def _evidence(experiment: Experiment, evidence: Evidence, others: set[str]) -> tuple[Record, ...]:
    """What is known today of those who play, at their tables; `others` bear a name that is not theirs."""
    found: dict[Any, Record] = {}
    book = experiment.ruleset.rules
    for cell in experiment.cells:
        bots = [bot.name for bot in cell.line_up if bot.name not in others]
        if not bots:
            continue
        changes = book.words(book.departures(cell.rules))
        known = [one for kind in (LOOKING_AHEAD, AHEAD_SEATS) for one in evidence.fresh(kind, cell.players, {}, bots)]
        known += [one for rules in ({}, changes) for one in evidence.fresh(RESPONSE, 0, rules, bots)]
        found |= {one.slot: one for one in known if others.isdisjoint((*one.bots, *one.rivals))}
    return tuple(found.values())


def code_to_trust(plan: Plan, folder: Location) -> str:
    """The folder whose code runs when this run is played on; empty for an installed ruleset.

    A path that fairseat would not write, and code that came with the run itself, are refused: whoever made the run
    made them.
    """
    if plan.game in known_names():
        return ""
    ruleset, here = Path(plan.game), Path(str(folder)).resolve()
    if not ruleset.is_absolute() or here in (ruleset.resolve(), *ruleset.resolve().parents):
        raise Unreadable(f"The run {folder} names the ruleset {plan.game}, a path that fairseat does not write there.")
    return plan.game


def experiment_of(plan: Plan) -> Experiment:
    """Read an experiment back; its ruleset must be there, and know its rules and weights."""
    ruleset = load(plan.game)
    bots = {name: _bot_of(ruleset, name, bot) for name, bot in plan.bots.items()}
    cells = tuple(_cell_of(ruleset, bots, int(plan.seed), cell) for cell in plan.cells)
    return Experiment(plan.name, cells, plan.varied)


def _bot_of(ruleset: Ruleset, name: str, bot: PlannedBot) -> Bot:
    """A bot as it was planned: its variants are those of then, by the rules that they changed."""
    variants = {variant: ruleset.rules.read(own.rules) for variant, own in bot.under.items()}
    under = {variant: {**own.weights, "at": own.at} for variant, own in bot.under.items()}
    return ruleset.weights.bot(name, {"style": bot.style, "at": bot.at, "under": under, **bot.weights}, variants)


def _cell_of(ruleset: Ruleset, bots: Mapping[str, Bot], seed: int, cell: PlannedCell) -> Cell:
    line_up = tuple(bots[name] for name in cell.line_up)
    rules, told = ruleset.rules.choose(cell.rules), (cell.variant, cell.name, cell.qualification)
    return Cell(ruleset.locator, rules, line_up, cell.games, seed, *told)


def fingerprint(plan: Plan) -> str:
    """Name what is played by sixteen hexadecimal digits; every part file carries it. No path enters."""
    played = {key: getattr(plan, key) for key in ("ruleset", "version", "seed", "bots", "part_games")}
    held = {"files": sorted(plan.files.values())} if plan.files else {}
    cells = [{key: getattr(cell, key) for key in PLAYED} | _cut(cell) for cell in plan.cells]
    text = json.dumps(msgspec.to_builtins({**played, **held, "cells": cells}), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _cut(cell: PlannedCell) -> dict[str, int]:
    """How a cell is cut into parts where it is not as the plan says."""
    return {"part_games": cell.part_games} if cell.part_games else {}


def check_same(asked: Plan, stored: Plan) -> None:
    """Refuse to resume a run with another experiment than the one that it was begun with, however it is cut."""
    asked, stored = _uncut(asked), _uncut(stored)
    for key in ("ruleset", "seed", "bots", "cells"):
        if getattr(asked, key) != getattr(stored, key):
            raise Mistake(
                f"The run was begun with other {key}: resume it without naming a game, or start anew with --force."
            )
    changed = [file for file, held in stored.files.items() if asked.files.get(file) != held]
    if changed:
        raise Mistake(f"{changed[0]} has changed since the run was begun: put it back, or start anew with --force.")


def _uncut(plan: Plan) -> Plan:
    cells = tuple(msgspec.structs.replace(cell, part_games=0) for cell in plan.cells)
    return msgspec.structs.replace(plan, cells=cells)
