"""What a search has played, kept beside its bot while it goes on, so that one that was stopped begins where it was."""

import io
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from fairseat.analysis.failures import Unreadable, writing
from fairseat.analysis.stats.intervals import Floats
from fairseat.analysis.store.files import digest_of, whole_bytes, write_bytes

DIGITS = 16
Played = tuple[Floats, float]
"""The results of a bot's meetings, and which part of the games never ended."""


@dataclass(frozen=True)
class Memory:
    """A folder with a file for each candidate in each round of games, named by all that its results hang on."""

    folder: Path

    def recall(self, asked: object, play: Callable[[], Played]) -> Played:
        """What was played before under this name; else it is played now, and kept."""
        path = self.folder / f"{digest_of(repr(asked).encode())}.npz"
        found = _read(path)
        if found is None:
            found = play()
            with writing(f"The folder {self.folder}"):
                self.folder.mkdir(parents=True, exist_ok=True)
            packed = io.BytesIO()
            np.savez(packed, rows=found[0], unended=found[1])
            write_bytes(digest_of(packed.getvalue()).encode() + packed.getvalue(), path)
        return found

    def forget(self) -> None:
        """Delete what was kept: the search came to its end."""
        with suppress(OSError):  # what is not ours stays, and its folder with it
            for path in self.folder.glob("*.npz*"):
                path.unlink()
            self.folder.rmdir()


def _read(path: Path) -> Played | None:
    """Read what was kept; nothing where none was, or not what was written."""
    if not path.exists():
        return None
    try:
        data = whole_bytes(path)
    except Unreadable:
        return None
    if data[:DIGITS] != digest_of(data[DIGITS:]).encode():
        return None
    with np.load(io.BytesIO(data[DIGITS:])) as packed:
        return packed["rows"], float(packed["unended"])
