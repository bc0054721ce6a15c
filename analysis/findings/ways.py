"""Which way is the game won? The verdict on the ways to win."""

from __future__ import annotations

from collections.abc import Sequence

from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.intervals import Estimate, share
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.wording import games, listed, percent

ONE_SIDED_FROM = 0.9
"""A way that decides more than this share of the games leaves the others little to do."""
HARDLY = 0.01
"""A way that surely decides fewer games than this is all but dead."""
ENOUGH = 300
"""In fewer decided games a way that none was won by may be rare only."""


def way_finding(summary: Summary, ways: Sequence[str]) -> Finding | None:
    """Say which way of those that these rules know decides the games, and which decides none."""
    counts = {row.name: row.games for row in summary.end_reasons.tuples()}
    decided = sum(int(counts.get(way, 0)) for way in ways)
    if len(ways) < 2 or decided == 0:
        return None
    found = {way: share(float(counts.get(way, 0)), decided, summary.level) for way in ways}
    ranked = sorted(ways, key=lambda way: (-found[way].estimate, way))
    evidence = tuple((way, found[way]) for way in ranked)
    told = listed([f"{_way(way)} {percent(found[way].estimate, found[way].margin)}" for way in ranked])
    text = f"Of {games(decided)} that somebody won, {told}."
    dead = [way for way in ranked if not counts.get(way, 0)]
    rare = [way for way in ranked if counts.get(way, 0) and found[way].high < HARDLY]
    if dead and decided >= ENOUGH:
        most = max(found[way].high for way in dead)
        text += f" Between these players more than {percent(most, most / 3)} would have shown."
        verb = "is" if len(dead) == 1 else "are"
        return Finding("ways", "look", f"{listed(list(map(_way, dead)))} {verb} dead", text, "", evidence)
    if rare:
        verb = "is" if len(rare) == 1 else "are"
        verdict = f"{listed(list(map(_way, rare)))} {verb} all but dead"
        return Finding("ways", "look", verdict, text, "", evidence)
    first: Estimate = found[ranked[0]]
    if first.low > ONE_SIDED_FROM:
        verdict = f"{_way(ranked[0])} decides {percent(first.estimate, first.margin)} of the games"
        return Finding("ways", "look", verdict, text, "", evidence)
    return Finding("ways", "fact", f"{_count(len(ways))} ways to win, and none is idle", text, "", evidence)


def _way(name: str) -> str:
    return f"`{name}`"


def _count(ways: int) -> str:
    return {2: "Two", 3: "Three", 4: "Four"}.get(ways, str(ways))
