"""Who played is said before everything else: how they qualified, and whether they fit the rules."""

import json
import re
from dataclasses import replace

import pytest
from msgspec import structs

from fairseat.analysis.evidence.record import Record
from fairseat.analysis.findings import Finding
from fairseat.analysis.findings.ahead import mastery_sentence
from fairseat.analysis.findings.fit import as_they_played, fit_findings
from fairseat.analysis.findings.players import UNFIT, players_finding
from fairseat.analysis.stats.intervals import share
from fairseat.analysis.stats.summary import summarise
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.card import StoredCard, StoredRule, StoredVariant
from fairseat.analysis.store.plan import Meeting, OwnTable, PlannedCell, Qualification
from tests.analysis.made_games import made_games
from tests.analysis.pig_runs import PIG
from tests.contract.games import KNOWN_GAMES

TIC_TAC_TOE = str(KNOWN_GAMES / "tic_tac_toe")


def cell(*line_up, **qualified):
    """A planned cell of these bots, qualified as named."""
    found = None
    if qualified:
        parts = qualified.get("weights", (1.0,))
        found = Qualification(
            seated=qualified.get("seated", tuple(dict.fromkeys(line_up))),
            weights=parts,
            level=0.99,
            meetings=qualified.get("meetings", ()),
            tables=qualified.get("tables", ()),
        )
    return PlannedCell(
        name="", variant="", players=len(line_up), games=10, line_up=line_up, rules={}, names=0, qualification=found
    )


def own(bot, unfinished=0.0, turns=20.0, score=1.0):
    return OwnTable(bot=bot, games=192, unfinished=unfinished, turns=turns, score=score)


def meeting(bot, among, share):
    return Meeting(bot=bot, among=among, games=768, share=share, low=share - 0.04, high=share + 0.04)


@pytest.fixture(scope="module")
def summary():
    return summarise(*made_games(400, 2))


def stalled(summary, part):
    lengths = replace(summary.lengths, unfinished=share(400 * part, 400))
    return replace(summary, lengths=lengths)


def test_a_bot_that_was_only_named_is_not_said_to_be_strong(summary):
    found = players_finding(cell("expert", "expert"), summary)

    assert ("players", "open") == (found.kind, found.tone)
    assert "not tried" in found.sentence
    assert "-b strongest" in found.to_try


def test_a_bot_that_was_named_where_another_is_strongest_is_told_how_it_did_among_that(summary):
    met, tables = (meeting("tempo", "expert", 0.48),), (own("expert"), own("tempo"))
    found = players_finding(cell("tempo", "tempo", seated=("expert",), meetings=met, tables=tables), summary)
    scored = players_finding(
        cell("tempo", "tempo", seated=("expert",), tables=(own("expert", score=3.0), tables[1])), summary
    )
    other = players_finding(cell("mine", "mine", seated=("expert",), meetings=met, tables=tables), summary)

    assert ("open", "Played by `tempo` in every seat") == (found.tone, found.verdict)
    assert (
        "the strongest is `expert`: among tables of it `tempo` took 48 % (99 % interval 44 to 52 %)" in found.sentence
    )
    assert "its tables score 3 on average, those of `tempo` 1" in scored.sentence
    assert "was not tried" in other.sentence


def test_players_whom_the_strongest_is_proved_to_beat_do_not_fit(summary):
    met, tables = (meeting("tempo", "expert", 0.38),), (own("expert"), own("tempo"))
    found = players_finding(cell("tempo", "tempo", seated=("expert",), meetings=met, tables=tables), summary)

    assert ("look", UNFIT) == (found.tone, found.verdict)
    assert "Under these rules the strongest is `expert`" in found.sentence
    assert "38 % (99 % interval 34 to 42 %)" in found.sentence
    assert "not of the rules" in found.sentence
    assert "-b strongest" in found.to_try


def test_a_qualified_bot_is_told_with_its_best_rival_and_the_interval(summary):
    met = (meeting("tempo", "expert", 0.46), meeting("trader", "expert", 0.31), meeting("expert", "tempo", 0.55))
    found = players_finding(cell("expert", "expert", meetings=met, tables=(own("expert"), own("tempo"))), summary)

    assert found.verdict.startswith("Played by `expert` in every seat, the strongest at first sight")
    assert "each of 2 other bots" in found.sentence
    assert "`tempo`, took 46 % (99 % interval 42 to 50 %)" in found.sentence


