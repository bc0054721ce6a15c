"""The verb `imagine` of a game in which dealing anew is all there is to it, and of one in which all lies open.

What public play makes likely is dealt as often as anything else by `deal_anew`: where a hand is chosen from, or told by
what its owner does, a game imagines better by an `imagine` of its own.
"""

from pathlib import Path
from typing import Any

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.sight import PUBLIC, SCRATCH, sight_of


@kernel
def imagine_nothing(table, rules, seat):
    """Everything lies open: there is nothing to deal anew."""


def see_that_nothing_is_hidden(table: np.dtype[Any], path: Path) -> None:
    """Refuse a game that hides something and does not say how it is dealt anew."""
    for name in table.names or ():
        sight = sight_of(table[name])
        if sight is not None and sight.who not in (PUBLIC, SCRATCH):
            raise Mistake(
                f"{path}: there is no imagine(table, rules, seat), though TABLE in table.py says that {name} is not "
                "seen by all. Where a shuffle is all there is to it, `imagine = deal_anew(..)` of engine/anew.py does."
            )


def deal_anew(pile: str, pile_left: str, hands: str, hands_left: str) -> Any:
    """The verb `imagine` of a game with one face-down pile and hands of the same cards, each a list with its length.

    What lies in the pile and in the hands of others is shuffled together and dealt again, every hand keeping its size;
    for a spectator, who sees all hands, the pile alone is shuffled. In a room `hidden.py`:
    `imagine = deal_anew("deck", "deck_left", "hand", "hand_left")`.
    """

    def imagine(table, rules, seat):
        """Deal anew the pile and the hands of others. Modified in place."""
        pool = np.empty(table[pile].size + table[hands].size, np.int64)
        count = table[pile_left]
        pool[:count] = table[pile][:count]
        for other in range(table.players):
            if seat >= 0 and other != seat:
                for i in range(table[hands_left][other]):
                    pool[count] = table[hands][other, i]
                    count += 1
        pool[:count].sort()  # as they lay they would tell where each came from
        shuffle(table.chance, pool, count)
        used = table[pile_left]
        table[pile][:used] = pool[:used]
        for other in range(table.players):
            if seat >= 0 and other != seat:
                for i in range(table[hands_left][other]):
                    table[hands][other, i] = pool[used]
                    used += 1

    imagine.__qualname__ = f"deal_anew({pile}, {pile_left}, {hands}, {hands_left})"  # kept code is found by it
    return kernel(imagine, allocates=True)
