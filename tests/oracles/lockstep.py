"""Walks a ruleset's kernel and its plain-Python referee side by side, question by question."""

import os
import random
from collections.abc import Mapping
from typing import Any

from fairseat.simulators.contract.tables import conserved
from fairseat.simulators.engine.play import Setup, Watch
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.table import OUTCOMES
from tests.oracles.chance import Chance
from tests.simulators.seen import Still, seen_of

DEEPER = int(os.environ.get("FAIRSEAT_WALKS", 1))
"""Every walk has so many times its usual number of games."""
SPARSELY = 16
"""What must not be lost is counted once in so many questions."""


def walk(
    ruleset: Ruleset, referee: Any, rules: Mapping[str, Any], players: int, seed: int, game: int, *, bot: str = "random"
) -> Watch:
    """Play one game on both, with answers drawn by an unseen hand, and compare all that the referee shows.

    At every question: the same actor, the same table, the same set of answers; at the end the same table. On the way
    nothing appears or vanishes.
    `rules` are the changes from the defaults, switches as words. Returns the finished watch.
    """
    setup = Setup(ruleset, ruleset.choose_rules("", rules), [ruleset.bot(bot)] * players)
    watch = Watch(setup, seed, game)
    oracle = referee(dict(rules), players, Chance(seed, game))
    seen, record = seen_of(ruleset), Still(setup.records[0])
    hand = random.Random(f"{seed} {game} {players}")
    where, answered = f"{dict(rules)} players={players} seed={seed} game={game}", 0
    everything = conserved(setup, watch.table)
    while not watch.table.over:
        assert not oracle.over, where
        table = Still(watch.table)
        compare_tables(seen.view(table, record), oracle, f"{where} decision={table.decisions}")
        assert answered % SPARSELY or everything == conserved(setup, watch.table), where
        assert table.actor == oracle.actor, where
        moves = watch.legal_moves()
        answers = {seen.answer(table, record, move): move for move in moves}
        assert len(answers) == len(moves), f"{where}: two answers are the same"
        assert set(oracle.answers()) == set(answers), f"{where} question={oracle.question}"
        chosen = hand.choice(sorted(answers, key=repr))
        oracle.play(chosen)
        watch.play(answers[chosen])
        answered += 1
    assert oracle.over, where
    assert everything == conserved(setup, watch.table), where
    compare_tables(seen.view(Still(watch.table), record), oracle, where)
    compare_results(ruleset, whole_result(oracle, watch, answered), *watch.result(), where)
    return watch


def compare_tables(view: Mapping[str, Any], oracle: Any, where: str) -> None:
    """Compare what both say of the table; the kernel's view may leave out what the referee keeps only for people."""
    told = dict(oracle.table())
    if not oracle.over:
        told["question"] = oracle.question
    differences = {key: (view[key], told[key]) for key in view if key in told and view[key] != told[key]}
    assert differences == {}, f"(kernel, referee) {where}: {differences}"


def whole_result(oracle: Any, watch: Watch, answered: int) -> dict[str, Any]:
    """The referee's result, and beside it what whoever walks knows: which game of whom, and how many answers."""
    told, players = dict(oracle.result()), watch.setup.players
    seated = {"game": [watch.game] * players, "seat": list(range(players)), "bot": watch.desk.chairs.tolist()}
    seats = {**seated, **told.get("seats", {})}
    return {**told, "game": watch.game, "players": players, "decisions": answered, "seats": seats}


def compare_results(
    ruleset: Ruleset, referee_result: Mapping[str, Any], game_row: Any, seat_rows: Any, where: str
) -> None:
    """Compare the row that the kernel wrote with the referee's result, column by column."""
    expected = dict(referee_result)
    seats = expected.pop("seats", {})
    assert expected.pop("outcome") == OUTCOMES[game_row["outcome"]], where
    assert expected.pop("end_reason") == ruleset.end_reasons[game_row["end_reason"]], where
    for name, value in expected.items():
        if name in game_row.dtype.names:
            assert value == game_row[name], f"{name} {where}"
    for name, values in seats.items():
        if name in seat_rows.dtype.names:
            assert list(values) == seat_rows[name].tolist(), f"{name} {where}"
