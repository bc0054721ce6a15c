"""`fairseat chances RUN`: the chances of winning along a sample of a run's games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.app import INTERRUPTED, Ended
from fairseat.analysis.cli.talk import apart, console, print_json, say
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.findings import Finding
    from fairseat.analysis.store.read import Run

USUAL_GAMES = 100


@options.command(example="fairseat chances runs/round-trip-4p-seed7 -n 50")
@options.run_folder
@options.cell
@options.games
@options.imagined
@click.option(
    "--looks",
    type=click.IntRange(0, 100_000),
    default=20,
    metavar="Q",
    help="Questions of a game at which luck and answers are weighed; 20 when absent, 0 for none, which is quicker.",
)
@click.option(
    "--answers",
    type=click.IntRange(2, 64),
    default=8,
    metavar="A",
    help="Answers to a question that are played on from; 8 when absent, of more a sample.",
)
@options.threads
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def chances(run: Path, cell: int | None, games: int | None, as_json: bool, **asked: Any) -> None:
    """Tell when games are decided, and what hangs on their answers, by chances of winning.

    Along each of some games of a run (-n, 100 when absent, evenly spread over all) every seat's chance at every turn is
    the mean of imagined games. The curves, and what moved them, are kept beside the run in the folder chances/;
    from then on the verdict on the run takes what it says of drama from them.
    """
    from fairseat.analysis.findings import chance_findings
    from fairseat.analysis.store.chances import read_chances
    from fairseat.analysis.store.read import open_run

    opened = open_run(run, unfinished=True)
    told, cells = {}, opened.cells_there if cell is None else [cell]
    for each in cells:
        opened.check_whole(each)
    for each in cells:
        look_at_cell(opened, each, games or USUAL_GAMES, asked)
        found = read_chances(opened.folder, opened.plan, each)
        assert found is not None
        planned = opened.plan.cells[each]
        tried = opened.plan.card.tried_for(planned.rules, planned.players)
        told[each] = chance_findings(found, tried, len(planned.bots) > 1)
    _print(told, as_json)


def look_at_cell(run: Run, cell: int, games: int, asked: dict[str, Any]) -> None:
    """Look ahead along games of one cell and keep what was seen beside the run."""
    from fairseat.analysis.cli.playing import experiment_of_run
    from fairseat.analysis.cli.progress import progress_bar
    from fairseat.analysis.cores import cores
    from fairseat.analysis.foresight.sample import Closeness, look_along
    from fairseat.analysis.wording import several

    experiment = experiment_of_run(run)
    if experiment.ruleset.digest != run.plan.digest:
        raise Mistake(
            f"The code has changed since {run.folder} was played: its games would be other games. Play it anew."
        )
    how = Closeness(asked["imagined"], asked["looks"], asked["answers"])
    shown = f"{min(games, run.count(cell)):,}"
    say(f"Looking ahead along {several(shown, 'game')}, {how.imagined} imagined games for a chance.", "dim")
    threads = asked["threads"] or cores()
    try:
        with progress_bar(experiment.ruleset.card.title, threads=threads) as tell:
            look_along(run, cell, experiment.cells[cell].set_up(), games, how, threads, tell)
    except KeyboardInterrupt:
        kept = "Interrupted. What was seen of the games before is kept: the same command goes on from there."
        raise Ended(kept, INTERRUPTED) from None


def _print(told: dict[int, list[Finding]], as_json: bool) -> None:
    """Print the findings on each cell."""
    from fairseat.analysis.cli.verdict import finding_json, print_finding

    if as_json:
        cells = [{"cell": cell, "findings": [finding_json(one) for one in found]} for cell, found in told.items()]
        print_json({"cells": cells})
        return
    for cell, found in apart(told.items()):
        if len(told) > 1:
            console().print(f"Cell {cell}", style="bold")
        for finding in found:
            print_finding(finding)
