"""The tickets, the selection cards and the round-trips of Round-trip Italy, as plain lists and tuples."""

TORINO, MILANO, VENEZIA, NAPOLI, PALERMO, ROMA = range(6)
RING = (TORINO, MILANO, VENEZIA, NAPOLI, PALERMO)

Kind = tuple[int, int]


def right_of(city: int) -> int:
    """The city a ticket is exchanged for with the right neighbour."""
    return RING[(RING.index(city) + 1) % len(RING)]


def left_of(city: int) -> int:
    """The city a ticket is exchanged for with the left neighbour."""
    return RING[(RING.index(city) - 1) % len(RING)]


def city_pile(pile: int, rules: dict[str, object]) -> list[Kind]:
    """One city's tickets before the shuffle, in the order of the city they lead to."""
    tickets = []
    for other in range(6):
        if other == pile:
            copies = 0
        elif other == ROMA:
            copies = rules["tickets_rome"]
        elif other in (left_of(pile), right_of(pile)):
            copies = rules["tickets_adjacent"]
        else:
            copies = rules["tickets_opposite"]
        tickets += [(pile, other)] * copies
    return tickets


def selection_cards(rules: dict[str, object]) -> list[tuple[int, ...]]:
    """All selection cards before the shuffle: singles, neighbours, opposites, all five cities."""
    cards = []
    for city in RING:
        cards += [(city,)] * rules["select_single"]
    for city in RING:
        cards += [tuple(sorted((city, right_of(city))))] * rules["select_adjacent"]
    for city in RING:
        cards += [tuple(sorted((city, right_of(right_of(city)))))] * rules["select_opposite"]
    cards += [RING] * rules["select_all"]
    return cards


def other_end(ticket: Kind, city: int) -> int:
    """Where a ticket leads when it is travelled from one of its two cities."""
    return ticket[1] if ticket[0] == city else ticket[0]


def round_trips(hand: list[Kind], lengths: set[int]) -> set[tuple[Kind, ...]]:
    """Every round-trip of one of these lengths that the hand can lay, as the sorted kinds of its tickets.

    A trip can be laid out from any of its cities, so it is enough to begin each at its lowest city.
    """
    found = set()

    def travel(start: int, here: int, reached: tuple[int, ...], laid: tuple[Kind, ...], left: list[Kind]) -> None:
        for ticket in set(left):
            if here not in ticket:
                continue
            destination = other_end(ticket, here)
            longer = (*laid, ticket)
            if destination == start and len(longer) in lengths:
                found.add(tuple(sorted(longer)))
            elif destination > start and destination not in reached:
                rest = list(left)
                rest.remove(ticket)
                travel(start, destination, (*reached, destination), longer, rest)

    for start in range(6):
        travel(start, start, (), (), hand)
    return found


def from_different_piles(trip: tuple[Kind, ...]) -> bool:
    """Whether no two tickets of a trip come from the same city pile."""
    piles = [pile for pile, _ in trip]
    return len(set(piles)) == len(piles)
