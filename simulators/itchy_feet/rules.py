"""Every number and switch of Itchy Feet. The clauses are those of RULES.md."""

from __future__ import annotations

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
from fairseat.simulators.itchy_feet import components
from fairseat.simulators.itchy_feet.switches import (
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

    n_types = number(10, 1, 20, clause="R1.1", source=RECONSTRUCTED, says="Item types.")
    copies = number(3, 1, 12, clause="R1.1", source=RECONSTRUCTED, says="Copies of each item.")
    country_table = switch(
        Countries.PACKING, clause="R1.2", source=RECONSTRUCTED,
        says="Which items the countries need: the built-in table, dealt evenly for each game, or the rule countries.",
    )  # fmt: skip
    countries = text(
        "packing", clause="R1.2", source=INVENTED,
        says="The custom table: 13 countries as '0 1 8 / 0 3 5 / ..', or a .csv file; read if country_table is custom.",
    )  # fmt: skip
    items_per_country = number(3, 1, 5, clause="R1.2", source=RULEBOOK, says="Items that a country needs.")
    duplicate_items = toggle(
        False, clause="R1.2", source=READING, reading="A6", says="A country may need an item twice."
    )
    forbidden_items = toggle(False, clause="R1.4", source=RULEBOOK, says="The extension of forbidden items.")
    forbidden_copies = number(3, 0, 12, clause="R1.4", source=RULEBOOK, says="Forbidden items.")
    postcards = toggle(False, clause="R1.5", source=RULEBOOK, says="The extension of postcards.")
    postcard_copies = number(6, 0, 12, clause="R1.5", source=RULEBOOK, says="Postcards.")
    special_items = toggle(False, clause="R1.6", source=RULEBOOK, says="The extension of special items.")
    mousetrap_copies = number(2, 0, 6, clause="R1.6", source=RECONSTRUCTED, says="Mousetraps.")
    credit_card_copies = number(2, 0, 6, clause="R1.6", source=RECONSTRUCTED, says="Mom's Credit Cards.")
    local_guide_copies = number(2, 0, 6, clause="R1.6", source=RECONSTRUCTED, says="Local Guides.")
    trading_post_copies = number(2, 0, 6, clause="R1.6", source=RECONSTRUCTED, says="Trading Posts.")
    poorly_drawn_map_copies = number(1, 0, 6, clause="R1.6", source=RECONSTRUCTED, says="Poorly Drawn Maps.")
    events = toggle(False, clause="R1.7", source=RULEBOOK, says="The extension of events.")
    civil_unrest_copies = number(1, 0, 6, clause="R1.7", source=RECONSTRUCTED, says="Events: Civil Unrest.")
    lost_luggage_copies = number(1, 0, 6, clause="R1.7", source=RECONSTRUCTED, says="Events: Lost Luggage.")
    mixed_up_backpacks_copies = number(1, 0, 6, clause="R1.7", source=RECONSTRUCTED, says="Events: Mixed-up Backpacks.")
    bargain_season_copies = number(1, 0, 6, clause="R1.7", source=RECONSTRUCTED, says="Events: Bargain Season.")
    characters = toggle(False, clause="R1.8", source=RULEBOOK, says="The extension of characters.")
    start_hand = number(3, 0, 6, clause="R2.3", source=RULEBOOK, says="Cards drawn at set-up, besides the passport.")
    handicap = by_seat(
        0, 3, clause="R2.7", source=INVENTED, says="Cards that a seat draws at set-up beyond the others'."
    )
    refill = number(3, 0, 7, clause="R3.2", source=RULEBOOK, says="Cards that an empty hand draws as the turn starts.")
    event_ends_turn = toggle(
        True, clause="R3.3", source=RULEBOOK, reading="A12",
        says="An event among refill cards or free travel cards ends the turn.",
    )  # fmt: skip
    hand_limit = number(7, 1, 20, clause="R3.4", source=RULEBOOK, says="Most cards in a hand.")
    hand_room = by_seat(0, 6, clause="R3.7", source=INVENTED, says="Cards that a seat's hand holds beyond its limit.")
    limit_check = switch(
        LimitCheck.AFTER_CARD, clause="R3.4", source=RULEBOOK, reading="A11",
        says="When a hand over its limit is discarded down.",
    )  # fmt: skip
    deadlock_rounds = number(
        3, 0, 100, clause="R3.5", source=INVENTED, reading="A14",
        says="Rounds of nothing but passed turns after which the game ends unfinished; 0 is never.",
    )  # fmt: skip
    max_turns = number(3_000, 1, 30_000, clause="R3.6", source=INVENTED, says="Turns after which a game is unfinished.")
    event_last_card = switch(
        LastCard.RESOLVE_FIRST, clause="R4.2", source=READING, reading="A13",
        says="Whether an event that was the last card is played before the piles are turned or after.",
    )  # fmt: skip
    empty_piles = switch(
        EmptyPiles.NOTHING, clause="R4.3", source=READING, reading="A14",
        says="Both piles empty: a draw gives nothing, or the game is drawn.",
    )  # fmt: skip
    recycling = toggle(True, clause="R5.2", source=RULEBOOK, says="Players may recycle.")
    recycle_cost = number(2, 0, 4, clause="R5.2", source=RULEBOOK, says="Cards that a Recycle costs.")
    recycle_types = switch(
        RecycleTypes.ALL, clause="R5.2", source=RULEBOOK, reading="A4", says="What may be taken back; never events."
    )
    recycle_passports = toggle(
        True, clause="R5.2", source=RULEBOOK, reading="A18", says="Passports may be taken from the discard pile."
    )
    recycle_paid_cards = toggle(
        False, clause="R5.2", source=READING, reading="A5", says="A card just paid may be taken back."
    )
    passport_discardable = toggle(
        True, clause="R5.2", source=READING, reading="A3", says="Passports may pay, be discarded and be lost to events."
    )
    steals = toggle(True, clause="R5.3", source=RULEBOOK, says="Players may steal, countries included.")
    steal_cost = number(1, 0, 3, clause="R5.3", source=RULEBOOK, says="Cards that a Steal costs.")
    steal_target = switch(
        StealTarget.ANY, clause="R5.3", source=RULEBOOK, reading="A15", says="From whom a card may be stolen."
    )
    steal_country = switch(
        StealCountry.NONE, clause="R5.4", source=READING, reading="A1",
        says="What stealing another player's country means in classic play.",
    )  # fmt: skip
    trades = toggle(True, clause="R6.1", source=RULEBOOK, says="Players may trade.")
    max_offers = number(
        3, 1, 1_000, clause="R6.4", source=READING, reading="A9", says="Refused offers a turn; 1000 is unlimited."
    )
    trade_size = number(7, 1, 7, clause="R6.2", source=RULEBOOK, says="Most cards on one side of a trade.")
    trade_types = switch(
        TradeTypes.ALL, clause="R6.2", source=RULEBOOK, reading="A10", says="What may be offered and asked for."
    )
    trade_bonus = number(1, 0, 4, clause="R6.5", source=RULEBOOK, says="Cards drawn after a trade of the own turn.")
    gifts = toggle(False, clause="R6.6", source=READING, reading="A8", says="One side of a trade may be nothing.")
    free_trades = toggle(
        False, clause="R6.7", source=READING, reading="A7",
        says="At the start of a turn every other player may make one offer, without a bonus.",
    )  # fmt: skip
    excuses = switch(
        Excuses.FREE, clause="R6.8", source=RULEBOOK,
        says="What the partner says of a refused offer: what he likes, true or not; the truth; or nothing.",
    )  # fmt: skip
    travel_cost = switch(
        TravelCost.ALL, clause="R7.3", source=FOUND, reading="A2", says="Which of the items used are discarded."
    )
    show_hand = toggle(
        True, clause="R7.2", source=RULEBOOK, reading="A26", says="A traveller shows the whole hand to everybody."
    )
    legs = number(2, 1, 3, clause="R7.4", source=RULEBOOK, says="Travels to win, the last of them to the centre.")
    travel_bonus = number(1, 0, 4, clause="R7.4", source=RULEBOOK, says="Free cards after a travel.")
    double_travel = toggle(
        False, clause="R7.5", source=RULEBOOK, reading="A17", says="After a travel one may travel on in the same turn."
    )
    postcards_needed = number(4, 1, 10, clause="R9.1", source=RULEBOOK, says="Postcards in one hand that win.")
    postcard_win = switch(
        PostcardWin.ANY_TURN, clause="R9.1", source=RULEBOOK, reading="A20", says="When the postcards are counted."
    )
    trap_penalty = number(
        1, 0, 3, clause="R10.1", source=RECONSTRUCTED, says="Further cards that a thief in the Mousetrap discards."
    )
    credit_max = number(3, 0, 5, clause="R10.2", source=RECONSTRUCTED, says="Credit Cards that one travel may use.")
    guide_look = number(3, 1, 6, clause="R10.3", source=RECONSTRUCTED, says="Cards that the Local Guide shows.")
    guide_short_pile = switch(
        ShortPile.LOOK, clause="R10.3", source=READING, reading="A22",
        says="What the Local Guide does with a draw pile of too few cards.",
    )  # fmt: skip
    post_cards = number(3, 1, 7, clause="R10.4", source=RECONSTRUCTED, says="Most cards changed at the Trading Post.")
    civil_unrest_effect = switch(Unrest.CENTRE, clause="R11.2", source=RECONSTRUCTED, says="What Civil Unrest does.")
    luggage_cards = number(
        1, 0, 3, clause="R11.3", source=RECONSTRUCTED, says="Random cards that each player loses to Lost Luggage."
    )
    forager_draw = number(
        2, 1, 4, clause="R12.2", source=RECONSTRUCTED, says="Forager: cards drawn by a Draw, one of them is kept."
    )
    recycler_cost = number(1, 0, 4, clause="R12.3", source=RECONSTRUCTED, says="Recycler: what a Recycle costs him.")
    haggler_bonus = number(2, 0, 4, clause="R12.4", source=RECONSTRUCTED, says="Haggler: his bonus for a trade.")
    pickpocket_look = number(
        2, 1, 4, clause="R12.5", source=RECONSTRUCTED, says="Pickpocket: random cards seen by a Steal, one is taken."
    )
    backpack_limit = number(9, 1, 20, clause="R12.6", source=RECONSTRUCTED, says="Backpacker: most cards in his hand.")
    bucket_list = toggle(
        False, clause="R13.1", source=FOUND,
        says="The Bucket List variant; leaves out characters, the map and Civil Unrest.",
    )  # fmt: skip
    bucket_open = number(
        1, 1, 13, clause="R13.2", source=RECONSTRUCTED, says="Countries on top of the central pile that lie open."
    )
    bucket_items = number(1, 1, 5, clause="R13.2", source=FOUND, says="Listed items that a country takes.")
    bucket_steal_cost = switch(
        BucketSteal.ITEM, clause="R13.3", source=RECONSTRUCTED, says="What it costs to steal a country."
    )

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
