"""Comparisons and sweeps answer first what was asked: whether the edge changed, and which cell is fairest."""

import re

import pandas as pd

from fairseat.analysis.findings.changes import answers
from fairseat.analysis.findings.effects import fairness_findings
from fairseat.analysis.stats.compare import compare
from fairseat.analysis.stats.intervals import normal_quantile
from fairseat.analysis.stats.tables import played
from fairseat.analysis.wording import points
from tests.analysis.made_games import made_games


def test_a_comparison_answers_first_whether_the_edge_changed_and_within_what():
    plain, same, even = (
        played(*made_games(60_000, 3, seat_edge=shares, seed=seed))
        for shares, seed in (([0.2, 0, 0], 31), ([0.2, 0, 0], 32), ([0, 0, 0], 33))
    )
    (kept,), (moved,) = (answers(compare(plain, other, False)) for other in (same, even))
    (named,) = answers(compare(plain, same, False), ["turns"])

    assert re.fullmatch(r"The edge did not change, within \d\.\d+ points", kept.verdict)
    assert "The edge changed" == moved.verdict
    assert "The worst seat is" in moved.sentence
    assert "did not change, within" in named.verdict


def test_two_seats_move_as_one_and_more_are_judged_together():
    """Two seats were judged as two claims: an edge that moved by two errors was "not proved"."""
    for players, judged in ((2, 1), (3, 3)):
        sides = (played(*made_games(60_000, players, seed=seed)) for seed in (31, 32))
        compared = compare(*sides, False)
        rows = [row for row in compared.figures.tuples() if row.figure.endswith("player wins")]
        wider = normal_quantile(1 - 0.05 / judged) / normal_quantile(0.95)
        within = max(abs(row.estimate) + wider * (row.high - row.low) / 2 for row in rows)

        assert f"did not change, within {points(within, within / 4)}" in answers(compared)[0].verdict


def test_few_games_are_no_sign_that_the_edge_did_not_change():
    """Of 300 games beside 20,000 it was ticked as not changed, "within 11.4 points"."""
    few, many = (played(*made_games(n, 4, seat_edge=[0.2, 0, 0, 0], seed=n)) for n in (300, 20_000))
    (edge,), (turns,) = (answers(compare(few, many, False), named) for named in ((), ["lead changes"]))

    assert ["open", "open"] == [edge.tone, turns.tone]
    assert re.fullmatch(r"No change of the edge is proved; one of [\d.]+ points is not ruled out", edge.verdict)


def test_what_hardly_ever_happens_and_a_small_edge_can_be_told_not_to_change():
    """Five percent of nought is nought: two runs without one winnerless game were left open, however long."""
    first, second = (played(*made_games(60_000, 3, seat_edge=[0.01, 0, 0], seed=seed)) for seed in (41, 42))
    named = ("won by nobody", "first player's edge")
    told = answers(compare(first, second, False, named=named), named)

    assert ["good", "good"] == [one.tone for one in told]


def test_no_cell_is_called_fairest_where_all_are_alike():
    """Of a rule that changes no game one value was "fairest as it looks"."""
    rows = [{"cell": cell, "figure": "seat edge", "estimate": 0.19, "low": 0.17, "high": 0.22} for cell in (0, 1)]
    cells = pd.DataFrame(rows).assign(n=2_000, level=0.95, method="made")
    (found,) = fairness_findings([{"max_turns": value} for value in "12"], cells)

    assert ("No cell is fairer than another", "open") == (found.verdict, found.tone)
    assert found.sentence.startswith("In all 2 the worst seat is 19")


def test_a_sweep_names_the_cell_whose_worst_seat_is_fairest_and_an_overshoot():
    estimates = [(0, 0.05, 0.05), (1, 0.01, 0.004), (2, 0.06, -0.06)]
    rows = [
        {"cell": cell, "figure": name, "estimate": value, "low": value - 0.008, "high": value + 0.008}
        for cell, edge, first in estimates
        for name, value in (("seat edge", edge), ("first player's edge", first))
    ]
    cells = pd.DataFrame(rows).assign(n=1_000, level=0.95, method="made")
    fairest, overshoot = fairness_findings([{"handicap": value} for value in "012"], cells)

    assert ("Fairest: handicap 1", "fact") == (fairest.verdict, fairest.tone)
    assert "the worst seat is 1.0 points" in fairest.sentence
    assert "`handicap` overshoots" == overshoot.verdict
    assert "what is fair lies between" in overshoot.sentence
