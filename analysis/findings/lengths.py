"""How long does it last? The verdict."""

from fairseat.analysis.findings.finding import Finding, Levers, to_try
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.wording import count, games, number, with_interval

LONG_TAIL = 2.0
"""A game of which one in twenty lasts this many times the typical (median) one has a long tail."""


def length_finding(summary: Summary, levers: Levers) -> Finding:
    """Say how long a game lasts, and how far the long ones reach."""
    lengths = summary.lengths
    by_quantile = lengths.quantiles.set_index("quantile")["estimate"]
    middle, short, long = (by_quantile[q] for q in (0.5, 0.05, 0.95))
    verdict = f"A typical game lasts {count(middle)} turns"
    least = "at least " if lengths.at_least else ""
    text = (
        f"Half of the games last {count(middle)} turns or fewer, nine in ten between {count(short)} and "
        f"{count(long)}; the mean is {least}{with_interval(lengths.turns)}, "
        f"or {number(lengths.turns_a_seat.estimate, lengths.turns_a_seat.margin)} turns a seat."
    )
    if lengths.turns.low == lengths.turns.high:
        verdict = f"Every game lasts {count(middle)} turns"
        a_seat = number(lengths.turns_a_seat.estimate)
        text = f"All {games(summary.games)} lasted {count(middle)} turns, or {a_seat} a seat."
    if lengths.minutes is not None:
        text += (
            f" At {lengths.seconds_a_turn:g} seconds a turn that is "
            f"{least}{number(lengths.minutes.estimate, max(lengths.minutes.margin, 1))} minutes."
        )
    evidence = (("turns", lengths.turns), ("median", lengths.median_turns), ("a seat", lengths.turns_a_seat))
    if middle > 0 and long >= LONG_TAIL * middle:
        text += f" One game in twenty lasts {number(long / middle, 1)} times the typical one or longer."
        verdict += ", but the tail is long"
        return Finding("length", "look", verdict, text, to_try(levers, "length"), evidence)
    return Finding("length", "fact", verdict, text, "", evidence)
