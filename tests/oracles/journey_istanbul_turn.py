"""A player's turn, free or in jail, and the talk and gifts that may go with it."""

from tests.oracles.journey_istanbul_rules import PLACES
from tests.oracles.journey_istanbul_table import Ask, Asking, Table, neighbours, symbols
from tests.oracles.journey_istanbul_tasks import has_bonus, note_visit

YES_NO = ("yes", "no")


def take_turn(table: Table, seat: int) -> Asking:
    """Let one player take his turn."""
    table.turns += 1
    yield from give_money(table, seat)
    yield from ask_around(table, seat)
    if table.players[seat].where == "jail":
        yield from turn_in_jail(table, seat)
    else:
        yield from turn_in_town(table, seat)
    table.chosen = []
    table.asked_about = set()


def turn_in_town(table: Table, seat: int) -> Asking:
    """Move, look at events, draw new events."""
    player = table.players[seat]
    origin = player.where
    place = yield Ask(seat, "move", (origin, *neighbours(table.rules, origin)))
    if place != origin:
        table.enter(seat, place)
    note_visit(table, seat, place != origin)
    yield from pay_debt(table, seat)
    eyes, cards = symbols(table.rules, len(table.players), place)
    if has_bonus(player, "shared_flat"):
        eyes += table.rules["flat_eyes"]
    yield from look(table, seat, eyes)
    yield from draw(table, seat, cards)


def pay_debt(table: Table, seat: int) -> Asking:
    """Offer the holder of Old Debt to pay it in Uskudar."""
    player = table.players[seat]
    owes = player.obstacle == "old_debt" and not player.obstacle_day
    may_pay = owes and player.where == "uskudar" and player.money >= table.rules["debt"]
    if may_pay and (yield Ask(seat, "pay_debt", YES_NO)) == "yes":
        table.pay_bank(seat, table.rules["debt"])
        player.obstacle_day = table.day


def look(table: Table, seat: int, eyes: int) -> Asking:
    """Look at up to so many different cards on the sheet."""
    together = table.rules["look_choice"] == "together"
    for _ in range(eyes):
        spots = {
            (row, position): card
            for row, cards in table.rows.items()
            for position, card in enumerate(cards)
            if card not in table.chosen
        }
        if not spots:
            break
        card = spots[(yield Ask(seat, "look", tuple(spots)))]
        table.chosen.append(card)
        table.players[seat].count("looks")
        if not together:
            table.players[seat].seen.add(card)
            yield from rumour(table, seat, card)
    if together:
        table.players[seat].seen.update(table.chosen)
        for card in table.chosen:
            yield from rumour(table, seat, card)


def draw(table: Table, seat: int, cards: int) -> Asking:
    """Draw new events, look at them and put them on the sheet; today's lie sideways."""
    for _ in range(cards):
        if not table.deck:
            return
        if not table.rules["must_draw"] and (yield Ask(seat, "draw", YES_NO)) == "no":
            return
        card = table.take_top()
        table.players[seat].seen.add(card)
        table.players[seat].count("draws")
        if table.put_on_sheet(card):
            if table.events[card].day == table.row_today:
                table.sideways.add(card)
            yield from rumour(table, seat, card)


def turn_in_jail(table: Table, seat: int) -> Asking:
    """Look at one event; come out on the release day, or by paying the fine."""
    player = table.players[seat]
    player.count("jail_days")
    yield from look(table, seat, 1)
    if table.day != player.release_day:
        fine = table.events[player.jail_card].amount
        if player.money < fine or (yield Ask(seat, "pay_fine", YES_NO)) == "no":
            return
        table.pay_bank(seat, fine)
        player.count("buyouts")
        player.count("buyouts_paid", fine)
        player.fined_today = table.rules["buyout_is_fine"]
    place = "kadikoy"
    if table.rules["release_place"] == "anywhere":
        place = yield Ask(seat, "come_out", PLACES)
    leave_jail(table, seat, place)
    if table.rules["release_counts"]:
        note_visit(table, seat, True)
        yield from pay_debt(table, seat)


def leave_jail(table: Table, seat: int, place: str) -> None:
    """Put the marker back on the board and discard the police card if nobody else lies on it."""
    player = table.players[seat]
    card, player.jail_card, player.release_day = player.jail_card, -1, 0
    table.enter(seat, place)
    if all(other.jail_card != card for other in table.players):
        table.beside.remove(card)
        table.discard.add(card)


