"""Words for Connect Four."""

from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes

from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Which column?"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The board, row by row from the top."""
    return "/".join(
        "".join(_sign(table, column * (rules.rows + 1) + row) for column in range(rules.columns))
        for row in reversed(range(rules.rows))
    )


def _sign(table: Any, cell: int) -> str:
    """Whose disc lies in a cell."""
    return "X" if table.cells[0] >> cell & 1 else "O" if table.cells[1] >> cell & 1 else "."


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return f"drops a disc into column {move + 1}"


changes = Changes(
    TABLE,
    answered={"cells": "the answer names the column", "discs": "the answer drops one"},
    silent={"winner": "the end of the game tells it"},
)
