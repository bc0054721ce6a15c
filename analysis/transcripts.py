"""One game in words, a line a decision; and its result row, the same as a run stores it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fairseat.analysis.store.schema import TABLES, layout_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, Step, play_batch, watch
from fairseat.simulators.engine.table import OUTCOMES
from fairseat.simulators.engine.telling import EVERYBODY, Told, sees, tell_plainly


@dataclass
class Moment:
    """One question of a game, its answer and what came of it, in words; tables are copies that stay as they are.

    With the `eyes` of one seat nothing is told that it cannot see: `answers` is empty where another seat is asked.
    """

    number: int  # the questions answered before it
    actor: int  # a seat, counted from 0 as on the table
    bot: str
    question: str
    moves: list[int]  # the legal answers as numbers
    move: int
    answer: str
    told: list[Told]
    before: Any
    after: Any
    eyes: int | None
    words: Words

    @cached_property
    def answers(self) -> list[str]:
        """The legal answers in words."""
        if not sees(self.eyes, self.actor):
            return []
        return [self.words.answer(self.before, move, self.eyes) for move in self.moves]


class Words:
    """A ruleset's room `tell`, asked with the eyes that look; one that knows no eyes shows all hands or refuses."""

    def __init__(self, setup: Setup) -> None:
        self.room, self.rules = setup.ruleset.room("tell"), setup.records[0]
        self.hides = "eyes" in inspect.signature(self.room.show).parameters
        self.title = setup.ruleset.card.title

    def see(self, eyes: int | None, players: int) -> None:
        """Refuse eyes that this ruleset cannot hide anything from, or that nobody at the table has."""
        if eyes is EVERYBODY:
            return
        if not 0 <= eyes < players:
            raise Mistake(f"There is no player {eyes + 1} at this table; its players are 1 to {players}.")
        if not self.hides:
            raise Mistake(
                f"{self.title} is told with open hands only: show, tell and changes in its tell.py take no eyes."
            )

    def question(self, table: Any, eyes: int | None) -> str:
        """The question now asked."""
        return str(self._ask(self.room.question, eyes, table))

    def answer(self, table: Any, move: int, eyes: int | None) -> str:
        """One answer to it, before it is carried out."""
        return str(self._ask(self.room.tell, eyes, table, self.rules, move))

    def show(self, table: Any, eyes: int | None = EVERYBODY) -> str:
        """The whole table in a few lines."""
        return str(self._ask(self.room.show, eyes, table, self.rules))

    def changes(self, before: Any, after: Any, eyes: int | None) -> list[Told]:
        """What changed from one table to the next."""
        told: list[Told] = getattr(self.room, "changes", tell_plainly)(before, after, self.rules, eyes)
        return told

    def _ask(self, words: Callable[..., Any], eyes: int | None, *given: Any) -> Any:
        return words(*given, eyes=eyes) if self.hides else words(*given)


def moments(setup: Setup, seed: int, game: int, eyes: int | None = EVERYBODY) -> Iterator[Moment]:
    """Play one game and tell it question by question: what was asked, answered, and what came of it."""
    words = Words(setup)
    words.see(eyes, setup.players)
    watched = watch(setup, seed, game)
    after = copy_table(watched.table)
    while not watched.table.over:
        before, moves = after, watched.legal_moves()
        actor, bot = int(before.actor), setup.bots[watched.bot_index()].name
        question, move = words.question(before, eyes), watched.choose(moves)
        answer = words.answer(before, move, eyes)
        watched.play(move)
        after = copy_table(watched.table)
        told, number = words.changes(before, after, eyes), int(before.decisions)
        yield Moment(number, actor, bot, question, moves, move, answer, told, before, after, eyes, words)


def copy_table(table: Any) -> Any:
    """A table of its own with all that lies on this one."""
    copied = np.zeros(1, table.dtype).view(np.recarray)
    copied[0] = table
    return copied[0]


@dataclass(frozen=True)
class Line:
    """A piece of a transcript: `kind` is turn, table, decision, turn_end or end."""

    kind: str
    text: str


def transcript(setup: Setup, seed: int, game: int, brief: bool = False) -> Iterator[Line]:
    """Tell one game: at each turn the whole table (unless it is to be brief), each decision, and why it ended."""
    tell, rules = setup.ruleset.room("tell"), setup.records[0]
    watched = watch(setup, seed, game)
    table, turn = watched.table, -1
    for step in watched.steps():
        if int(table.turns) != turn:
            if turn >= 0 and hasattr(tell, "turn_end"):
                yield Line("turn_end", f"      the turn ends: {tell.turn_end(table, rules)}")
            turn = int(table.turns)
            yield Line("turn", f"Turn {turn}: seat {int(table.turn_of)} {setup.bots[watched.bot_index()].name}")
            if not brief:
                yield Line("table", _indent(tell.show(table, rules)))
        yield Line("decision", _decision(step, tell, rules))
    outcome, reason = OUTCOMES[int(table.outcome)], setup.ruleset.end_reasons[int(table.end_reason)]
    yield Line(
        "end", f"The end after {int(table.turns)} turns and {int(table.decisions)} decisions: {outcome}, {reason}"
    )
    yield Line("table", _indent(tell.show(table, rules)))


def _indent(picture: str) -> str:
    """Set the picture of a table off from the decisions."""
    return "\n".join(f"      {line}".rstrip() for line in picture.splitlines())


def _decision(step: Step, tell: Any, rules: Any) -> str:
    """One decision: its number, who is asked what, the answer, and among how many."""
    asked, answer = tell.question(step.table), tell.tell(step.table, rules, step.move)
    among = "the only answer" if len(step.moves) == 1 else f"1 of {len(step.moves)}"
    return f"{step.number:>4}  seat {step.actor} {step.bot}: {asked} {answer} ({among})"


def result_of(setup: Setup, seed: int, game: int, cell: int = 0) -> dict[str, Any]:
    """The rows of one game as a run stores them, read as plain Python: `games` one row, `seats` a row each."""
    names = list(dict.fromkeys(bot.name for bot in setup.bots))
    codes = [names.index(bot.name) for bot in setup.bots]
    layout = layout_of(setup.ruleset, names)
    rows = play_batch(setup, seed, game, 1)
    return {
        table: layout.to_arrow(table, some, cell, codes, {}).to_pylist()
        for table, some in zip(TABLES, rows, strict=True)
    }
