"""What is each seat worth to players who look ahead? They in every seat, beside their rivals in every seat.

The numbers of games are fixed before the first one. Who looks ahead plays the first games of the seed, the rivals those
that follow, so that the two share no shuffle. The shares of the wins are those of the contested games and have the
intervals of every verdict on seats; those of all seats of a table hold together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.kinds.ahead import subjects as who_looks_ahead
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import AHEAD_SEATS, Subject, found_of, seat_figure
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.tables import CONTESTED, OUTCOMES, Tally, tally
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.ruleset import Ruleset

LEVEL = 0.99
SEED = 7_417
GAMES, RIVALS_GAMES = 1_000, 100_000
"""Games of the rivals, who are quick: what is not known of the difference is not known of who looks ahead."""
BITE = 1_000  # games held at a time


def subjects(ruleset: Ruleset) -> list[Subject]:
    """The tables at which it is known what looking ahead gains; where all win together no seat wins more."""
    if ruleset.card.cooperative:
        return []
    one = who_looks_ahead(ruleset)
    return [Subject(kind=AHEAD_SEATS, game=it.game, players=it.players, bots=it.bots, rivals=it.rivals) for it in one]


def measured(ruleset: Ruleset, subject: Subject, hands: Hands) -> Parts:
    """Play both tables, and set each seat's shares side by side."""
    return measure_seats(ruleset, subject, hands, GAMES, RIVALS_GAMES, SEED)


def measure_seats(ruleset: Ruleset, subject: Subject, hands: Hands, games: int, more: int, seed: int) -> Parts:
    """The shares of every seat in so many games of who looks ahead, and in more of their rivals."""
    rules = ruleset.choose_rules("", subject.rules)
    found: dict[str, Any] = {}
    contested = []
    for name, first, count in ((subject.bots[0], 0, games), (subject.rivals[0], games, more)):
        setup = Setup(ruleset, rules, [ruleset.bot(name)] * subject.players)
        shares = _shares(_wins(setup, hands, seed, first, count))
        found |= {seat_figure(seat, name): found_of(share, 5) for seat, share in enumerate(shares)}
        contested.append(shares[0].n)
    detail = {"contested": contested[0], "rivals_contested": contested[1]}
    return {"found": found, "level": LEVEL, "games": games, "seed": str(seed), "detail": detail}


def _wins(setup: Setup, hands: Hands, seed: int, first: int, count: int) -> Tally:
    """The wins of each seat in the contested of some games of one bot in every seat."""
    ways = [OUTCOMES.index(name) for name in CONTESTED]

    def won(start: int, games: int) -> Any:
        rows, seats = hands.play(setup, seed, start, games)
        return seats.win[np.isin(rows.outcome, ways)]

    size = max(1, min(BITE, count // 8))
    wins = np.concatenate(hands.bites(won, first, count, size))
    return tally(wins, np.zeros(wins.shape, np.int64), (setup.bots[0].name,))


def _shares(wins: Tally) -> list[Estimate]:
    """The share of each seat; the intervals hold for all seats together."""
    from fairseat.analysis.stats.seats import seat_shares  # whoever reads what is kept needs none of it

    rows = seat_shares(wins, LEVEL).tuples()
    return [Estimate(row.estimate, row.low_all, row.high_all, row.n, LEVEL, row.method) for row in rows]


KIND = Kind(AHEAD_SEATS, "what each seat wins where all look ahead, and where nobody does", subjects, measured)
