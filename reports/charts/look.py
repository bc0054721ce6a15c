"""One look for all charts, on pages and in notebooks, and SVG that takes its colours from the page."""

from __future__ import annotations

import io
import re
import textwrap
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from html import escape
from typing import TYPE_CHECKING, Any
from zlib import crc32

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 420
"""Units across: at the width of a phone the letters of a chart are still as large as small print."""
SIZE = 13.2
"""The size of letters in the same units."""
LETTER = 0.63 * SIZE
"""The usual width of a letter in DejaVu Sans, the widest of the fonts that a page may meet."""
NARROW, WIDE = frozenset(" .,:;'|()-ijlftrI·"), frozenset("mwMW%+@→")
LINE = 1.2 * SIZE
"""The height of one line more in a label."""
SAYS = "says:"
"""What the name of a mark begins with that says the rest of its name to whoever points at it."""
OFTEN = 4
"""A style that a chart uses so many times is said once for all of them."""
ABOVE = 9
"""Marks that speak lie above all others, where the pointer meets them."""

INK, SOFT, GRID, PAPER = "#1b1f24", "#57606a", "#d0d7de", "#fdfdfe"
SERIES = ("#5790fc", "#f89c20", "#e42536", "#964a8b", "#9c9ca1", "#7a21dd")
"""Petroff's six colours, told apart with any colour vision; a shape goes with each."""
SHAPES = ("o", "s", "^", "D", "v", "P")
ON_PAGE = {INK: "ink", SOFT: "soft", GRID: "grid", PAPER: "paper"} | {
    color: f"c{number}" for number, color in enumerate(SERIES, 1)
}
"""On a page the colours are the page's own, so that charts follow it into the dark."""
LETTERS = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
"""Those of a chart that stands alone."""

RULES: Any = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": SIZE,
    "text.color": INK,
    "axes.labelcolor": SOFT,
    "axes.edgecolor": GRID,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.titlesize": SIZE,
    "axes.labelsize": SIZE,
    "axes.linewidth": 1.0,
    "xtick.color": SOFT,
    "xtick.labelcolor": SOFT,
    "ytick.color": SOFT,
    "ytick.labelcolor": INK,
    "xtick.labelsize": SIZE - 1,
    "ytick.labelsize": SIZE,
    "xtick.major.size": 0.0,
    "ytick.major.size": 0.0,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "path.simplify": False,
    "text.parse_math": False,  # a bot may be called $x$
}


def notebook_look() -> None:
    """Give the charts that a notebook draws itself the look of the pages, on white."""
    import matplotlib as mpl
    from cycler import cycler

    settings: Any = mpl.rcParams
    settings.update({key: value for key, value in RULES.items() if key != "svg.fonttype"})
    settings.update({"axes.prop_cycle": cycler(color=SERIES), "figure.facecolor": "white", "figure.figsize": (7, 4)})
    settings.update({"axes.grid": True, "axes.axisbelow": True, "legend.frameon": False, "figure.dpi": 96})


def in_one_look(draw: Callable[..., str]) -> Callable[..., str]:
    """Draw with the rules of the look; matplotlib asks for them whenever a letter or a line is made."""

    @wraps(draw)
    def drawn(*args: Any, **named: Any) -> str:
        import matplotlib as mpl

        with mpl.rc_context(RULES), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph")  # the page's own letters are drawn, not matplotlib's
            return draw(*args, **named)

    return drawn


