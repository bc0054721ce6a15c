"""The tickets of Round-trip Italy and the rings that they form, counted out without a look at the simulator."""

from collections import Counter
from itertools import combinations, permutations, product

from tests.simulators.round_trip.hands import NAMES, ROMA


def eighty_tickets():
    """All tickets in the game."""
    for pile in range(5):
        for step, copies in ((1, 5), (4, 5), (2, 2), (3, 2)):
            yield from [(pile, (pile + step) % 5)] * copies
        yield from [(pile, ROMA)] * 2


def words_of(hand):
    """Tickets in words."""
    return " ".join(f"{NAMES[pile]}-{NAMES[other]}" for pile, other in hand)


def is_ring(laid):
    """Whether the tickets are one ring: two at each city, and all cities reached from the first."""
    if set(Counter(city for one in laid for city in one).values()) != {2}:
        return False
    reached = set(laid[0])
    for _ in laid:
        reached |= {city for one in laid if reached & set(one) for city in one}
    return all(set(one) <= reached for one in laid)


def mask_of(laid):
    """A trip as the kernel's answer: the kinds laid as a mask, two equal tickets as one kind."""
    return sum(1 << 6 * one[0] + one[1] for one in set(laid))


def cycles_with_piles():
    """Every way round through 2 to 6 cities, with each way that its tickets can come from piles.

    `upright` says for each leg whether its ticket comes from the pile of the city where the leg begins.
    """
    for length in range(2, 7):
        for chosen in combinations(range(6), length):
            for rest in permutations(chosen[1:]):
                legs = list(zip((chosen[0], *rest), (*rest, chosen[0]), strict=True))
                for upright in product((True, False), repeat=length):
                    laid = [leg if up else leg[::-1] for leg, up in zip(legs, upright, strict=True)]
                    if all(pile != ROMA for pile, _ in laid):
                        yield upright, tuple(sorted(laid))
