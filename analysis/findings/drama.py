"""Is it exciting? The verdict."""

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.stats.taken import COMEBACK_FROM, RUNAWAY_BEFORE
from fairseat.analysis.wording import number, percent, with_interval

MANY_RUNAWAYS = 0.5
"""When more than this share of games has a runaway leader, that is worth a look."""
MANY_COMEBACKS = 0.25
"""When at least this share of games is still turned in the last quarter, it stays open to the end."""


def drama_finding(summary: Summary, tried: Tried) -> Finding | None:
    """Say when the games are decided, and how often the lead changes."""
    drama = summary.drama
    if drama is None or not drama.told:
        return None
    runaways, comebacks = drama.runaways, drama.comebacks
    text = (
        f"In {with_interval(runaways, share=True)} of the games that one seat won, the winner led for good "
        f"before {100 * RUNAWAY_BEFORE:g} % of the turns were played; in "
        f"{with_interval(comebacks, share=True)} not "
        f"before {100 * COMEBACK_FROM:g} %. The lead changes "
        f"{with_interval(drama.lead_changes)} times a game, never in "
        f"{percent(drama.wire_to_wire.estimate, drama.wire_to_wire.margin)}."
    )
    evidence = (
        ("runaways", runaways),
        ("comebacks", comebacks),
        ("lead changes", drama.lead_changes),
        ("decided at", drama.decided_at),
    )
    middle = next(row.estimate for row in drama.decided_quantiles.tuples() if row.quantile == 0.5)
    return of_drama(runaways, comebacks.low > MANY_COMEBACKS, middle, text, to_try(tried, "drama"), evidence)


def of_drama(
    runaways: Estimate, late: bool, middle: float, text: str, advice: str, evidence: tuple[tuple[str, Estimate], ...]
) -> Finding:
    """Give the verdict: games are decided early, stay open to the end (`late`), or are decided in the `middle`."""
    if runaways.low > MANY_RUNAWAYS:
        return Finding("drama", "look", "Often decided early", text, advice, evidence)
    if late:
        return Finding("drama", "good", "Open to the end", text, "", evidence)
    verdict = f"A typical game is decided after {number(100 * middle, 10)} % of its turns"
    return Finding("drama", "fact", verdict, text, "", evidence)
