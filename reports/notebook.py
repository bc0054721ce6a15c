"""What a notebook shows: findings in words, the charts of the pages, and the same look for charts of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fairseat.reports.charts.look import notebook_look as look
from fairseat.reports.gallery.pictures import standalone
from fairseat.reports.html import MARKS

if TYPE_CHECKING:
    from fairseat.analysis.findings import Finding

__all__ = ["draw", "look", "tell"]


def tell(findings: Finding | Iterable[Finding]) -> Any:
    """Show findings as a notebook shows text."""
    from IPython import display

    several = findings if isinstance(findings, Iterable) else [findings]
    lines = [f"{MARKS[one.tone]} **{one.verdict}**  \n{one.sentence} {one.to_try}".strip() for one in several]
    shown: Any = display
    return shown.Markdown("\n\n".join(lines))


def draw(svg: str) -> Any:
    """Show a chart of the pages."""
    from IPython import display

    shown: Any = display
    return shown.SVG(standalone(svg))
