"""`fairseat summary`: the verdict with n everywhere, and a clear word on what cannot be read."""

import json
import re
import shutil

import pytest

from fairseat.analysis.cli import talk
from fairseat.analysis.cli.verdict import print_finding
from fairseat.analysis.findings import Finding
from fairseat.analysis.store.read import Run
from tests.analysis.pig_runs import PIG


def test_every_cell_is_named_with_players_bots_games_and_seed(fairseat, pig_run):
    text = fairseat("summary", pig_run).stdout

    assert "Pig · cell 0 to 100 · 2 players" in text
    assert f"hold-20, hold-25 in turn in every seat · 500 games · seed {2**70}" in text
    assert "cell 1 to 25 · 3 players · variant short" in text


def test_seats_bots_and_ends_come_with_interval_and_n(fairseat, pig_run):
    text = fairseat("summary", pig_run, "--cell", 0).stdout

    assert "95 % interval" in text
    assert "hold-25" in text
    assert "Games ended by: goal 100" in text
    assert "(n = 500)" in text


def test_a_single_game_is_told_as_one(granted, tmp_path):
    """`1 games` stood above the verdict, and in a page's bars."""
    told = granted("run", PIG, "-b", "hold-20", "-n", 1, "--seed", 1, "-o", "one").stdout
    granted("report", "one")

    assert "hold-20 in every seat · 1 game · seed 1" in told
    assert not re.search(r"\b(All 1 game|one in 1)\b", told)
    assert not re.search(
        r"(?<![\d,.])(?<!of )1 games\b", told + (tmp_path / "one" / "report.html").read_text(encoding="utf-8")
    )
    assert "no interval: 1 game" in (tmp_path / "one" / "report.html").read_text(encoding="utf-8")


def test_what_else_is_known_hangs_under_its_first_word(capsys, monkeypatch):
    monkeypatch.setattr(talk, "PIPE_WIDTH", 30)
    print_finding(Finding("players", "fact", "Known", "One.\nTwo words and a few more.\nThree.", "Four to try."))

    assert [
        "· Known",
        "  One.",
        "    - Two words and a few",
        "      more.",
        "    - Three.",
        "  Four to try.",
    ] == [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_one_cell_can_be_chosen(fairseat, pig_run):
    whole, first = fairseat("summary", pig_run).stdout, fairseat("summary", pig_run, "--cell", 0).stdout

    assert whole.startswith(first.rstrip("\n"))
    assert "cell 1" not in first


def test_json_holds_the_findings_the_shares_and_their_n(fairseat, pig_run):
    words = json.loads(fairseat("summary", pig_run, "--json").stdout)
    seats = words["cells"][0]["seats"]

    assert (str(2**70), True, 2) == (words["seed"], words["finished"], len(words["cells"]))
    assert [500, 500] == [row["n"] for row in seats]
    assert all(row["low"] <= row["estimate"] <= row["high"] for row in seats)
    assert {"kind", "tone", "verdict", "sentence", "to_try", "evidence"} == set(words["cells"][0]["findings"][0])


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (("summary",), "sums/part-00001.sums"),
        (("report",), "sums/part-00001.sums"),
        (("compare", "torn"), "games/part-00001.parquet"),
        (("compare", "torn"), "seats/part-00001.parquet"),
    ],
)
def test_a_truncated_file_is_exit_4_with_its_name(fairseat, pig_run, tmp_path, words, file):
    torn = shutil.copytree(pig_run, tmp_path / "torn")
    (torn / file).write_bytes((torn / file).read_bytes()[:-9])
    done = fairseat(*words, "torn")

    assert (4, "") == (done.exit_code, done.stdout)
    assert f"torn/{file} is damaged" in done.stderr


def test_a_verdict_reads_no_row_and_says_without_sums_what_it_says_with_them(fairseat, pig_run, tmp_path, monkeypatch):
    bare = shutil.copytree(pig_run, tmp_path / "bare")
    counted = [fairseat(*words).stdout for words in (("summary", bare), ("summary", bare, "--json"))]
    shutil.rmtree(bare / "sums")
    rows, read = [], Run.rows_of
    monkeypatch.setattr(Run, "rows_of", lambda *asked: rows.append(asked) or read(*asked))

    assert counted == [fairseat(*words).stdout for words in (("summary", bare), ("summary", bare, "--json"))]
    assert rows
    rows.clear()
    assert 0 == fairseat("summary", pig_run, "--json").exit_code
    assert not rows


def test_an_unfinished_run_says_how_to_go_on_and_is_read_on_demand(fairseat, pig_run, tmp_path):
    torn = shutil.copytree(pig_run, tmp_path / "torn run")
    (torn / "manifest.json").unlink()
    (torn / "games" / "part-00004.parquet").unlink()
    refused = fairseat("summary", "torn run")

    assert (4, True) == (refused.exit_code, "fairseat run --resume -o 'torn run'" in refused.stderr)
    assert "unfinished run" in fairseat("summary", "torn run", "--unfinished").stdout


def test_many_cells_get_a_line_each(fairseat, tmp_path):
    cells = "".join(f'[[cell]]\nname = "goal {goal}"\nrules.goal = {goal}\n' for goal in range(10, 80, 10))
    (tmp_path / "goals.toml").write_text(f'game = "{PIG}"\nseed = 1\ngames = 20\nbots = "random"\n{cells}')
    done = fairseat("run", "goals.toml", "-o", "my goals", "--threads", 1)
    lines = [line for line in done.stdout.splitlines() if " goal " in line]

    assert (0, 7) == (done.exit_code, len(lines))
    assert "in full: fairseat summary 'my goals' --cell 0" in done.stdout
    assert "Pig · cell 3 goal 40" in fairseat("summary", "my goals", "--cell", 3).stdout
