"""A digest of play: no spelling of the code moves it, and bots that are made to play backwards do."""

import re
import shutil

import pytest

from fairseat.analysis.evidence import behaviour
from fairseat.analysis.evidence.behaviour import behaviour_of, play_behaviour, setups_of, state_of
from fairseat.analysis.evidence.record import Subject
from fairseat.simulators.engine.play import Setup
from tests.analysis.pig_runs import ROOT, python
from tests.contract.games import ruleset_of

DIGEST_OF = """
import sys
from fairseat.analysis.evidence import behaviour
from fairseat.analysis.evidence.record import Subject
from fairseat.simulators.engine.ruleset import load
game, bot, behaviour.GAMES = sys.argv[1], sys.argv[2], int(sys.argv[3])
ruleset = load(game)
print(behaviour.play_behaviour(behaviour.setups_of(ruleset, Subject(kind="", game="", players=2, bots=(bot,)))))
print(ruleset.digest)
"""
DICE = ROOT / "simulators" / "templates" / "dice"
PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # the same bytes, and nothing is compiled for one test


def told(game, bot, games, **more):
    """How the bot plays, and the digest of the code that it plays by."""
    done = python(DIGEST_OF, game, bot, games, **PLAIN, **more)
    assert 0 == done.returncode, done.stderr
    return done.stdout.split()


def subject(*bots, players=2, **rules):
    return Subject(kind="", game="pig", players=players, rules=rules, bots=bots)


def edited(path, *changes):
    """Change the text of a file; each change must find its place."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text)
        assert count, old
    path.write_text(text, encoding="utf-8")


def test_a_local_variable_renamed_in_the_engine_moves_the_code_and_no_behaviour(tmp_path):
    """It silenced all atlases and fixes, and no command mended that."""
    for folder in ("analysis", "simulators"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    edited(tmp_path / "simulators" / "engine" / "steps.py", (r"\bliked\b", "favoured"))
    before, after = (
        told(DICE, "careful", 20, PYTHONPATH=str(root / "analysis" / "entry")) for root in (ROOT, tmp_path)
    )

    assert before[0] == after[0]
    assert before[1] != after[1]


def test_two_minus_signs_that_make_bots_play_backwards_move_it(tmp_path):
    """Two proofs and thirteen searches were still told of bots that played the worst answer that they knew."""
    game = shutil.copytree(ROOT / "simulators" / "ticket_to_ride", tmp_path / "backwards")
    before = told(game, "expert", 1)
    edited(
        game / "bots.py", (r"return mind\.draw\n", "return -mind.draw\n"), (r"(return )(mind\.want\[move\])", r"\1-\2")
    )

    assert before[0] != told(game, "expert", 1)[0]


def test_other_rules_bots_and_tables_are_other_behaviour():
    pig = ruleset_of("pig")
    asked = [subject("hold-20"), subject("hold-25"), subject("hold-20", players=3), subject("hold-20", goal=50)]
    setups = [setups_of(pig, one) for one in asked]

    assert len(asked) == len({play_behaviour(one) for one in setups}) == len({state_of(one) for one in setups})


def test_a_weight_that_is_never_asked_moves_the_state_and_no_behaviour():
    pig = ruleset_of("pig")
    ((one,), (other,)) = setups_of(pig, subject("optimal")), setups_of(pig, subject("optimal"))
    bots = [bot.changed({"hold_at": 20.5}) for bot in other.bots]
    other = type(other)(pig, other.rules, bots)

    assert state_of([one]) != state_of([other])
    assert play_behaviour([one]) == play_behaviour([other])


def test_a_bot_that_looks_ahead_is_told_from_one_that_looks_less_far():
    pig = ruleset_of("pig")
    (setup,) = setups_of(pig, subject("hold-20"))
    ahead = [
        [type(setup)(pig, setup.rules, [setup.bots[0].changed({"search": search}), setup.bots[1]])]
        for search in (0.0, 4.0, 5.0, 4.0)
    ]
    none, four, five, again = map(play_behaviour, ahead)

    assert 3 == len({none, four, five})
    assert four == again


def test_it_is_played_once_for_each_state_of_code_and_weights(monkeypatch, tmp_path):
    monkeypatch.setenv("FAIRSEAT_CACHE_DIR", str(tmp_path / "cache"))
    pig = ruleset_of("pig")
    setups = setups_of(pig, subject("hold-20"))
    found = behaviour_of(setups)
    (file,) = (tmp_path / "cache" / "behaviours").iterdir()
    monkeypatch.setattr("fairseat.analysis.evidence.behaviour.play_behaviour", lambda setups: "0" * 20)

    assert found == behaviour_of(setups)
    file.write_text("no digest")
    assert "0" * 20 == behaviour_of(setups)


@pytest.mark.parametrize("bots", [("hold-20", "hold-25"), ("hold-20",)])
def test_every_bot_sits_among_each_of_its_rivals(bots):
    among = Subject(kind="", game="", players=3, bots=bots, rivals=("optimal",))

    assert [(bot, "optimal", "optimal") for bot in bots] == among.line_ups
    assert [("optimal",) * 3] == Subject(kind="", game="", players=3, rivals=("optimal",)).line_ups


def test_a_new_weight_that_no_bot_uses_moves_no_behaviour(monkeypatch):
    """Two new weights of the engine silenced all that was known of bots that look ahead, who played as before."""
    pig = ruleset_of("pig")
    ahead = pig.bot("hold-20").changed({"search": 4.0})
    setups = [Setup(pig, pig.choose_rules(""), [ahead, pig.bot("hold-20")])]
    before = play_behaviour(setups)
    monkeypatch.setattr(behaviour, "EVERY_BOT", tuple(one for one in behaviour.EVERY_BOT if one != "search_chance"))

    assert before == play_behaviour(setups)
