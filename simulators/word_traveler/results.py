"""What is written of each game and each seat of Word Traveler, and how near the team is to winning."""

from typing import Any

import numpy as np

from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import TEAM

from .components import DAYS, MOST_ARROWS, SOUVENIRS
from .moves import count_souvenirs
from .questions import BLACK
from .table import ACCIDENTS, BLACKS, HITS, LAID, LEFT, LINE_UPS, NOWHERE, POINTS, USED, WORDS

END_REASONS = ("two_days",)

ARROWS = range(1, MOST_ARROWS + 1)
GAME = (
    Column("points", "i2", "points", "Points of the team."),
    Column("souvenirs", "i1", "souvenirs", "Souvenirs reached, 0 to 6; six are a win."),
    Column("points_day1", "i2", "points", "Points of day 1."),
    Column("points_day2", "i2", "points", "Points of day 2."),
    Column("hits_day1", "i1", "footprints", "Footprints of day 1 exactly on the stop that was meant."),
    Column("hits_day2", "i1", "footprints", "Footprints of day 2 exactly on the stop that was meant."),
    Column("arrows_used_day1", "i1", "arrows", "Arrows used on day 1."),
    Column("arrows_used_day2", "i1", "arrows", "Arrows used on day 2."),
    Column("accidental_points", "i2", "points", "Points of footprints that were not meant."),
    Column("words", "i2", "cards", "Word cards placed."),
    Column("black_sides", "i2", "cards", "Word cards placed with the black side up."),
    Column("points_left", "i2", "points", "Points of the sights not visited on the maps of the journeys made."),
    Column("line_ups", "i1", "stops", "Stops meant on a space without a sight, or with one meant before."),
    *(Column(f"points_arrow_{i}", "i2", "points", f"Points of the footprints of arrow {i}.") for i in ARROWS),
    *(
        Column(f"hits_arrow_{i}", "i1", "footprints", f"Footprints of arrow {i} on the stop that was meant.")
        for i in ARROWS
    ),
    *(Column(f"used_arrow_{i}", "i1", "arrows", f"How often arrow {i} was used.") for i in ARROWS),
    *(Column(f"words_arrow_{i}", "i2", "cards", f"Word cards under arrow {i}.") for i in ARROWS),
    *(Column(f"black_arrow_{i}", "i2", "cards", f"Black sides under arrow {i}.") for i in ARROWS),
)

SEAT = (
    Column("points", "i2", "points", "Points scored as traveller."),
    Column("hits", "i1", "footprints", "Footprints exactly on the stop that this traveller meant."),
    Column("arrows_used", "i1", "arrows", "Arrows used as traveller."),
    Column("accidental_points", "i2", "points", "Points of footprints that this traveller did not mean."),
    Column("words", "i2", "cards", "Word cards placed as traveller."),
    Column("black_sides", "i2", "cards", "Black sides placed as traveller."),
    Column("points_left", "i2", "points", "Points of the sights not visited on this traveller's maps."),
    Column("line_ups", "i1", "stops", "Stops meant on a space without a sight, or with one meant before."),
    Column("decided", "i1", "footprints", "Footprints laid for the traveller on the right, as the left neighbour."),
    Column("decided_right", "i1", "footprints", "Those of them exactly on the stop that was meant."),
)

WON_BY = ("points", "souvenirs", "points_day1", "points_day2", *(f"points_arrow_{i}" for i in ARROWS))
"""Columns that say how a win came about: going with it is no news."""


@kernel
def tally(table, rules):
    """Count the journeys made onto the scratch paper: by arrow, by day and by seat. Modified in place."""
    for day in range(DAYS):
        for seat in range(table.players):
            if not table.travelled[day, seat]:
                continue
            for cell in range(rules.cells):
                if not table.scored[day, seat, cell]:
                    table.by_seat[LEFT, seat] += table.map[day, seat, cell]
            for arrow in range(table.arrows[day, seat]):
                tally_arrow(table, day, seat, arrow)
            for card in range(rules.hand):
                arrow = np.int64(table.card_arrow[day, seat, card]) - 1
                if arrow >= 0:
                    note(table, WORDS, day, seat, arrow, 1)
                    note(table, BLACKS, day, seat, arrow, table.card_side[day, seat, card] == BLACK)


@kernel
def tally_arrow(table, day, seat, arrow):
    """Count one arrow of a journey made. Scratch paper modified in place."""
    intended = np.int64(table.intended[day, seat, arrow])
    laid = np.int64(table.footprint[day, seat, arrow])
    points = np.int64(table.footprint_points[day, seat, arrow])
    wasted = table.map[day, seat, intended] == 0
    for earlier in range(arrow):
        wasted = wasted or table.intended[day, seat, earlier] == intended
    note(table, USED, day, seat, arrow, 1)
    note(table, HITS, day, seat, arrow, laid == intended)
    note(table, LAID, day, seat, arrow, laid != NOWHERE)
    note(table, POINTS, day, seat, arrow, points)
    note(table, ACCIDENTS, day, seat, arrow, points * (laid != intended))
    note(table, LINE_UPS, day, seat, arrow, wasted)


@kernel
def note(table, what, day, seat, arrow, count):
    """Add to one kind of count. Scratch paper modified in place."""
    table.by_arrow[what, arrow] += count
    table.by_day[what, day] += count
    table.by_seat[what, seat] += count


