"""Numbers into sentences: a verdict, the size of the effect, how sure that is, and what to try."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.stats.intervals import LEVEL, Estimate, share
from analysis.stats.seats import SeatSummary
from analysis.stats.summary import Summary, summarise
from analysis.wording import (
    about,
    count,
    listed,
    number,
    percent,
    player,
    points,
    sentence,
    with_interval,
)

EVEN_WITHIN = 0.05
"""A seat that wins within this part of its fair share is even in practice (at two players 47.5 to 52.5 %)."""
CLEAR_FROM, STRONG_FROM = 0.10, 0.20
"""An edge of this part of the fair share is called clear, and strong."""
HANDICAP_FROM = 1.5
"""When the worst seat lacks this many times what the best has in excess, it is its handicap that is named."""
MANY_UNFINISHED = 0.001
"""More unfinished games than this are worth a look: the length and the shares lean on those that ended."""
MANY_WINNERLESS = 0.02
"""In a game that is meant to have a winner, more winnerless games than this are worth a look."""
RARELY = 0.01
"""What happens in fewer games than this is called rare."""
LONG_TAIL = 2.0
"""A game of which one in twenty lasts this many times the median has a long tail."""

ENDS = {
    "win": "one winner",
    "shared": "a shared win",
    "team": "a win of all together",
    "none": "no winner",
    "unfinished": "no end",
}
"""The five outcomes in words: a game had .."""

Levers = Mapping[str, Sequence[str]]
"""For each kind of finding, the names of the ruleset's rules that bear on it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a run says, ready to be printed in a terminal or set on a page.

    kind: what it is about (seats, length, outcomes, holes, team, bots, drama, components);
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


def findings(
    games: pd.DataFrame,
    seats: pd.DataFrame,
    level: float = LEVEL,
    levers: Levers | None = None,
    seconds_a_turn: float | None = None,
) -> list[Finding]:
    """Say what the games of one player count mean for the design, the verdict on the seats first."""
    return findings_from(summarise(games, seats, level, seconds_a_turn), levers)


def findings_from(summary: Summary, levers: Levers | None = None) -> list[Finding]:
    """Say what a summary means for the design."""
    levers = levers or {}
    told = [_seats(summary, levers), _team(summary, levers), _outcomes(summary, levers)]
    told += [_length(summary, levers), _holes(summary, levers)]
    return [finding for finding in told if finding is not None]


def _try(levers: Levers, kind: str) -> str:
    """Name the rules to touch, where the ruleset has named any for this kind of finding."""
    rules = [f"`{rule}`" for rule in levers.get(kind, ())]
    if not rules:
        return ""
    return sentence(f"to try: another value of {listed(rules, 'or')}, with the same seed, and compare")


def _seats(summary: Summary, levers: Levers) -> Finding | None:
    """Say whether the seats are fair; nothing where nobody plays against anybody."""
    seats = summary.seats
    if summary.players < 2 or seats.contested == 0:
        return None
    shares = seats.shares
    fair = 1 / summary.players
    even = bool((shares["low_all"] >= fair * (1 - EVEN_WITHIN)).all())
    even = even and bool((shares["high_all"] <= fair * (1 + EVEN_WITHIN)).all())
    outside = (shares["low_all"] > fair * (1 + EVEN_WITHIN)) | (shares["high_all"] < fair * (1 - EVEN_WITHIN))
    unequal = seats.equal.p_value < 1 - summary.level
    away = shares["estimate"] / fair - 1
    size = away.abs().max()
    handicap = -away.min() > HANDICAP_FROM * away.max()
    whom = f"handicap for {player(away.idxmin())}" if handicap else f"edge for {player(away.idxmax())}"
    if even:
        tone, verdict, opening = "good", "The seats are even", _even(summary, unequal)
    elif unequal and outside.any():
        degree = "strong" if size >= STRONG_FROM else "clear" if size >= CLEAR_FROM else "noticeable"
        tone, verdict, opening = "look", f"A {degree} {whom}", _edge(shares, fair)
    elif unequal:
        tone, verdict = "look", f"A small {whom}"
        opening = f"{_edge(shares, fair)} It is real; whether it is large enough to matter is open."
    else:
        tone, verdict, opening = "open", "Too close to call", _open(summary)
    if not seats.rotates:
        opening += " The line-up did not rotate, so seats and bots cannot be told apart here."
    to_try = _try(levers, "seats") if tone == "look" else _more_games(seats) if tone == "open" else ""
    evidence = [(player(row.seat), Estimate.of_row(row)) for row in shares.itertuples()]
    evidence.append(("first player's advantage", seats.advantage))
    return Finding("seats", tone, verdict, f"{opening} {_first(seats, fair)}", to_try, tuple(evidence))


