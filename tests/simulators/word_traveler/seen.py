"""The table of Word Traveler and its answers as the referee in `tests/oracles` writes them."""

from types import SimpleNamespace
from typing import Any

from fairseat.simulators.word_traveler.components import DAYS
from fairseat.simulators.word_traveler.names import SIDES, footprints_of, hand_of, map_of, plan_of
from fairseat.simulators.word_traveler.questions import ENOUGH, Question, unpack_card

VIEWED = (
    "asked", "over", "day", "traveller", "points", "revealed", "turns", "holes", "marker", "bag", "bag_left", "discard",
    "discards", "hand", "map", "arrows", "intended", "direction", "card_arrow", "card_side", "footprint", "scored",
    "placed", "vote", "votes", "world_key",
)  # fmt: skip


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as a plain value: a cell, (word, side), "more" or "enough"."""
    if table.asked == Question.CARD:
        card, side = unpack_card(move)
        return int(table.hand[table.day - 1, table.actor, card]), SIDES[side]
    if move == ENOUGH:
        return "enough"
    return "more" if table.asked == Question.MORE else int(move)


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, hidden cards too, as plain values."""
    seats, day = range(int(table.players)), int(table.day) - 1
    souvenirs = sum(place <= table.points for place in rules.souvenirs[int(table.players)].tolist())
    table = SimpleNamespace(**{name: table[name] for name in VIEWED})  # a record is slow to ask for each field again
    rules = SimpleNamespace(cells=rules.cells, hand=rules.hand)
    travelling = table.traveller >= 0
    return {
        "question": Question(int(table.asked)).name.lower(),
        "day": int(table.day),
        "phase": "over" if table.over else "travel" if table.asked > Question.MORE and travelling else "plan",
        "traveller": int(table.traveller),
        "points": int(table.points),
        "souvenirs": souvenirs,
        "revealed": int(table.revealed),
        "turns": int(table.turns),
        "holes": int(table.holes),
        "markers": tuple(int(table.marker[seat]) for seat in seats),
        "hands": tuple(tuple(hand_of(table, rules, seat)) for seat in seats),
        "plans": tuple(plan_of(table, rules, seat) for seat in seats),
        "footprints": tuple(footprints_of(table)) if travelling and not table.over else (),
        "votes": tuple(int(table.vote[i]) for i in range(int(table.votes))) if travelling and not table.over else (),
        "maps": tuple(tuple(tuple(map_of(table, rules, seat, side)) for side in range(DAYS)) for seat in seats),
        "scored": tuple(tuple(table.scored[day, seat].nonzero()[0].tolist()) for seat in seats),
        "deck": tuple(sorted(table.bag[: int(table.bag_left)].tolist())),
        "discards": tuple(sorted(table.discard[: int(table.discards)].tolist())),
        "world_key": int(table.world_key),
    }