def test_players_whose_games_never_end_though_others_do_lead_the_verdict(summary):
    tables = (own("expert"), own("tempo"), own("random"))
    found = players_finding(cell("expert", "expert", tables=tables), stalled(summary, 0.17))

    assert ("look", UNFIT) == (found.tone, found.verdict)
    assert "though those of `tempo` do" in found.sentence
    assert "not of the rules" in found.sentence


def test_games_that_nobody_ends_are_not_the_players_doing(summary):
    tables = (own("expert", 0.2), own("tempo", 0.3), own("random"))

    assert UNFIT != players_finding(cell("expert", "expert", tables=tables), stalled(summary, 0.17)).verdict


def test_games_many_times_as_long_as_the_quickest_bots_are_not_as_people_play(summary):
    found = players_finding(cell("expert", "expert", tables=(own("expert"), own("tempo", turns=1.0))), summary)

    assert UNFIT == found.verdict
    assert "one of the quickest bot 1" in found.sentence


def test_a_mixture_says_that_none_is_strongest(summary):
    qualified = {"weights": (0.5, 0.5), "tables": (own("a"), own("b")), "meetings": (meeting("a", "b", 0.5),)}
    found = players_finding(cell("a", "b", **qualified), summary)

    assert "none of them is strongest" in found.verdict


def test_a_table_of_different_bots_speaks_of_strategies_alone(summary):
    assert players_finding(cell("a", "b"), summary) is None


def card(*evidence):
    """What a run keeps of a ruleset of whose bots this is known."""
    return StoredCard(status="", turn_seconds=1.0, tried={}, bots=(), variants={}, rules={}, evidence=evidence)


def record(kind, gain, level, **more):
    """What is known of a gain: the estimate and its ends."""
    known = {"found": {"gain": gain}, "seed": "1", "command": "", "behaviour": "", "level": level}
    return Record(kind=kind, game="", **{"players": 2, **known, **more})


def ahead(low, bot="master", players=2, rivals="expert"):
    """What is known of one that looks ahead among experts."""
    gain = (low + 20, low, low + 31)
    return card(record("looking-ahead", gain, 0.998, players=players, games=60, bots=(bot,), rivals=(rivals,)))


MET = {"meetings": (meeting("tempo", "expert", 0.46),), "tables": (own("expert"), own("tempo"))}


def test_where_looking_ahead_is_proved_to_beat_the_seated_bot_the_headline_says_so(summary):
    """A master took three quarters of Istanbul's duels from an expert that "no other bot" was said to beat."""
    found = players_finding(cell("expert", "expert", **MET), summary, ahead(10.9))

    assert ("fact", "Played by `expert` in every seat, which only looking ahead is proved to beat") == (
        found.tone,
        found.verdict,
    )
    assert "`master`, which looks ahead, gained 31 points of the wins" in found.sentence
    assert "`fairseat ladder`" in found.to_try


def test_a_team_that_looking_ahead_is_proved_to_beat_is_not_sent_to_a_ladder_that_refuses_it(summary):
    tables = (own("expert"), own("tempo"))
    found = players_finding(cell("expert", "expert", tables=tables), summary, ahead(10.9))

    assert "Played by `expert`, whose teams only looking ahead is proved to beat" == found.verdict
    assert found.to_try == ""


RING = {"weights": (0.5, 0.5), "tables": (own("a"), own("b")), "meetings": (meeting("a", "b", 0.5),)}
TEAM = {"tables": (own("expert"), own("tempo"))}
ALONE = {"tables": ()}


@pytest.mark.parametrize(
    "seated",
    [
        cell("expert", "expert", **MET),
        cell("expert", "expert", **TEAM),
        cell("expert", "expert", **ALONE, seated=("expert",)),
        cell("a", "b", **RING),
    ],
)
@pytest.mark.parametrize("known", [None, ahead(10.9, players=4), ahead(10.9, rivals="greedy")])
def test_no_player_is_praised_whom_nobody_who_looks_ahead_tried_to_beat(summary, seated, known):
    """A tick stood at three, five and six players, where nobody had looked; at two and four the same bot was beaten."""
    found = players_finding(seated, summary, known)

    assert "open" == found.tone
    assert "look ahead, which may be stronger, were not tried under these rules at 2 players" in found.sentence


