"""The board of Chutes and Ladders."""

LAST = 100
SPINS = 6
MOST_SPIN = LAST + SPINS

LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
CHUTES = {16: 6, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
LONG_CHUTE_TO = 26

WORKED_OUT = (("leads_to", "i8", (MOST_SPIN + 1,)),)  # where a move to each square ends


def board(long_chute: int) -> list[int]:
    """Where a move to each square ends; beyond the last square is the last square."""
    jumps = {**LADDERS, **CHUTES, long_chute: LONG_CHUTE_TO}
    return [min(jumps.get(square, square), LAST) for square in range(MOST_SPIN + 1)]
