"""What lies on the table of The Journey: Istanbul: the box, the board, the event sheet and the players."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.oracles.journey_istanbul_rules import DAYS, OBSTACLES, OPPORTUNITIES, PLACES, RAIDED
from tests.oracles.seats import of_seat

KIND_OF = ("journey", "journey", "work", "work", "police", "police")

# The deck "balanced" (sheet, section 3): a row a day; two journeys, two works, two fines;
# each number is a level from 1 (lowest) to 4.
BALANCED = (
    (("sultanahmet", 4), ("uskudar", 2), ("taksim", 2), ("fatih", 4), ("", 1), ("", 4)),
    (("taksim", 2), ("sultanahmet", 1), ("fatih", 1), ("uskudar", 3), ("", 2), ("", 3)),
    (("fatih", 3), ("uskudar", 1), ("taksim", 4), ("sultanahmet", 2), ("", 3), ("", 4)),
    (("taksim", 3), ("fatih", 4), ("sultanahmet", 1), ("uskudar", 2), ("", 1), ("", 2)),
    (("taksim", 4), ("uskudar", 3), ("fatih", 3), ("sultanahmet", 4), ("", 1), ("", 3)),
    (("fatih", 1), ("sultanahmet", 2), ("taksim", 3), ("uskudar", 1), ("", 2), ("", 4)),
)
KNOWN_LINES = (("kadikoy", "sultanahmet"), ("kadikoy", "uskudar"), ("sultanahmet", "taksim"), ("fatih", "taksim"))
DOUBTFUL_LINES = (("sultanahmet", "fatih"), ("uskudar", "taksim"), ("uskudar", "sultanahmet"), ("uskudar", "fatih"))
LEVELS = {"journey": "journey_cost", "work": "work_pay", "police": "fine"}


class Event(NamedTuple):
    """One event card: the day on its back; the kind, place and amount on its front."""

    day: int
    kind: str
    place: str
    amount: int


class Ask(NamedTuple):
    """A question to one seat, with the card and the other seat that it is about (or -1)."""

    seat: int
    question: str
    answers: tuple
    card: int = -1
    other: int = -1


Asking = Generator[Ask, Any, None]  # yields questions and is sent the answers


@dataclass
class Player:
    """One traveller: money, tasks, whereabouts, memory and tally."""

    money: int
    obstacle: str
    opportunity: str
    visits: list[str]
    arrivals: list[bool]
    where: str = "kadikoy"
    obstacle_day: int = 0
    opportunity_day: int = 0
    jail_card: int = -1
    release_day: int = 0
    fined_today: bool = False
    shielded_today: bool = False
    worked_today: bool = False
    left_day: int = 0
    left_from: str = ""
    seen: set[int] = field(default_factory=set)
    heard: dict[int, tuple[int, int]] = field(default_factory=dict)
    tally: dict[str, int] = field(default_factory=dict)

    def count(self, name: str, amount: int = 1) -> None:
        """Add to one of the player's figures."""
        self.tally[name] = self.tally.get(name, 0) + amount

    @property
    def in_istanbul(self) -> bool:
        """Whether the player still takes part."""
        return self.where != "left"

    @property
    def may_leave(self) -> bool:
        """Whether the obstacle is overcome."""
        return self.obstacle == "none" or self.obstacle_day > 0


@dataclass
class Table:
    """Everything that lies on the table."""

    rules: dict[str, Any]
    chance: Any
    players: list[Player]
    events: list[Event]
    deck: list[int]
    piles: dict[str, list[int]]
    rows: dict[int, list[int]] = field(default_factory=lambda: {row: [] for row in range(1, DAYS + 1)})
    sideways: set[int] = field(default_factory=set)
    discard: set[int] = field(default_factory=set)
    beside: set[int] = field(default_factory=set)
    revealed: set[int] = field(default_factory=set)
    chosen: list[int] = field(default_factory=list)
    asked_about: set[int] = field(default_factory=set)
    told: bool = False
    bank: int = 0
    day: int = 1
    starter: int = 0
    turns: int = 0
    rounds: int = 0
    deck_empty_day: int = 0
    tally: dict[str, int] = field(default_factory=dict)

    @property
    def row_today(self) -> int:
        """The day of the week, 1 to 6."""
        return (self.day - 1) % DAYS + 1

    def count(self, name: str, amount: int = 1) -> None:
        """Add to one of the game's figures."""
        self.tally[name] = self.tally.get(name, 0) + amount

    def pay_bank(self, seat: int, amount: int) -> None:
        """Move money from a player to the bank; a negative amount comes from the bank."""
        self.players[seat].money -= amount
        self.bank += amount

    def clockwise(self, seat: int) -> list[int]:
        """The seats from this one on, to the left, once around."""
        return [(seat + step) % len(self.players) for step in range(len(self.players))]

    def put_on_sheet(self, card: int) -> bool:
        """Put a card at the end of its row; a card for a full row is discarded face down."""
        row = self.rows[self.events[card].day]
        if len(row) < self.rules["row_capacity"]:
            row.append(card)
            return True
        self.discard.add(card)
        self.count("cards_lost")
        return False

    def take_top(self) -> int:
        """Take the top card of the deck, and note the day on which the last one goes."""
        card = self.deck.pop(0)
        if not self.deck:
            self.deck_empty_day = self.day
        return card

    def enter(self, seat: int, place: str) -> None:
        """Put a marker on top of the pile in a place."""
        self.leave_place(seat)
        self.piles[place].append(seat)
        self.players[seat].where = place

    def leave_place(self, seat: int) -> None:
        """Take a marker off the board."""
        if self.players[seat].where in PLACES:
            self.piles[self.players[seat].where].remove(seat)


