"""What is written of each game and each seat of Itchy Feet, and how near a seat is to winning."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SHARED, WIN

from .components import CHARACTERS, COUNTRIES, FIRST_EVENT, KINDS, PASSPORT, POSTCARD
from .names import name_kind
from .table import NOBODY, Tally
from .travels import count_match, next_country

END_REASONS = ("centre", "postcards", "most_countries", "deadlock", "piles_empty")

GAME = (
    Column("first_leg_turn", "i4", "turns", "Turns played when anybody first completed a leg, -1 if nobody did."),
    Column("comeback", "i1", "games", "1 when another seat had its first leg before the winner."),
    Column("trades", "i4", "trades", "Trades completed on the offerer's own turn."),
    Column("free_trades", "i4", "trades", "Trades completed outside the offerer's own turn."),
    Column("offers", "i4", "offers", "Offers made, accepted or not."),
    Column("steals", "i4", "thefts", "Steal actions, trapped ones too."),
    Column("traps", "i4", "cards", "Mousetraps played."),
    Column("countries_stolen", "i4", "thefts", "Countries stolen."),
    Column("events_played", "i4", "cards", "Events played."),
    Column("forbidden_drawn", "i4", "cards", "Forbidden items taken from the draw pile."),
    Column("postcards_drawn", "i4", "cards", "Postcards taken from the draw pile."),
    Column("specials_drawn", "i4", "cards", "Special items taken from the draw pile."),
    Column("stuck_turns", "i4", "turns", "Turns passed because no action was open."),
    Column("dry_draws", "i4", "cards", "Cards not drawn because both piles were empty."),
    Column("reshuffles", "i4", "times", "Times the discard pile became the draw pile."),
)

SEAT = (
    Column(
        "character", "i1", "number", "Smuggler, forager, recycler, haggler, pickpocket, backpacker, none, from 0 on."
    ),
    Column("legs", "i1", "travels", "Legs completed; in the Bucket List travels made."),
    Column("first_leg_turn", "i4", "turns", "Turns of all played when the first leg was completed, -1 if it was not."),
    Column("centre_turn", "i4", "turns", "Turns of all played when the centre was reached, -1 if it was not."),
    Column("postcards_held", "i1", "cards", "Postcards in hand at the end."),
    Column("passports_held", "i1", "cards", "Passports in hand at the end."),
    Column("draws", "i4", "actions", "Draw actions."),
    Column("recycles", "i4", "actions", "Recycle actions."),
    Column("trades", "i4", "actions", "Trades completed on the own turn."),
    Column("steals", "i4", "actions", "Steal actions, trapped ones too."),
    Column("country_steals", "i4", "actions", "Actions to steal a country, trapped ones too."),
    Column("travels", "i4", "actions", "Travels made."),
    Column("get_rids", "i4", "actions", "Actions to get rid of a forbidden item."),
    Column("local_guides", "i4", "actions", "Local Guides used."),
    Column("trading_posts", "i4", "actions", "Trading Posts used."),
    Column("maps", "i4", "actions", "Poorly Drawn Maps used."),
    Column("smuggles", "i4", "actions", "Forbidden items given away by the Smuggler."),
    Column("stuck_turns", "i4", "turns", "Turns passed because no action was open."),
    Column("turns", "i4", "turns", "Turns begun."),
    Column("offers", "i4", "offers", "Offers made, accepted or not, free ones too."),
    Column("trades_joined", "i4", "trades", "Trades completed as the partner."),
    Column("free_trades", "i4", "trades", "Trades completed outside the own turn."),
    Column("cards_stolen", "i4", "cards", "Cards stolen from others."),
    Column("cards_lost", "i4", "cards", "Cards stolen by others."),
    Column("countries_lost", "i4", "countries", "Countries stolen by others."),
    Column("mousetraps", "i4", "cards", "Mousetraps played."),
    Column("trapped", "i4", "thefts", "Thefts that ended in a Mousetrap."),
    Column("credit_cards", "i4", "cards", "Credit Cards used."),
    Column("passports_lost", "i4", "cards", "Passports that left the hand in any way."),
    Column("forbidden_drawn", "i4", "cards", "Forbidden items taken from the draw pile."),
    Column("postcards_drawn", "i4", "cards", "Postcards taken from the draw pile."),
    Column("specials_drawn", "i4", "cards", "Special items taken from the draw pile."),
    Column("events_drawn", "i4", "cards", "Events taken from the draw pile."),
    Column("forbidden_turns", "i4", "turns", "Own turns with a forbidden item in hand."),
    Column("forbidden_blocked", "i4", "turns", "Those of them in which only it kept the seat from travelling."),
    Column("lies", "i4", "excuses", "Excuses for refused offers that were not true."),
    Column("dealt", "i8", "bits", "Kinds of cards in the first hand, as bits; the passport, which all have, aside."),
    Column("dealt_country", "i1", "card", "The own country at the start, from 0 on; -1 none."),
)


@kernel
def progress(table, rules, seat):
    """How near the seat is to winning: its legs, and the items for the next; or its share of the countries."""
    if table.over and table.winners == 1 << seat:
        return 1.0
    if rules.bucket_list:
        return count_bits(table.won[seat]) / (COUNTRIES + 1.0)
    packed = count_match(table, rules, seat, next_country(table, seat)) if table.centre >= 0 else 0
    step = (packed + (table.hand[seat, PASSPORT] > 0)) / (rules.items_per_country + 2.0)
    return (table.legs[seat] + step) / (rules.legs + 1.0)


DEALT = ("character", "dealt", "dealt_country")
"""What chance alone gave a seat: what it goes with is its effect."""
WON_BY = ("legs", "first_leg_turn", "centre_turn", "travels", "postcards_held")
"""Columns that say how a win came about: going with it is no news."""


def part_names(rules: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What was dealt by name: the kinds of the first hand, the own country, the character where they are played."""
    named = {}
    if rules["characters"] and not rules["bucket_list"]:
        named["character"] = tuple(f"{name} (character)" for name in CHARACTERS[:-1])
    if rules["start_hand"] or any(rules["handicap"]):
        named["dealt"] = tuple(name_kind(kind) for kind in range(FIRST_EVENT))
    if rules["legs"] > 1 and not rules["bucket_list"]:
        named["dealt_country"] = tuple(f"country C{country + 1}" for country in range(COUNTRIES))
    return named


