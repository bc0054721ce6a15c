"""`python -m fairseat.reports.site OUT` builds the site: every page of the repository, and the files it links to."""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOM = Path(__file__).resolve().parent
ROOT = ROOM.parents[1]
PAGES = ("*.md", "analysis/**/*.md", "simulators/**/*.md", "reports/**/*.md", "tests/**/*.md")
NOT_THERE = ("simulators/templates",)  # pages of games that do not exist yet
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]+)(#[^)]*)?\)")
FRONT = "index.md"  # what the README is called on the site


def gather(target: Path) -> None:
    """Lay the pages under `target` as they lie in the repository, and beside them every file that they link to."""
    for page in sorted({path for pattern in PAGES for path in ROOT.glob(pattern)}):
        name = page.relative_to(ROOT).as_posix()
        if not name.startswith(NOT_THERE):
            copy = target / (FRONT if name == "README.md" else name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(linked(page, target), encoding="utf-8")


def linked(page: Path, target: Path) -> str:
    """A page whose links lead to what is on the site; files are laid there, folders are named without a link."""

    def follow(match: re.Match[str]) -> str:
        opening, link, anchor = match.group(1), match.group(2), match.group(3) or ""
        if "://" in link:
            return match.group()
        to = (page.parent / link).resolve()
        if not to.is_relative_to(ROOT) or to.is_dir() or not to.exists():
            return match.group() if not to.exists() else opening.lstrip("!")[1:-2]
        if to.suffix != ".md":
            copy = target / to.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(to, copy)
        if to == ROOT / "README.md":
            link = link.removesuffix("README.md") + FRONT
        return f"{opening}{link}{anchor})"

    return LINK.sub(follow, page.read_text(encoding="utf-8"))


def build(out: Path) -> int:
    """Build the site strictly: a link that leads nowhere fails. Returns the exit code of mkdocs."""
    with tempfile.TemporaryDirectory(prefix="fairseat-site-") as folder:
        shutil.copyfile(ROOM / "mkdocs.yml", Path(folder) / "mkdocs.yml")
        gather(Path(folder) / "pages")
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(out.resolve())]
        return subprocess.run(command, cwd=folder, check=False).returncode


def main() -> int:
    """Build the site into the folder that is named."""
    parser = argparse.ArgumentParser(prog="python -m fairseat.reports.site", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder to write; what lies in it is replaced")
    return build(parser.parse_args().out)


if __name__ == "__main__":
    sys.exit(main())
