"""Writes a game of one's own: the rooms of a template under a new name."""

import re
from pathlib import Path

from fairseat.simulators.engine.mistakes import Mistake

TEMPLATES = Path(__file__).resolve().parent
NAME = re.compile(r"[a-z][a-z0-9_]*")


def write_game(folder: Path, template: str) -> list[Path]:
    """Write the rooms of a template into a folder that is new or empty, under the folder's name; return the files."""
    name = folder.resolve().name
    if not NAME.fullmatch(name):
        raise Mistake(f"{name!r} cannot be a game's folder: begin with a small letter, then a to z, digits and _.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(f"{folder} exists already and is not empty; name a new folder.")
    written = []
    for source in sorted(TEMPLATES.joinpath(template).rglob("*")):
        if source.is_file() and source.suffix in (".py", ".md", ".toml"):
            target = folder / source.relative_to(TEMPLATES / template)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_renamed(source.read_text(encoding="utf-8"), template, name), encoding="utf-8")
            written.append(target)
    return written


def _renamed(text: str, template: str, name: str) -> str:
    """A file of the template as the new game's: its name on the command line, and its title."""
    title = name.replace("_", " ").capitalize()
    text = text.replace(f'name="{template}"', f'name="{name.replace("_", "-")}"')
    return re.sub(rf"\bTemplate {template}\b", title, text)
