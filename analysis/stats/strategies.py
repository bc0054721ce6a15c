"""Which bot wins, against whom, by how much, and how much choosing well matters next to luck."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fairseat.analysis.stats.counts import CellCounts, Counted
from fairseat.analysis.stats.intervals import LEVEL, NOTHING, Estimate, Floats, claims
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.seats import tested_shares
from fairseat.analysis.stats.tables import Tally, covariances, seat_pairs

if TYPE_CHECKING:
    import pandas as pd

BOT_COLUMNS = ["bot", "n", "wins", "estimate", "variance"]
PAIR_COLUMNS = ["bot", "opponent", "n", "tied", "estimate", "variance"]


@dataclass(frozen=True)
class Standing:
    """What the meetings of bots prove at the level asked for.

    champion: the bot that beats every other that played, or ""; cycles: groups in which each beats another in a ring;
    dominated: (better, worse) where the better beats the worse and does better against every third bot.
    """

    champion: str
    cycles: tuple[tuple[str, ...], ...]
    dominated: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Skill:
    """How much choosing well matters: one half is pure luck, one is pure skill.

    better_ahead: of the games that one of two bots won and the other did not, how many the better one won,
    averaged over all pairs of bots; widest: the same for the pair that is surely farthest apart; best and worst name
    it; proved: whether it is proved to differ. It is chosen after looking, so that intervals hold for all pairs.
    """

    better_ahead: Estimate
    widest: Estimate
    best: str
    worst: str
    proved: bool


def bot_shares(tally: Tally, level: float = LEVEL) -> Rows:
    """Set each bot's share of the wins, a seat it fills, against the fair 1/n.

    Columns: bot, n (games it played in), wins, estimate, low, high, fair, p_value, holm, level, method.
    """
    fair, spreads = 1 / tally.players, tally.covariances()
    rows = []
    for code, name in enumerate(tally.bot_names):
        sits = (tally.lineups == code).astype(float)
        filled = sits.sum(axis=1)
        games, seat_games = float(tally.games @ (filled > 0)), float(tally.games @ filled)
        if games:
            wins = float((tally.sums * sits).sum())
            variance = float(tally.games @ np.einsum("rs,rst,rt->r", sits, spreads, sits)) / seat_games**2
            rows.append((name, int(games), wins, wins / seat_games, variance * tally.widening.bots**2))
    return _with_intervals(_laid_out(rows, BOT_COLUMNS), fair, level, claims(len(rows)))


def head_to_head(table: Counted, level: float = LEVEL) -> Rows:
    """Say how often each bot wins and each other does not, of the games that tell the two apart.

    Wins are compared, not places: many rulesets name one winner and rank the others by something that nobody
    played for. Of a shared win the larger part counts as the win.
    Columns: bot, opponent (each pair once), n (games that told them apart), tied (share of the meetings that did not),
    estimate, low, high, fair, p_value, holm, level, method.
    """
    names = table.counts.bot_names
    met = {(one, other): _met(table.counts, one, other) for one, other in combinations(range(len(names)), 2)}
    rows = [(names[one], names[other], *found) for (one, other), found in met.items() if found is not None]
    return _with_intervals(_laid_out(rows, PAIR_COLUMNS), 0.5, level, max(len(rows), 1))


def meeting_of(counts: CellCounts, one: int, other: int, level: float = LEVEL) -> Estimate:
    """Give the share of the games that tell two bots apart that the first of them won."""
    found = _met(counts, one, other)
    if found is None:
        return NOTHING
    return Estimate.of_row(_with_intervals(_laid_out([("", "", *found)], PAIR_COLUMNS), 0.5, level, 1).tuples()[0])


def matrix(pairs: Rows, bots: Sequence[str], column: str = "estimate") -> "pd.DataFrame":
    """Spread the pairs into a square frame: row against column, one half on the diagonal, NaN where they never met.

    `low` and `high` change places below the diagonal, as they must.
    """
    import pandas as pd

    return pd.DataFrame(_square(pairs, bots, column), index=list(bots), columns=list(bots))


def standing(pairs: Rows, bots: Sequence[str], level: float = LEVEL) -> Standing:
    """Work out champion, rings and dominated bots from the meetings that are clear after Holm."""
    beats = _beats(pairs, bots, level)
    others = len(bots) - 1
    champions = [bot for bot, row in zip(bots, beats, strict=True) if others and row.sum() == others]
    return Standing(champions[0] if champions else "", _rings(beats, bots), _dominated(pairs, bots, beats))


def skill(pairs: Rows) -> Skill | None:
    """Say how often the better of two bots is the one that wins; nothing where no two bots met."""
    if len(pairs) == 0:
        return None
    better = []
    for row in pairs.tuples():
        ahead, names = (
            Estimate(row.estimate, row.low_all, row.high_all, row.n, row.level, row.method),
            (row.bot, row.opponent),
        )
        proved = row.holm < 1 - row.level
        turned = ahead.estimate < 0.5
        better.append((_turned(ahead) if turned else ahead, names[::-1] if turned else names, proved))
    widest, (best, worst), proved = max(better, key=lambda pair: (pair[2], pair[0].low))
    # the pairs share games, so their intervals are averaged as though they erred together
    middle, low, high = np.mean([(pair.estimate, pair.low, pair.high) for pair, *_ in better], axis=0).tolist()
    together = Estimate(middle, low, high, int(pairs.array("n").sum()), widest.level, "mean over pairs")
    return Skill(together, widest, best, worst, bool(proved))


def _met(counts: CellCounts, one: int, other: int) -> tuple[int, float, float, float] | None:
    """Give n, the share of ties, the share ahead and its variance for two bots; nothing where they never met."""
    tally, pairs = counts.tally, seat_pairs(counts.players)
    if not (tally.n and pairs):
        return None
    found = _ahead(signs_of(tally.lineups, pairs, one, other), tally.games, *counts.leads)
    return None if found is None else (*found[:3], found[3] * tally.widening.bots**2)


def _ahead(signs: Floats, games: Floats, sums: Floats, cross: Floats) -> tuple[int, float, float, float] | None:
    """Give n, the share of ties, the share ahead and its variance for the bots that `signs` picks out."""
    half = signs.shape[1]
    met, untied = float(games @ np.abs(signs).sum(axis=1)), float((sums[:, half:] * np.abs(signs)).sum())
    if untied == 0:
        return None
    lead = float((sums[:, :half] * signs).sum()) / untied
    pull = np.concatenate([signs, -lead * np.abs(signs)], axis=1)
    seen = np.abs(signs).any(axis=1)
    spreads = covariances(games[seen], sums[seen], cross[seen])
    variance = float(games[seen] @ np.einsum("rp,rpq,rq->r", pull[seen], spreads, pull[seen])) / untied**2
    n = int(min(untied, games[seen].sum()))
    return n, 1 - untied / met, (1 + lead) / 2, variance / 4


def _turned(ahead: Estimate) -> Estimate:
    """Look at a share from the other side."""
    return Estimate(1 - ahead.estimate, 1 - ahead.high, 1 - ahead.low, ahead.n, ahead.level, ahead.method)


def _laid_out(rows: Sequence[tuple[Any, ...]], names: Sequence[str]) -> Rows:
    """Lay rows out under the names of their columns; of no rows these are empty columns."""
    kinds = [str if name in ("bot", "opponent") else np.int64 if name == "n" else float for name in names]
    return Rows({name: np.array([row[at] for row in rows], kinds[at]) for at, name in enumerate(names)})


def _square(pairs: Rows, bots: Sequence[str], column: str) -> Floats:
    """Spread the pairs into a square of numbers, in the order of the bots."""
    swapped = {"estimate": "estimate", "low": "high", "high": "low"}
    at, square = {bot: number for number, bot in enumerate(bots)}, np.full((len(bots), len(bots)), np.nan)
    for row in pairs.records():
        one, other = at[row["bot"]], at[row["opponent"]]
        square[one, other], back = row[column], row[swapped.get(column, column)]
        square[other, one] = 1 - back if column in swapped else back
    if column in swapped:
        np.fill_diagonal(square, 0.5)
    return square


def _with_intervals(found: Rows, fair: float, level: float, tests: int) -> Rows:
    """Turn shares and their variances into intervals and adjusted p-values; `tests` counts what they claim."""
    share, variance, n = (found.array(name).astype(float) for name in ("estimate", "variance", "n"))
    return found.without("variance").adding(**tested_shares(share, variance, n, fair, level, tests))


def signs_of(lineups: Floats, pairs: list[tuple[int, int]], one: int, other: int) -> Floats:
    """Mark the seat pairs of each line-up that hold the two bots: 1 this way round, -1 the other way."""
    signs = np.zeros((len(lineups), len(pairs)))
    for at, (s, t) in enumerate(pairs):
        signs[:, at] += (lineups[:, s] == one) & (lineups[:, t] == other)
        signs[:, at] -= (lineups[:, s] == other) & (lineups[:, t] == one)
    return signs


def _beats(pairs: Rows, bots: Sequence[str], level: float) -> npt.NDArray[np.bool_]:
    """Tell of each ordered pair of bots whether the first is proved to beat the second."""
    at = {bot: number for number, bot in enumerate(bots)}
    beats = np.zeros((len(bots), len(bots)), bool)
    for row in pairs.taking(pairs.array("holm") < 1 - level).records():
        one, other = at[row["bot"]], at[row["opponent"]]
        beats[(one, other) if row["estimate"] > 0.5 else (other, one)] = True
    return beats


def _rings(beats: npt.NDArray[np.bool_], bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Find the groups of bots in which everyone reaches everyone else along proved wins."""
    reach = beats.astype(np.int64)
    for _ in bots:
        reach = np.minimum(reach + reach @ reach, 1)
    mutual = (reach & reach.T).astype(bool)
    groups = {tuple(bots[j] for j in np.flatnonzero(row).tolist()) for row in mutual if row.any()}
    return tuple(sorted(groups))


def _dominated(pairs: Rows, bots: Sequence[str], beats: npt.NDArray[np.bool_]) -> tuple[tuple[str, str], ...]:
    """Find the pairs where one beats the other and does clearly better against every third bot."""
    low, high = (_square(pairs, bots, column) for column in ("low", "high"))
    found = []
    for one, other in np.argwhere(beats).tolist():
        third = [bot for bot in range(len(bots)) if bot not in (one, other)]
        if np.all(low[one, third] > high[other, third]):
            found.append((bots[one], bots[other]))
    return tuple(found)
