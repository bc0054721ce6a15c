"""Playing an experiment into a folder at a terminal: what `run`, `sweep`, `tournament` and `compare` share."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.app import INTERRUPTED, Ended
from fairseat.analysis.cli.talk import console, say, show_table
from fairseat.analysis.failures import Failure

MOST_LETTERS = 50
"""Of a folder's name: file systems take 255 bytes, and a letter may have four."""
RESERVED = {"CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10))}
"""What Windows takes for a device, whatever the ending."""

if TYPE_CHECKING:
    from fairseat.analysis.experiments.cell import Experiment
    from fairseat.analysis.store.locations import Location
    from fairseat.analysis.store.plan import Plan
    from fairseat.analysis.store.read import Run


def play_into(
    experiment: Experiment | None,
    folder: Location,
    *,
    command: str = "run",
    resume: bool = False,
    force: bool = False,
    threads: int | None = None,
    cluster: str = "",
) -> Experiment:
    """Play into a folder, anew or from where it was left, and tell of the progress. Returns what was played."""
    from fairseat.analysis.cli.progress import progress_bar, warm, work_of
    from fairseat.analysis.cores import cores
    from fairseat.analysis.experiments.run import carry_out, start, take_up
    from fairseat.analysis.experiments.work import Interrupted
    from fairseat.analysis.store.folder import check_free

    if cluster and threads:
        raise click.UsageError("--threads and --cluster exclude each other: the workers have threads of their own.")
    if resume:
        experiment, plan = take_up(folder, experiment, say_trust)
    else:
        assert experiment is not None
        if "resume" not in click.get_current_context().params:
            check_free(folder, force, resume=False)
        _say_unproved(experiment)
        plan = start(experiment, folder, force=force, command=options.typed_command())
    title, again = experiment.ruleset.card.title, resume_command(folder, command, cluster)
    try:
        if not cluster:
            warm(experiment.ruleset, [name for name, bot in experiment.bots.items() if bot.looks_ahead])
        threads = threads or cores()
        with progress_bar(title, work_of(experiment), 0 if cluster else threads) as tell:
            done = carry_out(experiment, folder, plan, threads=threads, progress=tell, cluster=cluster)
    except (Interrupted, KeyboardInterrupt):
        raise Ended(f"Interrupted. {_kept(folder, plan)} Go on with:\n  {again}", INTERRUPTED) from None
    except Failure as failure:
        raise type(failure)(f"{failure} {_kept(folder, plan)} Go on with: {again}") from None
    _say_done(done)
    return experiment


def _kept(folder: Location, plan: Plan) -> str:
    """Say how much of a run that was stopped lies in its folder."""
    from fairseat.analysis.store.read import Run
    from fairseat.analysis.wording import games

    try:
        kept = Run(folder, plan).games_there
    except OSError:  # what stopped the run may hide its folder, too
        return "What is finished is kept."
    total = sum(cell.games for cell in plan.cells)
    return f"Of {games(total)} {kept:,} {'is' if kept == 1 else 'are'} kept." if kept else "No part was finished yet."


def play_cells(experiment: Experiment | None, asked: Mapping[str, Any], *, command: str, cells: str) -> Location:
    """Play the cells of an experiment, or without one go on with the folder of -o. Returns the folder."""
    from fairseat.analysis.wording import games, several

    folder = folder_of(experiment, asked, command)
    if experiment is not None:
        say(f"{several(len(experiment.cells), cells)}, {games(experiment.games)}", "dim")
    settings = {key: asked[key] for key in ("force", "threads", "cluster")}
    play_into(experiment, folder, command=command, resume=experiment is None, **settings)
    return folder


def folder_of(experiment: Experiment | None, asked: Mapping[str, Any], command: str) -> Location:
    """Where an experiment is played into; what is resumed must be named by its folder."""
    folder: Location | None = asked["output"]
    if experiment is None and folder is None:
        raise click.UsageError(f"--resume needs the folder: fairseat {command} --resume -o FOLDER.")
    return folder or usual_folder(experiment)


def show_plan(experiment: Experiment, folder: Location, parted: str, **more: Callable[[Any], str]) -> None:
    """Say what would be played: the cells, with `more` columns, and what all of it comes in."""
    from fairseat.analysis.wording import games

    rows = [
        {
            **{"cell": number, "name": cell.name, "players": cell.players, "bots": cell.bots},
            **{"games": f"{cell.games:,}"} | {name: say_of(cell) for name, say_of in more.items()},
        }
        for number, cell in enumerate(experiment.cells)
    ]
    console().print(f"{experiment.ruleset.card.title}, seed {experiment.seed}, into {folder}")
    show_table(rows, {key: key for key in rows[0]}, ("cell", "players", "games"))
    console().print(f"{games(experiment.games)} in {parted}. Nothing was played and nothing was written.")


def experiment_of_run(run: Run) -> Experiment:
    """What a run played, to be played again; whose code that is is said first."""
    from fairseat.analysis.experiments.planning import code_to_trust, experiment_of

    if code := code_to_trust(run.plan, run.folder):
        say_trust(code)
    return experiment_of(run.plan)


def _say_unproved(experiment: Experiment) -> None:
    """Say where a variant is played at a table for which its own proof says nothing."""
    from fairseat.analysis.wording import listed

    for variant, players in dict.fromkeys((cell.variant, cell.players) for cell in experiment.cells):
        proved = experiment.ruleset.variant(variant).proved_at if variant else ()
        if proved and players not in proved:
            tables = listed([str(one) for one in proved])
            say(f"{variant} was proved with {tables} players; with {players} nothing is proved of it.", "yellow")


def say_trust(code: str) -> None:
    """Say whose code is about to run."""
    say(f"The ruleset in {code} is loaded: its code runs here with your rights.", "yellow")


def resume_command(folder: Location, command: str = "run", cluster: str = "") -> str:
    """The command that goes on with a run."""
    where = ["--cluster", cluster] if cluster else []
    return shlex.join(["fairseat", command, "--resume", "-o", str(folder), *where])


def _say_done(done: Any) -> None:
    from fairseat.analysis.wording import games

    found = f" ({done.found:,} were there already)" if done.found else ""
    speed = f", {done.played / done.seconds:,.0f} a second" if done.played and done.seconds > 0 else ""
    say(f"Played {games(done.played)}{found} in {done.seconds:.1f} s{speed} into {done.folder}\n", "dim")


def usual_folder(experiment: Experiment | None) -> Location:
    """The folder of a run that was given none: the same experiment has the same folder."""
    assert experiment is not None
    if experiment.name:
        return Path("runs") / f"{safe_name(experiment.name)}-seed{experiment.seed}"
    cell = experiment.cells[0]
    return Path("runs") / f"{experiment.ruleset.card.name}-{cell.players}p-seed{experiment.seed}"


def safe_name(name: str) -> str:
    """Make a folder's name of any text."""
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name).strip(".-")[:MOST_LETTERS]
    return f"run-{safe}" if safe.partition(".")[0].upper() in RESERVED else safe or "experiment"
