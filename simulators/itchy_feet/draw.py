"""The table of Itchy Feet as a picture: the centre, the piles and the offer, and every seat's country and hand."""

from typing import Any

from fairseat.simulators.engine.svg import (
    SEAT_COLORS,
    SIZE,
    Face,
    Picture,
    badge,
    box,
    card,
    face_down,
    group,
    hand,
    text,
    width_of,
)

from .components import CHARACTERS, FIRST_EVENT, FORBIDDEN, MOST_TYPES, NO_CHARACTER, PASSPORT, POSTCARD
from .names import counted, in_mask, items_of, name_kind

WIDTH, MIDDLE = 480, 148
SEAT = 78  # units for each seat
ITEM_HUES = ("blue", "green", "orange", "pink", "yellow", "teal", "violet", "red", "brown", "gray")
OTHER_HUES = {PASSPORT: "gold", FORBIDDEN: "black", POSTCARD: "teal"}
EVERYBODY = tuple(range(len(SEAT_COLORS)))


def draw(table: Any, rules: Any) -> Picture:
    """The table as it lies: where one may travel, what lies in the piles, what is offered, and what everybody holds."""
    players = int(table.players)
    shapes = [_centre(table, rules), _piles(table), _discards(table), _offer(table)]
    for seat in range(players):
        shapes += [_seat(table, rules, seat), *_hand(table, seat)]
    title = "The centre, the piles, and every seat's country and hand"
    return Picture(title, WIDTH, MIDDLE + SEAT * players, tuple(shapes))


def words_of(kind: int) -> str:
    """What stands on a card: an item is its number."""
    return str(kind) if kind < MOST_TYPES else name_kind(kind)


def hue_of(kind: int) -> str:
    """The colour of a kind."""
    return ITEM_HUES[kind % len(ITEM_HUES)] if kind < MOST_TYPES else OTHER_HUES.get(kind, "violet")


def _cards(kinds: list[int], x: float, y: float, size: float = SIZE, most: float = WIDTH - 8) -> str:
    """Cards face up in a row, pushed together where the row is too short."""
    wides = [width_of(words_of(kind), size) + 3 for kind in kinds]
    whole = sum(wides)
    step = min(1.0, (most - x) / whole) if whole else 1.0
    drawn = []
    for kind, wide in zip(kinds, wides, strict=True):
        drawn.append(card(x, y, words_of(kind), hue_of(kind), wide - 3, size))
        x += wide * step
    return "".join(drawn)


def _country(table: Any, country: int, x: float, y: float) -> str:
    """A country: its number and the items that it takes."""
    return text(x, y + 14, f"C{country + 1}", "bold") + _cards(list(items_of(table, country)), x + 32, y)


def _centre(table: Any, rules: Any) -> str:
    """Where one may travel to from the middle of the table."""
    if rules.bucket_list:
        pile = table.country_pile[: int(table.country_pile_size)].tolist()
        top = _country(table, int(pile[-1]), 108, 8) if pile else text(108, 22, "none left", "soft")
        return group(text(8, 22, f"{len(pile)} countries", "soft"), top)
    centre = int(table.centre)
    shown = _country(table, centre, 64, 8) if centre >= 0 else text(64, 22, "travelled to", "soft")
    return group(text(8, 22, "centre", "soft"), shown)


def _piles(table: Any) -> str:
    """The draw pile, and the event that is being played."""
    event = int(table.event)
    said = card(300, 8, name_kind(event), "red", size=12) if event >= FIRST_EVENT else ""
    return group(said, face_down(WIDTH - 84, 8, 24), text(WIDTH - 54, 23, f"{table.pile_size} left", "soft", 12))


def _discards(table: Any) -> str:
    """The discard pile, which lies open."""
    kinds = counted(table.discard)
    return group(text(8, 52, f"{len(kinds)} discards", "soft"), _cards(kinds, 92, 39, 11))


def _offer(table: Any) -> str:
    """The trade that is being offered: what is given, and what is asked for."""
    top = 72
    if not table.trading:
        return group(box(2, top, WIDTH - 4, 68, "empty", 8), text(12, top + 20, "no offer on the table", "soft", 12))
    frame = box(2, top, WIDTH - 4, 68, "framed", 8)
    given = badge(17, top + 18, int(table.offerer)) + text(32, top + 22, "offers", "soft")
    partner = int(table.partner)
    asked = (badge(17, top + 48, partner) if partner >= 0 else "") + text(32, top + 52, "is asked for", "soft")
    given += _cards(counted(table.given), 86, top + 8)
    return group(frame, given, asked, _cards(counted(table.wanted), 116, top + 38))


def _seat(table: Any, rules: Any, seat: int) -> str:
    """A seat's own country, the countries it has won, its character."""
    top = MIDDLE + SEAT * seat
    turn = seat == int(table.turn_of) and not table.over
    frame = box(2, top, WIDTH - 4, SEAT - 4, "framed" if turn else "sheet", 8)
    country = int(table.country[seat])
    reached = text(34, top + 18, "own country reached", "soft", 12)
    own = _country(table, country, 34, top + 4) if country >= 0 else reached
    won = in_mask(table.won[seat])
    notes = [f"won {' '.join(f'C{country + 1}' for country in won)}"] if won else []
    if int(table.character[seat]) != NO_CHARACTER:
        notes.append(CHARACTERS[int(table.character[seat])])
    if int(table.legs[seat]):
        notes.append(f"{int(table.legs[seat])} travelled")
    size = int(table.hand_size[seat])
    notes.append(f"{size} card{'s' * (size != 1)}")
    return group(frame, badge(17, top + 14, seat), own, text(WIDTH - 10, top + 18, ", ".join(notes), "soft end", 12))


def _hand(table: Any, seat: int) -> list[str]:
    """A hand: its owner sees it, the others what was shown to all or seen by one of them."""
    faces, seats = [], range(int(table.players))
    for kind in range(FIRST_EVENT):
        shown = int(table.shown[seat, kind])
        for copy in range(int(table.hand[seat, kind])):
            knows = [who for who in seats if who == seat or shown + int(table.saw[who, seat, kind]) > copy]
            faces.append(Face(words_of(kind), hue_of(kind), EVERYBODY if shown > copy else tuple(knows), ""))
    return hand(faces, seat, len(seats), 10, MIDDLE + SEAT * seat + 28, WIDTH - 20)
