"""A rule that has a number for each seat, as people write it."""


def of_seat(text: object, seat: int) -> int:
    """What one seat has of "0,0,1"; seats behind the last number have nothing."""
    numbers = [int(number) for number in str(text).split(",")]
    return numbers[seat] if seat < len(numbers) else 0
