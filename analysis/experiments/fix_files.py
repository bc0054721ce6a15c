"""What a fix leaves behind: the variant that was found with its proof, and a file that `check` plays again."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.bot_files import bot_entry
from fairseat.analysis.experiments.candidates import Candidate, Workshop
from fairseat.analysis.experiments.cell import STRONGEST
from fairseat.analysis.experiments.fix import Fix, Proof
from fairseat.analysis.experiments.goals import Goal, Held, shortfall
from fairseat.analysis.experiments.model import Row
from fairseat.analysis.experiments.trials import Ledger
from fairseat.simulators.engine.mistakes import Mistake

TRIALS, VARIANT, FOUND, CHECKS = "trials.jsonl", "variant.toml", "found.toml", "check.toml"
ANSWERS = "answering.toml"


def open_trials(folder: Path, workshop: Workshop, goal: Goal, force: bool, bots: Sequence[str] = ()) -> Ledger:
    """The ledger of what was played.

    One of other code, rules, figures or bots of one's own is refused: a trial is named by what a candidate changes and
    by its bots' names, so what these stand for belongs to the head.
    """
    file, ruleset = folder / TRIALS, workshop.ruleset
    head: dict[str, Any] = {"code": ruleset.digest, "figures": sorted({check.figure for check in goal.checks})}
    usual = ruleset.choose_rules("")
    rules = {name: value for name, value in workshop.printed.items() if value != usual[name]}
    own = [ruleset.bot(name) for name in bots if name != STRONGEST and name not in ruleset.bots]
    if rules:
        head["rules"] = ruleset.rules.words(rules)
    if own:
        head["bots"] = {bot.name: bot_entry(bot) for bot in own}
    if file.exists() and not force:
        try:
            found = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
        except ValueError:
            found = None
        if found != json.loads(json.dumps(head)):
            raise Mistake(
                f"The trials in {folder} are of other code, rules, figures or bots: "
                "name another folder, or add --force."
            )
        _drop_torn_line(file)
        return Ledger(file)
    return Ledger(file, json.dumps(head) + "\n")


def is_finished(folder: Path) -> bool:
    """Whether a search came to its end in this folder: what it left is not to be lost to one that was stopped."""
    if (folder / VARIANT).exists():
        return True
    try:
        return bool(tomllib.loads((folder / FOUND).read_text(encoding="utf-8"))["proof"]["verdict"] != "stopped")
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _drop_torn_line(file: Path) -> None:
    """Cut off a last line that was being written when the search was killed."""
    text = file.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        file.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")


def found_text(fix: Fix, workshop: Workshop, command: str, bots: Sequence[str] = ()) -> str:
    """What came of a search by these bots: the variant as `--variant` reads it, where one was proved, and how."""
    from tomli_w import dumps

    proof = fix.proof
    changes = proof.candidate.rules if proof else {}
    rules = {**workshop.ruleset.rules.words(workshop.ruleset.rules.read(workshop.base)), **changes}
    told: dict[str, Any] = {
        "game": workshop.ruleset.card.name,
        "players": list(fix.goal.players),
        "goal": fix.goal.line,
        "verdict": fix.verdict,
        "change": proof.candidate.line if proof else "",
        "command": command,
        "bots": list(bots) or [STRONGEST],
        "code": workshop.ruleset.digest,
        "certainty": "99 %, all of it together",
        **told_of(fix),
    }
    if proof is None:
        return dumps({"proof": told})
    name = f"{workshop.ruleset.card.name}-fixed"
    return dumps({name: {"says": f"{proof.candidate.line}: {fix.goal.line}.", **rules}, "proof": told})


def told_of(fix: Fix) -> dict[str, Any]:
    """The game as printed, and the proof that stands or what stood in the way: for a file, and for a record."""
    printed = {"as_printed": fix.printed.lines() if fix.printed else [], "printed_lengths": _lengths(fix.printed)}
    found: dict[str, Any] = _short(printed | (_proved(fix.proof) if fix.proof else _not_reached(fix)))
    return found


def _proved(proof: Proof) -> dict[str, Any]:
    """The games of a proof that stands, and what a search against it found."""
    told: dict[str, Any] = {"games": proof.games, "seed": str(proof.seed), "proof": proof.held.lines()}
    told["lengths"] = _lengths(proof.held)
    told |= {"seated": [list(names) for names in proof.seated], "others": _others(proof)}
    if proof.answer is not None and proof.answered is not None:
        return {**told, "answering_bot": proof.answer.weights, "proof_with_it": proof.answered.lines()}
    return {**told, "answer": "A short search for a bot that gains under these rules found none."}


def _lengths(held: Held | None) -> list[dict[str, Any]]:
    """How long the games were at each number of players, as figures."""
    return [_short(asdict(length)) for length in held.lengths] if held else []


def _others(proof: Proof) -> list[dict[str, Any]]:
    """What each other bot makes of the change, figure by figure."""
    return [
        {
            "bot": one.bot,
            "players": players,
            "figure": now.check.figure,
            "printed": before.found.estimate,
            "found": now.found.estimate,
            "low": now.found.low,
            "high": now.found.high,
            "games": one.games,
            "outcome": now.outcome,
        }
        for one in proof.others
        for (players, now), (_, before) in zip(one.held.results, one.printed.results, strict=True)
    ]


def _not_reached(fix: Fix) -> dict[str, Any]:
    """The nearest that was tried, how many candidates are proved to miss the goal, and what failed at the proof."""
    told: dict[str, Any] = {}
    if fix.rows:
        row, values = fix.rows[0]
        told = {"nearest": row.candidate.line, "nearest_games": row.games, "nearest_figures": values}
        told |= {"tried": fix.tried, "proved_to_miss": fix.missed}
    told["failed"] = [f"{proof.candidate.line}: {line}" for proof in fix.proofs for line in _failed(proof)]
    return told


def _failed(proof: Proof) -> list[str]:
    """What fresh games said of a candidate, and what they said with the bot that was found to gain under it."""
    answered = [
        f"with a bot in every seat that was found to gain: {line}"
        for line in (proof.answered.lines() if proof.answered else [])
    ]
    misfit = [f"the players do not fit these rules: {proof.held.misfit}"] if proof.held.misfit else []
    return [*proof.held.lines(), *misfit, *answered]


def answers_text(fix: Fix) -> str:
    """The bots that were found to gain under a change that held, as `-b` reads the first of them; none is no text."""
    from tomli_w import dumps

    tables: dict[str, Any] = {}
    for proof in fix.proofs:
        if proof.answer is not None:
            name = proof.answer.name if not tables else f"{proof.answer.name}-{len(tables) + 1}"
            tables[name] = {"style": f"Found to gain under {proof.candidate.line}.", **bot_entry(proof.answer)}
    return dumps(_short(tables)) if tables else ""


def _short(value: Any) -> Any:
    """Round numbers for people; TOML knows no infinity worth reading."""
    if isinstance(value, Mapping):
        return {key: _short(entry) for key, entry in value.items() if entry != float("inf")}
    if isinstance(value, list):
        return [_short(entry) for entry in value]
    return float(f"{value:.6g}") if isinstance(value, float) else value


def check_text(fix: Fix, proof: Proof, workshop: Workshop, bots: Sequence[str], game: str) -> str:
    """The same goal as a file that `fairseat check` plays on fresh games, with the rules of the variant."""
    from tomli_w import dumps

    rules = {**workshop.ruleset.rules.words(workshop.ruleset.rules.read(workshop.base)), **proof.candidate.rules}
    checks = []
    for check in fix.goal.checks:
        low, high = isfinite(check.low), isfinite(check.high)
        bound: dict[str, Any] = {"between": [check.low, check.high]} if low and high else {}
        bound |= {"at_most": check.high} if high and not low else {}
        bound |= {"at_least": check.low} if low and not high else {}
        checks.append({"figure": check.figure, **bound, "level": fix.goal.level})
    top: dict[str, Any] = {"game": game, "games": proof.games, "rules": rules}
    if bots:
        top["bots"] = list(bots)
    cells = [{"name": f"{players} players", "players": players} for players in fix.goal.players]
    return dumps({**top, "cell": cells, "check": checks})


def undominated(fix: Fix, workshop: Workshop) -> list[tuple[Row, list[list[float]]]]:
    """The raced candidates that no other beats in every figure, in rules and in cost; the smallest first."""
    rated = [(row, values, _rating(fix.goal, workshop, row.candidate, values)) for row, values in fix.rows]
    kept = [
        (row, values)
        for row, values, rating in rated
        if not any(other != rating and all(a <= b for a, b in zip(other, rating, strict=True)) for *_, other in rated)
    ]
    return sorted(kept, key=lambda one: (workshop.size(one[0].candidate), one[0].candidate.line))


def _rating(goal: Goal, workshop: Workshop, candidate: Candidate, values: list[list[float]]) -> tuple[float, ...]:
    """What less of is better: every seat edge, how far other figures are from their bounds, rules, cost, distance."""
    figures = [
        value if check.high > 0 and not isfinite(check.low) else shortfall(check, value)
        for row in values
        for check, value in zip(goal.checks, row, strict=True)
    ]
    return (*(round(figure, 3) for figure in figures), *workshop.size(candidate))
