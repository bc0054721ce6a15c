"""A table at which all that a seat cannot see is exchanged for what lay hidden from it at another question."""

from typing import Any

import numpy as np

from fairseat.simulators.contract.tables import copy_of
from fairseat.simulators.engine.observe import Eyes
from fairseat.simulators.engine.sight import PUBLIC

SWAPS = 12


def exchanged(eyes: Eyes, table: Any, donor: Any, seat: int) -> Any:
    """A copy that is the same to this seat, and holds the donor's values wherever the seat cannot look.

    Where that would change what the seat sees (a count of cards by their backs), hidden values of the same field change
    places among each other instead, as far as the seat sees nothing of it.
    """
    found, before = copy_of(table), eyes.numbers(table, seat)
    secret = [name for name, sight in eyes.sights.items() if sight.who != PUBLIC]
    for name in secret:
        was = np.copy(found[name])
        found[name] = _mixed(eyes, name, found, donor, seat)
        if not np.array_equal(before, eyes.numbers(found, seat)):
            found[name] = was
            _swap(eyes, name, found, before, seat)
    return found


def _mixed(eyes: Eyes, name: str, table: Any, donor: Any, seat: int) -> Any:
    """A field with the donor's values where neither table shows them to the seat."""
    unseen = ~eyes.seen(name, table, seat) & ~eyes.seen(name, donor, seat)
    bits = eyes.sights[name].bits
    if not bits:
        return np.where(unseen, donor[name], table[name])
    mask = np.asarray((unseen.astype(np.int64) << np.arange(bits)).sum(axis=-1))
    return np.asarray(table[name]) & ~mask | np.asarray(donor[name]) & mask


def _swap(eyes: Eyes, name: str, table: Any, before: Any, seat: int) -> None:
    """Let hidden values of a field change places wherever the seat sees nothing of it. Table modified in place."""
    values = np.atleast_1d(table[name])
    unseen = ~eyes.seen(name, table, seat)
    if eyes.sights[name].bits or values.shape != unseen.shape:
        return
    places = [tuple(place) for place in np.argwhere(unseen).tolist()]
    chance = np.random.default_rng(len(places))
    for _ in range(SWAPS if len(places) > 1 else 0):
        one, other = (places[i] for i in chance.choice(len(places), 2, replace=False))
        values[one], values[other] = values[other], values[one]
        if not np.array_equal(before, eyes.numbers(table, seat)):
            values[one], values[other] = values[other], values[one]
