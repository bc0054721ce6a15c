"""Reading TOML files of named tables: bots, variants, levers, what searches found."""

import tomllib
from pathlib import Path
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake, why


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file, or say in one sentence why it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"The file {path} cannot be read: {why(error)}.") from None
    except (ValueError, RecursionError) as error:
        raise Mistake(f"The file {path} is not valid TOML: {why(error)}.") from None


def first_table(path: Path, wanted: str) -> tuple[str, dict[str, Any]]:
    """The first table of a TOML file with its name; without one it is said what is wanted."""
    found = [(name, entry) for name, entry in read_toml(path).items() if isinstance(entry, dict)]
    if not found:
        raise Mistake(f"The file {path} holds no {wanted}.")
    return found[0]


def read_tables(path: Path) -> dict[str, dict[str, Any]]:
    """Read a TOML file that holds named tables and nothing beside them."""
    entries = read_toml(path)
    for name, entry in entries.items():
        if not isinstance(entry, dict):
            raise Mistake(f"The file {path} holds {name} = {entry!r}, where a table [{name}] is wanted.")
    return entries
