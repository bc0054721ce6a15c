"""`fairseat chances` and `fairseat ladder`: kept beside the run, told by its verdict, and climbed from random up."""

import html
import json
import re
import shutil

import pyarrow.parquet as pq
import pytest

from fairseat.analysis.chance_figures import luck_told
from fairseat.analysis.experiments.ladder import rungs_of
from fairseat.analysis.foresight import sample
from fairseat.analysis.store.chances import read_chances
from fairseat.analysis.store.read import open_run
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG


@pytest.fixture
def seen(fairseat, pig_run, tmp_path):
    """A run beside which the chances of a few games lie, and what was said of them."""
    folder = tmp_path / "run"
    shutil.copytree(pig_run, folder)
    return folder, fairseat("chances", folder, "--cell", 0, "-n", 6, "--imagined", 8, "--looks", 6, "--json")


def test_the_curves_lie_beside_the_run_with_a_sentence_for_each_column(seen):
    folder, _ = seen
    table = pq.read_table(next((folder / "chances").glob("curves-00000-*.parquet")))

    assert 6 == len(set(table["game"].to_pylist()))
    assert all(field.metadata[b"says"].endswith(b".") for field in table.schema)
    assert b"8" == table.schema.metadata[b"imagined"]


def test_the_verdict_on_the_run_takes_its_drama_from_them(fairseat, seen):
    folder, done = seen
    told = {one["kind"]: one for one in json.loads(done.stdout)["cells"][0]["findings"]}
    verdict = {
        one["kind"]: one
        for one in json.loads(fairseat("summary", folder, "--cell", 0, "--json").stdout)["cells"][0]["findings"]
    }

    assert {"drama", "luck"} == set(told)
    assert told["drama"] == verdict["drama"]
    assert "By chances of winning along 6 games" in told["drama"]["sentence"]


