"""What a seat of Ticket to Ride sees by rules of the game: of all tickets, those that it holds or sent back."""

from typing import Any

import numpy as np


def ticket_owner(table: Any, rules: Any, seat: int) -> Any:
    """Of each ticket whether it is its own; of the others nobody knows who has which."""
    return table.ticket_owner == seat


ticket_done = ticket_owner


def returned(table: Any, rules: Any, seat: int) -> Any:
    """The tickets that it sent back itself in this very turn."""
    return (np.arange(len(table.returned)) < table.returns) & (table.returned_by == seat)


def payments(table: Any, rules: Any, seat: int) -> Any:
    """The ways to pay are those of the seat that is asked."""
    return (np.arange(len(table.payments)) < table.payment_count) & (seat == table.actor)
