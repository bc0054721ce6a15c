"""`-m reports.gallery [GAME|foresight|levers|notebooks|readings|watched] [--games N] [--runs DIR]`: write the pages.

What was played already is not played again: an interrupted gallery goes on where it stopped.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fairseat.analysis.experiments.cell import Experiment
from fairseat.analysis.experiments.run import carry_out, start, take_up
from fairseat.analysis.foresight.sample import Closeness, look_along
from fairseat.analysis.store.chances import have_chances
from fairseat.analysis.store.folder import is_run
from fairseat.analysis.store.read import Run, open_run
from fairseat.reports.charts.look import standalone
from fairseat.reports.document import document
from fairseat.reports.gallery.foresight import write_foresight
from fairseat.reports.gallery.index import keep_verdict, write_index
from fairseat.reports.gallery.levers import with_trials, write_levers
from fairseat.reports.gallery.notebooks import FOLDER, write_notebooks
from fairseat.reports.gallery.plan import HERE, GalleryEntry, entries
from fairseat.reports.gallery.readings import write_readings
from fairseat.reports.gallery.watched import FOLDER as WATCHED
from fairseat.reports.gallery.watched import IMAGINED, write_watched
from fairseat.reports.html import page
from fairseat.reports.pieces import Chart, Document, Section
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load

LEVERS, FORESIGHT, READINGS = "levers", "foresight", "readings"
OTHERS = (FOLDER, FORESIGHT, LEVERS, READINGS, WATCHED)
"""What may be asked for that is no game."""
ALONG, CLOSENESS = 60, Closeness(imagined=16, looks=0, answers=8)
"""So many games of each table are looked along for their chances; of luck the page of foresight tells more surely."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the pages that are asked for."""
    options = argparse.ArgumentParser(prog="python -m reports.gallery", description="Make the gallery anew.")
    options.add_argument(
        "game",
        nargs="?",
        default="",
        help="a ruleset, foresight, levers, notebooks, readings or watched; all when absent",
    )
    options.add_argument("--games", type=int, default=0, help="games for each number of players, instead of the plan's")
    options.add_argument("--runs", type=Path, default=Path("runs/gallery"), help="where the runs are kept")
    options.add_argument("--out", type=Path, default=HERE, help="where the pages are written")
    options.add_argument("--threads", type=int, default=0, help="threads; one a core when absent")
    options.add_argument(
        "--imagined", type=int, default=IMAGINED, help="imagined games for each chance to watch; 0: none"
    )
    options.add_argument("--along", type=int, default=ALONG, help="games of a table that are looked along; 0: none")
    asked = options.parse_args(arguments)
    if asked.game in ("", FOLDER):
        tell(f"notebooks: {len(write_notebooks(asked.out))} pages")
    if asked.game in ("", LEVERS):
        tell(f"levers: {write_levers(asked.out).stat().st_size / 1e6:.2f} MB")
    if asked.game in ("", FORESIGHT):
        tell(f"foresight: {write_foresight(asked.out).name}")
    if asked.game in ("", READINGS):  # before the pages, which tell of them
        done = write_readings(asked.runs, asked.out, asked.games if asked.game else 0, asked.threads, play)
        tell(f"readings turned over: {', '.join(done) or 'none anew'}")
    if asked.game in ("", WATCHED):
        for entry in entries():
            tell(
                f"{entry.game}: {write_watched(entry, asked.out, asked.imagined).stat().st_size / 1e6:.2f} MB to watch"
            )
    for entry in [] if asked.game in OTHERS else entries(asked.game, asked.games):
        write_game(entry, asked.runs, asked.out, asked.along, asked.threads)
    write_index(asked.out)


def write_game(entry: GalleryEntry, kept: Path, out: Path, along: int, threads: int) -> None:
    """Play the tables of a game that are missing, and write its page."""
    began = time.perf_counter()
    tables = {f"{players}p": entry.experiment(players) for players in entry.players}
    styles = entry.styles()
    tables |= {"styles": styles} if styles else {}
    runs = [play(kept / f"{entry.game}-{name}", table, threads) for name, table in tables.items()]
    for run, table in zip(runs, tables.values(), strict=True):
        if along and not have_chances(run.folder, 0):
            look_along(run, 0, table.cells[0].set_up(), along, CLOSENESS, threads)
            tell(f"{run.folder.name}: looked along {along} games")
    made = with_trials(load(entry.game), document(runs), out)
    text = page(made)
    (out / f"{entry.game}.html").write_text(text, encoding="utf-8")
    draw(entry, made, out)
    keep_verdict(entry.game, made, runs, out)
    tell(f"{entry.game}: {len(text.encode()) / 1e6:.2f} MB, {time.perf_counter() - began:.0f} s")


def play(own: Path, experiment: Experiment, threads: int) -> Run:
    """Play what is missing of a table; other rules or other code begin anew."""
    try:
        _, plan = take_up(own, experiment)
    except Mistake:
        plan = start(experiment, own, force=is_run(own), command="make gallery")
    done = carry_out(experiment, own, plan, threads=threads)
    if done.played:
        tell(f"{own.name}: {done.played:,} games in {done.seconds:.0f} s")
    return open_run(own)


def draw(entry: GalleryEntry, made: Document, out: Path) -> None:
    """Write the pictures that the README shows, from the table with the most players; of equals, if these are there."""
    charts = {id_of(chart): chart for section in made.sections for chart in charts_in(section)}
    for chart, file in entry.pictures.items():
        found = sorted(name for name in charts if name.endswith(f"-{chart}"))
        if found:
            equals = found[:-1] if entry.line_up and len(found) > len(entry.players) else found
            picture = standalone(charts[equals[-1]].svg)
            (out / f"{entry.game}-{file}.svg").write_text(picture, encoding="utf-8")


def charts_in(section: Section) -> list[Chart]:
    """The charts of a section and of its parts."""
    return [*section.charts, *(chart for part in section.parts for chart in charts_in(part))]


def id_of(chart: Chart) -> str:
    """The name that a chart was drawn under."""
    return chart.svg.split('aria-labelledby="', 1)[1].split("-title", 1)[0]


def tell(text: str) -> None:
    """Say how far the gallery is."""
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main()
