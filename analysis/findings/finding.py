"""What a finding is, and how it tells of changes that were tried."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import listed

Tried = Mapping[str, Sequence[str]]
"""For each kind of finding, what trials of this very game found to help, the best first; nothing that was not tried."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a run says, ready to be printed in a terminal or set on a page.

    kind: what it is about (players, seats, team, length, outcomes, holes, bots, skill, drama, luck,
    dealt, components, changes);
    tone: `good` as it should be, `look` worth a look, `open` the games do not tell, `fact` neither;
    verdict: the answer in a few words; sentence: the size and the certainty, and what is known besides on lines of
    its own below;
    to_try: what to do about it, or ""; evidence: the figures it rests on, by name.
    """

    kind: str
    tone: str
    verdict: str
    sentence: str
    to_try: str = ""
    evidence: tuple[tuple[str, Estimate], ...] = ()


def to_try(tried: Tried, kind: str) -> str:
    """Tell of the changes that were tried and found to help against this kind of finding, where there are any."""
    found = list(tried.get(kind, ()))
    return f"Tried: {listed(found)}." if found else ""
