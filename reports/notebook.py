"""What a notebook shows: findings in words, and the charts of the pages. `look()` gives its own charts the same look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from reports.charts.look import notebook_look as look
from reports.gallery.pictures import standalone
from reports.html import MARKS

if TYPE_CHECKING:
    from analysis.findings import Finding

__all__ = ["draw", "look", "tell"]


def tell(findings: Finding | Iterable[Finding]) -> Any:
    """Show findings as a notebook shows text."""
    from IPython.display import Markdown

    several = findings if isinstance(findings, Iterable) else [findings]
    lines = [f"{MARKS[one.tone]} **{one.verdict}**  \n{one.sentence} {one.to_try}".strip() for one in several]
    return Markdown("\n\n".join(lines))


def draw(svg: str) -> Any:
    """Show a chart of the pages."""
    from IPython.display import SVG

    return SVG(standalone(svg))
