"""A table of Itchy Feet at which a test lays the cards and answers for everybody."""

from typing import Any

from fairseat.simulators.itchy_feet import agenda
from fairseat.simulators.itchy_feet.components import CHARACTERS, KIND_WORDS, KINDS, MOST_TYPES, PASSPORT
from fairseat.simulators.itchy_feet.moves import work_through
from fairseat.simulators.itchy_feet.switches import Countries
from fairseat.simulators.itchy_feet.table import NOT_ASKED
from tests.simulators.tables import ScriptedTable

EVERYTHING = dict.fromkeys(("events", "special_items", "forbidden_items", "postcards", "characters"), True)
OWN, CENTRE = 0, 1  # C1 needs 0 1 8, C2 needs 0 3 5
READY = "passport 0 1 8"


def kind(word: str) -> int:
    """A kind by its word; items are numbers."""
    return int(word) if word.isdigit() else MOST_TYPES + KIND_WORDS.index(word)


def cards(words: str) -> list[int | str]:
    """Cards as `view` tells them, sorted."""
    kinds = sorted(kind(word) for word in words.split())
    return [number if number < MOST_TYPES else KIND_WORDS[number - MOST_TYPES] for number in kinds]


class ItchyFeet(ScriptedTable):
    """One game; unless dealt otherwise, seat 0 must travel to C1 and the centre is C2."""

    game = "itchy-feet"

    def __init__(self, players: int = 2, *hands: str, seed: int = 1, number: int = 0, **rules: Any) -> None:
        super().__init__(players, seed, number, **rules)
        if not hands:
            return
        if self.rules.legs > 1 and not self.rules.bucket_list and self.rules.country_table == Countries.PACKING:
            self.lay_countries(OWN, CENTRE)
        for seat, words in enumerate(hands):
            self.hold(seat, words)
        self.reopen()

    def lay_countries(self, own: int, centre: int) -> None:
        """Give seat 0 this country and lay that one in the centre; the others get what comes next."""
        table = self.table
        left = [country for country in range(13) if country not in (own, centre)]
        table.country[: table.players] = [own, *left[: table.players - 1]]
        table.centre = centre
        table.unused = sum(1 << country for country in left[table.players - 1 :])

    def hold(self, seat: int, words: str) -> None:
        """Put these cards, and no others, into a hand; nobody knows of them."""
        table = self.table
        table.hand[seat] = 0
        for word in words.split():
            table.hand[seat, kind(word)] += 1
        table.hand_size[seat] = int(table.hand[seat].sum())
        table.kinds[seat] = sum(1 << k for k in range(KINDS) if table.hand[seat, k])
        table.shown[seat] = 0
        table.shown_kinds[seat] = 0
        table.saw[:, seat] = 0
        table.saw_kinds[seat] = 0

    def stack(self, words: str) -> None:
        """Make these cards the draw pile, the last on top."""
        pile = [kind(word) for word in words.split()]
        self.table.pile[: len(pile)] = pile
        self.table.pile_size = len(pile)

    def throw(self, words: str) -> None:
        """Make these cards the discard pile."""
        table = self.table
        table.discard[:] = 0
        for word in words.split():
            table.discard[kind(word)] += 1
        table.discard_size = int(table.discard.sum())
        table.discard_kinds = sum(1 << k for k in range(KINDS) if table.discard[k])

    def cast(self, seat: int, character: str) -> None:
        """Give a seat this character."""
        self.table.character[seat] = CHARACTERS.index(character)

    def reopen(self) -> None:
        """Put the question for the action anew, as the table now lies."""
        self._go_on(agenda.CHOOSE_ACTION)

    def next_turn(self) -> None:
        """Begin the next seat's turn, as the table now lies."""
        self.table.agenda_size = 0
        self._go_on(agenda.BEGIN_TURN)

    def _go_on(self, task: int) -> None:
        table = self.table
        table.agenda[table.agenda_size] = task
        table.agenda_size += 1
        table.asked = NOT_ASKED
        work_through(table, self.rules)

    def hand(self, seat: int) -> list[int | str]:
        """A hand, sorted."""
        held: list[int | str] = self.seen["hands"][seat]
        return held

    def discards(self) -> list[int | str]:
        """The discard pile, sorted."""
        lying: list[int | str] = self.seen["discard"]
        return lying

    def passports(self, seat: int) -> int:
        """The passports in a hand."""
        return int(self.table.hand[seat, PASSPORT])
