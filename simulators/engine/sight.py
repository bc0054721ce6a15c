"""Who sees what lies on a table: said of every field where it is laid, in a ruleset's `table.py`.

| word      | who sees the field                                                                                   |
|-----------|------------------------------------------------------------------------------------------------------|
| `public`  | everybody                                                                                            |
| `own`     | each seat its own part: `axis` says which of the field's axes counts the seats                       |
| `hidden`  | no seat                                                                                              |
| `ruled`   | by a rule of the game's own: the function of the field's name in the room `views.py` says which      |
| `scratch` | nobody: it means nothing between two questions                                                       |

From it follow what a seat may know as numbers (`observe.py`) and the proof that no bot peeks (`contract/secrets.py`).
No game hangs on it: the words are kept beside the field's type, the record has the same bytes as without them, and
digests pass them over (`sources.py`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake

WORDS = PUBLIC, OWN, HIDDEN, RULED, SCRATCH = "public", "own", "hidden", "ruled", "scratch"
KEY = "sight"
STREAMS = ("chance", "whim")  # of the fields that the engine lays, these are nobody's to see

Field = tuple[Any, ...]


@dataclass(frozen=True)
class Sight:
    """Who sees a field, and what a reader of it needs to know."""

    who: str
    axis: int = 0  # of `own`: the axis that counts the seats
    bits: int = 0  # of a mask: so many of its bits mean something
    left: str = ""  # why `imagine` may leave it as it is, though somebody cannot see it


def _laid(sight: Sight, name: str, kind: str, shape: tuple[int, ...] | None) -> Field:
    """A field of the table that carries who sees it in its type."""
    told: Any = {KEY: sight}  # numpy's own types know of no metadata
    dtype = np.dtype(kind, metadata=told)
    return (name, dtype) if shape is None else (name, dtype, shape)


def public(name: str, kind: str, shape: tuple[int, ...] | None = None, *, bits: int = 0) -> Field:
    """A field that everybody sees; `bits` says of a mask how many of its bits mean something."""
    return _laid(Sight(PUBLIC, bits=bits), name, kind, shape)


def own(name: str, kind: str, shape: tuple[int, ...], *, axis: int = 0, bits: int = 0, left: str = "") -> Field:
    """A field of which each seat sees its own part; `left` says why `imagine` may leave the others' as they are."""
    return _laid(Sight(OWN, axis, bits, left), name, kind, shape)


def hidden(name: str, kind: str, shape: tuple[int, ...] | None = None, *, left: str = "") -> Field:
    """A field that no seat sees, such as a pile; `left` says why `imagine` may leave it as it is."""
    return _laid(Sight(HIDDEN, left=left), name, kind, shape)


def ruled(name: str, kind: str, shape: tuple[int, ...] | None = None, *, bits: int = 0, left: str = "") -> Field:
    """A field of which the function of its name in `views.py` says what each seat sees, True where it does."""
    return _laid(Sight(RULED, bits=bits, left=left), name, kind, shape)


def scratch(name: str, kind: str, shape: tuple[int, ...] | None = None) -> Field:
    """A field that means nothing between two questions: room that kernels work in."""
    return _laid(Sight(SCRATCH), name, kind, shape)


def sight_of(kind: np.dtype[Any]) -> Sight | None:
    """Who sees a field of this type, where it says so."""
    told: Any = kind.base.metadata or {}
    found: Sight | None = told.get(KEY)
    return found


def sights_of(table: np.dtype[Any], common: Iterable[Field], where: str) -> dict[str, Sight]:
    """Who sees each field of a table, the engine's own among them; a field that does not say is refused by name."""
    found = {name: Sight(HIDDEN if name in STREAMS else PUBLIC) for name, *_ in common}
    for name in table.names or ():
        kind = table[name]
        sight = sight_of(kind)
        if name in found:
            continue
        if sight is None:
            raise Mistake(
                f"TABLE in {where}: who sees the field {name!r}? Write public({name!r}, ..) where everybody does, else "
                "own(..), hidden(..), ruled(..) or scratch(..), all from fairseat.simulators.engine.sight."
            )
        if sight.who == OWN and not sight.axis < len(kind.shape):
            raise Mistake(f"TABLE in {where}: {name!r} is own, but it has no axis {sight.axis} that counts the seats.")
        found[name] = sight
    return found
