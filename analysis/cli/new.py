"""`fairseat new NAME`: the rooms of a small game that works, to be made into one's own."""

import shlex
import shutil
from pathlib import Path

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import console, say

TEMPLATES = {"dice": "everything lies open, and dice fall", "cards": "hands are hidden", "bids": "all answer at once"}


@options.command(example="fairseat new my_game --like cards")
@click.argument("folder", type=options.Named(path_type=Path), metavar="FOLDER")
@click.option(
    "--like",
    "template",
    type=click.Choice(list(TEMPLATES)),
    default="dice",
    show_default=True,
    help="; ".join(f"{name}: {says}" for name, says in TEMPLATES.items()) + ".",
)
def new(folder: Path, template: str) -> None:
    """Write the rooms of a small game of your own into FOLDER: it runs, replays and proves at once.

    The last part of FOLDER is the game's name. Nothing that exists is overwritten.
    """
    from fairseat.analysis.failures import Failure, writing
    from fairseat.simulators.templates.copying import write_game

    fresh = not folder.exists()
    try:
        with writing(f"The game in {folder}"):
            written = write_game(folder, template)
    except Failure:
        if fresh:  # half a game would stand in the way of the next attempt
            shutil.rmtree(folder, ignore_errors=True)
        raise
    console().print("\n".join(str(path) for path in written), highlight=False, soft_wrap=True)
    say(f"A game like the template {template} lies in {folder}. Begin with its RULES.md, then try:", "dim")
    for words in ("run {} -n 1_000", "replay {} --seed 1 --game 0", "prove {}"):
        say(f"  fairseat {words.format(shlex.quote(str(folder)))}")
