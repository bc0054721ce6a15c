"""A laid table at which a named bot answers: what the tests of every game's bots share."""

from typing import Any


class Answering:
    """Mixed into a table of tests, which brings the watched game, its rules and the words of its referee."""

    watched: Any
    table: Any
    rules: Any
    as_referee: Any

    def seat(self, bot: str) -> None:
        """Give every seat to one bot, by whatever rules the table was laid."""
        setup = self.watched.setup
        object.__setattr__(setup, "bots", [setup.ruleset.bot(bot).seated(setup.players, setup.rules)] * setup.players)
        object.__setattr__(setup, "records", (self.rules, setup.ruleset.weights.records(list(setup.bots))))

    def choice(self) -> Any:
        """The answer that the bot gives to the question now asked."""
        move = self.watched.choose(self.watched.legal_moves())
        return self.as_referee.answer(self.table, self.rules, move)
