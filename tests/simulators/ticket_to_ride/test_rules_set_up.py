"""R1 and R2: what the game consists of, and how it begins."""

from collections import Counter

import pytest

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.ticket_to_ride.maps import read_map
from fairseat.simulators.ticket_to_ride.names import name_ticket
from fairseat.simulators.ticket_to_ride.scores import settle
from tests.simulators.ticket_to_ride.boards import TicketToRide, set_up

ITALY = read_map("italy")


@pytest.mark.clause("ticket-to-ride", "R1.1")
def test_the_usa_map_brings_its_own_rules_and_named_rules_stand_above():
    game = TicketToRide(3, map="usa")

    assert (0, 3, 2, 3, 1, 10) == tuple(
        int(game.rules[name])
        for name in (
            "ferry_cards", "tickets_dealt", "tickets_dealt_keep", "tickets_drawn", "tickets_drawn_keep",
            "longest_path_points",
        )
    )  # fmt: skip
    assert 5 == TicketToRide(3, map="usa", tickets_dealt=5).rules.tickets_dealt
    assert (100, 30) == (len(read_map("usa").tracks), len(read_map("usa").tickets))


@pytest.mark.clause("ticket-to-ride", "R1.2")
def test_two_tracks_into_one_country_are_not_joined_there():
    game = set_up(2)
    game.forget_tickets()
    game.own(0, "Milano-Svizzera", "Torino-Svizzera")
    milano, torino = (list(ITALY.regions).index(city) for city in ("Milano", "Torino"))

    assert game.table.network[0, milano] != game.table.network[0, torino]


@pytest.mark.clause("ticket-to-ride", "R1.2")
def test_joined_zones_join_the_tracks_that_lead_into_them():
    game = set_up(2, join_zones=True)
    game.forget_tickets()
    game.own(0, "Milano-Svizzera", "Torino-Svizzera")
    milano, torino = (list(ITALY.regions).index(city) for city in ("Milano", "Torino"))

    assert game.table.network[0, milano] == game.table.network[0, torino]


@pytest.mark.clause("ticket-to-ride", "R1.3")
def test_the_board_has_the_published_counts():
    edges = Counter((track.a, track.b) for track in ITALY.tracks)
    spaces = Counter()
    for track in ITALY.tracks:
        spaces[track.color] += track.length
    ferries = [track for track in ITALY.tracks if track.waves]

    assert (128, 84, 379) == (len(ITALY.tracks), len(edges), sum(spaces.values()))
    assert {1: 41, 2: 42, 3: 1} == Counter(edges.values())
    assert {"gray": 106, "pink": 35} | dict.fromkeys(spaces.keys() - {"gray", "pink"}, 34) == spaces
    assert (21, 106) == (len(ferries), sum(track.length for track in ferries))
    assert {track.color for track in ferries} == {"gray"}
    assert (34, 17, 5) == (len(ITALY.regions), len(set(ITALY.regions.values())), len(ITALY.zones))


@pytest.mark.clause("ticket-to-ride", "R1.4")
def test_there_are_twelve_cards_a_colour_and_fourteen_locomotives():
    seen = TicketToRide(4).seen
    cards = Counter(seen["pile"])
    for held in (*seen["hands"], seen["row"]):
        cards.update(dict(zip(sorted(cards - Counter(["locomotive"] * 99)), held[:8], strict=True)))
        cards["locomotive"] += held[8]

    assert 110 == sum(cards.values())
    assert 14 == cards.pop("locomotive")
    assert [12] * 8 == list(cards.values())


@pytest.mark.clause("ticket-to-ride", "R1.5")
@pytest.mark.clause("ticket-to-ride", "R1.6")
def test_ten_ferry_cards_lie_open_and_each_seat_has_45_trains():
    seen = TicketToRide(3).seen

    assert (10, (45, 45, 45), (0, 0, 0)) == (seen["ferry_pile"], seen["trains"], seen["ferry_hands"])


@pytest.mark.clause("ticket-to-ride", "R1.7")
def test_there_are_56_tickets_worth_677_points():
    assert (56, 677) == (len(ITALY.tickets), sum(points for _, _, points in ITALY.tickets))


