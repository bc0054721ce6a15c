"""R7 to R9: tickets, the end, and the score."""

import pytest

from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import OUTCOMES
from tests.simulators.ticket_to_ride.boards import ended, set_up

SICILIA = ("Agrigento-Palermo", "Agrigento-Catania", "Agrigento-Siracusa")


def seats_of(game):
    """The rows of the seats as they stand now."""
    return game.result()[1]


@pytest.mark.clause("ticket-to-ride", "R7.1")
def test_four_tickets_are_drawn_and_at_least_one_is_kept():
    game = set_up(2)
    held = len(game.seen["tickets"][0])
    game.say("tickets")

    assert 4 == len(game.seen["offered"][0])

    game.say("no", "no", "no", then=(1, "action"))

    assert held + 1 == len(game.seen["tickets"][0])


@pytest.mark.clause("ticket-to-ride", "R7.1")
def test_of_few_tickets_left_as_many_are_drawn_as_there_are():
    game = set_up(2)
    game.table.tickets_left = 2
    game.say("tickets", "yes", "yes", then=(1, "action"))

    assert "tickets" not in game.answers()


@pytest.mark.clause("ticket-to-ride", "R7.2")
def test_tickets_sent_back_go_under_the_pile_in_their_order():
    game = set_up(2)
    game.say("tickets")
    first, second, third, _ = game.seen["offered"][0]
    game.say("no", "yes", "no", "yes")

    assert (third, first) == game.seen["ticket_pile"][:2]
    assert second in game.seen["tickets"][0]


@pytest.mark.clause("ticket-to-ride", "R7.3")
def test_a_ticket_is_done_when_its_ends_are_joined_by_own_tracks():
    game = set_up(2)
    game.forget_tickets()
    game.give_ticket(0, "Firenze", "Roma")
    ticket = game.ticket("Firenze", "Roma")
    game.own(0, "Firenze-Grosseto")
    game.own(1, "Grosseto-Roma")

    assert not game.table.ticket_done[ticket]

    game.own(0, "Firenze-Perugia", "Perugia-Roma")

    assert game.table.ticket_done[ticket]


@pytest.mark.clause("ticket-to-ride", "R7.3")
def test_a_country_is_reached_by_any_of_its_entries():
    game = set_up(2)
    game.forget_tickets()
    game.give_ticket(0, "Svizzera", "Verona")
    game.own(0, "Milano-Svizzera", "Bergamo-Verona")

    assert not game.table.ticket_done[game.ticket("Svizzera", "Verona")]

    game.own(0, "Milano-Bergamo")

    assert game.table.ticket_done[game.ticket("Svizzera", "Verona")]


@pytest.mark.clause("ticket-to-ride", "R7.3")
def test_two_countries_are_joined_by_any_pair_of_their_entries():
    game = set_up(2)
    game.forget_tickets()
    game.give_ticket(0, "Francia", "Austria")
    game.own(0, "Torino-Francia", "Torino-Milano", "Milano-Bergamo", "Bergamo-Bolzano", "Bolzano-Austria")

    assert game.table.ticket_done[game.ticket("Francia", "Austria")]


@pytest.mark.clause("ticket-to-ride", "R8.1")
@pytest.mark.clause("ticket-to-ride", "R8.2")
def test_two_trains_or_fewer_give_everybody_one_more_turn():
    game = set_up(3)
    game.draw_blind()
    game.table.trains[1] = 2
    game.draw_blind()
    turns = []
    while not game.table.over:
        turns.append(int(game.table.actor))
        game.draw_blind()

    assert [2, 0, 1] == turns
    assert 1 == game.result()[0].end_trigger


@pytest.mark.clause("ticket-to-ride", "R8.3")
def test_the_game_ends_when_all_pass():
    game = set_up(3, ferry_cards=0)
    game.no_tickets()
    game.no_cards()
    game.lay_row("1 red")
    for seat in range(3):
        game.hold(seat, "")
    game.table.trains[:3] = 1
    game.table.last_turns_left = 50
    game.table.open[:] = 0
    game.say("draw", "red")

    assert game.table.over
    assert (3, 3) == (int(game.table.passes), int(game.table.holes))


@pytest.mark.clause("ticket-to-ride", "R8.4")
def test_a_game_that_is_too_long_is_unfinished():
    game = set_up(2, max_turns=5)
    game.finish()

    assert "unfinished" == OUTCOMES[int(game.table.outcome)]
    assert 5 == int(game.table.turns)
    assert [0.0, 0.0] == seats_of(game).win.tolist()


@pytest.mark.clause("ticket-to-ride", "R9.1")
def test_the_score_is_the_sum_of_its_parts():
    game = set_up(2, longest_path_points=10)
    game.own(0, "Napoli-Palermo", "Roma-Napoli", "Grosseto-Roma", "Firenze-Grosseto", "Firenze-Bologna")
    game.table.trains[0] = 0
    game.finish()
    for row in seats_of(game):
        parts = row.route_points + row.ticket_points_won - row.ticket_points_lost + row.region_points + row.path_points

        assert parts == row.score


@pytest.mark.clause("ticket-to-ride", "R9.2")
def test_open_tickets_cost_their_points():
    game = set_up(2, last_turns=0)
    game.forget_tickets()
    game.give_ticket(0, "Firenze", "Roma")
    game.give_ticket(0, "Milano", "Napoli")
    game.own(0, "Firenze-Perugia", "Perugia-Roma")
    game.table.trains[0] = 0
    game.draw_blind()
    row = seats_of(game)[0]

    assert (5, 14) == (row.ticket_points_won, row.ticket_points_lost)
    assert (2, 1) == (row.tickets_kept, row.tickets_completed)
    assert 2 + 4 + 5 - 14 == row.score


