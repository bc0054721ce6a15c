"""Findings say what the games bear out: verdict, size, certainty, what to try; and what they cannot tell."""

import re
import tracemalloc

import numpy as np
import pytest

from fairseat.analysis.findings import change_findings, summarise
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.compare import compare
from fairseat.analysis.stats.tables import played
from tests.analysis.coverage import assert_seldom
from tests.analysis.made_games import made_games
from tests.analysis.stats.test_strategies import round_robin
from tests.analysis.whole_games import findings

TRIED = {"seats": ["`handicap=0,1` helps"], "unfinished": ["`max_turns` helps"], "length": ["`hand_limit` helps"]}


def told(kind, *frames, **options):
    """Give the one finding of this kind."""
    found = [finding for finding in findings(*frames, **options) if finding.kind == kind]
    assert len(found) == 1
    return found[0]


def edge(share, players):
    """Give the seat edge that makes the first player win this share."""
    return [np.log(share * (players - 1) / (1 - share)), *[0] * (players - 1)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_even_seats_are_called_even_when_the_games_suffice(players):
    found = told("seats", *made_games(120_000, players, seed=1))

    assert (found.tone, found.verdict, found.to_try) == ("good", "The seats are even", "")


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (0.50, "A strong edge for the first player"),
        (0.39, "A clear edge for the first player"),
        (0.361, "A noticeable edge for the first player"),
        (0.25, "A strong handicap for the first player"),
    ],
)
def test_an_edge_is_named_by_its_size_and_its_seat(share, expected):
    found = told("seats", *made_games(60_000, 3, seat_edge=edge(share, 3), seed=2), tried=TRIED)

    assert (found.tone, found.verdict) == ("look", expected)
    assert found.to_try == "Tried: `handicap=0,1` helps."


def test_an_edge_whose_size_is_open_says_so():
    found = told("seats", *made_games(20_000, 2, seat_edge=edge(0.52, 2), seed=3))

    assert found.verdict == "An edge for the first player, its size open"
    assert "whether it is large enough to matter is open" in found.sentence


def test_a_real_edge_that_nobody_feels_is_still_even():
    found = told("seats", *made_games(300_000, 2, seat_edge=edge(0.507, 2), seed=4))

    assert found.verdict == "The seats are even"
    assert "too small to feel" in found.sentence


def test_too_close_to_call_says_what_would_have_shown_and_what_would_settle_it():
    found = told("seats", *made_games(300, 4, seed=5))

    assert (found.tone, found.verdict) == ("open", "Too close to call")
    assert "No difference between the seats shows in 300 games" in found.sentence
    assert "8.5 points or more" in found.sentence
    assert "fresh games (another seed) would settle it" in found.to_try


def test_the_degree_is_that_of_the_bound_that_is_proved():
    """Of the runs that named a true edge of 12 %, one in four once called it strong."""
    found = [told("seats", *made_games(1_000, 6, seat_edge=edge(1.12 / 6, 6), seed=seed)) for seed in range(100)]
    named = [finding.verdict for finding in found if finding.tone == "look"]

    assert len(named) > 10
    assert not [verdict for verdict in named if "strong" in verdict]


def test_the_seat_that_is_named_is_the_seat_that_is_proved():
    """The first player's edge was once named where the fourth player's handicap alone was outside the even band."""
    wrong = 0
    for seed in range(100):
        found = told("seats", *made_games(6_000, 4, seat_edge=[0.03, 0.02, 0, -0.12], seed=seed))
        wrong += found.tone == "look" and "edge for" in found.verdict and "its size open" not in found.verdict

    assert wrong <= 100 * 0.05


@pytest.mark.parametrize("strength", [(0, 0, 0, 0), (1, 0, 0, -1), (3, 0, -1, -3)])
def test_a_table_of_different_bots_gives_no_verdict_on_the_seats(strength):
    """The same edge read "a strong edge" between equals and "the seats are even" at strengths 3, 0, -1, -3."""
    chances = {"bots": ("a", "b", "c", "d"), "bot_edge": strength, "seat_edge": [0.2, -0.2, 0, 0]}
    found = told("seats", *made_games(60_000, 4, seed=1, **chances))

    assert ("open", "The seats are judged between equals") == (found.tone, found.verdict)
    assert "-b strongest" in found.to_try
    assert "between equal bots" in found.sentence.lower() or max(strength) == 3


