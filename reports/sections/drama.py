"""The drama: when a game is decided, how often the lead changes, and chances of winning along a sample of games."""

import numpy as np

from fairseat.analysis.stats.chances import matrices, tension
from fairseat.analysis.store.chances import read_chances
from fairseat.analysis.wording import count, games, number, percent, several, with_interval
from fairseat.reports.charts.bars import Mark, fan, spread
from fairseat.reports.pieces import Chart, PageTable, Section
from fairseat.reports.reading import CellReport
from fairseat.reports.sections.method import one_game

MOST_CHANGES = 12
"""Games with more changes of the lead than this are drawn together."""
MOMENTS = 20
"""The fan is drawn at so many equal steps of every game, and at its end."""


def drama_section(told: CellReport, prefix: str) -> Section | None:
    """Tell of the drama; nothing where neither chances nor the ruleset measure it."""
    drama = told.summary.drama
    charts, tables = chance_pieces(told, prefix)
    if not charts and drama is not None and drama.told:
        charts += (_decided(told, prefix), _leads(told, prefix))
    found = tuple(finding for finding in told.findings if finding.kind in ("drama", "luck"))
    if not charts and not found:
        return None
    return Section(f"{prefix}drama", "Is it exciting?", found, (), charts, tables)


def _decided(told: CellReport, prefix: str) -> Chart:
    """Draw after which part of the turns the winner led for good."""
    drama = told.summary.drama
    assert drama is not None
    frame = drama.decisions
    rows = [
        (f"{100 * row.first:.0f} to {100 * row.last:.0f} %", count(row.games), percent(row.share, 0.001))
        for row in frame.itertuples()
    ]
    middle = float(drama.decided_quantiles.set_index("quantile")["estimate"][0.5])
    svg = spread(
        f"{prefix}decided-chart",
        "When it is decided",
        f"In half of the games the winner leads for good after {number(100 * middle, 5)} % of the turns or earlier.",
        (100 * frame["first"]).tolist(),
        (100 * frame["last"]).tolist(),
        frame["share"].tolist(),
        "% of the turns after which the winner led for good",
        [Mark(100 * middle, f"median {number(100 * middle, 5)} %")],
        bars=[f"after {span}: {several(of_them, 'game')}, {share}" for span, of_them, share in rows],
    )
    note = f"n = {games(drama.decided_at.n)} with one winner. Mean {with_interval(drama.decided_at.scaled(100))} %."
    table = PageTable("When it is decided", ("Of the turns", "Games", "Share"), tuple(rows), (1, 2))
    return Chart("When it is decided", svg, note, table)


def _leads(told: CellReport, prefix: str) -> Chart:
    """Draw how often the lead changes."""
    drama = told.summary.drama
    assert drama is not None
    frame = drama.leads
    shares = frame["share"].tolist()
    shown = [*shares[:MOST_CHANGES], sum(shares[MOST_CHANGES:])] if len(shares) > MOST_CHANGES + 1 else shares
    svg = spread(
        f"{prefix}leads-chart",
        "Changes of the lead",
        f"The lead changes {with_interval(drama.lead_changes)} times a game.",
        [changes - 0.5 for changes in range(len(shown))],
        [changes + 0.5 for changes in range(len(shown))],
        shown,
        f"changes of the lead{f', the last bar {MOST_CHANGES} and more' if len(shown) < len(shares) else ''}",
        bars=[
            f"{changes}{'+' if changes == MOST_CHANGES else ''} changes of the lead: {percent(one, 0.001)} of the games"
            for changes, one in enumerate(shown)
        ],
    )
    note = f"n = {games(drama.lead_changes.n)} with one winner. Mean {with_interval(drama.lead_changes)}."
    rows = [
        (count(row.changes), count(row.games), percent(row.share, 0.001)) for row in frame.itertuples() if row.games
    ]
    table = PageTable("Changes of the lead", ("Changes", "Games", "Share"), tuple(rows), (1, 2))
    return Chart("Changes of the lead", svg, note, table)


def chance_pieces(told: CellReport, prefix: str) -> tuple[tuple[Chart, ...], tuple[PageTable, ...]]:
    """A fan of the winners' chances and the games worth watching; nothing where no chances lie beside the run."""
    seen = read_chances(told.run.folder, told.run.plan, told.cell)
    if seen is None or bool(seen["curves"]["team"].iloc[0]):
        return (), ()
    games = {int(number): matrices(one) for number, one in seen["curves"].groupby("game", sort=True)}
    won = {number: pair for number, pair in games.items() if pair[0][-1].max() == 1.0}
    if not won:
        return (), ()
    return (_fan_chart(won, prefix),), (_worth_watching(told, won),)


def _of_winner(chances: np.ndarray) -> np.ndarray:
    """The winner's chance, turn by turn."""
    found: np.ndarray = chances[:, int(chances[-1].argmax())]
    return found


def _fan_chart(won: dict[int, tuple[np.ndarray, np.ndarray]], prefix: str) -> Chart:
    """Draw how the chance of whoever wins grows along the games."""
    at = np.linspace(0.0, 1.0, MOMENTS + 1)
    rows = []
    for chances, _ in won.values():
        own = _of_winner(chances)
        rows.append(100 * np.interp(at, np.linspace(0.0, 1.0, len(own)), own))
    values = np.array(rows)
    middle = np.quantile(values, 0.5, axis=0)
    half = float(middle[MOMENTS // 2])
    title = "The winner's chance as the game goes on"
    svg = fan(
        f"{prefix}chances-chart",
        title,
        f"In the middle one of the games the winner's chance is {half:.0f} % after half of the turns.",
        (100 * at).tolist(),
        values.tolist(),
        ("% of the turns", "chance of whoever wins, %"),
    )
    note = f"n = {games(len(won))} with one winner. Line: the middle game; dark: half of them; light: four in five."
    wanted = range(0, MOMENTS + 1, MOMENTS // 4)
    shares = [np.quantile(values[:, place], (0.1, 0.5, 0.9)) / 100 for place in wanted]
    cells = [
        (f"{100 * at[place]:.0f} %", *(percent(one, 0.01) for one in three))
        for place, three in zip(wanted, shares, strict=True)
    ]
    table = PageTable(
        title, ("Of the turns", "One in ten below", "Middle", "One in ten above"), tuple(cells), (1, 2, 3)
    )
    return Chart(title, svg, note, table)


def _worth_watching(told: CellReport, won: dict[int, tuple[np.ndarray, np.ndarray]]) -> PageTable:
    """Name the closest of these games, and the one with the greatest comeback."""
    closest = max(won, key=lambda number: tension(*won[number]))
    comeback = min(won, key=lambda number: float(_of_winner(won[number][0]).min()))
    least = float(_of_winner(won[comeback][0]).min())
    named = (
        ("The closest", closest, "the chances stay evenest over its turns"),
        ("The greatest comeback", comeback, f"its winner's chance once was {percent(least, 0.01)}"),
    )
    rows = tuple((name, count(game), why, one_game(told, "replay", game, "--chances")) for name, game, why in named)
    return PageTable("Two games worth watching", ("", "Game", "Why", "To read it"), rows, (1,))
