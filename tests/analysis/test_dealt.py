"""What chance dealt is an experiment: its effect is covered, few false alarms are raised, and it is told as a cause."""

import numpy as np
import pytest

from fairseat.analysis.findings.components import dealt_findings
from fairseat.analysis.stats.components import FEWEST_DEALT, dealt_effects
from fairseat.analysis.stats.had import had_sums, held_by
from fairseat.analysis.stats.tables import played
from tests.analysis.coverage import assert_covers, assert_seldom
from tests.analysis.made_games import made_games


def hands(games, players, cards, each, seed):
    """Deal each seat so many of different cards: [games, players, cards], 1 where it was dealt."""
    order = np.random.default_rng([5, seed]).random((games, cards)).argsort(axis=1)
    dealt = np.zeros((games, players, cards), np.int8)
    np.put_along_axis(dealt, order[:, : players * each].reshape(games, players, each), 1, axis=2)
    return dealt


def effects(dealt, games, seats):
    """Ask what each card does."""
    held = ((f"card {card}", held_by(dealt[:, :, card].T)) for card in range(dealt.shape[2]))
    return dealt_effects(had_sums(played(games, seats), held, every=True).effects())


def games_with_a_strong_card(n, strength, seed):
    """Three seats of which one at most is dealt card 0 of six, and then wins with this chance; else each alike."""
    dealt = hands(n, 3, 6, 1, seed)
    draw, lucky = np.random.default_rng([6, seed]), dealt[:, :, 0].astype(bool)
    winner = draw.integers(0, 3, n)
    holder, plain = np.where(lucky.any(axis=1), lucky.argmax(axis=1), -1), draw.random(n)
    others = np.where(winner == holder, (winner + draw.integers(1, 3, n)) % 3, winner)
    winner = np.where(holder < 0, winner, np.where(plain < strength, holder, others))
    games, seats = made_games(n, 3, seed=seed)
    games["winner"] = winner.astype(np.int8)
    seats["win"] = (np.arange(3) == winner[:, None]).ravel().astype(np.float32)
    return dealt, games, seats


def test_of_many_idle_cards_one_in_twenty_runs_names_any():
    wrong = []
    for seed in range(120):
        found = effects(hands(1_200, 3, 20, 3, seed), *made_games(1_200, 3, seat_edge=[0.5, 0, 0], seed=seed))
        assert np.isfinite(found["low"]).all()
        wrong.append(((found["low_all"] > 0) | (found["high_all"] < 0)).any())

    assert_seldom(wrong)


def test_the_effect_of_a_strong_card_is_held_by_its_interval():
    # dealt it a seat wins half of its games; without it a third if nobody has it (half of all games), else a quarter;
    # of the seats without it 1.5 of 2.5 sit in games where nobody has it
    truth = 0.5 - (0.6 / 3 + 0.4 / 4)
    found = (effects(*games_with_a_strong_card(1_200, 0.5, seed)).set_index("component") for seed in range(150))
    rows = [each.loc["card 0"] for each in found]

    assert np.mean([row.estimate for row in rows]) == pytest.approx(truth, abs=0.006)
    assert_covers(rows, truth)


def test_a_game_that_nobody_won_counts_as_one_that_whoever_was_dealt_the_card_did_not_win():
    games, seats = made_games(6_000, 2, ends=(0.5, 0, 0, 0.5, 0), seed=3)
    dealt = hands(6_000, 2, 4, 1, 3)
    row = effects(dealt, games, seats).iloc[0]

    assert row.n == 6_000
    assert row.win_with + 3 * row.win_without == pytest.approx(4 * 0.25, abs=0.05)


def test_a_strong_card_is_told_as_a_cause_with_the_interval_of_all():
    found, *_ = dealt_findings(effects(*games_with_a_strong_card(20_000, 0.5, 1)))

    assert ("look", "Whoever is dealt `card 0` wins more") == (found.tone, found.verdict)
    assert "true of all 6 together" in found.sentence
    assert "its effect" in found.sentence
    assert found.to_try == ""


def test_a_change_is_advised_only_where_it_was_tried_for_this_card():
    frame = effects(*games_with_a_strong_card(20_000, 0.5, 1))
    found, *_ = dealt_findings(frame, {"card 0": ["`points=1` brings it from 20 to 3 points"], "card 1": ["no"]})

    assert found.to_try == "Tried: `points=1` brings it from 20 to 3 points."


def test_idle_cards_decide_little_and_few_games_do_not_tell():
    (many,) = dealt_findings(effects(hands(60_000, 2, 4, 1, 1), *made_games(60_000, 2, seed=1)))
    (some,) = dealt_findings(effects(hands(2_000, 2, 4, 1, 1), *made_games(2_000, 2, seed=1)))
    (few,) = dealt_findings(effects(hands(300, 2, 4, 1, 1), *made_games(300, 2, seed=1)))

    assert ["good", "open", "open"] == [found.tone for found in (many, some, few)]
    assert many.verdict == "No deal decides much"
    assert some.verdict == "These games do not tell what a deal is worth"
    assert str(FEWEST_DEALT) in few.sentence


def test_what_was_dealt_too_seldom_is_not_passed_over():
    dealt = hands(60_000, 2, 4, 1, 1)
    dealt[300:, :, 3] = 0
    (found,) = dealt_findings(effects(dealt, *made_games(60_000, 2, seed=1)))

    assert "None of 3 things" in found.sentence
    assert found.sentence.endswith("1 more came too seldom, or too often, to test.")
