"""The length: how long a game lasts, and how it ends."""

from typing import Any

from fairseat.analysis.wording import count, games, interval, percent
from fairseat.reports.charts.bars import Mark, spread
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.figures import title_of, ways_chart


def length_section(told: CellReport, prefix: str) -> Section:
    """Tell of turns, minutes, and what ended the games."""
    found = tuple(finding for finding in told.findings if finding.kind in ("length", "outcomes", "holes"))
    charts = [_turns(told, prefix)] if len(told.lengths) > 1 else []
    if len(told.summary.end_reasons) > 1:
        charts.append(_ends(told, prefix))
    return Section(f"{prefix}length", "How long does it last?", found, (), tuple(charts))


def _turns(told: CellReport, prefix: str) -> Chart:
    """Draw how many games last how many turns."""
    frame, lengths = told.lengths, told.summary.lengths
    quantiles = lengths.quantiles.set_index("quantile")["estimate"]
    short, middle, long = (float(quantiles[q]) for q in (0.05, 0.5, 0.95))
    least = " The games that were stopped count with the turns they had." if lengths.at_least else ""
    svg = spread(
        f"{prefix}turns-chart",
        "Turns a game",
        f"Half of the games last {count(middle)} turns or fewer; nine in ten last {count(short)} to {count(long)}.",
        frame["first"].tolist(),
        (frame["last"] + 1).tolist(),
        frame["share"].tolist(),
        "turns of all seats together",
        [Mark(middle + 0.5, f"median {count(middle)}")],
        (short, long + 1),
        [f"{_turns_of(row)} turns: {games(row.games)}, {percent(row.share, 0.001)}" for row in frame.itertuples()],
    )
    median = lengths.median_turns
    note = (
        f"n = {games(told.summary.games)}. Dark: nine games in ten. Median {count(middle)}, "
        f"{interval(median, whole=True)} ({median.method}).{least}"
    )
    rows = [
        (_turns_of(row), count(row.games), percent(row.share, 0.001), percent(row.up_to, 0.001))
        for row in frame.itertuples()
        if row.games
    ]
    table = PageTable("Turns a game", ("Turns", "Games", "Share", "Up to here"), tuple(rows), (1, 2, 3))
    return Chart("Turns a game", svg, note, table)


def _turns_of(row: Any) -> str:
    """Name the lengths that a bar holds."""
    return f"{row.first:,}" if row.first == row.last else f"{row.first:,} to {row.last:,}"


def _ends(told: CellReport, prefix: str) -> Chart:
    """Draw what ended the games."""
    rows = [(title_of(row.name), row) for row in told.summary.end_reasons.itertuples()]
    titles = ("What ended the games", "What ended the games", "End")
    return ways_chart(f"{prefix}ends-chart", titles, rows, told, "ends")
