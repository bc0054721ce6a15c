"""A run's findings and figures in the terminal: the same code for `run` and for `summary`."""

import shlex
from dataclasses import asdict
from typing import Any

from fairseat.analysis.cli.talk import apart, console, print_json, show_table
from fairseat.analysis.findings import CellFindings, Finding, find
from fairseat.analysis.stats.summary import Strategies, Summary
from fairseat.analysis.store.plan import PlannedCell
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import count, games, listed, number, percent

MARKS = {"good": ("✓", "green"), "look": ("!", "yellow"), "open": ("?", "cyan"), "fact": ("·", "blue")}
MOST_RULES_NAMED = 6
MOST_IN_FULL = 6
"""More cells than this get a line each; `--cell` tells one in full."""


def print_verdict(run: Run, cell: int | None = None, as_json: bool = False) -> None:
    """Print the verdict on every cell of a run, or on one."""
    found = [find(run, each, with_figures=as_json) for each in ([cell] if cell is not None else run.cells_there)]
    if as_json:
        print_json(verdict_json(run, found))
        return
    if len(found) > MOST_IN_FULL:
        _print_overview(run, found)
        return
    for one in apart(found):
        _print_cell(run, one)


def verdict_json(run: Run, found: list[CellFindings]) -> dict[str, Any]:
    """The verdict for programs."""
    return {
        "run": str(run.folder),
        "finished": run.finished,
        "game": run.plan.ruleset,
        "seed": run.plan.seed,
        "cells": [_cell_json(run.plan.cells[one.cell], one) for one in found],
    }


