"""What the pages say is so: links lead somewhere, commands can be typed, what is generated is fresh."""

import re
import shlex
import subprocess
import sys
import tomllib
from itertools import chain

import click
import pytest
from click.testing import CliRunner

from fairseat.analysis.cli.app import COMMANDS, cli
from tests.repository.sources import FOLDERS, PACKAGES, ROOT, documents, files, modules, name_of

FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
OF_A_MACHINE = re.compile(r"(?<![\w.:/$}-])/(?:home|Users|work|root|mnt|tmp/venv)/\w")
PAGES_WITH_COG = [page for page in documents() if "[[[cog" in page.read_text(encoding="utf-8")]


def blocks(page):
    """The fenced blocks of a page: language, what else the fence says, text."""
    found = FENCE.findall(page.read_text(encoding="utf-8"))
    return [(language, extra.split(), text) for language, extra, text in found]


def commands_in(text):
    """The `fairseat` commands of a block, as words; a `$` before them, pipes and notes fall away."""
    found = []
    for line in text.replace("\\\n", " ").splitlines():
        typed = line.removeprefix("$ ")
        if typed.startswith("fairseat "):
            words = shlex.split(typed, comments=True)
            stops = [words.index(word) for word in ("|", ">", "&&", ";") if word in words]
            found.append(words[1 : min(stops, default=len(words))])
    return found


def shown_commands():
    """Every command shown anywhere: (page, words)."""
    return [
        pytest.param(words, id=f"{name_of(page)}: {' '.join(words)}")
        for page in documents()
        for language, _, text in blocks(page)
        if language in ("sh", "bash", "console", "text", "")
        for words in commands_in(text)
        if not any(set(word) & set("[]|") or word.isupper() for word in words)
    ]


def parse(words):
    """Parse a command as the command line would, without calling it; returns its name."""
    group = click.Context(cli, info_name="fairseat")
    if words[0].startswith("-"):
        return words[0]
    name, *rest = words
    command = cli.get_command(group, name)

    assert command is not None, f"There is no command {name!r}."

    return command.make_context(name, rest, parent=group).info_name


def anchor(heading):
    """The anchor of a heading, as forges make it."""
    plain = re.sub(r"[`*_]|\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize("page", documents(), ids=name_of)
def test_links_lead_somewhere(page):
    dead = []
    for target in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if "://" in target or target.startswith("mailto:"):
            continue
        place, _, heading = target.partition("#")
        there = (page.parent / place).resolve() if place else page
        headings = HEADING.findall(there.read_text(encoding="utf-8")) if heading and there.is_file() else []
        if not there.exists() or (heading and heading not in map(anchor, headings)):
            dead.append(target)
    assert [] == dead


@pytest.mark.parametrize("words", shown_commands())
def test_every_command_shown_can_be_typed(words):
    assert words[0] == parse(words)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_stands_in_the_readme(name):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert f"fairseat {name}" in readme


@pytest.mark.parametrize("page", documents(), ids=name_of)
def test_python_shown_runs(page, tmp_path, monkeypatch):
    """The Python of a page is one program, typed from top to bottom in an empty folder."""
    monkeypatch.chdir(tmp_path)
    program = "\n".join(text for language, _, text in blocks(page) if language == "python")

    assert exec(compile(program, name_of(page), "exec"), {}) is None


QUICK = [page for page in documents() if any("quick" in extra for _, extra, _ in blocks(page))]


@pytest.mark.parametrize("page", QUICK, ids=name_of)
def test_commands_marked_as_quick_run_as_shown(page, tmp_path, monkeypatch):
    """A fence that says `quick` after its language is typed line by line in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for _, extra, text in blocks(page):
        for words in commands_in(text) if "quick" in extra else []:
            done = CliRunner().invoke(cli, words)

            assert 0 == done.exit_code, f"fairseat {' '.join(words)}: {done.output}"


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES_WITH_COG, ids=name_of)
def test_what_is_generated_into_a_page_is_fresh(page):
    """`make pages` writes it anew."""
    done = subprocess.run(
        [sys.executable, "-m", "cogapp", "--check", "--diff", "-I", str(ROOT), str(page)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stdout + done.stderr


def test_the_changelog_begins_with_the_version_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    sections = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert project["version"] == sections[0]


def test_no_file_names_a_place_on_somebodys_machine():
    pages = [*files(*FOLDERS), *(path for path in ROOT.iterdir() if path.is_file() and path.name != ".git")]
    guilty = []
    for path in pages:
        text = path.read_text(encoding="utf-8", errors="ignore")
        guilty += [f"{name_of(path)}: {match[0]}" for match in OF_A_MACHINE.finditer(text)]
    assert [] == guilty


def test_the_top_level_is_what_the_contributors_guide_says():
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode != 0:
        pytest.skip("not a git checkout")
    entries = {line.split("/")[0] for line in tracked.stdout.splitlines()} - {".gitignore"}

    assert set() == {entry for entry in entries if f"`{entry}" not in guide}


def test_every_word_of_the_glossary_is_in_use_and_stands_once_in_a_table_by_the_alphabet():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tables = text.partition("## Words")[2].partition("## Habits")[0].split("| word | means |\n")[1:]
    rows = [re.findall(r"^\| (?:to )?([^|]+) \| [^|]+ \|$", table, re.MULTILINE) for table in tables]
    words = [word for row in chain(*rows) for word in row.split(", ")]
    sources = "\n".join(path.read_text(encoding="utf-8").lower() for path in modules(*PACKAGES, "tests"))

    assert len(words) == len(set(words)) > 60
    assert [] == [word for word in words if word not in sources]
    assert [sorted(table) for table in rows] == rows
