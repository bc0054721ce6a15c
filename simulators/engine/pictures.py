"""The picture of any table: by the ruleset's own room `draw.py`, or as a plain list of its fields without one."""

from typing import Any

from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.svg import LETTER, SIZE, Picture, group, text
from fairseat.simulators.engine.table import COMMON

ROOM = "draw"
WIDTH = 480
ROW = 17
MOST_SHOWN = 400  # values of one field; what is longer is scratch paper or a deck of many cards
STREAMS = ("chance", "whim")


def can_draw(ruleset: Ruleset) -> bool:
    """Whether a ruleset has a room that draws."""
    return (ruleset.folder / f"{ROOM}.py").is_file()


def picture_of(ruleset: Ruleset, table: Any, rules: Any) -> Picture:
    """A table as its ruleset draws it, else as the plain list of its fields."""
    if can_draw(ruleset):
        drawn: Picture = ruleset.room(ROOM).draw(table, rules)
        return drawn
    return plain_picture(ruleset.card.title, table)


def plain_picture(title: str, table: Any) -> Picture:
    """A table as a list of its fields and what stands in them, the game's own before those that every game has."""
    common = [field[0] for field in COMMON if field[0] not in STREAMS]
    names = [name for name in table.dtype.names if name not in (*common, *STREAMS)] + common
    shapes, y = [], 6
    for name in names:
        rows = _told(table[name])
        shown = [text(8, y + ROW, name, "soft"), *(text(190, y + (i + 1) * ROW, row) for i, row in enumerate(rows))]
        shapes.append(group(*shown))
        y += ROW * len(rows) + 3
    return Picture(f"{title}, field by field", WIDTH, y + 10, tuple(shapes))


def _told(value: Any) -> list[str]:
    """What stands in a field, in rows that are no wider than the picture; as many rows whatever stands there."""
    if not getattr(value, "shape", ()):
        return [str(value)]
    if value.size > MOST_SHOWN:
        return [f"{value.size} values"]
    wide = int((WIDTH - 190) / (LETTER * SIZE))
    rows = value.reshape(-1, value.shape[-1]) if value.ndim > 1 else [value]
    said: list[str] = []
    for row in rows:
        each = max(1, wide // (max(_letters(row.dtype), 1) + 1))
        said += [" ".join(map(str, row[start : start + each].tolist())) for start in range(0, len(row), each)]
    return said


def _letters(kind: Any) -> int:
    """So many letters a value of this kind usually takes, so that rows break at the same place at every question."""
    return {"b": 5, "f": 8}.get(kind.kind, 3)
