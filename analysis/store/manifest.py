"""`plan.json` and `manifest.json`: written with a seal over all that they say, and read back as what they are."""

import hashlib
import json
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.files import read_json, write_json
from fairseat.analysis.store.locations import Location
from fairseat.analysis.store.plan import Digests, Manifest, Plan
from fairseat.analysis.store.schema import FORMAT

PLAN, MANIFEST = "plan.json", "manifest.json"
LIBRARIES = ("numpy", "numba", "llvmlite", "pyarrow", "pandas")
SEAL = "seal"
PLAY_ANEW = "Play its games anew, same seed."


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


def manifest_of(plan: Plan, digests: Mapping[int, Digests], **how: Any) -> Manifest:
    """The manifest of a plan that was carried out: the digests of its parts, and how it went."""
    said: dict[str, Any] = {field: getattr(plan, field) for field in plan.__struct_fields__}
    return Manifest(**said, finished=now(), digests=tuple(digests[number] for number in sorted(digests)), **how)


def write_plan(plan: Plan, path: Location) -> None:
    """Write a plan or a manifest, sealed."""
    content = msgspec.to_builtins(plan)
    write_json({**content, SEAL: seal(content)}, path)


def seal(content: dict[str, Any]) -> str:
    """Name all that a file says by sixteen hexadecimal digits, so that a change of any of it is seen."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def is_ours(content: Any) -> bool:
    """Whether a fairseat of any version wrote this."""
    return isinstance(content, dict) and content.get("fairseat") in ("plan", "run")


def read_plan(path: Location) -> Plan:
    """Read a plan or a manifest, or say that this is none of ours, of another format, or damaged."""
    content = read_json(path)
    if not is_ours(content):
        raise Unreadable(f"The file {path} was not written by fairseat.")
    if content.get("format") != FORMAT:
        said = f"is of format {content.get('format')}; this fairseat reads format {FORMAT}. {PLAY_ANEW}"
        raise Unreadable(f"The file {path} {said}")
    sealed = content.pop(SEAL, None)
    try:
        plan: Plan = msgspec.convert(content, Plan | Manifest)
    except msgspec.ValidationError as error:
        if sealed == seal(content):  # whole, and yet not what is read here
            said = f"was written by another version of fairseat: {str(error).rstrip('.')}. {PLAY_ANEW}"
            raise Unreadable(f"The file {path} {said}") from None
        raise Unreadable(f"The file {path} is damaged: {str(error).rstrip('.')}.") from None
    if sealed != seal(content):
        raise Unreadable(f"The file {path} was changed after fairseat wrote it: its seal is broken.")
    return plan
