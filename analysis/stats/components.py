"""Which card, ticket, place or word goes with winning? An association, of which no cause is claimed."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from fairseat.analysis.stats.families import benjamini_hochberg
from fairseat.analysis.stats.intervals import LEAST_SPREAD, LEVEL, Floats, Numbers, normal_quantile, share_of, two_sided
from fairseat.analysis.stats.tables import Played, lineup_parts, number_lineups

FEWEST = 50
"""A component seen (or missing) in fewer seats than this is counted but not tested."""
TOO_FEW = "too few to test"


def component_effects(
    played: Played,
    components: Sequence[str] | Mapping[str, Numbers],
    level: float = LEVEL,
    per_unit: bool = False,
) -> pd.DataFrame:
    """Set seats that had a component against seats that had not: how often they won, in contested games.

    components: columns of the seats table, or names with arrays of a number a row of it; above 0 is `had`.
    estimate: the difference in win share between seats of the same line-up and the same place in it, so that
    neither strong bots nor good seats are taken for strong components; `per_unit` asks instead what one more
    goes with. The interval lets the seats of one game hang together.
    Columns: component, games, seats (that had it), often, often_low, often_high, win_with, win_without, n,
    estimate, low, high, p_value, q_value (false discovery), level, method. The strongest comes first.
    """
    strata = Strata(played)
    arrays = components.items() if isinstance(components, Mapping) else ((name, None) for name in components)
    rows = []
    for name, values in arrays:
        had = played.matrix(name) if values is None else np.asarray(values).reshape(-1, played.players)
        rows.append({"component": name, **strata.effect(had, per_unit, level)})
    return tested(pd.DataFrame(rows), level)


def tested(frame: pd.DataFrame, level: float) -> pd.DataFrame:
    """Add intervals and adjusted p-values, and put the strongest component first."""
    if len(frame) == 0:
        return frame
    error = frame.pop("error").to_numpy(float)
    estimate = frame["estimate"].to_numpy(float)
    reach = normal_quantile(level) * error
    seen = np.isfinite(error)
    p_values = np.ones(len(frame))
    certain = seen & (error > 0)
    p_values[certain] = two_sided(estimate[certain] / error[certain])
    q_values = np.ones(len(frame))
    q_values[seen] = benjamini_hochberg(p_values[seen])
    method = np.select(
        [seen, np.isfinite(estimate)],
        ["within line-ups, games as clusters", TOO_FEW],
        "never differs within a line-up",
    )
    frame = frame.assign(low=estimate - reach, high=estimate + reach, p_value=p_values, q_value=q_values)
    frame = frame.assign(level=level, method=method)
    order = np.argsort(-np.abs(np.where(seen, estimate, 0)), kind="stable")
    return frame.iloc[order].reset_index(drop=True)


class Strata:
    """The contested games sorted by line-up, with the wins centred on the mean of each line-up and seat."""

    def __init__(self, played: Played) -> None:
        """Sort once for all components."""
        every = bool(played.contested.all())
        self.chosen = slice(None) if every else played.contested
        bots, wins = played.bots[self.chosen], played.wins[self.chosen].astype(np.float32)
        which, first = number_lineups(bots, len(played.bot_names))
        self.n, self.seats, self.games = wins.size, played.players, len(wins)
        if self.games == 0:
            raise ValueError("no game was won by some seats and not by others: nothing goes with winning")
        parts = [part for _, part in lineup_parts(which, len(first))]
        ends = np.cumsum([len(part) for part in parts])
        self.parts = [slice(end - len(part), end) for end, part in zip(ends, parts, strict=True)]
        self.order = np.concatenate(parts) if len(parts) > 1 else slice(None)
        self.wins = wins[self.order]
        self.away = np.concatenate([_centred(self.wins[part]) for part in self.parts])

    def effect(self, had: Numbers, per_unit: bool, level: float) -> dict[str, float]:
        """Work out the row of one component."""
        amount = had[self.chosen][self.order]
        has = amount > 0
        values = (amount if per_unit else has).astype(np.float32)
        seats = int(np.count_nonzero(has))
        won = float(self.wins[has].sum(dtype=np.float64))
        lost = float(self.wins.sum(dtype=np.float64)) - won
        estimate, error = self._slope(values)
        if _rarer(amount, has, per_unit) < FEWEST:
            error = float("nan")
        often = share_of(np.count_nonzero(has, axis=1) / self.seats, level)
        return {
            "games": int(has.any(axis=1).sum()),
            "seats": seats,
            "often": often.estimate,
            "often_low": often.low,
            "often_high": often.high,
            "win_with": won / seats if seats else float("nan"),
            "win_without": lost / (self.n - seats) if seats < self.n else float("nan"),
            "n": self.games,
            "estimate": estimate,
            "error": error,
        }

    def _slope(self, values: Numbers) -> tuple[float, float]:
        """Fit wins to values within line-ups and seats; the error counts each game as one cluster."""
        together = np.empty(self.games)
        spread = np.empty(self.games)
        for part in self.parts:
            own = _centred(values[part])
            together[part] = np.einsum("gs,gs->g", own, self.away[part])
            spread[part] = np.einsum("gs,gs->g", own, own)
        total = float(spread.sum())
        if total <= 1e-9 * self.n:
            return float("nan"), float("nan")
        slope = float(together.sum()) / total
        rest: Floats = together - slope * spread
        # a part that every winner had and nobody else is no surer than the games behind it
        return slope, max(float(np.sqrt(rest @ rest)), LEAST_SPREAD) / total


def _rarer(amount: Numbers, has: Numbers, per_unit: bool) -> int:
    """Count the seats on the rarer side: with or without the component, or off the middle amount."""
    apart = amount != np.median(amount) if per_unit else has
    count = int(np.count_nonzero(apart))
    return min(count, apart.size - count) if not per_unit else count


def _centred(values: Numbers) -> Numbers:
    """Take each seat's mean from its values."""
    return np.asarray(np.subtract(values, values.mean(axis=0, dtype=np.float64), dtype=np.float32))
