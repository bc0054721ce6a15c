"""Numbers with words beside them: how a ruleset counts its questions, so that kernels and people mean the same."""

from __future__ import annotations

from enum import IntEnum


class Worded(IntEnum):
    """A number for kernels, with its words for people: `PILE = 2, "From which pile?"`."""

    says: str

    def __new__(cls, number: int, says: str = "") -> Worded:
        """Number a member and keep its words."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.says = says
        return member
