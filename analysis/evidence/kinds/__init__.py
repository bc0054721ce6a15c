"""The kinds of records: what is measured of which players, each a thin module over the loop that measures.

A kind is added in three steps. Write a module here with a `KIND`: its name, what it says in one line, `subjects` (of
which tables of a game it should be known, what is told most first) and `measure` (a subject -> the parts of its
record: `found`, `level`, `games`, `seed`, and `detail` where figures with intervals do not say all). Name it in
`KINDS`. Ask `Evidence(ruleset).fresh(name, ..)` wherever it is told. Keeping, staleness, the listing of
`fairseat evidence` and its `refresh` are then there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fairseat.analysis.evidence.record import Subject
from fairseat.simulators.engine.mistakes import unknown

if TYPE_CHECKING:
    from fairseat.analysis.evidence.measure import Hands
    from fairseat.simulators.engine.ruleset import Ruleset

# kind -> its module; what verdicts tell most comes first, and is renewed first
KINDS = {
    "looking-ahead": "ahead",
    "response": "response",
    "ahead-seats": "seats",
    "calibration": "calibration",
    "luck": "luck",
    "levers": "levers",
    "fix": "fix",
    "deal": "deal",
}
Parts = dict[str, Any]
"""What measuring gives of a record: found, level, games, seed, detail; and what it chose itself (`record.CHOSEN`)."""


@dataclass(frozen=True)
class Kind:
    """What is measured of which tables of a game."""

    name: str
    says: str
    subjects: Callable[[Ruleset], Iterable[Subject]]
    measure: Callable[[Ruleset, Subject, Hands], Parts]


def kind_named(name: str) -> Kind:
    """The kind of this name, its module opened now."""
    if name not in KINDS:
        raise unknown("kind of evidence", name, KINDS)
    found: Kind = import_module(f"{__name__}.{KINDS[name]}").KIND
    return found