@pytest.mark.clause("ticket-to-ride", "R1.8")
def test_single_tickets_are_worth_what_the_rules_name():
    game = TicketToRide(2, ticket_points="Roma-Firenze:30 / Venezia-Roma:0")
    firenze, venezia = game.ticket("Firenze", "Roma"), game.ticket("Venezia", "Roma")
    worth = [points for _, _, points in ITALY.tickets]
    worth[firenze], worth[venezia] = 30, 0

    assert worth == game.rules.ticket_points[: len(worth)].tolist()
    assert 30 == game.rules.most_ticket_points
    assert "Firenze-Roma (30)" == name_ticket(game.rules, firenze)


@pytest.mark.clause("ticket-to-ride", "R1.8")
@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("Torino-Austria", "such as Firenze-Roma:8"),
        ("Torino-Austria:8:9", "has not. Did you mean 'Torino-Austria'"),
        ("Torino-Austria:101", "from 0 to 100"),
        (f"Torino-Austria:{'9' * 5000}", "from 0 to 100"),
        ("Torino-Austria:8,Boston-Miami:8", "several with / between them"),
        ("Torino-Austira:8", "Did you mean 'Torino-Austria'"),
        ("Torino-Austria:8/Austria-Torino:9", "twice"),
        ("Boston-Miami:8", "which the map italy has not"),
    ],
)
def test_what_is_no_ticket_or_no_worth_is_refused(value, said):
    with pytest.raises(Mistake, match=said):
        TicketToRide(2, ticket_points=value)


@pytest.mark.clause("ticket-to-ride", "R2.1")
def test_four_cards_are_dealt_and_five_lie_face_up():
    for number in range(20):
        seen = TicketToRide(5, number=number).seen

        assert [4] * 5 == [sum(hand) for hand in seen["hands"]]
        assert 5 == sum(seen["row"])
        assert seen["row"][8] < 3


@pytest.mark.clause("ticket-to-ride", "R2.2")
def test_each_seat_keeps_at_least_three_of_five_tickets():
    game = TicketToRide(2)

    assert (0, "keep") == game.asked

    game.say("no", "no", then=(1, "keep"))

    assert [3, 0] == [len(held) for held in game.seen["tickets"]]

    game.say("yes", "yes", "yes", "no", "yes", then=(0, "action"))

    assert [3, 4] == [len(held) for held in game.seen["tickets"]]


@pytest.mark.clause("ticket-to-ride", "R2.3")
def test_tickets_sent_back_lie_under_the_pile():
    game = TicketToRide(3)
    offered = game.seen["offered"]
    before = game.seen["ticket_pile"]
    for _ in range(3):
        game.say("no", "no")
    after = game.seen["ticket_pile"]

    assert {ticket for seat in offered for ticket in seat[:2]} == set(after[:6])
    assert before == after[6:]


@pytest.mark.clause("ticket-to-ride", "R2.4")
def test_seat_0_starts_and_turns_pass_by_seat():
    game = set_up(3)
    order = []
    for _ in range(5):
        order.append(int(game.table.actor))
        game.draw_blind()

    assert [0, 1, 2, 0, 1] == order


@pytest.mark.clause("ticket-to-ride", "R2.5")
def test_a_seat_with_a_handicap_is_dealt_so_many_train_cards_more():
    assert [4, 5, 8, 4] == [sum(hand) for hand in TicketToRide(4, handicap="0,1,4").seen["hands"]]
    assert [2, 0] == [sum(hand) for hand in TicketToRide(2, handicap="2", hand_dealt=0).seen["hands"]]


@pytest.mark.clause("ticket-to-ride", "R2.6")
def test_points_with_which_a_seat_begins_count_at_the_end():
    plain, ahead = (set_up(2, handicap_points=points) for points in ("0", "0,30"))
    for game in (plain, ahead):
        settle(game.table, game.rules)

    assert [0, 30] == [int(more - less) for more, less in zip(ahead.table.score, plain.table.score, strict=True)][:2]
    assert (1, 2) == (ahead.table.rank[1], ahead.table.rank[0])
