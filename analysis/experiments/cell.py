"""A cell is one thing to play; an experiment is a list of cells that share a ruleset and a seed."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fairseat.analysis.experiments.ramps import check_table, seated
from fairseat.analysis.store.plan import MOST_CELLS, Qualification
from fairseat.simulators.engine.bots import FROM_RULES, SEARCHER, Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.ruleset import Ruleset, load

STRONGEST = "strongest"
"""What is typed instead of a bot's name; also who sits where no bot is named."""

A_BOT = 17_280
"""A bot that was named is tried where so many games are played for each bot: ten times what its qualifying may take."""


@dataclass(frozen=True)
class Cell:
    """One thing to play: a ruleset with the value of every rule, a line-up of bots, a number of games, a seed."""

    game: str  # what finds the ruleset again: its name or its folder
    rules: Mapping[str, Any]
    line_up: tuple[Bot, ...]  # in the order of their first seats; game by game they go through every order
    games: int
    seed: int
    variant: str = ""
    name: str = ""
    qualification: Qualification | None = None  # who is strongest under these rules, if that was tried

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that is played."""
        return load(self.game)

    @property
    def players(self) -> int:
        """The seats at the table."""
        return len(self.line_up)

    @property
    def bots(self) -> str:
        """The line-up in one word: the bots' names with commas, or the one name that fills every seat."""
        names = [bot.name for bot in self.line_up]
        return names[0] if len(set(names)) == 1 else ",".join(names)

    @property
    def changes(self) -> dict[str, Any]:
        """The rules that are not at their default, as words."""
        book = self.ruleset.rules
        defaults = book.words({name: rule.default for name, rule in book.declared.items()})
        return {name: value for name, value in book.words(self.rules).items() if value != defaults[name]}

    def set_up(self) -> Setup:
        """Set the table up for the engine."""
        return Setup(self.ruleset, self.rules, self.line_up)


@dataclass(frozen=True)
class Experiment:
    """A list of cells of one ruleset; they share the seed, so game k meets the same shuffles in each of them."""

    name: str
    cells: tuple[Cell, ...]
    varied: tuple[str, ...] = ()  # what a sweep varies: rules, players, variant, bot.weight

    def __post_init__(self) -> None:
        if not 1 <= len(self.cells) <= MOST_CELLS:
            raise Mistake(f"An experiment has 1 to {MOST_CELLS} cells, not {len(self.cells)}.")
        object.__setattr__(self, "cells", tuple(_told_apart(self.cells)))
        if len({(cell.game, cell.seed) for cell in self.cells}) != 1:
            raise Mistake("The cells of an experiment share one ruleset and one seed.")
        for bot in (bot for cell in self.cells for bot in cell.line_up):
            if self.bots[bot.name] != bot:
                raise Mistake(f"Two different bots are called {bot.name!r}: give one of them another name.")

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that all cells play."""
        return self.cells[0].ruleset

    @property
    def seed(self) -> int:
        """The seed of every cell."""
        return self.cells[0].seed

    @property
    def games(self) -> int:
        """The games of all cells together."""
        return sum(cell.games for cell in self.cells)

    @property
    def bots(self) -> dict[str, Bot]:
        """Every bot that plays, by name, in the order of appearance."""
        found: dict[str, Bot] = {}
        for cell in self.cells:
            for bot in cell.line_up:
                found.setdefault(bot.name, bot)
        return found


def _told_apart(cells: Sequence[Cell]) -> Iterator[Cell]:
    """Give a searcher that has another form than in the first of its cells a name that says where it sits."""
    first: dict[str, Bot] = {}
    for cell in cells:
        at = cell.name or f"{cell.players} players"
        yield replace(
            cell,
            line_up=tuple(
                replace(bot, name=f"{SEARCHER}[{at}]")
                if bot.name == SEARCHER and first.setdefault(SEARCHER, bot) != bot
                else bot
                for bot in cell.line_up
            ),
        )


def build_cell(
    game: str,
    *,
    games: int,
    seed: int,
    players: int | None = None,
    bots: Sequence[str] = (),
    variant: str = "",
    changes: Mapping[str, Any] | None = None,
    name: str = "",
) -> Cell:
    """Build a cell from names, checking everything that can be checked before the first game."""
    if games < 1:
        raise Mistake(f"At least 1 game is played, not {games}.")
    if seed < 0:
        raise Mistake(f"A seed is 0 or any larger whole number, not {seed}.")
    ruleset = load(game)
    seats, found = seat_count(ruleset, players, bots), None
    rules = rules_at(ruleset, seats, variant, changes or {})
    if list(bots) in ([], [STRONGEST]):
        from fairseat.analysis.experiments.qualify import qualify, seats_of

        found = qualify(ruleset, rules, seats)
        line_up = seats_of(ruleset, found, seats)
    else:
        named = tuple(_bot_named(ruleset, name, rules, seats) for name in bots)
        line_up = named * seats if len(named) == 1 else named
        if seats > 1 and is_tried(ruleset, named, games):
            from fairseat.analysis.experiments.qualify import qualify

            found = qualify(ruleset, rules, seats)
    return Cell(ruleset.locator, rules, line_up, games, seed, variant, name, found)


def _bot_named(ruleset: Ruleset, name: str, rules: Mapping[str, Any], seats: int) -> Bot:
    """The bot of this name; the engine's searcher in the form that does best at this table."""
    bot = ruleset.bot(name)
    if name != SEARCHER or bot.style != FROM_RULES["style"]:
        return bot
    from fairseat.analysis.experiments.forms import formed

    return formed(ruleset, rules, seats)


def is_tried(ruleset: Ruleset, named: Sequence[Bot], games: int) -> bool:
    """Whether so many games of one bot in every seat are worth seeing first how it does against the others.

    It hangs on what is asked for alone, never on what this machine played before: a plan is the same everywhere.
    """
    known = ruleset.quick_bots
    return len(named) == 1 < len(known) and known.get(named[0].name) == named[0] and games >= A_BOT * len(known)


def rules_at(ruleset: Ruleset, seats: int, variant: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every rule at a table of so many seats; what does not fit there is refused."""
    rules = ruleset.choose_rules(variant, seated(ruleset, changes, seats))
    check_table(ruleset, rules, seats)
    return rules


def seat_count(ruleset: Ruleset, players: int | None, names: Sequence[str]) -> int:
    """The seats at a table: one for each bot that is named; a single name or none fills them all."""
    if len(names) <= 1:
        players = ruleset.card.usual_seats if players is None else players
    elif players is not None and len(names) != players:
        raise Mistake(
            f"The line-up names {len(names)} bots for {players} seats: name one bot a seat, or a single bot for all."
        )
    seats = players if players is not None else len(names)
    ruleset.check_seats(seats)
    return seats


def draw_seed() -> int:
    """Draw a seed that is short enough to be typed again."""
    return secrets.randbelow(1 << 32)
