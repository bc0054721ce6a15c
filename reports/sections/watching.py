"""The games of a run that are worth watching, with the command for each, or the page where it was written beside."""

from fairseat.reports.pieces import Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.method import one_game

LEAD = "Figures are believed once games were watched. These two tell most; each command opens a page that plays one."
LINKED = "Figures are believed once games were watched. These two tell most; each link opens a page that plays one."


def watching_section(told: CellReport, prefix: str) -> Section | None:
    """Name the games; nothing where no game stands out."""
    if not told.watching:
        return None
    paragraphs, links = [], []
    for one in told.watching:
        why = one.why[0].upper() + one.why[1:]
        if told.pages:
            links.append((f"Game {one.game}. {why}.", page_name(told.pages, told.cell, one.game)))
        else:
            paragraphs.append(f"Game {one.game}. {why}. `{one_game(told, 'watch', one.game)}`")
    lead = LINKED if links else LEAD
    return Section(f"{prefix}watching", "Which games to watch?", (), (lead, *paragraphs), links=tuple(links))


def page_name(stem: str, cell: int, game: int) -> str:
    """The file of the page that plays a game, beside the report of this name."""
    return f"{stem}-{f'{cell}-' if cell else ''}game-{game}.html"
