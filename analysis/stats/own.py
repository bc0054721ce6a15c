"""What a ruleset counts itself: how much of it there is, who has it, and whether it goes with winning."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import floor, log10

import numpy as np
import pandas as pd

from fairseat.analysis.stats.components import Strata, tested
from fairseat.analysis.stats.families import benjamini_hochberg
from fairseat.analysis.stats.intervals import LEVEL, Estimate, Numbers, mean, normal_quantile, share_of, two_sided
from fairseat.analysis.stats.tables import Played, outcome_is

Read = Callable[[str], Numbers]
"""Reads one column; a million games with dozens of columns are never held together."""


class OneByOne(Mapping[str, Numbers]):
    """Columns by name that are read when they are asked for, and dropped again."""

    def __init__(self, names: Iterable[str], read: Read) -> None:
        """Keep the names and the way to read them."""
        self.names, self.read = tuple(names), read

    def __getitem__(self, name: str) -> Numbers:
        """Read one column."""
        if name not in self.names:
            raise KeyError(name)
        return self.read(name)

    def __iter__(self) -> Iterator[str]:
        """Go through the names in their order."""
        return iter(self.names)

    def __len__(self) -> int:
        """Count the columns."""
        return len(self.names)


def of_each_bot(played: Played, values: Numbers, level: float = LEVEL) -> dict[str, Estimate]:
    """Average a seat's column over the seats of each bot; a game counts once, however many seats the bot filled."""
    own, share, found = np.asarray(values).reshape(-1, played.players), yes_or_no(values), {}
    for code, name in enumerate(played.bot_names):
        sits = played.bots == code
        filled = sits.sum(axis=1)
        there = filled > 0
        if there.any():
            each = (own * sits).sum(axis=1, dtype=np.float64)[there] / filled[there]
            found[name] = share_of(each, level) if share else mean(each, level)
    return found


def yes_or_no(values: Numbers) -> bool:
    """Tell whether a column only says whether something happened."""
    return bool(values.min() >= 0 and values.max() == 1 and ((values == 0) | (values == 1)).all())


def step_of(values: Numbers) -> float:
    """Choose the step in which a column is felt: one, or ten, a hundred, .. where it spreads that far."""
    spread = float(values.std(dtype=np.float64))
    return 10.0 ** max(floor(log10(spread)), 0) if spread > 0 else 1.0


def own_effects(played: Played, columns: Mapping[str, Numbers], level: float = LEVEL) -> pd.DataFrame:
    """Say what a seat's own columns go with: having it, where it is yes or no; else one step more of it.

    Columns: those of components.component_effects, with step (0 for yes or no), winners and others (the mean of
    either); q_value over all columns together. Columns that never vary are left out.
    """
    strata, rows = Strata(played), []
    for name, values in columns.items():
        had = np.asarray(values).reshape(-1, played.players)
        if (had == had.flat[0]).all():
            continue
        step = 0.0 if yes_or_no(had) else step_of(had)
        found = strata.effect(had / np.float32(step) if step else had, step > 0, level)
        winners, others = _winners_and_others(played, had)
        rows.append({"component": name, **found, "step": step, "winners": winners, "others": others})
    return tested(pd.DataFrame(rows), level)


def _winners_and_others(played: Played, had: Numbers) -> tuple[float, float]:
    """Average a column over the winners (by their share of the win), and over all other seats."""
    won = played.wins[played.contested].astype(np.float64)
    own = had[played.contested]
    wins, lost = float(won.sum()), float((1 - won).sum())
    return float((won * own).sum()) / max(wins, 1e-300), float(((1 - won) * own).sum()) / max(lost, 1e-300)


def team_effects(games: pd.DataFrame, columns: Mapping[str, Numbers], level: float = LEVEL) -> pd.DataFrame:
    """Set games that were won together against those that were not: the mean of each column in either.

    Columns: component, won, lost, estimate (won - lost), low, high, n, p_value, q_value, level, method.
    """
    won = outcome_is(games, "team")
    if not won.any() or won.all():
        return pd.DataFrame()
    rows = [{"component": name, **_apart(np.asarray(values), won, level)} for name, values in columns.items()]
    frame = pd.DataFrame([row for row in rows if np.isfinite(row["low"])])
    if len(frame):
        frame["q_value"] = benjamini_hochberg(frame["p_value"].to_numpy())
    return frame


def _apart(values: Numbers, won: Numbers, level: float) -> dict[str, float | str]:
    """Compare the means of two groups of games with nothing in common (Welch)."""
    sides = [mean(part, level) for part in (values[won], values[~won])]
    gap = sides[0].estimate - sides[1].estimate
    reach = float(np.hypot(sides[0].margin, sides[1].margin))
    error = reach / normal_quantile(level)
    p_value = float(two_sided(gap / error)) if error > 0 else 1.0
    found = {"won": sides[0].estimate, "lost": sides[1].estimate, "estimate": gap, "low": gap - reach}
    tests = {"high": gap + reach, "n": len(values), "p_value": p_value, "level": level}
    return {**found, **tests, "method": "unpaired, square and add"}
