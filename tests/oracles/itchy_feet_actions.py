"""The actions of Itchy Feet that concern one's own backpack: draw, recycle, travel, special items."""

from tests.oracles.itchy_feet_cards import Asking, Cards, GameOver
from tests.oracles.itchy_feet_rules import EVENTS, FORBIDDEN, PASSPORT, in_order


class Actions(Cards):
    """What a player does with the piles, his hand and the countries."""

    def do_draw(self) -> Asking:
        """Take the top card; the Forager sees several and keeps one."""
        if self.characters[self.active] != "forager":
            yield from self.draw(self.active, 1)
            return
        for _ in range(self.rules["forager_draw"]):
            kind = self.take_top(self.active)
            if kind in EVENTS:
                yield from self.play_event(kind)
            elif kind is not None:
                self.drawn = in_order([*self.drawn, kind])
        kept = yield from self.ask_kind(self.active, "keep", self.drawn)
        if kept is not None:
            self.drawn.remove(kept)
            self.discard += self.drawn
            self.drawn = []
            yield from self.gain(self.active, kept)

    # recycle

    def recycle_price(self) -> int:
        """The cards that the active player pays for a Recycle."""
        return self.rules["recycler_cost" if self.characters[self.active] == "recycler" else "recycle_cost"]

    def takeable(self) -> list:
        """The cards of the discard pile that may be taken back: never events."""
        cards = [kind for kind in self.discard if kind not in EVENTS]
        if self.rules["recycle_types"] == "items_only":
            cards = [kind for kind in cards if isinstance(kind, int)]
        if not self.rules["recycle_passports"]:
            cards = [kind for kind in cards if kind != PASSPORT]
        return cards

    def can_recycle(self) -> bool:
        """Enough cards to pay, and something to take."""
        payable = len(self.discardable(self.active)) >= self.recycle_price()
        return self.rules["recycling"] and payable and bool(self.takeable())

    def do_recycle(self) -> Asking:
        """Pay cards, then take one of choice from the discard pile."""
        before = self.takeable()
        yield from self.pay(self.active, "recycle_pay", self.recycle_price())
        choice = self.takeable() if self.rules["recycle_paid_cards"] else before
        kind = yield from self.ask_kind(self.active, "recycle_take", choice)
        self.discard.remove(kind)
        yield from self.gain(self.active, kind)

    # travel

    def matching(self, seat: int, country: int) -> list[int]:
        """The hand cards that a country asks for, each copy it needs once."""
        left = list(self.hands[seat])
        matched = []
        for item in self.country_items[country]:
            if item in left:
                left.remove(item)
                matched.append(item)
        return matched

    def items_needed(self) -> int:
        """How many of its items a country demands."""
        size = self.rules["items_per_country"]
        return min(size, self.rules["bucket_items"]) if self.rules["bucket_list"] else size

    def missing(self, seat: int, country: int) -> int:
        """How many needed items a seat lacks."""
        return max(0, self.items_needed() - len(self.matching(seat, country)))

    def destinations(self, seat: int) -> list[int]:
        """The countries a seat could travel to next, if it had what they ask for."""
        if self.rules["bucket_list"]:
            return sorted(self.country_pile[-self.rules["bucket_open"] :])
        own = self.countries[seat]
        return [own if own >= 0 else self.centre]

    def packed(self, seat: int) -> list[int]:
        """The countries for which a seat holds a passport and the items, forbidden items left aside."""
        if PASSPORT not in self.hands[seat]:
            return []
        cards = min(self.hands[seat].count("credit_card"), self.rules["credit_max"])
        return [country for country in self.destinations(seat) if self.missing(seat, country) <= cards]

    def open_countries(self, seat: int) -> list[int]:
        """The countries to which a seat may travel now."""
        return [] if FORBIDDEN in self.hands[seat] else self.packed(seat)

    def do_travel(self) -> Asking:
        """Travel once, or again in the same turn if the rules allow it."""
        seat = self.active
        while True:
            country = self.open_countries(seat)[0]
            if self.rules["bucket_list"]:
                country = yield from self.ask(seat, "destination", self.open_countries(seat))
            self.seats[seat]["travels"] += 1
            yield from self.pay_travel(seat, country)
            self.arrive(seat, country)
            event = yield from self.draw(seat, self.rules["travel_bonus"])
            if not self.rules["double_travel"] or (event and self.rules["event_ends_turn"]):
                return
            if not self.open_countries(seat):
                return
            if (yield from self.ask(seat, "travel_again", ["yes", "no"])) == "no":
                return

    def pay_travel(self, seat: int, country: int) -> Asking:
        """Discard the items used, a Credit Card for each missing one."""
        missing = self.missing(seat, country)
        for _ in range(missing):
            self.throw(seat, "credit_card")
            self.seats[seat]["credit_cards"] += 1
        price = 1 if self.rules["travel_cost"] == "one" else self.items_needed()
        yield from self.pay_items(seat, country, max(0, price - missing), "travel_pay")

    def pay_items(self, seat: int, country: int, number: int, question: str) -> Asking:
        """Discard so many items that a country asks for; without a choice nothing is asked."""
        matched = self.matching(seat, country)
        choice = number < len(matched)
        for _ in range(number):
            kind = (yield from self.ask_kind(seat, question, matched)) if choice else matched[0]
            matched.remove(kind)
            self.throw(seat, kind)

    def arrive(self, seat: int, country: int) -> None:
        """A travel is complete: the country goes, and the game may be won."""
        if self.rules["bucket_list"]:
            self.country_pile.remove(country)
            self.won_countries[seat].append(country)
            self.finish_leg(seat)
            self.look_back()
            if not self.country_pile:
                self.end_bucket_list()
            return
        self.removed.append(country)
        self.finish_leg(seat)
        if self.legs[seat] == self.rules["legs"]:
            self.centre = -1
            self.seats[seat]["centre_turn"] = self.turns
            raise GameOver("win", "centre", (seat,))
        self.countries[seat] = self.next_own(seat)

    def finish_leg(self, seat: int) -> None:
        """A leg is done; the first one is noted."""
        self.legs[seat] += 1
        if self.seats[seat]["first_leg_turn"] < 0:
            self.seats[seat]["first_leg_turn"] = self.turns

    def next_own(self, seat: int) -> int:
        """The next own country of a seat, or -1 when only the centre is left."""
        return self.random_unused() if self.legs[seat] < self.rules["legs"] - 1 else -1

    def look_back(self) -> None:
        """Note the standing when for the first time at most six countries are left in the pile."""
        if self.standing is None and len(self.country_pile) <= 6:
            self.standing = [len(countries) for countries in self.won_countries]

    def end_bucket_list(self) -> None:
        """The central pile is empty: most countries win."""
        numbers = [len(countries) for countries in self.won_countries]
        best = tuple(seat for seat in range(self.players) if numbers[seat] == max(numbers))
        raise GameOver("win" if len(best) == 1 else "shared", "most_countries", best)

    # forbidden and special items

    def do_get_rid(self) -> Asking:
        """Discard a forbidden item together with another card."""
        kind = yield from self.ask_kind(self.active, "companion", self.discardable(self.active))
        self.throw(self.active, FORBIDDEN)
        self.throw(self.active, kind)

    def can_guide(self) -> bool:
        """The Local Guide needs a card to show."""
        if self.rules["guide_short_pile"] == "reshuffle" and self.discard:
            return True
        return bool(self.draw_pile)

    def do_local_guide(self) -> Asking:
        """Look at the top cards of the draw pile, keep one that is no event, put the others under it."""
        seat, look = self.active, self.rules["guide_look"]
        self.throw(seat, "local_guide")
        if self.rules["guide_short_pile"] == "reshuffle" and len(self.draw_pile) < look:
            self.reshuffle(under=True)
        shown = self.draw_pile[-look:][::-1]
        cards = [kind for kind in shown if kind not in EVENTS]
        self.seen = in_order(shown) if cards else []
        kept = yield from self.ask_kind(seat, "keep", cards)
        self.seen = []
        del self.draw_pile[-len(shown) :]
        if kept is not None:
            shown.remove(kept)
        for kind in shown:
            self.draw_pile.insert(0, kind)
        if kept is not None:
            self.note_drawn(seat, kept)
            if not self.draw_pile:
                self.reshuffle()
            yield from self.gain(seat, kept)

    def do_trading_post(self) -> Asking:
        """Discard some cards and draw as many."""
        seat = self.active
        self.throw(seat, "trading_post")
        changed = 0
        while True:
            yield from self.pay(seat, "post_discard", 1)
            changed += 1
            if changed == self.rules["post_cards"] or not self.discardable(seat):
                break
            if (yield from self.ask(seat, "post_more", ["yes", "no"])) == "no":
                break
        yield from self.draw(seat, changed)

    def map_targets(self) -> list[int]:
        """The seats whose country the Poorly Drawn Map may change: never the centre."""
        return [seat for seat in range(self.players) if self.countries[seat] >= 0] if self.unused else []

    def do_poorly_drawn_map(self) -> Asking:
        """Replace a player's country by a random unused one."""
        self.throw(self.active, "poorly_drawn_map")
        seat = yield from self.ask(self.active, "map_target", self.map_targets())
        self.countries[seat] = self.change_country(self.countries[seat])
