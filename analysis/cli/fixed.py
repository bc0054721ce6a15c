"""What `fairseat fix` found, for people and for programs."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairseat.analysis.cli.talk import console, show_table

if TYPE_CHECKING:
    from fairseat.analysis.experiments.fix import Fix, Search
    from fairseat.analysis.experiments.goals import Held

SHOWN = 12
"""The most candidates in the table."""


def show(found: Fix, search: Search) -> None:
    """Print the game as printed, what was tried, and what was proved."""
    from fairseat.analysis.experiments.fix_files import undominated

    out = console()
    out.print(f"Goal: {found.goal.line}")
    for line in ["\nAs printed", *(f"  {line}" for line in _lines(found.printed))] if found.printed else []:
        out.print(line)
    if found.rows:
        kept = undominated(found, search.workshop)[:SHOWN]
        out.print("\nTried: what nothing else beats in every figure, rules and cost together")
        rows = [_row(found, search, *one) for one in kept]
        show_table(rows, {key: key for key in rows[0]}, tuple(rows[0])[1:])
    if found.inert:
        out.print(f"\nChanged no game: {', '.join(one.line for one in found.inert)}")
    if found.untold:
        out.print(f"\nLeft out, as their games do not tell of it: {', '.join(one.line for one in found.untold)}")
    if found.spoilt:
        out.print(f"\nLeft out, as far more games end without a winner: {', '.join(one.line for one in found.spoilt)}")
    for proof in found.proofs:
        out.print(f"\nPut to the proof: {proof.candidate.line}, {proof.games:,} fresh games a table, seed {proof.seed}")
        for line in _lines(proof.held):
            out.print(f"  {line}")
        if proof.answered is not None:
            out.print("  A bot was found that gains under these rules; with it in every seat")
            for line in _lines(proof.answered):
                out.print(f"  {line}")
        elif proof.held.holds:
            out.print("  A short search for a bot that gains under these rules found none.")
    if found.verdict == "none" and found.tried:
        out.print(
            f"\nOf {found.tried} changes and combinations that were played {found.missed} are proved to miss the goal"
            " (99 %, all of it together)."
        )
    out.print(f"\n{_verdict(found)}")


def _lines(held: Held) -> list[str]:
    """What was held of the goal, and what the goal did not ask for."""
    return [*held.lines(), *(f"besides, {line}" for line in held.beside())]


def _row(found: Fix, search: Search, row: Any, values: list[list[float]]) -> dict[str, str]:
    """A candidate for the table: the change, its size, and each figure."""
    from fairseat.analysis.stats.taken import in_percent

    rules, cost, _ = search.workshop.size(row.candidate)
    told = {"change": row.candidate.line, "rules": str(rules), "cost": str(cost)}
    for players, figures in zip(found.goal.players, values, strict=True):
        for check, value in zip(found.goal.checks, figures, strict=True):
            told[f"{check.figure}, {players}p"] = f"{100 * value:.1f}" if in_percent(check.unit) else f"{value:.1f}"
    return told | {"games": f"{row.games:,}"}


def draw(found: Fix, search: Search, folder: Path) -> None:
    """Draw the undominated candidates, a chart for each figure at each table, with what their games can tell."""
    from fairseat.analysis.experiments.fix_files import undominated
    from fairseat.analysis.stats.taken import in_percent
    from fairseat.analysis.store.files import write_text
    from fairseat.reports.charts.dots import Dot, dots
    from fairseat.reports.charts.look import standalone

    kept, model = undominated(found, search.workshop)[:SHOWN], search.model()
    for table, players in enumerate(found.goal.players):
        for number, check in enumerate(found.goal.checks):
            factor = 100 if in_percent(check.unit) else 1
            rows = []
            for row, values in kept:
                value, blur = factor * values[table][number], factor * model.error(row, table, number)
                low = max(value - blur, 0.0) if check.figure == "seat edge" else value - blur
                rows.append(Dot(row.candidate.line, value, low, value + blur, f"{value:.1f}"))
            bound = check.high if isfinite(check.high) else check.low
            title = f"{check.figure}, {players} players: the smallest change first"
            says = "; ".join(f"{dot.label}: {dot.text}" for dot in rows)
            unit = "points" if factor == 100 else check.unit
            name = f"tried-{check.figure.replace(' ', '-')}-{players}"
            svg = dots(name, title, says, rows, line=factor * bound, line_says="the goal", unit=unit)
            write_text(standalone(svg), folder / f"{name}.svg")


def _verdict(found: Fix) -> str:
    """The end of the matter in a sentence."""
    if found.verdict == "fair":
        return "Nothing to fix: the game as printed reaches the goal, proved with 99 % certainty."
    if found.proof is not None:
        return f"Found and proved with 99 % certainty: {found.proof.candidate.line}"
    if found.rows and found.verdict == "none":
        return (
            f"No change that was tried is proved to reach the goal; the nearest was {found.rows[0][0].candidate.line}."
        )
    return "Nothing was left to race." if found.verdict == "none" else ""


def why_not(found: Fix, kept: bool, seed: str = "") -> str:
    """Why nothing is claimed; `seed`: what names the seed, where it was drawn and the trials are of it."""
    if found.verdict == "open":
        return (
            "It cannot be told yet whether the game as printed misses the goal, so no change is advised:"
            " a larger --budget tells."
        )
    if found.verdict == "stopped":
        more = f"; the same command with more --time{seed} goes on" if kept else ""
        near = f" The nearest so far is {found.rows[0][0].candidate.line}." if found.rows else ""
        return f"The clock stopped the search before anything was proved{more}.{near}"
    proved = [proof for proof in found.proofs if proof.held.holds]
    if proved:
        line = proved[0].candidate.line
        return f"{line} holds among the bots of the game, but not with the bot that was found to gain under it."
    if found.proofs:
        return "What looked near enough was not proved: a larger --budget may tell."
    if found.missed < found.tried:
        return "None of what was tried is likely to be proved with the games that are left: a larger --budget may tell."
    return "The levers that were tried do not reach the goal."


def as_json(found: Fix) -> dict[str, Any]:
    """What was found, for programs."""
    return {
        "goal": found.goal.line,
        "verdict": found.verdict,
        "as_printed": found.printed.lines() if found.printed else [],
        "change": found.proof.candidate.rules if found.proof else None,
        "proofs": [
            {
                "change": proof.candidate.rules,
                "games": proof.games,
                "seed": str(proof.seed),
                "stands": proof.stands,
                "lines": proof.held.lines(),
                "beside": proof.held.beside(),
                "answered": proof.answered.lines() if proof.answered else None,
            }
            for proof in found.proofs
        ],
        "tried": [{"change": row.candidate.rules, "games": row.games, "figures": values} for row, values in found.rows],
        "played": found.tried,
        "proved_to_miss": found.missed,
        "inert": [one.rules for one in found.inert],
        "untold": [one.rules for one in found.untold],
    }
