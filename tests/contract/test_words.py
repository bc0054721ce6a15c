"""Every question, answer and table has words, and no two answers to a question are told alike."""

from __future__ import annotations

import pytest

from tests.contract.games import TABLES, mixed_table, positions


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_questions_answers_and_tables_are_told_in_words(game, players):
    setup = mixed_table(game, players)
    words = setup.ruleset.room("tell")
    rules = setup.records[0]
    for position in positions(setup, 3, 0, most=400):
        answers = [words.tell(position.table, rules, move) for move in position.moves]

        assert words.question(position.table)
        assert words.show(position.table, rules)
        assert all(answers)
        assert len(answers) == len(set(answers))
