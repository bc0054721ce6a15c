"""What the edges of a plan and the cards for them are worth to a bot, the nearer an edge is to being paid, the more."""

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import kernel

from .components import LOCOMOTIVE, NO_COLOR
from .maps import LONGEST
from .payments import ferry_cap
from .questions import BLIND
from .ways import cards_for, look_at_hand


@kernel
def value_plan(table, rules, seat, bot, mind):
    """What each planned edge is worth, what each card is worth for them, and which colours they take.

    Mind modified in place.
    """
    look_at_hand(table, seat, mind)
    mind.want[:] = 0.0
    mind.need[:] = 0
    mind.gray[:] = 0.0
    mind.wanted[:] = 0
    mind.ferry = 0.0
    mind.fade[0] = 1.0
    for missing in range(1, len(mind.fade)):
        mind.fade[missing] = bot.near * mind.fade[missing - 1]
    for word in range((rules.edges + 31) >> 5):
        for bit in bits_of(table.plan[seat, word]):
            value_edge(table, rules, seat, bot, mind, 32 * word + bit)
    weigh_cards(table, rules, seat, bot, mind)


@kernel
def value_edge(table, rules, seat, bot, mind, edge):
    """What a planned edge is worth, more where others may come first, and its cards by it. Mind modified in place."""
    ways, best, length = 0, -1, rules.edge_length[edge]
    for i in range(rules.edge_width[edge]):
        track = rules.edge_tracks[edge, i]
        if table.open[seat, track >> 5] >> (track & 31) & 1:
            ways += 1
            if best < 0 or cards_for(table, rules, seat, mind, track) > cards_for(table, rules, seat, mind, best):
                best = track
    mind.value[edge] = 0.0
    if best < 0 or length > table.trains[seat]:
        return
    risk = bot.guard * rules.points_of_length[length] / 10.0 / (ways if table.players >= rules.open_players else 1)
    mind.value[edge] = float(table.plan_worth[seat, edge]) * (1.0 + risk)
    mind.need[rules.track_color[best]] += length - rules.track_waves[best]
    gray = False
    for i in range(rules.edge_width[edge]):
        track = rules.edge_tracks[edge, i]
        if table.open[seat, track >> 5] >> (track & 31) & 1:
            mind.wanted[track >> 5] |= 1 << (track & 31)
            if rules.track_color[track] != NO_COLOR or not gray:  # gray tracks side by side want the same cards
                weigh_track(table, rules, seat, bot, mind, track, mind.value[edge])
            gray |= rules.track_color[track] == NO_COLOR


@kernel
def weigh_track(table, rules, seat, bot, mind, track, worth):
    """Add what each card is worth for one track; a locomotive serves one at a time. Mind modified in place."""
    color, waves = rules.track_color[track], rules.track_waves[track]
    held = cards_for(table, rules, seat, mind, track)
    lacks = rules.track_length[track] - waves - held
    covered = min(waves, ferry_cap(table, rules, seat, waves) * rules.ferry_waves) if waves > 0 else 0
    missing = max(0, waves - covered + lacks - table.hand[seat, LOCOMOTIVE])
    value = worth * mind.fade[missing]
    if lacks > 0:
        if color == NO_COLOR:
            mind.gray[held] += value
        else:
            mind.want[color] += value
    if missing > 0:
        mind.want[LOCOMOTIVE] = max(mind.want[LOCOMOTIVE], value)
    if waves > covered:
        mind.ferry += bot.ferry_worth * value * min(rules.ferry_waves, waves - covered)


@kernel
def weigh_cards(table, rules, seat, bot, mind):
    """What each card is worth: for gray tracks the less, the fewer there are of its colour. Mind modified in place."""
    best = mind.want[LOCOMOTIVE]
    for kind in range(LOCOMOTIVE):
        for held in range(LONGEST):
            if mind.gray[held] > 0.0:
                mind.want[kind] += mind.gray[held] * mind.fade[max(0, held - table.hand[seat, kind])]
        mind.want[kind] += 0.001 * (1 + table.hand[seat, kind])
        best = max(best, mind.want[kind])
    mind.want[LOCOMOTIVE] = bot.locomotive_worth * best
    mind.want[BLIND] = worth_of_blind(table, rules, seat, mind)


@kernel
def worth_of_blind(table, rules, seat, mind):
    """The mean worth of a card that the seat has not seen."""
    total, worth = 0.0, 0.0
    for kind in range(9):
        unseen = rules.card_count[kind] - table.hand[seat, kind] - table.row[kind] - table.discards[kind]
        if table.pile_left == 0:
            unseen = table.discards[kind]
        else:
            for other in range(table.players):
                if other != seat:
                    unseen -= table.known[other, kind]
        total += unseen
        worth += unseen * mind.want[kind]
    return worth / total if total > 0.0 else 0.0


@kernel
def worth_of_draw(table, mind):
    """What two train cards are worth, the best that lie face up or blind ones. Blind ones never run out here."""
    first, second = mind.want[BLIND], mind.want[BLIND]
    for kind in range(8):
        for _ in range(min(2, table.row[kind])):
            want = mind.want[kind]
            if want > first:
                first, second = want, first
            elif want > second:
                second = want
    return first + second
