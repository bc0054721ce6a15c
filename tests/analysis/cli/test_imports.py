"""What a command imports: modules are counted, not seconds, so that a busy machine changes nothing."""

import pytest

from tests.analysis.pig_runs import PIG, python

CALL = """
import sys
from click.testing import CliRunner
from fairseat.analysis.cli.app import cli
done = CliRunner().invoke(cli, sys.argv[1:])
assert done.exit_code == 0, done.output
SLOW = {"cma", "distributed", "jinja2", "matplotlib", "numba", "pandas", "pyarrow.pandas_compat", "scipy.special"}
print(*sorted((SLOW | {"scipy.optimize", "scipy.stats"}) & set(sys.modules)))
print(*sorted(name for name in sys.modules if name.startswith(("fairseat", "numba", "scipy"))))
"""
COMPILING = {"numba.np.arraymath", "numba.np.linalg", "numba.typed.typeddict", "scipy.linalg"}
"""What numba registers before it compiles anything: a quarter of a second."""
MOST_OF_SCIPY = 20
"""Numba brings scipy itself, the quantiles its compiled functions; the packages around them are 100 modules."""
MOST_MODULES = 114
"""So many modules of our own may play ten games of Pig and tell what they say."""


def imported(folder, *words):
    done = python(CALL, *words, cwd=folder)
    assert 0 == done.returncode, done.stderr
    named, modules = done.stdout.splitlines()[-2:]
    return named.split(), set(modules.split())


ROOTS = ["scipy.optimize", "scipy.special"]


@pytest.mark.parametrize(
    ("words", "found"),
    [(("summary", "RUN"), []), (("summary", "RUN", "--json"), []), (("compare", "RUN", "RUN"), ROOTS)],
)
def test_reading_a_run_needs_no_compiler_no_pandas_and_nothing_that_draws_pages(pig_run, tmp_path, words, found):
    assert found == imported(tmp_path, *(pig_run if word == "RUN" else word for word in words))[0]


def test_a_page_needs_no_compiler(pig_run, tmp_path):
    assert "numba" not in imported(tmp_path, "report", pig_run, "-o", "page.html")[0]


@pytest.mark.parametrize("bots", ["hold-20", "hold-20,hold-25"])
def test_playing_what_is_compiled_needs_nothing_that_compiles_draws_pages_or_searches(tmp_path, bots):
    words = ("run", PIG, "-b", bots, "-n", 10, "--seed", 1, "--threads", 1, "-o")
    imported(tmp_path, *words, "first")  # which may have to compile
    named, modules = imported(tmp_path, *words, "second")

    assert ["numba"] == named
    assert {"scipy", "scipy.version", "scipy.special._ufuncs"} <= modules
    assert MOST_OF_SCIPY >= sum(name.startswith("scipy") for name in modules)
    assert set() == COMPILING & modules
    assert MOST_MODULES >= sum(name.startswith("fairseat") for name in modules)
