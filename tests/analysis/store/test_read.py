"""A run read back: tidy frames, only as much as is asked for, and a clear word on files that are not ours."""

import json
import shutil

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from msgspec.structs import fields

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store import card, plan
from fairseat.analysis.store.manifest import seal
from fairseat.analysis.store.read import open_run
from fairseat.analysis.store.schema import FORMAT
from fairseat.simulators.engine.columns import GAME_COLUMNS, SEAT_COLUMNS
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.table import OUTCOMES
from tests.analysis.pig_runs import rewrite


@pytest.fixture
def torn(pig_run, tmp_path):
    """A copy of a run, to be damaged."""
    return shutil.copytree(pig_run, tmp_path / "torn")


@pytest.fixture
def going(torn):
    """A run that has no manifest yet, and so no digests of its parts."""
    (torn / "manifest.json").unlink()
    return torn


def test_the_columns_are_the_shared_ones_and_then_the_rulesets_own(pig_run):
    run = open_run(pig_run)

    assert run.games().columns[: len(GAME_COLUMNS) + 1].tolist() == ["cell", *(c.name for c in GAME_COLUMNS)]
    assert run.seats().columns[: len(SEAT_COLUMNS) + 1].tolist() == ["cell", *(c.name for c in SEAT_COLUMNS)]


def test_rows_are_in_the_order_of_cell_game_seat(pig_run):
    run = open_run(pig_run)
    games, seats = run.games(), run.seats()

    assert games[["cell", "game"]].apply(tuple, axis=1).is_monotonic_increasing
    assert (500 + 400, 500 * 2 + 400 * 3) == (len(games), len(seats))
    assert seats[seats["cell"] == 1]["seat"].tolist() == [0, 1, 2] * 400


def test_nothing_is_null_and_small_types_come_back(pig_run):
    run = open_run(pig_run)
    games, seats = run.games(), run.seats()

    assert not games.isna().any().any()
    assert not seats.isna().any().any()
    assert (np.int16, np.int8, np.int32) == (games["cell"].dtype, games["winner"].dtype, games["turns"].dtype)
    assert (np.int8, np.float32) == (seats["place"].dtype, seats["win"].dtype)


def test_names_come_back_as_categories_that_are_the_same_in_every_part(pig_run):
    run = open_run(pig_run)

    assert run.games()["outcome"].cat.categories.tolist() == list(OUTCOMES)
    assert run.seats()["bot"].cat.categories.tolist() == ["hold-20", "hold-25", "random"]
    assert run.seats(cell=0)["bot"].cat.categories.tolist() == ["hold-20", "hold-25", "random"]


def test_bots_sit_where_the_rotation_puts_them(pig_run):
    seats = open_run(pig_run).seats(["game", "seat", "bot"], cell=0)

    expected = np.where((seats["game"] + seats["seat"]) % 2 == 0, "hold-20", "hold-25")
    assert (seats["bot"].astype(str) == expected).all()


def test_columns_and_cells_can_be_chosen(pig_run):
    run = open_run(pig_run)

    assert run.games(["turns", "game"], cell=1).columns.tolist() == ["turns", "game"]
    assert len(run.games(cell=1)) == 400
    with pytest.raises(Mistake, match="Did you mean 'turns'"):
        run.games(["truns"])
    with pytest.raises(Mistake, match="There is no cell 2"):
        run.games(cell=2)


def test_the_cells_say_what_was_played(pig_run):
    cells = open_run(pig_run).cells

    assert cells["line_up"].tolist() == ["hold-20,hold-25", "random,random,random"]
    assert cells["seed"].tolist() == [str(2**70)] * 2
    assert [json.loads(rules)["goal"] for rules in cells["rules"]] == [100, 25]


def test_every_column_tells_its_unit_and_its_meaning(pig_run):
    for name in ("games/part-00000.parquet", "seats/part-00000.parquet", "cells.parquet"):
        for field in pq.read_schema(pig_run / name):
            assert field.metadata[b"unit"], field.name
            assert field.metadata[b"says"].endswith(b"."), field.name
            assert not field.nullable


def test_a_data_dictionary_lies_beside_the_columns(pig_run):
    said, run = json.loads((pig_run / "columns.json").read_text()), open_run(pig_run)
    turns = run.games()["turns"]

    assert said.keys() == {"games", "seats"}
    for table, frame in (("games", run.games()), ("seats", run.seats())):
        assert list(frame.columns) == list(said[table])
        assert {"type", "unit", "says", "low", "high"} == set.intersection(*(set(one) for one in said[table].values()))
    assert said["games"]["turns"] | {"says": ""} == {
        "type": "int32",
        "unit": "turns",
        "says": "",
        "low": int(turns.min()),
        "high": int(turns.max()),
    }
    assert ("name", "hold-20", "random") == tuple(said["seats"]["bot"][key] for key in ("type", "low", "high"))


def test_files_are_zstd_and_hold_no_time(pig_run):
    file = pq.ParquetFile(pig_run / "games" / "part-00000.parquet")

    assert {file.metadata.row_group(0).column(i).compression for i in range(file.metadata.num_columns)} == {"ZSTD"}
    assert {key for key in file.schema_arrow.metadata if key.startswith(b"fairseat")} == {
        b"fairseat_format",
        b"fairseat_run",
        b"fairseat_cell",
        b"fairseat_first",
        b"fairseat_table",
    }


