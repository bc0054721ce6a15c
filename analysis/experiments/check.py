"""Assertions on a design, written as TOML beside what is played, and held against the intervals of a run.

    game = "round-trip"
    bots = "expert"
    games = 50_000
    seed = 7

    [[check]]
    figure = "seat edge"      # the largest distance of any seat from its fair share
    at_most = "2%"
    level = "95%"

    [[check]]
    figure = "median turns"
    between = [40, 70]

A check holds when the whole interval lies within the bounds, fails when it lies outside, and is open in between.
Whoever looks again at fresh games, because a check was open, says so (`--look 2`): each look has half of the errors of
the one before, so that all looks together wrongly pass no more often than the level says, and wrongly fail no more
often either, or up to twice as often where two bounds lie closer together than the interval is wide.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, isfinite, log
from pathlib import Path
from typing import Any

from fairseat.analysis.chance_figures import FEWEST_CLAIMED, LUCK, games_that_show
from fairseat.analysis.experiments.asked import read_figure
from fairseat.analysis.experiments.numbers import MOST_LOOKS, as_share, read_amount
from fairseat.analysis.figures import BEATS, DEALT, Figure, figures_of, known_names
from fairseat.analysis.stats.counts import Counted
from fairseat.analysis.stats.intervals import (
    BETWEEN_ORDERED,
    EXACT_BELOW,
    LEVEL,
    NOTHING,
    Estimate,
    least_for_a_middle,
    normal_quantile,
)
from fairseat.analysis.stats.taken import POINTS, SHARE, in_percent
from fairseat.analysis.wording import about, count, listed, number, several, span
from fairseat.simulators.engine.mistakes import Mistake, unknown

BOUNDS = ("at_most", "at_least", "below", "above", "between")
KEYS = ("figure", "level", "cell", "says", *BOUNDS)
MOST_LEVEL = 0.999999999
"""Nobody plays the games that more would want, and the last look's must still differ from 1."""
EITHER_WAY = ("first player's edge",)
"""An edge may lie either way, and so may what a deal is worth: at most 2 points is between -2 and 2."""


@dataclass(frozen=True)
class Check:
    """One assertion: a figure between two bounds, at a level, in one cell or in all."""

    where: str  # it stands in the file
    figure: str
    low: float
    high: float
    strict: bool
    level: float = LEVEL
    cell: str = ""
    says: str = ""
    unit: str = SHARE

    def level_at(self, look: int) -> float:
        """The level of a look: of 5 % of errors either end has 2.5 at the first look, 1.25 at the second, and so on."""
        return 1 - (1 - self.level) * 0.5 ** (max(look, 1) - 1)

    @property
    def line(self) -> str:
        """The assertion as a line."""
        low, high = (_amount(end, self.unit) for end in (self.low, self.high))
        if isfinite(self.low) and isfinite(self.high):
            bounds = f"between {low} and {high}"
        elif isfinite(self.high):
            bounds = f"{'below' if self.strict else 'at most'} {high}"
        else:
            bounds = f"{'above' if self.strict else 'at least'} {low}"
        return f"{self.figure} {bounds} at {_level(self.level)}"


@dataclass(frozen=True)
class CheckResult:
    """How a check came out in one cell: holds, fails or open; with the games that would settle an open one.

    look: how often fresh games were looked at for it, this time included; 0 where nobody will look again.
    seed: that of the first look, where it was typed.
    """

    check: Check
    cell: str
    found: Estimate
    outcome: str
    games_needed: float = 0.0
    look: int = 0
    seed: int | None = None

    @property
    def line(self) -> str:
        """The verdict as a line."""
        found, factor = self.found, 100 if in_percent(self.check.unit) else 1
        figure = _signed(number(factor * found.estimate, factor * found.margin), self.check.unit)
        where = f"{self.cell}: " if self.cell else ""
        again = f", look {self.look} at {_level(found.level)}" if self.look > 1 else ""
        line = f"{where}{self.check.line}{again}: {figure} ({span(found, factor)}), n = {count(found.n)}"
        if self.outcome == "open":
            typed = "" if self.seed is None else f" --seed {self.seed}"
            how = f" (--look {self.look + 1}{typed})" if 0 < self.look < MOST_LOOKS else ""
            return f"{line}: cannot tell yet, needs {about(self.games_needed)} fresh games{how}"
        return line if self.outcome == "holds" else f"{line}: does not hold"


