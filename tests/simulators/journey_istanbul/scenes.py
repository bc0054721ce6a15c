r"""Tables of The Journey: Istanbul with given events, markers, money and player cards.

Places are written T, F, S, U and K; an event as "3 journey F 9000" or "3 police 4000",
with "sideways" behind it if it lies so.

      F --- T
      |   / |
      |  /  |
      S     U
       \   /
         K
"""

from typing import Any

from fairseat.simulators.journey_istanbul.components import KINDS, OBSTACLES, OPPORTUNITIES, PLACES
from tests.simulators.answering import Answering
from tests.simulators.tables import ScriptedTable

LETTERS = dict(zip("TFSUK", PLACES, strict=True))
NO_CARDS = dict.fromkeys(OBSTACLES + OPPORTUNITIES, False)  # nobody has a task, everybody may leave


def place_number(letter: str) -> int:
    """The number of a place from its letter."""
    return "TFSUK".index(letter)


class Istanbul(ScriptedTable):
    """A table whose events, markers and player cards a test can lay as it likes; every turn begins with a move."""

    game = "journey-istanbul"

    def __init__(self, players: int, **rules: Any) -> None:
        """Lay the table; nobody talks or gives money unless the test is about it."""
        super().__init__(players, **{"talk": "off", "gifts": "off", "info_price": 0, **rules})

    def lay(self, *sheet: str, deck: tuple[str, ...] = ()) -> None:
        """Let the game have exactly these events: on the sheet, unseen, and in the deck, the first on top."""
        table = self.table
        table.event_count = len(sheet) + len(deck)
        table.row_size[:] = 0
        table.sheet_size = len(sheet)
        table.upright = 0
        table.deck_next = len(sheet)
        table.discard, table.revealed, table.seen[:] = 0, 0, 0
        for card, words in enumerate((*sheet, *deck)):
            self.write(card, words)
            table.deck[card] = card
            row = int(table.event_day[card])
            if card < len(sheet):
                table.row[row, table.row_size[row]] = card
                table.row_size[row] += 1
                table.upright += row == table.today and not words.endswith("sideways")

    def write(self, card: int, words: str) -> None:
        """Write the back and the front of an event."""
        day, kind, *rest = words.replace(" sideways", "").split()
        self.table.event_day[card] = int(day) - 1
        self.table.event_kind[card] = KINDS.index(kind)
        self.table.event_place[card] = place_number(rest[0]) if kind != "police" else place_number("K")
        self.table.event_amount[card] = int(rest[-1])

    def stand(self, letters: str, order: str = "") -> None:
        """Let the seats stand in these places; `order` names the seats from the lowest marker up."""
        for seat, letter in enumerate(letters):
            self.table.where[seat] = place_number(letter)
            self.table.stamp[seat] = (order or "01234").index(str(seat))
        self.table.next_stamp = 5

    def hold(self, seat: int, *cards: str) -> None:
        """Give a seat these player cards, untouched, instead of its own."""
        for card in cards:
            if card in OBSTACLES:
                self.table.obstacle[seat] = OBSTACLES.index(card)
                self.table.obstacle_day[seat] = 0
                self.table.ready &= ~(1 << seat)
            else:
                self.table.opportunity[seat] = OPPORTUNITIES.index(card)
                self.table.opportunity_day[seat] = 0

    def own(self, *sums: int) -> None:
        """Give the seats these sums; the bank has what is missing."""
        for seat, amount in enumerate(sums):
            self.table.bank += self.table.money[seat] - amount
            self.table.money[seat] = amount

    def live(self, moves: str = "", yes: str = "", say: dict[str, Any] | None = None) -> list[tuple[int, str]]:
        """Play to the end of the day and tell who was asked what, moves and looks left out.

        `moves` are the seats' letters, "." stays; `yes` names the questions answered so, all others are answered "no".
        """
        day, asked = int(self.table.day), []
        while int(self.table.day) == day and not self.table.over:
            seat, question = self.asked
            answers = self.answers()
            if question not in ("move", "look"):
                asked.append((seat, question))
            if question == "move":
                letter = moves[seat] if moves else "."
                self.say(self.seen["where"][seat] if letter == "." else LETTERS[letter])
            elif say and question in say:
                self.say(say[question])
            elif "no" in answers:
                self.say("yes" if question in yes.split() else "no")
            else:
                self.say(min(answers, key=repr))
        return asked

    def jail(self, seat: int, fine: int) -> None:
        """Play a day on which this seat stands in a raided place without the money for the fine; the others can pay."""
        self.own(*[fine - 1_000 if other == seat else 20_000 for other in range(int(self.table.players))])
        self.live()

    def row(self, day: int) -> tuple[int, ...]:
        """The cards of one row."""
        return tuple(self.seen["rows"][day - 1])

    def done(self, seat: int) -> tuple[int, int]:
        """The days on which a seat completed its obstacle and its opportunity."""
        return self.seen["obstacle_day"][seat], self.seen["opportunity_day"][seat]


def quiet(players: int = 2, **rules: Any) -> Istanbul:
    """A table at which nothing happens for days: one event lies sideways, some in the deck, all of the sixth day."""
    undrawn = {"cards_taksim": 0, "cards_sultanahmet": 0, "cards_uskudar": 0, "alterations": False}
    game = Istanbul(players, **{**undrawn, **rules})
    game.lay("6 work U 1000", deck=("6 work U 1000",) * 8)
    return game


class Seated(Answering, Istanbul):
    """A table at which a test lays the events and a named bot answers."""

    def __init__(self, bot: str, players: int = 2, **rules: Any) -> None:
        super().__init__(players, **rules)
        self.seat(bot)