def test_no_reckoning_is_told_where_one_bot_wins_nearly_everything():
    found = told("seats", *made_games(900_000, 2, ("a", "b"), bot_edge=[3, 0], seed=2))

    assert "`a` wins nearly every game" in found.sentence


def test_a_fair_game_is_seldom_called_unfair():
    alarms = [told("seats", *made_games(400, 3, seed=seed)).tone == "look" for seed in range(100)]

    assert_seldom(alarms)


def test_a_fixed_line_up_is_owned_up_to():
    fixed = made_games(3000, 2, ("a", "b"), bot_edge=[1, 0], lineups=np.tile([0, 1], (3000, 1)))

    found = {finding.kind: finding for finding in findings(*fixed)}

    assert found["seats"].verdict == "Seats and bots cannot be told apart"
    assert "a line-up that rotates" in found["seats"].to_try
    assert "cannot be told apart" in found["bots"].sentence


def test_a_team_game_speaks_of_the_team_and_of_no_seat():
    games, seats = made_games(1000, 3, ends=(0, 0, 0.6, 0.4, 0), seed=6)
    seats["score"] = np.repeat(np.random.default_rng(6).poisson(40, 1000), 3).astype(np.float32)

    found = findings(games, seats)

    assert found[0].kind == "team"
    assert found[0].verdict.startswith("The team wins ")
    assert "On average the team scores " in found[0].sentence
    assert "seats" not in {finding.kind for finding in found}


def test_a_winnerless_game_says_so():
    games, seats = made_games(200, 3, ends=(0, 0, 0, 1, 0), seed=7)
    found = findings(games, seats.assign(score=np.float32(2)))  # alike, as a team's are

    assert ("look", "No game was won under these rules") == (found[0].tone, found[0].verdict)
    assert "the team" not in found[0].sentence
    assert any(finding.sentence.startswith("All 200 games had no winner.") for finding in found)


def test_a_game_for_one_speaks_of_the_player():
    found = findings(*made_games(2000, 1, ends=(0.1, 0, 0, 0.9, 0), seed=8))

    assert found[0].verdict.startswith("The player wins ")
    assert {finding.kind for finding in found} == {"team", "length", "outcomes"}


def test_unfinished_shared_and_winnerless_games_are_counted_in_the_open():
    found = told("outcomes", *made_games(10_000, 2, ends=(0.8, 0.1, 0, 0.08, 0.02), seed=9), tried=TRIED)

    assert found.tone == "look"
    assert "of the games never end" in found.verdict
    assert all(word in found.sentence for word in ("one winner", "a shared win", "no winner", "no end"))
    assert "The seats are compared over the" in found.sentence
    assert "`max_turns`" in found.to_try


def test_many_winnerless_games_are_worth_a_look():
    found = told("outcomes", *made_games(10_000, 2, ends=(0.9, 0, 0, 0.1, 0), seed=10))

    assert found.tone == "look"
    assert found.verdict.startswith("Nobody wins ")


def test_holes_in_the_rules_are_findings():
    games, seats = made_games(1000, 2)
    games["holes"] = (np.arange(1000) < 5).astype(np.uint8)

    found = told("holes", games, seats)

    assert found.verdict == "The rules run out now and then"
    assert "0.5 % (95 % interval 0.2 to 1.2 %)" in found.sentence
    assert "holes" not in {finding.kind for finding in findings(*made_games(100, 2))}


def test_a_long_tail_is_worth_a_look_and_minutes_follow_the_clock():
    turns = np.where(np.arange(2000) % 10 == 0, 100, 30)
    frames = made_games(2000, 2, turns=turns)

    found = told("length", *frames, tried=TRIED, seconds_a_turn=20)

    assert found.tone == "look"
    assert "long" in found.verdict
    assert "At 20 seconds a turn that is 12" in found.sentence
    assert "`hand_limit`" in found.to_try


def test_a_champion_a_ring_and_a_draw_between_bots_are_told_apart():
    champion = np.array([[0.5, 0.7, 0.9], [0.3, 0.5, 0.7], [0.1, 0.3, 0.5]])
    ring = np.array([[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]])
    verdicts = []
    for beats, games in ((champion, 2000), (ring, 2000), (np.full((3, 3), 0.5), 60)):
        table = round_robin(beats, games, seed=11)
        verdicts.append(told("bots", table.games, table.seats).verdict)

    assert verdicts == [
        "`a` beats `b` and `c`, all that it met",
        "None of these bots is best: they beat each other in a ring",
        "Too close to call between the bots",
    ]