@pytest.mark.parametrize(
    ("gain", "tone", "verdict"),
    [
        (-1.5, "good", "which no other bot is proved to beat, not even by looking ahead"),
        (1.5, "open", "whether looking ahead does is open"),
    ],
)
def test_who_was_tried_by_one_that_looks_ahead_is_praised_only_if_it_gained_nothing(summary, gain, tone, verdict):
    known = ahead(gain - 20)
    found = players_finding(cell("expert", "expert", **MET), summary, known)

    assert tone == found.tone
    assert found.verdict.endswith(verdict)
    assert "not tried" not in found.sentence


def test_a_proof_under_the_printed_rules_is_told_under_others_but_says_nothing_of_them(summary):
    changed = structs.replace(cell("expert", "expert", **MET), rules={"hand_limit": 5})
    found = players_finding(changed, summary, ahead(10.9))

    assert ("open", True) == (found.tone, found.verdict.endswith("looking ahead was not tried"))
    assert "as printed" in found.sentence
    assert "not tried under these rules" in found.sentence


def test_a_named_bot_that_looks_ahead_is_told_with_its_own_proof(summary):
    assert "gained 31 points" in players_finding(cell("master", "master"), summary, ahead(10.9)).sentence


SHORT, LONG = {"goal": 20}, {"goal": 90}
GOAL = StoredRule(default=100, clause="", source="", reading="", says="")


def answered(players, gain, rules=None, bot="expert"):
    ends, more = (gain, gain - 1.6, gain + 1.6), {"games": 10_000, "detail": {"candidates": 410}}
    return record("response", ends, 0.99, players=players, rules=rules or {}, rivals=(bot,), **more)


def test_how_far_the_seated_bot_can_be_beaten_is_said_for_its_number_of_players(summary):
    known = card(answered(4, 2.5), answered(2, 0.7), answered(2, 9.0, bot="tempo"))
    found = players_finding(cell("expert", "expert"), summary, known)

    assert "Of 410 candidates that were tried for the best response to `expert` at 2 players" in found.sentence
    assert "gained 0.7 points of the wins in 10,000 fresh games (99 % interval -0.9 to +2.3 points)" in found.sentence
    assert "2.5" not in found.sentence


def test_in_a_team_nobody_answers_the_others_but_one_may_be_a_better_fellow(summary):
    known = structs.replace(card(answered(2, 0.7)), cooperative=True)
    found = players_finding(cell("expert", "expert"), summary, known)

    assert "candidates that were tried in one seat beside `expert` at 2 players" in found.sentence
    assert "gained 0.7 points of the team's wins" in found.sentence


def test_the_nearest_number_of_players_speaks_for_one_that_was_not_searched(summary):
    found = players_finding(cell("expert", "expert"), summary, card(answered(4, -0.5)))

    assert "at 4 players" in found.sentence
    assert "lost 0.5 points" in found.sentence
    assert "response" not in players_finding(cell("tempo", "tempo"), summary, card(answered(2, 1.0))).sentence


def test_a_search_under_the_variant_speaks_before_one_as_printed_and_for_no_other_variant(summary):
    """By its name or by the same rules typed one by one: the bot plays both by the weights of the variant."""
    variants = {"short": StoredVariant(says="", rules=SHORT), "long": StoredVariant(says="", rules=LONG)}
    known = card(answered(2, 0.7), answered(4, 1.9, SHORT), answered(2, 9.0, LONG))
    known = structs.replace(known, variants=variants, rules={"goal": GOAL})
    told = [
        players_finding(structs.replace(cell("expert", "expert"), rules=rules), summary, known).sentence
        for rules in (SHORT, {"goal": 100}, {"goal": 30})
    ]

    assert "at 4 players (variant short)" in told[0]
    assert all("at 2 players (as printed)" in one and "gained 0.7" in one for one in told[1:])