def test_a_flipped_bit_in_a_column_that_nobody_reads_is_found_without_a_manifest(fairseat, pig_run, tmp_path):
    folder = shutil.copytree(pig_run, tmp_path / "run")
    (folder / "manifest.json").unlink()
    part = folder / "seats" / "part-00001.parquet"
    told = pq.read_metadata(part).row_group(0)
    (at,) = (told.column(place) for place in range(told.num_columns) if told.column(place).path_in_schema == "score")
    data = bytearray(part.read_bytes())
    data[at.data_page_offset + at.total_compressed_size // 2] ^= 1
    part.write_bytes(data)
    done = fairseat("chances", folder, "--cell", 0, "-n", 2, "--imagined", 2)

    assert (4, True) == (done.exit_code, "part-00001.parquet is damaged" in done.stderr), done.stderr


@pytest.mark.parametrize(("imagined", "tells"), [(2, False), (9, False), (10, True)])
def test_so_few_imagined_games_that_one_of_them_undoes_a_decision_do_not_tell_when_games_are_decided(
    granted, pig_run, tmp_path, imagined, tells
):
    """Two imagined games for a chance said "Open to the end" of any game."""
    folder = shutil.copytree(pig_run, tmp_path / "run")
    done = granted("chances", folder, "--cell", 0, "-n", 3, "--imagined", imagined, "--looks", 0, "--json")
    (told,) = json.loads(done.stdout)["cells"][0]["findings"]

    assert tells == ("open" != told["tone"])
    assert told["verdict"] != "Open to the end", "three games never tell"
    assert tells != told["sentence"].startswith(f"With {imagined} imagined games for a chance a single one")


def test_the_page_shows_a_fan_and_two_games_with_what_to_type(fairseat, seen, tmp_path):
    folder, _ = seen
    fairseat("report", folder, "-o", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")

    assert "The winner's chance as the game goes on" in html.unescape(page)
    for command, more in (("replay", " --chances"), ("watch", "")):  # of a run with several cells by its folder
        assert 2 == len(re.findall(rf"fairseat {command} {folder} --cell 0 --game \d+{more}<", page)), command


@pytest.mark.parametrize("part", ["games/part-00000.parquet", "seats/part-00001.parquet"])
def test_a_damaged_run_is_not_looked_along(fairseat, pig_run, tmp_path, part):
    """Its games are played anew: those of a run whose files were cut or gone were told of without a word."""
    folder = shutil.copytree(pig_run, tmp_path / "run")
    (folder / part).write_bytes((folder / part).read_bytes()[:-20])
    cut = fairseat("chances", folder, "-n", 2, "--imagined", 2, "--looks", 0)
    (folder / part).unlink()
    gone = fairseat("chances", folder, "-n", 2, "--imagined", 2, "--looks", 0)

    assert [4, 4] == [cut.exit_code, gone.exit_code]
    assert cut.stderr.endswith(f"{part} is damaged: it is not what was written when the run was finished.\n")
    assert gone.stderr.endswith(f"{part} is missing.\n")
    assert not (folder / "chances").exists()


@pytest.mark.parametrize("words", [("chances",), ("summary", "--unfinished"), ("report", "--unfinished")])
def test_a_run_without_a_finished_part_is_refused(fairseat, pig_run, tmp_path, words):
    """`chances` and `summary` said nothing and were content, `report` ended in a traceback."""
    folder = shutil.copytree(pig_run, tmp_path / "run")
    for path in (*folder.glob("*/part-*"), folder / "manifest.json"):
        path.unlink()
    done = fairseat(words[0], folder, *words[1:])

    assert (4, True) == (done.exit_code, done.stderr.endswith("has no finished part yet.\n")), done.stderr


def luck_bound(folder, cell, at_most):
    """A file that bounds the luck of one cell of the run."""
    file = folder / "luck.toml"
    file.write_text(f'game = "{PIG}"\n[[check]]\nfigure = "luck"\nat_most = {at_most}\ncell = "{cell}"\n')
    return file


def test_luck_is_checked_of_a_run_along_which_somebody_looked(fairseat, seen):
    folder, _ = seen
    luck = luck_told(read_chances(folder, open_run(folder).plan, 0), several=True)["luck"]
    done = fairseat("check", luck_bound(folder, "to 100", 0.001), "--run", folder, "--json")
    assert done.stdout, done.stderr
    (verdict,) = json.loads(done.stdout)

    assert ("luck at most 0.1 % at 95 %", 6) == (verdict["check"], verdict["n"])
    assert luck.estimate == verdict["estimate"]
    open_still = fairseat("check", luck_bound(folder, "to 100", 99), "--run", folder)

    assert (3, True) == (open_still.exit_code, "needs about 100 fresh games" in open_still.stdout), open_still.stdout


def test_chances_are_read_only_where_luck_is_asked_for(fairseat, seen, tmp_path):
    folder, _ = seen
    for path in (folder / "chances").glob("curves-*"):
        path.write_bytes(b"torn")
    plain = tmp_path / "plain.toml"
    plain.write_text(f'game = "{PIG}"\n[[check]]\nfigure = "turns"\nat_least = 1\n')

    assert 0 == fairseat("check", plain, "--run", folder).exit_code
    assert 4 == fairseat("check", luck_bound(tmp_path, "to 100", 99), "--run", folder).exit_code


def test_the_same_games_are_not_looked_along_twice(fairseat, pig_run, tmp_path, monkeypatch):
    """The second time took 12 seconds of the processors again, for the same figures."""
    run, looked, look_at = shutil.copytree(pig_run, tmp_path / "run"), [], sample._look_at
    monkeypatch.setattr(sample, "_look_at", lambda *asked: looked.append(asked[2]) or look_at(*asked))
    words = ("chances", run, "--cell", 0, "-n", 2, "--imagined", 4, "--looks", 1)
    first = fairseat(*words).stdout

    assert (first, 2) == (fairseat(*words).stdout, len(looked))
    assert (0, 5) == (fairseat(*words, "-n", 3).exit_code, len(looked))


def test_chances_that_were_stopped_go_on_with_what_was_seen(fairseat, granted, pig_run, tmp_path, monkeypatch):
    """Interrupted after hours, nothing was kept of any game."""
    looked, words = [], ("--cell", 0, "-n", 10, "--imagined", 4, "--looks", 2, "--threads", 1)
    folder, whole = (shutil.copytree(pig_run, tmp_path / name) for name in ("run", "whole"))
    granted("chances", whole, *words)
    look = sample._look_at

    def stopped(setup, seed, game, how):
        looked.append(game)
        if len(looked) == 7:
            raise KeyboardInterrupt
        return look(setup, seed, game, how)

    monkeypatch.setattr(sample, "_look_at", stopped)
    done = fairseat("chances", folder, *words)
    assert 130 == done.exit_code
    assert "the same command goes on from there" in done.stderr
    looked.clear()
    granted("chances", folder, *words)

    assert 6 == len(looked)
    first, second = (sorted((one / "chances").iterdir()) for one in (folder, whole))
    assert [(path.name, path.read_bytes()) for path in second] == [(path.name, path.read_bytes()) for path in first]


def test_luck_that_was_never_measured_is_refused_with_the_way_to_it(refused, pig_run, tmp_path):
    file = luck_bound(tmp_path, "", 0.5)

    assert "fairseat chances RUN" in refused("check", file, "--run", pig_run)
    assert "fairseat chances RUN" in refused("compare", pig_run, pig_run, "--figure", "luck")


def test_without_looks_the_drama_is_told_and_nothing_of_luck(fairseat, pig_run, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(pig_run, folder)
    done = fairseat("chances", folder, "--cell", 0, "-n", 1, "--imagined", 8, "--looks", 0, "--json")

    assert (0, "") == (done.exit_code, done.stderr.partition("Traceback")[1]), done.stderr
    (told,) = json.loads(done.stdout)["cells"][0]["findings"]
    assert "drama" == told["kind"]
    assert "By chances of winning along 1 game:" in told["sentence"]
    assert "Looking ahead along 1 game," in done.stderr
    assert 0 == fairseat("summary", folder, "--cell", 0).exit_code
    assert 0 == fairseat("report", folder, "-o", tmp_path / "page.html").exit_code


def test_a_ladder_has_a_rung_for_every_bot_and_one_that_looks_ahead(fairseat, tmp_path):
    done = fairseat("ladder", PIG, "-p", 2, "-n", 200, "--search", 2, "--seed", 3, "-o", tmp_path / "ladder", "--json")
    rungs = json.loads(done.stdout)["rungs"]

    assert ["random", "hold-20", "hold-25", "optimal", "optimal+2"] == [rung["bot"] for rung in rungs]
    assert rungs[0]["share"] is None
    assert rungs[1]["share"]["low"] > 0.5
    assert all(rung["edge"]["n"] for rung in rungs)


def test_the_highest_rungs_are_the_master_s_with_all_that_it_says_of_how_it_looks():
    game = load("ticket-to-ride")
    *_, expert, near, far = rungs_of(game, (4, 64))

    assert ["expert", "master+4", "master+64"] == [one.name for one in (expert, near, far)]
    assert game.bot("master").weights == far.weights == {**near.weights, "search": 64.0}


@pytest.mark.parametrize(("words", "said"), [(("--search", "many"), "imagined games"), (("-p", "1"), "at least 2")])
def test_a_ladder_that_cannot_stand_is_one_sentence(refused, words, said):
    assert said in refused("ladder", PIG, "--seed", 1, *words)
