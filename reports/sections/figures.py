"""Figures as the pages write them: rows of tables and dots from estimates, always with interval and n."""

from collections.abc import Callable, Sequence
from typing import Any

from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.ratings import ELO_POINTS
from fairseat.analysis.stats.taken import in_percent
from fairseat.analysis.wording import count, games, number, percent, player, sentence, signed, span
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport


def figure_section(told: CellReport, prefix: str) -> Section:
    """List every figure under the name by which `check`, `sweep` and `compare` know it."""
    rows = []
    for figure, found in told.figures:
        if found.n and not figure.column:  # those of the ruleset's own columns stand in a section of their own
            unit = {"share": "of 100", "points": "points"}.get(figure.unit, figure.unit)
            factor = 100 if in_percent(figure.unit) else 1
            ends = (number(factor * found.estimate, factor * found.margin), span(found, factor))
            rows.append((figure.name, sentence(figure.words).replace("`", ""), *ends, unit, count(found.n)))
    headings = ("Figure", "It is", "Value", level_words(told.summary.level), "Unit", "n")
    note = "`fairseat check` holds any of them against a bound; games that never ended are counted, not dropped."
    table = PageTable("Every figure by its name", headings, tuple(rows), (2, 3, 5), note, f"{len(rows)} figures")
    return Section(f"{prefix}figures", "Every figure by its name", (), (), (), (table,))


def share_row(label: str, row: Any, *more: str) -> tuple[str, ...]:
    """Write a row of a table for a share: label, figure, interval, n."""
    margin = (row.high - row.low) / 2
    ends = " to ".join(number(100 * end, 100 * margin) for end in (row.low, row.high))
    return (label, percent(row.estimate, margin), ends, *more, count(row.n))


def share_dot(label: str, row: Any, group: int = 0) -> Dot:
    """Draw a share in percent."""
    margin = (row.high - row.low) / 2
    wide = [100 * float(getattr(row, key)) if hasattr(row, key) else None for key in ("low_all", "high_all")]
    return Dot.of(label, row, percent(row.estimate, margin), low_all=wide[0], high_all=wide[1], group=group)


def number_row(label: str, found: Estimate, unit: str = "") -> tuple[str, ...]:
    """Write a row of a table for a mean."""
    return (label, number(found.estimate, found.margin), span(found), unit, count(found.n))


def amount_words(found: Estimate, share: bool) -> tuple[str, str]:
    """Write a figure and its interval, as a percentage where it is a share."""
    if share:
        return percent(found.estimate, found.margin), f"{span(found, 100)} %"
    return number(found.estimate, found.margin), span(found)


def point_pair(found: Estimate) -> tuple[str, str]:
    """Write a difference of shares and its interval in points."""
    return f"{signed(100 * found.estimate, 100 * found.margin)} points", span(found, 100)


def level_words(level: float) -> str:
    """Name the interval of a heading."""
    return f"{100 * level:g} % interval"


def share_table(
    caption: str, first: str, rows: Sequence[tuple[str, ...]], level: float, *more: str, note: str = ""
) -> PageTable:
    """Lay out shares with their intervals."""
    headings = (first, "Share", f"{level_words(level)}, %", *more, "n")
    return PageTable(caption, headings, tuple(rows), tuple(range(1, len(headings))), note)


def seat_name(seat: int) -> str:
    """Name a seat at the head of a row."""
    name = player(seat)
    return name[4:5].upper() + name[5:] if name.startswith("the ") else name[:1].upper() + name[1:]


def title_of(name: str) -> str:
    """Write the name of a column as words."""
    return name.replace("_", " ")


def ways_chart(
    name: str, titles: tuple[str, str, str], rows: Sequence[tuple[str, Any]], told: CellReport, together: str
) -> Chart:
    """Draw in how many games each came; titles: of the chart, of its table, and of the table's first column."""
    title, caption, first = titles
    said = "; ".join(f"{label}: {percent(row.estimate, (row.high - row.low) / 2)}" for label, row in rows) + "."
    svg = dots(name, title, said, [share_dot(label, row) for label, row in rows], unit="share of the games, %")
    summary = told.summary
    note = f"n = {games(summary.games)}. {level_words(summary.level)}s, true for all {together} together."
    table = share_table(caption, first, [share_row(label, row) for label, row in rows], summary.level)
    return Chart(title, svg, note, table)


def ratings_chart(name: str, title: str, rated: Any, note: str, write: Callable[[Estimate], str]) -> Chart:
    """Draw the ratings of bots in Elo points, the best above; `write` says one in the words of the chart."""
    frame = rated.sort_values("estimate", ascending=False, kind="stable")
    found = [(str(row.bot), Estimate.of_row(row).scaled(ELO_POINTS)) for row in frame.itertuples()]
    rows = [Dot.of(bot, one, f"{one.estimate:+.0f}", 1) for bot, one in found]
    says = "; ".join(f"{bot} {write(one)}" for bot, one in found) + " Elo points."
    svg = dots(name, title, says, rows, 0.0, "mean of the bots", "Elo points: 400 are odds of ten to one")
    lines = [(bot, f"{one.estimate:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}", count(one.n)) for bot, one in found]
    table = PageTable(title, ("Bot", "Elo points", level_words(found[0][1].level), "n"), tuple(lines), (1, 2, 3))
    return Chart(title, svg, note, table)
