"""`fairseat run`: play an experiment into a folder, and give the verdict."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.playing import play_into, say_trust, show_plan, usual_folder
from fairseat.analysis.cli.talk import changes_text, say, say_next

if TYPE_CHECKING:
    from fairseat.analysis.experiments.cell import Experiment
    from fairseat.analysis.store.locations import Location


@options.command(example="fairseat run round-trip -p 3 -b expert,greedy,random -n 200_000 --seed 7 --set hand_limit=9")
@click.argument("game", required=False, metavar="GAME|FILE.toml", shell_complete=completion.games)
@options.players
@options.bots
@options.games
@options.precision
@options.seed
@options.variant
@options.changes
@options.writing("Go on with the run in the folder of -o; GAME may be left out.")
@click.option("--dry-run", is_flag=True, help="Check everything and say what would be played; play and write nothing.")
def run(game: str | None, resume: bool, dry_run: bool, **asked: Any) -> None:
    """Play many games, write them to a folder, and give the verdict.

    The first word is a game, a folder with a ruleset of your own, or an experiment written as TOML.
    Line-ups go through every order of their bots round the table, game by game. Without -o the folder is
    runs/GAME-PLAYERSp-seedSEED. The same command with the same seed gives the same games, whatever the threads.
    """
    options.check_games(asked)
    if resume and asked["force"]:
        raise click.UsageError("--resume and --force exclude each other.")
    if not resume:
        options.needed(game, "GAME|FILE.toml")
    if game is None and asked["output"] is None:
        raise click.UsageError("--resume needs the folder: fairseat run --resume -o FOLDER.")
    if game is None:
        names = ("games", "precision", "seed", *options.TABLE)
        options.refuse(asked, names, "cannot be given here: the run itself says what is played.")
    experiment = None if game is None else build(game, asked, resume)
    folder = asked["output"] or usual_folder(experiment)
    if dry_run:
        _dry_run(experiment, folder, resume, asked["force"])
    else:
        settings = {key: asked[key] for key in ("force", "threads", "cluster")}
        play_into(experiment, folder, resume=resume, **settings)
        _verdict(folder)


def build(game: str, asked: dict[str, Any], resume: bool = False) -> Experiment:
    """Build the experiment from a file or from the options; a seed is drawn when none is named.

    A run that is resumed keeps the seed that it was begun with.
    """
    from fairseat.analysis.experiments.cell import Experiment, build_cell, draw_seed, rules_at, seat_count
    from fairseat.analysis.experiments.numbers import games_for
    from fairseat.simulators.engine.ruleset import load

    drawn = draw_seed() if not resume else _stored_seed(asked["output"])
    seed = drawn if asked["seed"] is None else asked["seed"]
    if game.endswith(".toml"):
        from fairseat.analysis.experiments.files import Overrides, read_experiment

        options.refuse(asked, options.TABLE, f"cannot be given here: they belong into {game}.")
        overrides = Overrides(asked["games"], asked["precision"], asked["seed"])
        experiment = read_experiment(Path(game), overrides, drawn)
    else:
        seats = seat_count(load(game), asked["players"], asked["bots"] or [])
        games = games_for(asked["games"], asked["precision"], seats)
        settings = {key: asked[key] for key in ("players", "variant")} | {"changes": options.changed(asked["changes"])}
        rules_at(load(game), seats, asked["variant"], settings["changes"])  # refuses before anything is announced
        options.check_output()
        options.say_qualifying(load(game), asked["bots"], games)
        cells = [build_cell(game, bots=asked["bots"] or [], games=games, seed=seed, **settings)]
        for bot in () if asked["bots"] else cells[0].ruleset.card.beside:
            cells.append(build_cell(game, bots=[bot], games=games, seed=seed, name=bot, **settings))
        experiment = Experiment("", tuple(cells))
    if experiment.seed == drawn and asked["seed"] is None and not resume:
        say(f"Seed {drawn} (drawn; --seed {drawn} plays the same games again)", "dim")
    return experiment


def _stored_seed(folder: Location | None) -> int:
    """The seed of the run that is to be resumed; without -o the seed must be typed, for it names the folder."""
    from fairseat.analysis.experiments.cell import draw_seed
    from fairseat.analysis.store.manifest import PLAN, read_plan

    if folder is None or not (folder / PLAN).exists():
        return draw_seed()
    return int(read_plan(folder / PLAN).seed)


def _dry_run(experiment: Experiment | None, folder: Location, resume: bool, force: bool) -> None:
    """Say what would be played."""
    from fairseat.analysis.experiments.planning import plan_of
    from fairseat.analysis.experiments.run import take_up
    from fairseat.analysis.store.folder import check_free
    from fairseat.analysis.wording import several

    if resume:
        experiment, plan = take_up(folder, experiment, say_trust)
    else:
        check_free(folder, force)
        assert experiment is not None
        plan = plan_of(experiment)
    more = {"variant": lambda cell: cell.variant, "changes": lambda cell: changes_text(cell.changes)}
    show_plan(experiment, folder, several(len(plan.parts), "part"), **more)


def _verdict(folder: Location) -> None:
    """Print the verdict and what to type next."""
    from fairseat.analysis.cli.verdict import print_verdict
    from fairseat.analysis.store.read import open_run

    print_verdict(open_run(folder))
    quoted = shlex.quote(str(folder))
    say_next(f"report {quoted}", f"replay {quoted} --game 0", f"summary {quoted} --json")
