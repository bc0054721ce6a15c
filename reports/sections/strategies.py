"""Which strategy wins, against whom, and how much choosing well matters."""

import shlex
from collections.abc import Iterator

from fairseat.analysis.evidence.record import LOOKING_AHEAD
from fairseat.analysis.stats.strategies import matrix
from fairseat.analysis.stats.summary import Strategies
from fairseat.analysis.wording import count, games, luck_alone, number, percent
from fairseat.reports.charts.dots import dots
from fairseat.reports.charts.matrix import matrix_of_bots
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.figures import (
    amount_words,
    level_words,
    ratings_chart,
    share_dot,
    share_row,
    share_table,
    title_of,
)

MOST_OPEN = 12
"""A table of more rows than this lies behind a line."""


def strategy_section(told: CellReport, prefix: str) -> Section:
    """Tell who played and of the bots; where one bot filled every seat, say who it was."""
    found = tuple(finding for finding in told.findings if finding.kind in ("players", "bots", "skill"))
    strategies = told.summary.strategies
    tables = (_styles(told), *_deeds(told))
    if strategies is None:
        bots = told.summary.bots
        words = (
            f"The bot `{bots[0]}` sat in every seat. Which strategy wins, only different bots can tell: "
            f"`{shlex.join(['fairseat', 'run', told.run.plan.game, '-b', ','.join(_some_bots(told))])}`."
            if len(bots) == 1 and told.summary.players > 1
            else "Nobody won against anybody, so no bot can be set above another."
        )
        return Section(f"{prefix}strategies", "Which strategy wins?", found, (words,), (), tables)
    best_first = strategies.shares.sort_values("estimate", ascending=False, kind="stable")
    bots = tuple(best_first["bot"].astype(str))
    charts = (_shares(told, strategies, prefix), _pairs(strategies, bots, prefix), _ratings(told, strategies, prefix))
    return Section(f"{prefix}strategies", "Which strategy wins?", found, (), charts, tables)


def _some_bots(told: CellReport) -> list[str]:
    """Name bots for a line-up of different ones; who looks ahead takes hours for as many games as a run has."""
    card = told.run.plan.card
    ahead = {"master", "searcher", *(bot for one in card.evidence if one.kind == LOOKING_AHEAD for bot in one.bots)}
    names = [name for name in card.bots if name not in ahead] or card.bots
    return [names[-1 - seat % len(names)] for seat in range(told.summary.players)]


def _shares(told: CellReport, strategies: Strategies, prefix: str) -> Chart:
    """Draw each bot's share of the wins for a seat that it fills."""
    level, fair = told.summary.level, 1 / told.summary.players
    rows = list(strategies.shares.sort_values("estimate", ascending=False, kind="stable").itertuples())
    svg = dots(
        f"{prefix}bots-chart",
        "Share of the wins by bot",
        "; ".join(f"{row.bot} {percent(row.estimate, (row.high - row.low) / 2)}" for row in rows)
        + f"; {percent(fair)} would be equal.",
        [share_dot(str(row.bot), row) for row in rows],
        100 * fair,
        f"equal: {percent(fair)}",
        "share of the wins for a seat that it fills, %",
    )
    note = f"n: games a bot played in, {count(min(row.n for row in rows))} or more. {level_words(level)}s."
    table = share_table("Wins by bot", "Bot", [share_row(str(row.bot), row) for row in rows], level)
    return Chart("Share of the wins by bot", svg, note, table)


def _pairs(strategies: Strategies, bots: tuple[str, ...], prefix: str) -> Chart:
    """Draw every bot against every bot."""
    pairs = strategies.pairs
    level = float(pairs["level"].iloc[0])
    spoken = "; ".join(f"{row.bot} against {row.opponent} {percent(row.estimate, 0.01)}" for row in pairs.itertuples())
    svg = matrix_of_bots(
        f"{prefix}pairs-chart",
        "Bot against bot",
        f"Of the games that one of the two won and the other did not: {spoken}.",
        matrix(pairs, bots),
    )
    note = (
        "% of the games in which the row won and the column did not, of those that one of the two won. "
        f"n = {games(pairs['n'].min())} or more a pair; intervals in the table."
    )
    rows = [
        (
            *share_row(f"{row.bot} against {row.opponent}", row)[:3],
            percent(row.tied, 0.01),
            luck_alone(row.holm),
            count(row.n),
        )
        for row in pairs.itertuples()
    ]
    headings = ("Pair", "Won", f"{level_words(level)}, %", "Told nothing", "Luck alone (p)", "n")
    return Chart("Bot against bot", svg, note, PageTable("Bot against bot", headings, tuple(rows), (1, 2, 3, 4, 5)))


def _ratings(told: CellReport, strategies: Strategies, prefix: str) -> Chart:
    """Draw the ratings in Elo points."""
    rated, level = strategies.ratings, level_words(told.summary.level)
    miss = number(100 * rated.largest_miss, 1)
    note = (
        f"n = {games(told.summary.seats.contested)}. {level}s ({rated.bots['method'].iloc[0]}). "
        f"Ratings lie on one line: they miss the wins of a line-up by {miss} points at most."
    )
    name, write = f"{prefix}ratings-chart", lambda one: number(one.estimate, one.margin)
    return ratings_chart(name, "Ratings", rated.bots, note, write)


def _styles(told: CellReport) -> PageTable:
    """Say how each bot plays."""
    rows = [(name, entry.style) for name, entry in told.run.plan.bots.items() if name in told.summary.bots]
    return PageTable("The bots", ("Bot", "Style"), tuple(rows))


def _deeds(told: CellReport) -> Iterator[PageTable]:
    """Say what each bot did: the score and the ruleset's own counts, with intervals."""
    bots = [bot for bot in told.run.plan.bots if bot in told.summary.bots]
    rows = []
    for column, found in told.by_bot:
        share = column.unit == "games"
        pairs = [amount_words(found[bot], share) for bot in bots]
        unit = told.run.plan.card.score_unit if column.name == "score" else column.unit
        counted = title_of(column.name) if share or unit in column.name else f"{title_of(column.name)}, {unit}"
        rows.append((counted, *(f"{figure} ({ends.removesuffix(' %')})" for figure, ends in pairs)))
    if rows:
        least = min(each.n for _, found in told.by_bot for each in found.values())
        level = level_words(told.summary.level)
        note = f"Means for a seat, with the {level} in brackets. n = {games(least)} or more a bot."
        fold = f"What each bot did: {len(rows)} figures" if len(rows) > MOST_OPEN else ""
        yield PageTable("What each bot did", ("Count", *bots), tuple(rows), tuple(range(1, len(bots) + 1)), note, fold)
