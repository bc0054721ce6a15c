"""Is every seat fair? The verdict."""

import pandas as pd

from analysis.stats.intervals import Estimate
from analysis.stats.seats import SeatSummary
from analysis.stats.summary import Summary
from analysis.verdicts.finding import Finding, Levers, to_try
from analysis.wording import about, count, interval, number, percent, player, points, sentence

EVEN_WITHIN = 0.05
"""A seat that wins within this part of its fair share is even in practice (at two players 47.5 to 52.5 %)."""
CLEAR_FROM, STRONG_FROM = 0.10, 0.20
"""An edge of this part of the fair share is called clear, and strong."""
HANDICAP_FROM = 1.5
"""When the worst seat lacks this many times what the best has in excess, it is its handicap that is named."""


def seat_finding(summary: Summary, levers: Levers) -> Finding | None:
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
    advice = to_try(levers, "seats") if tone == "look" else _more_games(seats) if tone == "open" else ""
    evidence = [(player(row.seat), Estimate.of_row(row)) for row in shares.itertuples()]
    evidence.append(("first player's advantage", seats.advantage))
    return Finding("seats", tone, verdict, f"{opening} {_first(seats, fair)}", advice, tuple(evidence))


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
    return (
        f"Moving first is worth {size} {more} than the fair {percent(fair)} "
        f"({interval(advantage, 'points')}), "
        f"{number(seats.odds.estimate, seats.odds.margin)} times the fair odds."
    )
