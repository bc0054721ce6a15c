"""The actions of Itchy Feet between two players: trade, steal, steal a country, smuggle."""

from tests.oracles.itchy_feet_actions import Actions
from tests.oracles.itchy_feet_cards import Asking
from tests.oracles.itchy_feet_rules import FORBIDDEN, PASSPORT, POSTCARD, in_order

NOTHING = "nothing"
HOLDS, HAS_NONE = "holds", "has_none"


class Dealings(Actions):
    """What players do with each other."""

    def others_with_cards(self, seat: int) -> list[int]:
        """The other seats that hold at least one card."""
        return [other for other in range(self.players) if other != seat and self.hands[other]]

    # trade

    def tradable(self, cards: list) -> list:
        """The cards among some that the rules allow to be traded."""
        allowed = {
            "all": lambda kind: True,
            "items_only": lambda kind: isinstance(kind, int),
            "items_and_passports": lambda kind: isinstance(kind, int) or kind == PASSPORT,
            "no_forbidden": lambda kind: kind != FORBIDDEN,
            "no_postcards": lambda kind: kind != POSTCARD,
        }[self.rules["trade_types"]]
        return [kind for kind in cards if allowed(kind)]

    def can_trade(self, seat: int) -> bool:
        """A card to offer, and somebody to offer it to."""
        cards = self.tradable(self.hands[seat])
        return self.rules["trades"] and bool(cards) and bool(self.others_with_cards(seat))

    def negotiate(self, offerer: int) -> Asking:
        """A seat makes an offer to another; True once the cards have been exchanged."""
        self.offer = (offerer, -1, (), ())
        partner = yield from self.ask(offerer, "partner", self.others_with_cards(offerer))
        self.offer = (offerer, partner, (), ())
        given = yield from self.name_offer(offerer)
        asked = yield from self.name_wish(offerer, partner, given)
        self.seats[offerer]["offers"] += 1
        agreed = self.holds(partner, asked)
        if agreed:
            agreed = (yield from self.ask(partner, "accept", ["yes", "no"])) == "yes"
        if not agreed:
            yield from self.excuse(partner, asked)
        self.offer = None
        if agreed:
            self.passes = 0  # now, for hands may be discarded down before the bonus is drawn
            yield from self.swap(offerer, partner, given, asked)
        return agreed

    def name_offer(self, offerer: int) -> Asking:
        """The offerer names the cards he would give, one kind at a time."""
        given: list = []
        left = self.tradable(self.hands[offerer])
        while True:
            answers = in_order(set(left))
            if self.rules["gifts"] and not given:
                answers.append(NOTHING)
            kind = yield from self.ask(offerer, "offer", answers)
            if kind == NOTHING:
                return given
            given.append(kind)
            left.remove(kind)
            self.offer = (*self.offer[:2], tuple(in_order(given)), ())
            if len(given) == self.rules["trade_size"] or not left:
                return given
            if (yield from self.ask(offerer, "offer_more", ["yes", "no"])) == "no":
                return given

    def name_wish(self, offerer: int, partner: int, given: list) -> Asking:
        """The offerer names the cards he would have, whether or not the partner holds them."""
        asked: list = []
        most = min(self.rules["trade_size"], len(self.hands[partner]))
        while True:
            answers = self.tradable(self.kinds_in_play)
            if self.rules["gifts"] and given and not asked:
                answers.append(NOTHING)
            kind = yield from self.ask(offerer, "ask", answers)
            if kind == NOTHING:
                return asked
            asked.append(kind)
            self.offer = (*self.offer[:3], tuple(in_order(asked)))
            if len(asked) >= most:
                return asked
            if (yield from self.ask(offerer, "ask_more", ["yes", "no"])) == "no":
                return asked

    def excuse(self, partner: int, asked: list) -> Asking:
        """Who refuses an offer says whether he holds what was asked, and need not say the truth."""
        # An honest excuse and a silent one leave nothing on the table that a referee could see.
        if self.rules["excuses"] != "free":
            return
        said = yield from self.ask(partner, "excuse", [HOLDS, HAS_NONE])
        self.seats[partner]["lies"] += (said == HOLDS) != self.holds(partner, asked)

    def holds(self, seat: int, cards: list) -> bool:
        """Whether a hand holds all of some cards."""
        return all(self.hands[seat].count(kind) >= cards.count(kind) for kind in cards)

    def swap(self, offerer: int, partner: int, given: list, asked: list) -> Asking:
        """The agreed cards change hands, all at once."""
        for kind in given:
            self.lose(offerer, kind)
        for kind in asked:
            self.lose(partner, kind)
        self.hands[offerer] += asked
        self.hands[partner] += given
        self.seats[offerer]["trades" if offerer == self.active else "free_trades"] += 1  # now, for it may end the game
        self.seats[partner]["trades_joined"] += 1
        self.count_postcards()
        if self.rules["limit_check"] == "after_card":
            yield from self.check_limits()

    def do_trade(self) -> Asking:
        """Make an offer; a completed trade earns the bonus, a refused one is no action."""
        seat = self.active
        done = yield from self.negotiate(seat)
        if not done:
            self.offers += 1
            return False
        bonus = "haggler_bonus" if self.characters[seat] == "haggler" else "trade_bonus"
        yield from self.draw(seat, self.rules[bonus])
        return True

    def free_trades(self) -> Asking:
        """Each other seat may make one offer before the active player acts."""
        for seat in self.clockwise(self.active)[1:]:
            if not self.can_trade(seat) or (yield from self.ask(seat, "free_trade", ["yes", "no"])) == "no":
                continue
            if (yield from self.negotiate(seat)):
                yield from self.check_limits()

    # steal

    def can_steal(self) -> bool:
        """A card to pay with, and somebody to rob."""
        payable = len(self.discardable(self.active)) >= self.rules["steal_cost"]
        return self.rules["steals"] and payable and bool(self.others_with_cards(self.active))

    def victims(self) -> list[int]:
        """The seats that may be robbed."""
        seats = self.others_with_cards(self.active)
        if self.rules["steal_target"] == "most_cards":
            most = max(len(self.hands[seat]) for seat in seats)
            seats = [seat for seat in seats if len(self.hands[seat]) == most]
        return seats

    def do_steal(self) -> Asking:
        """Pay, name a victim, and take a random card from his hand."""
        thief = self.active
        yield from self.pay(thief, "steal_pay", self.rules["steal_cost"])
        victim = yield from self.ask(thief, "victim", self.victims())
        if (yield from self.springs_trap(victim)):
            return
        pickpocket = self.characters[thief] == "pickpocket"
        rest, seen = in_order(self.hands[victim]), []
        for _ in range(min(self.rules["pickpocket_look"] if pickpocket else 1, len(rest))):
            seen.append(rest.pop(self.one_of(len(rest))))
        kind = seen[0]
        if pickpocket:
            self.seen = in_order(seen)
            kind = yield from self.ask_kind(thief, "pick", seen)
            self.seen = []
        self.lose(victim, kind)
        self.seats[thief]["cards_stolen"] += 1
        self.seats[victim]["cards_lost"] += 1
        yield from self.gain(thief, kind)

    def springs_trap(self, victim: int) -> Asking:
        """The victim may interrupt a theft with a Mousetrap; True if he does."""
        if "mousetrap" not in self.hands[victim]:
            return False
        if (yield from self.ask(victim, "mousetrap", ["yes", "no"])) == "no":
            return False
        self.throw(victim, "mousetrap")
        self.seats[victim]["mousetraps"] += 1
        self.seats[self.active]["trapped"] += 1
        yield from self.pay(self.active, "trap_discard", self.rules["trap_penalty"])
        return True

    # steal a country

    def owner(self, country: int) -> int:
        """The seat before which a country lies."""
        if self.rules["bucket_list"]:
            return next(seat for seat in range(self.players) if country in self.won_countries[seat])
        return self.countries.index(country)

    def stealable(self) -> list[int]:
        """The countries of other seats that the active player could steal."""
        if not self.rules["steals"]:
            return []
        if self.rules["bucket_list"]:
            return self.stealable_won()
        thief, how = self.active, self.rules["steal_country"]
        if how == "none" or self.countries[thief] < 0:
            return []
        others = sorted(country for seat, country in enumerate(self.countries) if seat != thief and country >= 0)
        if how == "claim":
            return others if len(self.discardable(thief)) >= self.rules["steal_cost"] else []
        return [country for country in others if self.unused and not self.missing(thief, country)]

    def stealable_won(self) -> list[int]:
        """Bucket List: the countries before other seats whose price the active player can pay."""
        price = self.rules["bucket_steal_cost"]
        if price == "card" and len(self.discardable(self.active)) < self.rules["steal_cost"]:
            return []
        others = [seat for seat in range(self.players) if seat != self.active]
        countries = sorted(country for seat in others for country in self.won_countries[seat])
        if price == "item":
            countries = [country for country in countries if not self.missing(self.active, country)]
        return countries

    def do_steal_country(self) -> Asking:
        """Choose a country, pay for it, and take it unless a Mousetrap snaps."""
        thief = self.active
        country = yield from self.ask(thief, "country", self.stealable())
        bucket = self.rules["bucket_list"]
        price = self.rules["bucket_steal_cost"] if bucket else self.rules["steal_country"]
        if price in ("card", "claim"):
            yield from self.pay(thief, "steal_pay", self.rules["steal_cost"])
        elif price in ("item", "fulfil"):
            yield from self.pay_items(thief, country, self.items_needed(), "country_pay")
        victim = self.owner(country)
        if (yield from self.springs_trap(victim)):
            return
        self.counts["countries_stolen"] += 1
        self.seats[victim]["countries_lost"] += 1
        if bucket:
            self.won_countries[victim].remove(country)
            self.won_countries[thief].append(country)
        elif price == "claim":
            self.countries[victim], self.countries[thief] = self.countries[thief], country
        else:
            self.fulfil(thief, victim)

    def fulfil(self, thief: int, victim: int) -> None:
        """The thief completes his leg with the victim's country; the victim gets another."""
        self.removed.append(self.countries[victim])
        self.finish_leg(thief)
        self.countries[victim] = self.random_unused()
        self.put_away(self.countries[thief])
        self.countries[thief] = self.next_own(thief)

    def do_smuggle(self) -> Asking:
        """The Smuggler gives a forbidden item to another player, who cannot refuse."""
        others = [seat for seat in range(self.players) if seat != self.active]
        receiver = yield from self.ask(self.active, "receiver", others)
        self.lose(self.active, FORBIDDEN)
        yield from self.gain(receiver, FORBIDDEN)