def _cell_json(entry: PlannedCell, found: CellFindings) -> dict[str, Any]:
    """The verdict on one cell for programs; seats are counted from 0, as in the tables of the run."""
    summary = found.summary
    return {
        "cell": found.cell,
        **{key: getattr(entry, key) for key in ("name", "variant", "players", "line_up")},
        "games": summary.games,
        "contested": summary.seats.contested,
        "findings": [finding_json(finding) for finding in found.findings],
        "figures": {figure.name: {"unit": figure.unit, **asdict(one)} for figure, one in found.figures if one.n},
        "seats": summary.seats.shares.records(),
        "bots": summary.strategies.shares.records() if summary.strategies is not None else [],
        "outcomes": summary.outcomes.records(),
        "end_reasons": summary.end_reasons.records(),
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding for programs."""
    told = {key: getattr(finding, key) for key in ("kind", "tone", "verdict", "sentence", "to_try")}
    return {**told, "evidence": {name: asdict(estimate) for name, estimate in finding.evidence}}


def _print_cell(run: Run, found: CellFindings) -> None:
    """Print one cell: what was played, the findings, the seats, the ends."""
    out, summary = console(), found.summary
    for line in _heading(run, found.cell, summary):
        out.print(line, style="bold")
    out.print()
    for finding in found.findings:
        print_finding(finding)
    if summary.seats.contested and summary.players > 1:
        _print_seats(summary)
    if summary.strategies is not None:
        _print_bots(summary.strategies, summary.level)
    out.print()
    ends = [f"{row.name} {percent(row.estimate, (row.high - row.low) / 2)}" for row in summary.end_reasons.tuples()]
    out.print(f"Games ended by: {listed(ends)} (n = {count(summary.games)}).")


def _print_overview(run: Run, cells: list[CellFindings]) -> None:
    """Print a line for each of many cells: the verdict on its seats, the first player's share, the length."""
    rows = []
    for one in cells:
        cell, summary = one.cell, one.summary
        entry, first, turns = run.plan.cells[cell], summary.seats.first_share, summary.lengths.turns
        unfinished = summary.lengths.unfinished
        rows.append(
            {
                "cell": cell,
                "name": entry.name,
                "players": entry.players,
                "verdict": one.findings[0].verdict,
                "first": f"{percent(first.estimate, first.margin)} ± {number(100 * first.margin, 100 * first.margin)}",
                "turns": f"{number(turns.estimate, turns.margin)} ± {number(turns.margin, turns.margin)}",
                "unfinished": percent(unfinished.estimate, unfinished.margin),
                "n": count(summary.games),
            }
        )
    console().print(f"{run.plan.title} · {len(cells)} cells · seed {run.plan.seed}\n", style="bold")
    headings = {key: key for key in rows[0]} | {"first": "first player wins", "turns": "turns"}
    show_table(rows, headings, ("cell", "players", "first", "turns", "unfinished", "n"))
    in_full = f"fairseat summary {shlex.quote(str(run.folder))} --cell 0"
    console().print(f"\n± is half of the 95 % interval. One cell in full: {in_full}")


def _heading(run: Run, cell: int, summary: Summary) -> list[str]:
    """Name what was played."""
    plan, entry = run.plan, run.plan.cells[cell]
    several = len(plan.cells) > 1
    named = f"cell {cell}{' ' + entry.name if entry.name else ''}" if several else ""
    variant = f"variant {entry.variant}" if entry.variant else ""
    bots = entry.bots
    line_up = f"{bots[0]} in every seat" if len(bots) == 1 else f"{', '.join(entry.line_up)} in turn in every seat"
    part = "" if run.finished else "unfinished run"
    first = [plan.title, named, f"{summary.players} players", variant, part]
    second = [line_up, games(summary.games), f"seed {run.plan.seed}"]
    lines = [" · ".join(filter(None, first)), " · ".join(second)]
    changed = [f"{name} {value}" for name, value in plan.card.changes(entry.rules, entry.variant).items()]
    if changed:
        more = len(changed) - MOST_RULES_NAMED
        lines.append("with " + ", ".join(changed[:MOST_RULES_NAMED]) + (f" and {more} more" if more > 0 else ""))
    return lines


def print_finding(finding: Finding) -> None:
    """Print a finding: its mark and verdict, then the sentences below."""
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    mark, style = MARKS.get(finding.tone, MARKS["fact"])
    out.print(Text(f"{mark} ", style=style) + Text(finding.verdict, style="bold"))
    first, *besides = finding.sentence.split("\n")
    for indent, dash, text in ((2, "", first), *((4, "- ", line) for line in besides), (2, "", finding.to_try)):
        if text:
            wrapped = Text(text).wrap(out, max(out.width - indent - len(dash), 1))
            hung = Text(dash) + Text("\n" + " " * len(dash)).join(wrapped)
            out.print(Padding(hung, (0, 0, 0, indent), expand=False))


def _print_seats(summary: Summary) -> None:
    """Print every seat's share of the wins with its interval; people count from 1."""
    rows = [{"player": row.seat + 1, **_share_row(row)} for row in summary.seats.shares.tuples()]
    _print_shares(rows, "player", summary.level)


def _print_bots(strategies: Strategies, level: float) -> None:
    """Print every bot's share of the wins for each seat that it fills, the best first."""
    shares = sorted(strategies.shares.tuples(), key=lambda row: -row.estimate)
    _print_shares([{"bot": row.bot, **_share_row(row)} for row in shares], "bot", level)


def _share_row(row: Any) -> dict[str, str]:
    """A share with its interval, the fair share and the games behind it."""
    margin = (row.high - row.low) / 2
    low, high = (number(100 * end, 100 * margin) for end in (row.low, row.high))
    share, fair = percent(row.estimate, margin), percent(row.fair, margin)
    return {"share": share, "interval": f"{low} to {high}", "fair": fair, "n": count(row.n)}


def _print_shares(rows: list[dict[str, Any]], first: str, level: float) -> None:
    headings = {first: first, "share": "wins", "interval": f"{100 * level:g} % interval", "fair": "fair", "n": "n"}
    right = [key for key in headings if key != "bot"]
    console().print()
    show_table(rows, headings, right)
