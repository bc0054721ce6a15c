"""The table of Ticket to Ride as a picture: the board with every track and car, the row, and below it the hands."""

from math import hypot
from typing import Any

from fairseat.simulators.engine.svg import (
    SEAT_COLORS,
    Picture,
    badge,
    box,
    card,
    dot,
    face_down,
    group,
    secret,
    strokes,
    text,
    width_of,
)

from .components import KINDS, map_of
from .maps import Map, Track

WIDTH, TALLEST = 480, 600
MARGIN_X, MARGIN_Y = 30, 22
SHIFT = 6.5  # between parallel tracks
GAP = 1.4  # between the spaces of a track
ROW = 30  # the row of face-up cards
HAND = 58  # units for each hand
LETTERS = ("K", "B", "G", "O", "P", "R", "W", "Y", "L")  # on cards, so that no colour has to be told by eye
HUES = (*KINDS[:-1], "gold")
EVERYBODY = tuple(range(len(SEAT_COLORS)))


def draw(table: Any, rules: Any) -> Picture:
    """The table as it lies: tracks in their own colours or their owners', cities, the row, and every hand."""
    board = map_of(rules)
    scale, bottom = _scale(board)
    owners, beside = table.track_owner.tolist(), shifts(board)
    shapes = [_track(board, n, scale, beside[n], owners[n]) for n in range(len(board.tracks))]
    shapes += [_cities(board, scale), _row(table, bottom)]
    for seat in range(int(table.players)):
        top = bottom + ROW + HAND * seat
        shapes += [_seat(table, seat, top), _cards(table, seat, top), _tickets(table, rules, seat, top)]
    height = round(bottom + ROW + HAND * int(table.players))
    return Picture(f"The board of {board.name}, the row of train cards, and the hands", WIDTH, height, tuple(shapes))


Scale = tuple[float, float, float, float]


def _scale(board: Map) -> tuple[Scale, float]:
    """How the board's places lie in the picture, a tall board being pressed flatter; and where the board ends."""
    spots = [*board.positions.values(), *board.zone_positions.values()]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    wide, high = max(x for x, _ in spots) - left or 1.0, max(y for _, y in spots) - top or 1.0
    across = (WIDTH - 2 * MARGIN_X - 20) / wide
    down = min(across, (TALLEST - 2 * MARGIN_Y) / high)
    return (left, top, across, down), high * down + 2 * MARGIN_Y


def _spot(scale: Scale, place: tuple[float, float]) -> tuple[float, float]:
    """Where a place of the board lies in the picture."""
    left, top, across, down = scale
    return MARGIN_X + (place[0] - left) * across, MARGIN_Y + (place[1] - top) * down


def shifts(board: Map) -> list[float]:
    """How far each track lies beside the straight line between its ends, so that parallel tracks lie side by side."""
    lines: dict[tuple[str, str], list[int]] = {}
    for number, track in enumerate(board.tracks):
        lines.setdefault((min(track.a, track.b), max(track.a, track.b)), []).append(number)
    found = [0.0] * len(board.tracks)
    for numbers in lines.values():
        for i, number in enumerate(numbers):
            found[number] = SHIFT * (i - (len(numbers) - 1) / 2)
    return found


def _ends(board: Map, track: Track) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a track begins and ends, always in the same direction for parallel tracks."""
    if track.to_zone:
        return board.positions[track.a], board.zone_positions[track.b, track.a]
    first, second = min(track.a, track.b), max(track.a, track.b)
    return board.positions[first], board.positions[second]


def _track(board: Map, number: int, scale: Scale, shift: float, owner: int) -> str:
    """A track as a row of spaces: its owner's cars, or thin in its own colour while free; ferries are dashed."""
    track = board.tracks[number]
    (x1, y1), (x2, y2) = (_spot(scale, end) for end in _ends(board, track))
    length = max(hypot(x2 - x1, y2 - y1), 1.0)
    along, across = ((x2 - x1) / length, (y2 - y1) / length), (-(y2 - y1) / length, (x2 - x1) / length)
    x, y = x1 + across[0] * shift, y1 + across[1] * shift
    start, space = 6.0, max((length - 12.0) / track.length, 1.6)
    look, width = (f"l{owner}", 5.0) if owner >= 0 else (f"w-{track.color}", 2.6)
    spaces = []
    for i in range(track.length):
        a, b = start + i * space + GAP / 2, start + (i + 1) * space - GAP / 2
        spaces.append((x + along[0] * a, y + along[1] * a, x + along[0] * b, y + along[1] * b))
    shapes = [strokes(spaces[track.waves :], look, width), strokes(spaces[: track.waves], f"{look} dashed", width)]
    if owner >= 0:
        shapes.append(badge(x + along[0] * length / 2, y + along[1] * length / 2, owner, 5))
    waves = f", {track.waves} of them waves" if track.waves else ""
    who = f"player {owner + 1}" if owner >= 0 else "free"
    return group(*shapes, title=f"{track.name}, {track.length} {track.color}{waves}, {who}")