@pytest.mark.parametrize(
    ("bots", "expected"),
    [(2, "`a` beats `b`, the only other at the table"), (5, "`a` beats each of 4 others, all that it met")],
)
def test_a_champion_is_said_to_beat_those_that_sat_there_and_nobody_else(bots, expected):
    """Of a table of two it was said that one "beats every other bot" of the game."""
    strength = np.arange(bots)[::-1]
    beats = 0.5 + 0.1 * np.clip(strength[:, None] - strength[None, :], -4, 4)
    table = round_robin(beats, 2_000, seed=11)

    assert expected == told("bots", table.games, table.seats).verdict


@pytest.mark.parametrize(
    ("chance", "expected"),
    [(0.51, "Mostly luck"), (0.6, "More luck than skill"), (0.7, "Skill counts"), (0.9, "Mostly skill")],
)
def test_skill_is_set_against_luck(chance, expected):
    table = round_robin(np.array([[0.5, chance], [1 - chance, 0.5]]), 20_000, seed=12)

    assert told("skill", table.games, table.seats).verdict == f"{expected} between these bots"


def test_skill_is_left_open_where_no_bot_is_proved_better():
    table = round_robin(np.full((2, 2), 0.5), 50, seed=12)

    assert told("skill", table.games, table.seats).tone == "open"


@pytest.mark.parametrize("share", [0.2, 0.6, 0.9])
def test_a_lead_for_good_is_never_called_a_decision(share):
    """A game open to the end by progress was "often decided early" by chances, so that terminal and page disagreed."""
    games, seats = made_games(2000, 2, seed=13)
    found = told("drama", games.assign(decided_at=np.float32(share)), seats)

    assert ("fact", True) == (
        found.tone,
        found.verdict.startswith("The winner of a typical game leads for good after "),
    )
    assert "fairseat chances" in found.sentence


def test_a_component_goes_with_winning_and_is_not_called_the_cause():
    games, seats = made_games(20_000, 3, seed=14)
    draw = np.random.default_rng(14)
    seats["ferry"] = (draw.random(len(seats)) < np.where(seats["win"] > 0, 0.5, 0.2)).astype(np.int8)
    seats["idle"] = (draw.random(len(seats)) < 0.5).astype(np.int8)

    found = told("components", games, seats, components=["ferry", "idle"], tried={"ferry": ["`ferry_cards`"]})

    assert found.verdict == "`ferry` goes with winning"
    assert "whether one is the cause of the other, only a run without it can tell" in found.sentence
    assert "`ferry_cards`" in found.to_try


def test_idle_components_do_not_stand_out():
    games, seats = made_games(20_000, 3, seed=15)
    seats["idle"] = (np.random.default_rng(15).random(len(seats)) < 0.5).astype(np.int8)

    assert told("components", games, seats, components=["idle"]).verdict == "No component stands out"


def test_changes_between_runs_are_told_or_left_open():
    games, seats = made_games(3000, 2, seed=16)
    longer = played(games.assign(turns=games["turns"] + 2), seats)
    one, other = played(games, seats), played(*made_games(3000, 2, seed=17))

    changed = change_findings(compare(one, longer, shared_seeds=True))
    unchanged = change_findings(compare(one, other, shared_seeds=False))

    assert changed[0].verdict == "The mean number of turns rises"
    assert "Paired: 3,000 games" in changed[0].sentence
    assert [finding.verdict for finding in unchanged] == ["Too close to call: these games show no change"]


@pytest.mark.parametrize(("n", "tone"), [(1, "open"), (300, "open"), (5_000, "good")])
def test_that_every_game_ends_is_said_when_it_is_proved(n, tone):
    """One game that ended was once enough for a tick."""
    found = told("outcomes", *made_games(n, 2, seed=3))

    assert tone == found.tone
    assert ("Up to" in found.sentence) == (tone == "open")


