"""What a finding is, and how a finding names the rules to touch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import listed, sentence

Levers = Mapping[str, Sequence[str]]
"""For each kind of finding, the ruleset's rules that bear on it, and variants written as `--variant NAME`."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a run says, ready to be printed in a terminal or set on a page.

    kind: what it is about (players, seats, team, length, outcomes, holes, bots, skill, drama, luck,
    components, changes);
    tone: `good` as it should be, `look` worth a look, `open` the games do not tell, `fact` neither;
    verdict: the answer in a few words; sentence: the size and the certainty;
    to_try: what to do about it, or ""; evidence: the figures it rests on, by name.
    """

    kind: str
    tone: str
    verdict: str
    sentence: str
    to_try: str = ""
    evidence: tuple[tuple[str, Estimate], ...] = ()


def to_try(levers: Levers, kind: str) -> str:
    """Name the rules and variants to touch, where the ruleset has named any for this kind of finding."""
    named = list(levers.get(kind, ()))
    if not named:
        return ""
    rules = [f"`{name}`" for name in named if not name.startswith("--")]
    ways = [f"another value of {listed(rules, 'or')}"] if rules else []
    ways += [f"`{name}`" for name in named if name.startswith("--")]
    return sentence(f"to try: {listed(ways, 'or')}, with the same seed, and compare")
