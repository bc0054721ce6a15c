"""A slow, literal referee of Itchy Feet: the Travel Game, with every extension and the Bucket List."""

from typing import Any

from tests.oracles.itchy_feet_cards import Asking, GameOver
from tests.oracles.itchy_feet_dealings import Dealings
from tests.oracles.itchy_feet_rules import DEFAULTS, FORBIDDEN, PASSPORT, POSTCARD, in_order
from tests.oracles.itchy_feet_setup import SetUp

SUMS = ("trades", "offers", "steals", "free_trades", "forbidden_drawn", "postcards_drawn", "specials_drawn")
COLUMN_OF_ACTION = {
    "draw": "draws",
    "recycle": "recycles",
    "steal": "steals",
    "steal_country": "country_steals",
    "get_rid": "get_rids",
    "local_guide": "local_guides",
    "trading_post": "trading_posts",
    "poorly_drawn_map": "maps",
    "smuggle": "smuggles",
}


class Oracle(SetUp, Dealings):
    """One game of Itchy Feet: it asks, it is answered, it carries the answer out."""

    def __init__(self, rules: dict, players: int, chance: Any) -> None:
        self.rules = {**DEFAULTS, **rules}
        self.players = players
        self.chance = chance
        self.over = False
        self.actor, self.question = -1, ""
        self.open: list = []
        self.outcome, self.end_reason, self.winners = "", "", ()
        self.lay_table()
        self.course = self.game()
        self.go_on(None)

    def answers(self) -> list:
        """The distinct legal answers to the question asked now."""
        return list(self.open)

    def play(self, answer: Any) -> None:
        """Carry one answer out and go on to the next question."""
        if self.over:
            raise ValueError("the game is over")
        if answer not in self.open:
            raise ValueError(f"{answer!r} does not answer {self.question}: {self.open}")
        self.go_on(answer)

    def go_on(self, answer: Any) -> None:
        """Run the game to the next question or to its end."""
        try:
            self.actor, self.question, self.open = self.course.send(answer)
        except GameOver as end:
            self.over, self.open, self.question = True, [], ""
            self.outcome, self.end_reason, self.winners = end.outcome, end.reason, end.winners

    # the course of a game

    def game(self) -> Asking:
        """Turn follows turn until somebody has won or nobody can."""
        while True:
            self.begin_turn()
            yield from self.take_turn()
            yield from self.check_limits()

    def begin_turn(self) -> None:
        """The next seat is on turn."""
        if self.turns == self.rules["max_turns"]:
            raise GameOver("unfinished", "max_turns")
        self.active = (self.active + 1) % self.players
        self.turns += 1
        self.rounds += self.active == 0
        self.offers = 0
        self.seats[self.active]["turns"] += 1
        self.count_postcards()

    def take_turn(self) -> Asking:
        """An empty hand is filled, then comes exactly one action; a refused offer is none."""
        seat = self.active
        if not self.hands[seat]:
            event = yield from self.draw(seat, self.rules["refill"])
            yield from self.check_limits()
            if event and self.rules["event_ends_turn"]:
                self.passes = 0
                return
        if self.rules["free_trades"]:
            yield from self.free_trades()
        if self.rules["empty_piles"] == "drawn" and not self.draw_pile and not self.discard:
            raise GameOver("none", "piles_empty")
        self.note_forbidden(seat)
        done = False
        while not done:
            actions = self.actions()
            if not actions:
                self.pass_turn(seat)
                return
            action = yield from self.ask(seat, "action", actions)
            if action != "trade":
                self.passes = 0  # now, for the action may end the game; a trade may still be refused
            done = yield from self.act(action)
        self.passes = 0

    def actions(self) -> list[str]:
        """The actions open to the active player."""
        seat = self.active
        hand = self.hands[seat]
        forbidden, payable = FORBIDDEN in hand, self.discardable(seat)
        available = {
            "draw": bool(self.draw_pile or self.discard),
            "recycle": self.can_recycle(),
            "trade": self.can_trade(seat) and self.offers < self.rules["max_offers"],
            "steal": self.can_steal(),
            "steal_country": bool(self.stealable()),
            "travel": bool(self.open_countries(seat)),
            "get_rid": forbidden and bool(payable),
            "local_guide": "local_guide" in hand and self.can_guide(),
            "trading_post": "trading_post" in hand and len(payable) > 1,
            "poorly_drawn_map": "poorly_drawn_map" in hand and bool(self.map_targets()),
            "smuggle": forbidden and self.characters[seat] == "smuggler",
        }
        return [action for action, is_open in available.items() if is_open]

    def act(self, action: str) -> Asking:
        """Carry an action out; True unless it was an offer refused."""
        if action in COLUMN_OF_ACTION:
            self.seats[self.active][COLUMN_OF_ACTION[action]] += 1
        done = yield from getattr(self, f"do_{action}")()
        return done is not False

    def note_forbidden(self, seat: int) -> None:
        """Note a turn begun with a forbidden item, and whether it keeps the player from travelling."""
        if FORBIDDEN in self.hands[seat]:
            self.seats[seat]["forbidden_turns"] += 1
            self.seats[seat]["forbidden_blocked"] += bool(self.packed(seat))

    def pass_turn(self, seat: int) -> None:
        """No action is open: the rulebook is silent, the turn is passed and counted."""
        self.counts["holes"] += 1
        self.counts["stuck_turns"] += 1
        self.seats[seat]["stuck_turns"] += 1
        self.passes += 1
        if self.passes == self.rules["deadlock_rounds"] * self.players:
            raise GameOver("unfinished", "deadlock")

    # what can be seen and told

    def table(self) -> dict[str, Any]:
        """Everything that lies on the table, hidden cards too."""
        return {
            "draw_pile": list(self.draw_pile),
            "discard": in_order(self.discard),
            "hands": [in_order(hand) for hand in self.hands],
            "drawn": in_order(self.drawn),
            "aside": in_order(self.aside),
            "passing": list(self.passing),
            "event": self.event,
            "seen": list(self.seen),
            "country_items": list(self.country_items),
            "countries": list(self.countries),
            "centre": self.centre,
            "unused": list(self.unused),
            "removed": sorted(self.removed),
            "country_pile": list(self.country_pile),
            "won_countries": [sorted(countries) for countries in self.won_countries],
            "legs": list(self.legs),
            "characters": list(self.characters),
            "offer": self.offer,
            "offers": self.offers,
            "passes": self.passes,
            "active": self.active,
            "turns": self.turns,
            "rounds": self.rounds,
        }

    def scores(self) -> list[int]:
        """Legs completed; in the Bucket List countries in front of the player."""
        if self.rules["bucket_list"]:
            return [len(countries) for countries in self.won_countries]
        return list(self.legs)

    def result(self) -> dict[str, Any]:
        """How the game ended, with the columns of the ruleset."""
        winner = self.winners[0] if len(self.winners) == 1 else -1
        return {
            "outcome": self.outcome,
            "end_reason": self.end_reason,
            "winner": winner,
            "turns": self.turns,
            "rounds": self.rounds,
            **self.counts,
            **{column: sum(seat[column] for seat in self.seats) for column in SUMS},
            "traps": sum(seat["mousetraps"] for seat in self.seats),
            "first_leg_turn": min(
                (seat["first_leg_turn"] for seat in self.seats if seat["first_leg_turn"] > 0), default=-1
            ),
            "comeback": self.comeback(winner),
            "seats": self.seat_columns(),
        }

    def seat_columns(self) -> dict[str, list]:
        """The columns that have one entry a seat."""
        seats = range(self.players)
        share = 1 / len(self.winners) if self.winners else 0
        return {
            "place": self.places(),
            "win": [share if seat in self.winners else 0 for seat in seats],
            "score": self.scores(),
            "character": list(self.characters),
            "dealt": [sorted(set(hand), key=str) for hand in self.dealt],
            "dealt_country": list(self.dealt_countries),
            "legs": list(self.legs),
            "postcards_held": [hand.count(POSTCARD) for hand in self.hands],
            "passports_held": [hand.count(PASSPORT) for hand in self.hands],
            **{column: [seat[column] for seat in self.seats] for column in self.seats[0]},
        }

    def places(self) -> list[int]:
        """Winners first, the others by score; equal scores share the better place."""
        scores = self.scores()
        places = []
        for seat, score in enumerate(scores):
            better = [other for other in range(self.players) if other in self.winners or scores[other] > score]
            places.append(1 if seat in self.winners else 1 + len(better))
        return places

    def comeback(self, winner: int) -> int:
        """1 if the winner had been behind: see the interface for the exact meaning."""
        if winner < 0:
            return 0
        if self.rules["bucket_list"]:
            return int(self.standing is not None and max(self.standing) > self.standing[winner])
        own = self.seats[winner]["first_leg_turn"]
        others = [seat["first_leg_turn"] for number, seat in enumerate(self.seats) if number != winner]
        return int(any(0 < turn and (own < 0 or turn < own) for turn in others))
