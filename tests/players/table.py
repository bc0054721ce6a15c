"""Who is seated as the strongest in a cell, how its games go, and how near another bot comes: a row a cell, as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from fairseat.analysis.experiments.qualify import UNFINISHED, qualify, seats_of
from fairseat.analysis.findings.players import FEW_UNENDED
from fairseat.analysis.foresight.kept import read_kept, write_rows
from fairseat.analysis.store.plan import Qualification
from fairseat.simulators.engine.play import Setup, play_batch
from tests.contract.games import ruleset_of, seat_counts

FOLDER = Path(__file__).parent
SEED = 1_307
GAMES = 400


@dataclass(frozen=True)
class Row:
    """One cell: a variant at a number of players, played by whoever is strongest there."""

    variant: str
    players: int
    seated: str  # several, with a plus between them, where they beat each other in a ring
    games: int
    unfinished: float  # share of the games
    turns: float  # at the median
    quickest: str  # of the bots that play with sense and end their games
    quickest_turns: float
    rival: str  # of all other bots the one whose proved share is highest
    rival_low: float  # the lower end of its interval, sure to 99 % for all rivals together
    version: int  # of the ruleset

    @property
    def cell(self) -> tuple[str, int]:
        """What names the row."""
        return self.variant, self.players


def cells(game: str) -> list[tuple[str, int]]:
    """Every variant at every number of players."""
    return [(variant, players) for variant in ruleset_of(game).variants for players in seat_counts(game)]


def file_of(game: str) -> Path:
    """Where a game's table is kept."""
    return FOLDER / f"{game}.csv"


def read(game: str) -> list[Row]:
    """Read a game's table."""
    return read_kept(file_of(game), Row)


def write(game: str, rows: list[Row]) -> None:
    """Write a game's table, its rows in the order of the variants."""
    kept = {row.cell: row for row in rows}
    write_rows(file_of(game), [kept[cell] for cell in cells(game) if cell in kept])


def make(game: str, missing: bool = False) -> Iterator[Row]:
    """Play a game's table anew, or what it lacks, cell by cell; the file keeps whatever is not played."""
    there = {row.cell for row in read(game)} if missing else set()
    for cell in cells(game):
        if cell in there:
            continue
        row = play(game, *cell)
        write(game, [*read(game), row])
        yield row


def play(game: str, variant: str, players: int) -> Row:
    """Qualify the bots of a cell, and play games of whoever is strongest."""
    ruleset = ruleset_of(game)
    rules = ruleset.choose_rules(variant)
    found = qualify(ruleset, rules, players)
    games, _ = play_batch(Setup(ruleset, rules, seats_of(ruleset, found, players)), SEED, 0, GAMES)
    quickest, quickest_turns = quickest_of(found)
    rival, rival_low = best_rival(found)
    return Row(
        variant=variant,
        players=players,
        seated="+".join(found.seated),
        games=GAMES,
        unfinished=round(float(np.mean(games.outcome == UNFINISHED)), 4),
        turns=float(np.median(games.turns)),
        quickest=quickest,
        quickest_turns=quickest_turns,
        rival=rival,
        rival_low=round(rival_low, 4),
        version=ruleset.card.version,
    )


def quickest_of(found: Qualification) -> tuple[str, float]:
    """The bot whose own tables are quickest, of those that end theirs and do not answer at random."""
    ending = [table for table in found.tables if table.unfinished <= FEW_UNENDED and table.bot != "random"]
    if not ending:
        return "", 0.0
    table = min(ending, key=lambda table: table.turns)
    return table.bot, table.turns


def best_rival(found: Qualification) -> tuple[str, float]:
    """The bot that is proved to win most among the strongest, with the lower end of its share; none among a team.

    Where a ring is seated, the reigning bot whose best rival gains least stands for it.
    """
    rivals = [
        max((one for one in found.meetings if one.among == seated), key=lambda one: one.low, default=None)
        for seated in found.seated
    ]
    met = [one for one in rivals if one is not None]
    if not met:
        return "", 0.0
    best = min(met, key=lambda one: one.low)
    return best.bot, best.low
