"""What is written of each game and each seat of The Journey: Istanbul, and how near a seat is to winning."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import SHARED, WIN, share_win

from .components import FATIH, KADIKOY, OBSTACLES, OPPORTUNITIES, SULTANAHMET, TAKSIM, USKUDAR
from .rules import WinnerRule
from .table import LEFT

END_REASONS = ("all_left", "events_gone", "weeks_over")

GAME = (
    Column("players_left", "i1", "seats", "Seats that travelled out of Istanbul."),
    Column("days", "i1", "day", "The day on which the game ended."),
    Column("deck_left", "i1", "cards", "Events in the deck at the end."),
    Column("sheet_left", "i1", "cards", "Events on the sheet at the end."),
    Column("deck_empty_day", "i1", "day", "The day on which the last event was drawn, 0 never."),
    Column("cards_lost", "i1", "cards", "Events discarded face down because their row was full."),
    Column("raids_taksim", "i1", "days", "Days on which Taksim alone was raided."),
    Column("raids_everywhere", "i1", "days", "Days on which every place but Kadikoy was raided."),
    Column("journeys_offered", "i1", "cards", "Journeys revealed."),
    Column("journeys_used", "i1", "cards", "Journeys used."),
    Column("works_offered", "i1", "cards", "Works revealed."),
    Column("works_used", "i1", "cards", "Works used."),
)


def per_place(names: str, unit: str, says: str) -> tuple[Column, ...]:
    """One column for each place that the police reach."""
    return tuple(
        Column(f"{names}_{place}", "i4" if unit == "TL" else "i1", unit, f"{says} {place.capitalize()}.")
        for place in ("taksim", "fatih", "sultanahmet", "uskudar")
    )


SEAT = (
    Column("left", "i1", "games", "1 when the seat travelled out of Istanbul."),
    Column("left_day", "i1", "day", "The day on which it left, 0 never."),
    Column("left_from", "i1", "place", "Where it left from: 0 Taksim, 1 Fatih, 2 Sultanahmet, 3 Uskudar; -1 nowhere."),
    Column("journey_paid", "i4", "TL", "What the journey cost it."),
    Column("money", "i4", "TL", "Money at the end."),
    Column("obstacle", "i1", "card", "0 Burden, 1 Documents, 2 Relatives, 3 Medical, 4 Debt; 5 none."),
    Column("opportunity", "i1", "card", "0 Transfer, 1 Driver, 2 Permit, 3 Flat, 4 Lessons; 5 none."),
    Column("obstacle_day", "i1", "day", "The day on which the obstacle was overcome, 0 never."),
    Column("opportunity_day", "i1", "day", "The day on which the opportunity was completed, 0 never."),
    Column("bonus", "i4", "TL", "What the opportunity brought in money."),
    Column("raids_ignored", "i1", "raids", "Raids ignored by the work permit."),
    Column("fines", "i1", "fines", "Fines paid in raids."),
    Column("fines_paid", "i4", "TL", "What these fines came to."),
    Column("jailed", "i1", "times", "Times put in jail."),
    Column("jail_days", "i1", "turns", "Turns begun in jail."),
    Column("buyouts", "i1", "times", "Times the fine was paid to come out of jail."),
    Column("buyouts_paid", "i4", "TL", "What coming out cost."),
    Column("works", "i1", "cards", "Works used."),
    Column("work_pay", "i4", "TL", "What they paid, the lessons' bonus included."),
    Column("looks", "i2", "cards", "Cards looked at on the sheet."),
    Column("draws", "i1", "cards", "Events drawn."),
    *per_place("days", "days", "Days spent in"),
    Column("days_kadikoy", "i1", "days", "Days spent in Kadikoy."),
    *per_place("pay", "TL", "Pay earned in"),
    *per_place("fines", "TL", "Fines paid in"),
    *per_place("jailed", "times", "Times jailed in"),
    Column("told", "i2", "claims", "Claims received about hidden events."),
    Column("lies_told", "i2", "claims", "False claims received by others from this seat."),
    Column("info_paid", "i4", "TL", "Paid for claims."),
    Column("info_earned", "i4", "TL", "Earned with claims."),
    Column("gifts_given", "i4", "TL", "Given to other seats."),
    Column("gifts_received", "i4", "TL", "Received from other seats."),
)

FAR = 40_000.0  # money beyond which progress no longer grows


@inlined
def progress(table, rules, seat):
    """How near a seat is to the win: its money, more for a task done, most once it is out of Istanbul; from 0 to 1."""
    purse = min(table.money[seat] / FAR, 1.0)
    if table.where[seat] == LEFT:
        return 0.5 + 0.5 * purse
    return 0.25 * purse + (0.25 if table.ready >> seat & 1 else 0.0)


DEALT = ("obstacle", "opportunity")
"""What chance alone gave a seat: what it goes with is its effect."""
WON_BY = ("left", "left_day", "left_from", "journey_paid", "money")
"""Columns that say how a win came about: going with it is no news."""


def part_names(rules: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The two tasks by name."""
    cards = {"obstacle": OBSTACLES, "opportunity": OPPORTUNITIES}
    return {task: tuple(name.replace("_", " ") for name in names) for task, names in cards.items()}


