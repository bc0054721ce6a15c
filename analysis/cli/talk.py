"""Printing: tables for people, JSON and CSV for programs. Data go to stdout, talk goes to stderr."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control codes but for tab and new line, what turns the direction of writing, and halves of letters."""
PIPE_WIDTH = 10_000  # nothing is cut or wrapped on its way into another program


def harmless(text: str) -> str:
    """A text without the letters that steer a terminal."""
    return STEERING.sub("?", text)


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
        color_system=None if plain else "standard" if wanted == "always" else "auto",
        no_color=False if wanted == "always" else None,
        width=None if stream.isatty() else PIPE_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )


def say(text: str, style: str | None = None) -> None:
    """Say something to the person at the terminal."""
    console(talk=True).print(text, style=style)


def show_table(
    rows: Sequence[Mapping[str, Any]],
    headings: Mapping[str, str],
    right: Sequence[str] = (),
    out: Console | None = None,
) -> None:
    """Print a table for people: a column for each heading, by the key in the rows."""
    from fairseat.analysis.cli.tables import print_cells

    print_cells([[_cell_text(row[key]) for key in headings] for row in rows], headings, right, out or console())


def _cell_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return harmless(", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value))


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
        writer.writerows({key: _cell_text(value) for key, value in row.items()} for row in rows)
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