def _level(level: float) -> str:
    """Write a level with as many digits as it takes: none is 100 %."""
    written = (f"{100 * level:.{digits}g}" for digits in (6, 9, 12, 15, 17))
    return f"{next(text for text in written if text != '100')} %"


def _amount(value: float, unit: str) -> str:
    return _signed(f"{100 * value if in_percent(unit) else value:g}", unit)


def _signed(figure: str, unit: str) -> str:
    """A figure with what is written behind one of its unit."""
    return several(figure, "point") if unit == POINTS else f"{figure} %" if unit == SHARE else figure


def read_checks(path: Path, entries: Any, own: Sequence[Figure] = (), end_reasons: Sequence[str] = ()) -> list[Check]:
    """Read the checks of a file; every complaint names the path to the key. `own`: the figures of the ruleset's own."""
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise Mistake(f"In {path}: there is nothing to check: write tables [[check]] with a figure and a bound.")
    find = partial(read_figure, own=own, end_reasons=end_reasons)
    return [_read(path, f"check[{number}]", entry, find) for number, entry in enumerate(entries)]


def _read(path: Path, where: str, entry: Mapping[str, Any], find: Callable[[str], Figure]) -> Check:
    for key in entry:
        if key not in KEYS:
            raise Mistake(f"In {path} at {where}: {unknown('key', key, KEYS)}")
    figure = entry.get("figure")
    if not isinstance(figure, str):
        raise Mistake(f"In {path} at {where}: the key figure is missing; known are {', '.join(known_names())}.")
    try:
        found = find(figure)
    except Mistake as mistake:
        raise Mistake(f"In {path} at {where}.figure: {mistake}") from None
    given = [key for key in BOUNDS if key in entry]
    if len(given) != 1:
        raise Mistake(f"In {path} at {where}: one bound is wanted of {', '.join(BOUNDS)}, not {len(given)}.")
    low, high = _bounds(f"{path} at {where}.{given[0]}", given[0], entry[given[0]], found)
    if (figure in EITHER_WAY or figure.startswith(DEALT)) and low == -inf:
        low = -high
    level = as_share(entry.get("level", LEVEL))
    if not 0.5 <= level <= MOST_LEVEL:
        raise Mistake(f"In {path} at {where}.level: a level lies between 50% and 99.9999999%, not {entry['level']!r}.")
    strict = given[0] in ("below", "above")
    cell, says = str(entry.get("cell", "")), str(entry.get("says", ""))
    return Check(where, figure, low, high, strict, level, cell, says, found.unit)


def _bounds(where: str, key: str, value: Any, figure: Figure) -> tuple[float, float]:
    """Read both ends that a bound leaves a figure."""
    if key == "between":
        if not isinstance(value, list) or len(value) != 2:
            raise Mistake(f"In {where}: two ends are wanted, such as [40, 70], not {value!r}.")
        low, high = (_end(where, key, end, figure) for end in value)
        if not low < high:
            raise Mistake(f"In {where}: the ends must rise, not {value!r}.")
        return low, high
    end = _end(where, key, value, figure)
    return (-inf, end) if key in ("at_most", "below") else (end, inf)


def _end(where: str, key: str, value: Any, figure: Figure) -> float:
    """Read one end in its figure's unit: 40 where 40 % is meant, and 1 where 1 point is, every game would hold."""
    amount, percent = read_amount(value)
    if not isfinite(amount):
        raise Mistake(f"In {where}: {value!r} is not a number: write 40, 0.02 or 2%.")
    end = amount / 100 if percent else amount
    whole = not percent and amount == 1 and key in ("at_most", "below")
    # an estimate of luck may pass 100 %
    if in_percent(figure.unit) and (whole or abs(end) > 1) and figure.name not in LUCK:
        meant = f"{amount:g}% or {amount / 100:g}" if abs(amount) <= 100 else "40% or 0.4"
        raise Mistake(f"In {where}: {value!r} is the whole or more; of this figure write {meant}.")
    return end


