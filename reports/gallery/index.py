"""The front page of the gallery: each game's table, the answer at every number of players, and its pages."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fairseat.analysis.store.read import Run
from fairseat.reports.gallery.foresight import PAGE as FORESIGHT
from fairseat.reports.gallery.levers import PAGE as LEVERS
from fairseat.reports.gallery.plan import keep, read_kept
from fairseat.reports.pieces import Document
from fairseat.simulators import RULESETS

VERDICTS, FRONT = "verdicts.json", "README.md"
HEAD = "# The gallery\n\nWhat is known of each game, between the players that its page names.\n"


def keep_verdict(game: str, made: Document, runs: Sequence[Run], out: Path) -> None:
    """Keep the leading verdicts of a page for the front page."""
    told = {
        "title": runs[0].plan.title,
        "players": [run.plan.cells[0].players for run in runs],
        "equals": [len(run.plan.cells[0].bots) == 1 for run in runs],
        "games": sum(run.plan.cells[0].games for run in runs),
        "verdicts": [verdict.leads.verdict for verdict in made.verdicts],
    }
    keep(out / VERDICTS, game, told)


def write_index(out: Path) -> None:
    """Write the front page of what lies in the gallery."""
    kept = read_kept(out / VERDICTS)
    games = "".join("".join(_game(out, game, kept[game])) for game in RULESETS if game in kept)
    (out / FRONT).write_text(HEAD + games + "".join(_others(out)), encoding="utf-8")


def _game(out: Path, game: str, kept: Mapping[str, Any]) -> Iterator[str]:
    """A game's picture, a line for each number of players, and where its pages are."""
    yield f"\n## {kept['title']}\n\n"
    if (out / "watched" / f"{game}.svg").exists():
        yield f"![A table of {kept['title']} in play](watched/{game}.svg)\n\n"
    for players, equal, verdict in zip(kept["players"], kept["equals"], kept["verdicts"], strict=True):
        if equal:  # a table of different bots asks which style wins, not whether its seats are even
            yield f"- {players} players: {verdict}\n"
    watched = f" · [watch a game](watched/{game}.html)" if (out / "watched" / f"{game}.html").exists() else ""
    yield f"\n[All of it, from {kept['games']:,} games]({game}.html){watched}\n"


def _others(out: Path) -> Iterator[str]:
    """The pages that tell of all games, and the notebooks."""
    pages = {LEVERS: "What may be changed, and what it does", FORESIGHT: "Looking ahead, game by game"}
    listed = [f"- [{title}]({page})\n" for page, title in pages.items() if (out / page).exists()]
    books = sorted((out / "notebooks").glob("*.html"))
    listed += [f"- [Notebook {book.stem.replace('_', ' ')}](notebooks/{book.name})\n" for book in books]
    if listed:
        yield f"\n## Across the games\n\n{''.join(listed)}"
