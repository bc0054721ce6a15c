"""Ctrl-C while the command is still being imported: one word and the right exit code, however often it comes."""

import pytest

from tests.analysis.pig_runs import PIG, python

PRESSED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the shell that began the tests had said
class Finder:
    times = int(sys.argv.pop(1))
    at = sys.argv.pop(1)
    def find_spec(self, name, path=None, target=None):
        if name == self.at and self.times:
            self.times -= 1
            os.kill(os.getpid(), signal.SIGINT)
finder = Finder()
sys.meta_path.insert(0, finder)
from fairseat.analysis.cli import start
def leaving(leave=start.leave):
    while finder.times:  # once more while the first is being told of
        finder.times -= 1
        os.kill(os.getpid(), signal.SIGINT)
    leave()
start.leave = leaving
start.main()
"""


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("module", ["click", "numpy", "pyarrow"])
def test_ctrl_c_while_modules_are_imported_is_one_word(tmp_path, module, times):
    """3 of 30 once ended in Python's own traceback."""
    words = ["run", PIG, "-b", "hold-20", "-n", 10, "--seed", 1, "-o", "run"]
    done = python(PRESSED, times, module, *words, cwd=tmp_path)

    assert (130, "", "Interrupted.\n") == (done.returncode, done.stdout, done.stderr)


LEAVING = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 1000, file=sys.stderr))"


@pytest.mark.parametrize("words", [["--version"], ["no-such-command"]])
def test_python_does_not_look_for_garbage_on_the_way_out(tmp_path, words):
    """It looked twice through all that was imported, a sixth of a second of every command; nobody needs that memory."""
    code = f"import sys; {LEAVING}; from fairseat.analysis.cli import start; start.main()"
    done = python(code, *words, cwd=tmp_path)

    assert "True" == done.stderr.splitlines()[-1]


NUMPYS = """
import os, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            print(os.environ.get("OPENBLAS_NUM_THREADS"), file=sys.stderr)
sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize(("asked", "threads"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "2"}, "2")])
def test_a_command_splits_no_sum_over_the_cores_unless_it_is_told_to(pig_run, tmp_path, monkeypatch, asked, threads):
    """A verdict on 100,000 games of Ticket to Ride took 12.6 seconds of the processors, 2.5 with one thread."""
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    told = [
        python(f"{NUMPYS}{code}", "summary", pig_run, cwd=tmp_path, **asked).stderr.splitlines()[0]
        for code in ("from fairseat.analysis.cli import start; start.main()", "import fairseat; fairseat.load('pig')")
    ]

    assert [threads, asked.get("OPENBLAS_NUM_THREADS", "None")] == told  # whoever imports us keeps his own
