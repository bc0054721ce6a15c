"""The verdicts on what differs between two runs."""

from collections.abc import Sequence
from typing import Any

from fairseat.analysis.figures import words_of
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.findings.seats import EVEN_WITHIN
from fairseat.analysis.stats.compare import Comparison
from fairseat.analysis.stats.intervals import Estimate, normal_quantile, seen_mostly
from fairseat.analysis.stats.taken import POINTS, SHARE, in_percent
from fairseat.analysis.wording import interval, number, percent, points, sentence

SEAT_WINS = " player wins"
"""What the name of a seat's share of the wins ends with."""
RARE_SHARE = 0.1
"""A change of a rarer share is felt as one of this: else no games would tell that what never happens did not change."""
WORTH_SAYING = 1.1
"""The gain of pairing is mentioned when it made an interval this many times narrower."""


def change_findings(comparison: Comparison) -> list[Finding]:
    """Tell what the second run changes, surest differences only, and say how it was compared."""
    figures = comparison.figures.tuples()
    level = figures[0].level
    sure = [row for row in figures if row.holm < 1 - level]
    if not sure:
        seats = [row for row in figures if row.figure.endswith(SEAT_WINS)]
        margin = max(((row.high - row.low) / 2 for row in seats), default=float("nan"))
        reach = seen_mostly(margin, level, facts_in(figures))
        text = f"{comparison.note} A seat's change of {points(reach, reach / 4)} would have shown four times in five."
        if not reach < 1:
            text = comparison.note
        return [Finding("changes", "open", "Too close to call: these games show no change", text)]
    return [_change(row, comparison, number == 0) for number, row in enumerate(sure)]


def _change(row: Any, comparison: Comparison, first: bool) -> Finding:
    """Tell of one figure before and after; the first says how the runs were compared."""
    found = Estimate.of_row(row)
    share = in_percent(row.unit)
    name = words_of(row.figure)
    write = percent if share else number
    sized = found if found.estimate > 0 else found.turned()
    size = points(found.estimate, found.margin) if share else number(abs(found.estimate), found.margin)
    verb = "rises" if found.estimate > 0 else "falls"
    text = (
        f"{name} {verb} by {size} ({interval(sized, 'points' if share else '')}), "
        f"from {write(row.first, found.margin)} to {write(row.second, found.margin)}."
    )
    if first:
        text += f" {comparison.note}"
    if comparison.paired and row.narrowed > WORTH_SAYING:
        text += f" Pairing made the interval {number(row.narrowed, 1)} times narrower."
    verdict = sentence(f"{name} {verb}")[:-1]
    return Finding("changes", "fact", verdict, sentence(text), "", ((row.figure, found),))


def answers(comparison: Comparison, named: Sequence[str] = ()) -> list[Finding]:
    """Answer first what was asked: whether the edge changed, or each figure that was named; and if not, within what."""
    figures = comparison.figures.tuples()
    seats = [row for row in figures if row.figure.endswith(SEAT_WINS)]
    fair = 1 / max(1, len(seats))
    if named:
        return [_answer(words_of(row.figure), [row], fair) for row in figures if row.figure in named]
    return [_answer("the edge", seats, fair)] if seats else []


def facts_in(rows: Sequence[Any]) -> int:
    """Count what these figures claim: the shares of two seats, or of two bots, are one claim."""
    return len({row.fact for row in rows})


def felt_from(row: Any, fair: float) -> float:
    """Of what a change is felt: a fair share for all that is a difference of shares, else the figure itself."""
    own = abs(float(row.first))
    return fair if row.unit == POINTS else max(own, RARE_SHARE) if row.unit == SHARE else own


def _answer(what: str, rows: Sequence[Any], fair: float) -> Finding:
    """Say whether any of these figures changed, all judged together; that none did only where it would be felt."""
    row = min(rows, key=lambda row: row.p_value)
    level, share = row.level, in_percent(row.unit)
    write = points if share else number
    wider = normal_quantile(1 - (1 - level) / facts_in(rows)) / normal_quantile(level)
    ends = [each.estimate + wider * (end - each.estimate) for each in rows for end in (each.low, each.high)]
    within = max(map(abs, ends))
    found = Estimate.of_row(row)
    if len(rows) > 1:
        felt = fair
        before, after = (max(abs(getattr(each, side) - fair) for each in rows) for side in ("first", "second"))
        sides = [points(one, within / 4) for one in (before, after)]
        size = f"The worst seat is {sides[0]} from fair in the first, {sides[1]} in the second."
    else:
        felt = felt_from(row, fair)
        sides = [_amount(one, found.margin, share) for one in (row.first, row.second)]
        size = f"It is {sides[0]} in the first, {sides[1]} in the second."
    if any(low > 0 or high < 0 for low, high in zip(ends[::2], ends[1::2], strict=True)):
        return Finding("changes", "fact", f"{what[0].upper()}{what[1:]} changed", size, "", ((row.figure, found),))
    if within > EVEN_WITHIN * felt:  # so wide an interval is no sign that nothing changed
        verdict = f"No change of {what} is proved; one of {write(within, within / 4)} is not ruled out"
        return Finding("changes", "open", verdict, size, "", ((row.figure, found),))
    verdict = f"{what[0].upper()}{what[1:]} did not change, within {write(within, within / 4)}"
    return Finding("changes", "good", verdict, size, "", ((row.figure, found),))


def _amount(value: float, margin: float, share: bool) -> str:
    return percent(value, margin) if share else number(value, margin)
