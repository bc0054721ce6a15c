"""What is written of each game and each seat of Word Traveler, and how near the team is to winning."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulators.engine.columns import Column
from simulators.engine.jit import kernel
from simulators.engine.table import TEAM
from simulators.word_traveler.components import DAYS, MOST_ARROWS, SOUVENIRS
from simulators.word_traveler.moves import count_souvenirs, souvenir_at
from simulators.word_traveler.table import BLACK, NOWHERE

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
    Column("line_ups", "i1", "stops", "Stops meant on a space that brings nothing, to line up a later one."),
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
    Column("line_ups", "i1", "stops", "Stops meant on a space that brings nothing."),
    Column("decided", "i1", "footprints", "Footprints laid for the traveller on the right, as the left neighbour."),
    Column("decided_right", "i1", "footprints", "Those of them exactly on the stop that was meant."),
)

USED, HITS, POINTS, ACCIDENTS, WORDS, BLACKS, LINE_UPS, LAID = range(8)
ALL = -1


@kernel
def of_arrow(table, what, day, seat, arrow):
    """One count of one arrow of a journey made: hits, points, words and so on."""
    intended, laid = table.intended[day, seat, arrow], table.footprint[day, seat, arrow]
    if what == USED:
        return 1
    if what == HITS:
        return 1 if laid == intended else 0
    if what == LAID:
        return 1 if laid != NOWHERE else 0
    if what == POINTS or what == ACCIDENTS:
        return np.int64(table.footprint_points[day, seat, arrow]) if what == POINTS or laid != intended else 0
    if what == LINE_UPS:
        wasted = table.map[day, seat, np.int64(intended)] == 0
        for earlier in range(arrow):
            wasted = wasted or table.intended[day, seat, earlier] == intended
        return 1 if wasted else 0
    count = 0
    for card in range(table.card_arrow.shape[2]):
        if table.card_arrow[day, seat, card] == arrow + 1:
            count += what == WORDS or table.card_side[day, seat, card] == BLACK
    return count


@kernel
def total(table, what, only_day, only_seat, only_arrow):
    """The sum of one count over the journeys made; -1 for a day, seat or arrow takes them all."""
    found = 0
    for day in range(DAYS):
        for seat in range(table.players):
            if not table.travelled[day, seat] or only_day not in (ALL, day) or only_seat not in (ALL, seat):
                continue
            for arrow in range(table.arrows[day, seat]):
                if only_arrow in (ALL, arrow):
                    found += of_arrow(table, what, day, seat, arrow)
    return found


@kernel
def points_left(table, rules, only_seat):
    """The points of the sights not visited on the maps of the journeys made."""
    left = 0
    for day in range(DAYS):
        for seat in range(table.players):
            if table.travelled[day, seat] and only_seat in (ALL, seat):
                for cell in range(rules.cells):
                    if not table.scored[day, seat, cell]:
                        left += np.int64(table.map[day, seat, cell])
    return left


@kernel
def progress(table, rules, seat):
    """R6.2 How far the team has come on the way to the last souvenir; alike for every seat."""
    if table.over:
        return 1.0 if table.outcome == TEAM else 0.99 * count_souvenirs(table, rules) / SOUVENIRS
    goal = 1
    for number in range(SOUVENIRS):
        goal = max(goal, souvenir_at(table, rules, number))
    return 0.99 * min(table.points, goal) / goal


@kernel
def record(table, rules, game_row, seat_rows):
    """Write the ruleset's own columns; a team shares its win (R6.2). Rows modified in place."""
    for seat in range(table.players):
        record_seat(table, rules, seat, seat_rows[seat])
    game_row.points = table.points
    game_row.souvenirs = count_souvenirs(table, rules)
    game_row.points_day1 = total(table, POINTS, 0, ALL, ALL)
    game_row.points_day2 = total(table, POINTS, 1, ALL, ALL)
    game_row.hits_day1 = total(table, HITS, 0, ALL, ALL)
    game_row.hits_day2 = total(table, HITS, 1, ALL, ALL)
    game_row.arrows_used_day1 = total(table, USED, 0, ALL, ALL)
    game_row.arrows_used_day2 = total(table, USED, 1, ALL, ALL)
    game_row.accidental_points = total(table, ACCIDENTS, ALL, ALL, ALL)
    game_row.words = total(table, WORDS, ALL, ALL, ALL)
    game_row.black_sides = total(table, BLACKS, ALL, ALL, ALL)
    game_row.points_left = points_left(table, rules, ALL)
    game_row.line_ups = total(table, LINE_UPS, ALL, ALL, ALL)
    record_arrows(table, game_row)


