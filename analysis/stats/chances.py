"""When is a game decided, how much of it is luck, and what hangs on its answers: read from chances along its games."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from fairseat.analysis.stats.intervals import (
    LEVEL,
    NOTHING,
    Estimate,
    Floats,
    mean,
    share,
    skewed_mean,
    student_quantile,
)
from fairseat.analysis.stats.sums import ValueCounts

DECIDED = 0.9
"""A game is decided when its winner's chance stays above this to the end."""
FEWEST_IMAGINED = 10
"""Of fewer imagined games, one that goes otherwise leaves a decided game open: 8 of 9 are less than DECIDED."""
RUNAWAY_BEFORE = 0.5
"""A game is a runaway when it was decided before this part of its turns."""
COMEBACK_FROM = 0.5
"""A game is a comeback when its winner's chance once fell below this part of an even share."""
AHEAD = 2.0
"""A new leader in chances must be ahead of the old one by so many standard errors: wavering is no change."""


@dataclass(frozen=True)
class ChanceSummary:
    """What chances along a sample of games say.

    decided_at: the part of the turns after which the winner's chance stayed above DECIDED, with its quantiles;
    lead_changes: of the chances, a game; tension: how open a game is on average over its turns, 1 where all chances
    are even and 0 where all is decided; runaways, comebacks: shares of games; spread: the standard deviation of what
    a seat gets; luck, whim, deal: movement by chance, by the players' whims and by the deal, a game and seat, as parts
    of the variance of what a seat gets; weight, cost: of a question with several answers.
    first, first_less_luck: what the first seat gets (of different bots the first of the line-up, from all its seats),
    as played and less the luck of the draws that it met. The estimates of `decided_at` to `comebacks` are NOTHING
    where all seats are one team.
    """

    games: int
    imagined: int  # games for a chance; 0 where nobody noted it
    players: int
    team: bool
    decided_at: Estimate
    decided_quantiles: pd.DataFrame
    lead_changes: Estimate
    tension: Estimate
    runaways: Estimate
    comebacks: Estimate
    spread: float
    luck: Estimate
    whim: Estimate
    deal: Estimate
    weight: Estimate
    cost: Estimate
    several: bool  # whether different bots play
    first: Estimate
    first_less_luck: Estimate


def chance_summary(
    curves: pd.DataFrame,
    swings: pd.DataFrame,
    level: float = LEVEL,
    several: bool = False,
    whims: pd.DataFrame | None = None,
) -> ChanceSummary:
    """Summarise the chances of a sample of games, as `fairseat chances` wrote them.

    several: different bots play; whims: looks at the questions that may be answered otherwise, where whims were looked
    at by themselves.
    """
    team = bool(curves["team"].iloc[0])
    each = [matrices(one) for _, one in curves.groupby("game", sort=True)]
    players, results = each[0][0].shape[1], np.array([chances[-1] for chances, _ in each])
    won = [pair for pair in each if not team and pair[0][-1].max() == 1.0]
    decided = np.array([decided_at(chances) for chances, _ in won])
    before, surprise = np.array([chances[0] for chances, _ in each]), np.array([_surprise(*pair) for pair in each])
    looked = len(swings) > 0 or whims is not None
    whim = _whim_by_game(swings if whims is None else whims, curves)
    squares = squares_of_results(results, before, team)
    asked = swings[swings["asked"] & (swings["answers"] > 1)]
    won_by_first, met = _of_the_first(results, curves, swings, "bot" if several and not team else "seat")
    return ChanceSummary(
        games=len(each),
        imagined=int(curves.attrs.get("imagined", 0)),
        players=players,
        team=team,
        decided_at=mean(decided, level) if len(won) else NOTHING,
        decided_quantiles=_quantiles(decided, level),
        lead_changes=NOTHING if team else mean(np.array([lead_changes(*pair) for pair in each]), level),
        tension=NOTHING if team else mean(np.array([tension(*pair) for pair in each]), level),
        runaways=share(int((decided < RUNAWAY_BEFORE).sum()), len(won), level) if len(won) else NOTHING,
        comebacks=share(sum(is_comeback(chances) for chances, _ in won), len(won), level) if len(won) else NOTHING,
        spread=float(np.sqrt(squares.mean())),
        luck=_part(surprise - whim, squares, level) if looked else NOTHING,
        whim=_part(whim, squares, level) if looked else NOTHING,
        deal=_part(_deal(curves), squares, level),
        weight=_by_question(asked, "weight", level),
        cost=_by_question(asked, "cost", level),
        several=several,
        first=mean(won_by_first, level),
        first_less_luck=luck_adjusted(won_by_first, met, level),
    )


