"""Whether better players see the same seats: masters in every seat beside experts, told beside the verdict."""

from dataclasses import replace

import pytest
from msgspec import structs

from fairseat.analysis.evidence.kinds.seats import measure_seats, subjects
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import AHEAD_SEATS, Record, Subject, found_of, seat_figure
from fairseat.analysis.experiments.cell import Cell, Experiment
from fairseat.analysis.experiments.planning import plan_of
from fairseat.analysis.findings.ahead import AheadSeat, differs, seats_of, seats_sentence
from fairseat.analysis.findings.players import players_finding
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.summary import summarise
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import load
from tests.analysis.made_games import made_games
from tests.analysis.test_players_finding import MET, ahead, cell
from tests.contract.games import ruleset_of

UNTIED = {"command": "", "behaviour": ""}  # to any play


def seat(share, margin=0.03, rivals=0.52, number=0, players=2):
    """What one seat takes among masters and among experts."""
    ends = (share, share - margin, share + margin), (rivals, rivals - 0.004, rivals + 0.004)
    both = (Estimate(*one, n, 0.99, "") for one, n in zip(ends, (1_200, 100_000), strict=True))
    return AheadSeat(players, number, "master", "expert", *both)


def record_of(*seats):
    """The record of a table whose seats were so measured."""
    names = [(seat_figure(one.seat, bot), found_of(share)) for one in seats for bot, share in shares_of(one)]
    about = {"kind": AHEAD_SEATS, "game": "", "players": seats[0].players, "bots": ("master",), "rivals": ("expert",)}
    how = {"level": 0.99, "games": 1_200, "seed": "1", "command": "", "behaviour": ""}
    detail = {"contested": 1_200, "rivals_contested": 100_000}
    return Record(**about, **how, found=dict(names), detail=detail)


def shares_of(one):
    return zip((one.bot, one.rivals), one.both, strict=True)


TWO = seat(0.6), seat(0.4, number=1)
FOUR = tuple(seat(0.6, number=number, players=4) for number in range(4))


def known(*seats):
    """What a run keeps of a ruleset whose seats were so measured, and whose master beats its expert."""
    card = ahead(10.9)
    return structs.replace(card, evidence=card.evidence + ((record_of(*seats),) if seats else ()))


def test_the_shares_are_those_of_games_that_share_no_shuffle_with_intervals_for_all_seats():
    pig = ruleset_of("pig")
    about = Subject(kind=AHEAD_SEATS, game="pig", players=2, bots=("optimal",), rivals=("hold-20",))
    parts = measure_seats(pig, about, Hands(), 40, 60, seed=5)
    wins = play_batch(Setup(pig, pig.choose_rules(""), [pig.bot("hold-20")] * 2), 5, 40, 60)[1].win
    measured = Record(kind=AHEAD_SEATS, game="pig", players=2, bots=about.bots, rivals=about.rivals, **parts, **UNTIED)
    first, second = seats_of(measured)

    assert (40, 40, 60) == (measured.games, first.ahead.n, first.quick.n)
    assert first.quick.estimate == pytest.approx(wins[:, 0].mean(), abs=1e-5)
    assert 1.0 == pytest.approx(first.ahead.estimate + second.ahead.estimate)
    assert first.ahead.low < first.ahead.estimate < first.ahead.high
    assert first.quick.low < first.quick.estimate < first.quick.high
    assert parts == measure_seats(pig, about, Hands(3), 40, 60, seed=5)


def test_where_all_win_together_no_seat_is_measured():
    assert [] == list(subjects(load("word-traveler")))


@pytest.mark.parametrize(
    ("seats", "told", "themselves"),
    [
        ((seat(0.60),), "that is proved to differ (5 to 11 points", "Either by itself proves an edge"),
        (
            (seat(0.53),),
            "whether that differs is open (-2 to +4 points",
            "`master` prove nothing, those of `expert` an edge",
        ),
        ((seat(0.53, 0.01),), "that is the same within 2.1 points (-0.1 to +2.1 points", "Either by itself"),
        (
            (seat(0.45),),
            "that is proved to differ (-10 to -4 points",
            "`master` prove a handicap, those of `expert` an edge",
        ),
        ((seat(0.5505),), "that is proved to differ (0.023 to 6.077 points", "Either by itself proves an edge"),
    ],
)
def test_the_two_shares_are_told_to_differ_or_agree_only_where_their_intervals_prove_it(seats, told, themselves):
    said = seats_sentence(seats)

    assert told in said
    assert themselves in said
    assert "1,200 games" in said
    assert "100,000 games" in said


def test_another_seat_that_is_proved_to_differ_is_named():
    table = (
        seat(0.26, players=3, rivals=0.27),
        seat(0.34, number=1, players=3, rivals=0.34),
        seat(0.40, 0.03, 0.33, 2, 3),
    )

    assert "What the third player takes is proved to differ too." in seats_sentence(table)


def test_the_finding_of_who_played_tells_what_the_seats_are_worth_among_masters():
    summary = summarise(*made_games(400, 2))
    found = players_finding(cell("expert", "expert", **MET), summary, known(seat(0.60), seat(0.40, number=1)))
    names = [name for name, _ in found.evidence]
    how, gains, *seats = found.sentence.split("\n")

    assert ("Before these games each of", "Among `expert` at 2 players `master`") == (how[:26], gains[:36])
    assert seats[0].startswith("With `master`, which looks ahead, in every seat the first player takes 60 %")
    assert ["first player among master", "first player among expert", "difference of these"] == names[-3:]
    assert differs(seat(0.60)).low == pytest.approx(found.evidence[-1][1].low)
    assert "" == found.to_try


@pytest.mark.parametrize(("rules", "seats"), [({}, FOUR), ({"hand_limit": 5}, TWO), ({}, ())])
def test_where_nothing_was_measured_at_this_table_nothing_is_told_and_the_ladder_is_named(rules, seats):
    summary = summarise(*made_games(400, 2))
    found = players_finding(structs.replace(cell("expert", "expert", **MET), rules=rules), summary, known(*seats))

    assert "in every seat the first player" not in found.sentence
    assert "fairseat ladder" in found.to_try


def test_of_a_bot_that_only_bears_the_name_of_one_that_was_measured_nothing_is_told():
    """A saved `expert` of other weights was told with all that was measured of the game's own."""
    game = load("round-trip")
    own, other = game.bot("expert"), game.bot("expert").changed({"noise": 5.0})
    cells = [
        Cell("round-trip", game.choose_rules("", None), (bot, bot), games=1, seed=1)
        for bot in (own, replace(own, style="The same, in other words."), replace(other, name="expert"))
    ]
    same, reworded, stranger = (plan_of(Experiment("", (cell,))).card for cell in cells)

    assert {"expert"} == {bot for one in same.evidence for bot in one.rivals}
    assert same.evidence == reworded.evidence
    assert () == stranger.evidence
