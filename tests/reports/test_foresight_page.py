"""The page of foresight says what was measured last, and the plan of the proof is kept."""

import re

from click.testing import CliRunner
from msgspec import structs

from fairseat.analysis.foresight import calibration, masters, mastery, overview
from fairseat.analysis.foresight.kept import word_of
from fairseat.analysis.foresight.masters import MastersSeat
from fairseat.reports.charts.look import in_lines
from fairseat.reports.charts.reliability import Curve, reliability
from fairseat.reports.gallery.foresight import write_foresight
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load
from tests.contract.games import ruleset_of


def test_seats_among_masters_are_told_with_the_difference_and_what_it_proves(monkeypatch, tmp_path):
    shares = {"low": 0.56, "high": 0.62, "rivals_share": 0.52, "rivals_low": 0.516, "rivals_high": 0.524}
    shares |= {"share": 0.59, "contested": 899, "rivals_contested": 100_000, "level": 0.99}
    how = {"bot": "master", "rivals": "expert", "games": 900, "ms": 1.0, "weights": "", "version": 1, "seed": 1}
    row = MastersSeat(game="round-trip", players=2, seat=0, **shares, **how)
    monkeypatch.setattr(masters, "kept", lambda: [row])
    told = "| 59.0 % (56.0 to 62.0) | 52.0 % (51.6 to 52.4) | +7 points (4 to 10) | proved to differ | 899 |"

    assert told in write_foresight(tmp_path).read_text(encoding="utf-8")


def test_no_interval_that_is_called_proved_ends_at_nought(tmp_path):
    """The Journey's gain at four, 0.03 to 26 points, was once told as `+0.0 to +26.0`, proved."""
    lines = write_foresight(tmp_path).read_text(encoding="utf-8").splitlines()
    ends = [re.search(r"\(([^ ]+) to ([^)]+)\)", line) for line in lines if "| proved" in line]

    assert ends
    assert all(float(end) for found in ends if found for end in found.groups())


def test_what_was_measured_is_of_games_and_bots_that_there_are():
    rows = [*mastery.kept(), *overview.kept(), *masters.kept()]

    assert {one.game for one in rows} <= set(RULESETS)
    assert masters.kept() == [one for game in sorted(RULESETS) for one in masters.seats_of(load(game))]
    assert mastery.kept() == [one for game in sorted(RULESETS) for one in mastery.proved_of(load(game))]
    assert all(one.version == load(one.game).card.version for one in mastery.kept())


def test_nothing_is_said_of_a_bot_whose_weights_are_others_than_those_that_were_proved(monkeypatch):
    stale = [structs.replace(one, weights="000000/000000") for one in mastery.kept()]
    monkeypatch.setattr(mastery, "kept", lambda: stale)

    assert [] == mastery.proved_of(load("round-trip"))


def test_what_was_measured_along_experts_was_measured_with_the_weights_of_today():
    """Whoever gives an expert other weights measures its tables anew; of a few old rows none was noted."""
    measured = [*overview.kept(), *calibration.kept()]

    assert any(one.weights for one in measured)
    assert [] == [(one.game, one.players) for one in measured if not fresh(one)]


def fresh(one):
    """Whether a row was measured with the expert as it is, or tells of none."""
    return one.weights in ("", word_of(load(one.game), one.players))


def test_other_weights_are_tried_in_other_games_than_those_of_the_proof(monkeypatch):
    """Whoever chose them in the proof's own games would prove them by what they were chosen for."""
    met = []
    monkeypatch.setattr(mastery, "tried", lambda *given: met.append(given[4]) or iter(()))
    for given in ([], ["--weight", "search=8"], ["--weight", "search=8", "--seed", "5"]):
        assert 0 == CliRunner().invoke(mastery.main, ["round-trip", *given]).exit_code

    assert [mastery.SEED, mastery.TRIAL_SEED, 5] == met


def test_a_proof_ends_at_a_look_that_was_planned_and_as_soon_as_it_is_one():
    kuhn = ruleset_of("kuhn_poker")
    found = list(mastery.tried(kuhn, 2, kuhn.bot("random"), kuhn.bot("equilibrium"), looks=(12, 24)))

    assert [one.games for one in found] == [12, 24]
    assert all(one.level == mastery.LEVEL and one.low < one.gain < one.high for one in found)
    for one in mastery.kept():
        assert one.games in mastery.LOOKS
        assert one.low > 0 or one.high < 0 or one.games == mastery.LOOKS[-1]


def test_whoever_has_the_winning_side_of_every_game_is_proved_at_the_first_look():
    pig = ruleset_of("pig")
    found = list(mastery.tried(pig, 2, pig.bot("optimal"), pig.bot("random")))

    assert [one.games for one in found] == [mastery.LOOKS[0]]
    assert found[0].low > 0


def test_a_seventh_curve_is_told_apart_from_the_first():
    """Two players of The Journey had the look of two players of Round-trip."""
    curves = [Curve(f"table {nth}", [20.0, 60.0], [25.0, 55.0], [3.0, 3.0], [30, 30]) for nth in range(7)]
    six, seven = (reliability("name", "title", "says", curves[:many]).count("stroke-dasharray") for many in (6, 7))

    assert six < seven


def test_no_percent_sign_stands_alone_on_its_line():
    assert "at 5\u00a0%" in in_lines("The Journey: Istanbul, 2p, at 5 %", 130).splitlines()[-1]
