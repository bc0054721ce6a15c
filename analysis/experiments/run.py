"""Playing an experiment into a folder: threads over shards, whole parts on disk, and going on after an interruption."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.cores import cores
from fairseat.analysis.experiments.cell import Experiment
from fairseat.analysis.experiments.planning import check_same, code_to_trust, experiment_of, plan_of
from fairseat.analysis.experiments.work import SHARDS_A_PART, Work, work_through
from fairseat.analysis.store.folder import begin, drop_temporaries, locked, part_done, write_cells
from fairseat.analysis.store.locations import Location, locate
from fairseat.analysis.store.manifest import MANIFEST, PLAN, manifest_of, read_plan, write_plan
from fairseat.analysis.store.plan import Plan
from fairseat.simulators.engine.mistakes import Mistake

Progress = Callable[[int, int], None]  # games done, games in all


@dataclass(frozen=True)
class Outcome:
    """What came of a run: its folder, the games played now, the games found there, the seconds of playing."""

    folder: Location
    played: int
    found: int
    seconds: float


def start(
    experiment: Experiment, folder: Location, *, force: bool = False, command: str = "", part_games: int = 0
) -> Plan:
    """Begin a run: make its folder and write the plan. Returns the plan."""
    plan = plan_of(experiment, part_games, command)
    begin(folder, plan, force=force)
    return plan


def take_up(
    folder: Location, asked: Experiment | None = None, trusting: Callable[[str], None] = lambda code: None
) -> tuple[Experiment, Plan]:
    """Take up a run that was begun: what it plays, and its plan. Another experiment or other code is refused.

    `trusting` is told the folder of a ruleset that nobody named but the run, before its code runs.
    """
    if not (folder / PLAN).exists():
        again = "give the command without --resume, and it begins anew"
        raise Mistake(f"There is nothing to resume in {folder}: it has no {PLAN}. If one was killed here, {again}.")
    plan = read_plan(folder / PLAN)
    code = code_to_trust(plan, folder)
    if code and (asked is None or asked.cells[0].game != code):
        trusting(code)
    experiment = experiment_of(plan)
    if asked is not None:
        check_same(plan_of(asked), plan)
    if experiment.ruleset.digest != plan.digest:
        raise Mistake(
            f"The code of {plan.ruleset} has changed since {folder} was begun, so its games would "
            f"not go together: start anew with --force."
        )
    check_same(plan_of(experiment), plan)  # a designer's map or deck may have changed since
    return experiment, plan


def carry_out(
    experiment: Experiment,
    folder: Location,
    plan: Plan,
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
        mark = plan.fingerprint
        lying = {part.number: part_done(folder, part.number, part.games, mark) for part in plan.parts}
        digests = {number: found for number, found in lying.items() if found is not None}
        missing = [plan.parts[number] for number in lying if number not in digests]
        found = experiment.games - sum(part.games for part in missing)
        if found == experiment.games and (folder / MANIFEST).exists():
            return Outcome(folder, 0, found, 0.0)
        work = Work(experiment, folder, plan, missing, shard_games or max(1, plan.part_games // SHARDS_A_PART))
        tell = progress or (lambda done, total: None)
        if cluster:
            from fairseat.analysis.experiments.cluster import work_on_cluster

            seconds, threads = work_on_cluster(work, cluster, lambda done: tell(found + done, experiment.games))
            drop_temporaries(folder)  # what a worker was writing when it was killed
        else:
            seconds = work_through(work, threads, lambda done: tell(found + done, experiment.games))
        beside = write_cells(folder, plan)
        how = {"seconds": round(seconds, 3), "threads": threads, "resumed": found > 0, "beside": beside}
        write_plan(manifest_of(plan, digests | work.digests, **how), folder / MANIFEST)
    return Outcome(folder, experiment.games - found, found, seconds)


def run(
    experiment: Experiment,
    folder: str | Location,
    *,
    force: bool = False,
    command: str = "fairseat.analysis.experiments.run",
    part_games: int = 0,
    **how: Any,
) -> Outcome:
    """Play an experiment into a folder from its start to its end; `how` as for `carry_out`."""
    where = locate(folder)
    plan = start(experiment, where, force=force, command=command, part_games=part_games)
    return carry_out(experiment, where, plan, **how)
