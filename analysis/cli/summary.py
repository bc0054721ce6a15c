"""`fairseat summary RUN`: the verdict on a run."""

from pathlib import Path

import click

from fairseat.analysis.cli import options


@options.command(example="fairseat summary runs/round-trip-4p-seed7")
@options.run_folder
@options.cell
@options.unfinished
@click.option("--json", "as_json", is_flag=True, help="Print findings and figures as JSON.")
def summary(run: Path, cell: int | None, unfinished: bool, as_json: bool) -> None:
    """Give the verdict on a run: are the seats fair, how long does a game last, how do the bots fare.

    Every share comes with its 95 % interval and the number of games behind it. Unfinished, shared and
    winnerless games are counted in the open.
    """
    from fairseat.analysis.cli.verdict import print_verdict
    from fairseat.analysis.store.read import open_run

    print_verdict(open_run(run, unfinished), cell, as_json)
