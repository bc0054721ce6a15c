"""What the games of a part add up to, kept beside it: one small file a part, whole or not there.

The thread that plays a part writes them, before the part itself, so that no verdict reads a row. They are true of the
games and of the code that counted: of other code they are silent, and the rows are counted anew.
"""

import json
from typing import Any

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.files import digest_of, whole_bytes, whole_file
from fairseat.analysis.store.locations import Location
from fairseat.analysis.store.plan import Part

SUMS = "sums"


def sums_path(folder: Location, number: int) -> Location:
    """Where the sums of a part lie."""
    return folder / SUMS / f"part-{number:05d}.sums"


def _about(part: Part, mark: str, counted_by: str) -> dict[str, Any]:
    return {"run": mark, "cell": part.cell, "first": part.first, "games": part.games, "counted_by": counted_by}


def write_sums(folder: Location, part: Part, mark: str, counted_by: str, sums: bytes) -> None:
    """Write the sums of a part behind a line that says whose they are, with a seal over both."""
    about = json.dumps(_about(part, mark, counted_by)).encode()
    with whole_file(sums_path(folder, part.number)) as file:
        file.write(about + b"\n" + digest_of(about + sums).encode() + b"\n" + sums)


def read_sums(folder: Location, part: Part, mark: str, counted_by: str) -> bytes | None:
    """Read the sums of a part; nothing where there are none, or where other code counted them."""
    path = sums_path(folder, part.number)
    if not path.exists():
        return None
    about, _, rest = whole_bytes(path).partition(b"\n")
    seal, _, sums = rest.partition(b"\n")
    if seal != digest_of(about + sums).encode():
        raise Unreadable(f"The file {path} is damaged: delete it, and the games of its part are counted anew.")
    return sums if about == json.dumps(_about(part, mark, counted_by)).encode() else None
