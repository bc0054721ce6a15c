"""`fairseat replay`: one game, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.talk import console, say, show_table
from fairseat.analysis.failures import NotHeld
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.store.locations import Location
    from fairseat.simulators.engine.play import Setup

STYLES = {"table": "dim", "turn": "bold", "turn_end": "dim", "end": "bold"}
GAME_ONLY = {"players": "-p", "bots": "-b", "seed": "--seed", "variant": "--variant", "changes": "--set"}


@options.command(example="fairseat replay round-trip --seed 7 --game 41 -b expert,greedy")
@click.argument("what", metavar="RUN|GAME", shell_complete=completion.games)
@click.option(
    "--game", "number", type=options.Read("game", options.read_count), required=True, metavar="K", help="Which game."
)
@options.cell
@options.players
@options.bots
@options.seed
@options.variant
@options.changes
@click.option("--brief", is_flag=True, help="Leave the table out at each turn; one line a decision.")
@options.chances
@options.imagined
@click.option("--svg", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the final board here.")
def replay(
    what: str,
    number: int,
    cell: int | None,
    brief: bool,
    chances: bool,
    imagined: int,
    picture: Path | None,
    **asked: Any,
) -> None:
    """Print one game decision by decision, and its result row.

    RUN is a folder that `fairseat run` wrote: the game is played again and its row is held against the stored one.
    GAME with a seed plays any game of any run that had this seed, line-up and rules.
    With --chances every seat's chance of winning stands at every turn, and the end names what moved them most.
    """
    from fairseat.analysis.store.locations import locate

    folder = locate(what)
    if (folder / "plan.json").exists() or (folder / "manifest.json").exists():
        given = [word for name, word in GAME_ONLY.items() if asked[name] not in (None, "", ())]
        if given:
            raise Mistake(f"{', '.join(given)} cannot be given here: the run {what} says what is played.")
        setup, seed = _replay_run(folder, number, cell or 0, brief, imagined if chances else 0)
        _draw(setup, seed, number, picture)
        return
    if asked["seed"] is None:
        raise click.UsageError("Missing option '--seed': which game K is depends on it.")
    if cell is not None:
        raise click.UsageError("--cell belongs to a run.")
    setup = _set_up(what, asked)
    _print(setup, asked["seed"], number, 0, brief, imagined if chances else 0)
    _draw(setup, asked["seed"], number, picture)


def _set_up(game: str, asked: dict[str, Any]) -> Setup:
    from fairseat.analysis.experiments.cell import build_cell

    settings = {key: asked[key] for key in ("players", "variant", "seed")}
    cell = build_cell(game, games=1, bots=asked["bots"] or [], changes=options.changed(asked["changes"]), **settings)
    return cell.set_up()


def _draw(setup: Setup, seed: int, number: int, picture: Path | None) -> None:
    """Draw the board at the end of the game, if a picture is wanted and the ruleset can draw."""
    if picture is None:
        return
    from fairseat.analysis.transcripts import draw_end

    if picture.exists():
        raise Mistake(f"The file {picture} exists already; name another for the picture.")
    draw_end(setup, seed, number, picture)
    say(f"The final board is drawn in {picture}", "dim")


def _replay_run(folder: Location, number: int, cell: int, brief: bool, imagined: int) -> tuple[Setup, int]:
    """Play a stored game again and hold its row against the stored one; return what was played, and its seed."""
    from fairseat.analysis.cli.playing import say_trust
    from fairseat.analysis.experiments.planning import code_to_trust, experiment_of
    from fairseat.analysis.store.read import open_run

    run = open_run(folder, unfinished=True)
    games, seats = run.stored_rows(number, cell)
    if code := code_to_trust(run.plan, folder):
        say_trust(code)
    experiment = experiment_of(run.plan)
    if experiment.ruleset.digest != run.plan.digest:
        say("The code has changed since this run was played; its games may be other games now.", "yellow")
    setup = experiment.cells[cell].set_up()
    result = _print(setup, run.seed, number, cell, brief, imagined)
    if result != {"games": games, "seats": seats}:
        raise NotHeld(f"Game {number} of {folder} is stored with another result than the one played now.")
    say("The stored row is the same.", "dim")
    return setup, run.seed


def _print(setup: Setup, seed: int, number: int, cell: int, brief: bool, imagined: int) -> dict[str, Any]:
    """Print the transcript, with the chances where imagined games are asked for, and the result row."""
    from fairseat.analysis.cli.foretelling import Foretold
    from fairseat.analysis.transcripts import result_of, transcript

    out = console()
    line_up = ", ".join(f"seat {seat} {bot.name}" for seat, bot in enumerate(setup.seated(number)))
    out.print(f"{setup.ruleset.card.title}, game {number} of seed {seed}: {line_up}", style="bold")
    foretold = Foretold(setup, seed, number, imagined) if imagined else None
    for line in transcript(setup, seed, number, brief):
        out.print(line.text, style=STYLES.get(line.kind))
        if foretold and line.kind == "turn":
            foretold.print_next_standing(out)
    if foretold:
        foretold.print_causes(out)
    result = result_of(setup, seed, number, cell)
    out.print()
    show_table(
        [{"column": key, "value": _short(value)} for key, value in result["games"][0].items()],
        {"column": "of the game", "value": ""},
        out=out,
    )
    out.print()
    rows = [
        {"column": key, **{str(n): _short(row[key]) for n, row in enumerate(result["seats"])}}
        for key in result["seats"][0]
    ]
    show_table(rows, {"column": "of the seats", **{str(n): "" for n in range(setup.players)}}, out=out)
    return result


def _short(value: Any) -> Any:
    return f"{value:.4g}" if isinstance(value, float) else value
