"""Tables of Ticket to Ride with given hands, rows, piles and tracks.

Cards are written in words such as "3 red 2 locomotive", tracks by their ends and, where several fit, their colour.
"""

from fairseat.simulators.ticket_to_ride.board import keep_ticket, own_track
from fairseat.simulators.ticket_to_ride.components import KINDS, map_of
from fairseat.simulators.ticket_to_ride.questions import Question
from tests.simulators.tables import ScriptedTable

EIGHT_COLORS = "1 black 1 blue 1 green 1 orange 1 pink 1 red 1 white 1 yellow"


def counts(words: str) -> list[int]:
    """Read cards from words such as "3 red 2 locomotive", as counts by kind."""
    parts = words.split()
    named = dict(zip(parts[1::2], map(int, parts[::2]), strict=True))

    assert set(named) <= set(KINDS)

    return [named.get(kind, 0) for kind in KINDS]


class TicketToRide(ScriptedTable):
    """A table whose cards, tracks and tickets a test can lay as it likes."""

    game = "ticket-to-ride"

    def hold(self, seat: int, words: str, ferry_cards: int = 0) -> None:
        """Give a seat exactly these cards."""
        self.table.hand[seat] = counts(words)
        self.table.hand_size[seat] = sum(counts(words))
        self.table.known[seat] = 0
        self.table.ferry_hand[seat] = ferry_cards

    def lay_row(self, words: str) -> None:
        """Let exactly these cards lie face up."""
        self.table.row[:] = counts(words)
        self.table.row_size = sum(counts(words))

    def lay_pile(self, words: str) -> None:
        """Let the pile consist of these kinds, the last on top."""
        kinds = [KINDS.index(word) for word in words.split()]
        self.table.pile[: len(kinds)] = kinds
        self.table.pile_left = len(kinds)

    def lay_discards(self, words: str) -> None:
        """Let exactly these cards lie in the discards."""
        self.table.discards[:] = counts(words)
        self.table.discarded = sum(counts(words))

    def no_cards(self) -> None:
        """Let no train card lie anywhere but in hands."""
        self.lay_row("")
        self.lay_pile("")
        self.lay_discards("")

    def no_tickets(self) -> None:
        """Let the pile of tickets be empty."""
        self.table.tickets_left = 0

    def track(self, a: str, b: str, color: str = "") -> int:
        """The number of a track; the first of them if several fit."""
        for number, track in enumerate(map_of(self.rules).tracks):
            if {track.a, track.b} == {a, b} and color in ("", track.color):
                return number
        raise AssertionError(f"There is no track {a}-{b} {color}.")

    def tracks(self, a: str, b: str) -> list[int]:
        """The numbers of all parallel tracks."""
        found = map_of(self.rules).tracks
        return [number for number, track in enumerate(found) if {track.a, track.b} == {a, b}]

    def ticket(self, a: str, b: str) -> int:
        """The number of a ticket."""
        return next(i for i, ticket in enumerate(map_of(self.rules).tickets) if set(ticket[:2]) == {a, b})

    def own(self, seat: int, *pairs: str) -> None:
        """Lay a seat's trains on the first open track of each pair, written as "Roma-Napoli"."""
        for pair in pairs:
            a, b = pair.split("-")
            own_track(self.table, self.rules, seat, next(t for t in self.tracks(a, b) if self.table.track_owner[t] < 0))

    def give_ticket(self, seat: int, a: str, b: str) -> None:
        """Let a seat keep this ticket."""
        keep_ticket(self.table, self.rules, seat, self.ticket(a, b))

    def forget_tickets(self) -> None:
        """Take every kept ticket out of the hands."""
        self.table.tickets_held[:] = 0
        self.table.ticket_owner[:] = -1
        self.table.ticket_done[:] = 0
        self.table.ticket_points[:] = 0

    def draw_blind(self) -> None:
        """Take a turn by drawing two blind cards, or what is left of them."""
        self.say("draw")
        turn = int(self.table.turns)
        while self.question == "card" and self.table.turns == turn and not self.table.over:
            self.say("blind")

    def finish(self) -> None:
        """Play on by drawing blind until the game is over."""
        while not self.table.over:
            if self.question == "keep":
                self.say("no" if "no" in self.answers() else "yes")
            elif "draw" in self.answers():
                self.draw_blind()
            else:
                self.say(min(self.answers(), key=str))


def set_up(players: int = 2, **rules: object) -> TicketToRide:
    """A table at which the tickets are chosen (all are kept) and seat 0 is asked for its first action."""
    game = TicketToRide(players, **rules)
    while game.question == "keep":
        game.say("yes")

    assert (0, "action") == game.asked
    assert game.table.asked == Question.ACTION

    return game


def ended(players: int, *owned: tuple[int, str], **rules: object) -> TicketToRide:
    """A game that ends after one more turn, with nothing but these tracks on the board and no tickets."""
    game = set_up(players, last_turns=0, end_trains=10, **rules)
    game.forget_tickets()
    for seat, pair in owned:
        game.own(seat, pair)
    game.table.trains[0] = 0
    game.draw_blind()

    assert game.table.over

    return game
