"""A verdict changes under a reading only where a figure behind it is proved to differ, and every verdict can."""

import numpy as np
import pytest

from fairseat.analysis.experiments.readings import turned as turned_over
from fairseat.analysis.figures import figure_named, figures_of
from fairseat.analysis.findings import Finding
from fairseat.analysis.findings.cell import findings_from
from fairseat.analysis.findings.readings import (
    KINDS,
    MADE_OF,
    NO_HOLES,
    Change,
    Turned,
    _all_together,
    _changes,
    _finding,
)
from fairseat.analysis.stats.compare import compare
from fairseat.analysis.stats.summary import summary_of
from fairseat.analysis.stats.tables import played
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load
from tests.analysis.made_games import made_games

EDGE = Finding("seats", "look", "A clear edge for the first player", "")
EVEN = Finding("seats", "good", "The seats are even", "")
OTHER = Finding("seats", "look", "A noticeable edge for the first player", "")


def turned(name: str, finding: Finding, p_value: float, reach: float = 0.0, alive: bool = True) -> Turned:
    """A reading under which this is found, as surely as that; its figure differs by nothing, give or take `reach`."""
    return Turned(name, {finding.kind: finding}, (Change(finding.kind, 0.0, -reach, reach, 0.025, p_value),), alive)


def test_what_is_proved_to_differ_changes_a_verdict_and_is_named():
    found = _finding(EDGE, [turned("a=1", EVEN, 0.001), turned("b=1", EDGE, 0.001)])

    assert ("look", "A clear edge for the first player") == (found.tone, found.verdict)
    assert "It stands under 1 of 2 readings. Not under `a=1` (The seats are even)." == found.sentence


def test_another_verdict_without_proof_is_named_as_not_proved_otherwise():
    found = _finding(EDGE, [turned("a=1", EVEN, 0.2)])

    assert "open" == found.tone
    assert found.sentence.endswith("Not proved otherwise under `a=1` (The seats are even).")


def test_a_verdict_stands_only_where_it_reads_alike():
    found = _finding(EDGE, [turned("a=1", OTHER, 0.2), turned("b=1", EDGE, 0.2)])

    assert "open" == found.tone
    assert found.sentence.startswith("It stands under 1 of 2 readings. Not proved otherwise under `a=1` (A noticeable")
    assert "good" == _finding(EDGE, [turned("b=1", EDGE, 0.2)]).tone


def test_readings_that_change_no_game_hold_no_verdict_up():
    dead = [turned(f"d={number}", EDGE, 1.0, alive=False) for number in range(48)]
    found = _finding(EDGE, [*dead, turned("a=1", EVEN, 0.001), turned("b=1", EDGE, 0.2)])

    assert "Of 50 readings 48 change no game of these players; of the other 2 it stands under 1." in found.sentence
    assert "Of 48 readings none changes a game of these players." == _finding(EDGE, dead).sentence


def test_a_verdict_that_reads_alike_does_not_stand_where_another_would_not_have_shown():
    found = _finding(EDGE, [turned("a=1", EDGE, 0.3, reach=0.2)])

    assert "open" == found.tone
    assert found.sentence.startswith("It stands under 0 of 1 reading. Under 1 it could not be told")


def test_a_length_that_hardly_moves_is_the_same_length():
    usual, other = (Finding("length", "fact", f"A typical game lasts {turns} turns", "") for turns in (24, 25))
    found = [Turned("a=1", {"length": other}, (Change("length", 1.0, 0.9, 1.1, felt, 0.0),)) for felt in (2.4, 0.9)]

    assert ["good", "look"] == [_finding(usual, [one]).tone for one in found]


def test_a_rule_that_carries_the_number_of_a_reading_is_turned_whatever_its_number_came_from():
    for game in RULESETS:
        ruleset = load(game)
        names = {name for name, _ in turned_over(ruleset, ruleset.choose_rules(""))}
        rules = ruleset.rules.declared.items()
        can = {name for name, rule in rules if rule.reading and rule.kind in ("toggle", "switch", "number", "share")}
        assert set() == can - names


def test_every_kind_of_finding_has_a_figure_that_can_prove_a_change():
    about = {figure.about for figure in figures_of(played(*made_games(10, 2))) if figure.about == "seats"}
    about |= {figure.about for name in MADE_OF if (figure := figure_named(name)) is not None}

    assert set(KINDS) == about


def holed(games, share):
    """The same games, of which this share met a hole in the rules."""
    return games.assign(holes=(np.arange(len(games)) < share * len(games)).astype(np.uint8))


def decided(games, at):
    """The same games, decided after this part of their turns."""
    return games.assign(decided_at=np.float32(at))


def lost(games, seats, share):
    """The same games, this share of which nobody won."""
    outcome = games["outcome"].to_numpy().astype(object)
    outcome[: int(share * len(games))] = "none"
    gone = np.repeat(outcome == "none", int(games["players"].iloc[0]))
    ends = games["outcome"].cat.categories
    return games.assign(outcome=type(games["outcome"].array)(outcome, ends)), seats.assign(
        win=np.where(gone, 0, seats["win"]).astype(np.float32)
    )


PLAIN, TEAM = made_games(2_000, 3, seed=1), made_games(2_000, 3, ends=(0, 0, 1, 0, 0), seed=1)
PLANTED = {
    "seats": (PLAIN, made_games(2_000, 3, seat_edge=[1.0, 0, 0], seed=1)),
    "team": (lost(*TEAM, 0.12), lost(*TEAM, 0.6)),
    "team, hopeless": (lost(*TEAM, 0.12), lost(*TEAM, 1.0)),
    "length": (PLAIN, made_games(2_000, 3, seed=1, turns=np.random.default_rng(2).poisson(40, 2_000))),
    "outcomes": (PLAIN, made_games(2_000, 3, ends=(0.9, 0, 0, 0, 0.1), seed=1)),
    "holes": (PLAIN, (holed(PLAIN[0], 0.1), PLAIN[1])),
    "drama": ((decided(PLAIN[0], 0.8), PLAIN[1]), (decided(PLAIN[0], 0.3), PLAIN[1])),
}
"""For each kind of finding games as played, and others of which another verdict is true."""


def read(base, other, name="a=1"):
    """The findings as played, and those of one reading with what it changes."""
    tables = played(*base), played(*other)
    usual, found = ({"holes": NO_HOLES} | {one.kind: one for one in findings_from(summary_of(each))} for each in tables)
    changes = _changes(compare(*tables, True, level=0.99).figures, 3, "team" in usual)
    return usual, _all_together([Turned(name, found, tuple(changes))])


@pytest.mark.parametrize("planted", PLANTED)
def test_every_kind_of_verdict_can_be_changed_and_stands_where_nothing_was_planted(planted):
    kind, (base, other) = planted.split(",")[0], PLANTED[planted]
    usual, readings = read(base, other)
    _, alike = read(base, base)

    assert "look" == _finding(usual[kind], readings).tone
    assert "good" == _finding(usual[kind], alike).tone
