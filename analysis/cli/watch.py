"""`fairseat watch`: one game played before your eyes, in the browser."""

from __future__ import annotations

import shlex
import tempfile
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.talk import say
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.foresight.chances import Outlook
    from fairseat.analysis.store.read import Run
    from fairseat.simulators.engine.play import Setup

WRITES, HERE_ONLY = ("-o", "--output", "--html", "--svg"), ("--no-open",)
"""Options that say where something goes on this machine: no part of the command that plays the same game again."""


@dataclass(frozen=True)
class ChosenGame:
    """The game that was asked for: how its table is set up, its seed and number, and the run that it is from."""

    setup: Setup
    seed: int
    number: int
    cell: int = 0
    run: Run | None = None


def one_game(function: Any) -> Any:
    """Add all that says which game is meant: a run's, or any by its seed."""
    function = options.changes(options.variant(options.seed(options.bots(options.players(options.cell(function))))))
    number = options.Read("game", options.read_count)
    function = click.option("--game", "number", type=number, required=True, metavar="K", help="Which game.")(function)
    return click.argument("what", metavar="RUN|GAME", shell_complete=completion.games)(function)


@options.command(example="fairseat watch round-trip --seed 7 --game 41 -b expert,greedy")
@one_game
@options.one_file("html", "The file to write; one among the temporary files when absent.")
@options.chances
@options.imagined
@click.option("--no-open", is_flag=True, help="Write the page and open no browser.")
def watch(
    what: str,
    number: int,
    cell: int | None,
    output: Path | None,
    chances: bool,
    imagined: int,
    no_open: bool,
    **asked: Any,
) -> None:
    """Play one game before your eyes: a page with the table at every question, opened in the browser.

    RUN and GAME are as for `fairseat replay`. The page is a single HTML file that needs no network: play and pause,
    question by question or turn by turn, the legal answers and how the bot likes each, all hands open or one
    player's eyes. With --chances every seat's chance of winning runs along the bottom. Its path goes to stdout.
    """
    chosen = choose_game(what, number, cell, asked)
    file = output or Path(tempfile.mkdtemp(prefix="fairseat-")) / f"{chosen.setup.ruleset.card.name}-game-{number}.html"
    write_page(chosen, file, _look_ahead(chosen, imagined) if chances else ())
    click.echo(file)
    if not no_open and not webbrowser.open(file.resolve().as_uri()):
        say("There is no browser here to open it in; open the file in any.", "yellow")


def _look_ahead(chosen: ChosenGame, imagined: int) -> list[Outlook]:
    """The chances of every seat at every turn of the game."""
    from fairseat.analysis.foresight.chances import outlooks

    say(f"Every chance is the mean of {imagined} imagined games; this takes a while.", "dim")
    return list(outlooks(chosen.setup, chosen.seed, chosen.number, imagined))


def choose_game(what: str, number: int, cell: int | None, asked: dict[str, Any]) -> ChosenGame:
    """Find the game that is meant: of a run, which says what is played, or of a game with a seed."""
    from fairseat.analysis.store.locations import locate

    folder = locate(what)
    if (folder / "plan.json").exists() or (folder / "manifest.json").exists():
        names = ("players", "bots", "seed", "variant", "changes")
        options.refuse(asked, names, f"cannot be given here: the run {what} says what is played.")
        from fairseat.analysis.store.read import open_run

        return game_of_run(open_run(folder, unfinished=True), number, cell or 0)
    if asked["seed"] is None:
        raise click.UsageError("Missing option '--seed': which game K is depends on it.")
    if cell is not None:
        raise click.UsageError("--cell belongs to a run.")
    from fairseat.analysis.experiments.cell import build_cell

    settings = {key: asked[key] for key in ("players", "variant", "seed")}
    built = build_cell(what, games=1, bots=asked["bots"] or [], changes=options.changed(asked["changes"]), **settings)
    return ChosenGame(built.set_up(), asked["seed"], number)


def game_of_run(run: Run, number: int, cell: int) -> ChosenGame:
    """One game of a run, and a word of warning where its code is a stranger's or not that of then."""
    from fairseat.analysis.cli.playing import experiment_of_run

    run.stored_rows(number, cell)  # refuses a game that the run does not have
    experiment = experiment_of_run(run)
    if experiment.ruleset.digest != run.plan.digest:
        say("The code has changed since this run was played; its games may be other games now.", "yellow")
    return ChosenGame(experiment.cells[cell].set_up(), run.seed, number, cell, run)


def write_page(chosen: ChosenGame, file: Path, curve: Sequence[Outlook] = ()) -> None:
    """Write the page that plays a game, with its curve of chances if there is one, never over a file that is there."""
    from fairseat.analysis.store.files import write_text
    from fairseat.reports.watch.page import watch_page

    if file.exists():
        raise Mistake(f"The file {file} exists already; name another for the page.")
    page = watch_page(chosen.setup, chosen.seed, chosen.number, again=_again(), curve=curve)
    write_text(page, file)


def _again() -> str:
    """The command that was typed, without the files that it wrote here."""
    words = iter(options.typed_words())
    kept = ["fairseat"]
    for word in words:
        name = word.partition("=")[0]
        if name in WRITES:
            if "=" not in word:
                next(words, None)
        elif name not in HERE_ONLY:
            kept.append(word)
    return shlex.join(kept)
