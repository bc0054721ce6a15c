"""Play what the gallery shows and write its pages into a folder.

What was played already is not played again: an interrupted gallery goes on where it stopped.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fairseat.analysis.experiments.cell import Experiment
from fairseat.analysis.experiments.run import carry_out, start, take_up
from fairseat.analysis.failures import Unreadable
from fairseat.analysis.foresight.sample import Closeness, look_along
from fairseat.analysis.store.chances import have_chances
from fairseat.analysis.store.folder import is_run
from fairseat.analysis.store.read import Run, open_run
from fairseat.reports.charts.look import standalone
from fairseat.reports.document import document
from fairseat.reports.gallery.foresight import write_foresight
from fairseat.reports.gallery.index import keep_verdict, write_index
from fairseat.reports.gallery.levers import with_trials, write_levers
from fairseat.reports.gallery.notebooks import write_notebooks
from fairseat.reports.gallery.plan import GalleryEntry, entries
from fairseat.reports.gallery.readings import write_readings
from fairseat.reports.gallery.watched import IMAGINED, write_watched
from fairseat.reports.html import page
from fairseat.reports.pieces import Chart, Document, Section
from fairseat.simulators.engine.mistakes import Mistake, unknown
from fairseat.simulators.engine.ruleset import load

ALONG, CLOSENESS = 60, Closeness(imagined=16, looks=0, answers=8)
"""So many games of each table are looked along for their chances; of luck the page of foresight tells more surely."""


@dataclass(frozen=True)
class Gallery:
    """A gallery to be built: where, and of how many games."""

    out: Path
    runs: Path
    games: int = 0  # for each number of players; 0: as many as the plan says
    along: int = ALONG  # games of a table that are looked along; 0: none
    imagined: int = IMAGINED  # games behind each chance of a watched game; 0: no chances
    threads: int = 0  # 0: one a core

    def notebooks(self) -> None:
        """Run every notebook and write its page."""
        tell(f"notebooks: {len(write_notebooks(self.out))} pages")

    def levers(self) -> None:
        """Write the page of the levers."""
        tell(f"levers: {write_levers(self.out).stat().st_size / 1e6:.2f} MB")

    def foresight(self) -> None:
        """Write the page of what looking ahead is worth."""
        tell(f"foresight: {write_foresight(self.out).name}")

    def readings(self) -> None:
        """Turn the readings of every game over."""
        done = write_readings(self.runs, self.out, self.games, self.threads, play)
        tell(f"readings turned over: {', '.join(done) or 'none anew'}")

    def watched(self) -> None:
        """Write a game of every ruleset to be watched."""
        for entry in entries():
            size = write_watched(entry, self.out, self.imagined).stat().st_size
            tell(f"{entry.game}: {size / 1e6:.2f} MB to watch")

    def game(self, entry: GalleryEntry) -> None:
        """Play the tables of a game that are missing, and write its page."""
        began = time.perf_counter()
        tables = {f"{players}p": entry.experiment(players) for players in entry.players}
        styles = entry.styles()
        tables |= {"styles": styles} if styles else {}
        runs = [play(self.runs / f"{entry.game}-{name}", table, self.threads) for name, table in tables.items()]
        for run, table in zip(runs, tables.values(), strict=True):
            if self.along and not have_chances(run.folder, 0):
                look_along(run, 0, table.cells[0].set_up(), self.along, CLOSENESS, self.threads)
                tell(f"{run.folder.name}: looked along {self.along} games")
        made = with_trials(load(entry.game), document(runs), self.out)
        text = page(made)
        (self.out / f"{entry.game}.html").write_text(text, encoding="utf-8")
        draw(entry, made, self.out)
        keep_verdict(entry.game, made, runs, self.out)
        tell(f"{entry.game}: {len(text.encode()) / 1e6:.2f} MB, {time.perf_counter() - began:.0f} s")


PARTS: dict[str, Callable[[Gallery], None]] = {
    "notebooks": Gallery.notebooks,
    "levers": Gallery.levers,
    "foresight": Gallery.foresight,
    "readings": Gallery.readings,  # before the pages, which tell of them
    "watched": Gallery.watched,
}
"""What may be asked for that is no game, in the order in which it is built."""


def build(gallery: Gallery, only: str = "") -> None:
    """Build the whole gallery, or one game or part of it."""
    gallery.out.mkdir(parents=True, exist_ok=True)
    for name, part in PARTS.items():
        if only in ("", name):
            part(gallery)
    for entry in [] if only in PARTS else asked(only, gallery.games):
        gallery.game(entry)
    write_index(gallery.out)


def asked(game: str, games: int) -> list[GalleryEntry]:
    """The entries of one game, or of all; a name that is neither a game nor a part is refused."""
    try:
        return entries(game, games)
    except Mistake:
        raise unknown("part of the gallery", game, [*PARTS, *(entry.game for entry in entries())]) from None


def play(own: Path, experiment: Experiment, threads: int) -> Run:
    """Play what is missing of a table; other rules, other code or a plan of another format begin anew."""
    try:
        _, plan = take_up(own, experiment)
    except (Mistake, Unreadable):
        plan = start(experiment, own, force=is_run(own), command="make site")
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
