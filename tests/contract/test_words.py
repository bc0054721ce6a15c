"""Every question, answer and table has words, and no two answers to a question are told alike."""

from __future__ import annotations

import pytest

from fairseat.simulators.contract import questions
from tests.contract.games import TABLES, mixed_table


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_questions_answers_and_tables_are_told_in_words(game, players):
    assert [] == list(questions.bad_words(mixed_table(game, players)))
