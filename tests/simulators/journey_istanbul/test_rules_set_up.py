"""R1 and R2: the board, the events, the player cards, and how the table is set up."""

from collections import Counter

import pytest

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.journey_istanbul.components import OBSTACLES, OPPORTUNITIES, PLACES
from tests.simulators.journey_istanbul.scenes import LETTERS, NO_CARDS, Istanbul, quiet

RAIDED = PLACES[:4]
CARD = '[[event]]\nday = {}\nkind = "{}"\nplace = "{}"\namount = {}\n'


def symbols(players, **rules):
    """Eyes and card symbols of the five places."""
    record = Istanbul(players, **rules).rules
    return record.eyes[players].tolist(), record.cards[players].tolist()


def exits(letter, **rules):
    """Where a marker in this place may go."""
    game = quiet(**rules)
    game.stand(letter + "K")
    return {word[0].upper() for word in game.answers() if isinstance(word, str)}


def events_of(**rules):
    """All events of a game: day, kind, place, sum."""
    return Istanbul(4, **rules).seen["events"]


@pytest.mark.clause("journey-istanbul", "R1.1")
def test_from_kadikoy_one_stays_or_goes_to_sultanahmet_or_uskudar():
    """The rulebook's example; from Sultanahmet it shows a move to Taksim, from Fatih one to Taksim."""
    assert {"K", "S", "U"} == exits("K")
    assert "T" in exits("S")
    assert "T" in exits("F")


@pytest.mark.clause("journey-istanbul", "R1.1")
def test_doubtful_connections_lead_both_ways_when_switched_on():
    assert {"S", "F", "T", "K"} == exits("S")
    assert {"S", "T", "K"} == exits("S", edge_sultanahmet_fatih=False)
    assert {"F", "T"} == exits("F", edge_sultanahmet_fatih=False)
    assert {"U", "K"} == exits("U", edge_uskudar_taksim=False)
    assert {"U", "T", "K", "S", "F"} == exits("U", edge_uskudar_sultanahmet=True, edge_uskudar_fatih=True)
    assert {"F", "S", "T", "U"} == exits("F", edge_uskudar_fatih=True)


@pytest.mark.clause("journey-istanbul", "R1.2")
def test_taksim_shows_two_eyes_and_two_cards_and_kadikoy_nothing():
    assert ([2, 2, 1, 1, 0], [2, 0, 1, 1, 0]) == symbols(4)
    assert ([2, 2, 1, 1, 3], [2, 0, 1, 1, 0]) == symbols(5, eyes_kadikoy=3)


@pytest.mark.clause("journey-istanbul", "R1.3")
def test_alterations_cover_fatih_and_uskudar_for_two_and_three_players():
    assert ([2, 2, 1, 1, 0], [2, 1, 1, 3, 0]) == symbols(2)
    assert ([2, 2, 1, 1, 0], [2, 1, 1, 2, 0]) == symbols(3)
    assert symbols(5) == symbols(2, alterations=False)


@pytest.mark.clause("journey-istanbul", "R1.4")
def test_there_are_twelve_events_of_each_kind():
    assert {"journey": 12, "work": 12, "police": 12} == Counter(kind for _, kind, _, _ in events_of())


@pytest.mark.clause("journey-istanbul", "R1.5")
def test_the_balanced_deck_holds_what_the_examples_show():
    events = events_of()

    assert (3, "police", "", 4_000) in events
    assert any(event[:3] == (3, "journey", "fatih") for event in events)
    assert any(event[:3] == (4, "journey", "taksim") for event in events)
    assert any(event[1:3] == ("work", "sultanahmet") for event in events)


@pytest.mark.clause("journey-istanbul", "R1.5")
def test_the_balanced_deck_is_even_in_days_places_and_sums():
    events = events_of()

    assert {2} == set(Counter(event[:2] for event in events).values())
    assert {3} == set(Counter(event[1:3] for event in events if event[1] != "police").values())
    assert {3} == set(Counter((event[1], event[3]) for event in events).values())
    for day in range(1, 7):
        assert set(RAIDED) == {place for when, _, place, _ in events if when == day and place}


@pytest.mark.clause("journey-istanbul", "R1.6")
def test_a_random_deck_deals_the_same_places_and_sums_anew():
    first, second = (Istanbul(4, number=number, deck="random").seen["events"] for number in (0, 1))

    assert first != second
    for part in (slice(0, 2), slice(1, 3), slice(1, 4, 2)):
        assert Counter(event[part] for event in events_of()) == Counter(event[part] for event in first)


@pytest.mark.clause("journey-istanbul", "R1.6")
def test_a_wild_deck_shuffles_the_days_but_keeps_six_cards_a_day():
    events = events_of(deck="random", day_balance=False)

    assert {6} == set(Counter(event[0] for event in events).values())
    assert {2} != set(Counter(event[:2] for event in events).values())


