"""A rule that has a number for each seat, as people write it."""

from __future__ import annotations


def by_seat(text: object) -> list[int]:
    """The numbers of "0,0,1", a seat each; seats behind them have none."""
    return [int(number) for number in str(text).split(",")]


def of_seat(text: object, seat: int) -> int:
    """What one seat has of "0,0,1"."""
    numbers = by_seat(text)
    return numbers[seat] if seat < len(numbers) else 0
