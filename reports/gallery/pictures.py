"""A chart of a page as a picture that stands alone, for the README."""

from __future__ import annotations

import re

from fairseat.reports.charts.look import ON_PAGE

LETTERS = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def standalone(svg: str) -> str:
    """Give a chart colours of its own and paper to stand on."""
    for color, word in ON_PAGE.items():
        svg = svg.replace(f"var(--{word})", color)
    svg = svg.replace("var(--letters)", LETTERS)
    box = re.search(r'viewBox="0 0 (\S+) (\S+)"', svg)
    assert box is not None
    paper = f'<rect width="{box[1]}" height="{box[2]}" rx="8" fill="#ffffff"/>'
    svg = svg.replace(
        '<svg class="chart"', f'<svg xmlns="http://www.w3.org/2000/svg" width="{box[1]}" height="{box[2]}"', 1
    )
    return svg.replace("</desc>", f"</desc>{paper}", 1) + "\n"
