"""The chances of winning along a sample of games: a fan over time, and two games that are worth watching."""

import shlex

import numpy as np

from fairseat.analysis.stats.chances import matrices, tension
from fairseat.analysis.store.chances import read_chances
from fairseat.analysis.wording import count, percent
from fairseat.reports.charts.fan import fan
from fairseat.reports.pieces import Chart, PageTable
from fairseat.reports.reading import CellReport

MOMENTS = 20
"""The fan is drawn at so many equal steps of every game, and at its end."""


def chance_pieces(told: CellReport, prefix: str) -> tuple[tuple[Chart, ...], tuple[PageTable, ...]]:
    """A fan of the winners' chances and the games worth watching; nothing where no chances lie beside the run."""
    seen = read_chances(told.run.folder, told.cell)
    if seen is None or bool(seen["curves"]["team"].iloc[0]):
        return (), ()
    games = {int(number): matrices(one) for number, one in seen["curves"].groupby("game", sort=True)}
    won = {number: pair for number, pair in games.items() if pair[0][-1].max() == 1.0}
    if not won:
        return (), ()
    return (_fan(won, prefix),), (_worth_watching(told, won),)


def _of_winner(chances: np.ndarray) -> np.ndarray:
    """The winner's chance, turn by turn."""
    found: np.ndarray = chances[:, int(chances[-1].argmax())]
    return found


def _fan(won: dict[int, tuple[np.ndarray, np.ndarray]], prefix: str) -> Chart:
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
    note = (
        f"n = {count(len(won))} games with one winner. Line: the middle game; dark: half of them; light: four in five."
    )
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
    rows = (
        ("The closest", count(closest), "the chances stay evenest over its turns", _command(told, closest)),
        (
            "The greatest comeback",
            count(comeback),
            f"its winner's chance once was {percent(least, 0.01)}",
            _command(told, comeback),
        ),
    )
    return PageTable("Two games worth watching", ("", "Game", "Why", "To read it"), rows, (1,))


def _command(told: CellReport, game: int) -> str:
    """What to type to read a game with its chances."""
    cell = ["--cell", str(told.cell)] if len(told.run.plan.cells) > 1 else []
    return shlex.join(["fairseat", "replay", str(told.run.folder), *cell, "--game", str(game), "--chances"])
