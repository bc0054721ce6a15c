"""The table of The Journey: Istanbul as a picture: the quarters with who stands there, the calendar, the players."""

from typing import Any

from fairseat.simulators.engine.svg import (
    SEAT_COLORS,
    Face,
    Picture,
    badge,
    box,
    face_down,
    group,
    line,
    place,
    secret,
    text,
)

from .components import DAYS, KADIKOY, PLACES, POLICE, TAKSIM
from .names import TITLES, cards_of, name_day, row_of
from .table import JAIL, LEFT, Stage

WIDTH, MAP = 480, 252
SPOTS = ((196, 44), (70, 110), (196, 178), (368, 70), (368, 186))  # of the places, the Bosphorus between them
BEYOND = {JAIL: (10, 206, "jail"), LEFT: (10, 10, "away")}
WIDE, HIGH = 118, 62  # of a place
DAY = 24  # units for each day of the calendar
SEAT = 40  # units for each player
KIND_LOOKS = (("journey", "green"), ("work", "yellow"), ("police", "blue"))
EVERYBODY = tuple(range(len(SEAT_COLORS)))


def draw(table: Any, rules: Any) -> Picture:
    """The table as it lies: who stands where, which events lie on which day, and every player's money and cards."""
    shapes = [_water(), _ways(rules)]
    shapes += [_quarter(table, rules, where) for where in range(len(PLACES))]
    shapes += [_beyond(table, where) for where in BEYOND]
    shapes.append(_today(table))
    shapes += [_day(table, rules, row) for row in range(DAYS)]
    shapes += [_player(table, rules, seat) for seat in range(int(table.players))]
    height = MAP + 26 + DAY * DAYS + SEAT * int(table.players)
    return Picture("The quarters of Istanbul, the calendar of events, and the players", WIDTH, height, tuple(shapes))


def _water() -> str:
    """The Bosphorus, for whoever knows the town."""
    path = "M300 0C262 70 330 110 284 168C268 200 262 224 250 252"
    return group(f'<path d="{path}" class="w-blue" stroke-width="16" opacity=".35"/>')


def _ways(rules: Any) -> str:
    """The connections between the places, the doubtful ones as far as they are played."""
    ways = []
    for here in range(len(PLACES)):
        for there in rules.next_places[here, 1 : int(rules.next_count[here])].tolist():
            if here < there:
                ways.append(line(*SPOTS[here], *SPOTS[there], "way", 3))
    return group(*ways)


def _quarter(table: Any, rules: Any, where: int) -> str:
    """A place: its name, its symbols, the police when they came tonight, and the players there, the lowest first."""
    x, y = SPOTS[where][0] - WIDE / 2, SPOTS[where][1] - HIGH / 2
    players = int(table.players)
    eyes, cards = int(rules.eyes[players, where]), int(rules.cards[players, where])
    symbols = ", ".join(f"{n} {what}{'s' if n > 1 else ''}" for n, what in ((eyes, "eye"), (cards, "card")) if n)
    raided = _raided(table, rules, where)
    frame = box(x, y, WIDE, HIGH, "framed", 8) + (box(x, y, WIDE, HIGH, "marked", 8) if raided else "")
    police = text(x + WIDE - 6, y + 16, "police!", "bold end", 12) if raided else ""
    said = text(x + 8, y + 16, TITLES[where], "bold") + text(x + 8, y + 30, symbols, "soft", 10.5)
    there = sorted((int(table.stamp[s]), s) for s in range(players) if int(table.where[s]) == where)
    stand = "".join(badge(x + 16 + 21 * i, y + 46, seat) for i, (_, seat) in enumerate(there))
    return group(frame, said, police, stand)


