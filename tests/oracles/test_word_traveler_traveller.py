"""The traveller built from section R8 of the page makes the plans that the bots make, and chooses among them alike."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fairseat.simulators.engine.play import Setup, Watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.word_traveler.bots import MIND, score_move, think
from fairseat.simulators.word_traveler.moves import MOST_MOVES, legal_moves, play
from fairseat.simulators.word_traveler.plans import make_plans
from fairseat.simulators.word_traveler.questions import Question
from tests.oracles.word_traveler_rules import DEFAULTS
from tests.oracles.word_traveler_traveller import Traveller, chances

RULESET = load("word-traveler")
BOTS = ("literal", "chatty", "terse", "cautious", "greedy", "expert")
SMALL = {"hand": 4, "arrows_day1": 2, "d": 3}
CHANGES: list[dict[str, Any]] = [
    {"hand": 5},
    {**SMALL, "eps": 0.3, "nu": 0.2},
    {**SMALL, "centre_stop": False, "sigma_group": 0.5},
    {**SMALL, "black_side": False, "evidence": "line", "sigma": 0.0},
    {**SMALL, "grid": 5, "n1": 4, "n2": 1, "arrows_day1": 4},
]


def morning(bot: str, changes: dict[str, Any], game: int, players: int = 3) -> tuple[Watch, Any, Traveller]:
    """The first planner of a game: the kernel's plans for it, and the traveller of the page in its place."""
    watch = Watch(Setup(RULESET, RULESET.choose_rules("", changes), [RULESET.bot(bot)] * players), 5, game)
    rules, bots = watch.setup.records
    table, seat = watch.table, int(watch.table.actor)
    mind = np.zeros(1, MIND).view(np.recarray)[0]
    make_plans(table, rules, bots[int(watch.desk.chairs[seat])], mind)
    chosen = DEFAULTS | changes
    traveller = Traveller(
        rules=chosen,
        weights=RULESET.bot(bot).weights,
        words=[int(word) for word in table.hand[0, seat, : chosen["hand"]]],
        views=table.seen[seat].tolist(),
        sights={cell: int(points) for cell, points in enumerate(table.map[0, seat]) if points},
        marker=int(table.marker[seat]),
        arrows=chosen["arrows_day1"],
        players=players,
    )
    return watch, mind, traveller


def told(mind: Any, plan: int) -> tuple[Any, ...]:
    """A plan of the kernel in the words of the page."""
    arrows = range(int(mind.plan_length[plan]))
    cards = [int(mind.plan_cards[plan, arrow]) for arrow in arrows]
    return (
        tuple(int(mind.plan_stop[plan, arrow]) for arrow in arrows),
        tuple(
            frozenset((bit >> 1, ("white", "black")[bit & 1]) for bit in range(32) if mask >> bit & 1) for mask in cards
        ),
    )


@pytest.mark.clause("word-traveler", "R8.1")
@pytest.mark.clause("word-traveler", "R8.2")
@pytest.mark.clause("word-traveler", "R8.3")
@pytest.mark.clause("word-traveler", "R8.4")
@pytest.mark.clause("word-traveler", "R8.5")
@pytest.mark.clause("word-traveler", "R8.6")
@pytest.mark.clause("word-traveler", "R8.7")
@pytest.mark.clause("word-traveler", "R8.10")
@pytest.mark.parametrize("changes", CHANGES, ids=str)
@pytest.mark.parametrize("bot", BOTS)
def test_the_traveller_of_the_page_makes_the_plans_of_the_bot(bot, changes):
    for game in range(2):
        _, mind, traveller = morning(bot, changes, game)
        expected, least = traveller.plans(), float(mind.plan_worth[mind.plans - 1]) + 1e-9
        found = {told(mind, plan) for plan in range(int(mind.plans)) if mind.plan_worth[plan] > least}

        assert [plan.expected for plan in expected] == pytest.approx(list(mind.plan_worth[: mind.plans]), abs=1e-9)
        assert {
            (plan.stops, plan.cards) for plan in expected if plan.expected > least
        } == found  # the last may be equals


@pytest.mark.clause("word-traveler", "R8.8")
def test_told_step_by_step_a_plan_is_still_one_choice_among_all():
    """Along the questions, in every order of the cards, the chances of the answers multiply to those of the plans."""
    watch, mind, traveller = morning("literal", {"hand": 4, "arrows_day1": 1}, 0)
    plans = traveller.plans()
    wanted = dict(zip([(plan.stops, plan.cards) for plan in plans], chances(plans, traveller.weights), strict=True))
    found = dict.fromkeys(wanted, 0.0)
    rules, bots = watch.setup.records
    mind.planned = 1
    for share, plan in tellings(watch.table, rules, bots[0], mind, 1.0):
        found[plan] += share

    assert list(found.values()) == pytest.approx(list(wanted.values()), abs=1e-9)


def tellings(table: Any, rules: Any, bot: Any, mind: Any, share: float) -> Iterator[tuple[float, Any]]:
    """Every way to tell a plan, with its chance: answers drawn as a noise of 1 draws them, cards in every order."""
    seat, open_moves = int(table.actor), np.zeros(MOST_MOVES, np.int64)
    think(table, rules, bot, mind)
    moves = [int(move) for move in open_moves[: legal_moves(table, rules, open_moves)]]
    scores = np.array([score_move(table, rules, bot, mind, move) for move in moves])
    likely = np.exp(scores - scores.max())
    for move, part in zip(moves, likely / likely.sum(), strict=True):
        if part == 0.0:
            continue
        after = np.array([table], table.dtype).view(np.recarray)[0]
        play(after, rules, move)
        if int(after.actor) != seat or after.asked > Question.MORE:
            yield share * part, laid(after, seat)
        else:
            yield from tellings(after, rules, bot, mind, share * part)


def laid(table: Any, seat: int) -> tuple[Any, ...]:
    """The plan that lies before a seat on the first day, in the words of the page."""
    arrows = range(int(table.arrows[0, seat]))
    cards = [(card, ("white", "black")[side]) for card, side in enumerate(table.card_side[0, seat])]
    under = [
        frozenset(cards[card] for card in np.flatnonzero(table.card_arrow[0, seat] == arrow + 1)) for arrow in arrows
    ]
    return tuple(int(table.intended[0, seat, arrow]) for arrow in arrows), tuple(under)


@pytest.mark.clause("word-traveler", "R8.9")
def test_a_guess_wavers_footprint_by_footprint():
    """Half the log odds between two places where `tau` is 2, whatever the later footprints are."""
    watch = Watch(Setup(RULESET, RULESET.choose_rules("", {}), [RULESET.bot("literal")] * 3), 5, 0)
    while watch.table.asked <= Question.MORE:
        watch.play(watch.choose(watch.legal_moves()))
    table, (rules, bots) = watch.table, watch.setup.records
    mind = np.zeros(1, MIND).view(np.recarray)[0]
    scores = {}
    for tau in (1.0, 2.0):
        bots[0].tau = tau
        think(table, rules, bots[0], mind)
        scores[tau] = np.array([score_move(table, rules, bots[0], mind, move) for move in watch.legal_moves()])

    assert list(scores[2.0] * 2.0) == pytest.approx(list(scores[1.0]))
    assert len(set(scores[1.0])) == len(scores[1.0])
