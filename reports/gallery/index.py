"""The list of the gallery: a page and the verdicts in short for every ruleset."""

from collections.abc import Sequence
from pathlib import Path

from fairseat.analysis.store.read import Run
from fairseat.reports.gallery.foresight import PAGE as FORESIGHT
from fairseat.reports.gallery.levers import PAGE
from fairseat.reports.gallery.plan import keep, read_kept
from fairseat.reports.pieces import Document
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load

VERDICTS = "verdicts.json"
HEAD = """# The gallery

A page for every ruleset, made by `make gallery` and committed: open it in any browser, no network needed.
The figures are those of the bots named on the page; `make gallery GAME=round-trip` makes one anew.

| ruleset | players | games | the verdicts | page |
|---|---|---|---|---|
"""


def keep_verdict(game: str, made: Document, runs: Sequence[Run], out: Path) -> None:
    """Keep the verdicts of a page for the list."""
    told = {
        "title": runs[0].plan.title,
        "players": [run.plan.cells[0].players for run in runs],
        "games": sum(run.plan.cells[0].games for run in runs),
        "verdicts": [
            [verdict.leads.verdict, *(finding.verdict for finding, _ in verdict.others)] for verdict in made.verdicts
        ],
    }
    keep(out / VERDICTS, game, told)


def write_index(out: Path) -> None:
    """Write the list of the pages that are there."""
    kept, lines = read_kept(out / VERDICTS), []
    for game in RULESETS:
        if game in kept:
            each = kept[game]
            low, high = min(each["players"]), max(each["players"])
            seats = f"{low} to {high}" if low != high else str(low)
            said = "<br>".join(
                f"{count} players: {'; '.join(verdicts)}" if low != high else "; ".join(verdicts)
                for count, verdicts in zip(each["players"], each["verdicts"], strict=True)
            )
            lines.append(f"| {each['title']} | {seats} | {each['games']:,} | {said} | [{game}.html]({game}.html) |\n")
    watched = [f"- [{load(game).card.title}](watched/{game}.html)\n" for game in RULESETS if there(out, game)]
    seen = f"\n## A game of each to watch\n\n{''.join(watched)}" if watched else ""
    if (out / PAGE).exists():
        seen = f"\n## What may be changed, and what it does\n\n- [The levers]({PAGE})\n{seen}"
    if (out / FORESIGHT).exists():
        seen = f"\n## Looking ahead\n\n- [Game by game]({FORESIGHT})\n{seen}"
    pages = sorted((out / "notebooks").glob("*.html"))
    books = [f"- [{page.stem[:2]} {page.stem[3:].replace('_', ' ')}](notebooks/{page.name})\n" for page in pages]
    tail = f"\n## The notebooks, run on small data\n\n{''.join(books)}" if books else ""
    (out / "README.md").write_text(HEAD + "".join(lines) + seen + tail, encoding="utf-8")


def there(out: Path, game: str) -> bool:
    """Whether a watched game of a ruleset lies in the gallery."""
    return (out / "watched" / f"{game}.html").exists()
