"""The ways to win Round-trip Italy that the rules leave open to a seat, and what each length is worth on them.

The grand tour wins if the rules say so and six tickets fit into a hand; the needed lengths win if all that still lack
fit. A bot divides its attention between the ways that are open, by how many tickets they lack; the only one has all.
"""

from __future__ import annotations

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.round_trip.trips import SIX, open_lengths

NEARLY_ALL = 0.95  # a way with so much of the attention has all of it


@inlined
def largest_hand(table, rules, seat):
    """R6.1 The most tickets that a seat can have when it lays a trip."""
    return max(rules.hand_limit, table.hand_size[seat])


@inlined
def lengths_can_win(table, rules, seat):
    """R7.1 Whether all the needed lengths that the seat still lacks fit into a hand."""
    missing = rules.needed & ~table.laid[seat]
    return rules.needed != 0 and missing >> largest_hand(table, rules, seat) + 1 == 0


@inlined
def tour_can_win(table, rules, seat):
    """R7.2 Whether a trip through all six cities wins and fits into a hand."""
    return rules.six_wins and largest_hand(table, rules, seat) >= 6


@kernel
def winning_lengths(table, rules, seat):
    """The lengths that win as soon as they are laid, as a mask: the grand tour, and the last needed length."""
    missing = rules.needed & ~table.laid[seat]
    last = missing if missing & (missing - 1) == 0 else 0
    return last | SIX if rules.six_wins else last


@inlined
def share_of_tour(table, rules, seat, bot):
    """How much of the attention the grand tour has, from 0 to 1: each ticket that the lengths lack more doubles it."""
    tour, lengths = tour_can_win(table, rules, seat), lengths_can_win(table, rules, seat)
    if not (tour and lengths):
        return 1.0 * tour
    lacking = 0.0
    for length in range(2, 6):
        lacking += length * ((rules.needed & ~table.laid[seat]) >> length & 1)
    share = 1.0 / (1.0 + 2.0 ** (bot.grand_tour - lacking))
    return share if share < NEARLY_ALL else 1.0


@kernel
def weigh_lengths(table, rules, seat, bot, worth):
    """What laying each length is worth to a seat: the tour and all needed lengths share 1 between them.

    Those whose turn comes later (R5.3) count half. Worth modified in place.
    """
    worth[:] = 0.0
    share = share_of_tour(table, rules, seat, bot)
    worth[6] = share
    if share == 1.0 or rules.needed == 0:
        return
    largest, missing = largest_hand(table, rules, seat), rules.needed & ~table.laid[seat]
    still, total = open_lengths(table, rules, seat), 0.0
    for length in range(2, 6):
        if rules.needed >> length & 1:
            total += length**bot.long
            if missing >> length & 1 and length <= largest:
                worth[length] = length**bot.long * (1.0 if still >> length & 1 else 0.5)
    for length in range(2, 6):
        worth[length] *= (1.0 - share) / total
