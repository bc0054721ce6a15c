"""What a notebook shows: a run that `fairseat run` wrote, its findings in words, and the charts of the pages."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd

from fairseat.analysis.failures import Failure
from fairseat.analysis.findings import Finding
from fairseat.analysis.stats.intervals import LEVEL, Estimate, share_of
from fairseat.analysis.store.read import Run, open_run
from fairseat.analysis.wording import count
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.charts.look import notebook_look as look
from fairseat.reports.charts.look import standalone
from fairseat.reports.html import MARKS
from fairseat.reports.pieces import Chart, PageTable
from fairseat.reports.reading import read_cell
from fairseat.reports.sections.figures import number_row, seat_name, share_dot, share_row, share_table
from fairseat.reports.sections.length import length_section
from fairseat.reports.sections.seats import seat_section
from fairseat.reports.sections.strategies import strategy_section
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load

__all__ = [
    "bots_by_seat",
    "draw",
    "edges",
    "findings_of",
    "first_charts",
    "look",
    "show",
    "style_charts",
    "tell",
    "written",
]

RUNS = Path("../runs/notebooks")


def written(name: str, command: str) -> Run:
    """Open the run of this name; `fairseat COMMAND` writes it first where it is not there, or was another."""
    folder = RUNS / name
    words = [*command.split(), "-o", folder.as_posix()]
    if not _is_written_by(folder, ["fairseat", *words]):
        from fairseat.analysis.cli.app import cli

        more = ["--force"] if folder.exists() else []
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            cli.main([*words, *more], prog_name="fairseat", standalone_mode=False)
    return open_run(folder)


def _is_written_by(folder: Path, words: list[str]) -> bool:
    """Whether a run lies there that this command wrote, with the code that is here now."""
    try:
        plan = open_run(folder).plan
    except (Mistake, Failure):  # not there, not finished, or of another version
        return False
    typed = [word for word in shlex.split(plan.command) if word != "--force"]
    return typed == words and plan.digest == load(plan.game).digest


def findings_of(run: Run, *kinds: str, cell: int = 0) -> list[Finding]:
    """What `fairseat summary` says of a run: all of it, or the findings of these kinds."""
    told = read_cell(run, cell)
    return [finding for finding in told.findings if not kinds or finding.kind in kinds]


def tell(findings: Finding | Iterable[Finding]) -> Any:
    """Show findings as a notebook shows text."""
    from IPython import display

    several = findings if isinstance(findings, Iterable) else [findings]
    told = [f"{MARKS[one.tone]} **{one.verdict}**\n{one.sentence} {one.to_try}".strip() for one in several]
    shown: Any = display
    return shown.Markdown("\n\n".join(one.replace("\n", "  \n") for one in told))


def draw(svg: str) -> Any:
    """Show a chart of the pages."""
    from IPython import display

    shown: Any = display
    return shown.SVG(standalone(svg))


def show(*charts: Chart) -> None:
    """Show charts of the pages one below the other: title, picture, and n with the interval."""
    from IPython import display

    shown: Any = display
    for chart in charts:
        shown.display(shown.HTML(f"<p><strong>{escape(chart.title)}</strong></p>"))
        shown.display(draw(chart.svg))
        shown.display(shown.HTML(f"<p><small>{escape(chart.note)}</small></p>"))


def first_charts(run: Run, cell: int = 0) -> tuple[Chart, ...]:
    """What anybody asks of a run first: who wins from which seat, and how long it lasts and ends."""
    told = read_cell(run, cell)
    return (*seat_section(told, f"cell-{cell}-").charts, *length_section(told, f"cell-{cell}-").charts)


def style_charts(run: Run, cell: int = 0) -> tuple[Chart, ...]:
    """Which bot wins: each one's share, every bot against every other, and their ratings."""
    told = read_cell(run, cell)
    return strategy_section(told, f"cell-{cell}-").charts


def bots_by_seat(run: Run, cell: int = 0) -> Chart:
    """Draw each bot's share of the games in each seat."""
    entry = run.plan.cells[cell]
    rows = list(_shares_by_seat(run.seats(["bot", "seat", "win"], cell), entry.bots))
    fair = 100 / entry.players
    title = "Share of the games won, by bot and seat"
    svg = dots(
        f"cell-{cell}-bots-by-seat",
        title,
        "; ".join(f"{label} {100 * found.estimate:.0f} %" for _, label, found in rows) + ".",
        [share_dot(label, found, group) for group, label, found in rows],
        fair,
        f"fair: {fair:.3g} %",
        "share of the games won, %",
    )
    note = f"n = {count(min(found.n for *_, found in rows))} games or more a row; 95 % intervals; a shape for each bot."
    table = share_table(title, "Bot, player", [share_row(label, found) for _, label, found in rows], LEVEL)
    return Chart(title, svg, note, table)


def _shares_by_seat(frame: pd.DataFrame, bots: list[str]) -> Iterator[tuple[int, str, Estimate]]:
    """Each bot in each seat: which bot, the words of the row, its share of the games."""
    for group, bot in enumerate(bots):
        for seat, own in frame[frame.bot == bot].groupby("seat"):
            yield group, f"{bot}, {seat_name(int(seat)).lower()}", share_of(own.win.to_numpy())


def edges(runs: Mapping[int, Run]) -> Chart:
    """Draw what moving first is worth at each number of players: points of the wins above the fair share."""
    title = "What moving first is worth, by the number of players"
    found = {players: read_cell(run, 0).summary.seats.first_share for players, run in runs.items()}
    points = {f"{players} players": one.scaled(100, -100 / players) for players, one in found.items()}
    svg = dots(
        "edges",
        title,
        "; ".join(f"{label}: {one.estimate:+.1f} points" for label, one in points.items()) + ".",
        [Dot.of(label, one, f"{one.estimate:+.1f}", 1) for label, one in points.items()],
        0.0,
        "fair",
        "points of the wins above the fair share",
    )
    note = f"n = {count(min(one.n for one in found.values()))} games or more that somebody won; 95 % intervals."
    rows = [number_row(label, one, "points") for label, one in points.items()]
    return Chart(
        title, svg, note, PageTable(title, ("Table", "Edge", "95 % interval", "Unit", "n"), tuple(rows), (1, 2, 4))
    )
