"""Playing an experiment into a folder: threads over shards, whole parts on disk, and going on after an interruption."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.experiments.cell import Cell, Experiment
from fairseat.analysis.experiments.plan import SHARDS_A_PART, Part, Shard, parts_of, play_shard
from fairseat.analysis.experiments.words import differences, experiment_from, experiment_words, fingerprint
from fairseat.analysis.experiments.work import Interrupted, Work, work_through
from fairseat.analysis.store.cells import cells_table
from fairseat.analysis.store.files import write_json, write_parquet
from fairseat.analysis.store.folder import CELLS, begin, drop_temporaries, locked, part_done
from fairseat.analysis.store.manifest import MANIFEST, PLAN, manifest_words, plan_words, read_plan
from fairseat.analysis.store.places import Place, place
from fairseat.simulators.engine.mistakes import Mistake

Progress = Callable[[int, int], None]  # games done, games in all


@dataclass(frozen=True)
class Outcome:
    """What came of a run: its folder, the games played now, the games found there, the seconds of playing."""

    folder: Place
    played: int
    found: int
    seconds: float


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def start(
    experiment: Experiment, folder: Place, *, force: bool = False, command: str = "", part_games: int = 0
) -> dict[str, Any]:
    """Begin a run: make its folder and write the plan. Returns the plan.

    The ruleset's card says how many games a part holds; only tests choose `part_games` themselves.
    """
    words, part_games = experiment_words(experiment), part_games or experiment.ruleset.card.part_games
    mark, digest = fingerprint(words, part_games), experiment.ruleset.digest
    plan = plan_words(words, digest=digest, mark=mark, part_games=part_games, command=command)
    begin(folder, plan, force=force)
    return plan


def take_up(folder: Place, asked: Experiment | None = None) -> tuple[Experiment, dict[str, Any]]:
    """Take up a run that was begun: what it plays, and its plan. Another experiment or other code is refused."""
    if not (folder / PLAN).exists():
        raise Mistake(f"There is nothing to resume in {folder}: it has no {PLAN}.")
    plan = read_plan(folder / PLAN)
    experiment = experiment_from(plan["experiment"])
    if asked is not None:
        differences(experiment_words(asked), plan["experiment"])
    if experiment.ruleset.digest != plan["digest"]:
        raise Mistake(
            f"The code of {plan['experiment']['ruleset']} has changed since {folder} was begun, so its games would "
            f"not go together: start anew with --force."
        )
    differences(experiment_words(experiment), plan["experiment"])  # a designer's map or deck may have changed since
    return experiment, plan


def carry_out(
    experiment: Experiment,
    folder: Place,
    plan: Mapping[str, Any],
    *,
    threads: int = 0,
    shard_games: int = 0,
    progress: Progress | None = None,
    cluster: str = "",
) -> Outcome:
    """Play every part that is not there yet, then write the cells and the manifest. Ctrl-C raises Interrupted.

    With the address of a cluster its workers play; the bytes are the same.
    """
    threads = threads or cores()
    with locked(folder):
        drop_temporaries(folder)
        mark, part_games = plan["fingerprint"], plan["part_games"]
        parts = parts_of(experiment, part_games)
        missing = [part for part in parts if not part_done(folder, part.number, part.games, mark)]
        found = experiment.games - sum(part.games for part in missing)
        if found == experiment.games and (folder / MANIFEST).exists():
            return Outcome(folder, 0, found, 0.0)
        work = Work(experiment, folder, mark, missing, shard_games or max(1, part_games // SHARDS_A_PART))
        tell = progress or (lambda done, total: None)
        if cluster:
            from fairseat.analysis.experiments.cluster import work_on_cluster

            seconds, threads = work_on_cluster(work, cluster, lambda done: tell(found + done, experiment.games))
            drop_temporaries(folder)  # what a worker was writing when it was killed
        else:
            seconds = work_through(work, threads, lambda done: tell(found + done, experiment.games))
        write_parquet(cells_table(plan["experiment"], mark), folder / CELLS)
        write_json(manifest_words(plan, seconds=seconds, threads=threads, resumed=found > 0), folder / MANIFEST)
    return Outcome(folder, experiment.games - found, found, seconds)


def play_cell(cell: Cell) -> tuple[Any, Any]:
    """Play a cell in memory: the rows of its games and of their seats."""
    return play_shard(cell.set_up(), cell, Shard(Part(0, 0, 0, cell.games), 0, cell.games))


def run(
    experiment: Experiment, folder: str | Place, *, force: bool = False, threads: int = 0, shard_games: int = 0
) -> Outcome:
    """Play an experiment into a folder, from a notebook or a script."""
    where = place(folder)
    plan = start(experiment, where, force=force, command="fairseat.analysis.experiments.run")
    return carry_out(experiment, where, plan, threads=threads, shard_games=shard_games)


def is_cold(experiment: Experiment) -> bool:
    """Whether the ruleset must be compiled before the first game, which takes seconds."""
    from fairseat.simulators.engine.jit import cache_root
    from fairseat.simulators.engine.play import compiled

    folder = cache_root() / experiment.ruleset.digest
    return compiled() and not any(folder.rglob("*play_games*.nbc"))


__all__ = ["Interrupted", "Outcome", "carry_out", "cores", "is_cold", "play_cell", "run", "start", "take_up"]
