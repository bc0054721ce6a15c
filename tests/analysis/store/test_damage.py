"""Damaged runs: no bit is read that was not written, and a run that is resumed does not build on damaged parts."""

import random
import shutil

import pytest

from fairseat.analysis.experiments.run import carry_out, take_up
from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.read import open_run
from tests.analysis.pig_runs import data_files


def flip(path, bit):
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(bytes(data))


def flips(pig_run, count):
    """Single bits of the parts, drawn evenly."""
    paths = sorted(path.relative_to(pig_run) for path in pig_run.glob("*/part-*.parquet"))
    draw = random.Random(18)
    for _ in range(count):
        path = draw.choice(paths)
        yield path, draw.randrange(8 * (pig_run / path).stat().st_size)


def frames(folder, **how):
    run = open_run(folder, **how)
    return run.games(), run.seats()


def test_every_flipped_bit_of_a_finished_run_is_noticed(pig_run, tmp_path):
    """Of 400 bits 35 once gave other figures without a word."""
    torn = shutil.copytree(pig_run, tmp_path / "torn")
    for path, bit in flips(pig_run, 300):
        flip(torn / path, bit)
        with pytest.raises(Unreadable, match=rf"{path} is damaged"):
            frames(torn)
        flip(torn / path, bit)
    frames(torn)


@pytest.mark.parametrize("name", ["cells.parquet", "columns.json", "chances"])
def test_every_flipped_bit_of_what_lies_beside_the_parts_is_noticed(fairseat, pig_run, tmp_path, name):
    """They had no digest: other tools read them, and verdicts take their drama from the chances."""
    torn = shutil.copytree(pig_run, tmp_path / "torn")
    fairseat("chances", torn, "--cell", 0, "-n", 2, "--imagined", 2, "--looks", 1)
    draw = random.Random(5)
    for path in sorted((torn / name).iterdir()) if name == "chances" else [torn / name]:
        for _ in range(3):
            bit = draw.randrange(8 * path.stat().st_size)
            flip(path, bit)
            done = fairseat("summary", torn, "--cell", 0)
            assert (4, True) == (done.exit_code, f"{path.name} is" in done.stderr), (path, bit, done.stderr)
            flip(path, bit)
    assert 0 == fairseat("summary", torn, "--cell", 0).exit_code


def test_hardly_a_flipped_bit_of_a_run_under_way_is_read_as_data(pig_run, tmp_path):
    """There are no digests yet: the checksums of the pages guard what is in them, not what is said of them."""
    torn = shutil.copytree(pig_run, tmp_path / "torn")
    (torn / "manifest.json").unlink()
    whole, silent = frames(pig_run), 0
    for path, bit in flips(pig_run, 300):
        flip(torn / path, bit)
        try:
            found = frames(torn, unfinished=True)
            silent += not (found[0].equals(whole[0]) and found[1].equals(whole[1]))
        except Unreadable as error:
            assert path.name in str(error)  # noqa: PT017  # some bits change nothing that is read
        flip(torn / path, bit)

    assert silent <= 3


def test_a_damaged_part_is_not_resumed_over(pig_run, tmp_path):
    torn = shutil.copytree(pig_run, tmp_path / "torn")
    (torn / "manifest.json").unlink()
    path = torn / "seats" / "part-00002.parquet"
    flip(path, 8 * 200)
    experiment, plan = take_up(torn)

    with pytest.raises(Unreadable, match=r"part-00002.parquet .*: delete it, and its games are played anew\.$"):
        carry_out(experiment, torn, plan, threads=1)
    path.unlink()
    carry_out(experiment, torn, plan, threads=1)
    assert data_files(pig_run) == data_files(torn)
