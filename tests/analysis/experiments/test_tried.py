"""Verdicts tell of a change nothing but what records prove, and nothing once its players play otherwise."""

import shutil

import pytest

from fairseat.analysis.evidence.kinds import deal
from fairseat.analysis.evidence.kinds.deal import Asked, compared
from fairseat.analysis.evidence.kinds.levers import FIGURES, PRINTED, measured, subjects, words_of
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import DEAL, LEVERS, Record, Subject
from fairseat.analysis.experiments.tried import what_helped
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load
from tests.analysis.evidence.test_behaviour import DICE, PLAIN, edited
from tests.analysis.known import SHARED, known, lever, proof
from tests.analysis.pig_runs import ROOT, python

GAME = "round-trip"
PRINTED_GAME = lever({})
SIX, EIGHT, NINE, FIVE = ({"hand_limit": limit} for limit in (6, 8, 9, 5))


def told(*records, players="2", stale=()):
    """What helped at a number of players, in words, by kind of finding."""
    helped = what_helped(known(load(GAME), PRINTED_GAME, *records, stale=stale)).get(players, {})
    return {kind: tuple(one.words for one in some) for kind, some in helped.items()}


def evened(part, rules, before, after):
    """A trial of what evens a deal."""
    return Record(
        **SHARED | {"kind": DEAL, "players": 2, "bots": ("expert",), "rules": rules} | compared(part, before, after)
    )


def test_a_deal_is_advised_what_was_proved_to_even_that_very_deal():
    strong = evened("Roma-Bari", {"ticket_points": "Roma-Bari:9"}, (0.2, 0.01), (0.04, 0.01))
    open_still = evened("Roma-Pisa", {"hand_limit": 5}, (-0.2, 0.1), (0.04, 0.1))

    assert (0.16, 0.12357, 0.19643) == strong.found["Roma-Bari"]
    words = "`ticket_points=Roma-Bari:9` brings what the deal is worth from 20.0 to 4.0 points (`expert` in the seats)"
    assert {"Roma-Bari": (words,)} == told(strong, open_still)


def test_who_played_is_said_of_what_was_tried():
    one = lever(SIX, -0.04, bots=("expert", "greedy"))

    words = "`hand_limit=6` brings the worst seat from 5.0 to 1.0 points (`expert` and `greedy` in the seats)"
    assert {"seats": (words,)} == told(one)
    (remedy,) = what_helped(known(load(GAME), PRINTED_GAME, one))["2"]["seats"]
    assert (True, True, False) == tuple(remedy.is_for(bots) for bots in (["greedy"], ["expert", "greedy"], ["trader"]))


def test_a_misspelt_deal_is_refused_before_a_game_is_played(monkeypatch):
    monkeypatch.setattr("fairseat.analysis.experiments.run.run", lambda *_: pytest.fail("games were played"))
    shared = {"kind": DEAL, "game": "ticket-to-ride", "players": 2, "rules": {"hand_dealt": 5}}

    with pytest.raises(Mistake, match="Did you mean 'Bergamo-Palermo'"):
        deal.measured(load("ticket-to-ride"), Asked(**shared, detail={"part": "Bergamo-Palerm"}), Hands())


def test_only_what_is_proved_to_help_is_told_the_best_first():
    changes = lever(SIX, -0.02), lever(EIGHT, -0.04), lever(NINE, -0.04, sure=0.05), lever(FIVE, 0.03)

    words = tuple(
        f"`hand_limit={limit}` brings the worst seat from 5.0 to {after} points (`expert` in the seats)"
        for limit, after in ((8, 1.0), (6, 3.0))
    )
    assert {"seats": words} == told(*changes)


def test_what_is_stale_is_silent_and_the_next_best_is_told():
    best, next_best = lever(SIX, -0.04), lever(EIGHT, -0.03)

    (words,) = told(next_best, stale=[best])["seats"]
    assert words.startswith("`hand_limit=8`")
    assert {} == what_helped(known(load(GAME), best, next_best, stale=[PRINTED_GAME]))
    assert {} == told(stale=[proof()])


@pytest.mark.parametrize(
    ("edge", "sure", "says"),
    [(0.04, 0.01, "9.0 points from fair, proved"), (0.03, 0.04, "8.0 points from fair, not proved")],
)
def test_what_shortens_games_is_told_with_what_the_seats_pay_for_it(edge, sure, says):
    """`eight-by-four` was advised against long games for six, and nothing said of an edge that grew by half."""
    (line,) = told(lever(SIX, edge, sure, turns=-10))["length"]

    assert f"from 30.00 to 20.00 turns, and the worst seat from 5.0 to {says}" in line


def test_what_makes_games_endless_is_not_advised_and_much_longer_ones_are_told():
    (words,) = told(lever(SIX, -0.04, unfinished=0.1), lever(EIGHT, -0.02, turns=10))["seats"]

    longer = "`hand_limit=8` brings the worst seat from 5.0 to 3.0 points, and games from 30 to 40 turns"
    assert words.startswith(longer)


