"""Playing an experiment into a folder: the same bytes whatever the threads, and nothing half after a failure."""

import errno
import os
import threading
from dataclasses import astuple
from functools import partial

import pytest
from msgspec.structs import replace

from fairseat.analysis.experiments import planning
from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.planning import plan_of
from fairseat.analysis.experiments.run import carry_out, run, start, take_up
from fairseat.analysis.experiments.tried import Remedy
from fairseat.analysis.experiments.work import Work, cut_shards
from fairseat.analysis.failures import Failure, Unreadable
from fairseat.analysis.store.folder import locked
from fairseat.analysis.store.manifest import read_plan, write_plan
from fairseat.analysis.store.plan import Part, PartList
from fairseat.analysis.store.read import open_run
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.pig_runs import PIG, data_files, pig_experiment
from tests.contract.games import copied_game

play = partial(run, part_games=200)


def test_parts_are_cut_for_each_cell_and_numbered_through_the_run():
    parts = PartList([5, 2], [2, 1])

    assert [(0, 0, 0, 2), (1, 0, 2, 2), (2, 0, 4, 1), (3, 1, 0, 1), (4, 1, 1, 1)] == [astuple(part) for part in parts]
    assert [range(3), range(3, 5)] == [parts.numbers(cell) for cell in range(2)]


def test_a_part_of_those_who_look_ahead_is_some_half_a_minute_of_work_whatever_the_machine():
    """A run of `master` was one part: a kill after 330 games left nothing, and of two workers one was idle."""
    cells = [build_cell(game, games=9_000, seed=1, bots=["master"], players=2) for game in ("round-trip", "itchy-feet")]
    sizes = [plan_of(Experiment("", (cell,))).parts.part_games for cell in cells]

    assert [(8,), (8,)] == sizes
    assert all(cell.ruleset.card.part_games % size == 0 for cell, (size,) in zip(cells, sizes, strict=True))


def test_whom_it_takes_no_time_to_play_has_whole_parts_beside_those_who_look_ahead():
    cells = tuple(build_cell("round-trip", games=20, seed=1, bots=[bot], name=bot) for bot in ("expert", "master"))
    plan = plan_of(Experiment("two", cells))

    assert [(0, 20), (1, 8), (1, 8), (1, 4)] == [(part.cell, part.games) for part in plan.parts]


def test_a_run_that_was_cut_otherwise_is_taken_up_as_it_was_cut(tmp_path, monkeypatch):
    experiment = pig_experiment(bots=["optimal"])
    looking = Experiment("", (build_cell(PIG, games=40, seed=5, bots=[_looking(tmp_path)]),))
    with monkeypatch.context() as older:
        older.setattr("fairseat.analysis.experiments.effort.PARTS_OF_WORK", 0.05)
        start(looking, tmp_path / "run")
    plan = read_plan(tmp_path / "run" / "plan.json")
    again, stored = take_up(tmp_path / "run", looking)
    carry_out(again, tmp_path / "run", stored, threads=1)

    assert 8 == plan.cells[0].part_games
    assert plan_of(looking).fingerprint != plan.fingerprint
    assert plan_of(experiment).cells[0].part_games == 0
    assert 40 == len(open_run(tmp_path / "run").games())


def _looking(folder):
    """A bot of Pig that looks ahead."""
    (folder / "far.toml").write_text('[far]\nstyle = "Looks ahead."\noptimal = 1.0\nsearch = 2.0\n')
    return str(folder / "far.toml")


def test_shards_cover_a_part_without_gap_or_overlap():
    shards = list(cut_shards(Part(3, 1, 100, 50), 16))

    assert [shard.first for shard in shards] == [100, 116, 132, 148]
    assert sum(shard.games for shard in shards) == 50


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"bots": ["expert"]}, {"3": {"seats": ("a",), "length": ("b",)}}),
        ({"bots": ["tempo"]}, {"3": {"length": ("b",)}}),
        ({"bots": ["trader"]}, {}),
        ({"bots": ["expert", "trader", "expert"]}, {}),
        ({"bots": ["expert"], "changes": {"hand_limit": 8}}, {}),
        ({"bots": ["expert"], "players": 2}, {}),
    ],
)
def test_a_run_is_advised_only_what_was_proved_for_its_own_bots(monkeypatch, asked, told):
    """Four traders were advised what was proved for experts, and left them three points from fair."""
    helped = {"3": {"seats": (Remedy("a", ("expert",)),), "length": (Remedy("b", ("expert", "tempo")),)}}
    monkeypatch.setattr(planning, "what_helped", lambda ruleset: helped)
    cell = build_cell("round-trip", games=9, seed=1, **{"players": 3, **asked})

    assert told == planning.plan_of(Experiment("one", (cell,))).card.tried


