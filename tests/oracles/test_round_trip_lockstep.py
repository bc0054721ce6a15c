"""The kernel of Round-trip Italy beside its referee, over every switch and player count."""

import itertools
from typing import Any

import pytest

from fairseat.simulators.engine.ruleset import load
from tests.oracles.lockstep import DEEPER, walk
from tests.oracles.round_trip import Oracle as Referee

GAMES = 10 * DEEPER  # for each row of changes below and each number of players: 900 games in all

CHANGES: list[dict[str, Any]] = [
    {},
    {"initial_hand": 3},
    {"handicap": "0,1,0,3", "initial_hand": 1},
    {"free_draws": "3,0,20,1", "draw_optional": True},
    {"redraw": "optional", "tickets_adjacent": 1, "tickets_opposite": 0, "tickets_rome": 1, "max_turns": 90},
    {"tickets_adjacent": 1, "tickets_opposite": 1, "tickets_rome": 1, "hand_limit": 5, "max_turns": 90},
    {"draw_optional": True},
    {"trips_per_turn": "unlimited"},
    {"trips_per_turn": "unlimited", "recycle_trip_tickets": "bottom_of_pile", "need_5": False},
    {"recycle_trip_tickets": "bottom_of_pile"},
    {"exchange_refusable": True},
    {"exchange_face_up": True},
    {"hand_limit": 12, "max_turns": 300},
    {"hand_limit": 2, "max_turns": 60},
    {"extra_turn": "none"},
    {"extra_turn": "draw_only"},
    {"extra_turn": "draw_only", "tickets_adjacent": 1, "tickets_opposite": 1, "tickets_rome": 0, "max_turns": 120},
    {"six_wins": False},
    {"lengths_in_order": True},
    {"two_player_exchange": "both"},
    {"two_player_exchange": "swap_each_round"},
    {"exchange": False},
    {"need_2": False, "need_5": False},
    {"need_2": False, "need_3": False, "need_4": False, "need_5": False, "max_turns": 200},
    {"max_turns": 7},
    {"select_single": 3, "select_adjacent": 1, "select_opposite": 1, "select_all": 2},
    {"select_single": 0, "select_adjacent": 0, "select_opposite": 0, "select_all": 1},
    {"tickets_adjacent": 1, "tickets_opposite": 0, "tickets_rome": 0, "redraw": "optional", "draw_optional": True,
     "exchange_refusable": True, "max_turns": 80},
    {"tickets_rome": 8, "tickets_adjacent": 0, "tickets_opposite": 8},
    {"lengths_in_order": True, "need_3": False, "trips_per_turn": "unlimited", "extra_turn": "draw_only",
     "recycle_trip_tickets": "bottom_of_pile", "initial_hand": 2},
]  # fmt: skip


@pytest.mark.parametrize(("changes", "players"), list(itertools.product(CHANGES, (2, 3, 4))), ids=str)
def test_kernel_and_referee_agree_at_every_question(changes: dict[str, Any], players: int) -> None:
    """At every question the same answers, after every answer the same table, at the end the same result."""
    ruleset = load("round-trip")
    for game in range(GAMES):
        walk(ruleset, Referee, changes, players, 1_000 + CHANGES.index(changes), game)
