"""Every number and switch of Itchy Feet. The clauses are those of RULES.md."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import (
    FOUND,
    INVENTED,
    READING,
    RECONSTRUCTED,
    RULEBOOK,
    RuleBook,
    by_seat,
    number,
    switch,
    text,
    toggle,
)

from . import components
from .switches import (
    BucketSteal,
    Countries,
    EmptyPiles,
    Excuses,
    LastCard,
    LimitCheck,
    PostcardWin,
    RecycleTypes,
    ShortPile,
    StealCountry,
    StealTarget,
    TradeTypes,
    TravelCost,
    Unrest,
)


class Rules(RuleBook):
    """Itchy Feet, the numbers and switches."""

    WORKED_OUT = components.WORKED_OUT

    n_types = number(10, 1, 20, "R1.1", RECONSTRUCTED, says="Item types.")
    copies = number(3, 1, 12, "R1.1", RECONSTRUCTED, says="Copies of each item.")
    country_table = switch(
        Countries.PACKING, "R1.2", RECONSTRUCTED,
        says="Which items the countries need: the built-in table, dealt evenly for each game, or the rule countries.",
    )  # fmt: skip
    countries = text(
        "packing", "R1.2", INVENTED,
        says="The custom table: 13 countries as '0 1 8 / 0 3 5 / ..', or a .csv file; read if country_table is custom.",
    )  # fmt: skip
    items_per_country = number(3, 1, 5, "R1.2", RULEBOOK, says="Items that a country needs.")
    duplicate_items = toggle(False, "R1.2", READING, reading="A6", says="A country may need an item twice.")
    forbidden_items = toggle(False, "R1.4", RULEBOOK, says="The extension of forbidden items.")
    forbidden_copies = number(3, 0, 12, "R1.4", RULEBOOK, says="Forbidden items.")
    postcards = toggle(False, "R1.5", RULEBOOK, says="The extension of postcards.")
    postcard_copies = number(6, 0, 12, "R1.5", RULEBOOK, says="Postcards.")
    special_items = toggle(False, "R1.6", RULEBOOK, says="The extension of special items.")
    mousetrap_copies = number(2, 0, 6, "R1.6", RECONSTRUCTED, says="Mousetraps.")
    credit_card_copies = number(2, 0, 6, "R1.6", RECONSTRUCTED, says="Mom's Credit Cards.")
    local_guide_copies = number(2, 0, 6, "R1.6", RECONSTRUCTED, says="Local Guides.")
    trading_post_copies = number(2, 0, 6, "R1.6", RECONSTRUCTED, says="Trading Posts.")
    poorly_drawn_map_copies = number(1, 0, 6, "R1.6", RECONSTRUCTED, says="Poorly Drawn Maps.")
    events = toggle(False, "R1.7", RULEBOOK, says="The extension of events.")
    civil_unrest_copies = number(1, 0, 6, "R1.7", RECONSTRUCTED, says="Events: Civil Unrest.")
    lost_luggage_copies = number(1, 0, 6, "R1.7", RECONSTRUCTED, says="Events: Lost Luggage.")
    mixed_up_backpacks_copies = number(1, 0, 6, "R1.7", RECONSTRUCTED, says="Events: Mixed-up Backpacks.")
    bargain_season_copies = number(1, 0, 6, "R1.7", RECONSTRUCTED, says="Events: Bargain Season.")
    characters = toggle(False, "R1.8", RULEBOOK, says="The extension of characters.")
    start_hand = number(3, 0, 6, "R2.3", RULEBOOK, says="Cards drawn at set-up, besides the passport.")
    handicap = by_seat(0, 3, "R2.7", INVENTED, says="Cards that a seat draws at set-up beyond the others'.")
    refill = number(3, 0, 7, "R3.2", RULEBOOK, says="Cards that an empty hand draws as the turn starts.")
    event_ends_turn = toggle(
        True, "R3.3", RULEBOOK, reading="A12", says="An event among refill cards or free travel cards ends the turn."
    )
    hand_limit = number(7, 1, 20, "R3.4", RULEBOOK, says="Most cards in a hand.")
    hand_room = by_seat(0, 6, "R3.7", INVENTED, says="Cards that a seat's hand holds beyond its limit.")
    limit_check = switch(
        LimitCheck.AFTER_CARD, "R3.4", RULEBOOK, reading="A11", says="When a hand over its limit is discarded down."
    )
    deadlock_rounds = number(
        3, 0, 100, "R3.5", INVENTED, reading="A14",
        says="Rounds of nothing but passed turns after which the game ends unfinished; 0 is never.",
    )  # fmt: skip
    max_turns = number(3_000, 1, 30_000, "R3.6", INVENTED, says="Turns after which a game is unfinished.")
    event_last_card = switch(
        LastCard.RESOLVE_FIRST, "R4.2", READING, reading="A13",
        says="Whether an event that was the last card is played before the piles are turned or after.",
    )  # fmt: skip
    empty_piles = switch(
        EmptyPiles.NOTHING, "R4.3", READING, reading="A14",
        says="Both piles empty: a draw gives nothing, or the game is drawn.",
    )  # fmt: skip
    recycling = toggle(True, "R5.2", RULEBOOK, says="Players may recycle.")
    recycle_cost = number(2, 0, 4, "R5.2", RULEBOOK, says="Cards that a Recycle costs.")
    recycle_types = switch(
        RecycleTypes.ALL, "R5.2", RULEBOOK, reading="A4", says="What may be taken back; never events."
    )
    recycle_passports = toggle(
        True, "R5.2", RULEBOOK, reading="A18", says="Passports may be taken from the discard pile."
    )
    recycle_paid_cards = toggle(False, "R5.2", READING, reading="A5", says="A card just paid may be taken back.")
    passport_discardable = toggle(
        True, "R5.2", READING, reading="A3", says="Passports may pay, be discarded and be lost to events."
    )
    steals = toggle(True, "R5.3", RULEBOOK, says="Players may steal, countries included.")
    steal_cost = number(1, 0, 3, "R5.3", RULEBOOK, says="Cards that a Steal costs.")
    steal_target = switch(StealTarget.ANY, "R5.3", RULEBOOK, reading="A15", says="From whom a card may be stolen.")
    steal_country = switch(
        StealCountry.NONE, "R5.4", READING, reading="A1",
        says="What stealing another player's country means in classic play.",
    )  # fmt: skip
    trades = toggle(True, "R6.1", RULEBOOK, says="Players may trade.")
    max_offers = number(3, 1, 1_000, "R6.4", READING, reading="A9", says="Refused offers a turn; 1000 is unlimited.")
    trade_size = number(7, 1, 7, "R6.2", RULEBOOK, says="Most cards on one side of a trade.")
    trade_types = switch(TradeTypes.ALL, "R6.2", RULEBOOK, reading="A10", says="What may be offered and asked for.")
    trade_bonus = number(1, 0, 4, "R6.5", RULEBOOK, says="Cards drawn after a trade of the own turn.")
    gifts = toggle(False, "R6.6", READING, reading="A8", says="One side of a trade may be nothing.")
    free_trades = toggle(
        False, "R6.7", READING, reading="A7",
        says="At the start of a turn every other player may make one offer, without a bonus.",
    )  # fmt: skip
    excuses = switch(
        Excuses.FREE, "R6.8", RULEBOOK,
        says="What the partner says of a refused offer: what he likes, true or not; the truth; or nothing.",
    )  # fmt: skip
    travel_cost = switch(TravelCost.ALL, "R7.3", FOUND, reading="A2", says="Which of the items used are discarded.")
    show_hand = toggle(True, "R7.2", RULEBOOK, reading="A26", says="A traveller shows the whole hand to everybody.")
    legs = number(2, 1, 3, "R7.4", RULEBOOK, says="Travels to win, the last of them to the centre.")
    travel_bonus = number(1, 0, 4, "R7.4", RULEBOOK, says="Free cards after a travel.")
    double_travel = toggle(
        False, "R7.5", RULEBOOK, reading="A17", says="After a travel one may travel on in the same turn."
    )
    postcards_needed = number(4, 1, 10, "R9.1", RULEBOOK, says="Postcards in one hand that win.")
    postcard_win = switch(PostcardWin.ANY_TURN, "R9.1", RULEBOOK, reading="A20", says="When the postcards are counted.")
    trap_penalty = number(1, 0, 3, "R10.1", RECONSTRUCTED, says="Further cards that a thief in the Mousetrap discards.")
    credit_max = number(3, 0, 5, "R10.2", RECONSTRUCTED, says="Credit Cards that one travel may use.")
    guide_look = number(3, 1, 6, "R10.3", RECONSTRUCTED, says="Cards that the Local Guide shows.")
    guide_short_pile = switch(
        ShortPile.LOOK, "R10.3", READING, reading="A22",
        says="What the Local Guide does with a draw pile of too few cards.",
    )  # fmt: skip
    post_cards = number(3, 1, 7, "R10.4", RECONSTRUCTED, says="Most cards changed at the Trading Post.")
    civil_unrest_effect = switch(Unrest.CENTRE, "R11.2", RECONSTRUCTED, says="What Civil Unrest does.")
    luggage_cards = number(1, 0, 3, "R11.3", RECONSTRUCTED, says="Random cards that each player loses to Lost Luggage.")
    forager_draw = number(2, 1, 4, "R12.2", RECONSTRUCTED, says="Forager: cards drawn by a Draw, one of them is kept.")
    recycler_cost = number(1, 0, 4, "R12.3", RECONSTRUCTED, says="Recycler: what a Recycle costs him.")
    haggler_bonus = number(2, 0, 4, "R12.4", RECONSTRUCTED, says="Haggler: his bonus for a trade.")
    pickpocket_look = number(
        2, 1, 4, "R12.5", RECONSTRUCTED, says="Pickpocket: random cards seen by a Steal, one is taken."
    )
    backpack_limit = number(9, 1, 20, "R12.6", RECONSTRUCTED, says="Backpacker: most cards in his hand.")
    bucket_list = toggle(
        False, "R13.1", FOUND, says="The Bucket List variant; leaves out characters, the map and Civil Unrest."
    )
    bucket_open = number(1, 1, 13, "R13.2", RECONSTRUCTED, says="Countries on top of the central pile that lie open.")
    bucket_items = number(1, 1, 5, "R13.2", FOUND, says="Listed items that a country takes.")
    bucket_steal_cost = switch(BucketSteal.ITEM, "R13.3", RECONSTRUCTED, says="What it costs to steal a country.")

    @classmethod
    def check(cls, values: Mapping[str, Any]) -> None:
        """Refuse countries that cannot be made, and hands that are over their limit or won from the start."""
        cls.check_table(values)
        most = values["start_hand"] + max(values["handicap"])
        limits = ["hand_limit"] + (["backpack_limit"] if values["characters"] and not values["bucket_list"] else [])
        for limit in limits:
            if most + 1 > values[limit]:
                held = f"a passport and {most} cards"
                raise Mistake(f"A first hand of {held} is over the {limit} of {values[limit]}.")
        if values["bucket_list"] and values["bucket_items"] > values["items_per_country"]:
            raise Mistake("The rule bucket_items cannot ask for more items than a country lists (items_per_country).")
        if values["bucket_list"] and values["postcards"] and values["postcards_needed"] <= most:
            raise Mistake(
                "Postcards could win before the first turn: postcards_needed must be more than start_hand and handicap."
            )

    @classmethod
    def check_table(cls, values: Mapping[str, Any]) -> None:
        """Refuse a table of countries that does not fit the other rules."""
        types, length, twice = values["n_types"], values["items_per_country"], values["duplicate_items"]
        if values["country_table"] == Countries.PACKING and (types, length) != (10, 3):
            raise Mistake(
                "The built-in table needs n_types 10 and items_per_country 3: choose country_table balanced or custom."
            )
        if values["country_table"] == Countries.CUSTOM:
            components.check_countries(components.read_countries(values["countries"]), types, length, twice)
        possible = components.count_item_sets(types, length, twice)
        if values["country_table"] == Countries.BALANCED and possible < components.COUNTRIES:
            raise Mistake(f"Only {possible} different countries can be made of {types} item types; 13 are needed.")

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Lay out the decks and the table of countries. Modified in place."""
        rows: list[list[int]] = []
        if values["country_table"] != Countries.BALANCED:
            name = values["countries"] if values["country_table"] == Countries.CUSTOM else "packing"
            rows = components.read_countries(name)
        components.work_out(record, dict(values), rows)