@kernel
def record(table, rules, game_row, seat_rows):
    """Write the ruleset's own columns, places and wins. Rows modified in place."""
    for seat in range(table.players):
        row = seat_rows[seat]
        row.place = rank_of(table, rules, seat)
        row.score = table.money[seat] if table.where[seat] == LEFT else 0.0
        record_fate(table, seat, row)
        record_purse(table, seat, row)
        record_places(table, seat, row)
    if table.outcome == WIN or table.outcome == SHARED:
        share_win(table, seat_rows)
    record_game(table, game_row)


@kernel
def rank_of(table, rules, seat):
    """R7.4 Leavers by their money, behind them all who stayed; without a winner all leavers are alike."""
    if table.where[seat] != LEFT:
        return 1 + table.players_left
    place = 1
    for other in range(table.players):
        ahead = table.where[other] == LEFT and table.money[other] > table.money[seat]
        place += ahead and rules.winner_rule == WinnerRule.RICHEST
    return place


@kernel
def record_game(table, row):
    """Write the columns of the game. Row modified in place."""
    row.players_left = table.players_left
    row.days = table.day
    row.deck_left = table.event_count - table.deck_next
    row.sheet_left = table.sheet_size
    row.deck_empty_day = table.deck_empty_day
    row.cards_lost = table.cards_lost
    row.raids_taksim = table.raids_taksim
    row.raids_everywhere = table.raids_everywhere
    row.journeys_offered = table.journeys_offered
    row.journeys_used = table.journeys_used
    row.works_offered = table.works_offered
    row.works_used = table.works_used


@kernel
def record_fate(table, seat, row):
    """Write how a seat fared: whether it left, its two cards, jail, looks and draws. Row modified in place."""
    left = table.where[seat] == LEFT
    row.left = left
    row.left_day = table.left_day[seat]
    row.left_from = table.left_from[seat] if left else -1
    row.journey_paid = table.journey_paid[seat]
    row.obstacle = table.obstacle[seat]
    row.opportunity = table.opportunity[seat]
    row.obstacle_day = table.obstacle_day[seat]
    row.opportunity_day = table.opportunity_day[seat]
    row.raids_ignored = table.raids_ignored[seat]
    row.fines = table.fines[seat]
    row.jail_days = table.jail_days[seat]
    row.buyouts = table.buyouts[seat]
    row.works = table.works[seat]
    row.looks = table.looks[seat]
    row.draws = table.draws[seat]
    row.told = table.told[seat]
    row.lies_told = table.lies_told[seat]


@kernel
def record_purse(table, seat, row):
    """Write where a seat's money came from and went to. Row modified in place."""
    row.money = table.money[seat]
    row.bonus = table.bonus[seat]
    row.buyouts_paid = table.buyouts_paid[seat]
    row.info_paid = table.info_paid[seat]
    row.info_earned = table.info_earned[seat]
    row.gifts_given = table.gifts_given[seat]
    row.gifts_received = table.gifts_received[seat]
    row.fines_paid, row.work_pay, row.jailed = 0, 0, 0
    for place in range(4):
        row.fines_paid += table.fines_in[seat, place]
        row.work_pay += table.pay_in[seat, place]
        row.jailed += table.jailed_in[seat, place]


@kernel
def record_places(table, seat, row):
    """Write what each place gave and took. Row modified in place."""
    days, pay = table.visits[seat], table.pay_in[seat]
    fines, jailed = table.fines_in[seat], table.jailed_in[seat]
    row.days_taksim, row.days_fatih = count_bits(days[TAKSIM]), count_bits(days[FATIH])
    row.days_sultanahmet, row.days_uskudar = count_bits(days[SULTANAHMET]), count_bits(days[USKUDAR])
    row.days_kadikoy = count_bits(days[KADIKOY])
    row.pay_taksim, row.pay_fatih = pay[TAKSIM], pay[FATIH]
    row.pay_sultanahmet, row.pay_uskudar = pay[SULTANAHMET], pay[USKUDAR]
    row.fines_taksim, row.fines_fatih = fines[TAKSIM], fines[FATIH]
    row.fines_sultanahmet, row.fines_uskudar = fines[SULTANAHMET], fines[USKUDAR]
    row.jailed_taksim, row.jailed_fatih = jailed[TAKSIM], jailed[FATIH]
    row.jailed_sultanahmet, row.jailed_uskudar = jailed[SULTANAHMET], jailed[USKUDAR]


def conserved(table: Any, rules: Any) -> tuple[Any, ...]:
    """What stays the same all game: money with the bank's, and every event card in one place (plain Python)."""
    players = int(table.players)
    money = int(table.bank) + sum(int(table.money[seat]) for seat in range(players))
    lying = [int(card) for card in table.deck[int(table.deck_next) : int(table.event_count)]]
    for row in range(6):
        lying += [int(card) for card in table.row[row, : int(table.row_size[row])]]
    lying += [card for card in range(int(table.event_count)) if int(table.discard) >> card & 1]
    lying += {int(table.jail_card[seat]) for seat in range(players)} - {-1}
    return money, tuple(sorted(lying))
