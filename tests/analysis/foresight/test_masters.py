"""Whether better players see the same seats: masters in every seat beside experts, told beside the verdict."""

from dataclasses import replace

import pytest
from msgspec import convert, structs

from fairseat.analysis.experiments.cell import Cell, Experiment
from fairseat.analysis.experiments.planning import plan_of
from fairseat.analysis.findings.ahead import differs, seats_sentence
from fairseat.analysis.findings.players import players_finding
from fairseat.analysis.foresight import calibration, masters, mastery, overview
from fairseat.analysis.foresight.kept import read_kept, write_rows
from fairseat.analysis.foresight.masters import MastersSeat, measure, seats_of
from fairseat.analysis.stats.summary import summarise
from fairseat.analysis.store.card import StoredSeat
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import load
from tests.analysis.made_games import made_games
from tests.analysis.test_players_finding import MET, ahead, cell
from tests.contract.games import ruleset_of


def seat(share, margin=0.03, rivals=0.52, number=0, players=2):
    """What one seat takes among masters and among experts."""
    return StoredSeat(
        players=players,
        seat=number,
        bot="master",
        rivals="expert",
        contested=1_200,
        share=share,
        low=share - margin,
        high=share + margin,
        rivals_contested=100_000,
        rivals_share=rivals,
        rivals_low=rivals - 0.004,
        rivals_high=rivals + 0.004,
        level=0.99,
        version=1,
    )


def known(*seats):
    """What a run keeps of a ruleset whose seats were so measured, and whose master beats its expert."""
    return structs.replace(ahead(10.9), masters=seats)


def test_the_shares_are_those_of_games_that_share_no_shuffle_with_intervals_for_all_seats():
    pig = ruleset_of("pig")
    first, second = measure(pig, 2, pig.bot("optimal"), pig.bot("hold-20"), 40, 60, seed=5)
    wins = play_batch(Setup(pig, pig.choose_rules(""), [pig.bot("hold-20")] * 2), 5, 40, 60)[1].win

    assert (40, 40, 60) == (first.games, first.contested, first.rivals_contested)
    assert first.rivals_share == pytest.approx(wins[:, 0].mean(), abs=1e-5)
    assert 1.0 == pytest.approx(first.share + second.share)
    assert first.low < first.share < first.high
    assert first.rivals_low < first.rivals_share < first.rivals_high
    assert measure(pig, 2, pig.bot("optimal"), pig.bot("hold-20"), 40, 60, seed=5)[0].share == first.share


def test_what_was_measured_is_read_as_it_was_kept(tmp_path):
    kept = [*masters.kept(), *mastery.kept(), *overview.kept(), *calibration.kept()]
    for kind in {type(one) for one in kept}:
        rows = [one for one in kept if type(one) is kind]
        write_rows(tmp_path / "kept.csv", rows)

        assert rows == read_kept(tmp_path / "kept.csv", kind)
        assert (tmp_path / "kept.csv").read_text().startswith("game,players,")


def test_nothing_is_said_of_seats_where_all_win_together():
    game = load("word-traveler")
    with pytest.raises(Mistake, match="no seat wins more"):
        measure(game, 2, game.bot("master"), game.bot("expert"), 1)


@pytest.mark.parametrize("moved", [{"weights": "000000/000000"}, {"version": 99}])
def test_nothing_is_said_of_a_bot_or_a_game_that_has_moved_on(monkeypatch, moved):
    game = load("round-trip")
    words = masters.words_of(game, 2, game.bot("master"), game.bot("expert"))
    known = structs.replace(seat(0.5), version=game.card.version)
    row = MastersSeat(game="round-trip", games=9, ms=1.0, weights=words, seed=1, **structs.asdict(known))
    monkeypatch.setattr(masters, "kept", lambda: [row, structs.replace(row, **moved)])

    assert [row] == seats_of(game)
    assert known == convert(row, StoredSeat, from_attributes=True)


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
    assert differs(seat(0.60)) == found.evidence[-1][1]
    assert "" == found.to_try


@pytest.mark.parametrize(
    ("rules", "seats"), [({}, (seat(0.6, players=4),)), ({"hand_limit": 5}, (seat(0.6),)), ({}, ())]
)
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

    assert {"expert"} == {one.rivals for one in same.mastery} & set(same.responses)
    assert (same.mastery, same.masters) == (reworded.mastery, reworded.masters)
    assert ((), ()) == (stranger.mastery, stranger.masters)
    assert "expert" not in stranger.responses
