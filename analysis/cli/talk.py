"""Printing: tables for people, no name broken in two; JSON and CSV for programs. Data go to stdout, talk to stderr."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from fairseat.simulators.engine.letters import STEERING

if TYPE_CHECKING:
    from rich.console import Console

SHOWN = re.compile(f"[{STEERING}]")
PIPE_WIDTH = 10_000  # nothing is cut or wrapped on its way into another program
GAP = 2
"""Spaces between two columns."""
PROSE = 28
"""A cell of several words that is longer than this is a sentence, which may be broken between its words."""
LEAST = 24
"""A column of sentences that is narrower than this reads badly."""
Cells = Sequence[Sequence[str]]


def harmless(text: str) -> str:
    """A text without the letters that steer a terminal."""
    return SHOWN.sub("?", text)


def color_wanted() -> str:
    """What --color says: auto, always or never."""
    ctx = click.get_current_context(silent=True)
    return str(ctx.meta.get("fairseat.color", "auto")) if ctx else "auto"


def console(*, talk: bool = False) -> Console:
    """A console on stdout, or on stderr for talk, that keeps to --color and NO_COLOR."""
    from rich.console import Console as RichConsole

    class Console(RichConsole):
        def render(self, renderable: Any, options: Any = None) -> Any:
            """Write what names hold as letters only: an escape code in one must not reach the terminal."""
            for segment in super().render(renderable, options):
                yield segment if segment.control else segment._replace(text=harmless(segment.text))

        def on_broken_pipe(self) -> None:
            """Leave a closed pipe to the command line, for which it is no error; rich would exit with 1."""
            raise BrokenPipeError

    wanted = color_wanted()
    stream = sys.stderr if talk else sys.stdout
    plain = wanted == "never" or (wanted == "auto" and bool(os.environ.get("NO_COLOR")))
    return Console(
        file=stream,
        force_terminal=True if wanted == "always" else None,
        force_jupyter=False,  # in a notebook, too, talk goes where the streams go: rich would draw a box for each line
        color_system=None if plain else "standard" if wanted == "always" else "auto",
        no_color=False if wanted == "always" else None,
        width=None if stream.isatty() else PIPE_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )


def apart(items: Iterable[Any]) -> Iterator[Any]:
    """These one by one, an empty line between what is printed of one and of the next."""
    for number, item in enumerate(items):
        if number:
            console().print()
        yield item


def say(text: str, style: str | None = None) -> None:
    """Say something to the person at the terminal."""
    console(talk=True).print(text, style=style)


def say_next(*commands: str) -> None:
    """Say what may be typed next."""
    say("\nNext:\n" + "\n".join(f"  fairseat {command}" for command in commands), "dim")


def show_table(
    rows: Sequence[Mapping[str, Any]],
    headings: Mapping[str, str],
    right: Sequence[str] = (),
    out: Console | None = None,
) -> None:
    """Print a table for people: a column for each heading, by the key in the rows."""
    print_cells([[cell_text(row[key]) for key in headings] for row in rows], headings, right, out or console())


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


def cell_text(value: Any) -> str:
    """Write a value as people type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return harmless(", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value))


def changes_text(changes: Mapping[str, Any]) -> str:
    """Write changed rules as people type them."""
    return ", ".join(f"{name}={cell_text(value)}" for name, value in changes.items())


def print_listing(
    rows: Sequence[Mapping[str, Any]], headings: Mapping[str, str], style: str | None, right: Sequence[str] = ()
) -> None:
    """Print a listing as a table, or everything in it as JSON or CSV."""
    if style == "json":
        print_json(list(rows))
    elif style == "csv":
        import csv

        writer = csv.DictWriter(sys.stdout, list(rows[0]) if rows else list(headings), lineterminator="\n")
        writer.writeheader()
        writer.writerows({key: cell_text(value) for key, value in row.items()} for row in rows)
    else:
        show_table(rows, headings, right)


def print_json(content: Any) -> None:
    """Print JSON that any program reads: no infinity, no not-a-number."""
    import json

    click.echo(harmless(json.dumps(_plain(content), indent=2, ensure_ascii=False, allow_nan=False)))


def _plain(value: Any) -> Any:
    """Turn numpy's scalars into Python's, and what JSON has no number for into words."""
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    if hasattr(value, "item") and not isinstance(value, (str, bytes)):
        value = value.item()
    if isinstance(value, float) and value - value != 0:
        return str(value) if value == value else None
    return value