def hold(
    check: Check,
    cell: str,
    table: Counted,
    seconds_a_turn: float | None = None,
    own: Sequence[Figure] = (),
    look: int = 0,
) -> CheckResult:
    """Hold a check against the games of a cell; `own` are the figures of the ruleset's columns that were read."""
    figures = figures_of(table, seconds_a_turn, named=(check.figure,), own=own)
    found = _estimate(check, table, figures, check.level_at(look))
    low_held = found.low > check.low if check.strict else found.low >= check.low
    high_held = found.high < check.high if check.strict else found.high <= check.high
    if low_held and high_held:
        return CheckResult(check, cell, found, "holds", look=look)
    if found.low > check.high or found.high < check.low:
        return CheckResult(check, cell, found, "fails", look=look)
    level = check.level_at(look + 1) if look else check.level
    games = found.n if figures and figures[0].about == "luck" else table.counts.games  # of luck, those looked along
    return CheckResult(check, cell, found, "open", _needed(check, found, games, level), look)


def in_games_played(result: CheckResult) -> CheckResult:
    """Say of luck, too, how many games are to be played: of these only some will be looked along."""
    if result.check.figure not in LUCK:
        return result
    return replace(result, games_needed=games_that_show(result.games_needed))


def _estimate(check: Check, table: Counted, figures: Sequence[Figure], level: float) -> Estimate:
    """Find the figure of a check in these games."""
    if not figures:
        _check_bots(check, list(table.seated))
    found = figures[0].estimate(table, level) if figures else NOTHING
    if found.n == 0:
        raise Mistake(f"At {check.where}: these games tell nothing of the figure {check.figure!r}.")
    if figures[0].about == "luck" and found.n < FEWEST_CLAIMED:
        return replace(found, low=-inf, high=inf)
    return found


def _check_bots(check: Check, seated: list[str]) -> None:
    """Refuse a figure of bots that do not play, or that play alone."""
    if BEATS in check.figure:
        asked = check.figure.split(BEATS, 1)
    elif check.figure.endswith(" wins") and not check.figure.endswith(" player wins"):
        asked = [check.figure.removesuffix(" wins")]
    else:
        return
    for bot in asked:
        if bot not in seated:
            raise Mistake(f"At {check.where}.figure: {unknown('bot at this table', bot, seated)}")
    raise Mistake(f"At {check.where}.figure: {asked[0]!r} met no other bot.")


def _needed(check: Check, found: Estimate, games: int, level: float) -> float:
    """Estimate the games after which an interval of this level would clear the bound that it now lies across."""
    if not isfinite(found.margin):  # so few games that they say nothing of how far they lie apart
        least = FEWEST_CLAIMED if check.figure in LUCK else 2
        return max(least_for_a_middle(level) if found.method == BETWEEN_ORDERED else least, games + 1)
    across = [end for end in (check.low, check.high) if isfinite(end) and found.low <= end <= found.high]
    distance = min((abs(found.estimate - end) for end in across), default=0.0)
    if distance <= 0:
        return inf
    events = min(found.estimate, 1 - found.estimate) * found.n
    if check.unit == SHARE and events < EXACT_BELOW and check.high <= found.high:
        surer = log((1 - level) / 2) / log((1 - found.level) / 2)
        return games * surer * (found.high - found.estimate) / distance  # near nought the interval shrinks as 1/n
    surer = normal_quantile(level) / normal_quantile(found.level)
    reach = max(found.high - found.estimate, found.estimate - found.low)
    return games * (surer * reach / distance) ** 2


def failing(verdicts: Sequence[CheckResult]) -> str:
    """Say what did not hold, for the end of the command; nothing when all is well."""
    failed = [verdict.line for verdict in verdicts if verdict.outcome == "fails"]
    opened = [verdict.line for verdict in verdicts if verdict.outcome == "open"]
    if failed:
        verb = "does" if len(failed) == 1 else "do"
        return f"{len(failed)} of {several(len(verdicts), 'check')} {verb} not hold: {listed(failed)}."
    if opened:
        return f"{len(opened)} of {several(len(verdicts), 'check')} cannot be told yet: {listed(opened)}."
    return ""
