"""Figures from chances: they find what was put in, and adjusting for luck keeps the mean and narrows the interval."""

import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from fairseat.analysis.findings.chances import luck_finding
from fairseat.analysis.findings.drama import of_drama
from fairseat.analysis.stats.chances import (
    _by_question,
    chance_summary,
    decided_at,
    is_comeback,
    lead_changes,
    luck_adjusted,
    tension,
)
from fairseat.analysis.stats.intervals import Estimate, mean
from tests.analysis.coverage import assert_covers

CURVES = ["game", "decision", "turn", "seat", "bot", "team", "chance", "error"]
SWINGS = [
    *("game", "decision", "turn", "seat", "bot", "asked", "stands_for"),
    *("luck", "luck_noise", "whim", "whim_noise", "answers", "weight", "cost"),
]
NO_ERROR = np.zeros((5, 2))


def two(*first):
    """The chances of two seats, by those of the first."""
    return np.array([(one, 1.0 - one) for one in first])


@pytest.mark.parametrize(
    ("first", "expected"),
    [((0.5, 0.6, 0.95, 0.92, 1.0), 0.5), ((0.5, 0.95, 0.6, 0.92, 1.0), 0.75), ((0.95, 0.95, 0.95, 0.95, 1.0), 0.0)],
)
def test_a_game_is_decided_when_its_winner_never_falls_below_nine_tenths_again(first, expected):
    assert expected == decided_at(two(*first))
    assert expected == decided_at(two(*first)[:, ::-1])


def test_a_change_of_the_favourite_must_be_clear_of_the_noise():
    wavering = two(0.52, 0.48, 0.52, 0.45, 1.0)

    assert 4 == lead_changes(wavering, NO_ERROR)
    assert 0 == lead_changes(wavering, NO_ERROR + 0.06)


def test_tension_is_one_where_all_is_even_and_nought_where_all_is_decided():
    assert 1.0 == tension(two(0.5, 0.5, 0.5, 0.5, 1.0), NO_ERROR)
    assert 0.0 == tension(two(1.0, 1.0, 1.0, 1.0, 1.0), NO_ERROR)
    assert 0.0 == tension(np.ones((2, 1)), np.zeros((2, 1)))  # alone at the table


def test_a_comeback_is_from_below_half_an_even_share():
    assert is_comeback(two(0.5, 0.2, 0.6, 0.9, 1.0))
    assert not is_comeback(two(0.5, 0.3, 0.6, 0.9, 1.0))


def walks(games, steps, imagined, seed):
    """Games for two in which chance alone moves an even chance to its end, as frames seen through imagined games."""
    stream = np.random.default_rng(seed)
    curves, swings = [], []
    for game in range(games):
        true, left = [0.5], steps
        while left:
            span = min(true[-1], 1.0 - true[-1]) / (1.0 if left == 1 else np.sqrt(left) + 1.0)
            true.append(
                true[-1] + (span if stream.random() < 0.5 else -span) if left > 1 else float(stream.random() < true[-1])
            )
            left -= 1
        seen = [stream.binomial(imagined, one) / imagined for one in true[:-1]] + [true[-1]]
        for turn, one in enumerate(seen):
            error = np.sqrt(one * (1 - one) / (imagined - 1))
            curves += [(game, turn, turn + 1, seat, seat, False, abs(seat - one), error) for seat in (0, 1)]
        for turn in range(steps):
            looks = [stream.binomial(1, chance, imagined) for chance in true[turn : turn + 2]]
            moved = looks[1] - looks[0]
            noise = moved.var() / (imagined - 1)
            luck = moved.mean()
            swings += [
                (game, turn, turn + 1, seat, seat, seat == 0, 1, luck * (1 - 2 * seat), noise, 0.0, 0.0, 0, 0.0, 0.0)
                for seat in (0, 1)
            ]
    return pd.DataFrame(curves, columns=CURVES), pd.DataFrame(swings, columns=SWINGS)


def test_luck_makes_the_whole_variance_where_nothing_else_moves_the_chances():
    """Its interval is narrower than that of the squares that are seen at single questions, which agree with it."""
    made = [walks(60, 6, 16, seed) for seed in range(60)]
    found = [chance_summary(*frames).luck for frames in made]
    squares = [(moved["luck"] ** 2 - moved["luck_noise"]).groupby(moved["game"]).sum() / 2 for _, moved in made]
    seen = [mean(one.to_numpy(), 0.95).scaled(4.0) for one in squares]

    assert all(chance_summary(*frames).whim.estimate == 0.0 for frames in made[:5])
    for one in (found, seen):
        assert_covers(one, 1.0)
    assert np.mean([one.margin for one in found]) < 0.8 * np.mean([one.margin for one in seen])


