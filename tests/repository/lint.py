"""Style, types and the arrows between the packages: `python -m tests.repository.lint` runs the tools one by one.

mypy and import-linter read modules without importing them and look for a folder `fairseat`, as there is in an
installed fairseat. In the checkout its parts lie at the top level, so the tools are shown a folder of links.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.repository.sources import PACKAGES, ROOT

TOOLS = {
    "ruff": ("-m", "ruff", "check", "."),
    "format": ("-m", "ruff", "format", "--check", "."),
    "mypy": ("-m", "mypy"),
    "arrows": ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"),
}


def installed_shape(folder: Path) -> Path:
    """Lay out fairseat in this folder as a wheel would, in links to the checkout."""
    package = folder / "fairseat"
    package.mkdir()
    for path in (*(ROOT / name for name in PACKAGES), *(ROOT / "analysis/entry/fairseat").glob("*.py")):
        (package / path.name).symlink_to(path)
    return folder


def tool(name: str) -> tuple[int, str]:
    """Run a tool on the whole repository; returns its exit code and what it said."""
    with tempfile.TemporaryDirectory() as scratch:
        shape = str(installed_shape(Path(scratch)))
        env = {**os.environ, "MYPYPATH": shape, "PYTHONPATH": shape, "IMPORT_LINTER_CACHE": "0"}
        done = subprocess.run([sys.executable, *TOOLS[name]], cwd=ROOT, env=env, capture_output=True, text=True)
    return done.returncode, (done.stdout + done.stderr).replace(f"{shape}/fairseat/", "")


if __name__ == "__main__":
    codes = []
    for name in TOOLS:
        code, said = tool(name)
        sys.stdout.write(f"{said}\n")
        codes.append(code)
    sys.exit(max(codes))
