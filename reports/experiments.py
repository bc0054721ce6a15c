"""The pages of runs of many cells: a sweep, with a chart for each headline and its effects, a ladder, a tournament."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from fairseat.analysis.figures import fair_at, words_of
from fairseat.analysis.findings import Finding, bots_findings
from fairseat.analysis.findings.effects import headline_moves, point_words
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.strategies import matrix
from fairseat.analysis.stats.taken import POINTS, in_percent
from fairseat.analysis.wording import count, games, listed, luck_alone, percent, quoted, sentence, value_words
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.charts.matrix import matrix_of_bots
from fairseat.reports.pieces import Chart, Document, PageTable, Section, VerdictBox, told_once
from fairseat.reports.sections.figures import amount_words, level_words, point_pair, ratings_chart

if TYPE_CHECKING:
    from fairseat.analysis.experiments.ladder import Rung
    from fairseat.analysis.experiments.sweep import Sweep
    from fairseat.analysis.experiments.tournament import League
    from fairseat.analysis.store.read import Run

MOST_DOTS = 40
"""More cells than this are told by their effects alone."""
FAIRNESS, EFFECTS = "fairness", "effects"
"""The kind of finding that a sweep's page begins with, and its place on the page."""
EDGES, CLIMB = "edges", "climb"
ABOVE = "wins in 100 games above the fair share"
"""What the axis of an edge counts."""


def experiment_page(run: Run) -> Document:
    """Write the page of a sweep, of a ladder or of a tournament."""
    from fairseat.analysis.experiments.ladder import is_ladder

    if is_ladder(run):
        return _ladder(run)
    return _tournament(run) if run.plan.varied == ("bots",) else _sweep(run)


def _sweep(run: Run) -> Document:
    """Write the page of a sweep: which cell is fairest, what moves each headline, then each headline by itself."""
    from fairseat.analysis.experiments.sweep import sum_up

    found, plan = sum_up(run), run.plan
    fairness = [finding for finding in found.findings if finding.kind == FAIRNESS]
    effects = [finding for finding in found.findings if finding.kind == EFFECTS] or [_untold()]
    shown = [str(name) for name, cells in found.cells.groupby("figure", sort=False) if headline_moves(cells)]
    players = [cell.players for cell in plan.cells]
    sections = [_headline(found, name, players) for name in shown]
    told = [(finding, "") for finding in found.fit] + [(finding, FAIRNESS) for finding in fairness]
    told += [(finding, _id(_figure_of(finding, shown))) for finding in effects]
    if fairness:
        sections.insert(0, Section(FAIRNESS, "Which cell is fairest?", tuple(fairness)))
    axes = listed(quoted(plan.varied))
    lead = f"{games(sum(cell.games for cell in plan.cells))} in {len(found.points)} cells over {axes}."
    verdict = VerdictBox("", told[0][0], tuple(told[1:]))
    told_there = told_once((*sections, _made(run)), verdict.leads)
    return Document(plan.title, "Sweep report", lead, (verdict,), told_there)


def _untold() -> Finding:
    text = "The cells are too few, or too much alike, to tell the axes apart."
    return Finding(EFFECTS, "open", "Too few cells to say what each axis does", text)


def _figure_of(finding: Finding, shown: list[str]) -> str:
    return finding.evidence[0][0] if finding.evidence and finding.evidence[0][0] in shown else ""


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _headline(found: Sweep, figure: str, players: list[int]) -> Section:
    """One headline: every cell, and the effects of the axes on it."""
    cells = found.cells[found.cells["figure"] == figure]
    effects = found.effects[found.effects["figure"] == figure] if len(found.effects) else found.effects
    told = tuple(one for one in found.findings if one.kind == EFFECTS and one.evidence[0][0] == figure)
    charts = [effects_chart(figure, effects)] if len(effects) else []
    table = _cells_table(found, cells, figure)
    if len(cells) <= MOST_DOTS:
        charts.append(cells_chart(found, cells, table, players))
    title = sentence(words_of(figure))[:-1]
    return Section(_id(figure), title, told, (), tuple(charts), () if len(cells) <= MOST_DOTS else (table,))


def _cells_table(found: Sweep, cells: Any, figure: str) -> PageTable:
    unit = cells["unit"].iloc[0]
    write = point_pair if unit == POINTS else partial(amount_words, share=in_percent(unit))
    rows = [
        (point_words(found.points[row.cell]), *write(Estimate.of_row(row)), count(row.n)) for row in cells.itertuples()
    ]
    headings = ("Cell", "Figure", level_words(float(cells["level"].iloc[0])), "n")
    return PageTable(f"Every cell: {figure}", headings, tuple(rows), (1, 2, 3))


