"""Is every seat fair? The verdict, between equals alone: a table of different bots speaks of strategies."""

from collections.abc import Sequence
from math import isfinite

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.seats import SeatSummary
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.wording import about, games, interval, p_words, percent, player, points, sentence

SEARCH = "To find a change that evens them: `fairseat fix`."
EVEN_WITHIN = 0.05
"""A seat that wins within this part of its fair share is even in practice (at two players 47.5 to 52.5 %)."""
CLEAR_FROM, STRONG_FROM = 0.10, 0.20
"""An edge of this part of the fair share is called clear, and strong."""


def seat_finding(summary: Summary, tried: Tried) -> Finding | None:
    """Say whether the seats are fair; nothing where nobody plays against anybody."""
    seats = summary.seats
    if summary.players < 2 or seats.contested == 0:
        return None
    evidence = [(f"{_short(row.seat)} wins", Estimate.of_row(row)) for row in seats.shares.tuples()]
    evidence.append(("first player's edge", seats.advantage))
    if seats.mixed and _apart(summary):
        return _between_unequals(seats, evidence)
    tone, verdict, opening = _verdict(summary)
    advice = {"look": to_try(tried, "seats") or SEARCH, "open": _more_games(seats, summary.level)}.get(tone, "")
    if not _apart(summary):
        advice = "To try: the same bots with a line-up that rotates through the seats."
    text = f"{opening} {_first(seats, 1 / summary.players)}"
    return Finding("seats", tone, verdict, text, advice, tuple(evidence))


def _between_unequals(seats: SeatSummary, evidence: Sequence[tuple[str, Estimate]]) -> Finding:
    """Give what the ratings of different bots make of the seats, and no verdict."""
    between = [(f"{_short(row.seat)} between equals", Estimate.of_row(row)) for row in seats.judged.tuples()]
    text = f"{_edge(seats)} That is reckoned, not played: a verdict on the seats wants one player in all of them."
    if seats.dominates:
        text = f"The bot `{seats.dominates}` wins nearly every game, so that the others show nothing of the seats."
    advice = "To try: `-b strongest` for the seats; this table speaks of strategies."
    return Finding("seats", "open", "The seats are judged between equals", text, advice, (*evidence, *between))


def _verdict(summary: Summary) -> tuple[str, str, str]:
    """Weigh the intervals of all seats together: tone, verdict and the sentence that opens the finding."""
    seats, fair = summary.seats, 1 / summary.players
    judged, p_value = seats.judged, seats.equal.p_value
    if not _apart(summary):
        opening = f"{_edge(seats)} But every bot kept its seat, so that this may be the bots' doing."
        return "open", "Seats and bots cannot be told apart", opening
    if _all_even(judged, fair):
        return "good", "The seats are even", _even(summary, p_value)
    if p_value >= 1 - summary.level:
        return "open", "Too close to call", _open(summary)
    seat, least = _proved(judged, fair)
    if least == 0:
        opening = f"{_edge(seats)} The seats differ ({p_words(p_value)}); which of them gains or lacks is open."
        return "look", "The seats are not alike", opening
    whom = f"{'edge' if least > 0 else 'handicap'} for {player(seat)}"
    sure = f"For {player(seat)} it is surely {points(least * fair, least * fair / 9)} or more."
    if abs(least) > EVEN_WITHIN:
        degree = "strong" if abs(least) >= STRONG_FROM else "clear" if abs(least) >= CLEAR_FROM else "noticeable"
        return "look", f"A {degree} {whom}", f"{_edge(seats)} {sure}"
    opening = f"{_edge(seats)} The seats differ ({p_words(p_value)}); whether it is large enough to matter is open."
    return "look", f"{'An' if least > 0 else 'A'} {whom}, its size open", opening


def _all_even(judged: Rows, fair: float) -> bool:
    """Tell whether all seats together are surely within the even band."""
    least, most = fair * (1 - EVEN_WITHIN), fair * (1 + EVEN_WITHIN)
    return bool((judged.array("low_all") >= least).all() and (judged.array("high_all") <= most).all())


