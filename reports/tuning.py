"""The page of a tuned bot: how the search went, generation by generation, and the proof on fresh seeds."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from fairseat.analysis.experiments.bot_files import SavedBot, SavedGeneration, read_saved
from fairseat.analysis.findings import Finding
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import count, interval, percent, points, span
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.pieces import Chart, Document, PageTable, Section, VerdictBox

MOST_DOTS = 30
"""Of more generations than this an even selection is drawn; the table has all."""


def tuning_page(file: Path) -> Document:
    """Write the page of a bot as `fairseat tune` saved it."""
    saved = read_saved(file)
    name, how = saved.name, saved.how
    gain = Estimate(how.gain, how.gain_low, how.gain_high, how.games, how.level, "paired")
    text = (
        f"In {count(gain.n)} fresh games of each meeting it wins {percent(how.after, gain.margin)} where the old "
        f"weights win {percent(how.before, gain.margin)} ({interval(gain, 'points')} for the difference)."
    )
    leads = Finding("bots", "good", f"`{name}` gains {points(gain.estimate, gain.margin)}", text)
    seats = " and ".join(map(str, how.players))
    against = ", ".join(f"`{bot}`" for bot in how.against)
    lead = f"Tuned against {against} at {seats} seats over {len(saved.history)} generations."
    rows = tuple((key, f"{value:g}") for key, value in _weights(saved))
    weights = Section("weights", "The weights", tables=(PageTable("The weights", ("Weight", "Value"), rows, (1,)),))
    chart = history_chart(saved.history, how.together)
    search = Section("search", "How did the search go?", charts=(chart,))
    made = PageTable("Provenance", ("", ""), (("Seed", how.seed), ("Code", how.code)))
    method = Section("method", "How was this found?", tables=(made,), command=how.command)
    return Document(name, "Tuning report", lead, (VerdictBox("", leads, ()),), (search, weights, method))


def _weights(saved: SavedBot) -> Iterator[tuple[str, float]]:
    """Every weight of the bot, then those that differ at a number of players, under a variant, or both."""
    yield from _with_tables(saved.weights, saved.at, "")
    for variant, own in saved.under.items():
        yield from _with_tables(own.weights, own.at, f" under {variant}")


def _with_tables(
    weights: Mapping[str, float], at: Mapping[str, Mapping[str, float]], where: str
) -> Iterator[tuple[str, float]]:
    for key, value in weights.items():
        yield f"{key}{where}", value
    for players, some in at.items():
        for key, value in some.items():
            yield f"{key}{where} at {players} players", value


def history_chart(history: Sequence[SavedGeneration], together: bool = False) -> Chart:
    """Draw the best bot of each generation, on shuffles that it was not chosen by."""
    rows = [(str(one.generation + 1), Estimate(one.share, one.low, one.high, 0, 0.95, "")) for one in history]
    step = -(-len(rows) // MOST_DOTS)
    shown = [Dot.of(label, one, percent(one.estimate, one.margin)) for label, one in (*rows[:-1:step], rows[-1])]
    says = "; ".join(f"generation {row.label}: {row.text}" for row in shown)
    title = "The best so far, generation by generation"
    unit = "% of the games that the team wins" if together else "% of the wins; 50 is even, 100 twice the fair share"
    svg = dots("tuning-history", title, says, shown, unit=unit)
    lines = [(label, percent(one.estimate, one.margin), f"{span(one, 100)} %") for label, one in rows]
    note = "Each generation meets shuffles of its own, which the best so far was not chosen by. 95 % intervals."
    return Chart(title, svg, note, PageTable(title, ("Generation", "Wins", "95 % interval"), tuple(lines), (1, 2)))
