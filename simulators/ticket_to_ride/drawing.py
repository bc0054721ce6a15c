"""The board as a picture: an SVG written by hand, with cities in their places and tracks in their owners' colours."""

from __future__ import annotations

from html import escape
from math import hypot
from pathlib import Path
from typing import Any

from fairseat.simulators.ticket_to_ride.components import map_of
from fairseat.simulators.ticket_to_ride.maps import Map, Track

SEAT_COLORS = ("#1b6ca8", "#c8452d", "#2e8b57", "#8a4fa3", "#b8860b")
FREE = {
    "black": "#444444", "blue": "#7fb2e5", "green": "#8fc98f", "orange": "#f0b060", "pink": "#eaa6cf",
    "red": "#e88a80", "white": "#f4f4ee", "yellow": "#ecd95e", "gray": "#b5b5b5",
}  # fmt: skip
SHIFT = 15.0  # between parallel tracks
GAP = 3.0  # between the spaces of a track
MARGIN = 110.0
LEGEND = 34.0  # a line of the legend


def draw(table: Any, rules: Any, path: str | Path) -> None:
    """Write the board as it stands to an SVG file."""
    Path(path).write_text(picture(table, rules), encoding="utf-8")


def picture(table: Any, rules: Any) -> str:
    """The board as it stands, as the text of an SVG file: the same table gives the same bytes."""
    board = map_of(rules)
    spots = [*board.positions.values(), *board.zone_positions.values()]
    left, top = min(x for x, _ in spots) - MARGIN, min(y for _, y in spots) - MARGIN
    width = max(x for x, _ in spots) - left + MARGIN
    height = max(y for _, y in spots) - top + MARGIN
    lines = legend(table)
    total = height + LEGEND * (len(lines) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {total:.0f}"'
        f' font-family="sans-serif" role="img">',
        f"<title>{escape(board.name)} after turn {table.turns}</title>",
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{total:.0f}" fill="#fbfaf5"/>',
    ]
    for track, shift in zip(range(len(board.tracks)), shifts(board), strict=True):
        parts += draw_track(board, board.tracks[track], shift, int(table.track_owner[track]))
    parts += [draw_city(name, spot, False) for name, spot in board.positions.items()]
    parts += [draw_city(zone, spot, True) for (zone, _), spot in board.zone_positions.items()]
    for number, (color, text) in enumerate(lines):
        y = top + height + LEGEND * (number + 0.3)
        parts.append(f'<rect x="{left + 30:.0f}" y="{y - 18:.0f}" width="40" height="20" fill="{color}"/>')
        parts.append(f'<text x="{left + 84:.0f}" y="{y:.0f}" font-size="24">{escape(text)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def legend(table: Any) -> list[tuple[str, str]]:
    """One line a seat: its colour and what it has."""
    found = []
    for seat in range(int(table.players)):
        points = f"{table.score[seat]} points" if table.settled else f"{table.route_points[seat]} points for tracks"
        found.append((SEAT_COLORS[seat], f"seat {seat}: {points}, {table.trains[seat]} trains left"))
    return found


def shifts(board: Map) -> list[float]:
    """How far each track lies beside the straight line between its ends, so that parallel tracks lie side by side."""
    lines: dict[tuple[str, str], list[int]] = {}
    for number, track in enumerate(board.tracks):
        lines.setdefault((min(track.a, track.b), max(track.a, track.b)), []).append(number)
    found = [0.0] * len(board.tracks)
    for numbers in lines.values():
        for i, number in enumerate(numbers):
            found[number] = SHIFT * (i - (len(numbers) - 1) / 2)
    return found


def ends_of(board: Map, track: Track) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a track begins and ends, always in the same direction for parallel tracks."""
    if track.to_zone:
        return board.positions[track.a], board.zone_positions[track.b, track.a]
    first, second = min(track.a, track.b), max(track.a, track.b)
    return board.positions[first], board.positions[second]


def draw_track(board: Map, track: Track, shift: float, owner: int) -> list[str]:
    """A track as a row of spaces: in its owner's colour, or pale in its own while free; ferries are dashed."""
    (x1, y1), (x2, y2) = ends_of(board, track)
    length = max(hypot(x2 - x1, y2 - y1), 1.0)
    along, across = ((x2 - x1) / length, (y2 - y1) / length), (-(y2 - y1) / length, (x2 - x1) / length)
    start, space = 14.0, max((length - 28.0) / track.length, 4.0)
    color, width, opacity = (SEAT_COLORS[owner], 12, 1.0) if owner >= 0 else (FREE[track.color], 7, 0.75)
    who = f"seat {owner}" if owner >= 0 else "free"
    parts = [f"<g><title>{escape(track.name)}, {track.length} {track.color}, {who}</title>"]
    for i in range(track.length):
        a, b = start + i * space + GAP / 2, start + (i + 1) * space - GAP / 2
        x, y = x1 + across[0] * shift, y1 + across[1] * shift
        dashes = ' stroke-dasharray="5 3"' if i < track.waves else ""
        parts.append(
            f'<line x1="{x + along[0] * a:.1f}" y1="{y + along[1] * a:.1f}" x2="{x + along[0] * b:.1f}"'
            f' y2="{y + along[1] * b:.1f}" stroke="{color}" stroke-width="{width}" opacity="{opacity}"{dashes}/>'
        )
    return [*parts, "</g>"]


def draw_city(name: str, spot: tuple[float, float], zone: bool) -> str:
    """A city as a dot with its name; a country as its name in italics beside a square."""
    x, y = spot
    style = ' font-style="italic"' if zone else ""
    text = f'<text x="{x + 12:.0f}" y="{y - 12:.0f}" font-size="22"{style}'
    text += f' stroke="#fbfaf5" stroke-width="4" paint-order="stroke">{escape(name)}</text>'
    if zone:
        return f'<rect x="{x - 7:.0f}" y="{y - 7:.0f}" width="14" height="14" fill="#888888"/>{text}'
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="9" fill="#ffffff" stroke="#222222" stroke-width="3"/>{text}'