PROVED = "`handicap=0,1` is proved to bring every seat within 1 point of fair with `tempo` in the seats"
UNTRIED = "; with other players it was not tried"


def test_a_proved_fix_is_advised_before_all_else():
    records = lever(SIX, -0.04), proof(), proof(players=3, rules=(), verdict="none")

    assert {"seats": (f"{PROVED}{UNTRIED}",)} == told(*records)
    assert {} == told(*records, players="3")


def test_a_fix_says_what_other_players_make_of_it():
    """README's own evened the seats of experts, and left those of traders three points from fair without a word."""
    made = (("expert", "holds", 0.024, 0.006), ("trader", "fails", 0.056, 0.032), ("greedy", "open", 0.029, 0.013))
    keys = ("bot", "outcome", "printed", "found")

    (words,) = told(proof(others=[dict(zip(keys, one, strict=True)) for one in made]))["seats"]
    assert words == (
        f"{PROVED}; it does with `expert` (2.4 to 0.6), it does not with `trader` (5.6 to 3.2) and whether it does is "
        "open with `greedy` (2.9 to 1.3) (in brackets: points from fair, as printed and with it)"
    )


@pytest.mark.parametrize(
    ("turns", "never", "price"),
    [
        (32.0, 0.0, ""),
        (60.0, 0.0, "; besides, half of the games then last 60 turns or fewer, not 30"),
        (32.0, 0.02, "; besides, 2.00 % of the games never end, not 0.00 %"),
    ],
)
def test_a_fix_is_never_advised_without_what_it_makes_worse(turns, never, price):
    then, now = (
        [{"players": 2, "median_turns": one, "never_end": share}] for one, share in ((30.0, 0.0), (turns, never))
    )

    assert (f"{PROVED}{UNTRIED}{price}",) == told(proof(lengths=now, printed_lengths=then))["seats"]


def test_a_fix_is_told_with_its_own_goal():
    assert (f"{PROVED}{UNTRIED}".replace("1 point", "2.5 points"),) == told(proof(edge=0.025))["seats"]


def test_a_record_of_a_change_holds_the_seats_and_every_figure_and_finds_the_dead():
    ruleset = load(GAME)
    made = []
    for rules in ({}, {"handicap": "0,1"}, {"hand_limit": 9}):
        subject = Subject(kind=LEVERS, game=GAME, players=2, rules=rules)
        parts = measured(ruleset, subject, Hands(), 24, ("random",))
        made.append(Record(**SHARED | {"kind": LEVERS, "players": 2, "rules": rules} | parts))

    assert [24 * PRINTED, 24, 24] == [one.games for one in made]
    for one in made:
        assert ("random",) == one.bots
        assert all(low <= value <= high for value, low, high in (one.found[name] for name in FIGURES))
        assert 1.0 == pytest.approx(sum(one.detail["seats"]), abs=1e-3)
    same = Subject(kind=LEVERS, game=GAME, players=2, rules={"max_turns": 10_000})
    assert [False] * 3 == ["inert" in one.detail for one in made]
    assert measured(ruleset, same, Hands(), 24, ("random",))["detail"]["inert"]


def test_every_change_of_a_table_is_known_apart_and_a_variant_is_called_by_its_name():
    ruleset = load(GAME)
    changes = [one for one in subjects(ruleset) if one.players == 2 and one.rules]
    words = [words_of(ruleset, one) for one in changes]

    assert len(set(words)) == len(words) == len({one.key for one in changes})
    assert {"handicap=1", "handicap=0,1", "--variant deck-2-1-1-7"} <= set(words)


REMEDIES_OF = """
import sys
from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds.levers import measured
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import LEVERS, Subject
from fairseat.analysis.evidence.refresh import record_of
from fairseat.analysis.experiments.tried import what_helped
from fairseat.simulators.engine.ruleset import load
evidence = Evidence(load(sys.argv[1]))
for rules in ({}, {"goal": 15}) if not evidence.records else ():
    subject = Subject(kind=LEVERS, game="dice", players=2, rules=rules)
    parts = measured(evidence.ruleset, subject, Hands(), 40, ("careful",))
    evidence.keep([record_of(evidence.ruleset, subject, "", 0.0, parts)])
print(*what_helped(evidence).get("2", {}))
"""


def test_levers_are_told_after_a_local_variable_was_renamed_and_not_of_bots_that_play_backwards(tmp_path):
    """A renamed variable silenced all atlases and fixes; bots that played backwards silenced nothing of the others."""
    game = shutil.copytree(DICE, tmp_path / "own_dice", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("analysis", "simulators"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    edited(tmp_path / "simulators" / "engine" / "steps.py", (r"\bliked\b", "favoured"))
    before, after = (
        python(REMEDIES_OF, game, PYTHONPATH=str(one / "analysis" / "entry"), **PLAIN) for one in (ROOT, tmp_path)
    )
    edited(game / "bots.py", ("return bot.speed", "return -bot.speed"))
    otherwise = python(REMEDIES_OF, game, **PLAIN)

    assert ("length\n", "length\n", "\n") == tuple(done.stdout for done in (before, after, otherwise)), before.stderr
