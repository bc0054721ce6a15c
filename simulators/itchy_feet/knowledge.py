"""What the players know of each other's hands: cards shown, taken, traded and stolen before their eyes (R14).

`shown` is what all know a hand to hold at least; `saw` is what one seat knows beyond that. Both are lower bounds.
"""

import numpy as np

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import inlined, kernel


@inlined
def show_card(table, seat, kind):
    """R14.1 All see a card of this kind come into a hand. Modified in place."""
    table.shown[seat, kind] += 1
    table.shown_kinds[seat] |= 1 << kind


@kernel
def hide_shown(table, seat, kind):
    """All know one card of this kind less in a hand. Modified in place."""
    table.shown[seat, kind] -= 1
    if table.shown[seat, kind] == 0:
        table.shown_kinds[seat] &= ~(1 << kind)


@kernel
def see_loss(table, seat, kind):
    """R14.1 All see a card of this kind leave a hand. Modified in place."""
    if table.shown[seat, kind] > 0:
        hide_shown(table, seat, kind)
    elif table.saw_kinds[seat] >> kind & 1:
        for who in range(table.players):
            if table.saw[who, seat, kind] > 0:
                table.saw[who, seat, kind] -= 1


@kernel
def see_theft(table, who, seat, kind):
    """R14.2 A card leaves a hand unseen by all but `who`: it may have been any of those that the others knew of.

    Modified in place.
    """
    for lost in bits_of(table.shown_kinds[seat] | table.saw_kinds[seat]):
        was_shown = table.shown[seat, lost] > 0
        if was_shown:
            hide_shown(table, seat, lost)
            if lost != kind:
                see_card(table, who, seat, lost)
        else:
            for other in range(table.players):
                if table.saw[other, seat, lost] > 0 and (other != who or lost == kind):
                    table.saw[other, seat, lost] -= 1


@inlined
def see_card(table, who, seat, kind):
    """R14.2 One seat alone knows of a card of this kind in another's hand. Modified in place."""
    table.saw[who, seat, kind] += 1
    table.saw_kinds[seat] |= 1 << kind


@kernel
def show_at_least(table, seat, kind, count):
    """R14.1 All learn that a hand holds at least so many cards of a kind. Modified in place."""
    more = count - table.shown[seat, kind]
    if more <= 0:
        return
    table.shown[seat, kind] = count
    table.shown_kinds[seat] |= 1 << kind
    if table.saw_kinds[seat] >> kind & 1:
        for who in range(table.players):
            table.saw[who, seat, kind] = max(0, np.int64(table.saw[who, seat, kind]) - more)


@kernel
def show_hand(table, seat):
    """R7.2 A traveller's whole hand is shown to all. Modified in place."""
    for kind in bits_of(table.kinds[seat] | table.shown_kinds[seat]):
        table.shown[seat, kind] = table.hand[seat, kind]
    table.shown_kinds[seat] = table.kinds[seat]
    for kind in bits_of(table.saw_kinds[seat]):
        for who in range(table.players):
            table.saw[who, seat, kind] = 0
    table.saw_kinds[seat] = 0


@inlined
def known(table, who, seat, kind):
    """How many cards of this kind `who` knows another hand to hold at least."""
    return table.shown[seat, kind] + np.int64(table.saw[who, seat, kind])