def canvas(
    height: float, left: float = 10, right: float = 10, bottom: float = 30, top: float = 8
) -> tuple[Figure, Axes]:
    """Lay out an empty chart; the margins are in units."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
    box = (left / WIDTH, bottom / height, (WIDTH - left - right) / WIDTH, (height - bottom - top) / height)
    axes = figure.add_axes(box)
    axes.set_axisbelow(True)
    return figure, axes


def svg_of(figure: Figure, name: str, title: str, says: str) -> str:
    """Write the chart as an element for a page: named, described, its colours and letters left to the page."""
    import matplotlib as mpl

    out = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": name}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    return for_page(out.getvalue(), name, title, says)


def hover_row(axes: Any, top: float, height: float, left: float, right: float, words: str) -> None:
    """Let a whole row say its figures, label and all; it ends just within the canvas, beyond which paths are cut."""
    from matplotlib.patches import Rectangle

    wide = WIDTH - left - right
    corner, size = ((1 - left) / wide, top), ((WIDTH - 2) / wide, height)
    box = Rectangle(corner, *size, transform=axes.get_yaxis_transform(), alpha=0, clip_on=False)
    hover(axes.add_patch(box), words)


def for_page(text: str, name: str, title: str, says: str) -> str:
    """Take out of matplotlib's SVG what a page does not need, and put in what a reader without sight does."""
    body = text[text.index("<svg") :]
    box = re.search(r'viewBox="([^"]+)"', body)
    assert box is not None
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    body = body[body.index(">") + 1 :]
    body = re.sub(rf'<g id="{SAYS}([^"]*)">', r'<g pointer-events="all"><title>\1</title>', body)
    body = re.sub(r'<g id="[^"]*"', "<g", body)
    key = f"c{crc32(name.encode()):x}"  # names stand in every mark
    for number, found in enumerate(sorted(set(re.findall(r'\bid="([^"]+)"', body)))):
        body = re.sub(rf'(id="|#){re.escape(found)}(?=["\)])', rf"\g<1>{key}-{number}", body)
    body = body.replace("xlink:href", "href").replace(
        '<style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style>', ""
    )
    for color, word in ON_PAGE.items():
        body = body.replace(color, f"var(--{word})")
    body = re.sub(r"'DejaVu Sans'[^;\"]*", "var(--letters)", body)
    body = re.sub(r"(\d+\.\d\d)\d+", r"\1", body)
    body = re.sub(r"\s*\n\s*", "\n", body)
    body = _lean(body, key)
    opening = (
        f'<svg class="chart" role="img" viewBox="{box.group(1)}" aria-labelledby="{name}-title {name}-says">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-says">{escape(says)}</desc>'
    )
    return opening + body.strip()


def _lean(body: str, key: str) -> str:
    """Leave out what draws nothing, and say a style that returns but once: a page of many charts is half as large."""
    body = re.sub(
        r' transform="rotate\(-0 [^"]*\)"|(?<=[^"]); (stroke-linejoin: miter|stroke-dashoffset: 0)(?=[;"])', "", body
    )
    body = body.replace("<defs>\n</defs>\n", "").replace("<g/>\n", "")
    before = ""
    while before != body:  # from the inmost group outwards
        before, body = body, re.sub(r"<g>\n((?:(?!</?g\b).)*)</g>\n?", r"\1", body, flags=re.DOTALL)
    often = [style for style, times in Counter(re.findall(r'style="([^"]+)"', body)).items() if times >= OFTEN]
    for number, style in enumerate(often):
        body = body.replace(f'style="{style}"', f'class="{key}-s{number}"')
    rules = "".join(f".{key}-s{number}{{{style}}}" for number, style in enumerate(often))
    return f"<style>{rules}</style>{body}" if rules else body


def room_for(labels: list[str], least: float = 30, most: float = 170) -> float:
    """Say how much room the longest of these labels needs beside a chart."""
    return min(max(max(map(width_of, labels), default=0) + 13, least), most)


def width_of(words: str) -> float:
    """Say how wide these words are at most."""
    return LETTER * sum(0.66 if letter in NARROW else 1.5 if letter in WIDE else 1 for letter in words)


def in_lines(label: str, room: float) -> str:
    """Break a label that is longer than its room into lines; nothing of it is cut, and no % leaves its figure."""
    if width_of(label) <= room - 10:
        return label
    most = max(int((room - 10) / LETTER), 1)
    return "\n".join(textwrap.wrap(label.replace(" %", "\u00a0%"), most) or [label])


def heights_of(labels: Sequence[str], row: float) -> list[float]:
    """The height of each row: a label of several lines takes more."""
    return [row + LINE * label.count("\n") for label in labels]


def hover(artist: Any, words: str) -> None:
    """Let a mark of a chart say its figures when a pointer rests on it."""
    artist.set_gid(SAYS + words)
    artist.set_zorder(ABOVE)


def plain_axis(axes: Any) -> None:
    """Draw thin grid lines across the figures, and no frame."""
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    axes.spines["bottom"].set_visible(False)


def standalone(svg: str) -> str:
    """Give a chart of a page colours of its own and paper to stand on, for a file of its own."""
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
