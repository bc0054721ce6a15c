"""Systems other than Linux, as far as Linux can show them: no POSIX-only module, and names that Windows takes."""

import json
import re
from pathlib import Path, PureWindowsPath

import pytest

from fairseat.analysis.cli.playing import safe_name
from tests.analysis.pig_runs import PIG, python

POSIX_ONLY = ("fcntl", "grp", "pwd", "resource", "termios", "tty")
WITHOUT = f"""
import sys
sys.modules.update(dict.fromkeys({POSIX_ONLY!r}))
from fairseat.analysis.cli.app import main
main()
"""
FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')
"""What no file or folder of Windows has in its name."""


def call(folder, *words):
    """Call `fairseat` in a process that has none of the modules that only POSIX systems have."""
    done = python(WITHOUT, *words, cwd=folder)
    assert 0 == done.returncode, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder in which the commands that play were called without the POSIX-only modules."""
    folder = tmp_path_factory.mktemp("elsewhere")
    settings = ("-n", 60, "--seed", 1, "--threads", 2)
    call(folder, "run", PIG, "-b", "hold-20,random", *settings, "-o", "run")
    call(folder, "run", "--resume", "-o", "run")
    call(folder, "sweep", PIG, "--vary", "goal=50,60", "-b", "hold-20", *settings)
    call(folder, "tournament", PIG, "-b", "hold-20,random", *settings)
    return folder


def test_no_command_needs_a_module_that_only_posix_has(played):
    assert "wins" in call(played, "summary", "run")
    assert "report.html" in call(played, "report", "run", "--force")
    assert "of the players" in call(played, "replay", "run", "--game", "3")
    assert "Nothing differs" in call(played, "compare", "run", "run")
    assert json.loads(call(played, "doctor", "--quick", "--json", PIG))


def test_two_processes_do_not_write_one_folder_where_files_cannot_be_locked(played):
    code = WITHOUT.replace("main()", "") + (
        "from pathlib import Path\n"
        "from fairseat.analysis.store.folder import locked\n"
        "from fairseat.simulators.engine.mistakes import Mistake\n"
        "with locked(Path('run')):\n"
        "    try:\n"
        "        with locked(Path('run')): print('both')\n"
        "    except Mistake as mistake: print(mistake)\n"
        "print((Path('run') / '.lock').exists())\n"
    )
    done = python(code, cwd=played)

    assert "Another fairseat is writing to run at this moment.\nFalse\n" == done.stdout, done.stderr


def test_every_name_that_is_written_is_a_name_on_windows(played):
    names = {part for path in played.rglob("*") for part in path.relative_to(played).parts}

    assert {"manifest.json", "part-00000.parquet", "columns.json"} <= names
    assert [] == [name for name in names if FORBIDDEN.search(name)]


@pytest.mark.parametrize("name", ["aux", "com1.txt", "a:b?", "  .", "x" * 300, "é" * 90, "...", "a/b\\c", "\x1b[31m"])
def test_any_name_of_an_experiment_makes_a_folders_name_everywhere(name):
    made = safe_name(name)

    assert not FORBIDDEN.search(made)
    assert not PureWindowsPath(made).is_reserved()
    assert 0 < len(made.encode()) <= 200
    assert Path(made).name == made
