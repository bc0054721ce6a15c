"""`fairseat report RUN..`: the designer's page."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import say
from fairseat.analysis.failures import writing
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.store.locations import Location
    from fairseat.analysis.store.read import Run


@options.command(example="fairseat report runs/round-trip-4p-seed7 -o balance.html")
@click.argument("runs", nargs=-1, required=True, type=options.RunFolder(path_type=Path), metavar="RUN..")
@options.one_file("html", "The file to write; report.html in the folder of the first run when absent.")
@click.option("--force", is_flag=True, help="Replace the file when it is there already.")
@click.option(
    "--watch", is_flag=True, help="Write the pages that play the games worth watching beside it, and link them."
)
@options.unfinished
def report(runs: tuple[Location, ...], output: Path | None, force: bool, watch: bool, unfinished: bool) -> None:
    """Write a run as one page to read, print and pass on; several runs are set side by side.

    The page is a single HTML file that needs no network: verdict first, then seats, length, strategies, drama,
    what goes with winning, the rules played, and how it was found. A sweep, a tournament and a ladder have pages
    of their own, and so has the FILE.toml of a bot that `fairseat tune` saved. The page's path goes to stdout.
    """
    from fairseat.analysis.store.files import write_beside, write_text
    from fairseat.analysis.store.folder import REPORT
    from fairseat.analysis.store.read import open_run
    from fairseat.reports.document import document
    from fairseat.reports.html import page
    from fairseat.reports.tuning import tuning_page

    first = runs[0]
    tuned = first if len(runs) == 1 and isinstance(first, Path) and first.suffix == ".toml" else None
    opened = [] if tuned else [open_run(run, unfinished) for run in runs]
    file = output or (tuned.with_suffix(".html") if tuned else first / REPORT)
    if file.exists() and not force:
        raise Mistake(f"The file {file} is there already: name another with -o, or add --force.")
    if file.exists() and not is_page(file):
        raise Mistake(f"The file {file} is no page: --force does not touch it.")
    say("Reading and drawing ..", "dim")
    beside = _beside(opened, file) if watch else None
    text = page(tuning_page(tuned) if tuned else document(opened, beside.stem if beside else ""))
    write = write_text if output else write_beside
    write(text, file)
    for played, plays in _watched(opened[0], beside) if beside else ():
        write(plays, played)
        say(f"The page {played} plays a game of it.", "dim")
    click.echo(file)


def _beside(opened: list[Run], file: Location) -> Path:
    """The report that pages of games are written beside; refused where no single run says which, or no folder is."""
    if len(opened) != 1 or opened[0].plan.varied:
        raise Mistake("--watch belongs to the report of one run, and not to that of a sweep or a tournament.")
    if not isinstance(file, Path):
        raise Mistake(f"--watch writes files beside the report, which needs a folder: name one with -o, not {file}.")
    return file


def _watched(run: Run, file: Path) -> Iterator[tuple[Path, str]]:
    """The pages that play the games worth watching, each with the file beside the report that it is written to."""
    from fairseat.analysis.cli.watch import game_of_run
    from fairseat.analysis.findings.sums import sums_of
    from fairseat.reports.sections.watching import page_name
    from fairseat.reports.watch.page import watch_page

    for cell in run.cells_there:
        for one in sums_of(run, cell).watching.found():
            chosen = game_of_run(run, one.game, cell)
            again = shlex.join(["fairseat", "watch", str(run.folder), "--cell", str(cell), "--game", str(one.game)])
            page = watch_page(chosen.setup, chosen.seed, one.game, again=again)
            yield file.parent / page_name(file.stem, cell, one.game), page


def is_page(file: Location) -> bool:
    """Whether a file is a page, or empty: anything else, such as a file of the run, is not to be lost for one."""
    with writing(f"The page {file}"), file.open("rb") as begun:
        start = bytes(begun.read(64)).strip().lower()
    return not start or start.startswith(b"<!doctype html")