@kernel
def progress(table, rules, seat):
    """R6.2 How far the team has come on the way to the last souvenir; alike for every seat."""
    if table.over:
        return 1.0 if table.outcome == TEAM else 0.99 * count_souvenirs(table, rules) / SOUVENIRS
    goal = 1
    for number in range(SOUVENIRS):
        goal = max(goal, rules.souvenirs[table.players, number])
    return 0.99 * min(table.points, goal) / goal


@kernel
def record(table, rules, game_row, seat_rows):
    """Write the ruleset's own columns; a team shares its win (R6.2). Rows modified in place."""
    table.by_arrow[:] = 0
    table.by_day[:] = 0
    table.by_seat[:] = 0
    tally(table, rules)
    game_row.points = table.points
    game_row.souvenirs = count_souvenirs(table, rules)
    game_row.points_day1 = table.by_day[POINTS, 0]
    game_row.points_day2 = table.by_day[POINTS, 1]
    game_row.hits_day1 = table.by_day[HITS, 0]
    game_row.hits_day2 = table.by_day[HITS, 1]
    game_row.arrows_used_day1 = table.by_day[USED, 0]
    game_row.arrows_used_day2 = table.by_day[USED, 1]
    for seat in range(table.players):
        record_seat(table, rules, seat, seat_rows[seat])
        game_row.accidental_points += table.by_seat[ACCIDENTS, seat]
        game_row.words += table.by_seat[WORDS, seat]
        game_row.black_sides += table.by_seat[BLACKS, seat]
        game_row.points_left += table.by_seat[LEFT, seat]
        game_row.line_ups += table.by_seat[LINE_UPS, seat]
    record_arrows(table, game_row)


@kernel
def record_arrows(table, row):
    """Write the columns of arrows 1 to 6, both days together. Row modified in place."""
    row.points_arrow_1 = table.by_arrow[POINTS, 0]
    row.points_arrow_2 = table.by_arrow[POINTS, 1]
    row.points_arrow_3 = table.by_arrow[POINTS, 2]
    row.points_arrow_4 = table.by_arrow[POINTS, 3]
    row.points_arrow_5 = table.by_arrow[POINTS, 4]
    row.points_arrow_6 = table.by_arrow[POINTS, 5]
    row.hits_arrow_1 = table.by_arrow[HITS, 0]
    row.hits_arrow_2 = table.by_arrow[HITS, 1]
    row.hits_arrow_3 = table.by_arrow[HITS, 2]
    row.hits_arrow_4 = table.by_arrow[HITS, 3]
    row.hits_arrow_5 = table.by_arrow[HITS, 4]
    row.hits_arrow_6 = table.by_arrow[HITS, 5]
    row.used_arrow_1 = table.by_arrow[USED, 0]
    row.used_arrow_2 = table.by_arrow[USED, 1]
    row.used_arrow_3 = table.by_arrow[USED, 2]
    row.used_arrow_4 = table.by_arrow[USED, 3]
    row.used_arrow_5 = table.by_arrow[USED, 4]
    row.used_arrow_6 = table.by_arrow[USED, 5]
    row.words_arrow_1 = table.by_arrow[WORDS, 0]
    row.words_arrow_2 = table.by_arrow[WORDS, 1]
    row.words_arrow_3 = table.by_arrow[WORDS, 2]
    row.words_arrow_4 = table.by_arrow[WORDS, 3]
    row.words_arrow_5 = table.by_arrow[WORDS, 4]
    row.words_arrow_6 = table.by_arrow[WORDS, 5]
    row.black_arrow_1 = table.by_arrow[BLACKS, 0]
    row.black_arrow_2 = table.by_arrow[BLACKS, 1]
    row.black_arrow_3 = table.by_arrow[BLACKS, 2]
    row.black_arrow_4 = table.by_arrow[BLACKS, 3]
    row.black_arrow_5 = table.by_arrow[BLACKS, 4]
    row.black_arrow_6 = table.by_arrow[BLACKS, 5]


@kernel
def record_seat(table, rules, seat, row):
    """Write one seat's columns: as traveller, and as the left neighbour of one. Row modified in place."""
    row.win = 1.0 / table.players if table.outcome == TEAM else 0.0
    row.place = 1
    row.score = table.points
    row.points = table.by_seat[POINTS, seat]
    row.hits = table.by_seat[HITS, seat]
    row.arrows_used = table.by_seat[USED, seat]
    row.accidental_points = table.by_seat[ACCIDENTS, seat]
    row.words = table.by_seat[WORDS, seat]
    row.black_sides = table.by_seat[BLACKS, seat]
    row.points_left = table.by_seat[LEFT, seat]
    row.line_ups = table.by_seat[LINE_UPS, seat]
    right = (seat + table.players - 1) % table.players
    row.decided = table.by_seat[LAID, right]
    row.decided_right = table.by_seat[HITS, right]


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """What must stay: all words in bag, discards and hands, and the points on every map side."""
    words = int(table.bag_left + table.discards + table.players * rules.hand)
    sights = (int((table.map[day, seat] > 0).sum()) for day in range(DAYS) for seat in range(table.players))
    points = (int(table.map[day, seat].sum()) for day in range(DAYS) for seat in range(table.players))
    return (words, *sights, *points)