def _even(summary: Summary, unequal: bool) -> str:
    """Say that no seat is far from its fair share, and whether a small difference is there all the same."""
    fair, shares = 1 / summary.players, summary.seats.shares
    farthest = max((shares["high_all"] - fair).max(), (fair - shares["low_all"]).max())
    text = f"No seat is more than {points(farthest, farthest / 4)} from its fair {percent(fair)} of the wins."
    return f"{text} The difference between them is real but too small to feel." if unequal else text


def _edge(shares: pd.DataFrame, fair: float) -> str:
    """Say which seat wins most and which least."""
    best, worst = (shares.loc[shares["estimate"].idxmax()], shares.loc[shares["estimate"].idxmin()])
    margin = float(best.high - best.low) / 2
    return sentence(
        f"{player(int(best.seat))} wins {percent(best.estimate, margin)} of the games and "
        f"{player(int(worst.seat))} {percent(worst.estimate, margin)}, where {percent(fair)} would be fair"
    )


def _open(summary: Summary) -> str:
    """Say that the games show no difference, and which difference they would have shown."""
    seats = summary.seats
    return (
        f"{count(seats.contested)} games show no difference between the seats, "
        f"but would have shown only one of {points(seats.smallest_seen, seats.smallest_seen / 4)} or more "
        f"(four times in five)."
    )


def _more_games(seats: SeatSummary) -> str:
    """Say how many games would settle the matter if the edge is what it looks like."""
    if seats.games_to_settle <= seats.contested:
        return "More games would tell."
    return f"If the edge is as it looks, {about(seats.games_to_settle)} games would settle it."


def _first(seats: SeatSummary, fair: float) -> str:
    """Say what moving first is worth, in points and as odds."""
    advantage = seats.advantage
    size = points(advantage.estimate, advantage.margin)
    more = "more" if advantage.estimate >= 0 else "less"
    low, high = (number(100 * end, 100 * advantage.margin) for end in (advantage.low, advantage.high))
    return (
        f"Moving first is worth {size} {more} than the fair {percent(fair)} "
        f"({100 * advantage.level:g} % interval {low} to {high} points), "
        f"{number(seats.odds.estimate, seats.odds.margin)} times the fair odds."
    )


def _team(summary: Summary, levers: Levers) -> Finding | None:
    """Speak of games that are won or lost together, or in which nobody can win."""
    if summary.contested > 0 and summary.players > 1:
        return None
    score = Estimate.of_row(summary.scores.iloc[0])
    scored = score.low != score.high or score.estimate != 0
    solo = summary.players == 1
    whose = "the player" if solo else "the team" if summary.one_score else "the first player"
    tail = f" On average {whose} scores {with_interval(score)}." if scored else ""
    won = summary.outcomes["name"].isin(["win", "shared", "team"])
    wins = int(summary.outcomes.loc[won, "games"].sum())
    if wins == 0:
        text = f"Nobody won any of the {count(summary.games)} games, so there are no seats to compare."
        return Finding("team", "fact", "Nobody wins this game", text + tail, _try(levers, "team"))
    success = share(wins, summary.games, summary.level)
    who = "the player" if solo else "the team"
    text = f"{who} wins {with_interval(success, share=True)} of {count(summary.games)} games."
    if not solo:
        text += " All win or lose together, so no seat can be better than another."
    verdict = sentence(f"{who} wins {percent(success.estimate, success.margin)} of the games")[:-1]
    return Finding("team", "fact", verdict, sentence(text + tail), _try(levers, "team"), (("won", success),))