def cells_chart(found: Sweep, cells: Any, table: PageTable, players: Sequence[int]) -> Chart:
    """Draw a dot for every cell, with what would be fair at its number of players."""
    figure = str(cells["figure"].iloc[0])
    share = in_percent(cells["unit"].iloc[0])
    factor = 100 if share else 1
    rows = []
    for (_, text, *_), row in zip(table.rows, cells.itertuples(), strict=True):
        label = " · ".join(value_words(value) for value in found.points[row.cell].values())
        fair = fair_at(figure, players[row.cell])
        at = None if fair is None else factor * fair
        rows.append(Dot.of(label, row, text, factor, fair=at))
    line, rows = _one_line(rows)
    says = "; ".join(f"{label}: {text}" for label, text, *_ in table.rows)
    words = "" if line is None else "fair"
    unit = ABOVE if cells["unit"].iloc[0] == POINTS else "%" if share else ""
    svg = dots(f"{_id(figure)}-cells", table.caption, says, rows, line, words, unit)
    note = "Dashed: what would be fair. " if line is not None or any(row.fair is not None for row in rows) else ""
    note += f"A row a cell: {' · '.join(found.points[0])}. n = {games(cells['n'].min())} or more a cell, all with "
    note += f"the same shuffles. {table.headings[2]}s."
    return Chart(table.caption, svg, note, table)


def _one_line(rows: list[Dot]) -> tuple[float | None, list[Dot]]:
    """Draw what is fair as one line where it is the same for every row."""
    fair = {row.fair for row in rows}
    if len(fair) > 1 or None in fair:
        return None, rows
    return fair.pop(), [replace(row, fair=None) for row in rows]


def effects_chart(figure: str, effects: Any) -> Chart:
    """Draw the effects, the largest first: a tornado with its intervals."""
    share, level = in_percent(effects["unit"].iloc[0]), float(effects["level"].iloc[0])
    factor, rows, lines = 100 if share else 1, [], []
    for row in effects.itertuples():
        found = Estimate.of_row(row)
        label = f"{row.axis} {value_words(row.before)} → {value_words(row.after)}"
        text, ends = amount_words(found, share)
        sign = "+" if found.estimate > 0 else ""
        rows.append(Dot.of(label, found, sign + text.removesuffix(" %"), factor, hollow=bool(row.holm >= 1 - level)))
        lines.append((label, f"{sign}{text}", ends, luck_alone(row.holm), count(row.n)))
    title = f"What moves {words_of(figure).replace('`', '')}"
    says = "; ".join(f"{row.label}: {row.text}" for row in rows)
    unit = "more or fewer in 100 games" if share else "change"
    svg = dots(f"{_id(figure)}-effects", title, says, rows, 0.0, "no change", unit)
    explained = float(effects["explained"].iloc[0])
    note = (
        f"n = {games(effects['n'].iloc[0])} a cell, paired. {level_words(level)}s; hollow: may be luck. "
        f"The axes by themselves explain {percent(explained, 0.01)} of the spread between the cells."
    )
    table = PageTable(title, ("Step", "Change", level_words(level), "Luck alone (p)", "n"), tuple(lines), (1, 2, 3, 4))
    return Chart(title, svg, note, table)


def _tournament(run: Run) -> Document:
    """Write the page of a tournament: a section for each number of players."""
    from fairseat.analysis.experiments.tournament import standings

    tables, plan = standings(run), run.plan
    several = len(tables) > 1
    verdicts: list[VerdictBox] = []
    sections: list[Section] = []
    for table in tables:
        told = bots_findings(table.summary)
        name = f"players-{table.players}"
        title = f"{table.players} players" if several else ""
        verdicts.append(VerdictBox(title, told[0], tuple((finding, name) for finding in told[1:])))
        heading = f"Who wins at {table.players} players?"
        found = Section(name, heading, tuple(told), (), (_ratings(table), meetings_chart(table)))
        sections += told_once((found,), told[0])
    lead = f"{games(sum(cell.games for cell in plan.cells))} in {len(plan.cells)} line-ups."
    return Document(plan.title, "Tournament report", lead, tuple(verdicts), (*sections, _made(run)))


def _ladder(run: Run) -> Document:
    """Write the page of a ladder."""
    verdict, sections = ladder_told(run)
    plan = run.plan
    lead = f"{games(sum(cell.games for cell in plan.cells))} at {len(plan.cells)} tables."
    told = told_once((*sections, _made(run)), verdict.leads)
    return Document(f"{plan.title}, {plan.cells[0].players} players", "Ladder report", lead, (verdict,), told)


def _ratings(table: League) -> Chart:
    """Draw the ratings at a number of players."""
    level, rated = table.summary.level, table.strategies.ratings.bots
    wide = f" Widened {table.widened:.2f} times: all line-ups met the same shuffles." if table.widened > 1.005 else ""
    note = f"n = {games(rated['n'].min())} or more a bot. {level_words(level)}s.{wide}"
    name, title = f"ratings-{table.players}", f"Ratings at {table.players} players"
    return ratings_chart(name, title, rated, note, lambda one: f"{one.estimate:+.0f}")


