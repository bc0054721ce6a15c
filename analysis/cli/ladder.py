"""`fairseat ladder GAME`: whether the edge of the first seat grows, vanishes or turns with skill."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.playing import play_cells
from fairseat.analysis.cli.talk import console, print_json, show_table
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.experiments.cell import Experiment
    from fairseat.analysis.experiments.ladder import Rung
    from fairseat.analysis.store.read import Run

WIDTH = 21
"""Letters of the chart on each side of its middle together: one for two points of the first player's edge."""


def read_search(value: Any) -> tuple[int, ...]:
    """Numbers of imagined games with commas between, or none."""
    text = str(value).strip()
    if text in ("", "0", "none"):
        return ()
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdigit() and 0 < int(word) <= 100_000 for word in words):
        raise Mistake(f"{value!r} are no numbers of imagined games: write 16, or 4,16, or none.")
    return tuple(int(word) for word in words)


@options.command(example="fairseat ladder round-trip -p 2 -n 2_000 --search 4 --seed 7")
@click.argument("game", required=False, shell_complete=completion.games)
@options.players
@options.games
@click.option(
    "--search",
    type=options.Read("search", read_search),
    default="4,16",
    metavar="K,L,..",
    help="Imagined games of the rungs that look ahead; 4,16 when absent, none for none.",
)
@options.seed
@options.variant
@options.changes
@options.writing("Go on with the ladder in the folder of -o.")
@click.option("--json", "as_json", is_flag=True, help="Print the rungs as JSON.")
def ladder(game: str | None, resume: bool, as_json: bool, **asked: Any) -> None:
    """Set every bot against the one below it, from random to experts that look ahead, and judge the seats on each rung.

    -n counts the games of each table, 10,000 when absent; a table at which somebody looks ahead plays fifty times
    fewer (at least 100). The bots that answer at first sight stand in the order of the book, then the expert, then the
    master (where there is none the expert) that tries its favourite answers in more and more imagined games.
    """
    from fairseat.analysis.store.read import open_run

    experiment = None if resume else build(game, asked)
    show(open_run(play_cells(experiment, asked, command="ladder", cells="table")), as_json)


def build(game: str | None, asked: dict[str, Any]) -> Experiment:
    """Build the tables of every rung."""
    from fairseat.analysis.experiments.ladder import ladder as tables_of

    base = options.base_of(options.needed(game), {**asked, "bots": ["random"], "precision": None})
    return tables_of(base, asked["search"])


def show(run: Run, as_json: bool) -> None:
    """Print the rungs, the highest first, with the first player's edge as a chart."""
    from fairseat.analysis.cli.verdict import print_finding
    from fairseat.analysis.experiments.ladder import NOBODY, climbed

    rungs = climbed(run)
    if as_json:
        content = {"run": str(run.folder), "game": run.plan.ruleset, "seed": run.plan.seed}
        print_json({**content, "rungs": [_json(rung) for rung in rungs]})
        return
    players = rungs[0].alone.players
    console().print(f"{run.plan.title} · ladder · {players} players · seed {run.plan.seed}\n", style="bold")
    headings = {
        "rung": "rung",
        "share": "against the rung below",
        "edge": "first player's edge",
        "chart": f"{'-20':<{WIDTH // 2}}0{'+20':>{WIDTH // 2}}",
        "seats": "",
    }
    if all(rung.seats is None for rung in rungs):
        print_finding(NOBODY)
        return
    show_table([_row(rung) for rung in reversed(rungs)], headings)
    console().print(f"\nFair is {100 / players:.1f} %. ± is half of the 95 % interval; the edge is in points.")


def _row(rung: Rung) -> dict[str, str]:
    """One rung for people."""
    from fairseat.analysis.wording import number, percent

    share, edge = rung.share, rung.edge.scaled(100.0)
    told = (
        f"{percent(share.estimate, share.margin)} ± {number(100 * share.margin, 100 * share.margin)}"
        if share
        else "nobody won"
        if rung.below
        else ""
    )
    return {
        "rung": rung.bot,
        "share": told,
        "edge": f"{number(edge.estimate, edge.margin)} ± {number(edge.margin, edge.margin)}" if edge.n else "",
        "chart": chart_of(edge.low, edge.estimate, edge.high) if edge.n else "",
        "seats": rung.seats.verdict if rung.seats is not None else "Nobody won",
    }


def chart_of(low: float, middle: float, high: float) -> str:
    """An interval as a line of letters, in points from -20 to 20: | is nought, o the estimate."""
    half = WIDTH // 2
    places = [max(-half, min(half, round(value / 2))) + half for value in (low, middle, high)]
    line = ["-" if places[0] <= place <= places[2] else " " for place in range(WIDTH)]
    line[half] = "|"
    line[places[1]] = "o"
    return "".join(line)


def _json(rung: Rung) -> dict[str, Any]:
    """One rung for programs."""
    from fairseat.analysis.cli.verdict import finding_json

    return {
        "bot": rung.bot,
        "below": rung.below,
        "share": asdict(rung.share) if rung.share is not None else None,
        "fair": rung.fair,
        "edge": asdict(rung.edge),
        "games": rung.alone.games,
        "seats": finding_json(rung.seats) if rung.seats is not None else None,
    }