def give_money(table: Table, seat: int) -> Asking:
    """Let the player on turn give money away, one gift at a time."""
    if table.rules["gifts"] == "off":
        return
    player, size = table.players[seat], table.rules["gift_size"]
    while player.money >= size:
        others = [other for other in range(len(table.players)) if other != seat]
        others = [other for other in others if table.players[other].in_istanbul]
        if not others:
            return
        answer = yield Ask(seat, "give", ("keep", *others))
        if answer == "keep":
            return
        hand_over(table, seat, answer, size)
        player.count("gifts_given", size)
        table.players[answer].count("gifts_received", size)


def hand_over(table: Table, giver: int, taker: int, amount: int) -> None:
    """Move money from one player to another."""
    table.players[giver].money -= amount
    table.players[taker].money += amount


def ask_around(table: Table, seat: int) -> Asking:
    """Let a player ask, before he moves, what events are that others have seen, each of them once."""
    if table.rules["talk"] != "asked":
        return
    player = table.players[seat]
    while player.money >= table.rules["info_price"]:
        spots = {
            (row, position): card
            for row, cards in table.rows.items()
            for position, card in enumerate(cards)
            if card not in player.seen | table.asked_about and knowers(table, seat, card)
        }
        answer = (yield Ask(seat, "ask", ("nothing", *spots))) if spots else "nothing"
        if answer == "nothing":
            return
        table.asked_about.add(spots[answer])
        yield from hear(table, seat, spots[answer])


def knowers(table: Table, seat: int, card: int) -> list[int]:
    """The other players in Istanbul who have seen an event, clockwise."""
    others = table.clockwise(seat)[1:]
    return [other for other in others if table.players[other].in_istanbul and card in table.players[other].seen]


def hear(table: Table, seat: int, card: int) -> Asking:
    """Let those who have seen an event speak one after the other, until the player has heard one of them."""
    for teller in knowers(table, seat, card):
        yield from told_by_choice(table, teller, seat, card)
        if table.told:
            return


def rumour(table: Table, teller: int, card: int) -> Asking:
    """Let what one player has just seen go round among the others."""
    if table.rules["talk"] not in ("chance", "offered"):
        return
    for listener in table.clockwise(teller)[1:]:
        player = table.players[listener]
        if not player.in_istanbul or card in player.seen or player.money < table.rules["info_price"]:
            continue
        if table.rules["talk"] == "chance":
            told_by_chance(table, teller, listener, card)
        else:
            yield from told_by_choice(table, teller, listener, card)


def happens(table: Table, rate: float) -> bool:
    """Whether something of this probability happens; what is certain costs no chance."""
    if rate in (0, 1):
        return rate == 1
    return table.chance.share() < rate


def told_by_chance(table: Table, teller: int, listener: int, card: int) -> None:
    """Let an observation reach a listener, truly or not, at the rates of the rules."""
    if happens(table, table.rules["share_rate"]):
        lie = happens(table, table.rules["lie_rate"])
        tell(table, teller, listener, card, false_claim(table, card) if lie else card)


def told_by_choice(table: Table, teller: int, listener: int, card: int) -> Asking:
    """Ask the teller what he says, and the listener whether he pays for it."""
    table.told = False
    answer = yield Ask(teller, "tell", ("silent", "truth", "lie"), card, listener)
    if answer == "silent":
        return
    claim = false_claim(table, card) if answer == "lie" else card
    if table.rules["info_price"] and (yield Ask(listener, "buy", YES_NO, card, teller)) == "no":
        return
    tell(table, teller, listener, card, claim)


def false_claim(table: Table, card: int) -> int:
    """Another event with the same back, if possible one that lies nowhere open, for any other would be seen through."""
    day = table.events[card].day
    others = [other for other, event in enumerate(table.events) if event.day == day and other != card]
    others = [other for other in others if other not in table.revealed] or others
    if not others:
        return card
    return others[table.chance.below(len(others))] if len(others) > 1 else others[0]


def tell(table: Table, teller: int, listener: int, card: int, claim: int) -> None:
    """Write a claim into the listener's planner and pay the teller."""
    price = table.rules["info_price"]
    hand_over(table, listener, teller, price)
    table.players[listener].heard[card] = (claim, teller)
    table.told = True
    table.players[listener].count("told")
    table.players[listener].count("info_paid", price)
    table.players[teller].count("info_earned", price)
    table.players[teller].count("lies_told", int(claim != card))
