"""The games of a run that are worth watching, with the command for each, or the page where it was written beside."""

from fairseat.reports.pieces import Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.method import game_of

LEAD = "Figures are believed once games were watched. These two tell most; each command opens a page that plays one."
LINKED = "Figures are believed once games were watched. These two tell most; each link opens a page that plays one."


def watching_section(told: CellReport, prefix: str) -> Section | None:
    """Name the games; nothing where no game stands out, or where the run's cells cannot be named by a command."""
    if not told.watching:
        return None
    paragraphs, links = [], []
    for one in told.watching:
        why = one.why[0].upper() + one.why[1:]
        if told.pages:
            links.append((f"Game {one.game}. {why}.", page_name(told.pages, told.cell, one.game)))
        elif len(told.run.plan.cells) == 1:
            paragraphs.append(f"Game {one.game}. {why}. `{game_of(told, 'watch', '--game', str(one.game))}`")
        else:
            paragraphs.append(f"Game {one.game}. {why}. `fairseat watch RUN --cell {told.cell} --game {one.game}`")
    lead = LINKED if links else LEAD
    return Section(f"{prefix}watching", "Which games to watch?", (), (lead, *paragraphs), links=tuple(links))


def page_name(stem: str, cell: int, game: int) -> str:
    """The file of the page that plays a game, beside the report of this name."""
    return f"{stem}-{f'{cell}-' if cell else ''}game-{game}.html"