def levels(rules: dict[str, Any], kind: str) -> list[int]:
    """The four amounts of a kind of card, three cards each."""
    return [rules[f"{LEVELS[kind]}_{level}"] for level in (1, 2, 3, 4) for _ in range(3)]


def build_events(rules: dict[str, Any], chance: Any) -> list[Event]:
    """The event cards of this game, by their number."""
    if rules["deck"] == "custom":
        return [Event(*row) for row in rules["events"]]
    if rules["deck"] == "random":
        return random_events(rules, chance)
    events = []
    for day, cards in enumerate(BALANCED, start=1):
        for kind, (place, level) in zip(KIND_OF, cards, strict=True):
            events.append(Event(day, kind, place, rules[f"{LEVELS[kind]}_{level}"]))
    return events


def random_events(rules: dict[str, Any], chance: Any) -> list[Event]:
    """Deal days, places and amounts to the cards independently."""
    days = [day for day in range(1, DAYS + 1) for _ in range(6)]
    if not rules["day_balance"]:
        chance.shuffle(days)
    fronts = {}
    for kind in ("journey", "work", "police"):
        places = [place for place in RAIDED for _ in range(3)]
        if kind == "police":
            places = [""] * 12
        else:
            chance.shuffle(places)
        amounts = levels(rules, kind)
        chance.shuffle(amounts)
        fronts[kind] = list(zip(places, amounts, strict=True))
    kinds = KIND_OF * DAYS
    return [Event(days[card], kinds[card], *fronts[kinds[card]].pop(0)) for card in range(36)]


def deal_cards(names: tuple[str, ...], rules: dict[str, Any], players: int, chance: Any) -> list[str]:
    """Each player's random card of those in the game; too few cards are dealt round again."""
    cards = [name for name in names if rules[name]]
    chance.shuffle(cards)
    return [cards[seat % len(cards)] if cards else "none" for seat in range(players)]


def set_up(rules: dict[str, Any], players: int, chance: Any) -> Table:
    """Set the game up: players, markers, deck and the first events on the sheet."""
    obstacles = deal_cards(OBSTACLES, rules, players, chance)
    opportunities = deal_cards(OPPORTUNITIES, rules, players, chance)
    events = build_events(rules, chance)
    deck = list(range(len(events)))
    chance.shuffle(deck)
    days = DAYS * rules["weeks"]
    travellers = [
        Player(rules["start_money"] + of_seat(rules["handicap"], seat), *cards, [""] * days, [False] * days)
        for seat, cards in enumerate(zip(obstacles, opportunities, strict=True))
    ]
    piles = {place: [] for place in PLACES}
    piles["kadikoy"] = list(range(players))
    table = Table(rules, chance, travellers, events, deck, piles)
    lay_first_events(table)
    return table


def lay_first_events(table: Table) -> None:
    """Lay the first events on the sheet; nobody looks at them."""
    redraw = table.rules["full_row_setup"] == "redraw"
    laid = 0
    while table.deck and laid < table.rules["initial_events"]:
        lies = table.put_on_sheet(table.take_top())
        laid += lies or not redraw
    if table.rules["first_day_events"] == "sideways":
        table.sideways.update(table.rows[1])


def neighbours(rules: dict[str, Any], place: str) -> list[str]:
    """The places that a white line connects with this one."""
    edges = [*KNOWN_LINES]
    for edge in DOUBTFUL_LINES:
        if rules["edge_" + "_".join(edge)]:
            edges.append(edge)
    return [other for other in PLACES if (place, other) in edges or (other, place) in edges]


def symbols(rules: dict[str, Any], players: int, place: str) -> tuple[int, int]:
    """The eye and card symbols of a place, after the alterations for two and three players."""
    square = {"fatih": "b", "uskudar": "a" if players == 2 else "c"}.get(place)
    if rules["alterations"] and players < 4 and square:
        return rules[f"alteration_{square}_eyes"], rules[f"alteration_{square}_cards"]
    return rules[f"eyes_{place}"], rules[f"cards_{place}"]