@kernel
def record(table, rules, game_row, seat_rows):
    """Write the ruleset's own columns, places and wins. Rows modified in place."""
    game_row.first_leg_turn = -1
    for seat in range(table.players):
        record_standing(table, rules, seat, seat_rows[seat])
        record_actions(table.tally[seat], seat_rows[seat])
        add_to_game(table, seat, game_row)
    game_row.comeback = is_comeback(table, rules)
    game_row.countries_stolen = table.countries_stolen
    game_row.events_played = table.events_played
    game_row.dry_draws = table.dry_draws
    game_row.reshuffles = table.reshuffles


@kernel
def record_standing(table, rules, seat, row):
    """Write where a seat stands at the end: winners first, the others by score. Row modified in place."""
    own = score_of(table, rules, seat)
    won = table.winners >> seat & 1
    place = 1
    for other in range(table.players):
        ahead = table.winners >> other & 1 or score_of(table, rules, other) > own
        place += other != seat and not won and ahead
    row.place = place
    row.win = won / count_bits(table.winners) if won and table.outcome in (WIN, SHARED) else 0.0
    row.score = own
    row.character = table.character[seat]
    row.dealt = table.dealt[seat]
    row.dealt_country = table.dealt_country[seat]
    row.legs = table.legs[seat]
    row.first_leg_turn = table.first_leg_turn[seat]
    row.centre_turn = table.centre_turn[seat]
    row.postcards_held = table.hand[seat, POSTCARD]
    row.passports_held = table.hand[seat, PASSPORT]


@kernel
def score_of(table, rules, seat):
    """Legs completed, or countries in front of the seat."""
    return count_bits(table.won[seat]) if rules.bucket_list else table.legs[seat]


