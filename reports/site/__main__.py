"""`python -m fairseat.reports.site OUT` plays the gallery and builds it and every page of the repository into one site.

What was played for it already, in `runs/gallery`, is not played again.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fairseat.reports.gallery.build import ALONG, PARTS, Gallery
from fairseat.reports.gallery.build import build as build_gallery
from fairseat.reports.gallery.index import FRONT as GALLERY_FRONT
from fairseat.reports.gallery.watched import FOLDER as WATCHED
from fairseat.reports.gallery.watched import IMAGINED
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.mistakes import Mistake

ROOM = Path(__file__).resolve().parent
ROOT = ROOM.parents[1]
PAGES = ("*.md", "analysis/**/*.md", "simulators/**/*.md", "reports/**/*.md", "tests/**/*.md")
NOT_THERE = ("simulators/templates",)  # pages of games that do not exist yet
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]+)(#[^)]*)?\)")
FRONT = "index.md"  # what the README is called on the site
KEPT = ROOT / "reports" / "gallery"
"""An example and a few pictures lie in the repository; on the site the gallery that was built takes their place."""
EXAMPLE = "round-trip"


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


def build(out: Path, gallery: Path | None = None) -> int:
    """Build the site strictly: a link that leads nowhere fails. Returns the exit code of mkdocs.

    gallery: the folder of a gallery that was built; without one the site has the example that the repository keeps.
    """
    with tempfile.TemporaryDirectory(prefix="fairseat-site-") as folder:
        pages = Path(folder) / "pages"
        shutil.copyfile(ROOM / "mkdocs.yml", Path(folder) / "mkdocs.yml")
        gather(pages)
        if gallery is not None:
            shutil.copytree(gallery, pages / KEPT.relative_to(ROOT), dirs_exist_ok=True)
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(out.resolve())]
        return subprocess.run(command, cwd=folder, check=False).returncode


def keep(gallery: Path) -> None:
    """Copy the example and the pictures of a gallery that was built into the repository."""
    shutil.copyfile(gallery / f"{EXAMPLE}.html", KEPT / "example.html")
    shutil.copyfile(gallery / f"{EXAMPLE}-seats.svg", KEPT / "pictures" / f"{EXAMPLE}-seats.svg")
    for game in RULESETS:
        shutil.copyfile(gallery / WATCHED / f"{game}.svg", KEPT / "pictures" / f"{game}.svg")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing of the gallery, and build the site into the folder that is named."""
    parser = argparse.ArgumentParser(prog="python -m fairseat.reports.site", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder to write; what lies in it is replaced")
    parser.add_argument(
        "--only", default="", help=f"build one game of the gallery, or of {', '.join(PARTS)}; then stop"
    )
    parser.add_argument("--games", type=int, default=0, help="games for each number of players, instead of the plan's")
    parser.add_argument("--runs", type=Path, default=Path("runs/gallery"), help="where what was played is kept")
    parser.add_argument("--threads", type=int, default=0, help="threads; one a core when absent")
    parser.add_argument("--imagined", type=int, default=IMAGINED, help="imagined games for each chance to watch")
    parser.add_argument("--along", type=int, default=ALONG, help="games of a table that are looked along; 0: none")
    parser.add_argument("--keep", action="store_true", help="copy the example and the pictures into the repository")
    asked = parser.parse_args(arguments)
    gallery = asked.runs / "pages"
    settings = {name: getattr(asked, name) for name in ("games", "along", "imagined", "threads")}
    try:
        build_gallery(Gallery(gallery, asked.runs, **settings), asked.only)
    except Mistake as mistake:
        parser.error(str(mistake))
    if asked.keep:
        keep(gallery)
    return 0 if asked.only else build(asked.out, gallery if (gallery / GALLERY_FRONT).exists() else None)


if __name__ == "__main__":
    sys.exit(main())
