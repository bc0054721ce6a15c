"""How long does it last? The verdict."""

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.wording import count, games, number, percent, with_interval

LONG_TAIL = 2.0
"""A game of which one in twenty lasts this many times the typical (median) one has a long tail."""


RARE_KNOWN_FROM = 1_000
"""In fewer games than this the mean is said to know nothing of rare long games."""


def _turns(turns: float, stopped: bool) -> str:
    """Write a number of turns; a game that was stopped would have lasted longer."""
    return f"at least {count(turns)}" if stopped else count(turns)


def length_finding(summary: Summary, tried: Tried) -> Finding:
    """Say how long a game lasts, and how far the long ones reach."""
    lengths = summary.lengths
    by_quantile = {row.quantile: row.estimate for row in lengths.quantiles.tuples()}
    middle, short, long = (by_quantile[q] for q in (0.5, 0.05, 0.95))
    stopped = lengths.unfinished.estimate
    verdict = f"A typical game lasts {_turns(middle, stopped >= 0.5)} turns"
    least = "at least " if lengths.at_least else ""
    text = (
        f"Half of the games last {_turns(middle, stopped >= 0.5)} turns or fewer, nine in ten between {count(short)} "
        f"and {_turns(long, stopped >= 0.05)}; the mean is {least}{with_interval(lengths.turns)}, "
        f"or {number(lengths.turns_a_seat.estimate, lengths.turns_a_seat.margin)} turns a seat."
    )
    if lengths.turns.low == lengths.turns.high:
        verdict = f"Every game lasts {count(middle)} turns"
        a_seat = number(lengths.turns_a_seat.estimate)
        text = f"All {games(summary.games)} lasted {count(middle)} turns, or {a_seat} a seat."
    elif stopped > 0:
        text += (
            f" {percent(stopped, lengths.unfinished.margin)} were stopped, so that the tail is longer than it shows."
        )
    elif summary.games < RARE_KNOWN_FROM:
        text += f" A kind of game rarer than one in {count(max(summary.games / 3, 1))} may be missing from the mean."
    if lengths.minutes is not None:
        text += (
            f" At {lengths.seconds_a_turn:g} seconds a turn that is "
            f"{least}{number(lengths.minutes.estimate, max(lengths.minutes.margin, 1))} minutes."
        )
    evidence = (("turns", lengths.turns), ("median", lengths.median_turns), ("a seat", lengths.turns_a_seat))
    if middle > 0 and long >= LONG_TAIL * middle:
        text += f" One game in twenty lasts {number(long / middle, 1)} times the typical one or longer."
        verdict += ", but the tail is long"
        return Finding("length", "look", verdict, text, to_try(tried, "length"), evidence)
    return Finding("length", "fact", verdict, text, "", evidence)
