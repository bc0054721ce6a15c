"""`fairseat tournament GAME`: every bot against every bot in every seat, ratings and matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.playing import play_cells
from fairseat.analysis.cli.talk import apart, console, print_json, show_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pandas import DataFrame

    from fairseat.analysis.experiments.cell import Experiment
    from fairseat.analysis.experiments.tournament import League
    from fairseat.analysis.store.read import Run


@options.command(example="fairseat tournament round-trip -b expert,trader,tempo,greedy -p 2:4 -n 2_000 --seed 7")
@click.argument("game", required=False, shell_complete=completion.games)
@options.bots
@options.tables
@options.games
@options.precision
@options.seed
@options.variant
@options.changes
@options.writing("Go on with the tournament in the folder of -o.")
@click.option("--json", "as_json", is_flag=True, help="Print ratings, shares and meetings as JSON.")
def tournament(game: str | None, resume: bool, as_json: bool, **asked: Any) -> None:
    """Let every bot play against every bot in every seat, and rate them.

    -b names who takes part, all bots of the game when absent; -p how many sit at a table, or several numbers of
    players. -n counts the games of each line-up, 10,000 when absent. Where there are too many line-ups of different
    bots, or fewer bots than seats, bots meet in pairs that share the table. Ratings are those of Bradley and Terry
    (of Plackett and Luce at larger tables) with the effect of the seat, in Elo points.
    """
    from fairseat.analysis.store.read import open_run

    experiment = None if resume else build(game, asked)
    show(open_run(play_cells(experiment, asked, command="tournament", cells="line-up")), as_json)


def build(game: str | None, asked: dict[str, Any]) -> Experiment:
    """Build the line-ups."""
    from fairseat.analysis.experiments.tournament import USUAL_GAMES
    from fairseat.analysis.experiments.tournament import tournament as line_up
    from fairseat.simulators.engine.ruleset import load

    game = options.needed(game)
    ruleset = load(game)
    if asked["games"] is None and asked["precision"] is None:
        asked = {**asked, "games": USUAL_GAMES}
    tables = asked["players"] or [max(2, ruleset.card.usual_seats)]
    for players in tables:
        ruleset.check_seats(players)
    base = options.base_of(game, {**asked, "players": None, "bots": asked["bots"] or list(ruleset.quick_bots)})
    return line_up(base, tables)


def show(run: Run, as_json: bool = False) -> None:
    """Print what a tournament says."""
    from fairseat.analysis.experiments.tournament import standings

    tables = standings(run)
    if as_json:
        content = {"run": str(run.folder), "game": run.plan.ruleset, "seed": run.plan.seed}
        print_json({**content, "tables": [_json(table) for table in tables]})
        return
    for table in apart(tables):
        _show_table(run, table)


def _json(table: League) -> dict[str, Any]:
    """One table for programs."""
    from dataclasses import asdict

    from fairseat.analysis.cli.verdict import finding_json
    from fairseat.analysis.figures import BEATS, RATING
    from fairseat.analysis.findings import bots_findings

    found = table.strategies
    return {
        "players": table.players,
        "line_ups": table.line_ups,
        "games": table.summary.games,
        "widened": table.widened,
        "ratings": _named(found.ratings.bots, lambda row: f"{row['bot']}{RATING}"),
        "seats": found.ratings.seats.to_dict("records"),
        "shares": _named(found.shares, lambda row: f"{row['bot']} wins"),
        "meetings": _named(found.pairs, lambda row: f"{row['bot']}{BEATS}{row['opponent']}"),
        "standing": asdict(found.standing),
        "findings": [finding_json(finding) for finding in bots_findings(table.summary)],
    }


def _named(frame: DataFrame, name: Callable[[dict[str, Any]], str]) -> list[dict[str, Any]]:
    """The rows of a table, each under the name of its figure."""
    return [{"figure": name(row), **row} for row in frame.to_dict("records")]


def _show_table(run: Run, table: League) -> None:
    """Print one table for people: ratings, then who beats whom."""
    from fairseat.analysis.cli.verdict import print_finding
    from fairseat.analysis.findings import bots_findings
    from fairseat.analysis.wording import games, several

    out = console()
    head = f"{run.plan.title} · tournament · {table.players} players · {several(table.line_ups, 'line-up')}"
    out.print(f"{head} · {games(table.summary.games)} · seed {run.plan.seed}\n", style="bold")
    for finding in bots_findings(table.summary):
        print_finding(finding)
    out.print()
    _show_ratings(table)
    out.print("\nOf the games that one of the two won and the other did not, the row won, in %:")
    _show_matrix(table)
    if table.widened > 1.005:
        out.print(
            f"\nAll line-ups met the same shuffles: intervals are {table.widened:.2f} times wider to make up for it."
        )


def _show_ratings(table: League) -> None:
    from fairseat.analysis.wording import count, number, percent, signed

    found, rows = table.strategies, []
    shares = found.shares.set_index("bot")
    for row in found.ratings.bots.sort_values("estimate", ascending=False, kind="stable").itertuples():
        share, points = shares.loc[row.bot], row.elo / row.estimate if row.estimate else 0.0
        margin = (row.high - row.low) / 2 * points
        rows.append(
            {
                "bot": row.bot,
                "rating": signed(row.elo, margin),
                "interval": f"{number(row.low * points, margin)} to {number(row.high * points, margin)}",
                "share": percent(share["estimate"], (share["high"] - share["low"]) / 2),
                "n": count(share["n"]),
            }
        )
    headings = {"bot": "bot", "rating": "Elo points", "interval": f"{100 * table.summary.level:g} % interval"}
    headings |= {"share": f"wins a seat (equal: {percent(1 / table.players)})", "n": "n"}
    show_table(rows, headings, list(headings)[1:])


def _show_matrix(table: League) -> None:
    from fairseat.analysis.stats.strategies import matrix

    ranked = table.strategies.ratings.bots.sort_values("estimate", ascending=False, kind="stable")["bot"].tolist()
    middle, low, high = (matrix(table.strategies.pairs, ranked, column) for column in ("estimate", "low", "high"))
    rows = []
    for bot in ranked:
        cells = {other: _meeting(middle, low, high, bot, other) for other in ranked}
        rows.append({" ": bot, **cells})
    show_table(rows, {key: key for key in rows[0]}, ranked)


def _meeting(middle: Any, low: Any, high: Any, bot: str, other: str) -> str:
    """A share with half of its interval; a dot on the diagonal, a dash where the two never met."""
    from fairseat.analysis.wording import number

    share = middle.loc[bot, other]
    if bot == other or share != share:
        return "·" if bot == other else "-"
    margin = 50 * (high.loc[bot, other] - low.loc[bot, other])
    return f"{number(100 * share, margin)} ± {number(margin, margin)}"
