"""The kernel of Ticket to Ride beside its referee, over maps, player counts and every switch."""

from typing import Any

import pytest

from fairseat.simulators.engine.ruleset import load
from tests.oracles.lockstep import DEEPER, walk
from tests.oracles.ticket_to_ride import Oracle
from tests.oracles.ticket_to_ride_cards import KINDS

PLAYERS = (2, 3, 4, 5)
GAMES = 2 * DEEPER  # of each rule set and player count

SEAT_NAMES = (
    "route_points", "ticket_points_won", "ticket_points_lost", "tickets_kept", "tickets_completed", "regions",
    "region_points", "longest_path", "path_points", "trains_left", "tracks_claimed", "ferries", "ferry_cards_drawn",
    "ferry_cards_used", "locomotives_used",
)  # fmt: skip

PACK = 40  # tracks or tickets in one column of bits
PARTS = {"tracks": 4, "kept": 2, "done": 2, "dealt": 2}
SCARCE = {"cards_per_color": 2, "locomotives": 6, "tickets_drawn": 6}
CHANGES: list[dict[str, Any]] = [
    {},
    {"map": "usa"},
    {"map": "usa", "tie_break": "shared", "trains": 20},
    {"map": "usa", "trains": 5, "reshuffle": "when_empty", **SCARCE},
    {"map": "usa", "tickets_dealt": 2, "tickets_dealt_keep": 0, "tickets_drawn_keep": 0, "open_players": 2},
    {"ferry_returns": False, "ferry_cards": 6},
    {**SCARCE, "no_action": "pass"},
    {**SCARCE, "no_action": "end"},
    {**SCARCE, "ferry_cards": 0, "trains": 100, "open_players": 6},
    {"ferry_single_wave": False},
    {"ferry_single_wave": False, "ferry_waves": 3, "ferry_hand_limit": 4},
    {"ferry_waves": 1, "ferry_hand_limit": 10, "ferry_cards": 40},
    {"ferry_waves": 4, "locomotives": 0},
    {"join_zones": True},
    {"join_zones": True, "longest_path_points": 10, "tie_break": "path"},
    {"loco_reset": 0},
    {"loco_reset": 1, "reset_limit": 2},
    {"loco_reset": 1, "locomotives": 60, "cards_per_color": 1, "trains": 20},
    {"loco_reset": 2, "locomotives": 60, "cards_per_color": 1, "reset_limit": 5, "row_refill": "always"},
    {"row_refill": "always", **SCARCE},
    {"reshuffle": "when_empty", **SCARCE},
    {"reshuffle": "when_empty", "row_refill": "always", "loco_reset": 1, "locomotives": 60, "cards_per_color": 1},
    {"row_refill": "always", "face_up": 8, "loco_reset": 4, "hand_dealt": 10, "cards_per_color": 5},
    {"face_up": 0, "trains": 20},
    {"face_up": 1, "loco_reset": 1, "trains": 20},
    {"tie_break": "shared", "trains": 5},
    {"tie_break": "tickets", "trains": 5, "hand_dealt": 0},
    {"tie_break": "path", "trains": 8, "tickets_dealt": 1, "tickets_dealt_keep": 1},
    {"open_players": 2},
    {"open_players": 6, "end_trains": 10},
    {"last_turns": 0},
    {"last_turns": 3, "end_trains": 0},
    {"special_regions": False, "trains": 100, "end_trains": 5},
    {"tickets_dealt": 6, "tickets_dealt_keep": 6, "tickets_drawn": 1, "tickets_drawn_keep": 6},
    {"tickets_dealt": 6, "tickets_dealt_keep": 1, "tickets_drawn": 6, "tickets_drawn_keep": 3},
    {"route_points_1": 5, "route_points_7": 0, "region_points_5": 50, "region_points_15": 0, "region_points_6": 9},
    {f"route_points_{length}": 3 * length + 1 for length in range(1, 8)},
    {f"region_points_{regions}": 70 - regions for regions in range(2, 16)},
    {"handicap": "0,1,4,0,2", "handicap_points": "0,7,30", "trains": 12},
    {"ticket_points": "Venezia-Roma:100 / Sassari-Roma:0/Roma-Firenze:1"},
    {"max_turns": 30},
    {"max_turns": 1},
]


class Referee(Oracle):
    """The referee with its results by seat set apart, tracks and tickets packed into bits, as the walk wants them."""

    def result(self) -> dict[str, Any]:
        """The same result, seats' columns under `seats`."""
        found = dict(super().result())
        names = {"place": "places", "win": "wins", "score": "scores", **{name: name for name in SEAT_NAMES}}
        seats = {name: found.pop(there) for name, there in names.items()}
        owned = {"tracks": found["track_owner"], "kept": found["ticket_owner"]}
        owned["done"] = [
            owner if done else -1 for owner, done in zip(owned["kept"], found["ticket_completed"], strict=True)
        ]
        for name, owners in owned.items():
            for part in range(PARTS[name]):
                ours = list(enumerate(owners))[PACK * part : PACK * (part + 1)]
                seats[f"{name}_{part}"] = [
                    sum(1 << number - PACK * part for number, owner in ours if owner == seat)
                    for seat in range(len(seats["place"]))
                ]
        for part in range(PARTS["dealt"]):
            seats[f"dealt_{part}"] = [
                sum(1 << ticket - PACK * part for ticket in dealt if ticket // PACK == part) for dealt in found["dealt"]
            ]
        seats["dealt_cards"] = [sum(1 << KINDS.index(kind) for kind in kinds) for kinds in found["dealt_cards"]]
        return {**found, "tracks_free": list(found["track_owner"]).count(-1), "seats": seats}


def whole_game(changes: dict[str, Any], players: int, seed: int, game: int) -> None:
    """Walk one game beside the referee."""
    walk(load("ticket-to-ride"), Referee, changes, players, seed, game)


@pytest.mark.parametrize(
    "changes", CHANGES, ids=lambda changes: ",".join(f"{k}={v}" for k, v in changes.items()) or "italy"
)
def test_kernel_and_referee_agree_at_every_question(changes: dict[str, Any]) -> None:
    """At every question the same answers, after every answer the same table, at the end the same result."""
    for players in PLAYERS:
        for game in range(GAMES):
            whole_game(changes, players, 2_000 + CHANGES.index(changes), game)


@pytest.mark.parametrize("map_name", ["italy", "usa"])
def test_they_agree_over_many_games_of_the_plain_rules(map_name: str) -> None:
    """Twelve games more at every player count of each map's own rules."""
    for players in PLAYERS:
        for game in range(12 * DEEPER):
            whole_game({"map": map_name}, players, 7, game)