def _percent_of(row: Any) -> str:
    """Write a row's estimate as a percentage."""
    return percent(row.estimate, (row.high - row.low) / 2)


def _outcomes(summary: Summary, levers: Levers) -> Finding:
    """Count in the open how the games ended, the unfinished ones above all."""
    competitive = summary.players > 1 and summary.contested > 0
    rows = [row for row in summary.outcomes.itertuples(index=False) if row.games]
    if len(rows) == 1:
        text = f"All {count(summary.games)} games had {ENDS[rows[0].name]}."
    else:
        parts = [f"{_percent_of(row)} had {ENDS[row.name]} ({count(row.games)})" for row in rows]
        text = f"Of {count(summary.games)} games {listed(parts)}."
    if competitive and summary.seats.contested < summary.games:
        text += f" The seats are compared over the {count(summary.seats.contested)} that somebody won."
    unfinished = summary.lengths.unfinished
    evidence = tuple((row.name, Estimate.of_row(row)) for row in rows)
    if unfinished.estimate > MANY_UNFINISHED:
        verdict = f"{percent(unfinished.estimate, unfinished.margin)} of the games never end"
        return Finding("outcomes", "look", verdict, text, _try(levers, "unfinished"), evidence)
    winnerless = next((row for row in rows if row.name == "none"), None)
    if winnerless is not None and competitive and winnerless.estimate > MANY_WINNERLESS:
        verdict = f"Nobody wins {_percent_of(winnerless)} of the games"
        return Finding("outcomes", "look", verdict, text, _try(levers, "none"), evidence)
    verdict = "Every game ends" if unfinished.estimate == 0 else "Almost every game ends"
    return Finding("outcomes", "good", verdict, text, "", evidence)


def _length(summary: Summary, levers: Levers) -> Finding:
    """Say how long a game lasts, and how far the long ones reach."""
    lengths = summary.lengths
    by_quantile = lengths.quantiles.set_index("quantile")["estimate"]
    middle, short, long = (by_quantile[q] for q in (0.5, 0.05, 0.95))
    verdict = f"{count(middle)} turns in the middle game"
    least = "at least " if lengths.at_least else ""
    text = (
        f"Half of the games last {count(middle)} turns or fewer, nine in ten between {count(short)} and "
        f"{count(long)}; the mean is {least}{with_interval(lengths.turns)}, "
        f"or {number(lengths.turns_a_seat.estimate, lengths.turns_a_seat.margin)} turns a seat."
    )
    if lengths.minutes is not None:
        text += (
            f" At {lengths.seconds_a_turn:g} seconds a turn that is "
            f"{least}{number(lengths.minutes.estimate, max(lengths.minutes.margin, 1))} minutes."
        )
    evidence = (("turns", lengths.turns), ("median", lengths.median_turns), ("a seat", lengths.turns_a_seat))
    if middle > 0 and long >= LONG_TAIL * middle:
        text += f" One game in twenty lasts {number(long / middle, 1)} times the middle one or longer."
        verdict += ", with a long tail"
        return Finding("length", "look", verdict, text, _try(levers, "length"), evidence)
    return Finding("length", "fact", verdict, text, "", evidence)


def _holes(summary: Summary, levers: Levers) -> Finding | None:
    """Report games that met a position for which the rulebook has no answer."""
    holes = summary.holes
    if holes.estimate == 0:
        return None
    often = "now and then" if holes.estimate < RARELY else "often"
    text = (
        f"{with_interval(holes, share=True)} of the games met a position for which the rulebook "
        f"has no answer; a stop-gap was played. Any of them can be replayed."
    )
    to_try = _try(levers, "holes") or "To try: replay one such game and write the missing rule."
    return Finding("holes", "look", f"The rules run out {often}", sentence(text), to_try, (("holes", holes),))