def test_the_manifest_says_what_when_and_with_what(pig_run):
    manifest = json.loads((pig_run / "manifest.json").read_text())

    assert str(2**70) == manifest["seed"]
    assert "fairseat run pigs.toml" == manifest["command"]
    assert "inf" == manifest["bots"]["random"]["weights"]["noise"]
    assert {"digest", "versions", "started", "finished", "seconds", "threads"} <= set(manifest)
    assert float("inf") == float(open_run(pig_run).plan.bots["random"].weights["noise"])


def test_a_truncated_file_is_named(going):
    path = going / "seats" / "part-00001.parquet"
    path.write_bytes(path.read_bytes()[:-20])

    with pytest.raises(Unreadable, match=r"seats/part-00001.parquet cannot be read as Parquet"):
        open_run(going, unfinished=True).seats()


def test_a_damaged_page_is_named(going):
    path = going / "games" / "part-00000.parquet"
    data = bytearray(path.read_bytes())
    data[4:400] = bytes(396)
    path.write_bytes(bytes(data))

    with pytest.raises(Unreadable, match=r"games/part-00000.parquet is damaged"):
        open_run(going, unfinished=True).games()


def test_a_missing_file_of_a_finished_run_is_named(torn):
    (torn / "games" / "part-00004.parquet").unlink()

    with pytest.raises(Unreadable, match=r"games/part-00004.parquet is missing"):
        open_run(torn).games()


def test_a_foreign_file_is_named(going):
    pd.DataFrame({"cell": [1]}).to_parquet(going / "games" / "part-00000.parquet")

    with pytest.raises(Unreadable, match=r"games/part-00000.parquet was not written by fairseat"):
        open_run(going, unfinished=True).games()


def test_a_file_with_other_columns_is_named(going):
    path = going / "games" / "part-00001.parquet"
    table = pq.read_table(path)
    pq.write_table(table.set_column(3, "players", pa.array([1] * len(table), pa.int64())), path)

    with pytest.raises(Unreadable, match=r"games/part-00001.parquet has other columns"):
        open_run(going, unfinished=True).games()


def test_a_file_with_other_rows_is_named(going):
    path = going / "games" / "part-00001.parquet"
    pq.write_table(pq.read_table(path)[:-1], path)

    with pytest.raises(Unreadable, match=r"games/part-00001.parquet holds 199 rows, not 200"):
        open_run(going, unfinished=True).games()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not valid JSON"),
        ("[]", "was not written by fairseat"),
        ('{"fairseat": "run"}', "is of format None"),
        (f'{{"fairseat": "run", "format": "{FORMAT}"}}', "is damaged: Object missing required field"),
    ],
)
def test_a_foreign_manifest_is_named(torn, text, said):
    (torn / "manifest.json").write_text(text)

    with pytest.raises(Unreadable, match=f"manifest.json {said}"):
        open_run(torn)


def test_a_manifest_of_another_format_is_named(torn):
    manifest = json.loads((torn / "manifest.json").read_text())
    (torn / "manifest.json").write_text(json.dumps({**manifest, "format": "2"}))

    with pytest.raises(Unreadable, match=f"is of format 2; this fairseat reads format {FORMAT}. Play its games anew"):
        open_run(torn)


def test_a_key_that_must_be_there_comes_or_goes_only_with_another_format():
    """`levers` once became `tried` in the card, and both were of format 2. What may be absent is read of older runs."""
    kinds = [kind for room in (card, plan) for kind in vars(room).values() if isinstance(kind, type)]
    stored = [kind for kind in kinds if issubclass(kind, card.Stored)]
    keys = {kind.__name__: sorted(field.name for field in fields(kind) if field.required) for kind in stored}

    assert ("4", "9e491a776561c74b") == (FORMAT, seal(keys))


@pytest.mark.parametrize("change", [lambda card: card.pop("turn_seconds"), lambda card: card.update(more=1)])
def test_a_whole_manifest_of_another_version_is_not_called_damaged(torn, change):
    """A run of an hour ago was, when a key of its card was gone."""
    rewrite(torn / "manifest.json", lambda content: change(content["card"]))

    with pytest.raises(Unreadable, match="was written by another version of fairseat: Object "):
        open_run(torn)


def test_a_manifest_that_somebody_changed_is_not_believed(torn):
    content = json.loads((torn / "manifest.json").read_text())
    content["cells"][0]["rules"]["goal"] = 99
    (torn / "manifest.json").write_text(json.dumps(content))

    with pytest.raises(Unreadable, match="was changed after fairseat wrote it"):
        open_run(torn)


def test_an_unfinished_run_is_read_only_when_that_is_wanted(torn):
    (torn / "manifest.json").unlink()
    (torn / "games" / "part-00002.parquet").unlink()

    with pytest.raises(Unreadable, match=r"is not finished \(4 of 5 parts\): go on with `fairseat run --resume"):
        open_run(torn)
    run = open_run(torn, unfinished=True)
    assert (400, 2) == (len(run.games(cell=0)), len(run.cells))


def test_what_is_no_run_is_refused(tmp_path):
    with pytest.raises(Mistake, match="There is no run"):
        open_run(tmp_path / "nowhere")
    with pytest.raises(Unreadable, match="is no run of fairseat"):
        open_run(tmp_path)
