"""The seats: whether each is fair; or, where all win together or nobody does, how they fare."""

from collections.abc import Iterator
from math import isfinite

from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.seats import odds_ratio
from fairseat.analysis.wording import count, games, listed, number, p_words, percent, with_interval
from fairseat.reports.charts.bars import Mark, spread
from fairseat.reports.charts.dots import dots
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.figures import number_row, seat_name, share_dot, share_row, share_table, ways_chart

ENDS = {
    "win": "one winner",
    "shared": "a shared win",
    "team": "won together",
    "none": "no winner",
    "unfinished": "no end",
}


def seat_section(told: CellReport, prefix: str) -> Section:
    """Tell of the seats; of the team or the scores where no seat wins against another."""
    summary = told.summary
    found = tuple(finding for finding in told.findings if finding.kind in ("seats", "team"))
    versus = summary.seats.contested > 0 and summary.players > 1
    charts = [_shares(told, prefix)] if versus else list(_together(told, prefix))
    words = _tests(told) if versus else ()
    title = "Is every seat fair?" if versus else "How do they fare?"
    return Section(f"{prefix}seats", title, found, words, tuple(charts), () if not versus else tuple(_scores(told)))


def _shares(told: CellReport, prefix: str) -> Chart:
    """Draw each seat's share of the wins against the fair one."""
    seats, level = told.summary.seats, told.summary.level
    rows = list(seats.shares.itertuples())
    fair = 1 / told.summary.players
    spoken = listed(
        [f"{seat_name(row.seat).lower()} {percent(row.estimate, (row.high - row.low) / 2)}" for row in rows]
    )
    svg = dots(
        f"{prefix}seats-chart",
        "Share of the wins by seat",
        f"Share of the wins: {spoken}; {percent(fair)} would be fair.",
        [share_dot(seat_name(row.seat), row) for row in rows],
        100 * fair,
        f"fair: {percent(fair)}",
        "share of the wins, %",
    )
    note = f"n = {games(seats.contested)} that somebody won. Thick: {100 * level:g} % interval ({rows[0].method})." + (
        f" Thin: the interval that holds for all {len(rows)} seats together." if len(rows) > 2 else ""
    )
    table = share_table(
        "Wins by seat",
        "Player",
        [share_row(seat_name(row.seat), row, percent(row.fair), f"{row.wins:,.0f}") for row in rows],
        level,
        "Fair",
        "Wins",
        note=_tested(told),
    )
    return Chart("Share of the wins by seat", svg, note, table)


def _tests(told: CellReport) -> tuple[str, ...]:
    """Say how often luck alone would do as much, and what this run could have seen."""
    seats = told.summary.seats
    if not isfinite(seats.smallest_seen):  # so few games tell nothing either way
        return ()
    seen = number(100 * seats.smallest_seen, 25 * seats.smallest_seen)
    return (
        f"Were all seats equally good, luck alone would set them so far apart in {_rarely(seats.equal.p_value)} "
        f"(n = {games(seats.equal.n)}). This run would have shown an edge of {seen} points "
        "for one seat four times in five.",
    )


def _rarely(p_value: float) -> str:
    """Write a p-value as a number of runs."""
    if p_value < 1e-4:
        return "fewer than one of 10,000 runs like this"
    of = next(of for of in (100, 1_000, 10_000) if p_value * of >= 1 or of == 10_000)
    return f"{count(p_value * of)} of {count(of)} runs like this"


def _tested(told: CellReport) -> str:
    """Name the test of the seats, and give the first player's edge as odds, for a statistician."""
    seats = told.summary.seats
    test, odds = seats.equal, odds_ratio(Estimate.of_row(seats.judged.iloc[0]), 1 / told.summary.players)
    times = f" The first player's odds are {number(odds.estimate, odds.margin)} times the fair odds."
    return f"Test of all seats together: {test.method}, {p_words(test.p_value)}.{times if isfinite(odds.high) else ''}"


def _scores(told: CellReport) -> Iterator[PageTable]:
    """List the scores by seat, where the ruleset counts any."""
    frame = told.summary.scores
    if told.summary.seats.mixed:
        judged = [
            share_row(seat_name(row.seat), row, percent(row.fair)) for row in told.summary.seats.judged.itertuples()
        ]
        yield share_table("Between equal bots, by the ratings of these", "Player", judged, told.summary.level, "Fair")
    if told.scores is None:
        return
    rows = [
        number_row(seat_name(row.seat), Estimate.of_row(row), told.run.plan.card.score_unit)
        for row in frame.itertuples()
    ]
    headings = ("Player", "Mean", f"{100 * told.summary.level:g} % interval", "Unit", "n")
    yield PageTable("Scores by seat", headings, tuple(rows), (1, 2, 4))
    if told.summary.margin.n and told.summary.margin.low > 0:  # else the score is not what wins
        rows = [number_row("Winner ahead of the next", told.summary.margin, told.run.plan.card.score_unit)]
        yield PageTable("Margin of the win", ("", *headings[1:]), tuple(rows), (1, 2, 4))


def _together(told: CellReport, prefix: str) -> Iterator[Chart]:
    """Draw how the games came out, and how the scores are spread."""
    summary = told.summary
    if not told.run.plan.card.measures or summary.players < 2:  # else a share of wins would be taken for a chance
        rows = [(ENDS[row.name], row) for row in summary.outcomes.itertuples() if row.games]
        titles = ("How the games came out", "Outcomes", "A game had")
        yield ways_chart(f"{prefix}outcome-chart", titles, rows, told, "ways")
    if told.scores is not None:
        yield _score_chart(told, prefix)


def _score_chart(told: CellReport, prefix: str) -> Chart:
    """Draw how the scores are spread."""
    frame, summary, unit = told.scores, told.summary, told.run.plan.card.score_unit
    assert frame is not None
    mean = Estimate.of_row(summary.scores.iloc[0])
    whose = "the team's score" if told.run.plan.card.cooperative else "a seat's score"
    rows = [
        (
            f"{row.first:,.0f} to {row.last:,.0f}" if row.last > row.first else f"{row.first:,.0f}",
            count(row.games),
            percent(row.share, 0.001),
        )
        for row in frame.itertuples()
    ]
    svg = spread(
        f"{prefix}score-chart",
        "How the scores are spread",
        f"Spread of {whose}; the mean is {with_interval(mean)}.",
        frame["first"].tolist(),
        (frame["last"] + 1).tolist(),
        frame["share"].tolist(),
        f"{whose}, {unit}",
        [Mark(mean.estimate, f"mean {number(mean.estimate, mean.margin)}")] if summary.one_score else (),
        bars=[f"{amount} {unit}: {times}, {share}" for amount, times, share in rows],
    )
    note = f"n = {games(summary.games)}. Mean {with_interval(mean)}, {mean.method}."
    met = tuple(row for row, games in zip(rows, frame["games"], strict=True) if games)
    table = PageTable("Scores", (unit[:1].upper() + unit[1:], "Times", "Share"), met, (1, 2))
    return Chart("How the scores are spread", svg, note, table)
