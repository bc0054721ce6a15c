"""Cards on the table of Itchy Feet: piles, hands, the hand limit, the postcards and the events."""

from collections.abc import Generator
from typing import Any

from tests.oracles.itchy_feet_rules import EVENTS, FORBIDDEN, PASSPORT, POSTCARD, SPECIALS, in_order
from tests.oracles.seats import of_seat

Asking = Generator[tuple[int, str, list], Any, Any]


class GameOver(Exception):
    """The game has ended: how, why, and for whom."""

    def __init__(self, outcome: str, reason: str, winners: tuple[int, ...] = ()) -> None:
        super().__init__(reason)
        self.outcome = outcome
        self.reason = reason
        self.winners = winners


class Cards:
    """Piles, hands and events; the seats and the rules come from the oracle that inherits this."""

    def ask(self, seat: int, question: str, answers: list) -> Asking:
        """Put a question to a seat; one without an answer is not asked and gives None."""
        if not answers:
            return None
        return (yield (seat, question, answers))

    def ask_kind(self, seat: int, question: str, cards: list) -> Asking:
        """Ask a seat for one of the kinds among some cards."""
        return (yield from self.ask(seat, question, in_order(set(cards))))

    def clockwise(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with one."""
        return [(seat + step) % self.players for step in range(self.players)]

    def one_of(self, number: int) -> int:
        """A random choice among so many; a choice of one takes no chance."""
        return self.chance.below(number) if number > 1 else 0

    # hands

    def discardable(self, seat: int) -> list:
        """The hand cards that may pay or be thrown away: no forbidden items, passports only if so ruled."""
        hand = in_order(self.hands[seat])
        passports = self.rules["passport_discardable"]
        return [kind for kind in hand if kind != FORBIDDEN and (passports or kind != PASSPORT)]

    def lose(self, seat: int, kind: int | str) -> None:
        """A card leaves a hand, whatever the way."""
        self.hands[seat].remove(kind)
        if kind == PASSPORT:
            self.seats[seat]["passports_lost"] += 1

    def throw(self, seat: int, kind: int | str) -> None:
        """A card goes from a hand to the discard pile."""
        self.lose(seat, kind)
        self.discard.append(kind)

    def gain(self, seat: int, kind: int | str) -> Asking:
        """A card comes into a hand."""
        self.hands[seat].append(kind)
        self.count_postcards()
        if self.rules["limit_check"] == "after_card":
            yield from self.check_limit(seat)

    def pay(self, seat: int, question: str, number: int) -> Asking:
        """A seat discards so many cards of its choice, one at a time."""
        for _ in range(number):
            kind = yield from self.ask_kind(seat, question, self.discardable(seat))
            if kind is not None:
                self.throw(seat, kind)

    def hand_limit(self, seat: int) -> int:
        """The most cards a seat may hold: the limit of its character, and the room that this seat has beyond it."""
        limit = self.rules["backpack_limit" if self.characters[seat] == "backpacker" else "hand_limit"]
        return limit + of_seat(self.rules["hand_room"], seat)

    def check_limit(self, seat: int) -> Asking:
        """A seat discards down to its limit; cards that cannot be discarded stay and are a rule hole."""
        while len(self.hands[seat]) > self.hand_limit(seat) and self.discardable(seat):
            kind = yield from self.ask_kind(seat, "discard_down", self.discardable(seat))
            self.throw(seat, kind)
        over = len(self.hands[seat]) > self.hand_limit(seat)
        if over and not self.stuck_over[seat]:
            self.counts["holes"] += 1
        self.stuck_over[seat] = over

    def check_limits(self) -> Asking:
        """Every seat discards down to its limit, the active one first."""
        for seat in self.clockwise(self.active):
            yield from self.check_limit(seat)

    def count_postcards(self) -> None:
        """End the game if somebody holds enough postcards; the active seat is looked at first."""
        only_active = self.rules["postcard_win"] == "own_turn"
        for seat in [self.active] if only_active else self.clockwise(self.active):
            if self.hands[seat].count(POSTCARD) >= self.rules["postcards_needed"]:
                raise GameOver("win", "postcards", (seat,))

    # piles

    def reshuffle(self, under: bool = False) -> None:
        """The discard pile is shuffled into a new draw pile, or under what is left of it."""
        if not self.discard:
            return
        fresh = in_order(self.discard)
        self.discard = []
        self.chance.shuffle(fresh)
        self.draw_pile = fresh + self.draw_pile if under else fresh
        self.counts["reshuffles"] += 1

    def take_top(self, seat: int, played: bool = True) -> int | str | None:
        """Take the top card of the draw pile; None when both piles are empty.

        `played` says that an event would be played now, so that the reshuffle may wait for it.
        """
        if not self.draw_pile:
            self.reshuffle()
        if not self.draw_pile:
            if self.rules["empty_piles"] == "drawn":
                raise GameOver("none", "piles_empty")
            self.counts["dry_draws"] += 1
            self.counts["holes"] += 1
            return None
        kind = self.draw_pile.pop()
        self.note_drawn(seat, kind)
        waits = played and kind in EVENTS and self.rules["event_last_card"] == "resolve_first"
        if not self.draw_pile and not waits:
            self.reshuffle()
        return kind

    def note_drawn(self, seat: int, kind: int | str) -> None:
        """Count a card of an extension that was taken from the draw pile."""
        for column, kinds in (
            ("forbidden_drawn", (FORBIDDEN,)),
            ("postcards_drawn", (POSTCARD,)),
            ("specials_drawn", SPECIALS),
            ("events_drawn", EVENTS),
        ):
            self.seats[seat][column] += kind in kinds

    def draw(self, seat: int, number: int) -> Asking:
        """A seat draws cards, playing events at once; True if there was an event among them."""
        event = False
        for _ in range(number):
            kind = self.take_top(seat)
            if kind in EVENTS:
                event = True
                yield from self.play_event(kind)
            elif kind is not None:
                yield from self.gain(seat, kind)
        return event

    # events

    def play_event(self, kind: str) -> Asking:
        """An event is played, then laid on the discard pile."""
        self.event = kind
        self.counts["events_played"] += 1
        yield from getattr(self, kind)()
        self.event = None
        self.discard.append(kind)
        if not self.draw_pile:
            self.reshuffle()

    def civil_unrest(self) -> Asking:
        """The centre country changes, or the players' countries move one seat on."""
        if self.rules["civil_unrest_effect"] == "centre":
            if self.unused:
                self.centre = self.change_country(self.centre)
        else:
            seats = [seat for seat in range(self.players) if self.countries[seat] >= 0]
            held = [self.countries[seat] for seat in seats]
            for place, country in enumerate(held):
                self.countries[seats[(place + 1) % len(seats)]] = country
        yield from ()

    def random_unused(self) -> int:
        """A random unused country comes into play."""
        return self.unused.pop(self.one_of(len(self.unused)))

    def put_away(self, country: int) -> None:
        """A country goes back to the unused ones."""
        self.unused = sorted([*self.unused, country])

    def change_country(self, old: int) -> int:
        """A random unused country takes the place of one, which is put away."""
        new = self.random_unused()
        self.put_away(old)
        return new

    def lost_luggage(self) -> Asking:
        """Every player discards random cards, forbidden items excepted."""
        for seat in self.clockwise(self.active):
            for _ in range(self.rules["luggage_cards"]):
                cards = self.discardable(seat)
                if cards:
                    self.throw(seat, cards[self.one_of(len(cards))])
        yield from ()

    def mixed_up_backpacks(self) -> Asking:
        """Every player passes a card of choice to the left; nothing moves on before all have chosen."""
        for seat in self.clockwise(self.active):
            kind = yield from self.ask_kind(seat, "pass_card", self.hands[seat])
            if kind is not None:
                self.lose(seat, kind)
                self.passing[seat] = kind
        for seat, kind in enumerate(self.passing):
            if kind is not None:
                self.hands[(seat + 1) % self.players].append(kind)
        self.passing = [None] * self.players
        self.count_postcards()
        if self.rules["limit_check"] == "after_card":
            yield from self.check_limits()

    def bargain_season(self) -> Asking:
        """Every player draws a card, from the active player's left on; events met go back into the pile."""
        for seat in self.clockwise((self.active + 1) % self.players):
            kind = self.take_top(seat, played=False)
            if kind in EVENTS:
                self.aside.append(kind)
            elif kind is not None:
                yield from self.gain(seat, kind)
        if self.aside:
            self.draw_pile += in_order(self.aside)
            self.aside = []
            self.chance.shuffle(self.draw_pile)
