"""Is it exciting? When games are decided, by chances of winning; without these, by when the winner led for good."""

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.stats.taken import COMEBACK_FROM, RUNAWAY_BEFORE
from fairseat.analysis.wording import number, percent, with_interval

MANY_RUNAWAYS = 0.5
"""When more than this share of games is decided before half of their turns, that is worth a look."""
LATE = 0.75
"""When the middle game is decided after this part of its turns only, games stay open to the end."""
ON_THE_LAST_TURN = 0.995
"""What comes after this part of the turns comes with the last one."""


def drama_finding(summary: Summary, tried: Tried) -> Finding | None:
    """Say when the winners led for good, and how often the lead changes: by the ruleset's own measure of progress.

    That is no verdict on when games are decided: who leads may long have lost, and a game without a leader be over.
    """
    drama = summary.drama
    if drama is None or not drama.told:
        return None
    runaways, comebacks = drama.runaways, drama.comebacks
    middle = next(row.estimate for row in drama.decided_quantiles.tuples() if row.quantile == 0.5)
    text = (
        f"In {with_interval(runaways, share=True)} of the games that one seat won, the winner led for good "
        f"before {100 * RUNAWAY_BEFORE:g} % of the turns were played; in "
        f"{with_interval(comebacks, share=True)} not "
        f"before {100 * COMEBACK_FROM:g} %. The lead changes "
        f"{with_interval(drama.lead_changes)} times a game, never in "
        f"{percent(drama.wire_to_wire.estimate, drama.wire_to_wire.margin)}. "
        "When a game is decided, chances of winning tell: `fairseat chances`."
    )
    evidence = (
        ("runaways", runaways),
        ("comebacks", comebacks),
        ("lead changes", drama.lead_changes),
        ("decided at", drama.decided_at),
    )
    when = "with its last turn only" if middle > ON_THE_LAST_TURN else f"after {number(100 * middle, 1)} % of its turns"
    verdict = f"The winner of a typical game leads for good {when}"
    return Finding("drama", "fact", verdict, text, "", evidence)


def of_drama(
    runaways: Estimate, middle: Estimate, text: str, tried: Tried, evidence: tuple[tuple[str, Estimate], ...]
) -> Finding:
    """Give the verdict by chances of winning, the same wherever it is told.

    Games are decided early, stay open to the end, or are decided in the middle; `middle` is when the middle game is.
    """
    if runaways.low > MANY_RUNAWAYS:
        return Finding("drama", "look", "Often decided early", text, to_try(tried, "drama"), evidence)
    if middle.low > LATE:
        return Finding("drama", "good", "Open to the end", text, "", evidence)
    verdict = f"A typical game is decided after {number(100 * middle.estimate, 10)} % of its turns"
    return Finding("drama", "fact", verdict, text, "", evidence)