@pytest.mark.parametrize(
    ("gain", "low", "high", "told"),
    [
        (1.04, -1.2, 3.3, "gained 1.0 points of the wins (99.8 % interval -1.2 to +3.3, not proved) in 960 games"),
        (20.0, 0.05, 34.46, "gained 20 points of the wins (99.8 % interval 0.05 to 34.46, proved) in 960 games"),
        (-4.1, -6.3, -2.0, "lost 4.1 points of the wins (99.8 % interval -6.3 to -2.0, proved) in 960 games"),
    ],
)
def test_what_looking_ahead_brings_has_the_signs_of_its_interval(gain, low, high, told):
    (known,) = ahead(low).evidence

    assert told in mastery_sentence(structs.replace(known, games=960, found={"gain": (gain, low, high)}), team=False)


def counted(part):
    """What four hundred games add up to of which about this part never ended."""
    return played(*made_games(400, 2, ends=(1 - part, 0, 0, 0, part))).counts


QUALIFIED = {"tables": (own("expert"), own("tempo"))}
SAID = Finding("effects", "fact", "`six_wins` moves turns", "It raises them.")


def test_an_effect_is_called_that_of_a_rule_only_where_the_players_of_all_cells_fit():
    fitting, stuck = cell("expert", "expert", **QUALIFIED), cell("expert", "expert", **QUALIFIED)
    fit = fit_findings([("six_wins on", fitting, counted(0.0)), ("six_wins off", stuck, counted(0.2))])
    (told,) = as_they_played(fit, [SAID])

    assert ["The players do not fit the rules of 1 of 2 cells"] == [one.verdict for one in fit]
    assert re.match("six_wins off: [12][0-9] % .* never end, though those of `tempo` do", fit[0].sentence)
    assert ("open", "With players who do not fit: `six_wins` moves turns") == (told.tone, told.verdict)


def test_no_verdict_of_a_run_takes_a_rule_to_task_for_players_who_do_not_fit(granted, fairseat, tmp_path):
    """Where a bot that was named falls to the strongest, what it wins by the seats is its own doing."""
    granted("run", TIC_TAC_TOE, "-b", "random", "-n", 35_000, "--seed", 1, "-o", "run")
    told = json.loads(fairseat("summary", "run", "--json").stdout)["cells"][0]["findings"]

    assert UNFIT == told[0]["verdict"]
    assert len(told) > 1
    assert {True} == {one["verdict"].startswith("With players who do not fit: ") for one in told[1:]}
    assert {"open"} == {one["tone"] for one in told[1:]}


def test_where_all_players_fit_nothing_is_said_of_them_and_effects_stand():
    cells = [("on", cell("expert", "expert", **QUALIFIED), counted(0.0))] * 2

    assert [] == fit_findings(cells)
    assert [SAID] == as_they_played([], [SAID])


@pytest.mark.parametrize(
    "words", [("sweep", PIG, "--vary", "goal=20,99"), ("compare", PIG, "--vary", "goal=20,99"), ("check", "check.toml")]
)
def test_named_players_whose_games_do_not_end_are_said_before_what_a_rule_does(fairseat, granted, tmp_path, words):
    """Sweeps over a rule once printed such a collapse as its effect."""
    play = f'game = "{PIG}"\nbots = "hold-20"\ngames = 60\nseed = 1\n[rules]\ngoal = 99\nmax_turns = 9\n'
    (tmp_path / "check.toml").write_text(f'{play}[[check]]\nfigure = "unfinished"\nat_most = "100%"\n')
    more = () if words[0] == "check" else ("--set", "max_turns=9", "-b", "hold-20", "-n", 60, "--seed", 1, "-o", "run")
    done = granted(*words, *more)
    said, text = (
        "never end, and whether others end theirs was not tried",
        " ".join(f"{done.stderr} {done.stdout}".split()),
    )

    assert said in text
    if words[0] != "check":
        assert text.index(said) < text.index("With players who do not fit: ")
        assert 0 == fairseat("report", "run", "-o", "page.html").exit_code
        assert "With players who do not fit: " in (tmp_path / "page.html").read_text()
