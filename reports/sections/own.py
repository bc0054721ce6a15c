"""What this game counts itself: what a deal is worth, which is a cause, and what else goes with winning."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from fairseat.analysis.figures import Figure
from fairseat.analysis.own_figures import WHERE_IT_HAPPENED
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.taken import in_percent
from fairseat.analysis.wording import count, games, luck_alone, number, percent, signed, span
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.figures import amount_words, level_words, point_pair, title_of

MOST_ROWS, MOST_LISTED = 14, 15
"""So many rows at most are drawn, and so many listed."""
CAUTION = (
    "What goes with winning need not be its cause: winners also have more of what winning brings with it. "
    "Only a run with another rule, compared with this one, can tell."
)


BY_CHANCE = (
    "Chance alone deals this, before anybody chooses: it is an experiment in every game, and the difference is what "
    "the deal does between these bots. What a player then keeps, buys or draws is told below, and need not be a cause."
)


def own_sections(told: CellReport, prefix: str) -> Iterator[Section]:
    """Tell of the ruleset's own columns: what goes with winning, and how much of everything there is."""
    deals = tuple(finding for finding in told.findings if finding.kind == "dealt")
    if deals:
        what = "Seats that were dealt it against seats that were not, in the same place, over all games."
        title, name = "What a deal is worth", f"{prefix}dealt-chart"
        dealt = tuple(_with_and_without(told.dealt, told, name, title, what, "dealt it"))
        yield Section(f"{prefix}dealt", "What is a deal worth?", deals, (BY_CHANCE,), dealt)
    found = tuple(finding for finding in told.findings if finding.kind == "components")
    what, title = "Seats with it against seats without, of the same bot and place.", "Which part goes with winning"
    parts = _with_and_without(told.parts, told, f"{prefix}parts-chart", title, what, "that had it")
    charts = [*parts, *_own(told, prefix), *_team(told, prefix)]
    if charts:
        yield Section(f"{prefix}components", "What goes with winning?", found, (CAUTION,), tuple(charts))
    if any(figure.column for figure, _ in told.figures):
        tables = tuple(_amounts(told))
        yield Section(f"{prefix}counts", "What happens in a game?", (), (), (), tables)


def _own(told: CellReport, prefix: str) -> Iterator[Chart]:
    """Draw the difference that a seat's own counts go with."""
    frame = told.own
    if not len(frame):
        return
    says = {column.name: column for column in told.run.columns("seats")}
    tested = frame[np.isfinite(frame["low"])]
    rows = [_dot(_per(row, says[row.component].unit), row) for row in tested.head(MOST_ROWS).itertuples()]
    if not rows:
        return
    svg = _drawn(f"{prefix}own-chart", "What a seat did, and winning", "Difference in the share of wins;", rows)
    note = _note(frame, told, len(rows), "Between seats of the same bot and place; for counts, with so many more.")
    table = _effect_table(
        "What a seat did, and winning",
        [
            (title_of(row.component), says[row.component].says, *_amount_pair(row), _step(row), *_effect_words(row))
            for row in frame.itertuples()
        ],
        ("Column", "It is", "Winners", "Others", "Step"),
        told,
    )
    yield Chart("What a seat did, and winning", svg, note, table)


def _with_and_without(
    frame: pd.DataFrame, told: CellReport, name: str, title: str, what: str, had: str
) -> Iterator[Chart]:
    """Draw and list how often seats with each card, ticket or place won, and those without."""
    tested = frame[np.isfinite(frame["low"])] if len(frame) else frame
    rows = [_dot(title_of(row.component), row) for row in tested.head(MOST_ROWS).itertuples()]
    if not rows:
        return
    svg = _drawn(name, title, "Difference in the share of wins between seats with and without;", rows)
    note = _note(frame, told, len(rows), what)
    table = _effect_table(
        title,
        [
            (
                title_of(row.component),
                percent(row.often, 0.001),
                percent(row.win_with, 0.001),
                percent(row.win_without, 0.001),
                *_effect_words(row),
            )
            for row in frame.head(MOST_LISTED).itertuples()
        ],
        ("Part", f"Seats {had}", "They won", "The others won"),
        told,
    )
    if len(frame) > MOST_LISTED:
        table = replace(table, note=f"The {MOST_LISTED} strongest of {len(frame)}. {table.note}")
    yield Chart(title, svg, note, table)


def _drawn(name: str, title: str, what: str, rows: list[Dot]) -> str:
    """Draw differences in points of a percent, the strongest first."""
    says = f"{what} the strongest: {rows[0].label}, {rows[0].text} points."
    return dots(name, title, says, rows, 0.0, "no difference", "more or fewer wins in 100 games")


def _note(frame: pd.DataFrame, told: CellReport, shown: int, what: str) -> str:
    """Say below a chart what is drawn, and how sure it is."""
    level = told.summary.level
    rest = f"The {shown} strongest of {len(frame)}. " if shown < len(frame) else ""
    return (
        f"{what} {rest}n = {games(frame['n'].max())}. {level_words(level)}s; "
        "hollow: may be luck, as may one in twenty of the filled."
    )


