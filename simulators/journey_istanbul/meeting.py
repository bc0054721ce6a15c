"""An evening of the last two in town, for a bot of The Journey: Istanbul: raids, journeys, then works.

What a pair of places is worth is kept as the bot's chance of winning by its lead, what it has more than its rival. Such
a row has room at both ends for what an evening brings or takes.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import DRIVER, KADIKOY, LESSONS, PERMIT, TAKSIM, WORK
from .evening import knows_driver
from .nights import units
from .race import BEHIND, LEADS, TASK_DAYS, race_evening
from .rivals import EARNED, purse_of

PAIRS = 30  # places of both: 5 x 5, and 5 more where both stand in one and the bot's marker is the upper one
UPPER = 25  # the first of these
ME, HIM, NOBODY = 0, 1, 2
SPAN = 16  # leads told apart while both are in town, in units
ROOM = 16  # units beyond them on either side, twice what may be won or lost at once
WIDE = LEADS + 2 * ROOM
RARE = 0.05  # a raid on one of the two alone is left out where it is less likely

MEETING = (
    ("trip", "f8", (2, 5)),  # [who, place]: the chance of a journey that he can use on the evening reckoned with
    ("out_cost", "i8", (2, 5)),  # what it costs him, in units
    ("job", "f8", (2, 5)),  # the chance of a work
    ("gain", "i8", (2, 5)),  # what it pays him
    ("risk", "f8", (2, 5)),  # the chance of being raided
    ("driven", "i8", (2,)),  # whether he knows the driver, who takes him first
    ("chase", "f8", (2, 5, LEADS)),  # [who, place, his lead]: his chances on a morning, the other having left
    ("chase_night", "f8", (5, LEADS)),
    ("left_to", "f8", (2, 5, WIDE)),  # [who, place, lead]: the bot's, where he works tonight and the other leaves
    ("richer", "f8", (WIDE,)),  # [lead]: the bot's where both have left
    ("dawn", "f8", (PAIRS, WIDE)),  # [places, lead]: and on a morning where none has
    ("dusk", "f8", (PAIRS, WIDE)),  # and once both have moved
    ("in_town", "f8", (SPAN,)),  # what the evening being weighed leaves of it
    ("from_lead", "i8"),  # the first of the leads told apart while both are in town
)


@inlined
def pair(mine, his, upper):
    """The number of a pair of places; `upper` matters only where both stand in one."""
    return UPPER + mine if upper and mine == his else 5 * mine + his


@kernel
def note_evening(table, rules, mind, who, seat, ahead):
    """What journeys, works and raids of an evening are to one of the two. Mind modified in place."""
    card, met = table.opportunity[seat], table.opportunity_day[seat] > 0
    off = rules.discount if card == DRIVER and met else 0
    more = rules.lessons_bonus if card == LESSONS and met else 0
    ready = ahead >= (0 if table.ready >> seat & 1 else TASK_DAYS)
    purse = 1.0 * table.money[seat] if who == ME else purse_of(table, rules, seat)
    purse += 2.0 * EARNED * ahead * rules.mean_amount[WORK]
    mind.driven[who] = knows_driver(table, seat)
    fined = ahead == 0 and table.fined_today >> seat & 1 == 1  # R5.3: came out of jail today
    for place in range(KADIKOY):
        cost, work = mind.cost[ahead, place] - off, mind.work[ahead, place]
        mind.trip[who, place] = mind.journey[ahead, place] if ready and purse >= cost and not fined else 0.0
        mind.out_cost[who, place] = min(ROOM, units(rules, cost))
        mind.job[who, place] = 0.0 if fined else work
        mind.gain[who, place] = min(ROOM // 2, units(rules, mind.pay[ahead, place] + more))
        raid = mind.raid[ahead, 0 if place == TAKSIM else 1]
        mind.risk[who, place] = raid * (1.0 - work) if card == PERMIT and met else raid


@kernel
def chase_evening(rules, mind, who, fine):
    """One evening and the morning before it of one who is left alone: `left_to`, `chase`. Mind modified in place."""
    for place in range(5):
        then, now = mind.chase[who, place], mind.chase_night[place]
        work, pay, cost = mind.job[who, place], mind.gain[who, place], BEHIND + mind.out_cost[who, place]
        race_evening(then, now, work, pay, 0.0, LEADS, 0.0, 0)
        turn_to_bot(mind.left_to[who, place], now, who)
        race_evening(then, now, work, pay, mind.trip[who, place], min(LEADS, cost), mind.risk[who, place], fine)
    for here in range(5):
        best = mind.chase[who, here]
        for i in range(rules.next_count[here]):
            other = mind.chase_night[rules.next_places[here, i]]
            for lead in range(LEADS):
                best[lead] = other[lead] if i == 0 else max(best[lead], other[lead])


@kernel(vectors=True)
def turn_to_bot(row, chances, who):
    """Write the chances of one of the two as the bot's, by the bot's lead. Row modified in place."""
    for lead in range(LEADS):
        row[ROOM + lead] = chances[lead]
    if who == HIM:
        for lead in range(LEADS):
            row[ROOM + lead] = 1.0 - chances[max(0, min(LEADS - 1, 2 * BEHIND - lead))]
    make_room(row, LEADS)


@inlined
def make_room(row, count):
    """What lies beyond the leads told apart counts as the last of them. Row modified in place."""
    least, most = row[ROOM], row[ROOM + count - 1]
    for lead in range(ROOM):
        row[lead] = least
        row[ROOM + count + lead] = most


@kernel
def duel_evening(rules, mind, mine, his, upper, fine):
    """One evening of both in their places: `dusk`. Mind modified in place."""
    number = pair(mine, his, upper == 1)
    now, then = mind.dusk[number], mind.dawn[number]
    both = min(mind.risk[ME, mine], mind.risk[HIM, his])  # who is raided alone stands in Taksim, or has a permit
    my_raid, his_raid = mind.risk[ME, mine] - both, mind.risk[HIM, his] - both
    my_raid, his_raid = my_raid * (my_raid > RARE), his_raid * (his_raid > RARE)
    for lead in range(ROOM, ROOM + SPAN):
        now[lead] = both * then[lead]
    if both + my_raid + his_raid < 1.0:
        meet(mind, mine, his, upper, now, then, 1.0 - both - my_raid - his_raid, NOBODY, 0)
    if my_raid > 0.0:
        meet(mind, mine, his, upper, now, then, my_raid, ME, -fine)
    if his_raid > 0.0:
        meet(mind, mine, his, upper, now, then, his_raid, HIM, fine)


@kernel
def meet(mind, mine, his, upper, now, then, weight, fined, shift):
    """Journeys, then works, of an evening on which one or none was fined. Now modified in place."""
    together = mine == his and fined == NOBODY
    my_job = 0.0 if fined == ME or (together and upper == 1) else mind.job[ME, mine]
    his_job = 0.0 if fined == HIM or (together and upper == 0) else mind.job[HIM, his]
    my_trip = 0.0 if fined == ME else mind.trip[ME, mine]
    his_trip = 0.0 if fined == HIM else mind.trip[HIM, his]
    at, stay = ROOM + mind.from_lead + shift, mind.in_town
    work(stay, then, ROOM + shift, mind.gain[ME, mine], mind.gain[HIM, his], my_job, his_job)
    if my_trip > 0.0 or his_trip > 0.0:
        cost = mind.out_cost[ME, mine] if my_trip > 0.0 else 0
        his_cost = mind.out_cost[HIM, his] if his_trip > 0.0 else 0
        gone, left = mind.left_to[HIM, his], mind.left_to[ME, mine]
        if together and my_trip > 0.0 and his_trip > 0.0:
            first = mind.driven[ME] > mind.driven[HIM] or (mind.driven[ME] == mind.driven[HIM] and upper == 0)
            travel_first(stay, gone, at - cost, left, at + his_cost, my_trip, first)
        else:
            level = at - cost + his_cost
            travel_apart(stay, gone, at - cost, left, at + his_cost, mind.richer, level, my_trip, his_trip)
    add_part(now, stay, weight)


@inlined
def index(number):
    """A place in a row that is known to lie in it, which spares looking whether it counts from the end."""
    return np.uint64(number)


@kernel(vectors=True)
def add_part(now, stay, weight):
    """Add what comes with a chance. Now modified in place."""
    for lead in range(SPAN):
        now[ROOM + lead] += weight * stay[lead]


@kernel(vectors=True)
def work(stay, then, at, pay, his_pay, job, his_job):
    """R4.7 Each does a work with a chance. Stay modified in place."""
    none, mine, his, both = (1.0 - job) * (1.0 - his_job), job * (1.0 - his_job), (1.0 - job) * his_job, job * his_job
    up, down = at + pay, at - his_pay
    for lead in range(SPAN):
        idle, better = then[index(at + lead)], then[index(up + lead)]
        worse, level = then[index(down + lead)], then[index(up + lead - his_pay)]
        stay[lead] = none * idle + mine * better + his * worse + both * level


@kernel(vectors=True)
def travel_first(stay, gone, my_end, left, his_end, trip, first):
    """R4.6 One journey for both: the first takes it or leaves it to the other. Stay modified in place."""
    for lead in range(SPAN):
        mine, his = gone[index(my_end + lead)], left[index(his_end + lead)]
        best = max(mine, min(his, stay[lead])) if first else min(his, max(mine, stay[lead]))
        stay[lead] += trip * (best - stay[lead])


@kernel(vectors=True)
def travel_apart(stay, gone, my_end, left, his_end, richer, level, trip, his_trip):
    """Each may have a journey of his own, and takes it where it is worth more. Stay modified in place."""
    for lead in range(SPAN):
        without = stay[lead] + his_trip * min(0.0, left[index(his_end + lead)] - stay[lead])
        mine = gone[index(my_end + lead)]
        mine += his_trip * min(0.0, richer[index(level + lead)] - mine)
        stay[lead] = without + trip * max(0.0, mine - without)