def _quantiles(decided: Floats, level: float) -> pd.DataFrame:
    """Give the quantiles of the moment of decision; nothing where no game was won."""
    found = ValueCounts.of(decided)
    return found.quantiles((0.1, 0.25, 0.5, 0.75, 0.9), level) if found.n else pd.DataFrame()


def decided_at(chances: Floats) -> float:
    """The part of the turns after which the winner's chance stays above DECIDED: [turns and the end, seats]."""
    own = chances[:, int(chances[-1].argmax())]
    open_still = np.flatnonzero(own < DECIDED)
    return float((open_still[-1] + 1) / (len(own) - 1)) if len(open_still) else 0.0


def lead_changes(chances: Floats, errors: Floats) -> int:
    """How often another seat takes the lead in chances, clear of what the imagined games waver by."""
    leader, changes = int(chances[0].argmax()), 0
    for now, error in zip(chances[1:], errors[1:], strict=True):
        best = int(now.argmax())
        if best != leader and now[best] - now[leader] > AHEAD * np.hypot(error[best], error[leader]):
            leader, changes = best, changes + 1
    return changes


def tension(chances: Floats, errors: Floats) -> float:
    """How open a game is on average over its turns: 1 where all chances are even, 0 where all is decided.

    A player alone has nobody to be even with.
    """
    even = 1.0 - 1.0 / chances.shape[1]
    if even == 0.0:
        return 0.0
    doubt = (chances * (1.0 - chances) + errors**2).sum(axis=1)  # the noise of a chance makes p (1 - p) too small
    return float(doubt[:-1].mean() / even)


def is_comeback(chances: Floats) -> bool:
    """Whether the winner's chance once fell below a part of an even share."""
    return bool(chances[:, int(chances[-1].argmax())].min() < COMEBACK_FROM / chances.shape[1])


def squares_of_results(results: Floats, before: Floats, team: bool) -> Floats:
    """What each game adds to the variance of what a seat gets, which is their mean: [games, seats] both.

    An even player's of a win, whatever was won; of a team, how far its points lie from what all games promised before
    their first question, a mean that is known better than that of the points.
    """
    even = 1.0 / float(results.shape[1])
    if not team:
        return np.full(len(results), even * (1.0 - even))
    gaps: Floats = (results[:, 0] - before[:, 0].mean()) ** 2
    return gaps


def luck_adjusted(results: Floats, luck: Floats, level: float = LEVEL) -> Estimate:
    """A mean result, less what luck explains of it: the same on average, as luck is nought on average, and narrower.

    How much of the luck is taken off is fitted (a control variate), so that a luck known only roughly does no harm.
    """
    n = len(results)
    if n < 3 or luck.var() == 0.0:
        return mean(results, level)
    slope = float(np.cov(results, luck)[0, 1] / luck.var(ddof=1))
    rest = results - slope * luck
    fitted = 1.0 + luck.mean() ** 2 / luck.var()  # a slope that is fitted is unsure where the luck met is not nought
    error = float(np.sqrt(rest.var() / (n - 2) * fitted))
    middle, reach = float(rest.mean()), student_quantile(level, n - 2) * error
    return Estimate(middle, middle - reach, middle + reach, n, level, "less luck")