def points_of_teams(stream, games):
    """Games of a team of two: the deal is worth 2 points either way, luck 6, and first chances are 1 off."""
    dealt = stream.normal(12.0, 2.0, games)
    scores, seen = dealt + stream.normal(0.0, 6.0, games), dealt + stream.normal(0.0, 1.0, games)
    curves = [
        (game, end, end + 1, seat, seat, True, (seen[game], scores[game])[end], 1.0 - end)
        for game in range(games)
        for end in (0, 1)
        for seat in (0, 1)
    ]
    moves = [(game, 0, 1, seat, seat, False, 1, *[0.0] * 4, 0, 0.0, 0.0) for game in range(games) for seat in (0, 1)]
    return pd.DataFrame(curves, columns=CURVES), pd.DataFrame(moves, columns=SWINGS)


def test_the_part_of_a_team_s_points_is_surer_than_their_variance():
    """Both are means over the same games: with the variance taken as known the interval is twice as wide."""
    stream = np.random.default_rng(6)
    found = [chance_summary(*points_of_teams(stream, 40)).luck for _ in range(300)]

    assert_covers(found, 36.0 / 40.0)
    assert np.mean([one.margin for one in found]) < 0.25


def test_results_less_luck_have_the_same_mean_and_a_narrower_interval_that_covers():
    stream, found, narrower = np.random.default_rng(4), [], []
    for _ in range(400):
        luck = stream.normal(0.0, 0.4, 80)
        results = 0.55 + luck + stream.normal(0.0, 0.3, 80)
        found.append(luck_adjusted(results, luck + stream.normal(0.0, 0.1, 80)))
        narrower.append(found[-1].margin / (1.96 * results.std(ddof=1) / np.sqrt(80)))

    assert_covers(found, 0.55)
    assert np.mean(narrower) < 0.75


def beginnings(stream, games, drawn):
    """Games for two whose deal sets the chances that each game then has; `drawn`: the luck that the first met."""
    deal = stream.choice([0.03, 0.97], games)
    won = stream.random(games) < deal
    curves = [
        (game, turn, turn + 1, seat, seat, False, abs(seat - chance), 0.0)
        for game in range(games)
        for turn, chance in enumerate((deal[game], float(won[game])))
        for seat in (0, 1)
    ]
    swings = [
        (game, 0, 1, seat, seat, seat == 0, 1, one * (1 - 2 * seat), 0.0, 0.0, 0.0, 0, 0.0, 0.0)
        for game, one in enumerate(drawn)
        for seat in (0, 1)
    ]
    return pd.DataFrame(curves, columns=CURVES), pd.DataFrame(swings, columns=SWINGS)


def test_the_luck_of_the_deal_makes_no_mean_surer():
    """Its chance less the sample's own mean has no mean to take off: the interval held the truth in 9 to 91 %."""
    stream = np.random.default_rng(8)
    found = [chance_summary(*beginnings(stream, 40, stream.normal(0.0, 0.1, 40))).first_less_luck for _ in range(80)]

    assert_covers(found, 0.5)


@pytest.mark.parametrize("games", [5, 8, 30])
def test_luck_that_is_only_noise_makes_no_interval_too_narrow(games):
    """The slope is fitted and the spread estimated: with a normal quantile 5 games held the truth in 83 %."""
    stream = np.random.default_rng(games)
    found = [luck_adjusted(stream.normal(0.5, 0.4, games), stream.normal(0.0, 0.1, games)) for _ in range(2_000)]

    assert_covers(found, 0.5)


