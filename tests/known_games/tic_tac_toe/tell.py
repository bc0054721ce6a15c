"""Words for tic-tac-toe."""

from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes

from .components import CELLS
from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Which cell?"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The board, row by row."""
    signs = ["X" if table.cells[0] >> cell & 1 else "O" if table.cells[1] >> cell & 1 else "." for cell in range(CELLS)]
    return "/".join("".join(signs[row : row + 3]) for row in (0, 3, 6))


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return f"takes row {move // 3 + 1}, column {move % 3 + 1}"


changes = Changes(TABLE, answered={"cells": "the answer names the cell"})
