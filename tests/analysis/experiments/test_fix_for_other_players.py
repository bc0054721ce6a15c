"""A fix is one for those who proved it: what others make of it is tried, and players that do not fit prove nothing."""

import tomllib
from pathlib import Path
from unittest.mock import Mock

import pytest

from fairseat.analysis.cli.fixed import why_not
from fairseat.analysis.experiments import fix
from fairseat.analysis.experiments.fix_files import found_text
from fairseat.analysis.experiments.trials import OutOfTime
from fairseat.simulators.engine.ruleset import load
from tests.analysis.experiments.test_fix import GAME, search


def test_a_proof_says_who_played_it_and_what_every_other_player_makes_of_it(tmp_path: Path):
    """It was proved for `expert` and told of "the strongest"; traders, whom it serves little, were never asked."""
    made = search(edge=(0.3, 0.0, 0.3), ticket=0.3, stubborn="trader", budget=800_000)
    told = tomllib.loads(found_text(made.run(), made.workshop, "fairseat fix round-trip"))["proof"]
    outcomes = {one["bot"]: one["outcome"] for one in told["others"]}

    assert [["expert"]] == told["seated"]
    assert set(load(GAME).quick_bots) - {"random", "expert"} == set(outcomes)
    assert "fails" == outcomes.pop("trader")
    assert "fails" not in outcomes.values()
    (trader,) = (one for one in told["others"] if one["bot"] == "trader")
    assert trader["printed"] == pytest.approx(trader["found"], abs=0.02)
    assert trader["low"] <= trader["found"] <= trader["high"]


def test_a_clock_that_stops_the_others_leaves_the_proof(monkeypatch):
    monkeypatch.setattr(fix, "try_others", Mock(side_effect=OutOfTime))
    found = search(edge=(0.3, 0.0, 0.3), ticket=0.3).run()

    assert ("fixed", ()) == (found.verdict, found.proof.others)


def test_a_change_under_which_its_own_players_do_not_fit_is_no_remedy(tmp_path: Path):
    """Free raids at Itchy Feet for six were proved to even the seats, in games that last 187 turns instead of 56."""
    made = search(edge=(0.3, 0.0, 0.3), ticket=0.3, tried=(("handicap", [1]),), quickest=5.0)
    found = made.run()
    told = tomllib.loads(found_text(found, made.workshop, "fairseat fix round-trip"))["proof"]

    assert ("none", None, True) == (found.verdict, found.proof, found.proofs[0].held.holds)
    assert "A typical game of `expert` lasts 21 turns, one of the quickest bot 5." in found.proofs[0].held.misfit
    assert any("the players do not fit these rules" in line for line in told["failed"])
    assert why_not(found, kept=False).endswith("holds, but its own players do not fit these rules.")