def _dot(label: str, row: Any) -> Dot:
    """Draw a difference in points; hollow where it may be noise."""
    found = Estimate.of_row(row)
    text = signed(100 * found.estimate, 100 * found.margin)
    return Dot.of(label, found, text, hollow=bool(row.q_value >= 1 - found.level))


def _per(row: Any, unit: str) -> str:
    """Label a row: a count with its step, and what is counted."""
    name = title_of(row.component)
    return name if not row.step else f"{name} +{row.step:,.0f} {'' if unit in title_of(name) else unit}".rstrip()


def _step(row: Any) -> str:
    """Say what the difference is for."""
    return "yes or no" if not row.step else f"+{row.step:,.0f}"


def _amount_pair(row: Any) -> tuple[str, str]:
    """Write what winners and others had."""
    if not row.step:
        return percent(row.winners, 0.001), percent(row.others, 0.001)
    margin = max(abs(row.winners), abs(row.others)) / 300
    return number(row.winners, margin), number(row.others, margin)


def _effect_words(row: Any) -> tuple[str, ...]:
    """Write a difference with its interval, its adjusted p-value and n."""
    if not np.isfinite(row.low):
        return ("–", str(row.method), "–", count(row.n))
    found = Estimate.of_row(row)
    return (*point_pair(found), luck_alone(row.q_value), count(found.n))


def _effect_table(caption: str, rows: list[tuple[str, ...]], first: tuple[str, ...], told: CellReport) -> PageTable:
    """Lay out effects."""
    headings = (*first, "Difference", level_words(told.summary.level), "Luck alone (q)", "n")
    texts = 2 if "It is" in first else 1
    return PageTable(
        caption,
        headings,
        tuple(rows),
        tuple(range(texts, len(headings))),
        "Of all rows with q below 0.05, one in twenty may be luck all the same.",
    )


def _team(told: CellReport, prefix: str) -> Iterator[Chart]:
    """Draw what games won together have more or less of, in units of the intervals' own column."""
    frame = told.team
    if not len(frame):
        return
    says = {column.name: column for column in told.run.columns("games")}
    rows = []
    for row in frame.itertuples():
        found = Estimate.of_row(row)
        three = (number(one, found.margin) for one in (row.won, row.lost, found.estimate))
        told_of = (title_of(row.component), says[row.component].says)
        rows.append((*told_of, *three, span(found), luck_alone(row.q_value), count(found.n)))
    level = level_words(told.summary.level)
    headings = ("Column", "It is", "Won", "Not won", "Difference", level, "Luck alone (q)", "n")
    table = PageTable("Games won together and the others", headings, tuple(rows), tuple(range(2, 8)))
    scaled = [(row, Estimate.of_row(row), max(abs(row.won), abs(row.lost), 1e-300)) for row in frame.itertuples()]
    scaled.sort(key=lambda each: -abs(each[1].estimate) / each[2])
    drawn = [
        Dot.of(title_of(row.component), found, text, 100 / size, hollow=bool(row.q_value >= 1 - found.level))
        for row, found, size in scaled[:MOST_ROWS]
        for text in [f"{100 * found.estimate / size:+.0f} %"]
    ]
    svg = dots(
        f"{prefix}team-chart",
        "What games won together have more of",
        f"The strongest: {drawn[0].label}, {drawn[0].text}.",
        drawn,
        0.0,
        "no difference",
        "% more or less than in the games not won",
    )
    note = _note(frame, told, len(drawn), "Games won together against the others, in % of the larger mean.")
    yield Chart("What games won together have more of", svg, note, table)


def _amounts(told: CellReport) -> Iterator[PageTable]:
    """List the means of the ruleset's own columns, those of games and those of seats."""
    headings = ("Figure", "It is", "Mean", level_words(told.summary.level), "Unit", "n")
    games = told.summary.games
    for table, caption, total in (("games", "In a game", games), ("seats", "For a seat", games * told.summary.players)):
        says = {column.name: column.says for column in told.run.columns(table)}
        rows = [
            _amount_row(figure, found, says[figure.column[1]], f"{total:,} {table}")
            for figure, found in told.figures
            if figure.column and figure.column[0] == table and found.n
        ]
        if rows:
            yield PageTable(caption, headings, tuple(rows), (2, 3, 5), fold=f"{caption}: {len(rows)} figures")


def _amount_row(figure: Figure, found: Estimate, says: str, total: str) -> tuple[str, ...]:
    """Write the mean of a column, under the name by which `check`, `sweep` and `compare` know it."""
    share, happened = in_percent(figure.unit), figure.words.endswith(WHERE_IT_HAPPENED)
    words = f"{says.rstrip('.')}, over the {found.n:,} of {total} in which it happened." if happened else says
    unit = f"of the {total.partition(' ')[2]}" if share else figure.unit
    return (figure.name, words, *amount_words(found, share), unit, count(found.n))
