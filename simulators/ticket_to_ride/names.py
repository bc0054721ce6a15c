"""Names for the cards, tickets and tracks of Ticket to Ride, as transcripts and pages write them."""

from collections.abc import Iterable
from typing import Any

from .components import KINDS, NO_COLOR, map_of
from .questions import unpack_payment


def name_ticket(rules: Any, ticket: int) -> str:
    """A ticket in words: its ends and its points."""
    a, b, _ = map_of(rules).tickets[ticket]
    return f"{a}-{b} ({rules.ticket_points[ticket]})"


def name_tickets(rules: Any, tickets: Iterable[int], seen: bool) -> str:
    """Several tickets in words, or their number where they are hidden."""
    names = [name_ticket(rules, ticket) for ticket in tickets]
    return ", ".join(names) if seen else f"{len(names)} ticket{'s' * (len(names) != 1)}"


def name_track(rules: Any, track: int) -> str:
    """A track in words: its ends, length, colour and waves; equal parallel tracks are told apart by number."""
    tracks = map_of(rules).tracks
    found = tracks[track]
    waves = f", {found.waves} wave{'s' if found.waves > 1 else ''}" if found.waves else ""
    equal = [number for number, other in enumerate(tracks) if other == found]
    which = f", track {equal.index(track) + 1}" if len(equal) > 1 else ""
    return f"{found.name} ({found.length} {found.color}{waves}{which})"


def name_payment(move: int) -> str:
    """A payment in words."""
    ferry_cards, color, cards, locomotives = unpack_payment(move)
    kind = "" if color == NO_COLOR else KINDS[color]
    parts = [(ferry_cards, "Ferry Card"), (cards, kind), (locomotives, "locomotive")]
    return " + ".join(f"{n} {what}{'s' if n > 1 and what != kind else ''}" for n, what in parts if n)


def name_cards(counts: Any) -> str:
    """Cards counted by kind, in words."""
    named = (f"{count} {kind}" for kind, count in zip(KINDS, counts.tolist(), strict=True) if count)
    return ", ".join(named) or "no cards"
