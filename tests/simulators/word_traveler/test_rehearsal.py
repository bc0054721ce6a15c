"""A traveller who rehearses: hears as the locals do, sees nothing that is hidden, and is understood better."""

from typing import Any

import numpy as np
import pytest

from fairseat.simulators.contract.tables import imagined
from fairseat.simulators.engine.foresight import start_streams
from fairseat.simulators.engine.play import Setup, Watch, play_batch
from fairseat.simulators.word_traveler.bots import MIND
from fairseat.simulators.word_traveler.listening import gather_questions, hear
from fairseat.simulators.word_traveler.questions import Question
from fairseat.simulators.word_traveler.rehearsal import NOTES, hear_out, rehearse
from fairseat.simulators.word_traveler.table import NOWHERE
from tests.simulators.word_traveler.city import RULESET, mean_and_error, visit

SMALL = {"hand": 5, "arrows_day1": 3, "arrows_day2": 3, "d": 3}
HEARD: list[dict[str, Any]] = [
    {},
    {"final_say": "left"},
    {"final_say": "vote"},
    {"pool": "blend", "evidence": "line"},
    {"joint": False},
    {"free_guess": True},
    {"blocked_arrows": "void"},
    {"listener_depth": 1, "unused_words": False, "black_side": False},
]


def copy_of(table: Any) -> Any:
    """The same table once more."""
    return np.array([table], table.dtype).view(np.recarray)[0]


@pytest.fixture(scope="module")
def notes() -> Any:
    """Room for what is rehearsed."""
    return np.zeros(1, NOTES).view(np.recarray)[0]


@pytest.mark.clause("word-traveler", "R8.11")
@pytest.mark.parametrize("changes", HEARD, ids=str)
def test_a_hearing_scores_what_the_journey_scores_if_the_locals_hear_so(changes, notes):
    """What the locals truly hear is put in the place of what they were imagined to hear: the points are the game's."""
    watch = visit(3, "expert", **{**SMALL, **changes})
    rules, foreseen, came, laid, begun = watch.setup.records[0], [], [], {}, None
    for _ in watch.steps():
        table = watch.table
        if table.asked <= Question.MORE or table.placed > 0 or begun == int(table.turns):
            continue
        begun = int(table.turns)
        came.append(int(table.points))
        spare = copy_of(table)
        own = (spare.day - 1, spare.traveller)
        spare.footprint[own] = spare.map[own].argmax()  # as an earlier hearing may have left them
        for step in range(1, watch.setup.players):
            gather_questions(spare, rules)
            hear(spare, rules, (spare.traveller + step) % spare.players)
            notes.said[0, step - 1] = spare.said
        foreseen.append(int(hear_out(spare, rules, notes, 0)))
        laid[own] = spare.footprint[own][: spare.arrows[own]].tolist()
    came.append(int(watch.table.points))

    assert 6 == len(foreseen)
    assert np.diff(came).tolist() == foreseen
    assert laid == {own: watch.table.footprint[own][: len(cells)].tolist() for own, cells in laid.items()}


@pytest.mark.clause("word-traveler", "R8.11")
def test_a_void_arrow_has_no_footprint_of_an_earlier_hearing(notes):
    """Five arrows north leave a board of seven rows; a sight under a footprint left there once counted as visited."""
    watch = visit(2, "expert", **{**SMALL, "blocked_arrows": "void"})
    while watch.table.asked <= Question.MORE:
        watch.play(watch.choose(watch.legal_moves()))
    spare = copy_of(watch.table)
    own = (spare.day - 1, spare.traveller)
    spare.arrows[own], spare.direction[own][:5], spare.footprint[own][:5] = 5, 0, 3
    hear_out(spare, watch.setup.records[0], notes, 0)

    assert [NOWHERE, NOWHERE] == spare.footprint[own][3:5].tolist()


def settled(watch: Watch, table: Any, notes: Any) -> tuple[Any, ...]:
    """The plan on which the asked seat settles at a table."""
    rules, bots = watch.setup.records
    mind, spare = np.zeros(1, MIND).view(np.recarray)[0], copy_of(table)
    with watch.at_work():
        start_streams(spare, np.uint64(5), 0)
        rehearse(table, rules, bots[0], mind, spare, notes)
    length = int(mind.plan_length[0])
    assert 1 == mind.plans
    return tuple(mind.plan_stop[0, :length].tolist()), tuple(mind.plan_cards[0, :length].tolist())


@pytest.mark.clause("word-traveler", "R8.11")
def test_what_cannot_be_seen_moves_no_word_of_a_rehearsed_plan(notes):
    """Neither how the others see words, nor what they planned, nor by how much people differ."""
    watch = visit(3, "master")
    watch.setup.records[1].search = 64
    while watch.table.actor == 0:
        watch.play(watch.choose(watch.legal_moves()))
    before = copy_of(watch.table)
    plan, table = settled(watch, watch.table, notes), copy_of(watch.table)
    others = [imagined(watch.setup, table, 1, number) for number in range(3)]
    stranger = visit(3, "master", sigma=2.0, sigma_group=1.0)
    stranger.setup.records[1].search = 64

    assert [plan] * 3 == [settled(watch, other, notes) for other in others]
    assert plan == settled(stranger, table, notes)
    assert [] == [name for name in table.dtype.names if not np.array_equal(before[name], watch.table[name])]


@pytest.mark.clause("word-traveler", "R8.11")
def test_a_rehearsed_plan_is_lawful_and_keeps_to_the_most_words_of_its_bot(notes):
    for game in range(6):
        watch = visit(2, "master", game=game, black_side=False)
        watch.setup.records[1].search, watch.setup.records[1].max_words = 64, 2
        stops, cards = settled(watch, watch.table, notes)
        words = [mask.bit_count() for mask in cards]

        assert len(stops) == len(words)
        assert all(1 <= count <= 2 for count in words)
        assert sum(words) == (np.bitwise_or.reduce(cards) & 0x55555).bit_count()


def test_masters_score_more_than_experts_on_the_same_maps_and_words():
    rules = RULESET.choose_rules("", {})
    points = {}
    for bot in ("master", "expert"):
        points[bot] = play_batch(Setup(RULESET, rules, [RULESET.bot(bot)] * 2), 2_024, 0, 40)[1].score[:, 0]
    gain, error = mean_and_error(points["master"].astype(float) - points["expert"])

    assert gain > 2.58 * error


def test_a_plan_that_is_begun_is_gone_on_with():
    """Rehearsed once, in the morning: the plan told is one that locals were imagined to hear, card for card."""
    watch = visit(2, "master", seed=3)
    seat = int(watch.table.actor)
    watch.choose(watch.legal_moves())
    mind = watch.desk.minds[seat]
    cards = [int(mind.plan_cards[0, arrow]) for arrow in range(int(mind.plan_length[0]))]
    while watch.table.actor == seat and watch.table.asked <= Question.MORE:
        watch.play(watch.choose(watch.legal_moves()))
    table = watch.table
    laid = [
        sum(
            1 << 2 * card + int(table.card_side[0, seat, card])
            for card in range(10)
            if table.card_arrow[0, seat, card] == arrow + 1
        )
        for arrow in range(len(cards))
    ]

    assert cards == laid
