"""Whole random games of Ticket to Ride by the referee: nothing is lost, and every game ends."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from tests.oracles.chance import WHIM, Chance
from tests.oracles.seats import of_seat
from tests.oracles.ticket_to_ride import ALLOWED, Oracle
from tests.oracles.ticket_to_ride_cards import KINDS, LOCOMOTIVE


def check_conservation(game: Oracle) -> None:
    """No card, ticket, Ferry Card, train or point is lost or made."""
    rules, cards = game.rules, game.cards
    in_pile = Counter(cards.pile)
    for kind in KINDS:
        total = in_pile[kind] + cards.discards[kind] + cards.row[kind] + sum(hand[kind] for hand in game.hands)
        assert total == (rules["locomotives"] if kind == LOCOMOTIVE else rules["cards_per_color"])
        assert min(cards.discards[kind], cards.row[kind], *(hand[kind] for hand in game.hands)) >= 0
    lost = 0 if rules["ferry_returns"] else sum(game.ferry_cards_used)
    assert game.ferry_pile + sum(game.ferry_hands) + lost == rules["ferry_cards"]
    assert max(game.ferry_hands) <= rules["ferry_hand_limit"]
    tickets = [*game.ticket_pile, *game.returned, *itertools.chain(*game.tickets, *game.offered)]
    assert sorted(tickets) == list(range(len(game.board.tickets)))
    placed, points = [0] * game.players, [0] * game.players
    for number, owner in enumerate(game.track_owner):
        if owner >= 0:
            length = game.board.tracks[number].length
            placed[owner] += length
            points[owner] += rules[f"route_points_{length}"]
    for trains, used in zip(game.trains, placed, strict=True):
        assert trains + used == rules["trains"]
    assert game.route_points == points


def check_result(game: Oracle) -> None:
    """The result's parts fit together."""
    result: dict[str, Any] = game.result()
    assert result["turns"] >= 1
    assert result["holes"] == result["passes"] + result["reset_deadlocks"]
    assert sum(result["wins"]) == pytest.approx(0.0 if result["outcome"] == "unfinished" else 1.0)
    for seat in range(game.players):
        gains = ("route_points", "ticket_points_won", "region_points", "path_points")
        gained = sum(result[name][seat] for name in gains)
        given = of_seat(game.rules["handicap_points"], seat)
        assert result["scores"][seat] == gained + given - result["ticket_points_lost"][seat]
        assert result["tickets_kept"][seat] == result["ticket_owner"].count(seat)
        assert result["tracks_claimed"][seat] == result["track_owner"].count(seat)
    assert sum(result["tickets_completed"]) == sum(result["ticket_completed"])


def play_randomly(rules, players, game_number, checked=True):
    """Play one game with uniformly random answers, looking at the table at every question."""
    game = Oracle(rules, players, Chance(11, game_number))
    whim = Chance(11, game_number, WHIM)
    while not game.over:
        if checked:
            check_conservation(game)
        answers = game.answers()
        assert answers
        assert len(set(answers)) == len(answers)
        assert game.question != "payment" or len(answers) > 1
        game.play(answers[whim.below(len(answers))])
    check_conservation(game)
    check_result(game)
    return game


VARIANTS: list[dict[str, object]] = [
    {},
    {"map": "usa"},
    {"ferry_returns": False, "row_refill": "always"},
    {"join_zones": True, "tie_break": "shared"},
    {"no_action": "end", "loco_reset": 2},
    {"ferry_single_wave": False, "special_regions": False},
    {"cards_per_color": 6, "locomotives": 24, "trains": 30},
    {"map": "usa", "open_players": 6, "tie_break": "path", "loco_reset": 0},
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_nothing_is_lost_at_any_question_and_every_game_ends(variant, players):
    for game_number in range(6):
        game = play_randomly(VARIANTS[variant], players, 100 * variant + game_number)
        assert game.end_reason in ("last_turns", "all_passed", "no_action")


def test_every_rule_plays_at_both_ends_of_its_range():
    number = 0
    for name, allowed in ALLOWED.items():
        for value in allowed:
            number += 1
            game = play_randomly({"trains": 20} | {name: value}, 2 + number % 4, number, checked=False)
            assert game.end_reason


def test_the_same_seed_gives_the_same_game():
    assert play_randomly({}, 3, 9, checked=False).table() == play_randomly({}, 3, 9, checked=False).table()