def test_games_of_those_who_look_ahead_are_handed_out_one_by_one(tmp_path):
    """All hundred of a ladder's last table were one thread's, while the other cores waited."""
    quick, master = (build_cell("round-trip", games=9, seed=1, bots=[bot], name=bot) for bot in ("random", "master"))
    both = Experiment("two", (quick, master))
    work = Work(both, tmp_path, planning.plan_of(both), list(PartList([9, 9], [20, 20])), 5)
    handed = [shard for _, shard in iter(work.take, None)]

    assert [5, 4] == [shard.games for shard in handed if shard.part.cell == 0]
    assert [1] * 9 == [shard.games for shard in handed if shard.part.cell == 1]


@pytest.mark.parametrize(("threads", "shard_games"), [(2, 0), (1, 1), (2, 7), (5, 200), (1, 10_000)])
def test_threads_and_shards_leave_no_trace_in_the_files(tmp_path, threads, shard_games):
    experiment = pig_experiment(bots=["random", "hold-20", "hold-25"])
    play(experiment, tmp_path / "one", threads=1)
    play(experiment, tmp_path / "other", threads=threads, shard_games=shard_games)

    assert data_files(tmp_path / "other") == data_files(tmp_path / "one")
    assert len(data_files(tmp_path / "one")) == 10


def test_a_larger_run_begins_with_the_games_of_a_smaller_one(tmp_path):
    play(pig_experiment(games=100), tmp_path / "small")
    play(pig_experiment(games=600), tmp_path / "large")
    small, large = open_run(tmp_path / "small"), open_run(tmp_path / "large")

    assert large.games()[:100].equals(small.games())
    assert large.seats()[:200].equals(small.seats())


@pytest.mark.parametrize("seed", [0, 2**63 + 1, 2**64, 2**70])
def test_every_seed_gives_games_of_its_own(tmp_path, seed):
    play(pig_experiment(games=50, seed=seed), tmp_path / "run")
    play(pig_experiment(games=50, seed=1), tmp_path / "other")
    run = open_run(tmp_path / "run")

    assert run.seed == seed
    assert run.cells["seed"].tolist() == [str(seed)]
    assert not run.games().equals(open_run(tmp_path / "other").games())


def test_cells_meet_the_same_shuffles(tmp_path):
    twins = tuple(build_cell(PIG, games=50, seed=3, name=name) for name in ("one", "other"))
    play(Experiment("twins", twins), tmp_path / "run")
    run = open_run(tmp_path / "run")

    assert run.games(cell=0).drop(columns="cell").equals(run.games(cell=1).drop(columns="cell"))


def test_the_progress_ends_with_all_games(tmp_path):
    told = []
    play(pig_experiment(), tmp_path / "run", progress=lambda done, total: told.append((done, total)))

    assert (told[0], told[-1]) == ((0, 600), (600, 600))


def test_a_run_without_its_last_parts_resumes_to_the_same_bytes(tmp_path):
    experiment = pig_experiment(games=900)
    play(experiment, tmp_path / "whole")
    play(experiment, tmp_path / "torn")
    wanted = data_files(tmp_path / "whole")
    for name in ("manifest.json", "cells.parquet", "games/part-00003.parquet", "seats/part-00002.parquet"):
        (tmp_path / "torn" / name).unlink()
    (tmp_path / "torn" / "seats" / "part-00003.parquet.tmp").write_bytes(b"half")

    again, plan = take_up(tmp_path / "torn")
    done = carry_out(again, tmp_path / "torn", plan)

    assert (400, 500) == (done.played, done.found)
    assert data_files(tmp_path / "torn") == wanted
    assert list(tmp_path.rglob("*.tmp")) == []


def test_a_finished_run_is_resumed_without_playing(tmp_path):
    play(pig_experiment(), tmp_path / "run")
    before = data_files(tmp_path / "run")
    experiment, plan = take_up(tmp_path / "run")

    assert carry_out(experiment, tmp_path / "run", plan).played == 0
    assert data_files(tmp_path / "run") == before


