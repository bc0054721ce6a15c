"""Before the games of a cell the bots qualify under its rules: whoever no other beats takes the seats."""

import numpy as np
import pytest

from fairseat.analysis.experiments.cell import A_BOT, Experiment, build_cell
from fairseat.analysis.experiments.planning import experiment_of, plan_of
from fairseat.analysis.experiments.qualify import GAMES, TABLE_GAMES, Qualifier, qualify, replicate, seats_of
from fairseat.analysis.store.plan import Meeting, Qualification
from fairseat.simulators.engine.kept import cache_root
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG
from tests.contract.games import KNOWN_GAMES

TIC_TAC_TOE = str(KNOWN_GAMES / "tic_tac_toe")


class AtOnce:
    """A crew that does everything itself."""

    map = staticmethod(map)


def qualifier(beats, default="a"):
    """A tournament of two whose results are known: `beats` names who is proved to beat whom."""
    made = Qualifier(load(TIC_TAC_TOE), {}, 2)
    made.bots = dict.fromkeys("abcd")
    made.ruleset = type("Named", (), {"card": type("Card", (), {"default_bot": default})})
    for bot in made.bots:
        for among in made.bots:
            share = 0.9 if (bot, among) in beats else 0.1
            made.met[bot, among] = Meeting(
                bot=bot, among=among, games=9, share=share, low=share - 0.1, high=share + 0.1
            )
    return made


def test_whoever_beats_the_reigning_bot_reigns_until_nobody_does():
    assert ["c"] == qualifier({("b", "a"), ("c", "b"), ("c", "a")}).reign(AtOnce)
    assert ["a"] == qualifier(set()).reign(AtOnce)


def test_a_ring_is_seated_as_a_mixture():
    made = qualifier({("b", "a"), ("c", "b"), ("a", "c")})
    ring = made.reign(AtOnce)

    assert ["a", "b", "c"] == ring
    assert {"a": 0.33, "b": 0.33, "c": 0.33} == {
        bot: round(part, 2) for bot, part in made.mixture(ring, AtOnce).items()
    }


def test_the_mixture_of_an_uneven_ring_is_the_known_equilibrium():
    """Rock, paper, scissors where rock's win counts double: rock 1/4, paper 1/2, scissors 1/4."""
    gains = np.array([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]])

    assert [0.25, 0.5, 0.25] == pytest.approx(replicate(gains).tolist(), abs=0.02)


def test_a_mixture_holds_as_many_seats_as_its_parts_come_to():
    found = Qualification(seated=("random", "careful"), weights=(0.3, 0.7), level=0.99, meetings=(), tables=())

    assert ["random", "careful", "careful"] == [bot.name for bot in seats_of(load(TIC_TAC_TOE), found, 3)]


def test_the_careful_bot_takes_the_seats_of_tic_tac_toe_and_the_plan_says_why():
    cell = build_cell(TIC_TAC_TOE, games=4, seed=1)
    planned = plan_of(Experiment("", (cell,))).cells[0]

    assert ("careful", "careful") == planned.line_up
    assert [("random", "careful")] == [(one.bot, one.among) for one in planned.qualification.meetings]
    assert planned.qualification.meetings[0].high < 0.5
    assert {"random", "careful"} == {table.bot for table in planned.qualification.tables}
    assert cell == experiment_of(plan_of(Experiment("", (cell,)))).cells[0]


def test_it_is_the_same_whatever_the_run_and_with_or_without_what_was_kept(tmp_path, monkeypatch):
    ruleset = load(PIG)
    rules = ruleset.choose_rules()
    kept = qualify(ruleset, rules, 2)
    monkeypatch.setenv("FAIRSEAT_CACHE_DIR", str(tmp_path / "empty"))

    assert kept == qualify(ruleset, rules, 2)
    assert 1 == len(list((cache_root() / "qualifications").glob("*.json")))
    assert kept == qualify(ruleset, rules, 2)


def test_what_was_kept_and_is_damaged_or_may_be_another_s_is_played_anew(tmp_path, monkeypatch):
    """A digit that had changed was believed, and so was a folder that others may write to."""
    monkeypatch.setenv("FAIRSEAT_CACHE_DIR", str(tmp_path))
    ruleset = load(PIG)
    found = qualify(ruleset, ruleset.choose_rules(), 2)
    (path,) = (tmp_path / "qualifications").glob("*.json")
    whole = path.read_text()
    monkeypatch.setattr("fairseat.analysis.experiments.qualify._play", lambda *asked: "played anew")
    monkeypatch.setattr("fairseat.analysis.experiments.qualify.write_sealed", lambda path, found: None)

    assert found == qualify(ruleset, ruleset.choose_rules(), 2)
    for damaged in (whole[:-9], whole.replace("192", "193", 1), "", "{}"):
        path.write_text(damaged)
        assert "played anew" == qualify(ruleset, ruleset.choose_rules(), 2)
    monkeypatch.setattr("fairseat.analysis.experiments.qualify.open_folder", lambda folder: False)
    path.write_text(whole)
    assert "played anew" == qualify(ruleset, ruleset.choose_rules(), 2)


def test_other_rules_may_seat_another():
    """To 10 points in one throw or two, whoever throws on forfeits less than who stops at once wins."""
    seated = {goal: qualify(load(PIG), load(PIG).choose_rules("", {"goal": goal}), 2).meetings for goal in (20, 100)}

    assert seated[20] != seated[100]


def test_a_game_in_which_nobody_decides_has_nothing_to_qualify():
    cell = build_cell(str(KNOWN_GAMES / "craps"), games=4, seed=1)

    assert ("random",) == tuple({bot.name for bot in cell.line_up})
    assert () == cell.qualification.meetings


def test_a_named_bot_is_tried_where_that_is_cheap_beside_its_games_and_never_by_what_was_kept(tmp_path):
    """What this machine played before made no plan another one."""
    few, many = (build_cell(TIC_TAC_TOE, games=games, seed=1, bots=["random"]) for games in (34_000, 35_000))
    (tmp_path / "own.toml").write_text('[random]\nstyle = "Mine."\n')
    assert A_BOT == 10 * (GAMES + TABLE_GAMES)
    own = build_cell(TIC_TAC_TOE, games=35_000, seed=1, bots=[str(tmp_path / "own.toml")])

    assert many.qualification == build_cell(TIC_TAC_TOE, games=4, seed=1).qualification
    assert [None, None] == [few.qualification, own.qualification]
    assert {"random"} == {bot.name for bot in many.line_up}


def test_a_named_bot_sits_as_it_is_named():
    cell = build_cell(TIC_TAC_TOE, games=4, seed=1, bots=["random"])

    assert cell.qualification is None
    assert ["random", "random"] == [bot.name for bot in cell.line_up]
    with pytest.raises(Mistake, match="'strongest'"):
        build_cell(TIC_TAC_TOE, games=4, seed=1, bots=["random", "strongest"])
