"""Everything that happens at a table is told, and with the eyes of one seat nothing that it cannot see."""

import re

import numpy as np
import pytest

from fairseat.analysis.transcripts import moments
from fairseat.simulators import RULESETS
from fairseat.simulators.contract.tables import copy_of, imagined, legal_moves
from fairseat.simulators.engine.chance import fold_seed, start_stream
from fairseat.simulators.engine.telling import Changes, changed_fields
from tests.contract.games import GAMES, VARIANTS, mixed_table, ruleset_of

MOMENTS = 100
MOST_MOMENTS = (1_000, 300)  # of the games told


def changes_of(game) -> Changes:
    """What a game tells of its table."""
    return ruleset_of(game).room("tell").changes


def seats_for(game, number):
    """A number of seats for the variant of this number: all are met once there are as many variants."""
    low, high = ruleset_of(game).card.seats
    return low + number % (high - low + 1)


def told_moments(game, variant, eyes=None):
    """The moments of some games of a variant, thinned once there are many; with the setup that played them."""
    number = list(ruleset_of(game).variants).index(variant)
    setup = mixed_table(game, seats_for(game, number), variant=variant)
    for game_number, most in enumerate(MOST_MOMENTS):
        for moment in moments(setup, 2_026, game_number, eyes):
            if moment.number < MOMENTS or moment.number % 7 == 0 or moment.after.over:
                yield setup, moment
            if moment.number > most:
                break


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_table_is_told_or_silent_for_a_reason(game):
    changes = changes_of(game)

    assert changes.table == ruleset_of(game).room("table").TABLE
    assert [] == changes.unmentioned()
    assert all({**changes.silent, **changes.answered}.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_new_field_that_nobody_mentions_is_found_out(game):
    changes = changes_of(game)
    wider = np.dtype([*((name, changes.table[name]) for name in changes.table.names), ("new", "i8")], align=True)
    other = Changes(wider, changes.silent, changes.answered)
    other.tellers = changes.tellers

    assert ["new"] == other.unmentioned()


def without(moment, field):
    """The table after an answer, but for one field that is as it was."""
    other = copy_of(moment.after)
    other[field] = moment.before[field]
    return other


def is_answered(setup, moment, field):
    """Whether the answer alone says how a field changed: alike whatever is hidden and however chance falls."""
    old, new = np.asarray(moment.before[field]), np.asarray(moment.after[field])
    changed = old != new
    for number in range(2):
        other = imagined(setup, moment.before, moment.actor, number)
        with np.errstate(over="ignore"):
            start_stream(other.chance, fold_seed(5), number, 0)
            setup.ruleset.verbs["play"](other, setup.records[0], moment.move)
        if (np.asarray(other[field])[changed] != new[changed]).any():
            return False
    return True


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_change_of_the_table_is_told_by_some_line(game, variant):
    changes = changes_of(game)
    for setup, moment in told_moments(game, variant):
        for field in changed_fields(moment.before, moment.after) - set(changes.silent):
            lines = changes(moment.before, without(moment, field), setup.records[0])
            told = lines != moment.told or (field in changes.answered and is_answered(setup, moment, field))

            assert told, f"{field} at {moment.number}: {moment.answer}; {[line.text for line in moment.told]}"


def seen_by(words, table, seat):
    """All that a seat is shown of a table, and of its question."""
    asked = "" if table.over else words.question(table, seat)
    return words.headline(table), asked, words.show(table, seat)


def lines(game, words, before, after, seat):
    """What a seat is told, in no order: of cards drawn in one go, which came first lies nowhere on the table."""
    told = [change.text for change in words.changes(before, after, seat)]
    if game == "journey-istanbul":  # an evening's cards are told as they lay, for so they are used: R4.5, R4.7
        told = ["; ".join(sorted(re.split("[:;] ", text))) if "the evening of" in text else text for text in told]
    return sorted(told)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_a_seat_cannot_see_changes_no_line_that_it_is_told(game, variant):
    """Two games that differ only in what is hidden from a seat, chance alike, are told it alike until it sees more."""
    compared = 0
    for setup, moment in told_moments(game, variant):
        words, seat = moment.words, moment.number // 3 % setup.players
        if moment.number % 3:
            continue
        other = imagined(setup, moment.before, seat, moment.number)

        assert seen_by(words, moment.before, seat) == seen_by(words, other, seat)

        if moment.move in legal_moves(setup, other):
            other["chance"] = moment.before["chance"]
            before = copy_of(other)
            with np.errstate(over="ignore"):
                other.decisions += 1
                setup.ruleset.verbs["play"](other, setup.records[0], moment.move)
            if seen_by(words, moment.after, seat) == seen_by(words, other, seat):
                compared += 1

                assert words.answer(moment.before, moment.move, seat) == words.answer(before, moment.move, seat)
                told = lines(game, words, moment.before, moment.after, seat)

                assert told == lines(game, words, before, other, seat)
    assert compared > 0 or game not in RULESETS


@pytest.mark.parametrize("game", GAMES)
def test_the_answers_of_others_are_not_spread_out_before_a_seat(game):
    variant = next(iter(ruleset_of(game).variants))

    assert all((moment.actor == 0) == bool(moment.answers) for _, moment in told_moments(game, variant, eyes=0))
