"""Numbers with words beside them: how a ruleset counts its questions, so that kernels and people mean the same."""

from enum import IntEnum
from typing import Self


class Worded(IntEnum):
    """A number for kernels, with its words for people: `PILE = 2, "From which pile?"`."""

    says: str

    def __new__(cls, number: int, says: str = "") -> Self:
        """Number a member and keep its words."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.says = says
        return member
