"""The wheel: an installed copy without the development extras runs every command that users type."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.analysis.pig_runs import ROOT

pytestmark = pytest.mark.slow

DESIGN = """
game = "round-trip"
bots = "random"
games = 6
seed = 1

[[check]]
figure = "median turns"
between = [1, 2000]
"""

CALLS = """
import json, sys
from click.testing import CliRunner
from fairseat.analysis.cli.app import cli
told = []
for words in json.loads(sys.argv[1]):
    done = CliRunner().invoke(cli, words, prog_name="fairseat")
    told.append({"words": words, "exit_code": done.exit_code, "stdout": done.stdout, "stderr": done.stderr})
print(json.dumps(told))
"""


def needed_at_run_time():
    """The distributions that fairseat's own dependencies need, without any extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    todo, found = [Requirement(line) for line in project["dependencies"]], {}
    while todo:
        requirement = todo.pop()
        if requirement.name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        try:
            found[requirement.name] = distribution(requirement.name)
        except PackageNotFoundError:
            continue
        todo += [Requirement(line) for line in found[requirement.name].requires or []]
    return found.values()


def link_packages(target):
    """Link the files of the needed distributions, and of no others, into a site-packages folder."""
    for needed in needed_at_run_time():
        for top in {file.parts[0] for file in needed.files or [] if file.parts[0] not in ("..", "__pycache__")}:
            source = Path(str(needed.locate_file(top)))
            if source.exists() and not (target / top).exists():
                (target / top).symlink_to(source)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy of the sources without asking the network."""
    copy, out = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("wheel")
    for name in ("simulators", "analysis", "reports"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    return next(out.glob("*.whl"))


def test_the_source_archive_makes_the_same_wheel(wheel, tmp_path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (archive,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(archive, tmp_path / "unpacked", filter="data")
    (folder,) = (tmp_path / "unpacked").iterdir()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    with zipfile.ZipFile(wheel) as ours, zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as again:
        assert sorted(ours.namelist()) == sorted(again.namelist())


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A fresh environment with the wheel and what it needs; returns the command `fairseat` in it."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "venv", with_pip=False, symlinks=True)
    site = next((home / "venv").glob("lib/python*/site-packages"))
    link_packages(site)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    script = home / "venv" / "bin" / "fairseat"
    script.write_text(
        f"#!{home}/venv/bin/python\nimport sys\nfrom fairseat.analysis.cli.start import main\nsys.exit(main())\n"
    )
    script.chmod(0o755)
    return script


def call(installed, folder, *commands):
    """Call the installed command line far from the sources, one command after the other in one process of its own.

    Without the compiler, which needs no second proof here.
    """
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    words = json.dumps([list(map(str, words)) for words in commands])
    command = [installed.parent / "python", "-c", CALLS, words]
    done = subprocess.run(command, cwd=folder, env={**kept, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert (0, "") == (done.returncode, done.stderr)
    return json.loads(done.stdout)


def test_every_file_that_is_no_code_is_in_the_wheel(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"fairseat/{path.relative_to(ROOT).as_posix()}"
        for package in ("simulators", "analysis", "reports")
        for path in (ROOT / package).rglob("*")
        if path.is_file()
        and not ("gallery" in path.parts and path.suffix == ".html")  # pages to look at, not to install
        and path.parent.name != "gallery"
        and "site" not in path.parts  # builds the repository's own pages
        and "entry" not in path.parts  # lies in fairseat/ itself
        and path.suffix in (".toml", ".md", ".csv", ".py", ".html", ".css", ".json", ".txt")
    }

    assert wanted - names == set()
    beside = {name.partition("/")[0] for name in names if not name.partition("/")[0].endswith(".dist-info")}
    assert {"fairseat"} == beside


def test_a_project_with_folders_of_the_same_names_is_not_disturbed(installed, tmp_path):
    """A notebook in a project that has an `analysis` of its own meets that one, and fairseat beside it."""
    for name in ("analysis", "reports", "simulators"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("play = 'my own'\n")
    script = "import analysis, simulators, fairseat\nprint(analysis.play, simulators.play, fairseat.load('round-trip'))"
    python = installed.parent / "python"

    said = subprocess.run([python, "-c", script], cwd=tmp_path, capture_output=True, text=True)

    assert "my own my own <Ruleset round-trip>\n" == said.stdout, said.stderr


@pytest.mark.parametrize("command", [("fairseat",), ("python", "-m", "fairseat")], ids=" ".join)
def test_the_command_is_a_script_and_a_module(installed, tmp_path, command):
    command = [installed.parent / command[0], *command[1:], "--version"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True)

    assert said.stdout.startswith(b"fairseat"), said.stderr


def test_whoever_imports_it_meets_its_types(installed, tmp_path):
    """Without the file py.typed a type checker takes all of fairseat for unknown."""
    (tmp_path / "mine.py").write_text("import fairseat\n\nfairseat.play(1)\n")
    words = ("-m", "mypy", "--python-executable", installed.parent / "python", "--follow-imports", "silent", "mine.py")
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, capture_output=True, text=True)

    assert 'Argument 1 to "play" has incompatible type "int"' in done.stdout, done.stdout + done.stderr


def test_the_console_script_is_declared(wheel):
    archive = zipfile.ZipFile(wheel)
    (entry_points,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))

    assert "fairseat = fairseat.analysis.cli.start:main" in archive.read(entry_points).decode()


def test_development_packages_are_not_there(installed):
    script = "import importlib.util as u; print([n for n in ('pytest', 'ruff', 'statsmodels') if u.find_spec(n)])"
    python = installed.parent / "python"

    assert subprocess.run([python, "-c", script], capture_output=True, text=True).stdout.strip() == "[]"


def test_an_installed_copy_runs_every_user_command(installed, tmp_path):
    commands = [
        ("--version",),
        ("--help",),
        ("games",),
        ("rules", "round-trip"),
        ("bots", "round-trip"),
        ("run", "round-trip", "-b", "random", "-n", "6", "--seed", "1", "-o", "mine"),
        ("run", ROOT / "tests" / "known_games" / "craps", "-n", "6", "--seed", "1", "-o", "craps"),
        ("summary", "mine"),
        ("replay", "mine", "--game", "2"),
        ("run", "--resume", "-o", "mine"),
        ("run", "round-trip", "-b", "random", "-n", "6", "--seed", "1", "--set", "hand_limit=6", "-o", "other"),
        ("compare", "mine", "other"),
        ("sweep", "round-trip", "--vary", "hand_limit=6,7", "-b", "random", "-p", "2", "-n", "4", "-o", "swept"),
        ("tournament", "round-trip", "-b", "random,greedy", "-p", "2", "-n", "4", "--seed", "1", "-o", "cup"),
        ("check", "design.toml"),
        ("report", "mine", "-o", "mine.html"),
        ("new", "my_game", "--like", "cards"),
        ("prove", "my_game"),
        ("tune", "--help"),
        ("doctor", "--help"),
    ]
    (tmp_path / "design.toml").write_text(DESIGN)
    told = call(installed, tmp_path, *commands)

    assert [list(map(str, words)) for words in commands] == [row["words"] for row in told]
    for row in told:
        assert row["exit_code"] == 0, row
        assert "Traceback" not in row["stderr"]
        assert row["stdout"]
