"""One command says what is known and measures what is not; what it has measured is kept when it is stopped."""

import json

import pytest

from fairseat.analysis.evidence import refresh
from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds import KINDS, Kind, kind_named
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import Subject
from fairseat.analysis.evidence.store import FILE
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load
from tests.contract.games import copied_game, ruleset_of


@pytest.fixture(scope="module")
def copied_pig(tmp_path_factory):
    """Pig in a folder that tests may write to: once, as it is compiled anew."""
    return copied_game("pig", tmp_path_factory.mktemp("copied") / "own_pig")


@pytest.fixture
def own_pig(copied_pig, monkeypatch):
    """A game of one's own of which two tables can be known, measured in no time; nothing is kept of it."""
    (copied_pig / FILE).unlink(missing_ok=True)
    kind = Kind("response", "a stand-in", subjects, measured)
    monkeypatch.setattr(refresh, "KINDS", ("response",))
    monkeypatch.setattr(refresh, "kind_named", lambda name: kind)
    return str(copied_pig)


def subjects(ruleset):
    return [Subject(kind="response", game="pig", players=players, rivals=("hold-20",)) for players in (2, 3)]


def measured(ruleset, subject, hands):
    return {"found": {"gain": (1.0, 0.5, 1.5)}, "level": 0.99, "games": 10 * hands.threads, "seed": "1"}


def states(fairseat, game):
    return [one["state"] for one in json.loads(fairseat("evidence", game, "--json").stdout)]


def test_what_is_missing_is_measured_kept_and_fresh_from_then_on(fairseat, own_pig):
    assert ["missing"] * 2 == states(fairseat, own_pig)
    done = fairseat("evidence", "refresh", own_pig, "--threads", 1)

    assert "2 records to measure" in done.stderr
    assert ["fresh"] * 2 == states(fairseat, own_pig)
    assert "All of it is fresh." in fairseat("evidence", "refresh", own_pig).stderr


def test_what_was_measured_before_ctrl_c_is_kept_and_the_same_command_goes_on(fairseat, own_pig, monkeypatch):
    def stopped(ruleset, subject, hands):
        if subject.players == 3:
            raise KeyboardInterrupt
        return measured(ruleset, subject, hands)

    whole = refresh.kind_named("response")
    monkeypatch.setattr(refresh, "kind_named", lambda name: Kind(name, "", subjects, stopped))
    done = fairseat("evidence", "refresh", own_pig)

    assert 130 == done.exit_code
    assert f"1 record was kept; go on with:\n  fairseat evidence refresh {own_pig}" in done.stderr
    monkeypatch.setattr(refresh, "kind_named", lambda name: whole)
    assert "1 record to measure" in fairseat("evidence", "refresh", own_pig).stderr
    assert ["fresh"] * 2 == states(fairseat, own_pig)


def test_a_bot_that_plays_otherwise_makes_what_is_known_of_it_stale(fairseat, own_pig, monkeypatch):
    assert 0 == fairseat("evidence", "refresh", own_pig).exit_code
    pig = load(own_pig)
    monkeypatch.setitem(pig.bots, "hold-20", pig.bot("hold-25"))

    assert ["stale"] * 2 == [one.state for one in refresh.survey(Evidence(pig))]


def test_a_budget_takes_what_is_told_most_and_says_what_is_left(fairseat, own_pig):
    pig = load(own_pig)
    entries = refresh.survey(Evidence(pig))
    timed = [refresh.Status(one.evidence, one.kind, one.subject, None, "missing", 100.0) for one in entries]

    assert [2] == [one.subject.players for one in refresh.due(timed, budget=60.0, threads=2)]
    assert timed == refresh.due(timed, budget=100.0, threads=2)
    assert [] == refresh.due(timed, budget=60.0)


def test_what_is_asked_for_wrongly_is_told_with_what_is_allowed(refused):
    assert "Did you mean 'looking-ahead'?" in refused("evidence", "--kind", "looking-ahed")
    assert "Did you mean 'round-trip'?" in refused("evidence", "refresh", "round-tripp")
    assert "write 90s, 20min or 2h" in refused("evidence", "--budget", "soon")


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_of_which_tables_it_should_be_known(kind, game):
    ruleset = load(game)
    found = list(kind_named(kind).subjects(ruleset))

    assert {kind} >= {one.kind for one in found}
    assert len(found) == len({one.key for one in found})
    assert all(ruleset.card.seats[0] <= one.players <= ruleset.card.seats[1] for one in found)


def test_a_game_whose_own_bots_do_not_look_ahead_is_asked_for_what_the_searcher_gains():
    pig = ruleset_of("pig")
    (table,) = kind_named("looking-ahead").subjects(pig)

    assert ("searcher",) == table.bots
    assert {"levers", "fix", "deal"} == {kind for kind in KINDS if not list(kind_named(kind).subjects(pig))}
    assert Hands(2).bites(lambda first, count: (first, count), 5, 30, 12) == [(5, 12), (17, 12), (29, 6)]