def meetings_chart(table: League) -> Chart:
    """Draw every bot against every bot."""
    pairs, frame = table.strategies.pairs, table.strategies.ratings.bots
    bots = frame.sort_values("estimate", ascending=False, kind="stable")["bot"].astype(str).tolist()
    title, level = f"Bot against bot at {table.players} players", level_words(table.summary.level)
    spoken = "; ".join(f"{row.bot} against {row.opponent} {percent(row.estimate, 0.01)}" for row in pairs.itertuples())
    says = f"Of the games that one of the two won and the other did not: {spoken}."
    svg = matrix_of_bots(f"pairs-{table.players}", title, says, matrix(pairs, bots))
    lines = [
        (f"{row.bot} against {row.opponent}", *amount_words(Estimate.of_row(row), True), count(row.n))
        for row in pairs.itertuples()
    ]
    note = "% of the games that the row won and the column did not, of those that one of the two won. "
    note += f"n = {games(pairs['n'].min())} or more a pair; intervals in the table."
    return Chart(title, svg, note, PageTable(title, ("Pair", "Won", level, "n"), tuple(lines), (1, 2, 3)))


def _made(run: Run) -> Section:
    """Say how it was made, and how to make it again."""
    plan = run.plan
    rows = [("Seed", plan.seed), ("Ruleset", f"{plan.ruleset}, version {plan.version}")]
    rows += [("Code", plan.digest), *((name, str(value)) for name, value in plan.versions.items())]
    how = (
        "All cells share one seed: game k met the same shuffles in each, so that a difference is the cell's and not "
        "luck's. Differences are taken game by game; their intervals count what the cells have in common.",
    )
    table = PageTable("What was played with", ("", ""), tuple(rows), fold="With which seed, code and versions")
    return Section("method", "How was this found?", (), how, (), (table,), (), plan.command)


def ladder_told(run: Run) -> tuple[VerdictBox, list[Section]]:
    """The verdict on the seats where the best play, and the sections: edges by rung, and each rung against the next."""
    from fairseat.analysis.experiments.ladder import NOBODY, climbed

    rungs = climbed(run)[::-1]
    told = [_named(rung, rung.seats) for rung in rungs if rung.seats is not None]
    if not told:
        return VerdictBox("", NOBODY, ()), []
    verdict = VerdictBox("", told[0], tuple((finding, EDGES) for finding in told[1:]))
    edges = Section(EDGES, "Does the first player's edge change with skill?", tuple(told[1:]), (), (_edges(rungs),))
    climb = Section(CLIMB, "Does each rung beat the one below?", (), (), (_climb(rungs),))
    return verdict, [edges, *([climb] if any(rung.share for rung in rungs) else [])]


def _named(rung: Rung, finding: Finding) -> Finding:
    return replace(finding, verdict=f"`{rung.bot}` in every seat: {finding.verdict[:1].lower()}{finding.verdict[1:]}")


def _edges(rungs: list[Rung]) -> Chart:
    """Draw the first player's edge of every rung, the best players above."""
    title, rows, lines = "The first player's edge, rung by rung", [], []
    for rung in rungs:
        edge = rung.edge
        if edge.n:
            text, ends = point_pair(edge)
            rows.append(Dot.of(rung.bot, edge, text.removesuffix(" points")))
            lines.append((rung.bot, text, ends, count(edge.n)))
    says = "; ".join(f"{row.label} {row.text}" for row in rows) + "."
    svg = dots("ladder-edges", title, says, rows, 0.0, "fair", ABOVE)
    level = level_words(rungs[0].alone.level)
    note = f"n = {games(min(rung.edge.n for rung in rungs))} or more a rung, the same bot in every seat. {level}s."
    return Chart(title, svg, note, PageTable(title, ("Rung", "Edge", level, "n"), tuple(lines), (1, 2, 3)))


def _climb(rungs: list[Rung]) -> Chart:
    """Draw how often a seat of each rung wins against the rung below."""
    title, fair = "Each rung against the one below", rungs[0].fair
    met = [(rung, rung.share) for rung in rungs if rung.share is not None]
    rows, lines = [], []
    for rung, share in met:
        text, ends = amount_words(share, True)
        rows.append(Dot.of(f"{rung.bot} against {rung.below}", share, text))
        lines.append((f"{rung.bot} against {rung.below}", text, ends, count(share.n)))
    says = "; ".join(f"{row.label}: {row.text}" for row in rows) + "."
    svg = dots(
        "ladder-climb", title, says, rows, 100 * fair, f"equal: {percent(fair)}", "share of the wins of a seat, %"
    )
    level = level_words(rungs[0].alone.level)
    note = f"n = {games(min(share.n for _, share in met))} or more a pair. {level}s."
    return Chart(title, svg, note, PageTable(title, ("Pair", "Wins of a seat", level, "n"), tuple(lines), (1, 2, 3)))