@pytest.mark.parametrize("games", [5, 12])
def test_what_a_choice_weighs_is_as_sure_as_its_games_make_it(games):
    """The spread of the games is estimated: with a normal quantile 5 games held the truth in 89 %."""
    stream = np.random.default_rng(games)
    asked = pd.DataFrame({"game": np.arange(3 * games) // 3, "stands_for": 2.0, "weight": 0.0})
    drawn = (asked.assign(weight=stream.normal(0.1, 0.05, games).repeat(3)) for _ in range(2_000))

    assert_covers([_by_question(one, "weight", 0.95) for one in drawn], 0.1)


@pytest.mark.parametrize("games", [2, 19])
def test_what_hangs_on_an_answer_cannot_be_said_of_few_games(games):
    """A figure of so few would look certain."""
    finding = luck_finding(chance_summary(*walks(games, 6, 16, 1)))

    assert ("open", "What hangs on an answer, so few games do not tell") == (finding.tone, finding.verdict)
    assert "cannot be said" in finding.sentence


def test_luck_is_told_off_a_result_only_where_that_makes_it_surer():
    for games, told in ((19, False), (40, True)):
        curves, moved = walks(games, 6, 16, 1)
        assert told == ("less the luck of the draws" in luck_finding(chance_summary(curves, moved)).sentence), games
    noise = moved.assign(luck=np.random.default_rng(2).normal(0.0, 0.1, len(moved)))

    assert "less the luck" not in luck_finding(chance_summary(curves, noise)).sentence


@pytest.mark.parametrize("luck", [(168.0, 30.0, 306.0), (1.4, 1.2, 1.6), (1.09, 0.76, 1.42), (0.5, 0.4, 0.6)])
def test_luck_is_evidence_that_is_no_more_than_the_whole_and_never_a_verdict(luck):
    """Draws and shuffles made 100 % of every outcome: between bots that answer alike nothing else can."""
    summary = replace(chance_summary(*walks(20, 4, 8, 1)), luck=Estimate(*luck, 20, 0.95, "Student's t"))
    found = luck_finding(summary)

    assert not re.search("Draws and shuffles|variance|100 %", f"{found.verdict} {found.sentence}")
    assert ["luck", "luck of the deal", "whims"] == [name for name, _ in found.evidence[:3]]
    assert all(0.0 <= one.low <= one.high <= 1.0 or one.margin == np.inf for _, one in found.evidence[:3])


def test_of_few_games_no_luck_is_told():
    """Of six a deal of -0.37 % (-0.39 to -0.32) of the variance was told, and then luck of "100.0 % (no interval)".

    Where nobody deals, 13 % of the intervals of six games lie beside the truth.
    """
    few, enough = (luck_finding(chance_summary(*walks(games, 6, 16, 1))) for games in (19, 20))

    assert ("open", "fact") == (few.tone, enough.tone)
    assert ("What hangs on an answer cannot be said of 19 games: 20 tell.", ()) == (few.sentence, few.evidence)
    assert "no interval" not in enough.sentence


def test_an_interval_beside_what_can_be_is_none():
    summary = replace(
        chance_summary(*walks(20, 4, 8, 1)), deal=Estimate(-0.004, -0.005, -0.003, 20, 0.95, "Student's t")
    )

    deal = dict(luck_finding(summary).evidence)["luck of the deal"]
    assert (0.0, np.inf) == (deal.estimate, deal.margin)


def test_a_sample_without_looks_says_nothing_of_luck():
    curves, moved = walks(6, 4, 8, 1)
    summary = chance_summary(curves, moved.iloc[:0])

    assert (0, 0) == (summary.luck.n, summary.whim.n)
    assert luck_finding(summary) is None


def wavering(stream, games, apart):
    """Games for two with twelve questions that waver, each worth .1 either way, and a result that luck then makes.

    Two of them are seen in 256 imagined games (`apart`), or all in 16.
    """
    curves, whims, imagined, each = [], [], 256 if apart else 16, 6 if apart else 1
    for game in range(games):
        moved = np.where(stream.random(12) < 0.5, 0.1, -0.1)
        chance = 0.5 + moved.sum() / 4.0
        won = float(stream.random() < chance)
        curves += [
            (game, end, end + 1, seat, seat, False, abs(seat - one), 0.0)
            for end, one in enumerate((0.5, won))
            for seat in (0, 1)
        ]
        for one in moved[stream.integers(6) :: 6] if apart else moved:
            seen = stream.normal(one / 4.0, np.sqrt(0.4 / imagined))
            whims += [
                (game, 0, 1, seat, seat, seat == 0, each, 0.0, 0.0, seen * (1 - 2 * seat), 0.4 / imagined, 0, 0.0, 0.0)
                for seat in (0, 1)
            ]
    return pd.DataFrame(curves, columns=CURVES), pd.DataFrame(whims, columns=SWINGS)


def test_a_few_close_looks_where_bots_waver_tell_more_of_luck_than_many_coarse_ones():
    """Twelve whims of a fortieth each make three hundredths of the variance, luck the rest: both hold it."""
    stream, margins = np.random.default_rng(9), {}
    for apart in (False, True):
        made = [wavering(stream, 60, apart) for _ in range(100)]
        found = [chance_summary(curves, whims.iloc[:0], whims=whims).luck for curves, whims in made]
        assert_covers(found, 1.0 - 12 * 0.025**2 / 0.25)
        margins[apart] = np.mean([one.margin for one in found])

    assert margins[True] < 0.7 * margins[False]


def test_what_is_decided_early_and_what_is_open_to_the_end_has_one_definition():
    def verdict(runaways, low, middle, high):
        found = Estimate(middle, low, high, 100, 0.95, "")
        return of_drama(replace(found, low=runaways), found, "", {}, ()).verdict

    assert "Often decided early" == verdict(0.51, 0.2, 0.3, 0.4)
    assert "Open to the end" == verdict(0.1, 0.76, 0.9, 1.0)
    assert "A typical game is decided after 90 % of its turns" == verdict(0.1, 0.75, 0.9, 1.0)
