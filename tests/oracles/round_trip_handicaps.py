"""What the seats of Round-trip Italy get beyond each other, as the clauses on handicaps have it."""

from tests.oracles.seats import of_seat


def first_tickets(rules: dict[str, object], seat: int) -> int:
    """How many tickets a seat is dealt before the first turn."""
    return int(str(rules["initial_hand"])) + of_seat(rules["handicap"], seat)


def draws_freely(rules: dict[str, object], seat: int, turns: int) -> bool:
    """Whether a seat in this turn of its own takes a ticket from any pile, without a selection card."""
    return turns <= of_seat(rules["free_draws"], seat)
