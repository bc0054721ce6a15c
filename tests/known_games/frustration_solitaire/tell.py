"""Words for frustration solitaire."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes

from .components import RANK_NAMES, RANKS
from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Deal."


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """How far the deal has come."""
    last = f", the last a {RANK_NAMES[int(table.pack[int(table.dealt) - 1]) % RANKS]}" if table.dealt else ""
    return f"{int(table.dealt)} cards dealt{last}"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return f"calls {RANK_NAMES[int(table.dealt) % RANKS]} and deals"


changes = Changes(TABLE, silent={"pack": "lies face down"})


@changes.of("dealt")
def tell_card(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.1 The card dealt."""
    card = int(before.pack[int(before.dealt)])
    yield f"card {int(after.dealt)} is a {RANK_NAMES[card % RANKS]}"
