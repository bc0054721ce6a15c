"""What each ticket is worth: the points printed on it, or those that the rule `ticket_points` names for single ones."""

import re

from fairseat.simulators.engine.mistakes import Mistake, meant

from .maps import Map

PRINTED = "printed"
MOST_POINTS = 100  # as on a printed one
WHOLE = re.compile("[0-9]{1,9}")


def points_of_tickets(board: Map, value: str) -> list[int]:
    """R1.8 The points of every ticket of a map, in the order of its file."""
    points = [printed for _, _, printed in board.tickets]
    named: dict[int, str] = {}
    for entry in value.split("/") if value != PRINTED else ():
        name, ticket, worth = _read(board, value, entry)
        if ticket in named:
            raise Mistake(f"The rule ticket_points cannot be {value!r}: it names the ticket {name} twice.")
        named[ticket], points[ticket] = name, worth
    return points


def _read(board: Map, value: str, entry: str) -> tuple[str, int, int]:
    """One entry, such as Torino-Austria:8: the name, the number and the points of its ticket."""
    name, colon, worth = (part.strip() for part in entry.rpartition(":"))
    if not colon or "," in name or not WHOLE.fullmatch(worth) or int(worth) > MOST_POINTS:
        raise Mistake(
            f"The rule ticket_points cannot be {value!r}: it takes tickets with their points from 0 to {MOST_POINTS}, "
            f"such as {'-'.join(board.tickets[0][:2]) if board.tickets else 'A-B'}:8, several with / between them, "
            f"or {PRINTED} (R1.8)."
        )
    known = {f"{a}-{b}": number for number, (a, b, _) in enumerate(board.tickets)}
    turned = {f"{b}-{a}": number for number, (a, b, _) in enumerate(board.tickets)}
    if name not in known | turned:
        raise Mistake(
            f"The rule ticket_points names the ticket {name!r}, which the map {board.name} has not."
            f"{meant(name, known | turned)} Its tickets stand in {board.folder / 'tickets.csv'}."
        )
    return name, (known | turned)[name], int(worth)
