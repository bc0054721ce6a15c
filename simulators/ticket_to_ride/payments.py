"""Which tracks a seat can pay for, and every way to pay for one."""

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import inlined, kernel

from .components import LOCOMOTIVE, NO_COLOR
from .maps import LONGEST
from .questions import pack_payment


@kernel
def payable(table, rules, seat, word):
    """R6.1, R6.3, R6.4 The tracks of one word of 32 that a seat may claim and can pay for, as a mask."""
    still = table.open[seat, word] & rules.short_tracks[min(table.trains[seat], LONGEST), word]
    if still == 0:
        return 0
    locomotives = table.hand[seat, LOCOMOTIVE]
    found, most = 0, 0
    for color in range(8):
        held = table.hand[seat, color]
        most = max(most, held)
        found |= rules.by_color[color, min(held + locomotives, LONGEST), word]
    for kind in range(rules.gray_classes):
        waves = rules.gray_waves[kind]
        spare = locomotives - waves + min(waves, ferry_cap(table, rules, seat, waves) * rules.ferry_waves)
        if spare >= 0 and most + spare >= rules.gray_length[kind] - waves:
            found |= rules.gray_tracks[kind, word]
    return found & still


@inlined
def ferry_cap(table, rules, seat, waves):
    """R6.4, R6.5 The most Ferry Cards that a seat may pay for so many waves."""
    cap = waves // rules.ferry_waves
    if rules.ferry_single_wave and cap * rules.ferry_waves < waves:
        cap += 1
    return min(cap, table.ferry_hand[seat])


@kernel
def can_claim(table, rules, seat):
    """R6.1 Whether some track may be claimed and paid for."""
    for word in range((rules.tracks + 31) >> 5):
        if payable(table, rules, seat, word) != 0:
            return True
    return False


@kernel
def list_tracks(table, rules, moves):
    """R6.1 Write the tracks that the asked seat can claim, and return how many. Moves modified in place."""
    count = 0
    for word in range((rules.tracks + 31) >> 5):
        for bit in bits_of(payable(table, rules, table.actor, word)):
            moves[count] = 32 * word + bit
            count += 1
    return count


@kernel
def list_payments(table, rules, seat, track):
    """R6.3-R6.5 Note every way in which a seat can pay for a track. Modified in place."""
    own_color, waves = rules.track_color[track], rules.track_waves[track]
    plain = rules.track_length[track] - waves
    first = 0 if own_color == NO_COLOR else own_color
    last = 8 if own_color == NO_COLOR else own_color + 1
    count = 0
    for ferry_cards in range(ferry_cap(table, rules, seat, waves) + 1):
        by_locomotive = max(0, waves - ferry_cards * rules.ferry_waves)
        spare = table.hand[seat, LOCOMOTIVE] - by_locomotive
        if spare < 0:
            continue
        if spare >= plain:
            table.payments[count] = pack_payment(ferry_cards, NO_COLOR, 0, by_locomotive + plain)
            count += 1
        for color in range(first, last):
            for cards in range(max(1, plain - spare), min(plain, table.hand[seat, color]) + 1):
                table.payments[count] = pack_payment(ferry_cards, color, cards, by_locomotive + plain - cards)
                count += 1
    table.payment_count = count
