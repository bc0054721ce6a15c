"""Words for clock patience."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes

from .components import RANK_NAMES
from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Turn a card."


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """How far the clock has run."""
    return f"{int(table.turned)} cards turned, next the pile of {RANK_NAMES[int(table.pile)]}"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return f"turns a card of the pile of {RANK_NAMES[int(table.pile)]}"


changes = Changes(TABLE, silent={"pack": "lies face down", "left": "one less in the pile of the card turned"})


@changes.of("pile", "turned")
def tell_card(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.1, R2.2 The card turned, whose rank is the next pile."""
    yield f"card {int(after.turned)}: its rank is {RANK_NAMES[int(after.pile)]}"
