"""The end of a day: reveal the events, police, journeys, work, and the next day."""

from tests.oracles.journey_istanbul_rules import DAYS, RAIDED
from tests.oracles.journey_istanbul_table import Ask, Asking, Table
from tests.oracles.journey_istanbul_tasks import has_bonus

YES_NO = ("yes", "no")


def end_day(table: Table) -> Asking:
    """Carry out the end of the day in its strict order, up to the discarding of the revealed cards."""
    cards = reveal(table)
    if table.rules["driver_when_raided"]:
        meet_driver(table, cards)
    police(table, cards)
    if not table.rules["driver_when_raided"]:
        meet_driver(table, cards)
    for card in of_kind(table, cards, "journey"):
        table.count("journeys_offered")
        yield from offer_journey(table, card)
    for card in of_kind(table, cards, "work"):
        table.count("works_offered")
        yield from offer_work(table, card)
    row = table.rows[table.row_today]
    for card in cards:
        if card in row:
            row.remove(card)
            table.discard.add(card)
    table.rounds += 1


def of_kind(table: Table, cards: list[int], kind: str) -> list[int]:
    """The cards of one kind, in the order in which they lie."""
    return [card for card in cards if table.events[card].kind == kind]


def reveal(table: Table) -> list[int]:
    """Turn today's upright cards face up; the sideways ones wait a week."""
    cards = [card for card in table.rows[table.row_today] if card not in table.sideways]
    table.revealed.update(cards)
    return cards


def meet_driver(table: Table, cards: list[int]) -> None:
    """Complete Knowing the Driver for who stands in Taksim while a journey from there is offered."""
    if not any(table.events[card].place == "taksim" for card in of_kind(table, cards, "journey")):
        return
    for player in table.players:
        raided = player.fined_today and not table.rules["driver_when_raided"]
        if player.opportunity == "knowing_the_driver" and player.where == "taksim" and not raided:
            player.opportunity_day = player.opportunity_day or table.day


def police(table: Table, cards: list[int]) -> None:
    """Raid Taksim or all neighbourhoods but Kadikoy: the lowest fine or jail."""
    raids = of_kind(table, cards, "police")
    if len(raids) >= table.rules["police_everywhere"]:
        places = RAIDED
        table.count("raids_everywhere")
    elif len(raids) >= table.rules["police_taksim"]:
        places = ("taksim",)
        table.count("raids_taksim")
    else:
        return
    lowest = min(raids, key=lambda card: table.events[card].amount)  # the first of equal ones
    offered = {table.events[card].place for card in of_kind(table, cards, "work")}
    for seat, player in enumerate(table.players):
        if player.where not in places:
            continue
        if has_bonus(player, "work_permit") and player.where in offered:
            player.shielded_today = True
            player.count("raids_ignored")
        else:
            catch(table, seat, lowest)


def catch(table: Table, seat: int, card: int) -> None:
    """Fine a player who can pay, jail one who cannot."""
    player, fine = table.players[seat], table.events[card].amount
    if player.money >= fine:
        table.pay_bank(seat, fine)
        player.fined_today = True
        player.count("fines")
        player.count("fines_paid", fine)
        player.count("fines_" + player.where, fine)
        return
    player.count("jailed")
    player.count("jailed_" + player.where)
    table.leave_place(seat)
    player.where = "jail"
    player.jail_card = card
    player.release_day = table.day + table.rules["jail_days"]
    if card not in table.beside:
        table.rows[table.row_today].remove(card)
        table.beside.add(card)


def knows_driver(table: Table, seat: int, place: str) -> bool:
    """Whether Knowing the Driver helps this player with a journey from this place today."""
    player = table.players[seat]
    in_scope = table.rules["driver_scope"] == "anywhere" or place == "taksim"
    return has_bonus(player, "knowing_the_driver") and player.opportunity_day < table.day and in_scope


def journey_cost(table: Table, seat: int, card: int) -> int:
    """What the journey costs this player."""
    event = table.events[card]
    discount = table.rules["discount"] if knows_driver(table, seat, event.place) else 0
    return max(0, event.amount - discount)


def may_travel(table: Table, seat: int, card: int) -> bool:
    """Whether a player standing there meets the requirements of a journey card."""
    player = table.players[seat]
    barred = player.shielded_today and table.rules["permit_scope"] == "work"
    can_pay = player.money >= journey_cost(table, seat, card)
    return player.may_leave and not player.fined_today and not barred and can_pay


def offer_journey(table: Table, card: int) -> Asking:
    """Ask those who may travel, friends of the driver first, then who came to the place first."""
    place = table.events[card].place
    eligible = [seat for seat in table.piles[place] if may_travel(table, seat, card)]
    friends = [seat for seat in eligible if knows_driver(table, seat, place)]
    for seat in friends + [seat for seat in eligible if seat not in friends]:
        if (yield Ask(seat, "journey", YES_NO, card)) == "yes":
            travel(table, seat, card)
            return


def travel(table: Table, seat: int, card: int) -> None:
    """Pay the journey and leave Istanbul."""
    player, cost = table.players[seat], journey_cost(table, seat, card)
    if knows_driver(table, seat, table.events[card].place):
        player.count("bonus", table.events[card].amount - cost)
    table.pay_bank(seat, cost)
    player.count("journey_paid", cost)
    player.left_day = table.day
    player.left_from = player.where
    table.leave_place(seat)
    player.where = "left"
    table.count("journeys_used")


def offer_work(table: Table, card: int) -> Asking:
    """Ask those who may work, who came to the place first before the others."""
    place = table.events[card].place
    for seat in table.piles[place]:
        player = table.players[seat]
        had_his = player.worked_today and not table.rules["several_works"]
        if player.fined_today or had_his:
            continue
        if (yield Ask(seat, "work", YES_NO, card)) == "yes":
            work(table, seat, card)
            return


def work(table: Table, seat: int, card: int) -> None:
    """Take the pay, and a little more for who speaks the language."""
    player, pay = table.players[seat], table.events[card].amount
    if has_bonus(player, "language_lessons"):
        pay += table.rules["lessons_bonus"]
        player.count("bonus", table.rules["lessons_bonus"])
    table.pay_bank(seat, -pay)
    player.worked_today = True
    player.count("works")
    player.count("work_pay", pay)
    player.count("pay_" + player.where, pay)
    table.count("works_used")


def end_reason(table: Table) -> str:
    """Why the game ends with this day, or an empty word."""
    if not any(player.in_istanbul for player in table.players):
        return "all_left"
    if not table.deck and not any(table.rows.values()):
        return "events_gone"
    if table.day == DAYS * table.rules["weeks"]:
        return "weeks_over"
    return ""


def next_day(table: Table) -> None:
    """Turn the sideways cards, move the day marker and pass the start marker on."""
    table.sideways.clear()
    table.day += 1
    for player in table.players:
        player.fined_today = player.shielded_today = player.worked_today = False
    left_of_starter = table.clockwise(table.starter)[1:]
    table.starter = next((seat for seat in left_of_starter if table.players[seat].in_istanbul), table.starter)