def _cities(board: Map, scale: Scale) -> str:
    """Cities as dots with their names and regions; a country as its name in italics beside a square."""
    shapes = []
    for name, place in board.positions.items():
        x, y = _spot(scale, place)
        region = board.regions[name]
        shapes.append(group(dot(x, y, 4, "paper"), title=f"{name}, {region}" if region else name))
        shapes.append(text(x + 5, y - 4, name, "outlined", 9.5))
        if region:
            shapes.append(text(x + 6, y + 7, region, "soft slanted outlined", 5.5))
    for (zone, _), place in board.zone_positions.items():
        x, y = _spot(scale, place)
        shapes.append(box(x - 3, y - 3, 6, 6, "framed", 1) + text(x - 3, y - 6, zone, "slanted outlined middle", 9.5))
    return group(*shapes)


def _row(table: Any, top: float) -> str:
    """The face-up train cards, and how many lie in each pile."""
    row = [kind for kind, count in enumerate(table.row.tolist()) for _ in range(count)]
    shown = "".join(card(8 + 24 * i, top + 3, LETTERS[kind], HUES[kind], 21) for i, kind in enumerate(row))
    said = (
        f"{table.pile_left} cards, {table.discarded} discards, {table.ferry_pile} ferry, {table.tickets_left} tickets"
    )
    return group(shown, text(WIDTH - 8, top + 17, said, "soft end", 11))


def _seat(table: Any, seat: int, top: float) -> str:
    """A seat's disc, its points and its trains."""
    asked = seat == int(table.actor) and not table.over
    frame = box(2, top, WIDTH - 4, HAND - 3, "framed" if asked else "sheet", 8)
    points = f"{table.score[seat]} points at the end" if table.settled else f"{table.route_points[seat]} points"
    regions = f", {table.regions[seat]} regions" if table.settled and table.regions[seat] else ""
    ferry = f", {table.ferry_hand[seat]} ferry cards" if table.ferry_hand[seat] else ""
    said = text(32, top + 17, f"{points}, {table.trains[seat]} trains{ferry}{regions}", "bold", 12)
    return group(frame, badge(17, top + 13, seat), said)


def _cards(table: Any, seat: int, top: float) -> str:
    """A hand of train cards: its owner sees all of it, the others what they saw it take from the row."""
    held, known = table.hand[seat].tolist(), table.known[seat].tolist()
    hidden = max(int(table.hand_size[seat]) - sum(known), 0)
    front, x = _counts(held, 8, top + 24)
    back, x = _counts(known, 8, top + 24)
    more = face_down(x, top + 24, 16) + text(x + 20, top + 38, f"{hidden} more", "soft", 11) if hidden else ""
    return group(secret(front, back + more, [seat]))


def _counts(counts: list[int], x: float, y: float) -> tuple[str, float]:
    """Cards counted by kind, and where the last one ends."""
    shapes = []
    for kind, count in enumerate(counts):
        if count:
            words = LETTERS[kind] if count == 1 else f"{count}{LETTERS[kind]}"
            shapes.append(card(x, y, words, HUES[kind], max(width_of(words, 11), 18), 11))
            x += max(width_of(words, 11), 18) + 2
    return "".join(shapes), x


def _tickets(table: Any, rules: Any, seat: int, top: float) -> str:
    """The tickets kept, their ends in short, a tick on the completed ones; others see how many until the end."""
    held = table.tickets[seat, : int(table.tickets_held[seat])].tolist()
    waiting = table.offered[seat, int(table.offer_next[seat]) : int(table.offer_size[seat])].tolist()
    said, title = [], []
    for ticket in held:
        a, b, _ = map_of(rules).tickets[ticket]
        points = rules.ticket_points[ticket]
        done = " ✓" if table.ticket_done[ticket] else ""
        said.append(f"{a[:3]}-{b[:3]} {points}{done}")
        title.append(f"{a}-{b} ({points}){done}")
    words = ", ".join(said) or "no tickets"
    if waiting:
        words += f"; {len(waiting)} offered"
    size = min(11.0, 11.0 * (WIDTH - 16) / max(len(words) * 5.6, 1))
    sees = EVERYBODY if table.over else (seat,)
    count = text(WIDTH - 10, top + 17, f"{len(held)} tickets", "soft end", 11)
    shown = secret(text(8, top + 52, words, "", size) + count, count, sees)
    return group(shown, title="; ".join(title) if table.over else "")
