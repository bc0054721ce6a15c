"""`fairseat report RUN..`: the designer's page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import say
from fairseat.analysis.failures import Failure, os_sentence
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.store.locations import Location


@options.command(example="fairseat report runs/round-trip-4p-seed7 -o balance.html")
@click.argument("runs", nargs=-1, required=True, type=options.RunFolder(path_type=Path), metavar="RUN..")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.html",
    help="The file to write; report.html in the folder of the first run when absent.",
)
@click.option("--force", is_flag=True, help="Replace the file when it is there already.")
@options.unfinished
def report(runs: tuple[Location, ...], output: Path | None, force: bool, unfinished: bool) -> None:
    """Write a run as one page to read, print and pass on; several runs are set side by side.

    The page is a single HTML file that needs no network: verdict first, then seats, length, strategies, drama,
    what goes with winning, the rules played, and how it was found. A sweep and a tournament have pages of their own,
    and so has the FILE.toml of a bot that `fairseat tune` saved. The page's path goes to stdout.
    """
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
    say("Reading and drawing ..", "dim")
    text = page(tuning_page(tuned) if tuned else document(opened))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Failure(os_sentence(f"The page {file} cannot be written", error)) from None
    click.echo(file)
