"""One game in words, a line a decision; and its result row, the same as a run stores it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairseat.analysis.failures import Failure, os_sentence
from fairseat.analysis.store.schema import TABLES, layout_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, Step, play_batch, watch
from fairseat.simulators.engine.table import OUTCOMES


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


def draw_end(setup: Setup, seed: int, game: int, picture: Path) -> None:
    """Draw the board as it lies at the end of one game, by a ruleset that can draw."""
    tell = setup.ruleset.room("tell")
    if not hasattr(tell, "draw"):
        raise Mistake(f"{setup.ruleset.card.title} cannot draw its table; leave --svg out.")
    watched = watch(setup, seed, game)
    for _ in watched.steps():
        pass
    try:
        tell.draw(watched.table, setup.records[0], picture)
    except OSError as error:
        raise Failure(os_sentence(f"The picture {picture} cannot be written", error)) from None


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
