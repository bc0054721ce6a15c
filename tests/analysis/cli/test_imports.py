"""What a command imports: modules are counted, not seconds, so that a busy machine changes nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.analysis.pig_runs import PIG, environment

CALL = """
import sys
from click.testing import CliRunner
from fairseat.analysis.cli.app import cli
done = CliRunner().invoke(cli, sys.argv[1:])
assert done.exit_code == 0, done.output
print(*sorted({"cma", "distributed", "jinja2", "matplotlib", "numba", "scipy.stats"} & set(sys.modules)))
print(*sorted(name for name in sys.modules if name.startswith(("fairseat", "numba", "scipy"))))
"""
COMPILING = {"numba.np.arraymath", "numba.np.linalg", "numba.typed.typeddict", "scipy.linalg"}
"""What numba registers before it compiles anything: a quarter of a second."""
MOST_MODULES = 100
"""So many modules of our own may play ten games of Pig and tell what they say."""


def imported(folder, *words):
    command = [sys.executable, "-c", CALL, *map(str, words)]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True)
    assert 0 == done.returncode, done.stderr
    named, modules = done.stdout.splitlines()[-2:]
    return named.split(), set(modules.split())


@pytest.mark.parametrize("words", [("summary", "RUN"), ("summary", "RUN", "--json"), ("compare", "RUN", "RUN")])
def test_reading_a_run_needs_neither_the_compiler_nor_what_draws_pages(pig_run, tmp_path, words):
    assert [] == imported(tmp_path, *(pig_run if word == "RUN" else word for word in words))[0]


def test_a_page_needs_no_compiler(pig_run, tmp_path):
    assert ["jinja2", "matplotlib"] == imported(tmp_path, "report", pig_run, "-o", "page.html")[0]


def test_playing_what_is_compiled_needs_nothing_that_compiles_draws_pages_or_searches(tmp_path):
    words = ("run", PIG, "-b", "hold-20", "-n", 10, "--seed", 1, "--threads", 1, "-o")
    imported(tmp_path, *words, "first")  # which may have to compile
    named, modules = imported(tmp_path, *words, "second")

    assert ["numba"] == named
    assert set() == COMPILING & modules
    assert MOST_MODULES >= sum(name.startswith("fairseat") for name in modules)