def _proved(judged: Rows, fair: float) -> tuple[int, float]:
    """Find the seat that is surely farthest from its fair share, and by which part of it at least; below 0 it lacks.

    The intervals hold for all seats together, so what is said of the seat that is named is proved of it.
    """
    over, under = judged.array("low_all") / fair - 1, 1 - judged.array("high_all") / fair
    if max(over.max(), under.max()) <= 0:
        return -1, 0.0
    edge = over.max() >= under.max() - 1e-9  # of two players one's edge is the other's handicap
    return (int(over.argmax()), float(over.max())) if edge else (int(under.argmax()), -float(under.max()))


def _short(seat: int) -> str:
    return player(seat).removeprefix("the ")


def _apart(summary: Summary) -> bool:
    """Tell whether the effect of the seat can be told apart from that of the bots."""
    return summary.seats.rotates or len(summary.bots) < 2


def _even(summary: Summary, p_value: float) -> str:
    """Say that no seat is far from its fair share, and whether a small difference shows all the same."""
    fair, judged = 1 / summary.players, summary.seats.judged
    farthest = max((judged.array("high_all") - fair).max(), (fair - judged.array("low_all")).max())
    text = f"No seat is more than {points(farthest, farthest / 4)} from its fair {percent(fair)} of the wins."
    if p_value >= 1 - summary.level:
        return text
    return f"{text} A difference between them shows ({p_words(p_value)}), too small to feel."


def _edge(seats: SeatSummary) -> str:
    """Say which seat wins most and which least; of unequal bots, what equal ones would."""
    each = seats.judged.tuples()
    best, worst = (most(each, key=lambda seat: seat.estimate) for most in (max, min))
    margin, first = float(best.high - best.low) / 2, seats.first_share
    takes, equal = ("would take", "between equal bots, by the ratings of these, ") if seats.mixed else ("takes", "")
    said = sentence(
        f"{equal}{player(int(best.seat))} {takes} {percent(best.estimate, margin)} of the wins and "
        f"{player(int(worst.seat))} {percent(worst.estimate, margin)}, where {percent(best.fair)} would be fair"
    )
    played = f" As played, the first player took {percent(first.estimate, first.margin)}." if seats.mixed else ""
    return said + played


def _open(summary: Summary) -> str:
    """Say that the games show no difference, and which difference they would have shown."""
    seats = summary.seats
    text = f"No difference between the seats shows in {games(seats.contested)}"
    if not isfinite(seats.smallest_seen) or seats.smallest_seen > 1 - 1 / summary.players:
        return f"{text}, which are too few to show any."
    return (
        f"{text}, which would have shown only an edge for one seat of "
        f"{points(seats.smallest_seen, seats.smallest_seen / 4)} or more (four times in five)."
    )


def _more_games(seats: SeatSummary, level: float) -> str:
    """Say how many fresh games would settle the matter if the edge is what it looks like, and how to read them.

    Fresh and by themselves, because games that were played on until they please prove nothing; and whoever looks at
    fresh games often enough sees an edge at a fair table, for every look may err.
    """
    alone = f"Read them by themselves; as each look errs once in {round(1 / (1 - level))} at even seats, "
    alone += "ask a `[[check]]` of the `seat edge` by `fairseat check --look` if you mean to look again and again."
    if seats.games_to_settle <= seats.contested or not isfinite(seats.games_to_settle):
        return f"More games, with another seed, would tell. {alone}"
    settle = f"{about(seats.games_to_settle)} fresh games (another seed) would settle it"
    return f"If the edge is as it looks, {settle}. {alone}"


def _first(seats: SeatSummary, fair: float) -> str:
    """Say what moving first is worth."""
    edge = Estimate.of_row(seats.judged.tuples()[0]).scaled(1, -fair)
    size = points(edge.estimate, edge.margin)
    more = "more" if edge.estimate >= 0 else "less"
    return f"Moving first is worth {size} {more} than the fair {percent(fair)} ({interval(edge, 'points')})."