def _raided(table: Any, rules: Any, where: int) -> bool:
    """Whether the police came to a place tonight, once the events of the evening lie open (R4.2)."""
    if table.over or int(table.stage) not in (Stage.JOURNEYS, Stage.WORKS) or where == KADIKOY:
        return False
    upright = row_of(table, int(table.today))[: int(table.upright)]
    count = sum(int(table.event_kind[card]) == POLICE for card in upright)
    return count >= int(rules.police_everywhere) or (where == TAKSIM and count >= int(rules.police_taksim))


def _beyond(table: Any, where: int) -> str:
    """The players in jail, or those who have left Istanbul."""
    x, y, name = BEYOND[where]
    there = [seat for seat in range(int(table.players)) if int(table.where[seat]) == where]
    stand = "".join(badge(x + 44 + 21 * i, y + 14, seat) for i, seat in enumerate(there))
    return group(text(x, y + 18, name, "soft"), stand)


def _today(table: Any) -> str:
    """The day on the marker, who starts, and what lies in the piles."""
    y = MAP + 16
    left = int(table.event_count - table.deck_next)
    gone = int(table.discard).bit_count()
    said = text(8, y, f"{name_day(table.day).capitalize()}, player {int(table.starter) + 1} starts", "bold")
    return group(said, text(WIDTH - 8, y, f"{left} events in the deck, {gone} discarded", "soft end", 11))


def _day(table: Any, rules: Any, row: int) -> str:
    """The events of a day: a back says the day alone; a card that lies sideways happens in a week."""
    top = MAP + 24 + DAY * row
    today = row == int(table.today)
    cards = row_of(table, row)
    upright = int(table.upright) if today else len(cards)
    slot = (WIDTH - 54) / max(int(rules.row_capacity), len(cards))
    shown = [
        place(_event(table, card, " »" if spot >= upright else ""), 46 + slot * spot, top + 2, slot - 2, 10)
        for spot, card in enumerate(cards)
    ]
    frame = box(2, top, WIDTH - 4, DAY - 2, "framed" if today else "sheet", 6)
    return group(frame, text(8, top + 15, f"day {row + 1}", "bold" if today else "soft", 11), *shown)


def _event(table: Any, card: int, later: str) -> Face:
    """An event card: its kind, its place and its sum."""
    kind = int(table.event_kind[card])
    name, hue = KIND_LOOKS[kind]
    where = "" if kind == POLICE else f" {TITLES[int(table.event_place[card])][:3]}"
    back = f"day {int(table.event_day[card]) + 1}{later}"
    return Face(f"{name}{where} {int(table.event_amount[card])}{later}", hue, _sees(table, card), back)


def _sees(table: Any, card: int) -> tuple[int, ...]:
    """The seats that know a card's front."""
    if int(table.revealed) >> card & 1:
        return EVERYBODY
    return tuple(seat for seat in range(int(table.players)) if int(table.seen[seat]) >> card & 1)


def _player(table: Any, rules: Any, seat: int) -> str:
    """A player's money and the two cards, ticked once their task is done."""
    top = MAP + 26 + DAY * DAYS + SEAT * seat
    asked = seat == int(table.actor) and not table.over
    frame = box(2, top, WIDTH - 4, SEAT - 3, "framed" if asked else "sheet", 8)
    money = text(32, top + 17, f"{int(table.money[seat])} TL", "bold", 12)
    if not rules.money_public:
        money = secret(money, face_down(32, top + 5, 40, 9), [seat])
    where = int(table.where[seat])
    note = f"in jail until day {int(table.release_day[seat])}" if where == JAIL else ""
    if where == LEFT:
        note = f"left on day {int(table.left_day[seat])} from {TITLES[int(table.left_from[seat])]}"
    held = cards_of(table, seat).items()
    cards = [f"{what}: {name}" + (f" ✓ day {day}" if day else "") for what, (name, day) in held]
    said = text(8, top + 33, "; ".join(cards) or "no cards", "", 11)
    return group(frame, badge(17, top + 13, seat), money, text(WIDTH - 10, top + 17, note, "soft end", 11), said)
