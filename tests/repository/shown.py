"""What cog writes into the pages: helps, sessions with their true output, the table of rulesets.

`make pages` writes it anew; a test asks whether it is fresh.
"""

import importlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from fairseat.simulators import RULESETS
from tests.repository.sources import ROOT
from tests.terminal import at_terminal

WIDTH = 112


@cache
def scratch() -> Path:
    """An empty folder in which the commands of one page are typed."""
    folder = Path(tempfile.mkdtemp(prefix="fairseat-pages-"))
    return folder


def type_command(words: list[str]) -> str:
    """Type a `fairseat` command at a terminal of 112 columns without colours; returns what stdout shows."""
    here = os.pathsep.join(map(str, (ROOT / "analysis" / "entry", ROOT)))  # this checkout, whichever is installed
    environment = {**os.environ, "COLUMNS": str(WIDTH), "NO_COLOR": "1", "TERM": "xterm", "PYTHONPATH": here}
    command = [sys.executable, "-m", "fairseat", *words]
    process, shown = at_terminal(command, cwd=scratch(), env=environment, stderr=subprocess.PIPE)
    complaint = process.communicate()[1].decode()
    if process.returncode != 0:
        raise RuntimeError(f"fairseat {shlex.join(words)} ended with {process.returncode}: {complaint}")
    return "\n".join(line.rstrip() for line in shown.splitlines()).rstrip() + "\n"


def session(*commands: str, lines: int = 0) -> str:
    """Commands as typed, each followed by what it prints (its first lines, if so many are asked for)."""
    told = []
    for command in commands:
        output = type_command(shlex.split(command)[1:]).splitlines()
        cut = [*output[:lines], "..."] if 0 < lines < len(output) else output
        told.append("\n".join([f"$ {command}", *cut]))
    return "```console\n" + "\n\n".join(told) + "\n```\n"


def help_of(*words: str) -> str:
    """The help of the command line, or of one command."""
    return "```text\n" + type_command([*words, "--help"]) + "```\n"


def games_table() -> str:
    """The registered rulesets with their seats and the evidence for them, from their cards."""
    rows = ["| game | called | seats | what stands behind it |", "|---|---|---|---|"]
    for name, package in RULESETS.items():
        card = importlib.import_module(package).CARD
        rules = f"simulators/{package.rpartition('.')[2]}/RULES.md"
        rows.append(f"| [{card.title}]({rules}) | `{name}` | {card.seats[0]} to {card.seats[1]} | {card.status} |")
    return "\n".join(rows) + "\n"


def terms_list() -> str:
    """Every term of `analysis/terms.toml` with what it says."""
    from fairseat.analysis.terms import terms

    told = []
    for term in terms().values():
        told.append(
            f"**{term.name}**: {term.says}" + (f" *In statistics: {term.statistics}*" if term.statistics else "")
        )
    return "\n\n".join(told) + "\n"


def clear() -> None:
    """Remove what the commands left."""
    shutil.rmtree(scratch(), ignore_errors=True)
    scratch.cache_clear()
