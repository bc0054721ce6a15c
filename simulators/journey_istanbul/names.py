"""Names for the places, days and cards of The Journey: Istanbul, as transcripts and pages write them."""

from typing import Any

from fairseat.simulators.engine.telling import sees

from .components import DAYS, KINDS, OBSTACLES, OPPORTUNITIES, POLICE

TITLES = ("Taksim", "Fatih", "Sultanahmet", "Uskudar", "Kadikoy")


def seats_of(table: Any) -> range:
    """The seats at the table."""
    return range(int(table.players))


def row_of(table: Any, row: int) -> tuple[int, ...]:
    """The cards of one row in the order in which they were put there."""
    return tuple(table.row[row, : int(table.row_size[row])].tolist())


def front(table: Any, card: int) -> str:
    """A card's front in words."""
    kind, amount = int(table.event_kind[card]), int(table.event_amount[card])
    if kind == POLICE:
        return f"police, fine {amount}"
    return f"{KINDS[kind]} in {TITLES[int(table.event_place[card])]}, {amount}"


def knows_front(table: Any, card: int, eyes: int | None) -> bool:
    """Whether these eyes have seen a card's front, or all have."""
    return sees(eyes, -1) or bool((int(table.seen[eyes]) | int(table.revealed)) >> int(card) & 1)


def front_seen(table: Any, card: int, eyes: int | None) -> str:
    """A card's front, or only its back if these eyes have not seen the front."""
    return front(table, card) if knows_front(table, card, eyes) else f"an event of day {int(table.event_day[card]) + 1}"


def where_lies(before: Any, after: Any, card: int) -> str:
    """Where a card lies on the sheet, or came to lie there."""
    for table in (before, after):
        for row in range(DAYS):
            cards = row_of(table, row)
            if card in cards:
                return f"card {cards.index(card) + 1} of day {row + 1}"
    return "a card for which there is no room"


def name_day(day: int) -> str:
    """A day of the game as the marker shows it."""
    return f"week {(int(day) - 1) // DAYS + 1} day {(int(day) - 1) % DAYS + 1}"


def cards_of(table: Any, seat: int) -> dict[str, tuple[str, int]]:
    """The obstacle and the opportunity of a seat, as far as it has them: name, and the day of completion or 0."""
    groups = (("obstacle", OBSTACLES), ("opportunity", OPPORTUNITIES))
    held = {group: (names, int(table[group][seat])) for group, names in groups}
    return {
        group: (names[card].replace("_", " "), int(table[f"{group}_day"][seat]))
        for group, (names, card) in held.items()
        if card < len(names)
    }
