"""Runs whose games were made up by known chances, with the face of a run on disk."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from fairseat.analysis.experiments.planning import plan_of
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.store.plan import Part, Plan, PlannedBot, PlannedCell
from fairseat.analysis.store.schema import FORMAT
from fairseat.simulators.engine.columns import GAME_COLUMNS, SEAT_COLUMNS, Column
from tests.analysis.made_games import made_games
from tests.analysis.pig_runs import PIG, pig_experiment


@dataclass
class MadeRun:
    """Made-up games of one cell; `own` describes the columns that were added to the frames."""

    tables: dict[str, pd.DataFrame]
    own: dict[str, tuple[Column, ...]]
    plan: Plan
    folder: Path = Path("runs/made")
    finished: bool = True

    @property
    def seed(self) -> int:
        return int(self.plan.seed)

    @property
    def cells_there(self) -> list[int]:
        return [0]

    def check_cell(self, cell: int) -> None:
        assert cell == 0

    def parts(self, cell: int) -> list[Part]:
        return list(self.plan.parts)

    def rows_of(self, part: Part, games: list[str], seats: list[str]) -> tuple[Rows, Rows]:
        return Rows.of(self.games(games)), Rows.of(self.seats(seats))

    def by_part(self, games: list[str], seats: list[str], cell: int, reach: int = 1) -> Iterator[tuple[Rows, Rows]]:
        yield self.rows_of(self.parts(cell)[0], games, seats)

    def columns(self, table: str) -> tuple[Column, ...]:
        return ({"games": GAME_COLUMNS, "seats": SEAT_COLUMNS}[table]) + self.own.get(table, ())

    def games(self, columns: list[str] | None = None, cell: int = 0) -> pd.DataFrame:
        return self.tables["games"][list(columns)]

    def seats(self, columns: list[str] | None = None, cell: int = 0) -> pd.DataFrame:
        return self.tables["seats"][list(columns)]


def made_run(
    seat_own=(), game_own=(), seed="1", variant="", game=PIG, rules=None, part_names=None, dealt=(), won_by=(),
    **settings: Any,
) -> MadeRun:  # fmt: skip
    """Make up a run; `seat_own` and `game_own` list (column, function of games and seats to values)."""
    games, seats = made_games(**settings)
    for column, values in game_own:
        games[column.name] = values(games, seats)
    for column, values in seat_own:
        seats[column.name] = values(games, seats)
    bots = list(seats["bot"].cat.categories)
    players = int(games["players"].iloc[0])
    line_up = [bots[seat % len(bots)] for seat in range(players)]
    card = plan_of(pig_experiment()).card
    cell = PlannedCell(
        name="",
        variant=variant,
        players=players,
        games=len(games),
        line_up=tuple(line_up),
        rules={**card.usual, **(rules or {})},
        names=0,
        qualification=None,
    )
    plan = Plan(
        format=FORMAT,
        fingerprint="f",
        part_games=len(games),
        digest="d",
        command="",
        started="",
        versions={"numpy": "2"},
        name="",
        game=game,
        ruleset="pig",
        title="Pig",
        version=1,
        seed=seed,
        bots={bot: PlannedBot(style=f"Plays like {bot}.", weights={}) for bot in bots},
        cells=(cell,),
        varied=(),
        card=card,
        part_names=(part_names or {},),
        files={},
        dealt=dealt,
        won_by=won_by,
    )
    own = {"games": tuple(one for one, _ in game_own), "seats": tuple(one for one, _ in seat_own)}
    return MadeRun({"games": games, "seats": seats}, own, plan)


def draws(seed: int, count: int) -> Any:
    """A stream of chance that no other in the tests shares."""
    return np.random.default_rng([17, seed]).random(count)