@kernel
def record_actions(tally, row):
    """Write what a seat did and suffered. Row modified in place."""
    row.draws = tally[Tally.DRAWS]
    row.recycles = tally[Tally.RECYCLES]
    row.trades = tally[Tally.TRADES]
    row.steals = tally[Tally.STEALS]
    row.country_steals = tally[Tally.COUNTRY_STEALS]
    row.travels = tally[Tally.TRAVELS]
    row.get_rids = tally[Tally.GET_RIDS]
    row.local_guides = tally[Tally.LOCAL_GUIDES]
    row.trading_posts = tally[Tally.TRADING_POSTS]
    row.maps = tally[Tally.MAPS]
    row.smuggles = tally[Tally.SMUGGLES]
    row.stuck_turns = tally[Tally.STUCK_TURNS]
    row.turns = tally[Tally.TURNS]
    row.offers = tally[Tally.OFFERS]
    row.trades_joined = tally[Tally.TRADES_JOINED]
    row.free_trades = tally[Tally.FREE_TRADES]
    row.cards_stolen = tally[Tally.CARDS_STOLEN]
    row.cards_lost = tally[Tally.CARDS_LOST]
    row.countries_lost = tally[Tally.COUNTRIES_LOST]
    row.mousetraps = tally[Tally.MOUSETRAPS]
    row.trapped = tally[Tally.TRAPPED]
    row.credit_cards = tally[Tally.CREDIT_CARDS]
    row.passports_lost = tally[Tally.PASSPORTS_LOST]
    row.forbidden_drawn = tally[Tally.FORBIDDEN_DRAWN]
    row.postcards_drawn = tally[Tally.POSTCARDS_DRAWN]
    row.specials_drawn = tally[Tally.SPECIALS_DRAWN]
    row.events_drawn = tally[Tally.EVENTS_DRAWN]
    row.forbidden_turns = tally[Tally.FORBIDDEN_TURNS]
    row.forbidden_blocked = tally[Tally.FORBIDDEN_BLOCKED]
    row.lies = tally[Tally.LIES]


@kernel
def add_to_game(table, seat, game_row):
    """Add a seat's counts to those of the game. Row modified in place."""
    tally = table.tally[seat]
    game_row.trades += tally[Tally.TRADES]
    game_row.free_trades += tally[Tally.FREE_TRADES]
    game_row.offers += tally[Tally.OFFERS]
    game_row.steals += tally[Tally.STEALS]
    game_row.forbidden_drawn += tally[Tally.FORBIDDEN_DRAWN]
    game_row.postcards_drawn += tally[Tally.POSTCARDS_DRAWN]
    game_row.specials_drawn += tally[Tally.SPECIALS_DRAWN]
    game_row.stuck_turns += tally[Tally.STUCK_TURNS]
    game_row.traps += tally[Tally.MOUSETRAPS]
    turn = table.first_leg_turn[seat]
    if turn >= 0 and (game_row.first_leg_turn < 0 or turn < game_row.first_leg_turn):
        game_row.first_leg_turn = turn


@kernel
def is_comeback(table, rules):
    """Whether a lone winner came from behind: in first legs, or in countries when six were left."""
    if table.outcome != WIN or (rules.bucket_list and not table.halfway_seen):
        return False
    winner = 0
    while table.winners != 1 << winner:
        winner += 1
    for other in range(table.players):
        if rules.bucket_list and table.halfway[other] > table.halfway[winner]:
            return True
        first, own = table.first_leg_turn[other], table.first_leg_turn[winner]
        if not rules.bucket_list and other != winner and first >= 0 and (own < 0 or first < own):
            return True
    return False


def conserved(table: Any, rules: Any) -> tuple[int, ...]:
    """The cards of each kind and the sum of the countries, wherever they lie: what never changes in a game."""
    cards = [int(table.discard[kind]) + int(table.hand[:, kind].sum()) for kind in range(KINDS)]
    lying = [int(kind) for kind in table.pile[: int(table.pile_size)]]
    lying += [int(kind) for kind in table.drawn[: int(table.drawn_size)]]
    lying += [int(kind) for kind in table.aside[: int(table.aside_size)]]
    lying += [int(kind) for kind in table.passing if kind != NOBODY] + ([int(table.event)] if table.event else [])
    for kind in lying:
        cards[kind] += 1
    countries = [int(table.country[seat]) for seat in range(table.players)] + [int(table.centre)]
    countries += [int(country) for country in table.country_pile[: int(table.country_pile_size)]]
    held = sum(1 << country for country in countries if country >= 0)
    held += int(table.unused) + int(table.removed) + sum(int(won) for won in table.won)
    return (*cards, held)
