"""Every bot against every bot: row against column, with the figure written into each field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairseat.reports.charts.look import (
    INK,
    PAPER,
    SERIES,
    SOFT,
    WIDTH,
    canvas,
    hover,
    in_lines,
    in_one_look,
    room_for,
    svg_of,
    width_of,
)

if TYPE_CHECKING:
    import pandas as pd


@in_one_look
def matrix_of_bots(name: str, title: str, says: str, square: pd.DataFrame) -> str:
    """Shade each field by how often the row wins and the column does not; pale is even."""
    from matplotlib.patches import Rectangle

    bots = [str(bot) for bot in square.index]
    left = room_for(bots)
    field = (WIDTH - left - 10) / len(bots)
    slanted = max(map(width_of, bots)) > field - 4
    right = 10 + 0.42 * room_for(bots) * slanted  # the last name leans out over the edge
    field = (WIDTH - left - right) / len(bots)
    top = 14 + 0.62 * room_for(bots) if slanted else 26
    row = min(field, 44)
    figure, axes = canvas(top + row * len(bots) + 8, left, right, 8, top)
    axes.set_xlim(0, len(bots))
    axes.set_ylim(len(bots), 0)
    axes.axis("off")
    for down, bot in enumerate(bots):
        axes.text(-8 / field, down + 0.5, in_lines(bot, left), ha="right", va="center", color=INK)
        turn = {"rotation": 38, "ha": "left"} if slanted else {"ha": "center"}
        axes.text(down + (0.35 if slanted else 0.5), -0.12, bot, va="bottom", color=SOFT, **turn)
        for across, other in enumerate(bots):
            share = square.loc[bot, other]
            met = share == share and bot != other
            color = PAPER if not met else SERIES[0] if share >= 0.5 else SERIES[1]
            depth = min(abs(share - 0.5), 0.5) if met else 1.0
            box = (across, down)
            axes.add_patch(Rectangle(box, 1, 1, facecolor=color, alpha=depth, edgecolor="none"))
            frame = axes.add_patch(Rectangle(box, 1, 1, facecolor="none", edgecolor=PAPER, linewidth=2))
            if met:
                hover(frame, f"{bot} against {other}: {100 * share:.0f} %")
            text = f"{100 * share:.0f}" if met else "·" if bot == other else "–"
            axes.text(across + 0.5, down + 0.5, text, ha="center", va="center", color=INK if met else SOFT)
    return svg_of(figure, name, title, says)
