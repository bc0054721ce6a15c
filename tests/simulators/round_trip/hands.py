r"""Tables of Round-trip Italy with given hands, piles and selection cards.

Cities are written by two letters, a ticket as "To-Mi": first the pile on its back, then the other city.

              Torino --- Milano
              /               \
        Palermo      Roma      Venezia        right: To Mi Ve Na Pa To
              \               /
               ---- Napoli ---
"""

from fairseat.simulators.round_trip.components import PILES, kind_of
from fairseat.simulators.round_trip.questions import Question
from fairseat.simulators.round_trip.tickets import add_ticket, remove_ticket
from tests.simulators.tables import ScriptedTable

NAMES = ("To", "Mi", "Ve", "Na", "Pa", "Ro")
TORINO, MILANO, VENEZIA, NAPOLI, PALERMO, ROMA = range(6)

Ticket = tuple[int, int]

FIVE_CITIES = "To-Mi Mi-Ve Ve-Na Na-Pa Pa-To"
GRAND_TOUR = "To-Mi Mi-Ve Ve-Na Na-Pa Pa-Ro To-Ro"
TRIPS = {2: "Mi-Ve Ve-Mi", 3: "To-Mi Mi-Na Na-To", 4: "To-Mi Mi-Ve Ve-Na Na-To", 5: FIVE_CITIES, 6: GRAND_TOUR}
"""A trip of each length; the first four come from different piles."""


def tickets(words: str) -> list[Ticket]:
    """Read tickets from words such as "To-Mi Mi-Ve"."""
    pairs = [word.split("-") for word in words.split()]
    return [(NAMES.index(pile), NAMES.index(other)) for pile, other in pairs]


def ticket(word: str) -> Ticket:
    """Read one ticket."""
    return tickets(word)[0]


def trip(words: str) -> tuple[Ticket, ...]:
    """Read a round-trip as the answer that lays it."""
    return tuple(sorted(tickets(words)))


def cities(words: str) -> tuple[int, ...]:
    """Read cities from words such as "To Ve"."""
    return tuple(sorted(NAMES.index(word) for word in words.split()))


class RoundTrip(ScriptedTable):
    """A table of Round-trip Italy whose tickets and cards a test can lay as it likes."""

    game = "round-trip"

    def hold(self, seat: int, words: str) -> None:
        """Give a seat exactly these tickets; what it held is put aside."""
        for held in self.seen["hands"][seat]:
            remove_ticket(self.table, seat, kind_of(*held))
        for pile, other in tickets(words):
            add_ticket(self.table, seat, kind_of(pile, other))

    def hand(self, seat: int) -> list[Ticket]:
        """A seat's tickets, sorted."""
        return list(self.seen["hands"][seat])

    def stack(self, pile: int, words: str) -> None:
        """Let a pile consist of these tickets, the last on top."""
        lying = tickets(words)
        self.table.pile_bottom[pile] = 0
        self.table.pile_left[pile] = len(lying)
        for position, (back, other) in enumerate(lying):
            self.table.pile[pile, position] = kind_of(back, other)
        self.table.piles_open = sum(1 << city for city in range(PILES) if self.table.pile_left[city])

    def empty_piles(self, words: str = "To Mi Ve Na Pa") -> None:
        """Take all tickets off these piles."""
        for pile in cities(words):
            self.stack(pile, "")

    def pile(self, city: int) -> list[Ticket]:
        """A pile's tickets from the bottom up."""
        return list(self.seen["piles"][city])

    def next_cards(self, *cards: str) -> None:
        """Let the selection deck consist of these cards, the first to be turned over first."""
        self.table.deck_left = len(cards)
        for position, words in enumerate(reversed(cards)):
            self.table.deck[position] = sum(1 << city for city in cities(words))

    def show(self, words: str) -> None:
        """Let the card turned over show these cities, and ask for the pile."""
        self.table.card = sum(1 << city for city in cities(words))
        self.table.asked = Question.PILE

    def ask_exchange(self, *hands: str) -> None:
        """Ask the seat in turn for an exchange, the seats holding these tickets."""
        for seat, words in enumerate(hands):
            self.hold(seat, words)
        self.table.card = 0
        self.table.asked = Question.EXCHANGE

    def ask_trip(self, words: str, seat: int = 0) -> None:
        """Ask the seat for a round-trip, holding these tickets."""
        self.until("trip", seat)
        self.hold(seat, words)
        self.table.asked = Question.TRIP

    def lay(self, words: str) -> None:
        """Lay this round-trip."""
        self.say(trip(words))

    def hands_thinkable(self, seat: int, whose: int) -> set[tuple[Ticket, ...]]:
        """The hands that `seat` must think possible for `whose`, found by many fresh deals of all it cannot see."""
        kept, found = self.table.copy(), set()
        for _ in range(60):
            self.imagine(seat)
            found.add(tuple(self.hand(whose)))
        self.watched.desk.tables[0] = kept
        return found

    def pass_turn(self) -> None:
        """Go on to the first question of the next turn; nothing is exchanged, laid or kept by choice."""
        turn = int(self.table.turns)
        while self.table.turns == turn and not self.table.over:
            answers = self._moves_by_answer()
            self.say("no" if "no" in answers else next(iter(answers)))


def ready_to_lay(words: str, players: int = 2, **rules: object) -> RoundTrip:
    """A table at which seat 0 is asked for a round-trip in its first turn, with exactly this hand."""
    game = RoundTrip(players, **rules)
    game.ask_trip(words)
    return game


def ready_to_exchange(*hands: str, **rules: object) -> RoundTrip:
    """A table at which seat 0 is asked for an exchange in its first turn, the seats holding these tickets."""
    game = RoundTrip(len(hands), **rules)
    game.ask_exchange(*hands)
    return game
