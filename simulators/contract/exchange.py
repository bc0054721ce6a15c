"""A table at which all that a seat cannot see is exchanged for what lay hidden from it at another question."""

from typing import Any

import numpy as np

from fairseat.simulators.contract.tables import copy_of
from fairseat.simulators.engine.observe import Eyes
from fairseat.simulators.engine.sight import PUBLIC

TRIES = 16


def exchanged(eyes: Eyes, table: Any, donor: Any, seat: int) -> Any:
    """A copy that is the same to this seat, and holds the donor's values wherever the seat cannot look.

    Where that would change what the seat sees (a count of cards by their backs), hidden values of the same field change
    places among each other instead, as far as the seat sees nothing of it.
    """
    found, before = copy_of(table), eyes.by_rule(table, seat)
    for name in (name for name, sight in eyes.sights.items() if sight.who != PUBLIC):
        was = np.copy(found[name])
        found[name] = _mixed(eyes, name, found, donor, seat)
        if not _is_same(before, eyes.by_rule(found, seat)):
            found[name] = was
            _change_places(eyes, name, found, before, seat)
    return found


def _is_same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(part, other[name]) for name, part in one.items())


def _mixed(eyes: Eyes, name: str, table: Any, donor: Any, seat: int) -> Any:
    """A field with the donor's values where neither table shows them to the seat."""
    unseen = ~eyes.seen(name, table, seat) & ~eyes.seen(name, donor, seat)
    bits = eyes.sights[name].bits
    if not bits:
        return np.where(unseen, donor[name], table[name])
    mask = np.asarray((unseen.astype(np.int64) << np.arange(bits)).sum(axis=-1))
    return np.asarray(table[name]) & ~mask | np.asarray(donor[name]) & mask


def _change_places(eyes: Eyes, name: str, table: Any, before: dict[str, Any], seat: int) -> None:
    """Let hidden values of a field, mostly of one row, change places where the seat sees nothing of it.

    Table modified in place.
    """
    values, unseen = table[name], ~eyes.seen(name, table, seat)
    if eyes.sights[name].bits or not values.shape:
        return
    chance = np.random.default_rng(values.size)
    places = [tuple(place) for place in np.argwhere(unseen).tolist()]
    for _ in range(TRIES if places else 0):
        one = places[chance.integers(len(places))]
        others = [place for place in places if values[place] != values[one] and (place[0] == one[0] or len(one) == 1)]
        if not others:
            continue
        other = others[chance.integers(len(others))]
        values[one], values[other] = values[other], values[one]
        if not _is_same(before, eyes.by_rule(table, seat)):
            values[one], values[other] = values[other], values[one]
