"""Several runs side by side: two to five players, or two variants of the rules."""

from collections.abc import Sequence
from typing import Any

from fairseat.analysis.findings import Finding, change_findings
from fairseat.analysis.findings.fit import as_they_played, fit_findings
from fairseat.analysis.stats.compare import Comparison
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.taken import in_percent
from fairseat.analysis.wording import count, games, luck_alone, number, percent, player, signed, span
from fairseat.reports.charts.dots import NAMES, Dot, dots, ranges
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport, label_of
from fairseat.reports.sections.figures import level_words, share_dot, share_row, share_table


def versus_sections(told: Sequence[CellReport], compared: Sequence[tuple[int, int, Comparison]]) -> list[Section]:
    """Set the runs side by side: seats, lengths, and what changes where the tables are alike."""
    labels = [label_of(each, told) for each in told]
    charts = [_lengths(told, labels)]
    if all(each.summary.seats.contested and each.summary.players > 1 for each in told):
        charts.insert(0, _first(told, labels))
        if len({each.summary.players for each in told}) == 1:
            charts.append(_seats(told, labels))
    else:
        charts.insert(0, _outcomes(told, labels))
    sections = [Section("versus", "Side by side", (), (), tuple(charts))]
    for first, second, comparison in compared:
        pair = [told[first], told[second]]
        before, after = (label_of(each, pair) for each in pair)
        where = f" ({told[first].summary.players} players)" if len({each.summary.players for each in told}) > 1 else ""
        fit = fit_findings([(label_of(each, pair), each.entry, each.counts) for each in pair])
        sections.append(_changes(comparison, fit, before, after, f"change-{first}-{second}", where))
    return sections


def _first(told: Sequence[CellReport], labels: Sequence[str]) -> Chart:
    """Draw what moving first is worth in every run."""
    found = [each.summary.seats.advantage.scaled(100) for each in told]
    rows = [
        Dot.of(label, each, f"{each.estimate:+.{1 if each.margin > 0.15 else 2}f}", 1, group=group)
        for group, (label, each) in enumerate(zip(labels, found, strict=True))
    ]
    svg = dots(
        "versus-first-chart",
        "What moving first is worth",
        "; ".join(f"{row.label}: {row.text} points" for row in rows) + ".",
        rows,
        0.0,
        "fair",
        "wins in 100 games above the fair share",
    )
    level = told[0].summary.level
    note = f"n = {games(min(each.n for each in found))} or more each. {level_words(level)}s."
    lines = [
        (
            label,
            percent(1 / each.summary.players),
            *share_row("", each.summary.seats.shares.iloc[0])[1:3],
            f"{one.estimate:+.2f}",
            count(one.n),
        )
        for label, each, one in zip(labels, told, found, strict=True)
    ]
    headings = ("Run", "Fair", "First player's share", f"{level_words(level)}, %", "Points above fair", "n")
    return Chart(
        "What moving first is worth", svg, note, PageTable("The first player", headings, tuple(lines), (1, 2, 3, 4, 5))
    )


def _seats(told: Sequence[CellReport], labels: Sequence[str]) -> Chart:
    """Draw every seat's share in every run, seat by seat."""
    rows, lines = [], []
    for seat in range(max(each.summary.players for each in told)):
        for group, (each, label) in enumerate(zip(told, labels, strict=True)):
            if seat < each.summary.players:
                row = each.summary.seats.shares.iloc[seat]
                name = f"{player(seat).removeprefix('the ').removesuffix(' player')} · {label}"
                rows.append(share_dot(name, row, group))
                lines.append(share_row(name, row))
    level = told[0].summary.level
    fair = 100 / told[0].summary.players if len({each.summary.players for each in told}) == 1 else None
    svg = dots(
        "versus-seats-chart",
        "Every seat in every run",
        "Share of the wins by seat and run.",
        rows,
        fair,
        "fair" if fair is not None else "",
        "share of the wins, %",
    )
    thin = "; thin: for all seats of a run together" if any(each.summary.players > 2 for each in told) else ""
    note = f"n in the table. {level_words(level)}s{thin}."
    return Chart(
        "Every seat in every run", svg, note, share_table("Wins by seat and run", "Player · run", lines, level)
    )


def _outcomes(told: Sequence[CellReport], labels: Sequence[str]) -> Chart:
    """Draw how the games of every run came out."""
    rows, lines = [], []
    for group, (each, label) in enumerate(zip(told, labels, strict=True)):
        for row in each.summary.outcomes.itertuples():
            if row.games:
                rows.append(share_dot(f"{label} · {row.name}", row, group))
                lines.append(share_row(f"{label} · {row.name}", row))
    level = told[0].summary.level
    svg = dots(
        "versus-outcomes-chart", "How the games came out", "Outcomes by run.", rows, unit="share of the games, %"
    )
    table = share_table("Outcomes by run", "Run · outcome", lines, level)
    return Chart(
        "How the games came out", svg, f"n in the table. {level_words(level)}s, true together for a run.", table
    )


