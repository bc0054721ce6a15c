"""`fairseat check FILE.toml`: assertions on a design, for people and for a repository's own tests."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.app import INTERRUPTED, Ended
from fairseat.analysis.cli.playing import play_into
from fairseat.analysis.cli.talk import console, print_json, say
from fairseat.analysis.experiments.numbers import MOST_LOOKS, read_seed
from fairseat.analysis.failures import NotHeld
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.experiments.cell import Cell, Experiment
    from fairseat.analysis.experiments.check import Check, CheckResult
    from fairseat.analysis.figures import Figure
    from fairseat.analysis.store.locations import Location
    from fairseat.analysis.store.plan import PlannedCell
    from fairseat.analysis.store.read import Run

    Luck = Mapping[int, tuple[Figure, ...]]
    Played = tuple[list[Check], Run, Luck]

MARKS = {"holds": ("✓", "green"), "fails": ("✗", "red"), "open": ("?", "cyan")}


@options.command(example="fairseat check analysis/experiments/examples/fair_enough.toml")
@click.argument("file", type=options.FILE, metavar="FILE.toml")
@click.option(
    "--run", "run", type=options.RunFolder(path_type=Path), metavar="RUN", help="Hold this run against the file."
)
@click.option(
    "--look",
    type=click.IntRange(1, MOST_LOOKS),
    default=1,
    show_default=True,
    metavar="K",
    help="The K-th look at fresh games for the same file: a later seed's, with half of the errors of the look before.",
)
@options.games
@options.precision
@options.seed
@options.output
@options.threads
@options.cluster
@options.force
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts as JSON.")
def check(file: Path, run: Location | None, look: int, as_json: bool, **asked: Any) -> None:
    """Hold assertions on a design against played games.

    FILE.toml says what is played, as for `fairseat run`, and what must be so: tables [[check]] with a figure and one
    bound of at_most, at_least, below, above or between. A check holds when the whole interval of its level (95 % when
    none is named) lies within the bounds. One that does not hold ends with exit code 3 and its line; so does one that
    cannot be told yet, with the fresh games that it needs: --look 2 plays those of the next seed (--seed, or the file,
    always names the first look's) and asks more of them, so that however often you look again a line is wrongly passed
    in no more than 5 % at the level 95 %, and wrongly failed likewise, or up to twice that where two bounds lie closer
    together than the interval is wide. -n and --precision play more games than the file says; --run plays nothing.
    `luck` looks ahead along some of the games, which is dear; `dealt PART` is what being dealt a thing is worth.
    """
    from fairseat.analysis.experiments.check import failing
    from fairseat.analysis.store.read import open_run

    if run is not None and look > 1:
        raise click.UsageError("--run holds games that are there already, and --look wants fresh ones: leave one out.")
    if run is None:
        with _played(file, asked, look) as (checks, found, luck):
            verdicts = [replace(verdict, seed=asked["seed"]) for verdict in judge(checks, found, look, luck)]
    else:
        names = ("games", "precision", "seed", "output", "cluster", "force")
        options.refuse(asked, names, "cannot be given with --run: its games are there already.")
        found = open_run(run)
        verdicts = judge(_checks(file, found), found)
    if as_json:
        print_json([_json(verdict) for verdict in verdicts])
    else:
        for verdict in verdicts:
            _print(verdict)
    said = failing(verdicts)
    if said:
        raise NotHeld(said)


def _checks(file: Path, played: Run | Experiment) -> list[Check]:
    """Read the checks of a file, whose figures may be those of own columns, of luck, and of what chance deals."""
    from fairseat.analysis.experiments.asked import own_of
    from fairseat.analysis.experiments.check import read_checks
    from fairseat.analysis.store.read import Run
    from fairseat.simulators.engine.toml import read_toml

    own, reasons = own_of(played if isinstance(played, Run) else played.ruleset)
    return read_checks(file, read_toml(file).get("check"), (*own, *_beyond_columns(played)), reasons)


def _beyond_columns(played: Run | Experiment) -> tuple[Figure, ...]:
    """The figures that a check may name beside those of columns: luck, and what deals are worth."""
    from fairseat.analysis.chance_figures import NAMED
    from fairseat.analysis.dealt_figures import dealt_by, dealt_in, named_deals
    from fairseat.analysis.store.chances import have_chances
    from fairseat.analysis.store.read import Run

    if isinstance(played, Run):  # luck is known of a run along whose games somebody looked ahead
        luck = NAMED if any(have_chances(played.folder, cell) for cell in played.cells_there) else ()
        return *luck, *named_deals(name for cell in played.cells_there for name in dealt_in(played, cell))
    return *NAMED, *named_deals(name for cell in played.cells for name in dealt_by(played.ruleset, cell.rules))


@contextmanager
def _played(file: Path, asked: dict[str, Any], look: int) -> Iterator[Played]:
    """Read the checks, and play what the file says into a folder that is kept only when one is named."""
    from fairseat.analysis.store.read import open_run

    options.check_games(asked)
    if asked["cluster"] and asked["output"] is None:
        raise click.UsageError("--cluster wants a folder that all workers see: name one with -o.")
    experiment = _experiment(file, asked, look)
    checks = _checks(file, experiment)
    with tempfile.TemporaryDirectory(prefix="fairseat-check-") as temporary:
        folder = asked["output"] or Path(temporary) / "run"
        try:
            play_into(experiment, folder, force=asked["force"], threads=asked["threads"], cluster=asked["cluster"])
        except Ended as told:
            kept = asked["output"] is not None or told.exit_code != INTERRUPTED
            raise told if kept else Ended("Interrupted; nothing is kept.", INTERRUPTED) from None
        yield checks, open_run(folder), _luck(experiment, checks, asked["threads"] or 0)


def _luck(experiment: Experiment, checks: list[Check], threads: int) -> dict[int, tuple[Figure, ...]]:
    """Look ahead along some games of each cell whose luck is asked for."""
    from fairseat.analysis.chance_figures import LUCK, luck_figures, price_words
    from fairseat.analysis.experiments.goals import look

    named = {one.cell for one in checks if one.figure in LUCK}
    cells = [
        (number, experiment.cells[number]) for number, name in enumerate(_names(experiment.cells)) if named & {"", name}
    ]
    if cells:
        say(price_words(), "dim")
    return {
        number: luck_figures(*look(cell.set_up(), cell.seed, 0, cell.games, threads, lambda: None))
        for number, cell in cells
    }


def _names(cells: Sequence[Cell | PlannedCell]) -> list[str]:
    """What a check calls the cells: those without a name by their number."""
    return [one.name or f"cell {number}" for number, one in enumerate(cells)]


def _experiment(file: Path, asked: dict[str, Any], look: int) -> Experiment:
    """Read what is to be played: a later look meets other games than those before, of a seed so much larger."""
    from fairseat.analysis.experiments.cell import draw_seed
    from fairseat.analysis.experiments.files import Overrides, read_experiment

    first = read_experiment(file, Overrides(asked["games"], asked["precision"], asked["seed"]), draw_seed())
    if look == 1:
        return first
    seed = read_seed(first.seed + look - 1)
    return read_experiment(file, Overrides(asked["games"], asked["precision"], seed), seed)


def judge(checks: list[Check], run: Run, look: int = 0, luck: Luck | None = None) -> list[CheckResult]:
    """Hold every check against the cells that it is about; the lines come in the order of the file.

    look: how often fresh games are looked at, this time included; 0 where the games lay there already.
    luck: the figures of luck of each cell, where games were looked along just now; else those that lie beside the run.
    """
    from fairseat.analysis.chance_figures import LUCK, chance_figures
    from fairseat.analysis.dealt_figures import Deals, dealt_in
    from fairseat.analysis.experiments.check import hold, in_games_played
    from fairseat.analysis.findings.fit import why_unfit
    from fairseat.analysis.findings.parts import parts_of
    from fairseat.analysis.own_figures import OwnFigures, own_named
    from fairseat.analysis.stats.counts import gather

    cells = list(enumerate(_names(run.plan.cells)))
    seconds = run.plan.card.turn_seconds
    known = [name for _, name in cells]
    for one in checks:
        if one.cell and one.cell not in known:
            there = f"known are {', '.join(known)}" if len(known) > 1 else "there is only one, so none need be named"
            raise Mistake(f"At {one.where}.cell: there is no cell {one.cell!r}: {there}.")
    asked = own_named(run, [one.figure for one in checks])
    if luck is None:
        named = any(one.figure in LUCK for one in checks)
        luck = {number: chance_figures(run, number) for number, _ in cells if named}
    found: dict[tuple[int, int], CheckResult] = {}
    for number, name in cells:
        where = name if len(cells) > 1 else ""
        own, deals = OwnFigures(asked), Deals(dealt_in(run, number), [one.figure for one in checks])
        table = own.beside(gather(parts_of(run, number, [own, deals])))
        if why := why_unfit(run.plan.cells[number], table):
            say(f"{where}: {why}" if where else why, "yellow")
        known_here = (*asked, *deals.figures(), *luck.get(number, ()))
        for line, one in enumerate(checks):
            if one.cell in ("", name):
                held = hold(one, where, table, seconds, known_here, look)
                found[line, number] = in_games_played(held) if look else held
    return [found[key] for key in sorted(found)]


def _print(verdict: CheckResult) -> None:
    from rich.text import Text

    mark, style = MARKS[verdict.outcome]
    console().print(Text(f"{mark} ", style=style) + Text(verdict.line))


def _json(verdict: CheckResult) -> dict[str, Any]:
    """A verdict for programs."""
    one = verdict.check
    asked = {
        "where": one.where,
        "check": one.line,
        "cell": verdict.cell,
        "says": one.says,
        "look": max(verdict.look, 1),
    }
    needed = verdict.games_needed if verdict.outcome == "open" else None
    return {**asked, "outcome": verdict.outcome, **asdict(verdict.found), "games_needed": needed}
