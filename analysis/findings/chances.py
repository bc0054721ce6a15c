"""When are games decided, and how much of them is luck? The verdict by chances of winning."""

from dataclasses import replace
from math import inf

import pandas as pd

from fairseat.analysis.findings.drama import of_drama
from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.chances import (
    COMEBACK_FROM,
    DECIDED,
    FEWEST_IMAGINED,
    RUNAWAY_BEFORE,
    ChanceSummary,
    chance_summary,
)
from fairseat.analysis.stats.intervals import Estimate, least_for_a_middle
from fairseat.analysis.wording import games, number, percent, with_interval

WIDEST = 1.0
"""An interval of a part that is wider than the whole tells nothing."""
FEWEST_GAMES = 20
"""Of fewer games no interval of luck holds, so skew is it, and nobody knows how far luck and results go together."""
SURER = 1.05
"""Luck is told off a result when that is worth at least this many times the games."""
ON_THE_LAST_TURN = 0.995
LATE = 0.75
"""When the middle game is decided after this part of its turns only, games stay open to the end."""


def chance_findings(found: dict[str, pd.DataFrame], tried: Tried, several: bool = False) -> list[Finding]:
    """Say what chances along a sample of games tell: drama, then luck and choice; `several`: different bots play."""
    summary = chance_summary(found["curves"], found["swings"], several=several)
    told = [decided_finding(summary, tried), luck_finding(summary)]
    return [finding for finding in told if finding is not None]


def decided_finding(summary: ChanceSummary, tried: Tried) -> Finding | None:
    """Say when the games are decided, by the chances of whoever wins them."""
    if summary.decided_at.n == 0:
        return None
    half = summary.decided_quantiles.set_index("quantile").loc[0.5]
    runaways, comebacks, middle = summary.runaways, summary.comebacks, float(half["estimate"])
    last = middle > ON_THE_LAST_TURN
    when = "on their last turn" if last else f"after {percent(middle, 0.05)} of their turns or sooner"
    text = (
        f"By chances of winning along {games(summary.games)}: half of those that one seat won are decided (the "
        f"winner's chance stays above {100 * DECIDED:g} %) {when}. "
        f"{with_interval(runaways, share=True)} are decided before {100 * RUNAWAY_BEFORE:g} % of the turns; in "
        f"{with_interval(comebacks, share=True)} the winner's chance once fell below {number(COMEBACK_FROM)} of an "
        f"even share. The favourite changes {with_interval(summary.lead_changes)} times a game."
    )
    evidence = (
        ("runaways by chance", runaways),
        ("comebacks by chance", comebacks),
        ("decided by chance", summary.decided_at),
        ("changes of the favourite", summary.lead_changes),
        ("tension", summary.tension),
    )
    if 0 < summary.imagined < FEWEST_IMAGINED:
        few = f"With {summary.imagined} imagined games for a chance a single one that goes otherwise"
        text = f"{few} leaves a decided game open; {FEWEST_IMAGINED} or more tell. {text}"
        return Finding("drama", "open", "When games are decided, so few imagined games do not tell", text, "", evidence)
    late = float(half["low"]) > LATE and half["n"] >= least_for_a_middle(float(half["level"]))
    return of_drama(runaways, late, middle, text, to_try(tried, "drama"), evidence)


def luck_finding(summary: ChanceSummary) -> Finding | None:
    """Say how far chance moves what a seat may expect, and how much hangs on its answers."""
    if summary.luck.n == 0:
        return None
    verdict = "How much is luck, so few games do not tell"
    if summary.games < FEWEST_GAMES:  # a figure without an interval would look certain
        text = f"How much of what a seat gets is luck cannot be said of {games(summary.games)}: {FEWEST_GAMES} tell."
        return Finding("luck", "open", verdict, text)
    unit = "points" if summary.team else "points of a win"
    scale = 1.0 if summary.team else 100.0
    luck, deal, whim = (_a_share(one) for one in (summary.luck, summary.deal, summary.whim))
    weight, cost = _of_enough(summary.weight), _of_enough(summary.cost)
    parts = [with_interval(one, share=True) for one in (luck, deal, whim)]
    said = [
        f"Draws and shuffles make {parts[0]} of the variance of what a seat gets, the deal {parts[1]}, "
        f"the players' own whims {parts[2]}."
    ]
    if weight.n:
        best, better = (with_interval(one.scaled(scale)) for one in (weight, cost))
        said.append(
            f"At a question the best answer is {best} {unit} better than the mean of all, "
            f"and {better} better than the one given."
        )
    surer = _times_the_games(summary) >= SURER
    if surer:
        said.append(less_luck_sentence(summary))
    named = [("luck", luck), ("luck of the deal", deal), ("whims", whim)]
    named += [("weight of a choice", weight), ("cost of an answer", cost)]
    named += [("first, as played", summary.first), ("first, less luck", summary.first_less_luck)] if surer else []
    kept = tuple((words, one) for words, one in named if one.n)
    if not tells_a_part(summary.luck.low, summary.luck.high):
        return Finding("luck", "open", verdict, " ".join(said), "", kept)
    verdict = f"Draws and shuffles make {percent(luck.estimate, luck.margin)} of the outcome"
    return Finding("luck", "fact", verdict, " ".join(said), "", kept)


def tells_a_part(low: float, high: float) -> bool:
    """Whether an interval tells how large a part of a whole is: not where it is wider, or lies beside it."""
    return high - low < WIDEST and high >= 0.0 and low <= 1.0


def less_luck_sentence(summary: ChanceSummary) -> str:
    """Say what the first player, or the first of several bots, gets as played, and less the luck that was met."""
    who = "The team" if summary.team else "The first bot of the line-up" if summary.several else "The first player"
    gets = "scores" if summary.team else "wins"
    share = not summary.team
    both = (_a_share(one) if share else one for one in (summary.first, summary.first_less_luck))
    played, adjusted = (with_interval(one, share=share) for one in both)
    return (
        f"{who} {gets} {played} as played and {adjusted} less the luck of the draws that it met: "
        f"as sure as {number(_times_the_games(summary))} times the games."
    )


def _times_the_games(summary: ChanceSummary) -> float:
    """How many times the games would tell the first player's result as surely as it is told less luck."""
    played, adjusted = summary.first.margin, summary.first_less_luck.margin
    return (played / adjusted) ** 2 if adjusted > 0 else 1.0


def _a_share(one: Estimate) -> Estimate:
    """No part is less than nothing, or more than all; an interval that lies beside what can be is none."""
    middle, low, high = (min(max(end, 0.0), 1.0) for end in (one.estimate, one.low, one.high))
    if one.high < 0.0 or one.low > 1.0:
        low, high = -inf, inf
    return _of_enough(replace(one, estimate=middle, low=low, high=high))


def _of_enough(one: Estimate) -> Estimate:
    """A figure with its interval, which so few games do not have."""
    return one if one.n >= FEWEST_GAMES else replace(one, low=-inf, high=inf)
