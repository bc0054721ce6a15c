"""Is every seat fair? The verdict."""

from math import isfinite

import pandas as pd

from fairseat.analysis.findings.finding import Finding, Levers, to_try
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.seats import SeatSummary
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.wording import about, games, interval, number, percent, player, points, sentence

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
    tone, verdict, opening = _verdict(summary)
    advice = to_try(levers, "seats") if tone == "look" else _more_games(seats) if tone == "open" else ""
    if not _apart(summary):
        advice = "To try: the same bots with a line-up that rotates through the seats."
    evidence = [(player(row.seat), Estimate.of_row(row)) for row in seats.shares.itertuples()]
    evidence.append(("first player's advantage", seats.advantage))
    text = f"{opening} {_first(seats, 1 / summary.players)}"
    return Finding("seats", tone, verdict, text, advice, tuple(evidence))


def _verdict(summary: Summary) -> tuple[str, str, str]:
    """Weigh the intervals of all seats together: tone, verdict and the sentence that opens the finding."""
    shares, fair = summary.seats.shares, 1 / summary.players
    least, most = fair * (1 - EVEN_WITHIN), fair * (1 + EVEN_WITHIN)
    unequal = summary.seats.equal.p_value < 1 - summary.level
    if not _apart(summary):
        opening = f"{_edge(shares, fair)} But every bot kept its seat, so that this may be the bots' doing."
        return "open", "Seats and bots cannot be told apart", opening
    if (shares["low_all"] >= least).all() and (shares["high_all"] <= most).all():
        return "good", "The seats are even", _even(summary, unequal)
    if not unequal:
        return "open", "Too close to call", _open(summary)
    away = shares["estimate"] / fair - 1
    size = away.abs().max()
    handicap = -away.min() > HANDICAP_FROM * away.max()
    whom = f"handicap for {player(away.idxmin())}" if handicap else f"edge for {player(away.idxmax())}"
    if ((shares["low_all"] > most) | (shares["high_all"] < least)).any():
        degree = "strong" if size >= STRONG_FROM else "clear" if size >= CLEAR_FROM else "noticeable"
        return "look", f"A {degree} {whom}", _edge(shares, fair)
    opening = f"{_edge(shares, fair)} It is real; whether it is large enough to matter is open."
    return "look", f"A small {whom}", opening


def _apart(summary: Summary) -> bool:
    """Tell whether the effect of the seat can be told apart from that of the bots."""
    return summary.seats.rotates or len(summary.bots) < 2


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
        f"of the wins {player(int(best.seat))} takes {percent(best.estimate, margin)} and "
        f"{player(int(worst.seat))} {percent(worst.estimate, margin)}, where {percent(fair)} would be fair"
    )


def _open(summary: Summary) -> str:
    """Say that the games show no difference, and which difference they would have shown."""
    seats = summary.seats
    return (
        f"No difference between the seats shows in {games(seats.contested)}, "
        f"which would have shown only one of {points(seats.smallest_seen, seats.smallest_seen / 4)} or more "
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
    odds = seats.odds
    times = f", {number(odds.estimate, odds.margin)} times the fair odds" if isfinite(odds.high) else ""
    more = "more" if advantage.estimate >= 0 else "less"
    return (
        f"Moving first is worth {size} {more} than the fair {percent(fair)} ({interval(advantage, 'points')}){times}."
    )
