"""Line-ups that met the same shuffles: how much less their games tell than as many games with luck of their own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from fairseat.analysis.stats.intervals import Floats, Numbers
from fairseat.analysis.stats.tables import Played, Widening, number_lineups


def shared_luck(table: Played) -> Widening:
    """Say how many times wider intervals must be because game k met the same shuffles in every line-up.

    The error with the games of one number taken together, against that without: the largest ratio over the shares and
    the meetings of the bots, and the largest over the seats.
    """
    chosen = table.contested
    if not chosen.any():
        return Widening()
    wins, bots = table.wins[chosen].astype(float), table.bots[chosen]
    which, _ = number_lineups(bots, len(table.bot_names))
    _, group = np.unique(table.games["game"].to_numpy()[chosen], return_inverse=True)
    of_bots = [_ratio(pull, which, group) for pull in _pulls(wins, bots)]
    of_seats = [_ratio(column, which, group) for column in wins.T]
    return Widening(max([1.0, *of_bots]), max([1.0, *of_seats]))


def _pulls(wins: Floats, bots: Numbers) -> Iterator[Floats]:
    """Give what each game says of each bot's share, and of each meeting of two bots."""
    codes = np.unique(bots)
    for code in codes:
        sits = bots == code
        yield ((wins - (wins * sits).sum() / sits.sum()) * sits).sum(axis=1)
    for one, other in combinations(codes, 2):
        ahead, told = np.zeros(len(wins)), np.zeros(len(wins))
        for s, t in combinations(range(wins.shape[1]), 2):
            way = ((bots[:, s] == one) & (bots[:, t] == other)) * 1.0 - ((bots[:, s] == other) & (bots[:, t] == one))
            lead = np.sign(wins[:, s] - wins[:, t]) * way
            ahead += lead
            told += np.abs(lead)
        if told.any():
            yield ahead - told * (ahead.sum() / told.sum())


def _ratio(pull: Floats, which: Numbers, group: Numbers) -> float:
    """Set the error with games of one number taken together against that without, within line-ups."""
    away = pull - (np.bincount(which, pull) / np.maximum(np.bincount(which), 1))[which]
    alone = float(np.sqrt((away**2).sum()))
    together = float(np.sqrt((np.bincount(group, weights=away) ** 2).sum()))
    return together / alone if alone > 0 else 1.0
