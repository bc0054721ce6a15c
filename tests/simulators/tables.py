"""A table at which a test sits in every seat: it deals, looks, and gives the answers itself, by the compiled verbs."""

from typing import Any

import numpy as np

from fairseat.simulators.engine.play import set_up, watch
from fairseat.simulators.engine.ruleset import load
from tests.simulators.seen import Still, seen_of


class ScriptedTable:
    """One dealt game of a ruleset; answers are given in the words of its referee."""

    game = ""

    def __init__(self, players: int, seed: int = 1, number: int = 0, **rules: Any) -> None:
        ruleset = load(self.game)
        self.watched = watch(set_up(ruleset, ["random"] * players, changes=rules), seed, number)
        self.table = self.watched.table
        self.rules = self.watched.setup.records[0]
        self.moves = ruleset.room("moves")
        self.tell = ruleset.room("tell")
        self.as_referee = seen_of(ruleset)

    @property
    def seen(self) -> dict[str, Any]:
        """Everything that lies on the table, in plain words and numbers."""
        view: dict[str, Any] = self.as_referee.view(Still(self.table), self.rules)
        return view

    @property
    def question(self) -> str:
        """The name of the question now asked."""
        return str(self.seen["question"])

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked now, and the question."""
        return int(self.table.actor), self.question

    def answers(self) -> set[Any]:
        """Every answer open now."""
        return set(self._moves_by_answer())

    def say(self, *answers: Any, then: tuple[int, str] | None = None, among: set[Any] | None = None) -> None:
        """Give these answers one after the other; an answer that is not open fails the test.

        then: the seat that must be asked after the last of them, and the question; among: the answers open to it.
        """
        for answer in answers:
            moves = self._moves_by_answer()

            assert answer in moves, f"{self.question}: {answer!r} is not among {sorted(moves, key=repr)}"
            self.watched.play(moves[answer])
        assert then is None or then == self.asked
        assert among is None or among == self.answers()

    def until(self, question: str, seat: int | None = None) -> None:
        """Say "no" wherever it is open, else the first answer, until this question is put (to this seat)."""
        while self.question != question or seat not in (None, int(self.table.actor)):
            assert not self.table.over, f"The game ended before anyone was asked {question!r}."
            moves = self._moves_by_answer()
            self.say("no" if "no" in moves else next(iter(moves)))

    def imagine(self, seat: int) -> None:
        """Deal anew all that this seat cannot see."""
        with np.errstate(over="ignore"):  # without the compiler numpy complains of the generator's wanted overflow
            self.watched.setup.ruleset.verbs["imagine"](self.table, self.rules, seat)

    def result(self) -> tuple[Any, Any]:
        """The game's row and its seats' rows, as they stand now."""
        return self.watched.result()

    def _moves_by_answer(self) -> dict[Any, int]:
        table = Still(self.table)
        return {self.as_referee.answer(table, self.rules, move): move for move in self.watched.legal_moves()}
