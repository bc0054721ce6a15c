"""When are games decided, and what hangs on an answer? The verdict by chances of winning."""

from dataclasses import replace
from math import inf

import pandas as pd

from fairseat.analysis.findings.drama import ON_THE_LAST_TURN, of_drama
from fairseat.analysis.findings.finding import Finding, Tried
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

FEWEST_GAMES = 20
"""Of fewer games no interval of luck holds, so skew is it, and nobody knows how far luck and results go together."""
SURER = 1.05
"""Luck is told off a result when that is worth at least this many times the games."""


def chance_findings(found: dict[str, pd.DataFrame], tried: Tried, several: bool = False) -> list[Finding]:
    """Say what chances along a sample of games tell: drama, then choice and luck; `several`: different bots play."""
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
    known = half["n"] >= least_for_a_middle(float(half["level"]))
    found = Estimate.of_row(half)
    return of_drama(runaways, found if known else replace(found, low=0.0), text, tried, evidence)


def luck_finding(summary: ChanceSummary) -> Finding | None:
    """Say how much hangs on an answer, and what results are less the luck that was met.

    How luck is split is evidence and no sentence: between bots that answer alike draws, deal and whims make the whole
    of the outcome, whatever the game asks of people.
    """
    if summary.luck.n == 0:
        return None
    untold = "What hangs on an answer, so few games do not tell"
    if summary.games < FEWEST_GAMES:  # a figure without an interval would look certain
        text = f"What hangs on an answer cannot be said of {games(summary.games)}: {FEWEST_GAMES} tell."
        return Finding("luck", "open", untold, text)
    luck, deal, whim = (_a_share(one) for one in (summary.luck, summary.deal, summary.whim))
    weight, cost = _of_enough(summary.weight), _of_enough(summary.cost)
    named = [("luck", luck), ("luck of the deal", deal), ("whims", whim)]
    named += [("weight of a choice", weight), ("cost of an answer", cost)]
    surer = _times_the_games(summary) >= SURER
    named += [("first, as played", summary.first), ("first, less luck", summary.first_less_luck)] if surer else []
    kept = tuple((words, one) for words, one in named if one.n)
    less_luck = [less_luck_sentence(summary)] if surer else []
    if weight.n:
        unit, scale = ("points", 1.0) if summary.team else ("points of a win", 100.0)
        best, better = (one.scaled(scale) for one in (weight, cost))
        text = (
            f"At a question the best answer is {with_interval(best)} {unit} better than the mean of all, "
            f"and {with_interval(better)} better than the one given."
        )
        if weight.n < FEWEST_GAMES:
            return Finding("luck", "open", untold, text, "", kept)
        verdict = f"The best answer to a question is worth {number(best.estimate, best.margin)} {unit}"
        return Finding("luck", "fact", verdict, " ".join([text, *less_luck]), "", kept)
    verdict = "Results are surer less the luck that was met" if surer else "No answer was weighed"
    text = " ".join(less_luck) or "No question with several answers was looked at."
    return Finding("luck", "fact", verdict, text, "", kept)


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
