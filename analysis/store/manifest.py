"""What a run says of itself: `plan.json`, written before the first game, and `manifest.json`, after the last."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.files import read_json
from fairseat.analysis.store.places import Place
from fairseat.analysis.store.schema import FORMAT

PLAN, MANIFEST = "plan.json", "manifest.json"
LIBRARIES = ("numpy", "numba", "llvmlite", "pyarrow", "pandas")
NEEDED = ("format", "fingerprint", "part_games", "digest", "experiment")


def versions() -> dict[str, str]:
    """The versions that a result can depend on."""
    return {"python": platform.python_version(), "fairseat": _version("fairseat")} | {
        name: _version(name) for name in LIBRARIES
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def now() -> str:
    """The time, for people who look for a run of last Tuesday."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def plan_words(
    experiment: Mapping[str, Any], *, digest: str, mark: str, part_games: int, command: str
) -> dict[str, Any]:
    """What `plan.json` holds: all that is needed to begin again where a run was killed."""
    return {
        "fairseat": "plan",
        "format": FORMAT,
        "fingerprint": mark,
        "part_games": part_games,
        "digest": digest,
        "command": command,
        "started": now(),
        "versions": versions(),
        "experiment": dict(experiment),
    }


def manifest_words(plan: Mapping[str, Any], *, seconds: float, threads: int, resumed: bool) -> dict[str, Any]:
    """What `manifest.json` holds: the plan, and how it was carried out."""
    done = {"finished": now(), "seconds": round(seconds, 3), "threads": threads, "resumed": resumed}
    return {**plan, "fairseat": "run", **done}


def read_plan(path: Place) -> dict[str, Any]:
    """Read a plan or a manifest, or say that this is none of ours."""
    words = read_json(path)
    if not isinstance(words, dict) or words.get("fairseat") not in ("plan", "run"):
        raise Unreadable(f"The file {path} was not written by fairseat.")
    missing = [key for key in NEEDED if key not in words]
    if missing:
        raise Unreadable(f"The file {path} lacks {', '.join(missing)}.")
    if words["format"] != FORMAT:
        raise Unreadable(f"The file {path} is of format {words['format']}; this fairseat reads format {FORMAT}.")
    return words
