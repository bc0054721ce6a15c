"""The set-up of an Itchy Feet table, in the order in which chance is asked."""

from typing import Any

from tests.oracles.itchy_feet_rules import (
    CHARACTERS,
    COUNTRIES,
    EVENTS,
    FORBIDDEN,
    PACKING,
    PASSPORT,
    POSTCARD,
    SPECIALS,
    country_sets,
    extension_cards,
    in_order,
)
from tests.oracles.seats import of_seat

GAME_COLUMNS = (
    "holes", "stuck_turns", "dry_draws", "reshuffles", "events_played", "countries_stolen",
)  # fmt: skip
SEAT_COLUMNS = (
    "turns", "draws", "recycles", "trades", "steals", "country_steals", "travels", "get_rids",
    "local_guides", "trading_posts", "maps", "smuggles", "stuck_turns", "offers", "lies",
    "trades_joined", "free_trades", "cards_stolen", "cards_lost", "countries_lost", "mousetraps", "trapped",
    "credit_cards", "passports_lost", "forbidden_drawn", "postcards_drawn", "specials_drawn", "events_drawn",
    "forbidden_turns", "forbidden_blocked",
)  # fmt: skip


class SetUp:
    """Lays the table; nothing here asks a player."""

    rules: dict[str, Any]
    players: int
    chance: Any

    def lay_table(self) -> None:
        """Everything is put in its place before the first turn."""
        self.seats = [
            {**dict.fromkeys(SEAT_COLUMNS, 0), "first_leg_turn": -1, "centre_turn": -1} for _ in range(self.players)
        ]
        self.counts = dict.fromkeys(GAME_COLUMNS, 0)
        self.stuck_over = [False] * self.players
        self.standing: list[int] | None = None
        self.turns, self.rounds, self.active = 0, 0, -1
        self.offers, self.passes = 0, 0
        self.legs = [0] * self.players
        self.hands: list[list] = [[PASSPORT] for _ in range(self.players)]
        self.discard: list = []
        self.drawn: list = []
        self.aside: list = []
        self.seen: list = []
        self.passing: list = [None] * self.players
        self.event: str | None = None
        self.offer: tuple | None = None
        self.deal_characters()
        self.deal_countries()
        self.deal_cards()
        self.dealt, self.dealt_countries = [hand[1:] for hand in self.hands], list(self.countries)

    def deal_characters(self) -> None:
        """Every player gets a random character, if they are played."""
        self.characters = ["none"] * self.players
        if self.rules["characters"] and not self.rules["bucket_list"]:
            deck = list(CHARACTERS)
            self.chance.shuffle(deck)
            self.characters = [deck.pop() for _ in range(self.players)]

    def deal_countries(self) -> None:
        """Countries go before the players and in the centre, or all into the central pile."""
        tables = {"packing": lambda: PACKING, "custom": lambda: self.rules["countries"], "balanced": self.balance}
        self.country_items = [tuple(sorted(row)) for row in tables[self.rules["country_table"]]()]
        deck = list(range(COUNTRIES))
        self.chance.shuffle(deck)
        self.countries, self.centre = [-1] * self.players, -1
        self.won_countries: list[list[int]] = [[] for _ in range(self.players)]
        self.removed: list[int] = []
        self.country_pile = deck if self.rules["bucket_list"] else []
        self.unused: list[int] = []
        if not self.rules["bucket_list"]:
            if self.rules["legs"] > 1:
                self.countries = [deck.pop() for _ in range(self.players)]
            self.centre = deck.pop()
            self.unused = sorted(deck)

    def balance(self) -> list[tuple[int, ...]]:
        """Country after country takes a random one of the item sets whose items were used least."""
        uses = [0] * self.rules["n_types"]
        left = country_sets(self.rules)
        table = []
        for _ in range(COUNTRIES):
            sums = [sum(uses[item] for item in items) for items in left]
            least = [items for items, total in zip(left, sums, strict=True) if total == min(sums)]
            chosen = least[self.one_of(len(least))]
            left.remove(chosen)
            table.append(chosen)
            for item in chosen:
                uses[item] += 1
        return table

    def deal_cards(self) -> None:
        """The starting hands are drawn; extensions are shuffled in afterwards, in the Bucket List before."""
        bucket = self.rules["bucket_list"]
        types, copies = self.rules["n_types"], self.rules["copies"]
        items = [item for item in range(types) for _ in range(copies)]
        extensions = extension_cards(self.rules)
        self.cards = items + [PASSPORT] * self.players + extensions
        may_be_held = (PASSPORT, FORBIDDEN, POSTCARD, *SPECIALS)
        self.kinds_in_play = list(range(types)) + [kind for kind in may_be_held if kind in self.cards]
        self.draw_pile = items + extensions if bucket else items
        self.chance.shuffle(self.draw_pile)
        events = []
        for seat, hand in enumerate(self.hands):
            while len(hand) < 1 + self.rules["start_hand"] + of_seat(self.rules["handicap"], seat):
                kind = self.draw_pile.pop()
                (events if kind in EVENTS else hand).append(kind)
        late = in_order(events) if bucket else extensions
        if late:
            self.draw_pile += late
            self.chance.shuffle(self.draw_pile)
