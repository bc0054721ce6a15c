"""One game in words, a line a decision; and its result row, the same as a run stores it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any

from fairseat.analysis.store.schema import TABLES, layout_of
from fairseat.simulators.contract.tables import copy_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch, watch
from fairseat.simulators.engine.table import OUTCOMES
from fairseat.simulators.engine.telling import EVERYBODY, Told, changed_fields, name_seat, sees, tell_plainly
from fairseat.simulators.engine.together import NOBODY


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

    def __init__(self, setup: Setup, game: int = 0) -> None:
        self.bots = [bot.name for bot in setup.seated(game)]
        self.room, self.rules = setup.ruleset.room("tell"), setup.records[0]
        self.changing = getattr(self.room, "changes", tell_plainly)
        self.hides = "eyes" in inspect.signature(self.room.show).parameters
        self.title = setup.ruleset.card.title

    def check_eyes(self, eyes: int | None) -> None:
        """Refuse eyes that this ruleset cannot hide anything from, or that nobody at the table has."""
        if eyes is EVERYBODY:
            return
        if not 0 <= eyes < len(self.bots):
            raise Mistake(f"There is no player {eyes + 1} at this table; its players are 1 to {len(self.bots)}.")
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
        told: list[Told] = self.changing(before, after, self.rules, eyes)
        return told

    def headline(self, table: Any) -> tuple[str, int | None]:
        """What a stretch of the game is called, and whose it is: a turn, unless the ruleset has other parts."""
        if hasattr(self.room, "headline"):
            name, seat = self.room.headline(table, self.rules)
            return str(name), seat
        rounds = f", round {int(table.rounds)}" if table.rounds > 0 else ""
        if table.turn_of == NOBODY:
            return f"Turn {int(table.turns)}{rounds}: all at once", None
        return f"Turn {int(table.turns)}{rounds}", int(table.turn_of)

    def begins(self, table: Any) -> bool:
        """Whether the question now asked begins something new, which is told on a line of its own."""
        return int(table.asked) in getattr(self.room, "BEGINS", ())

    def matters(self, moment: Moment) -> bool:
        """Whether an answer was a choice, or alone tells what changed on the table."""
        answered = getattr(self.changing, "answered", {})
        return len(moment.moves) > 1 or not changed_fields(moment.before, moment.after).isdisjoint(answered)

    def in_one(self, chain: list[Moment], eyes: int | None) -> str:
        """Several answers in one sentence; empty if the ruleset has none for them."""
        found = getattr(self.room, "in_one", None)
        return str(found([(m.before, m.move) for m in chain], self.rules, eyes)) if found else ""

    def name(self, seat: int) -> str:
        """A player and the bot that plays for him."""
        return f"{name_seat(seat)} ({self.bots[seat]})"

    def _ask(self, words: Callable[..., Any], eyes: int | None, *given: Any) -> Any:
        return words(*given, eyes=eyes) if self.hides else words(*given)


def moments(setup: Setup, seed: int, game: int, eyes: int | None = EVERYBODY) -> Iterator[Moment]:
    """Play one game and tell it question by question: what was asked, answered, and what came of it."""
    words = Words(setup, game)
    words.check_eyes(eyes)
    watched = watch(setup, seed, game)
    after = copy_of(watched.table)
    while not watched.table.over:
        before, moves = after, watched.legal_moves()
        actor, bot = int(before.actor), setup.bots[watched.bot_index()].name
        question, move = words.question(before, eyes), watched.choose(moves)
        answer = words.answer(before, move, eyes)
        watched.play(move)
        after = copy_of(watched.table)
        told, number = words.changes(before, after, eyes), int(before.decisions)
        yield Moment(number, actor, bot, question, moves, move, answer, told, before, after, eyes, words)


@dataclass(frozen=True)
class Line:
    """A piece of a transcript: `kind` is turn, part (of a turn or of the game), table, decision, change or end."""

    kind: str
    text: str


def transcript(
    setup: Setup, seed: int, game: int, brief: bool = False, eyes: int | None = EVERYBODY, tables: bool = True
) -> Iterator[Line]:
    """Tell one game: the table at each turn, the answers, what came of each, and why it ended.

    In brief, tables, small changes and answers that nobody could give otherwise are left out. Answers of which nothing
    comes stand on one line with those that follow, up to a change, a turn, or a question that begins something new.
    """
    words = Words(setup, game)
    pages = Pages(words, brief, eyes, tables and not brief)
    last = None
    for last in moments(setup, seed, game, eyes):
        yield from pages.tell(last)
    assert last is not None, "a game without a question"
    table = last.after
    outcome, reason = OUTCOMES[int(table.outcome)], setup.ruleset.end_reasons[int(table.end_reason)]
    yield Line(
        "end", f"The end after {int(table.turns)} turns and {int(table.decisions)} decisions: {outcome}, {reason}"
    )
    yield Line("table", _indent(words.show(table, eyes)))


@dataclass
class Pages:
    """A transcript as it is written: what waits to be told on one line, and which stretch of the game it is in."""

    words: Words
    brief: bool
    eyes: int | None
    tables: bool
    stretch: tuple[Any, ...] = ()
    seat: int | None = None
    chain: list[Moment] = field(default_factory=list)
    short: dict[int, str] = field(default_factory=dict)  # what follows the answer of this number on its line

    def tell(self, moment: Moment) -> Iterator[Line]:
        """The lines of one more question: a new turn's, the answer's unless it waits, and those of what came of it."""
        told = [change for change in moment.told if change.main or not self.brief]
        if not self.stretch:
            yield from self._begin(moment.before)
        elif self._begins(moment):
            yield from self._write()
        self.chain.append(moment)
        short = list(takewhile(lambda change: change.short and not change.opens, told))
        self.short[moment.number] = ", ".join(change.short for change in short)
        after, told = moment.after, told[len(short) :]
        passes = not after.over and self._stretch_of(after) != self.stretch
        if told or passes or after.over:
            yield from self._write()
        yield from (Line("change", f"{'':12}{change.text}") for change in told if not (passes and change.opens))
        if passes:
            yield from self._begin(after)
            yield from (Line("change", f"{'':12}{change.text}") for change in told if change.opens)

    def _begins(self, moment: Moment) -> bool:
        """Whether a question begins a line: something new, or another seat is asked where nobody is on turn."""
        if self.seat is not None:
            return self.words.begins(moment.before)
        other = bool(self.chain) and self.chain[-1].actor != moment.actor
        return other or (sees(self.eyes, moment.actor) and self.words.begins(moment.before))

    def _stretch_of(self, table: Any) -> tuple[Any, ...]:
        return int(table.turns), *self.words.headline(table)

    def _begin(self, table: Any) -> Iterator[Line]:
        """The line of a turn, or of whatever else the ruleset parts its game into, and the table as it lies then."""
        before, self.stretch = self.stretch, self._stretch_of(table)
        turn, name, self.seat = self.stretch
        whose = "" if self.seat is None else f": {self.words.name(self.seat)}"
        yield Line("part" if before and before[0] == turn else "turn", name + whose)
        if self.tables or table.decisions == 0:
            yield Line("table", _indent(self.words.show(table, self.eyes)))

    def _write(self) -> Iterator[Line]:
        """The answers that wait, on one line; in brief without those that were forced and changed nothing."""
        chain, self.chain = self.chain, []
        if self.brief:
            chain = [moment for moment in chain if moment.told or self.words.matters(moment)]
        if chain:
            first, last = chain[0].number, chain[-1].number
            numbers = f"{first}" if first == last else f"{first}-{last}"
            yield Line("decision", f"{numbers:>9}   {self._in_one(chain)}")

    def _in_one(self, chain: list[Moment]) -> str:
        """Several answers in one sentence: the ruleset's own if it has one for them, else one after the other."""
        text, seat = self.words.in_one(chain, self.eyes), self.seat
        if text:
            return text
        parts = []
        for moment in chain:
            who = "" if moment.actor == seat else f"{self.words.name(moment.actor)} "
            among = "the only answer" if len(moment.moves) == 1 else f"1 of {len(moment.moves)}"
            short = self.short.get(moment.number)
            said = f"{who}{moment.answer}" + ("" if self.brief else f" ({among})")
            parts.append(f"{said}: {short}" if short else said)
            seat = moment.actor
        return "; ".join(parts)


def _indent(picture: str) -> str:
    """Set the picture of a table off from the decisions."""
    return "\n".join(f"      {line}".rstrip() for line in picture.splitlines())


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
