"""What `fairseat fix` found, for people and for programs."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairseat.analysis.cli.talk import console, show_table

if TYPE_CHECKING:
    from fairseat.analysis.experiments.fix import Fix, Proof, Search
    from fairseat.analysis.experiments.goals import Held
    from fairseat.analysis.experiments.proofs import Tried

SHOWN = 12
"""The most candidates in the table."""
UNTRIED = "For other players it was not tried."


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
        for line in _proof_lines(proof):
            out.print(f"  {line}")
    if found.verdict == "none" and found.tried:
        out.print(
            f"\nOf {found.tried} changes and combinations that were played {found.missed} are proved to miss the goal"
            " (99 %, all of it together)."
        )
    out.print(f"\n{_verdict(found)}")


def _proof_lines(proof: Proof) -> list[str]:
    """What fresh games said of a candidate, who played them, and what other players make of it."""
    told = [f"Played by {_seated(proof)}.", *_lines(proof.held)]
    if proof.held.misfit:
        told.append(f"The players do not fit these rules, so that this is no remedy. {proof.held.misfit}")
    elif proof.answered is not None:
        told.append("A bot was found that gains under these rules; with it in every seat")
        told += _lines(proof.answered)
    elif proof.held.holds:
        told.append("A short search for a bot that gains under these rules found none.")
    if proof.stands:
        told.append("Other players in every seat, all of them together sure with 99 %:" if proof.others else UNTRIED)
    return told + [f"  {one.bot}: {line}" for one in proof.others for line in _of_others(one)]


def _seated(proof: Proof) -> str:
    """Who sat at the tables of a proof: for others it proves nothing."""
    from fairseat.analysis.wording import listed, quoted

    return listed(quoted(list(dict.fromkeys(name for names in proof.seated for name in names))))


def _of_others(tried: Tried) -> list[str]:
    """The goal as another bot's games keep it, with its figure as printed."""
    from fairseat.analysis.stats.taken import in_percent
    from fairseat.analysis.wording import number

    told = []
    for line, (_, before) in zip(tried.held.lines(), tried.printed.results, strict=True):
        factor = 100 if in_percent(before.check.unit) else 1
        told.append(f"{line}; as printed {number(factor * before.found.estimate, factor * before.found.margin)}")
    return told


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
    from fairseat.analysis.store.files import write_beside
    from fairseat.reports.charts.dots import Dot, dots
    from fairseat.reports.charts.look import standalone

    kept, model = undominated(found, search.workshop)[:SHOWN], search.model()
    for table, players in enumerate(found.goal.players):
        for column, check in enumerate(found.goal.checks):
            factor = 100 if in_percent(check.unit) else 1
            rows = []
            for row, values in kept:
                value, blur = factor * values[table][column], factor * model.error(row, table, column)
                low = max(value - blur, 0.0) if check.figure == "seat edge" else value - blur
                rows.append(Dot(row.candidate.line, value, low, value + blur, f"{value:.1f}"))
            bound = check.high if isfinite(check.high) else check.low
            title = f"{check.figure}, {players} players: the smallest change first"
            says = "; ".join(f"{dot.label}: {dot.text}" for dot in rows)
            unit = "points" if factor == 100 else check.unit
            name = f"tried-{check.figure.replace(' ', '-')}-{players}"
            svg = dots(name, title, says, rows, line=factor * bound, line_says="the goal", unit=unit)
            write_beside(standalone(svg), folder / f"{name}.svg")


def _verdict(found: Fix) -> str:
    """The end of the matter in a sentence."""
    if found.verdict == "fair":
        return "Nothing to fix: the game as printed reaches the goal, proved with 99 % certainty."
    if found.proof is not None:
        return f"Found and proved with 99 % certainty, with {_seated(found.proof)}: {found.proof.candidate.line}"
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
        if all(proof.held.misfit for proof in proved):
            return f"{line} holds, but its own players do not fit these rules."
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
                "seated": proof.seated,
                "misfit": proof.held.misfit,
                "lines": proof.held.lines(),
                "beside": proof.held.beside(),
                "answered": proof.answered.lines() if proof.answered else None,
                "others": {one.bot: _of_others(one) for one in proof.others},
            }
            for proof in found.proofs
        ],
        "tried": [{"change": row.candidate.rules, "games": row.games, "figures": values} for row, values in found.rows],
        "played": found.tried,
        "proved_to_miss": found.missed,
        "inert": [one.rules for one in found.inert],
        "untold": [one.rules for one in found.untold],
    }
