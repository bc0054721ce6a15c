"""The drama: when a game is decided, and how often the lead changes."""

from fairseat.analysis.wording import count, number, percent, with_interval
from fairseat.reports.charts.bars import Mark, spread
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.chances import chance_pieces

MOST_CHANGES = 12
"""Games with more changes of the lead than this are drawn together."""


def drama_section(told: CellReport, prefix: str) -> Section | None:
    """Tell of the drama; nothing where neither chances nor the ruleset measure it."""
    drama = told.summary.drama
    charts, tables = chance_pieces(told, prefix)
    if not charts and drama is not None and drama.told:
        charts += (_decided(told, prefix), _leads(told, prefix))
    found = tuple(finding for finding in told.findings if finding.kind in ("drama", "luck"))
    if not charts and not found:
        return None
    return Section(f"{prefix}drama", "Is it exciting?", found, (), charts, tables)


def _decided(told: CellReport, prefix: str) -> Chart:
    """Draw after which part of the turns the winner led for good."""
    drama = told.summary.drama
    assert drama is not None
    frame = drama.decisions
    rows = [
        (f"{100 * row.first:.0f} to {100 * row.last:.0f} %", count(row.games), percent(row.share, 0.001))
        for row in frame.itertuples()
    ]
    middle = float(drama.decided_quantiles.set_index("quantile")["estimate"][0.5])
    svg = spread(
        f"{prefix}decided-chart",
        "When it is decided",
        f"In half of the games the winner leads for good after {number(100 * middle, 5)} % of the turns or earlier.",
        (100 * frame["first"]).tolist(),
        (100 * frame["last"]).tolist(),
        frame["share"].tolist(),
        "% of the turns after which the winner led for good",
        [Mark(100 * middle, f"median {number(100 * middle, 5)} %")],
        bars=[f"after {span}: {games} games, {share}" for span, games, share in rows],
    )
    note = (
        f"n = {count(drama.decided_at.n)} games with one winner. Mean {with_interval(drama.decided_at.scaled(100))} %."
    )
    table = PageTable("When it is decided", ("Of the turns", "Games", "Share"), tuple(rows), (1, 2))
    return Chart("When it is decided", svg, note, table)


def _leads(told: CellReport, prefix: str) -> Chart:
    """Draw how often the lead changes."""
    drama = told.summary.drama
    assert drama is not None
    frame = drama.leads
    shares = frame["share"].tolist()
    shown = [*shares[:MOST_CHANGES], sum(shares[MOST_CHANGES:])] if len(shares) > MOST_CHANGES + 1 else shares
    svg = spread(
        f"{prefix}leads-chart",
        "Changes of the lead",
        f"The lead changes {with_interval(drama.lead_changes)} times a game.",
        [changes - 0.5 for changes in range(len(shown))],
        [changes + 0.5 for changes in range(len(shown))],
        shown,
        f"changes of the lead{f', the last bar {MOST_CHANGES} and more' if len(shown) < len(shares) else ''}",
        bars=[
            f"{changes}{'+' if changes == MOST_CHANGES else ''} changes of the lead: {percent(one, 0.001)} of the games"
            for changes, one in enumerate(shown)
        ],
    )
    note = f"n = {count(drama.lead_changes.n)} games with one winner. Mean {with_interval(drama.lead_changes)}."
    rows = [
        (count(row.changes), count(row.games), percent(row.share, 0.001)) for row in frame.itertuples() if row.games
    ]
    table = PageTable("Changes of the lead", ("Changes", "Games", "Share"), tuple(rows), (1, 2))
    return Chart("Changes of the lead", svg, note, table)
