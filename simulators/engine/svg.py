"""Pictures of tables as SVG in plain text: a few shapes, the colours of day and night, and what lies face down.

A picture is a row of shapes. A page that plays a game keeps each shape once and says from question to question which
shapes changed, so a ruleset's `draw.py` gives things that change by themselves (a hand, a pile, a track) a shape of
their own, and the same number of shapes at every question.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

SIZE = 13.0
"""The size of letters where nothing else is said: on a phone a picture 480 units wide shows them as small print."""
LETTER = 0.56
"""The usual width of a letter, in sizes."""
HELD = 12
"""Cards of a hand that have a shape of their own; those that are more share the last."""

_STYLE = """
.picture{--p-ink:#1b1f24;--p-soft:#57606a;--p-paper:#fff;--p-card:#f3f5f7;--p-edge:#8b949e;--p-back:#c3cad2;
--p-black:#30363d;--p-white:#dcd7c6;
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;background:var(--p-paper)}
@media (prefers-color-scheme:dark){.picture{--p-ink:#e6e9ec;--p-soft:#a9b3bd;--p-paper:#0f1419;--p-card:#1d252e;
--p-edge:#6b7783;--p-back:#4a5560;--p-black:#7d8792;--p-white:#f6f5ee}}
.picture text{fill:var(--p-ink)}.picture .soft{fill:var(--p-soft)}.picture .bold{font-weight:700}
.picture .slanted{font-style:italic}.picture .middle{text-anchor:middle}.picture .end{text-anchor:end}
.picture .outlined{stroke:var(--p-paper);stroke-width:4;paint-order:stroke}
.picture .pale{fill:#fff}.picture .print{fill:#1b1f24}
.picture .sheet{fill:var(--p-card)}.picture .framed{fill:var(--p-card);stroke:var(--p-edge)}
.picture .empty{fill:none;stroke:var(--p-edge);stroke-dasharray:3 3}.picture .way{stroke:var(--p-edge);fill:none}
.picture .marked{fill:none;stroke:var(--p-ink);stroke-width:3}
.picture .back-side{fill:var(--p-back);stroke:var(--p-edge)}
.picture .paper{fill:var(--p-paper);stroke:var(--p-ink);stroke-width:2}.picture .dashed{stroke-dasharray:5 3}
.picture .back,.picture .only{display:none}
"""
SEAT_COLORS = ("#1b6ca8", "#b93a22", "#2e7d4f", "#7d4a99", "#8a5c00", "#4d5760", "#a0307a", "#00707a")
SEAT_PRINT = ("#79b8ff", "#ff9b88", "#7fd49a", "#d4a5ef", "#e0b354", "#b6c0ca", "#f29bd3", "#63cfd8")
"""The same as letters on dark paper."""
HUES = {
    "black": "#30363d", "blue": "#8dbdf0", "green": "#8fcf9a", "orange": "#f5b565", "pink": "#f0b1d4",
    "red": "#ef9a90", "white": "#f6f5ee", "yellow": "#f0dd6c", "gray": "#b9bec4", "violet": "#c9a9e6",
    "brown": "#c9a781", "teal": "#7fcfc9", "gold": "#e0b83f",
}  # fmt: skip
"""Pale colours that dark print can be read on; on black it is white."""


def style() -> str:
    """The sheet of style that every picture is drawn by."""
    seats = "".join(
        f".picture .s{seat}{{fill:{color}}}.picture .l{seat}{{stroke:{color};fill:none}}"
        f'.picture[data-eyes="{seat}"] .front:not(.to{seat}){{display:none}}'
        f'.picture[data-eyes="{seat}"] .back:not(.to{seat}),.picture[data-eyes="{seat}"] .o{seat}{{display:inline}}'
        for seat, color in enumerate(SEAT_COLORS)
    )
    hues = "".join(
        f".picture .k-{name}{{fill:{hue}}}.picture .w-{name}{{stroke:{hue};fill:none}}" for name, hue in HUES.items()
    )
    # Black would be lost on dark paper, and white on white: both have an edge, and as lines another shade.
    night = "".join(f".picture text.s{seat}{{fill:{color}}}" for seat, color in enumerate(SEAT_PRINT))
    edges = ".picture .k-black,.picture .k-white{stroke:var(--p-edge)}"
    lines = ".picture .w-black{stroke:var(--p-black)}.picture .w-white{stroke:var(--p-white)}"
    return _STYLE.replace("\n", "") + seats + hues + edges + lines + f"@media (prefers-color-scheme:dark){{{night}}}"


@dataclass(frozen=True)
class Picture:
    """A table as it lies: what the drawing shows in words, how large it is, its shapes from the back to the front."""

    title: str
    width: int
    height: int
    shapes: tuple[str, ...]

    def svg(self) -> str:
        """The picture as a file of its own; all that is hidden from a seat lies open."""
        size = f"0 0 {self.width} {self.height}"
        opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="{size}" role="img">'
        paper = f'<rect width="{self.width}" height="{self.height}" style="fill:var(--p-paper)"/>'
        head = f"<title>{escape(self.title)}</title><style>{style()}</style>{paper}"
        return "\n".join([opening + head, *self.shapes, "</svg>", ""])


def number(value: float) -> str:
    """A coordinate, no longer than it needs to be."""
    return f"{value:.1f}".removesuffix(".0")


def text(x: float, y: float, words: object, look: str = "", size: float = SIZE) -> str:
    """Words on one line from (x, y) on; "middle" and "end" among the looks put them about it or before it."""
    named = f' class="{look}"' if look else ""
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{named}>{escape(str(words))}</text>'


def box(x: float, y: float, width: float, height: float, look: str, corner: float = 4) -> str:
    """A rectangle with round corners."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place} rx="{number(corner)}" class="{look}"/>'


def dot(x: float, y: float, radius: float, look: str) -> str:
    """A full circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="{look}"/>'


def line(x1: float, y1: float, x2: float, y2: float, look: str, width: float = 1.5) -> str:
    """A straight line."""
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line {ends} class="{look}" stroke-width="{number(width)}"/>'


def strokes(lines: Sequence[tuple[float, float, float, float]], look: str, width: float = 1.5) -> str:
    """Several straight lines of one look as one shape."""
    path = "".join(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" for x1, y1, x2, y2 in lines)
    return f'<path d="{path}" class="{look}" stroke-width="{number(width)}"/>' if lines else ""


def arrow(x1: float, y1: float, x2: float, y2: float, look: str, width: float = 3) -> str:
    """A straight line with a head at its end."""
    dx, dy = x2 - x1, y2 - y1
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    ux, uy, head = dx / length, dy / length, 2.6 * width
    wings = [(x2 - head * ux + side * head * 0.6 * uy, y2 - head * uy - side * head * 0.6 * ux) for side in (1, -1)]
    (ax, ay), (bx, by) = wings
    path = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    path += f"M{number(ax)} {number(ay)}L{number(x2)} {number(y2)}L{number(bx)} {number(by)}"
    return f'<path d="{path}" class="{look}" stroke-width="{number(width)}" stroke-linecap="round"/>'


def group(*shapes: str, title: str = "") -> str:
    """Several shapes as one; the title is what a pointer that rests on it is told."""
    said = f"<title>{escape(title)}</title>" if title else ""
    return f"<g>{said}{''.join(shapes)}</g>"


def secret(front: str, back: str, seats: Iterable[int]) -> str:
    """What only some seats see: its front for them and for whoever watches with open hands, its back for the others."""
    sees = "".join(f" to{seat}" for seat in seats)
    return f'<g class="front{sees}">{front}</g><g class="back{sees}">{back}</g>'


def badge(x: float, y: float, seat: int, radius: float = 9) -> str:
    """A seat's disc with the number of its player, counted from 1."""
    return dot(x, y, radius, f"s{seat}") + text(x, y + radius * 0.42, seat + 1, "pale bold middle", radius * 1.3)


def card(
    x: float, y: float, words: str, hue: str = "white", width: float = 0, size: float = SIZE, high: float = 0
) -> str:
    """A card that lies face up; as high as letters of another size would make it, if that is given."""
    ink = "pale" if hue == "black" else "print"
    width, high = width or width_of(words, size), high or size
    face = box(x, y, width, high + 7, f"k-{hue}")
    return face + text(x + width / 2, y + high + 1.5 - (high - size) / 2, words, f"{ink} middle", size)


def face_down(x: float, y: float, width: float, size: float = SIZE) -> str:
    """The back of a card."""
    return box(x, y, width, size + 7, "back-side")


def width_of(words: str, size: float = SIZE) -> float:
    """How wide a card with these words is."""
    return round(len(words) * LETTER * size + 9)


@dataclass(frozen=True)
class Face:
    """A card of a hand: what stands on it, its hue, the seats that know it, and what its back says."""

    words: str
    hue: str
    seats: tuple[int, ...]
    back: str = ""


def place(face: Face, x: float, y: float, width: float, size: float = SIZE) -> str:
    """A card in a place of its own that everybody sees: letters that are too long for it are set smaller."""
    front = card(x, y, face.words, face.hue, width, min(size, (width - 6) / (LETTER * max(len(face.words), 1))), size)
    back = face_down(x, y, width, size) + text(x + width / 2, y + size + 1, face.back, "soft middle", size)
    return secret(front, back, face.seats)


def hand(
    faces: Sequence[Face], owner: int, seats: int, left: float, top: float, width: float, *, size: float = SIZE
) -> list[str]:
    """A hand as its owner holds it, and as each of the other seats sees it: first the cards that it knows, then backs.

    Where a hidden card lies among the others, and how long its name is, would tell what it is. Each view has as many
    shapes whatever is held, one a card, so that a page keeps every card of a hand once for each place.
    """
    shapes = [_wrapped(f"front to{owner}", drawn) for drawn in _laid_out(faces, (), left, top, width, size)]
    for seat in range(seats):
        if seat != owner:
            known = [face for face in faces if seat in face.seats]
            hidden = sorted(face.back for face in faces if seat not in face.seats)
            views = _laid_out(known, hidden, left, top, width, size)
            shapes += [_wrapped(f"only o{seat}", drawn) for drawn in views]
    return shapes


def _wrapped(look: str, drawn: str) -> str:
    """A shape that only some see, or the empty shape."""
    return f'<g class="{look}">{drawn}</g>' if drawn else "<g/>"


def _laid_out(
    faces: Sequence[Face], backs: Sequence[str], left: float, top: float, width: float, size: float
) -> list[str]:
    """Faces, then backs, in two rows, the second squeezed as needed: a shape for each of HELD places."""
    wides = [width_of(face.words, size) for face in faces] + [max(width_of(back, size), 18) for back in backs]
    drawn, x, row = [""] * HELD, left, 0
    squeeze = 1.0
    for i, wide in enumerate(wides):
        if row == 0 and i and x + wide > left + width:
            x, row = left, 1
            squeeze = min(1.0, (width - wides[-1]) / max(sum(rest + 3 for rest in wides[i:-1]), 1))
        y = top + row * (size + 10)
        if i < len(faces):
            shown = card(x, y, faces[i].words, faces[i].hue, wide, size)
        else:
            said = backs[i - len(faces)]
            shown = face_down(x, y, wide, size) + (
                text(x + wide / 2, y + size + 1.5, said, "middle", size) if said else ""
            )
        drawn[min(i, HELD - 1)] += shown
        x += (wide + 3) * squeeze
    return drawn
