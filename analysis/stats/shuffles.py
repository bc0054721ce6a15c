"""Line-ups that met the same shuffles: how much less their games tell than as many games with luck of their own."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import numpy as np

from fairseat.analysis.stats.counts import CellCounts, leads_of
from fairseat.analysis.stats.intervals import Floats, Numbers
from fairseat.analysis.stats.strategies import signs_of
from fairseat.analysis.stats.tables import Played, Widening, lineup_parts, number_lineups, seat_pairs


def shared_luck(counts: CellCounts, stretches: Iterable[Iterable[Played]]) -> Widening:
    """Say how many times wider intervals must be because game k met the same shuffles in every line-up.

    The error with the games of one number taken together, against that without: the largest ratio over the shares and
    the meetings of the bots, and the largest over the seats. counts: what all line-ups add up to; stretches: the games
    themselves, each time those from one number to another of all line-ups, so that no more than these are held.
    """
    if not counts.tally.n:
        return Widening()
    pulls = _Pulls(counts)
    alone, together = np.zeros(pulls.told), np.zeros(pulls.told)
    for stretch in stretches:
        first, sums = -1, np.zeros((0, pulls.told))
        for table in stretch:
            numbers = table.games.array("game")
            first = int(numbers.min()) if first < 0 else first
            sums = np.pad(sums, ((0, max(int(numbers.max()) + 1 - first - len(sums), 0)), (0, 0)))
            for rows, away in pulls.away(table):
                alone += (away**2).sum(axis=0)
                np.add.at(sums, numbers[rows] - first, away)
        together += (sums**2).sum(axis=0)
    wider = np.sqrt(np.divide(together, alone, out=np.ones(pulls.told), where=alone > 0))
    return Widening(*(float(max(1.0, *part)) for part in (wider[: -counts.players], wider[-counts.players :])))


class _Pulls:
    """What each contested game says of each bot's share, of each meeting of two bots and of each seat.

    It is a sum of the wins, of who won more of each two seats, and of whether either did, weighted by who sits where:
    a matrix of weights for every line-up. Only what a game says beyond the mean of its line-up counts.
    """

    def __init__(self, counts: CellCounts) -> None:
        """Work out the mean and the weights of every line-up."""
        tally, self.names = counts.tally, counts.bot_names
        self.pairs = seat_pairs(counts.players) if counts.leads[0].shape[1] else []
        self.number = {tuple(lineup): number for number, lineup in enumerate(tally.lineups.tolist())}
        self.means = np.concatenate([tally.sums, counts.leads[0]], axis=1) / tally.games[:, None]
        codes, rest = np.unique(tally.lineups), np.zeros((len(tally.lineups), 2 * len(self.pairs)))
        told = [np.concatenate([tally.lineups == code, rest], axis=1) for code in codes]
        for one, other in combinations(codes.tolist(), 2):
            signs = signs_of(tally.lineups, self.pairs, one, other)
            met = np.concatenate([signs, np.abs(signs)], axis=1) * counts.leads[0]
            ahead, untied = (float(part.sum()) for part in np.split(met, 2, axis=1))
            if untied:
                weighed = [np.zeros(tally.lineups.shape), signs, -np.abs(signs) * ahead / untied]
                told.append(np.concatenate(weighed, axis=1))
        for seat in np.eye(counts.players):
            told.append(np.concatenate([np.broadcast_to(seat, tally.lineups.shape), rest], axis=1))
        self.weights = np.stack(told, axis=2)  # [line-ups, what is known of a game, what is told]
        self.told = len(told)

    def away(self, table: Played) -> Iterator[tuple[Numbers, Floats]]:
        """Give what the games of a part say beyond the mean of their line-up: a line-up's rows, and that of each."""
        rows = np.flatnonzero(table.contested)
        code = np.array([self.names.index(name) for name in table.bot_names])
        which, first = number_lineups(table.bots[rows], len(table.bot_names))
        for nth, chosen in lineup_parts(which, len(first)):
            line_up = self.number[tuple(code[table.bots[rows[first[nth]]]].tolist())]
            wins = table.wins[rows[chosen]].astype(np.float64)
            known = np.concatenate([wins, leads_of(wins, self.pairs)], axis=1)
            yield rows[chosen], (known - self.means[line_up]) @ self.weights[line_up]