@pytest.mark.clause("journey-istanbul", "R1.7")
def test_a_designer_brings_a_deck_in_a_file(tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(CARD.format(2, "work", "fatih", 1_500) + '[[event]]\nday = 5\nkind = "police"\namount = 0\n')

    assert ((2, "work", "fatih", 1_500), (5, "police", "", 0)) == events_of(deck="custom", events=str(path))


@pytest.mark.clause("journey-istanbul", "R1.7")
@pytest.mark.parametrize(
    ("card", "word"),
    [
        (CARD.format(7, "work", "fatih", 1), "1 to 6"),
        (CARD.format(1, "walk", "fatih", 1), "'work'"),
        (CARD.format(1, "work", "kadikoy", 1), "taksim"),
        (CARD.format(1, "police", "fatih", 1), "no place"),
        (CARD.format(1, "work", "fatih", -1), "0 to 100000"),
        ("[[event]]\nweek = 1\n", "week"),
        ("", "1 to 60"),
        ("[[event", "TOML"),
    ],
)
def test_a_deck_that_cannot_be_read_says_what_is_allowed(tmp_path, card, word):
    path = tmp_path / "deck.toml"
    path.write_text(card)

    with pytest.raises(Mistake, match=word):
        events_of(deck="custom", events=str(path))


@pytest.mark.clause("journey-istanbul", "R1.7")
def test_a_deck_and_its_file_go_together():
    for changes in ({"deck": "custom"}, {"events": "deck.toml"}):
        with pytest.raises(Mistake, match="events"):
            load("journey-istanbul").choose_rules("", changes)


@pytest.mark.clause("journey-istanbul", "R1.8")
@pytest.mark.clause("journey-istanbul", "R1.9")
def test_five_players_share_all_ten_player_cards():
    seen = Istanbul(5).seen

    assert set(OBSTACLES) == set(seen["obstacle"])
    assert set(OPPORTUNITIES) == set(seen["opportunity"])


@pytest.mark.clause("journey-istanbul", "R2.1")
def test_everybody_starts_with_6000():
    assert (6_000,) * 5 == Istanbul(5).seen["money"]
    assert (250,) * 2 == Istanbul(2, start_money=250).seen["money"]


@pytest.mark.clause("journey-istanbul", "R2.2")
def test_player_cards_are_dealt_at_random_and_go_round_when_there_are_few():
    hands = {Istanbul(2, number=number).seen["obstacle"] for number in range(20)}
    short = dict.fromkeys(OBSTACLES[1:] + OPPORTUNITIES[2:], False)

    assert len(hands) > 5
    assert (OBSTACLES[0],) * 3 == Istanbul(3, **short).seen["obstacle"]
    first, second, third = Istanbul(3, **short).seen["opportunity"]
    assert first == third != second
    assert ("none",) * 4 == Istanbul(4, **NO_CARDS).seen["opportunity"]


@pytest.mark.clause("journey-istanbul", "R2.3")
def test_all_markers_stand_in_kadikoy_with_the_starting_player_lowest():
    game = Istanbul(4)

    assert ((), (), (), (), (0, 1, 2, 3)) == game.seen["piles"]
    assert 0 == game.seen["starter"]
    assert (0, "move") == game.asked
    assert {"kadikoy", "sultanahmet", "uskudar"} == game.answers()
    assert set(LETTERS.values()) == set(PLACES)


@pytest.mark.clause("journey-istanbul", "R2.4")
def test_ten_events_are_laid_into_the_rows_of_their_days():
    for number in range(10):
        seen = Istanbul(4, number=number).seen
        lying = [card for row in seen["rows"] for card in row]

        assert 10 == len(lying) + len(seen["discard"])
        assert 26 == len(seen["deck"])
        assert all(seen["events"][card][0] == day for day, row in enumerate(seen["rows"], 1) for card in row)


@pytest.mark.clause("journey-istanbul", "R2.4")
def test_an_event_for_a_full_row_is_lost_or_replaced():
    for number in range(10):
        lost = Istanbul(4, number=number, row_capacity=2, initial_events=12).seen
        replaced = Istanbul(4, number=number, row_capacity=2, initial_events=12, full_row_setup="redraw").seen

        assert 12 == sum(map(len, lost["rows"])) + len(lost["discard"])
        assert (2,) * 6 == tuple(map(len, replaced["rows"]))


@pytest.mark.clause("journey-istanbul", "R2.5")
def test_events_of_the_first_day_lie_upright_or_sideways():
    upright = Istanbul(4, initial_events=36).seen
    sideways = Istanbul(4, initial_events=36, first_day_events="sideways").seen

    assert () == upright["sideways"]
    assert tuple(sorted(sideways["rows"][0])) == sideways["sideways"] != ()


@pytest.mark.clause("journey-istanbul", "R2.6")
def test_money_is_dealt_anew_to_the_others_only_when_it_is_hidden():
    for public in (True, False):
        game = quiet(4, money_public=public)
        game.own(1_000, 2_000, 3_000, 4_000)
        sums = set()
        for _ in range(20):
            game.imagine(0)
            sums.add(game.seen["money"])

        assert {1_000} == {money[0] for money in sums}
        assert {(1_000, 2_000, 3_000, 4_000)} == {tuple(sorted(money)) for money in sums}
        assert (len(sums) == 1) is public


@pytest.mark.clause("journey-istanbul", "R2.7")
def test_a_seat_with_a_handicap_begins_with_so_much_money_more():
    assert (6_000, 6_000, 6_500) == Istanbul(3, handicap="0,0,500").seen["money"]
    assert (1_000, 2_000) == Istanbul(2, handicap="0,1000,500", start_money=1_000).seen["money"]
