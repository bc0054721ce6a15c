"""The tasks on the obstacle and opportunity cards, read from the dated visits of a player."""

from typing import Any

from tests.oracles.journey_istanbul_rules import DAYS
from tests.oracles.journey_istanbul_table import Player, Table

ANY_DAY = 10_000  # "and then": any later day
SPENT = ("burden_of_memories", "language_lessons")  # days spent in a place, arriving or not


def dated_pair(rules: dict[str, Any], task: str) -> tuple[str, str, int, int] | None:
    """A task of two dated visits: first place, second place, at least and at most so many days later."""
    return {
        "burden_of_memories": ("fatih", "fatih", 1, 1),
        "documents": ("taksim", "fatih", rules["documents_gap"], rules["documents_gap"]),
        "medical_treatment": ("sultanahmet", "sultanahmet", rules["medical_gap"], rules["medical_gap"]),
        "money_transfer": ("taksim", "taksim", 1, rules["transfer_window"]),
        "language_lessons": ("sultanahmet", "sultanahmet", 1, 1),
        "work_permit": ("fatih", "taksim", 1, ANY_DAY),
        "shared_flat": ("uskudar", "sultanahmet", 1, ANY_DAY),
    }.get(task)


def counting_visits(rules: dict[str, Any], player: Player, task: str) -> list[tuple[int, str, bool]]:
    """The visits that count for a task, as (day, place, whether the marker came there that turn) in order."""
    only_arrivals = rules["requires_arrival"] == "always" and task not in SPENT
    return [
        (day, place, arrived)
        for day, (place, arrived) in enumerate(zip(player.visits, player.arrivals, strict=True), start=1)
        if place and (arrived or not only_arrivals)
    ]


def task_met(rules: dict[str, Any], player: Player, task: str, today: int) -> bool:
    """Whether today's visit completes a task that costs nothing."""
    visits = counting_visits(rules, player, task)
    if not visits or visits[-1][0] != today:
        return False
    if task == "lost_relatives":
        return {"sultanahmet", "uskudar", "fatih"} <= {place for _, place, _ in visits}
    pair = dated_pair(rules, task)
    if pair is None:
        return False
    if rules["failed_attempts"] == "strict":
        return met_strictly(rules, visits, task, pair)
    return met_sliding(rules, visits, task, pair)


def in_time(rules: dict[str, Any], task: str, first: int, second: int, least: int, most: int) -> bool:
    """Whether the second day lies rightly after the first."""
    if task in SPENT and not rules["consecutive_over_weeks"] and second % DAYS == 1:
        return False
    return least <= second - first <= most


def is_back(rules: dict[str, Any], task: str, arrived: bool) -> bool:
    """Whether a visit may be the last step: going back to collect the money needs to come from elsewhere."""
    return arrived or not (task == "money_transfer" and rules["requires_arrival"] == "back")


def met_sliding(rules: dict[str, Any], visits: list, task: str, pair: tuple) -> bool:
    """Any earlier visit may be the first step of the last one."""
    start, goal, least, most = pair
    today, here, arrived = visits[-1]
    if here != goal or not is_back(rules, task, arrived):
        return False
    return any(place == start and in_time(rules, task, day, today, least, most) for day, place, _ in visits[:-1])


def met_strictly(rules: dict[str, Any], visits: list, task: str, pair: tuple) -> bool:
    """One attempt runs at a time; only when it has expired may a visit begin the next."""
    start, goal, least, most = pair
    attempt = None
    for day, place, arrived in visits:
        if attempt is not None:
            back = place == goal and is_back(rules, task, arrived)
            if back and in_time(rules, task, attempt, day, least, most):
                return True
            if day - attempt >= most:
                attempt = None
        if attempt is None and place == start:
            attempt = day
    return False


def note_visit(table: Table, seat: int, arrived: bool) -> None:
    """Write today's place into the planner and complete the tasks that this visit ends."""
    player = table.players[seat]
    player.visits[table.day - 1] = player.where
    player.arrivals[table.day - 1] = arrived
    player.count("days_" + player.where)
    if not player.obstacle_day and task_met(table.rules, player, player.obstacle, table.day):
        player.obstacle_day = table.day
    if not player.opportunity_day and task_met(table.rules, player, player.opportunity, table.day):
        player.opportunity_day = table.day
        if player.opportunity == "money_transfer":
            table.pay_bank(seat, -table.rules["transfer"])
            player.count("bonus", table.rules["transfer"])


def has_bonus(player: Player, card: str) -> bool:
    """Whether a player holds an opportunity card and has completed it."""
    return player.opportunity == card and player.opportunity_day > 0