@pytest.mark.parametrize(("faces", "same"), [("6  # as ever", True), ("8", False)])
def test_a_run_is_resumed_only_with_code_that_plays_the_same_games(tmp_path, faces, same):
    """Which edits those are is tested beside the digests."""
    copy = copied_game("pig", tmp_path / "pig")
    text = (copy / "components.py").read_text()
    assert "FACES = 6" in text
    (copy / "components.py").write_text(text.replace("FACES = 6", f"FACES = {faces}"))
    plan = start(pig_experiment(), tmp_path / "run")
    write_plan(replace(plan, game=str(copy)), tmp_path / "run" / "plan.json")

    if same:
        assert take_up(tmp_path / "run")
    else:
        with pytest.raises(Mistake, match="The code of pig has changed since"):
            take_up(tmp_path / "run")


def test_a_changed_file_of_the_designer_does_not_resume(tmp_path):
    table = tmp_path / "countries.csv"
    rows = [f"country {number},{number % 10},{(number + 3) % 10},{(number + 5) % 10}" for number in range(13)]
    table.write_text("\n".join(["name,a,b,c", *rows]), encoding="utf-8")
    changes = {"country_table": "custom", "countries": str(table)}
    cell = build_cell("itchy-feet", games=10, seed=1, bots=["random"] * 2, changes=changes)
    plan = start(Experiment("", (cell,)), tmp_path / "run")
    take_up(tmp_path / "run")
    table.write_text("\n".join(["name,a,b,c", *reversed(rows)]), encoding="utf-8")

    with pytest.raises(Mistake, match=r"countries.csv has changed since the run was begun"):
        take_up(tmp_path / "run")
    assert plan.fingerprint != start(Experiment("", (cell,)), tmp_path / "anew").fingerprint


def test_a_part_of_another_run_is_not_taken_for_ours(tmp_path):
    play(pig_experiment(seed=1), tmp_path / "run")
    play(pig_experiment(seed=2), tmp_path / "other")
    (tmp_path / "run" / "manifest.json").unlink()
    os.replace(tmp_path / "other/games/part-00001.parquet", tmp_path / "run/games/part-00001.parquet")
    experiment, plan = take_up(tmp_path / "run")

    with pytest.raises(Unreadable, match=r"part-00001.parquet belongs to another run"):
        carry_out(experiment, tmp_path / "run", plan)


def full_disk_after(syncs):
    """A disk that is full after so many files."""
    real, left, lock = os.fsync, [syncs], threading.Lock()

    def fsync(handle):
        with lock:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(handle)

    return fsync


@pytest.mark.parametrize("syncs", [0, 2, 5, 8])
def test_a_full_disk_is_one_sentence_and_leaves_nothing_half(tmp_path, monkeypatch, syncs):
    experiment = pig_experiment()
    play(experiment, tmp_path / "whole")
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full_disk_after(syncs))
        with pytest.raises(Failure, match=r"cannot be written: No space left on device\.$") as caught:
            play(experiment, tmp_path / "run", threads=2)
    whole = data_files(tmp_path / "whole")

    assert caught.value.exit_code == 1
    assert list((tmp_path / "run").rglob("*.tmp")) == []
    assert not (tmp_path / "run" / "manifest.json").exists()
    assert all(whole[name] == data for name, data in data_files(tmp_path / "run").items())
    if (tmp_path / "run" / "plan.json").exists():
        again, plan = take_up(tmp_path / "run")
        carry_out(again, tmp_path / "run", plan)
    else:  # the folder was made, and nothing is in it: it is taken as any empty one
        play(experiment, tmp_path / "run")
    assert whole == data_files(tmp_path / "run")


def test_a_disk_that_is_full_when_a_run_is_replaced_leaves_a_run(tmp_path, monkeypatch):
    play(pig_experiment(), tmp_path / "run")
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full_disk_after(0))
        with pytest.raises(Failure, match="No space left on device"):
            start(pig_experiment(games=100), tmp_path / "run", force=True)

    start(pig_experiment(games=100), tmp_path / "run", force=True)


def test_a_failure_in_a_thread_stops_the_others_and_is_raised(tmp_path, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(Work, "_write", fail)

    with pytest.raises(ZeroDivisionError):
        play(pig_experiment(games=5_000), tmp_path / "run", threads=3)


def test_two_processes_do_not_write_one_folder(tmp_path):
    experiment = pig_experiment()
    plan = start(experiment, tmp_path / "run")

    with locked(tmp_path / "run"), pytest.raises(Mistake, match="Another fairseat is writing"):
        carry_out(experiment, tmp_path / "run", plan)
