"""The ways to win Round-trip Italy that the rules leave open to a seat, and what each length is worth on them.

The grand tour wins if the rules say so, there are tickets for it, and six fit into a hand; the needed lengths win if
tickets and hands allow all that still lack. A bot divides its attention between the ways that are open, by how many
tickets they lack; the only one has all.
"""

from fairseat.simulators.engine.jit import inlined, kernel

from .trips import SIX, open_lengths

NEARLY_ALL = 0.95  # a way with so much of the attention has all of it


@inlined
def open_to(table, rules, seat):
    """R5.2, R6.1 The lengths for which there are tickets and that fit into the seat's hand, as a mask."""
    return rules.possible & (2 << max(rules.hand_limit, table.hand_size[seat])) - 1


@inlined
def room(rules):
    """R6.1 How much room a hand has to wait, 0 to 1: a limit of seven keeps six tickets; what keeps fewer has less."""
    part = min(1.0, (rules.hand_limit - 1.0) / 6.0)
    return part * part


@inlined
def lengths_can_win(table, rules, seat):
    """R7.1 Whether the seat can lay all the needed lengths that it still lacks."""
    return rules.needed != 0 and rules.needed & ~table.laid[seat] & ~open_to(table, rules, seat) == 0


@inlined
def tour_can_win(table, rules, seat):
    """R7.2 Whether a trip through all six cities wins and the seat can lay one."""
    return rules.six_wins and open_to(table, rules, seat) & SIX != 0


@kernel
def winning_lengths(table, rules, seat):
    """The lengths that win as soon as they are laid, as a mask: the grand tour, and the last needed length."""
    missing = rules.needed & ~table.laid[seat]
    last = missing if missing & (missing - 1) == 0 else 0
    return last | SIX if rules.six_wins else last


@inlined
def share_of_tour(table, rules, seat, bot):
    """How much of the attention the grand tour has, from 0 to 1: each ticket that the lengths lack more doubles it.

    R6.1 Where a hand must go at its sixth ticket unless it lays them, every ticket beside the five is in the way.
    """
    tour, lengths = tour_can_win(table, rules, seat), lengths_can_win(table, rules, seat)
    if not (tour and lengths):
        return 1.0 * tour
    lacking = 0.0
    for length in range(2, 6):
        lacking += length * ((rules.needed & ~table.laid[seat]) >> length & 1)
    takes = bot.grand_tour * (bot.tight if rules.hand_limit <= 6 else 1.0)
    share = 1.0 / (1.0 + 2.0 ** (takes - lacking))
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
    missing = rules.needed & ~table.laid[seat] & open_to(table, rules, seat)
    still, total = open_lengths(table, rules, seat), 0.0
    for length in range(2, 6):
        if rules.needed >> length & 1:
            total += length**bot.long
            if missing >> length & 1:
                worth[length] = length**bot.long * (1.0 if still >> length & 1 else 0.5)
    for length in range(2, 6):
        worth[length] *= (1.0 - share) / total
