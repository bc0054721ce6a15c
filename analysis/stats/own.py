"""What a ruleset counts itself: how much of it there is, who has it, and whether it goes with winning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from math import floor, log10

import numpy as np

from fairseat.analysis.stats.components import EffectSums, Strata, tested
from fairseat.analysis.stats.intervals import LEVEL, Estimate, Numbers, benjamini_hochberg, normal_quantile, two_sided
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.sums import Moments, plus
from fairseat.analysis.stats.tables import Played

NONE = Moments()


@dataclass(frozen=True)
class Amounts:
    """A column added up: a number a game (of seats their mean), its ends, and whether it only says yes or no."""

    each: Moments = NONE
    low: float = np.inf
    high: float = -np.inf
    either: bool = True

    @classmethod
    def of(cls, values: Numbers, each: Numbers | None = None) -> Amounts:
        """Add a column up: [games], or [games, seats]; `each` is the number a game where it is not their mean."""
        if not len(values):
            return cls()
        if each is None:
            each = values.mean(axis=1, dtype=np.float64) if values.ndim > 1 else values
        either = bool(((values == 0) | (values == 1)).all())
        return cls(Moments.of(each), float(values.min()), float(values.max()), either)

    def __add__(self, other: Amounts) -> Amounts:
        """Take two parts of a cell together."""
        ends = min(self.low, other.low), max(self.high, other.high)
        return Amounts(self.each + other.each, *ends, self.either and other.either)

    def estimate(self, level: float = LEVEL) -> Estimate:
        """Give the mean of the column: a share where it only says whether something happened."""
        return self.each.as_share(level) if self.either and self.high == 1 else self.each.as_mean(level)


def of_each_bot(played: Played, values: Numbers) -> dict[str, Amounts]:
    """Add up a seat's column over the seats of each bot; a game counts once, however many seats the bot filled."""
    own, found = np.asarray(values).reshape(-1, played.players), {}
    for code, name in enumerate(played.bot_names):
        sits = played.bots == code
        filled = sits.sum(axis=1)
        there = filled > 0
        if there.any():
            found[name] = Amounts.of(own, (own * sits).sum(axis=1, dtype=np.float64)[there] / filled[there])
    return found


@dataclass(frozen=True)
class OwnSums:
    """What the columns of a ruleset add up to in the games of a part.

    by_bot: of each column of seats the sums of each bot's seats; effects: with the wins; team: of each column of games
    the sums over the games that were won together, and over the others.
    """

    by_bot: dict[str, dict[str, Amounts]]
    effects: dict[str, EffectSums]
    team: dict[str, tuple[Moments, Moments]]

    def __add__(self, other: OwnSums) -> OwnSums:
        """Take two parts of a cell together; a part may know nothing of a bot, or of winning."""
        return OwnSums(*(plus(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))


def step_of(spread: float) -> float:
    """Choose the step in which a column of this spread is felt: one, or ten, a hundred, .. where it is that large."""
    return 10.0 ** max(floor(log10(spread)), 0) if spread > 0 else 1.0


def own_effects(played: Played, columns: Mapping[str, Numbers], level: float = LEVEL) -> Rows:
    """Say what a seat's own columns go with: having it, where it is yes or no; else one step more of it."""
    strata = Strata(played)
    return own_effects_of({name: strata.sums(np.asarray(values)) for name, values in columns.items()}, level)


def own_effects_of(found: Mapping[str, EffectSums], level: float = LEVEL) -> Rows:
    """Say the same of columns that were added up.

    Columns: those of components.effects_of_sums, with step (0 for yes or no), winners and others (the mean of
    either); q_value over all columns together. Columns that never vary are left out.
    """
    rows = []
    for name, sums in found.items():
        known = sums.amounts.values
        if len(known) < 2:
            continue
        step = 0.0 if np.isin(known, (0, 1)).all() else step_of(sums.amounts.spread)
        rest = sums.seats - sums.wins
        means = {"winners": sums.won / max(sums.wins, 1e-300), "others": sums.lost / max(rest, 1e-300)}
        rows.append({"component": name, **sums.row(level, step), "step": step, **means})
    return tested(rows, level)


def team_effects(found: Mapping[str, tuple[Moments, Moments]], level: float = LEVEL) -> Rows:
    """Set games that were won together against those that were not: of each column the sums over either.

    Columns: component, won, lost, estimate (won - lost), low, high, n, p_value, q_value, level, method.
    """
    rows = [{"component": name, **_apart(*sides, level)} for name, sides in found.items() if sides[0].n and sides[1].n]
    laid = Rows.listed(row for row in rows if np.isfinite(row["low"]))
    return laid.adding(q_value=benjamini_hochberg(laid.array("p_value"))) if len(laid) else laid


def _apart(won: Moments, lost: Moments, level: float) -> dict[str, float | str]:
    """Compare the means of two groups of games with nothing in common (Welch)."""
    sides = [won.as_mean(level), lost.as_mean(level)]
    gap = sides[0].estimate - sides[1].estimate
    reach = float(np.hypot(sides[0].margin, sides[1].margin))
    error = reach / normal_quantile(level)
    p_value = float(two_sided(gap / error)) if error > 0 else 1.0
    found = {"won": sides[0].estimate, "lost": sides[1].estimate, "estimate": gap, "low": gap - reach}
    tests = {"high": gap + reach, "n": won.n + lost.n, "p_value": p_value, "level": level}
    return {**found, **tests, "method": "unpaired, square and add"}