def matrices(curve: pd.DataFrame) -> tuple[Floats, Floats]:
    """The curve of one game as chances and errors: [turns and the end, seats]."""
    players = int(curve["seat"].max()) + 1
    chances, errors = (curve[name].to_numpy(float).reshape(-1, players) for name in ("chance", "error"))
    return chances, errors


def _surprise(chances: Floats, errors: Floats) -> float:
    """How far what the seats of a game got lies from their chances before its first question, squared, a seat."""
    gap = (chances[-1] - chances[0]) ** 2 - errors[0] ** 2  # the noise of the imagined games makes a square too large
    return float(gap.mean())


def _whim_by_game(swings: pd.DataFrame, curves: pd.DataFrame) -> Floats:
    """Squared movements of each game by whims, a seat, less what the noise of the imagined games adds."""
    moved = swings["stands_for"] * (swings["whim"] ** 2 - swings["whim_noise"])
    games = np.sort(curves["game"].unique())
    found: Floats = moved.groupby(swings["game"]).sum().reindex(games, fill_value=0.0).to_numpy(float)
    return found / (int(curves["seat"].max()) + 1)


def _of_the_first(results: Floats, curves: pd.DataFrame, swings: pd.DataFrame, key: str) -> tuple[Floats, Floats]:
    """What the first seat (or bot) got in each game, and the luck that it met in its draws.

    The luck of the deal is known only as the distance from the sample's own mean: it moves no mean, and whoever took
    its spread off would call the mean surer than it is.
    """
    start = curves.groupby(["game", "seat"], sort=True).first().reset_index()
    own = (start[key] == 0).to_numpy().reshape(len(results), -1)
    mine = swings[swings[key] == 0]
    drawn = (mine["luck"] * mine["stands_for"]).groupby(mine["game"]).sum()
    drawn = drawn.reindex(start["game"].unique(), fill_value=0.0).to_numpy(float)
    return (results * own).sum(axis=1), drawn


def _deal(curves: pd.DataFrame) -> Floats:
    """Squared distance of the chances before the first question from those of the same seats and bots on average."""
    first = curves.groupby(["game", "seat"], sort=True).first().reset_index()
    gap = first["chance"] - first.groupby(["seat", "bot"])["chance"].transform("mean")
    group = first.groupby(["seat", "bot"])["chance"].transform("size")
    square = gap**2 * group / (group - 1).clip(lower=1) - first["error"] ** 2
    found: Floats = square.groupby(first["game"]).mean().to_numpy(float)
    return found


def _part(values: Floats, squares: Floats, level: float) -> Estimate:
    """A mean over games as a part of a variance, which is itself a mean over these games (a ratio of means)."""
    variance = float(squares.mean())
    if variance == 0.0 or len(values) < 2:
        return NOTHING
    part = float(values.mean()) / variance
    return skewed_mean(values - part * (squares - variance), level).scaled(1.0 / variance)


def _by_question(asked: pd.DataFrame, name: str, level: float) -> Estimate:
    """A mean over questions; games, not questions, are independent of each other (a ratio of means over games)."""
    if not len(asked):
        return NOTHING
    sums = pd.DataFrame({"worth": asked[name] * asked["stands_for"], "count": asked["stands_for"]})
    by_game = sums.groupby(asked["game"]).sum()
    ratio = float(by_game["worth"].sum() / by_game["count"].sum())
    rest = (by_game["worth"] - ratio * by_game["count"]).to_numpy(float)
    n = len(rest)
    if n < 2:
        return NOTHING
    error = float(np.sqrt((rest**2).sum() / (n - 1) / n) / by_game["count"].mean())
    reach = student_quantile(level, n - 1) * error
    return Estimate(ratio, ratio - reach, ratio + reach, n, level, "ratio over games")
