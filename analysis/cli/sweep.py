"""`fairseat sweep GAME --vary ..`: many cells of one game in one run, and what each rule does to each headline."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.playing import folder_of, play_cells, say_trust, show_plan
from fairseat.analysis.cli.talk import console, print_json, print_listing, say_next, show_table
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.experiments.cell import Experiment
    from fairseat.analysis.experiments.sweep import Sweep
    from fairseat.analysis.store.read import Run

SIGNS = {"share": ", %", "points": ", points"}
USUAL_GAMES = 10_000
"""Games a cell when neither -n nor --precision says how many."""
MOST_IN_FULL = 30
"""More cells than this are told by their effects alone; --csv has every cell."""


@options.command(example="fairseat sweep round-trip --vary hand_limit=6,7,8 --vary players=2:4 -b tempo -n 5_000")
@click.argument("game", required=False, shell_complete=completion.games)
@options.vary
@click.option("--sample", type=click.IntRange(2, 30_000), metavar="N", help="Draw N Sobol points instead of the grid.")
@click.option("--readings", is_flag=True, help="Turn over every doubtful reading and reconstructed number, one by one.")
@options.playing
@options.figures
@options.writing("Go on with the sweep in the folder of -o, cell by cell.")
@click.option("--dry-run", is_flag=True, help="Say what would be played; play and write nothing.")
@options.listing
def sweep(game: str | None, resume: bool, dry_run: bool, style: str | None, **asked: Any) -> None:
    """Play a grid of rules, players or weights, and rank what matters.

    Every --vary is an axis: a rule, players, variant, or a weight of a bot as bot.weight, with values as a,b,c or
    low:high or low:high:step. All combinations are played; --sample N draws N points of the ranges instead.
    All cells share the seed, so that a difference is the rule's and not luck's. -n counts the games of each cell,
    10,000 when absent. Then each headline is told for every cell, and what each axis does to it, with paired
    intervals, the largest effect first.

    With --readings nothing is named: the game is played as it is, and with each rule that is a reading or
    reconstructed at its other values. Then each verdict is told with the readings under which it does not stand.
    """
    from fairseat.analysis.experiments.run import take_up
    from fairseat.analysis.store.read import open_run
    from fairseat.analysis.wording import several

    for word, given in (("--vary", asked["vary"]), ("--readings", asked["readings"])):
        if resume and given:
            raise Mistake(f"{word} cannot be given with --resume: the run itself says what is played.")
    experiment = None if resume else build(game, asked)
    if dry_run:
        folder = folder_of(experiment, asked, "sweep")
        planned = experiment or take_up(folder, None, say_trust)[0]
        show_plan(planned, folder, several(len(planned.cells), "cell"))
        return
    show(open_run(play_cells(experiment, asked, command="sweep", cells="cell")), style, asked["named"])


def build(game: str | None, asked: dict[str, Any]) -> Experiment:
    """Build the cells from the axes."""
    from fairseat.analysis.experiments.asked import read_figures
    from fairseat.analysis.experiments.grid import grid, read_axis, sample
    from fairseat.analysis.experiments.readings import doubtful, readings
    from fairseat.simulators.engine.ruleset import load

    game = options.needed(game)
    options.check_games(asked)
    if asked["readings"] and (asked["vary"] or asked["sample"] or asked["named"]):
        raise click.UsageError("--readings names what is varied and told by itself: leave the others out.")
    if not asked["vary"] and not asked["readings"]:
        raise click.UsageError("Nothing is varied: name a rule and its values, such as --vary max_turns=100,200.")
    if asked["games"] is None and asked["precision"] is None:
        asked = {**asked, "games": USUAL_GAMES}
    if asked["readings"]:
        doubtful(load(game), load(game).choose_rules(""))  # before any bot qualifies
    read_figures(asked["named"], load(game))  # as well
    axes = [read_axis(load(game), key, text, bool(asked["sample"])) for key, text in asked["vary"]]  # and before that
    base = options.base_of(game, asked)
    if asked["readings"]:
        return readings(base)
    return sample(base, axes, asked["sample"]) if asked["sample"] else grid(base, axes)


def show(run: Run, style: str | None = None, named: tuple[str, ...] = ()) -> None:
    """Print what a sweep says: for people, or for programs."""
    from fairseat.analysis.cli.verdict import finding_json, print_finding
    from fairseat.analysis.experiments.asked import read_figures
    from fairseat.analysis.experiments.sweep import sum_up
    from fairseat.analysis.wording import several

    if run.plan.of_readings:
        _show_readings(run, style)
        return
    found = sum_up(run, read_figures(named, run))
    if style == "json":
        told = [finding_json(finding) for finding in found.findings]
        cells = [{**row, "point": found.points[row["cell"]]} for row in found.cells.to_dict("records")]
        content = {"run": str(run.folder), "game": run.plan.ruleset, "seed": run.plan.seed}
        print_json({**content, "cells": cells, "effects": found.effects.to_dict("records"), "findings": told})
        return
    if style == "csv":
        rows = [{**found.points[row["cell"]], **row} for row in found.cells.to_dict("records")]
        print_listing(rows, {}, "csv")
        return
    plan = run.plan
    title = f"{plan.title} · {several(len(found.points), 'cell')} over {', '.join(plan.varied)} · seed {plan.seed}"
    console().print(title, style="bold")
    console().print()
    for finding in found.findings:
        print_finding(finding)
    for figure in found.cells["figure"].unique():
        _show_headline(found, figure)
    quoted = shlex.quote(str(run.folder))
    say_next(f"report {quoted}", f"summary {quoted} --cell 0", f"sweep --resume -o {quoted} --csv")


def _show_readings(run: Run, style: str | None) -> None:
    """Print of each verdict under which readings it does not stand."""
    from fairseat.analysis.cli.verdict import finding_json, print_finding
    from fairseat.analysis.findings.readings import reading_findings

    found, plan = reading_findings(run), run.plan
    if style == "json":
        told = [finding_json(finding) for finding in found]
        print_json({"run": str(run.folder), "game": plan.ruleset, "seed": plan.seed, "findings": told})
        return
    if style == "csv":
        keys = ("kind", "tone", "verdict", "sentence")
        print_listing([{key: getattr(finding, key) for key in keys} for finding in found], {}, "csv")
        return
    title = f"{plan.title}, {plan.cells[0].players} players · {len(plan.cells) - 1} readings · seed {plan.seed}"
    console().print(title, style="bold")
    console().print()
    for finding in found:
        print_finding(finding)
    say_next(f"summary {shlex.quote(str(run.folder))}")


def _show_headline(found: Sweep, figure: str) -> None:
    """Print one headline: its cells, then the effects of the axes."""
    from fairseat.analysis.findings.effects import headline_moves, why_no_effects
    from fairseat.analysis.stats.taken import in_percent

    cells = found.cells[found.cells["figure"] == figure]
    if not headline_moves(cells):
        return
    out, share = console(), in_percent(cells["unit"].iloc[0])
    out.print(f"\n{figure}{SIGNS.get(cells['unit'].iloc[0], '')}", style="bold")
    rows = [{**_point_row(found.points[row.cell]), **_estimate(row, 100 if share else 1)} for row in cells.itertuples()]
    if len(rows) <= MOST_IN_FULL:
        show_table(rows, _headings(cells, rows), list(rows[0]))
    else:
        ends = [int(cells["estimate"].argmin()), int(cells["estimate"].argmax())]
        told = [{"": word, **rows[cell]} for word, cell in zip(("lowest", "highest"), ends, strict=True)]
        show_table(told, _headings(cells, told), list(told[0])[1:])
    effects = found.effects[found.effects["figure"] == figure] if len(found.effects) else found.effects
    if len(effects):
        out.print()
        _show_effects(effects, 100 if share else 1)
    elif figure == found.cells["figure"].iloc[0] or len(cells) < len(found.points):
        out.print(why_no_effects(found.points, cells, figure))


def _show_effects(effects: Any, factor: float) -> None:
    from fairseat.analysis.wording import luck_alone, value_words

    rows = [
        {
            "axis": row.axis,
            "step": f"{value_words(row.before)} → {value_words(row.after)}",
            **_estimate(row, factor, change=True),
            "p": luck_alone(row.holm),
        }
        for row in effects.itertuples()
    ]
    headings = {key: key for key in rows[0]} | {"axis": "effect of", "step": "", "p": "luck alone (p)"}
    headings |= {"figure": "change", "interval": f"{100 * effects['level'].iloc[0]:g} % interval"}
    show_table(rows, headings, ("figure", "interval", "n", "p"))
    explained = float(effects["explained"].iloc[0])
    if explained < 0.99:
        console().print(
            f"The axes by themselves explain {100 * explained:.0f} % of the spread between the cells; "
            "the rest is how they work together."
        )


def _headings(cells: Any, rows: list[dict[str, Any]]) -> dict[str, str]:
    return {key: key for key in rows[0]} | {"interval": f"{100 * cells['level'].iloc[0]:g} % interval"}


def _estimate(row: Any, factor: float, change: bool = False) -> dict[str, str]:
    """A figure and its interval as a row of a table shows them."""
    from fairseat.analysis.stats.intervals import Estimate
    from fairseat.analysis.wording import count, number, signed, span

    found, write = Estimate.of_row(row), signed if change else number
    figure = write(factor * found.estimate, factor * found.margin)
    return {"figure": figure, "interval": span(found, factor), "n": count(found.n)}


def _point_row(point: Mapping[str, Any]) -> dict[str, str]:
    from fairseat.analysis.wording import value_words

    return {name: value_words(value) for name, value in point.items()}
