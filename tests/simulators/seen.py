"""Where a game's tests find its table and answers in the words of its referee."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from fairseat.simulators.engine.ruleset import Ruleset


def seen_of(ruleset: Ruleset) -> Any:
    """The module with `view(table, rules)` and `answer(table, rules, move)`: `seen.py` beside the game's tests.

    A game that has not moved them there keeps them in its room `tell`.
    """
    name = f"tests.simulators.{ruleset.folder.name}.seen"
    return import_module(name) if find_spec(name) else ruleset.room("tell")


class Still:
    """A record as it lies now, each field read once: a record of numpy's takes a microsecond for each look at one."""

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        field = np.void.__getitem__(self._record, name)
        kept = field.item() if field.ndim == 0 else field
        setattr(self, name, kept)
        return kept

    __getitem__ = __getattr__
