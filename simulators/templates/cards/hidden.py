"""What a seat cannot see in Template cards, dealt anew: the other hands and the rest of the deck."""

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel

from .components import MOST_CARDS


@kernel(allocates=True)
def imagine(table, rules, seat):
    """R1.1 Deal anew all cards that `seat` does not see; every hand keeps its size. Modified in place.

    No seat has the number of a spectator, who sees all hands: for one only the deck is shuffled.
    """
    pool = np.empty(MOST_CARDS, np.uint8)
    count = table.deck_left
    for i in range(table.deck_left):
        pool[i] = table.deck[i]
    for other in range(table.players):
        if seat >= 0 and other != seat:
            for i in range(table.hand_left[other]):
                pool[count] = table.hand[other, i]
                count += 1
    shuffle(table.chance, pool, count)
    used = 0
    for i in range(table.deck_left):
        table.deck[i] = pool[used]
        used += 1
    for other in range(table.players):
        if seat >= 0 and other != seat:
            for i in range(table.hand_left[other]):
                table.hand[other, i] = pool[used]
                used += 1