def test_lack_of_evidence_is_never_a_tick():
    """At 30 games a card worth 16 points "did not stand out" in every run; so did no component of none."""
    for seed in range(20):
        games, seats = made_games(30, 3, seed=seed)
        draw = np.random.default_rng((seed, 1))
        luck = np.where(seats["win"] > 0, 0.66, 0.5)  # worth some 16 points
        seats["card"] = (draw.random(len(seats)) < luck).astype(np.int8)
        seats["rare"] = (np.arange(len(seats)) == 0).astype(np.int8)

        assert "good" not in {
            one.tone for one in findings(games, seats, components=["card"]) if one.kind == "components"
        }
        (none,) = (one for one in findings(games, seats, components=["rare"]) if one.kind == "components")
        assert ("open", "Too few games to tell of any component") == (none.tone, none.verdict)


def test_that_no_component_stands_out_is_said_when_it_is_proved():
    games, seats = made_games(30_000, 3, seed=1)
    seats["card"] = (np.random.default_rng(1).random(len(seats)) < 0.5).astype(np.int8)

    (none,) = (one for one in findings(games, seats, components=["card"]) if one.kind == "components")
    assert ("good", "No component stands out") == (none.tone, none.verdict)


def test_equal_bots_seldom_get_a_verdict_of_skill():
    """The widest pair was chosen after looking: equal bots once got a verdict in 20 to 80 %."""
    said = []
    for seed in range(60):
        found = {one.kind: one for one in findings(*made_games(600, 5, ("a", "b", "c", "d", "e"), seed=seed))}
        said.append(found["skill"].tone != "open")
        assert said[-1] == ("Too close to call" not in found["bots"].verdict)

    assert_seldom(said)


def test_games_that_were_stopped_make_lengths_at_least():
    games, seats = made_games(400, 2, ends=(0.9, 0, 0, 0, 0.1), seed=5)
    found = told("length", games, seats)

    assert "at least" in found.sentence
    assert "were stopped, so that the tail is longer than it shows" in found.sentence


def test_what_a_comparison_would_have_shown_it_shows_four_times_in_five():
    """Half of the interval was once named, which shows in 23 %."""
    reach = []
    for seed in range(12):
        one, other = (played(*made_games(2_000, 3, seed=100 * seed + side)) for side in (0, 1))
        (none,) = change_findings(compare(one, other, shared_seeds=False))
        if none.tone == "open":
            reach.append(float(re.search(r"change of ([\d.]+) points", none.sentence).group(1)) / 100)
    share, seen = 1 / 3 + np.mean(reach), 0
    for seed in range(60):
        one = played(*made_games(2_000, 3, seed=5_000 + seed))
        other = played(*made_games(2_000, 3, seat_edge=edge(share, 3), seed=9_000 + seed))
        figures = compare(one, other, shared_seeds=False).figures.set_index("figure")
        seen += figures.loc["first player wins", "holm"] < 0.05

    assert seen / 60 >= 0.8 - 3.5 * np.sqrt(0.8 * 0.2 / 60)
    assert seen / 60 < 0.99


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("n", [1, 2, 7, 200])
def test_every_finding_is_a_clean_sentence_however_few_the_games(n, players):
    bots = ("a", "b", "c")[:players]
    for ends in ((1, 0, 0, 0, 0), (0.2, 0.2, 0.2, 0.2, 0.2), (0, 1, 0, 0, 0), (0, 0, 0, 0, 1)):
        found = findings(*made_games(n, players, bots, ends=ends, seed=n), seconds_a_turn=30)
        assert found
        for finding in found:
            assert isinstance(finding, Finding)
            assert finding.tone in {"good", "look", "open", "fact"}
            text = f"{finding.verdict} {finding.sentence} {finding.to_try}"
            assert not any(word in text.lower().split() for word in ("nan", "inf", "-inf", "none", "unknown")), text
            assert finding.sentence.endswith("."), text
            assert "  " not in finding.sentence
            assert finding.sentence[0].isupper() or finding.sentence[0].isdigit()


def test_a_million_games_are_summarised_in_little_memory():
    frames = made_games(1_000_000, 4, ("a", "b"), bot_edge=[0.3, 0], ends=(0.96, 0.02, 0, 0.01, 0.01))
    tracemalloc.start()

    summary = summarise(*frames)

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert summary.games == 1_000_000
    assert peak < 500e6


def test_no_games_are_refused_in_words():
    games, seats = made_games(3, 2)

    with pytest.raises(ValueError, match="no games"):
        summarise(games.iloc[:0], seats.iloc[:0])