def _lengths(told: Sequence[CellReport], labels: Sequence[str]) -> Chart:
    """Draw how long the games of every run last."""
    quantiles = [each.summary.lengths.quantiles.set_index("quantile")["estimate"] for each in told]
    spreads = [[float(each[q]) for q in NAMES] for each in quantiles]
    svg = ranges(
        "versus-length-chart",
        "Turns a game",
        "; ".join(f"{label}: median {count(each[2])} turns" for label, each in zip(labels, spreads, strict=True)) + ".",
        list(zip(labels, spreads, strict=True)),
        "turns of all seats together",
    )
    rows = []
    for label, each, values in zip(labels, told, spreads, strict=True):
        mean = each.summary.lengths.turns
        rows.append(
            (label, *(count(value) for value in values), number(mean.estimate, mean.margin), span(mean), count(mean.n))
        )
    headings = ("Run", "5 %", "25 %", "Median", "75 %", "95 %", "Mean", level_words(told[0].summary.level), "n")
    note = (
        "Thin: nine games in ten. Thick: the middle half. Mark: the median. "
        f"n = {count(min(each.summary.games for each in told))} "
        "games or more each; the interval of the mean is in the table."
    )
    table = PageTable(
        "Turns a game", headings, tuple(rows), tuple(range(1, 9)), "The column of the interval belongs to the mean."
    )
    return Chart("Turns a game", svg, note, table)


def _changes(comparison: Comparison, fit: Sequence[Finding], first: str, second: str, name: str, where: str) -> Section:
    """Tell what the second run changes against the first, and before that whether the players fit the rules of both."""
    findings = [*fit, *as_they_played(fit, change_findings(comparison))]
    charts = changes_charts(comparison, first, second, name)
    tables = () if charts else (_changes_table(comparison, first, second, comparison.figures),)
    return Section(name, f"What changes: {second} against {first}{where}", tuple(findings), (), charts, tables)


def changes_charts(comparison: Comparison, first: str, second: str, name: str) -> tuple[Chart, ...]:
    """Draw the change of every share: the seats by themselves, then the bots and the ways to end.

    A share that is nought, or whole, on both sides is left out. The last chart has the table of every figure.
    """
    frame = comparison.figures
    moving = (frame["first"] != frame["second"]) | ~frame["first"].isin([0, 1])
    shares, seats = frame["unit"].map(in_percent) & moving, frame["figure"].str.endswith(" player wins")
    halves = [("Change of each seat's share", frame[shares & seats], "seats")]
    halves.append(("Change of the other shares", frame[shares & ~seats], "others"))
    halves = [half for half in halves if len(half[1])]
    charts = []
    for title, rows, half in halves:
        shown = frame if half == halves[-1][2] else rows
        table = _changes_table(comparison, first, second, shown)
        charts.append(_changes_chart(comparison, f"{second} against {first}", title, f"{name}-{half}", rows, table))
    return tuple(charts)


def _changes_chart(comparison: Comparison, who: str, title: str, name: str, frame: Any, table: PageTable) -> Chart:
    """Draw the change of some shares."""
    rows = [
        Dot.of(row.figure, row, f"{100 * row.estimate:+.2f}", hollow=bool(row.holm >= 1 - row.level))
        for row in frame.itertuples()
    ]
    says = f"{who}: {'; '.join(f'{row.label} {row.text}' for row in rows)} points."
    svg = dots(name, title, says, rows, 0.0, "no change", "more or fewer in 100 games")
    how = "paired, same shuffles" if comparison.paired else "unpaired"
    level = level_words(float(frame["level"].iloc[0]))
    note = f"n = {games(comparison.games)} ({how}). {level}s; hollow: may be luck."
    return Chart(f"{title}: {who}", svg, note, table)


def _changes_table(comparison: Comparison, first: str, second: str, frame: Any) -> PageTable:
    return PageTable(
        f"{second} against {first}",
        ("Figure", first, second, "Change", level_words(float(frame["level"].iloc[0])), "Luck alone (p)", "n"),
        tuple(_change_row(row) for row in frame.itertuples()),
        (1, 2, 3, 4, 5, 6),
        comparison.note,
    )


def _change_row(row) -> tuple[str, ...]:  # type: ignore[no-untyped-def]  # a row of itertuples
    """Write a figure before and after."""
    found = Estimate.of_row(row)
    factor = 100 if in_percent(row.unit) else 1
    margin = factor * found.margin
    unit = " %" if in_percent(row.unit) else ""
    before, after = (f"{number(factor * side, margin)}{unit}" for side in (row.first, row.second))
    change = signed(factor * found.estimate, margin)
    return (row.figure, before, after, change, span(found, factor), luck_alone(row.holm), count(found.n))
