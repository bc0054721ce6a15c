"""Tables that fit the terminal: a name is never broken in two, whatever the width."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

GAP = 2
"""Spaces between two columns."""
PROSE = 28
"""A cell of several words that is longer than this is a sentence, which may be broken between its words."""
LEAST = 24
"""A column of sentences that is narrower than this reads badly."""
Cells = Sequence[Sequence[str]]


def print_cells(cells: Cells, headings: Mapping[str, str], right: Sequence[str], out: Console) -> None:
    """Print a table as columns where they fit; else the sentences below each row, else each row as a paragraph."""
    titles = list(headings.values())
    prose = [_is_prose([row[place] for row in cells]) for place in range(len(titles))]
    names = [place for place in range(len(titles)) if not prose[place]]
    room = out.width - sum(_width(cells, titles, place) + GAP for place in names)
    if _wide(cells, titles) <= out.width or (any(prose) and room >= _least(cells, titles, prose)):
        _print_columns(cells, headings, right, prose, out)
    elif any(prose) and room >= 0 and names:
        _print_with_sentences(cells, headings, right, prose, out)
    else:
        _print_paragraphs(cells, titles, out)


def _is_prose(column: Sequence[str]) -> bool:
    return any(len(text) > PROSE and " " in text for text in column)


def _least(cells: Cells, titles: Sequence[str], prose: Sequence[bool]) -> int:
    """The least width of the columns of sentences: none reads badly, and no word of theirs is broken."""
    words = [
        max(len(word) for text in (titles[place], *(row[place] for row in cells)) for word in [*text.split(), ""])
        for place, wraps in enumerate(prose)
        if wraps
    ]
    return sum(max(LEAST, longest) + GAP for longest in words)


def _width(cells: Cells, titles: Sequence[str], place: int) -> int:
    return max([len(titles[place]), *(len(row[place]) for row in cells)])


def _wide(cells: Cells, titles: Sequence[str]) -> int:
    """The width of the table with nothing broken."""
    return sum(_width(cells, titles, place) + GAP for place in range(len(titles))) - GAP


def _print_columns(
    cells: Cells, headings: Mapping[str, str], right: Sequence[str], prose: Sequence[bool], out: Console
) -> None:
    from rich.table import Table

    named = any(headings.values())
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold", show_header=named)
    for (key, heading), wraps in zip(headings.items(), prose, strict=True):
        side = "right" if key in right else "left"
        table.add_column(heading, justify=side, overflow="fold", no_wrap=not wraps)  # type: ignore[arg-type]
    for row in cells:
        table.add_row(*row)
    out.print(table)


def _print_with_sentences(
    cells: Cells, headings: Mapping[str, str], right: Sequence[str], prose: Sequence[bool], out: Console
) -> None:
    """Print the names in columns, and what is said of each below it."""
    from rich.text import Text

    keys, titles = list(headings), list(headings.values())
    names = [place for place, wraps in enumerate(prose) if not wraps]
    wide = {place: _width(cells, titles, place) for place in names}

    def line(texts: Sequence[str]) -> str:
        sides = (texts[place].rjust if keys[place] in right else texts[place].ljust for place in names)
        return (" " * GAP).join(side(wide[place]) for side, place in zip(sides, names, strict=True)).rstrip()

    if any(titles[place] for place in names):
        out.print(Text(line(titles), style="bold"), soft_wrap=True)
    for row in cells:
        out.print(Text(line(row)), soft_wrap=True)
        for place, wraps in enumerate(prose):
            if wraps and row[place]:
                said = f"{titles[place]}: {row[place]}" if titles[place] else row[place]
                _print_indented(said, out)


def _print_paragraphs(cells: Cells, titles: Sequence[str], out: Console) -> None:
    """Print each row as a paragraph: its name, and below it every other column with its heading."""
    from rich.text import Text

    for row in cells:
        out.print(Text(row[0], style="bold"), soft_wrap=True)
        told = [
            f"{title} {text}".strip() for title, text in zip(titles[1:], row[1:], strict=True) if text not in ("", "·")
        ]
        held = [text.replace(" ", "\u00a0") if len(text) < out.width - 6 else text for text in told]
        _print_indented(" · ".join(held), out)


def _print_indented(said: str, out: Console) -> None:
    """Print words with an indent, broken between words alone."""
    from rich.text import Text

    indent = " " * GAP
    for line in textwrap.wrap(
        said, out.width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ):
        out.print(Text(line.replace("\u00a0", " ")), soft_wrap=True)
