"""One list of findings: the terminal, `--json` and the page say the same of the same run, and count seats alike."""

import html
import json
import re

import pytest
from click.testing import CliRunner

from fairseat.analysis.cli.app import cli
from fairseat.analysis.experiments import planning
from fairseat.analysis.store.read import open_run
from fairseat.reports.document import document
from fairseat.reports.html import page
from tests.analysis.pig_runs import PIG

SEAT_NUMBER = re.compile(r"\bseat \d")


def called(*words):
    done = CliRunner().invoke(cli, [str(word) for word in words], prog_name="fairseat")
    assert 0 == done.exit_code, done.output
    return done.stdout


@pytest.fixture
def pig_folder(tmp_path, monkeypatch):
    """A run of Pig whose ruleset names parts: what a seat's place was, which surely goes with winning."""
    monkeypatch.setattr(planning, "_part_names", lambda cell: {"place": ("", "came first", "came second")})
    folder = tmp_path / "run"
    called("run", PIG, "-p", 3, "-b", "hold-20,hold-25,random", "-n", 600, "--seed", 3, "-o", folder, "--threads", 1)
    return folder


def test_terminal_json_and_page_have_the_same_findings(pig_folder):
    """A run's page once told of five cards that `run` and `summary` never mentioned."""
    text = " ".join(called("summary", pig_folder).split())
    told = json.loads(called("summary", pig_folder, "--json"))["cells"][0]["findings"]
    made = document([open_run(pig_folder)])
    on_page = made.findings

    assert {"seats", "bots", "components"} <= {finding["kind"] for finding in told}
    assert {finding["verdict"] for finding in told} == {finding.verdict for finding in on_page}
    assert {finding["sentence"] for finding in told} == {finding.sentence for finding in on_page}
    for finding in told:
        assert finding["verdict"] in text
        assert all(" ".join(line.split()) in text for line in finding["sentence"].splitlines())


@pytest.mark.parametrize("bots", ["strongest", "hold-20", "hold-20,hold-25"])
def test_every_sentence_of_a_run_can_be_read_on_its_page(tmp_path, bots):
    """How the players had qualified stood in the terminal alone; the page had the headline of it."""
    called("run", PIG, "-b", bots, "-n", 600, "--seed", 3, "-o", tmp_path / "run", "--threads", 1)
    told = json.loads(called("summary", tmp_path / "run", "--json"))["cells"][0]["findings"]
    read = re.sub(r"<[^>]+>", "", html.unescape(page(document([open_run(tmp_path / "run")]))))
    text = " ".join(read.split())

    lines = [" ".join(line.replace("`", "").split()) for one in told for line in one["sentence"].splitlines()]
    assert [] == [line for line in lines if line not in text]


def test_people_are_never_shown_the_number_of_a_seat(pig_folder):
    """`the third player` once stood beside `seat 2`: verdicts count from 1, data and transcripts from 0."""
    shown = [called("summary", pig_folder), called("compare", pig_folder, pig_folder)]
    shown.append(page(document([open_run(pig_folder)])))

    assert [[], [], []] == [SEAT_NUMBER.findall(text) for text in shown]
    rows = json.loads(called("summary", pig_folder, "--json"))["cells"][0]["seats"]
    assert [0, 1, 2] == [row["seat"] for row in rows]


@pytest.mark.parametrize(
    ("words", "told_in"),
    [
        (("sweep", PIG, "--vary", "goal=40,60", "-b", "hold-20"), lambda said: said["findings"]),
        (("tournament", PIG, "-b", "hold-20,random"), lambda said: said["tables"][0]["findings"]),
    ],
)
def test_so_have_those_of_a_sweep_and_of_a_tournament(tmp_path, words, told_in):
    command, folder = words[0], tmp_path / "run"
    text = " ".join(called(*words, "-n", 200, "--seed", 7, "-o", folder, "--threads", 1).split())
    told = told_in(json.loads(called(command, "--resume", "-o", folder, "--json")))
    made = document([open_run(folder)])
    on_page = {finding.sentence for finding in made.findings}

    assert {finding["sentence"] for finding in told} == on_page
    assert all(" ".join(finding["sentence"].split()) in text for finding in told)
