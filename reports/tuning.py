"""The page of a tuned bot: how the search went, generation by generation, and the proof on fresh seeds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.findings import Finding
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import count, interval, percent, points, span
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.pieces import Chart, Document, PageTable, Section, VerdictBox

MOST_DOTS = 30
"""Of more generations than this an even selection is drawn; the table has all."""


def tuning_page(file: Path) -> Document:
    """Write the page of a bot as `fairseat tune` saved it."""
    name, words = read_tuned(file)
    how = words["how"]
    gain = Estimate(how["gain"], how["gain_low"], how["gain_high"], how["games"], how["level"], "paired")
    text = (
        f"In {count(gain.n)} fresh games of each meeting it wins {percent(how['after'], gain.margin)} where the old "
        f"weights win {percent(how['before'], gain.margin)} ({interval(gain, 'points')} for the difference)."
    )
    leads = Finding("bots", "good", f"`{name}` gains {points(gain.estimate, gain.margin)}", text)
    seats = " and ".join(map(str, how["players"]))
    against = ", ".join(f"`{bot}`" for bot in how["against"])
    lead = f"Tuned against {against} at {seats} seats over {len(words['history'])} generations."
    rows = tuple((key, f"{value:g}") for key, value in words[name].items() if isinstance(value, (int, float)))
    weights = Section("weights", "The weights", tables=(PageTable("The weights", ("Weight", "Value"), rows, (1,)),))
    chart = history_chart(words["history"], how.get("together", False))
    search = Section("search", "How did the search go?", charts=(chart,))
    made = PageTable("Provenance", ("", ""), (("Seed", str(how["seed"])), ("Code", str(how["code"]))))
    method = Section("method", "How was this found?", tables=(made,), command=str(how["command"]))
    return Document(name, "Tuning report", lead, (VerdictBox("", leads, ()),), (search, weights, method))


def read_tuned(file: Path) -> tuple[str, dict[str, Any]]:
    """Read a tuned bot: its name, and everything that its file holds."""
    try:
        words = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"The file {file} cannot be read: {error}.") from None
    if not words.get("history") or "how" not in words:
        raise Unreadable(f"The file {file} holds no tuned bot: `fairseat tune` writes its history into it.")
    return next(iter(words)), words


def history_chart(history: list[Mapping[str, Any]], together: bool = False) -> Chart:
    """Draw the best bot of each generation, on shuffles that it was not chosen by."""
    rows = []
    for entry in history:
        found = Estimate(entry["share"], entry["low"], entry["high"], 0, 0.95, "")
        rows.append((str(entry["generation"] + 1), found))
    step = -(-len(rows) // MOST_DOTS)
    shown = [
        Dot(label, 100 * one.estimate, 100 * one.low, 100 * one.high, percent(one.estimate, one.margin))
        for label, one in (*rows[:-1:step], rows[-1])
    ]
    says = "; ".join(f"generation {row.label}: {row.text}" for row in shown)
    title = "The best so far, generation by generation"
    unit = "% of the games that the team wins" if together else "% of the wins; 50 is even, 100 twice the fair share"
    svg = dots("tuning-history", title, says, shown, unit=unit)
    lines = [(label, percent(one.estimate, one.margin), f"{span(one, 100)} %") for label, one in rows]
    note = "Each generation meets shuffles of its own, which the best so far was not chosen by. 95 % intervals."
    return Chart(title, svg, note, PageTable(title, ("Generation", "Wins", "95 % interval"), tuple(lines), (1, 2)))