@pytest.mark.clause("ticket-to-ride", "R9.3")
def test_a_network_is_looked_up_in_the_region_chart():
    five = ("Roma-Napoli", "Grosseto-Roma", "Pisa-Genova", "Grosseto-Pisa", "Genova-Milano")
    game = ended(2, *((0, pair) for pair in five))
    row = seats_of(game)[0]

    assert (5, 1) == (row.regions, row.region_points)


@pytest.mark.clause("ticket-to-ride", "R9.3")
def test_countries_are_in_no_region():
    game = ended(2, (0, "Torino-Francia"), (0, "Torino-Monaco"), (0, "Torino-Genova"), (0, "Torino-Svizzera"))

    assert (2, 0) == (seats_of(game)[0].regions, seats_of(game)[0].region_points)


@pytest.mark.clause("ticket-to-ride", "R9.4")
def test_networks_of_six_and_of_five_regions_score_two_and_one():
    north = ("Torino-Genova", "Genova-Milano", "Genova-Parma", "Bergamo-Verona", "Milano-Bergamo", "Bergamo-Bolzano")
    south = ("Ancona-Pescara", "Foggia-Pescara", "Pescara-Roma", "Roma-Napoli")
    game = ended(2, *((0, pair) for pair in north + south))
    row = seats_of(game)[0]

    assert (6, 2 + 1) == (row.regions, row.region_points)


@pytest.mark.clause("ticket-to-ride", "R9.5")
def test_sicilia_counts_two_only_when_whole():
    four = (*SICILIA, "Siracusa-Messina")

    assert 2 == seats_of(ended(2, *((0, pair) for pair in four)))[0].regions
    assert 1 == seats_of(ended(2, *((0, pair) for pair in SICILIA)))[0].regions
    assert 1 == seats_of(ended(2, *((0, pair) for pair in four), special_regions=False))[0].regions


@pytest.mark.clause("ticket-to-ride", "R9.5")
def test_sardegna_needs_all_three_cities():
    assert 2 == seats_of(ended(2, (0, "Cagliari-Olbia"), (0, "Olbia-Sassari")))[0].regions
    assert 1 == seats_of(ended(2, (0, "Cagliari-Olbia")))[0].regions


@pytest.mark.clause("ticket-to-ride", "R9.6")
def test_the_longest_path_goes_to_all_tied():
    game = ended(3, (0, "Denver-Santa Fe"), (1, "Dallas-Houston"), (1, "Houston-New Orleans"), map="usa")
    rows = seats_of(game)

    assert [2, 3, 0] == rows.longest_path.tolist()
    assert [0, 10, 0] == rows.path_points.tolist()

    game = ended(3, (0, "Denver-Santa Fe"), (1, "Houston-New Orleans"), map="usa")

    assert [10, 10, 0] == seats_of(game).path_points.tolist()


@pytest.mark.clause("ticket-to-ride", "R9.6")
def test_a_path_may_meet_a_city_twice_but_not_a_track():
    loop = ("Denver-Santa Fe", "Santa Fe-Oklahoma City", "Denver-Oklahoma City", "Denver-Omaha")
    game = ended(2, *((0, pair) for pair in loop), map="usa")

    assert 2 + 3 + 4 + 4 == seats_of(game)[0].longest_path


@pytest.mark.clause("ticket-to-ride", "R9.7")
@pytest.mark.parametrize(("tie_break", "places"), [("tickets", [2, 1]), ("path", [2, 1]), ("shared", [1, 1])])
def test_completed_tickets_break_a_tie(tie_break, places):
    game = set_up(2, last_turns=0, tie_break=tie_break)
    game.forget_tickets()
    game.own(0, "Napoli-Palermo")
    game.own(1, "Firenze-Perugia", "Perugia-Roma", "Bari-Lecce", "Bari-Taranto", "Bergamo-Parma")
    game.give_ticket(1, "Firenze", "Roma")
    game.table.trains[0] = 0
    game.draw_blind()

    assert [18, 18] == seats_of(game).score.tolist()
    assert places == seats_of(game).place.tolist()


@pytest.mark.clause("ticket-to-ride", "R1.1")
@pytest.mark.clause("ticket-to-ride", "R9.7")
def test_the_map_of_the_usa_breaks_ties_as_the_base_game_does():
    rules = load("ticket-to-ride").rules

    assert "path" == rules.words(rules.choose({"map": "usa"}))["tie_break"]
    assert "tickets" == rules.words(rules.choose({}))["tie_break"]
    assert "shared" == rules.words(rules.choose({"map": "usa", "tie_break": "shared"}))["tie_break"]


@pytest.mark.clause("ticket-to-ride", "R9.7")
@pytest.mark.parametrize(("tie_break", "wins"), [("tickets", [0.5, 0.5]), ("path", [1.0, 0.0]), ("shared", [0.5, 0.5])])
def test_the_longest_path_decides_only_when_the_rules_say_so(tie_break, wins):
    game = ended(2, (0, "Bari-Lecce"), (1, "Bergamo-Parma"), (1, "Ancona-Perugia"), tie_break=tie_break)

    assert [4, 4] == seats_of(game).score.tolist()
    assert wins == seats_of(game).win.tolist()
    assert ("win" if 1.0 in wins else "shared") == OUTCOMES[int(game.result()[0].outcome)]