@kernel
def record_arrows(table, row):
    """Write the columns of arrows 1 to 6, both days together. Row modified in place."""
    row.points_arrow_1 = total(table, POINTS, ALL, ALL, 0)
    row.points_arrow_2 = total(table, POINTS, ALL, ALL, 1)
    row.points_arrow_3 = total(table, POINTS, ALL, ALL, 2)
    row.points_arrow_4 = total(table, POINTS, ALL, ALL, 3)
    row.points_arrow_5 = total(table, POINTS, ALL, ALL, 4)
    row.points_arrow_6 = total(table, POINTS, ALL, ALL, 5)
    row.hits_arrow_1 = total(table, HITS, ALL, ALL, 0)
    row.hits_arrow_2 = total(table, HITS, ALL, ALL, 1)
    row.hits_arrow_3 = total(table, HITS, ALL, ALL, 2)
    row.hits_arrow_4 = total(table, HITS, ALL, ALL, 3)
    row.hits_arrow_5 = total(table, HITS, ALL, ALL, 4)
    row.hits_arrow_6 = total(table, HITS, ALL, ALL, 5)
    row.used_arrow_1 = total(table, USED, ALL, ALL, 0)
    row.used_arrow_2 = total(table, USED, ALL, ALL, 1)
    row.used_arrow_3 = total(table, USED, ALL, ALL, 2)
    row.used_arrow_4 = total(table, USED, ALL, ALL, 3)
    row.used_arrow_5 = total(table, USED, ALL, ALL, 4)
    row.used_arrow_6 = total(table, USED, ALL, ALL, 5)
    row.words_arrow_1 = total(table, WORDS, ALL, ALL, 0)
    row.words_arrow_2 = total(table, WORDS, ALL, ALL, 1)
    row.words_arrow_3 = total(table, WORDS, ALL, ALL, 2)
    row.words_arrow_4 = total(table, WORDS, ALL, ALL, 3)
    row.words_arrow_5 = total(table, WORDS, ALL, ALL, 4)
    row.words_arrow_6 = total(table, WORDS, ALL, ALL, 5)
    row.black_arrow_1 = total(table, BLACKS, ALL, ALL, 0)
    row.black_arrow_2 = total(table, BLACKS, ALL, ALL, 1)
    row.black_arrow_3 = total(table, BLACKS, ALL, ALL, 2)
    row.black_arrow_4 = total(table, BLACKS, ALL, ALL, 3)
    row.black_arrow_5 = total(table, BLACKS, ALL, ALL, 4)
    row.black_arrow_6 = total(table, BLACKS, ALL, ALL, 5)


@kernel
def record_seat(table, rules, seat, row):
    """Write one seat's columns: as traveller, and as the left neighbour of one. Row modified in place."""
    row.win = 1.0 / table.players if table.outcome == TEAM else 0.0
    row.place = 1
    row.score = table.points
    row.points = total(table, POINTS, ALL, seat, ALL)
    row.hits = total(table, HITS, ALL, seat, ALL)
    row.arrows_used = total(table, USED, ALL, seat, ALL)
    row.accidental_points = total(table, ACCIDENTS, ALL, seat, ALL)
    row.words = total(table, WORDS, ALL, seat, ALL)
    row.black_sides = total(table, BLACKS, ALL, seat, ALL)
    row.points_left = points_left(table, rules, seat)
    row.line_ups = total(table, LINE_UPS, ALL, seat, ALL)
    right = (seat + table.players - 1) % table.players
    row.decided = total(table, LAID, ALL, right, ALL)
    row.decided_right = total(table, HITS, ALL, right, ALL)


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """What must stay: all words in bag, discards and hands, and the points on every map side."""
    words = int(table.bag_left + table.discards + table.players * rules.hand)
    sights = (int((table.map[day, seat] > 0).sum()) for day in range(DAYS) for seat in range(table.players))
    points = (int(table.map[day, seat].sum()) for day in range(DAYS) for seat in range(table.players))
    return (words, *sights, *points)
