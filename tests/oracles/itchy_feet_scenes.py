"""Tables of Itchy Feet laid by hand before the referee."""

from __future__ import annotations

from typing import Any

from tests.oracles.chance import Chance
from tests.oracles.itchy_feet import Oracle

P, F, C = "passport", "forbidden", "postcard"


def scene(hands: list[list], rules: dict | None = None, **fields: Any) -> Oracle:
    """A table laid by hand, at the beginning of seat 0's turn; countries are C1, C2, .. and the centre C13."""
    oracle = Oracle(rules or {}, len(hands), Chance(1, 0))
    lay = {"hands": [list(hand) for hand in hands], "draw_pile": [9] * 10, "discard": [], **fields}
    if not oracle.rules["bucket_list"]:
        lay.setdefault("countries", list(range(len(hands))))
        lay.setdefault("centre", 12)
        lay.setdefault("unused", [n for n in range(12) if n not in lay["countries"] and n != lay["centre"]])
    for name, value in lay.items():
        setattr(oracle, name, value)
    oracle.turns, oracle.rounds, oracle.active = 0, 0, -1
    for seat in oracle.seats:
        seat["turns"] = 0
    oracle.over = False
    oracle.course = oracle.game()
    oracle.go_on(None)
    return oracle


def answer(oracle: Oracle, *answers: Any) -> Oracle:
    """Give answers one after the other."""
    for one in answers:
        oracle.play(one)
    return oracle


def hand(oracle: Oracle, seat: int) -> list:
    """A seat's hand as it lies on the table."""
    return oracle.table()["hands"][seat]
