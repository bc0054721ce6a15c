"""The plain-Python referee of Round-trip Italy: it asks every question, plays every answer and counts."""

from tests.oracles.chance import Chance
from tests.oracles.round_trip_cards import (
    RING,
    Kind,
    city_pile,
    from_different_piles,
    left_of,
    right_of,
    round_trips,
    selection_cards,
)
from tests.oracles.round_trip_handicaps import draws_freely, first_tickets
from tests.oracles.round_trip_rules import DEFAULTS, SEAT_COUNTS, required_lengths

ALL_LENGTHS = {2, 3, 4, 5, 6}


class Oracle:
    """One game of Round-trip Italy, asked question by question."""

    def __init__(self, rules: dict[str, object], players: int, chance: Chance) -> None:
        """Set up the table and go on to the first question."""
        self.rules = DEFAULTS | rules
        self.players = players
        self.chance = chance
        self.hands: list[list[Kind]] = [[] for _ in range(players)]
        self.laid: list[list[Kind]] = [[] for _ in range(players)]
        self.lengths: list[set[int]] = [set() for _ in range(players)]
        self.counts = {name: [0] * players for name in SEAT_COUNTS}
        self.holes = self.redraws = self.reshuffles = self.skipped_draws = 0
        self.shown: tuple[int, ...] = ()
        self.offer: tuple[int, int, str] | None = None
        self.over = False
        self.end_reason = ""
        self.winner = -1
        self.set_up()
        self.active = 0
        self.turns = 0
        self.rounds = 1
        self.begin_turn(extra=False)

    def answers(self) -> list[object]:
        """The distinct legal answers to the question asked now."""
        return list(self.open_answers)

    def play(self, answer: object) -> None:
        """Carry one answer out, chance included, and go on to the next question."""
        if self.over:
            raise ValueError("the game is over")
        if answer not in self.open_answers:
            raise ValueError(f"{answer!r} is no answer to {self.question!r}: {self.open_answers}")
        getattr(self, f"answer_{self.question}")(answer)

    def table(self) -> dict[str, object]:
        """Everything that lies on the table, hidden cards too."""
        return {
            "piles": [list(pile) for pile in self.piles],
            "selection": list(self.selection),
            "shown": self.shown,
            "hands": [sorted(hand) for hand in self.hands],
            "laid": [sorted(tickets) for tickets in self.laid],
            "lengths": [sorted(lengths) for lengths in self.lengths],
            "offer": self.offer,
            "active": self.active,
            "turns": self.turns,
            "rounds": self.rounds,
            "extra": self.extra,
            "trip_laid": self.trip_laid,
            "earned": self.earned,
        }

    def result(self) -> dict[str, object]:
        """What is written down about the game, and under "seats" about every seat."""
        return {
            "outcome": "unfinished" if self.winner == -1 else "win",
            "end_reason": self.end_reason,
            "winner": self.winner,
            "turns": self.turns,
            "rounds": self.rounds,
            "holes": self.holes,
            "places": self.places(),
            "wins": self.wins(),
            "scores": self.scores(),
            "extra_turns": sum(self.counts["extra_turns"]),
            "exchanges": sum(self.counts["exchanges_made"]),
            "six_trip": int(any(6 in lengths for lengths in self.lengths)),
            "redraws": self.redraws,
            "reshuffles": self.reshuffles,
            "forced_discards": sum(self.counts["discards"]),
            "skipped_draws": self.skipped_draws,
            "piles_empty": sum(not pile for pile in self.piles),
            "seats": self.seat_results(),
        }

    def seat_results(self) -> dict[str, list[int]]:
        """The columns of the seats."""
        required = required_lengths(self.rules)
        seats = {name: list(numbers) for name, numbers in self.counts.items()}
        seats["place"] = self.places()
        seats["win"] = self.wins()
        seats["score"] = self.scores()
        seats["trips"] = self.scores()  # no length is laid twice, so each trip scores one
        for length in sorted(ALL_LENGTHS):
            seats[f"laid_{length}"] = [int(length in lengths) for lengths in self.lengths]
        seats["dealt"] = list(self.dealt)
        seats["lengths_missing"] = [len(required - lengths) for lengths in self.lengths]
        return seats

    def places(self) -> list[int]:
        """The winner is first, the others rank by required lengths laid; equals share the better place."""
        required = required_lengths(self.rules)
        standing = [(seat == self.winner, len(own & required)) for seat, own in enumerate(self.lengths)]
        return [1 + sum(better > own for better in standing) for own in standing]

    def wins(self) -> list[int]:
        """One for the winner, nothing for the others."""
        return [int(seat == self.winner) for seat in range(self.players)]

    def scores(self) -> list[int]:
        """The number of different lengths that each seat has laid."""
        return [len(lengths) for lengths in self.lengths]

    def set_up(self) -> None:
        """Shuffle the city piles and the selection cards, and deal first hands where the rules want some."""
        self.piles = []
        for city in RING:
            pile = city_pile(city, self.rules)
            self.chance.shuffle(pile)
            self.piles.append(pile)
        self.selection = selection_cards(self.rules)
        self.chance.shuffle(self.selection)
        for seat in range(self.players):
            for _ in range(first_tickets(self.rules, seat)):
                self.deal_ticket(seat)
        self.dealt = [sum({1 << 6 * pile + other for pile, other in hand}) for hand in self.hands]

    def deal_ticket(self, seat: int) -> None:
        """Deal one ticket of the first hand from the first city with a ticket on a selection card."""
        if not any(self.piles):
            return
        cities = self.cities_with_tickets(self.turn_card())
        while not cities:
            self.redraws += 1
            cities = self.cities_with_tickets(self.turn_card())
        self.hands[seat].append(self.piles[cities[0]].pop())

    def turn_card(self) -> tuple[int, ...]:
        """Turn over the topmost selection card, after shuffling all of them anew where none is left."""
        if not self.selection:
            self.selection = selection_cards(self.rules)
            self.chance.shuffle(self.selection)
            self.reshuffles += 1
        return self.selection.pop()

    def cities_with_tickets(self, card: tuple[int, ...]) -> list[int]:
        """The cities on a selection card whose pile still has a ticket."""
        return [city for city in card if self.piles[city]]

    def put_under_pile(self, ticket: Kind) -> None:
        """Put a ticket face down to the bottom of its own city pile."""
        self.piles[ticket[0]].insert(0, ticket)

    def ask(self, seat: int, question: str, answers: list[object]) -> None:
        """Put a question to a seat."""
        self.actor = seat
        self.question = question
        self.open_answers = answers

    def end_game(self, reason: str, winner: int = -1) -> None:
        """End the game; nobody is asked anything any more."""
        self.over = True
        self.end_reason = reason
        self.winner = winner
        self.ask(-1, "", [])

    def begin_turn(self, *, extra: bool) -> None:
        """Begin the turn of the active seat with step 1."""
        self.extra = extra
        self.trip_laid = False
        self.earned = False
        self.turns += 1
        self.counts["turns"][self.active] += 1
        if extra:
            self.counts["extra_turns"][self.active] += 1
        self.step_one()

    def end_turn(self) -> None:
        """Give the same seat its extra turn or pass to the next seat, unless the game has lasted too long."""
        if self.turns >= self.rules["max_turns"]:
            self.end_game("max_turns")
            return
        extra = self.earned
        if not extra:
            self.active = (self.active + 1) % self.players
            if self.active == 0:
                self.rounds += 1
        self.begin_turn(extra=extra)

    def only_drawing(self) -> bool:
        """Whether this is an extra turn in which a player may do no more than take a ticket."""
        return self.extra and self.rules["extra_turn"] == "draw_only"

    def step_one(self) -> None:
        """Take a ticket, unless all the piles are empty: the rulebook does not say what happens then."""
        if not any(self.piles):
            self.holes += 1
            self.skip_draw()
        elif self.rules["draw_optional"]:
            self.ask(self.active, "draw", ["yes", "no"])
        else:
            self.turn_and_choose()

    def answer_draw(self, answer: str) -> None:
        """Turn a selection card, or do without a ticket."""
        if answer == "yes":
            self.turn_and_choose()
        else:
            self.skip_draw()

    answer_redraw = answer_draw  # the same choice, after a card turned in vain

    def skip_draw(self) -> None:
        """Leave step 1 without a ticket."""
        self.skipped_draws += 1
        self.shown = ()
        self.step_two()

    def turn_and_choose(self) -> None:
        """Turn selection cards until one shows a city with a ticket, and ask for the city."""
        if draws_freely(self.rules, self.active, self.counts["turns"][self.active]):
            self.shown = tuple(range(len(RING)))
            self.ask(self.active, "pile", self.cities_with_tickets(self.shown))
            return
        while True:
            self.shown = self.turn_card()
            cities = self.cities_with_tickets(self.shown)
            if cities:
                self.ask(self.active, "pile", cities)
                return
            self.redraws += 1
            if self.rules["redraw"] == "optional":
                self.ask(self.active, "redraw", ["yes", "no"])
                return

    def answer_pile(self, city: int) -> None:
        """Take the topmost ticket of the chosen city into the hand."""
        self.hands[self.active].append(self.piles[city].pop())
        self.shown = ()
        self.step_two()

    def step_two(self) -> None:
        """Ask for an exchange, also where none is possible."""
        if self.only_drawing():
            self.hand_check()
        elif self.rules["exchange"]:
            self.ask(self.active, "exchange", ["no", *self.possible_offers()])
        else:
            self.step_three()

    def directions(self) -> list[str]:
        """The directions in which the active seat may exchange."""
        switch = self.rules["two_player_exchange"]
        if self.players > 2 or switch == "both":
            return ["left", "right"]
        swapped = switch == "swap_each_round" and self.rounds % 2 == 0
        starting_player = self.active == 0
        return ["left"] if starting_player != swapped else ["right"]

    def partner(self, direction: str) -> int:
        """The neighbour in a direction; play goes clockwise, so the left neighbour is the next seat."""
        step = 1 if direction == "left" else -1
        return (self.active + step) % self.players

    def tickets_to_give(self, pile: int, direction: str) -> list[Kind]:
        """The kinds of ticket that the neighbour could give back for one from this pile."""
        wanted = left_of(pile) if direction == "left" else right_of(pile)
        hand = self.hands[self.partner(direction)]
        return sorted({ticket for ticket in hand if ticket[0] == wanted})

    def possible_offers(self) -> list[tuple[int, int, str]]:
        """Every kind of own ticket and direction for which that neighbour holds a ticket to give back."""
        return [
            (pile, other, direction)
            for direction in self.directions()
            for pile, other in sorted(set(self.hands[self.active]))
            if self.tickets_to_give(pile, direction)
        ]

    def answer_exchange(self, answer: str | tuple[int, int, str]) -> None:
        """Offer a ticket to a neighbour, or go on without an exchange."""
        if answer == "no":
            self.step_three()
            return
        self.offer = answer
        if self.rules["exchange_refusable"]:
            self.ask(self.partner(answer[2]), "refuse", ["yes", "no"])
        else:
            self.ask_for_ticket_back()

    def answer_refuse(self, answer: str) -> None:
        """The partner may end the exchange here; the active player makes no second offer in this turn."""
        if answer == "yes":
            self.offer = None
            self.step_three()
        else:
            self.ask_for_ticket_back()

    def ask_for_ticket_back(self) -> None:
        """Ask the partner which of the fitting tickets he gives back."""
        pile, _, direction = self.offer
        self.ask(self.partner(direction), "give", self.tickets_to_give(pile, direction))

    def answer_give(self, given: Kind) -> None:
        """Both players put the exchanged tickets into their hands."""
        pile, other, direction = self.offer
        partner = self.partner(direction)
        self.hands[self.active].remove((pile, other))
        self.hands[partner].remove(given)
        self.hands[self.active].append(given)
        self.hands[partner].append((pile, other))
        self.counts["exchanges_made"][self.active] += 1
        self.counts[f"exchanges_{direction}"][self.active] += 1
        self.counts["exchanges_suffered"][partner] += 1
        self.offer = None
        self.step_three()

    def open_lengths(self) -> set[int]:
        """The lengths the active seat may still lay."""
        new = ALL_LENGTHS - self.lengths[self.active]
        if not self.rules["lengths_in_order"]:
            return new
        missing = required_lengths(self.rules) - self.lengths[self.active]
        return new & {min(missing, default=6), 6}

    def possible_trips(self) -> list[tuple[Kind, ...]]:
        """Every round-trip of an open length in the active seat's hand."""
        return sorted(round_trips(self.hands[self.active], self.open_lengths()))

    def step_three(self) -> None:
        """Ask for a round-trip, also where none is possible."""
        self.ask(self.active, "trip", ["no", *self.possible_trips()])

    def answer_trip(self, answer: str | tuple[Kind, ...]) -> None:
        """Lay a round-trip, or none; then the game is won, a further trip is asked for, or the turn ends."""
        if answer == "no":
            self.hand_check()
            return
        self.lay(answer)
        if self.is_won_by(len(answer)):
            self.end_game("grand_tour" if len(answer) == 6 else "lengths", self.active)
            return
        if self.rules["extra_turn"] != "none" and from_different_piles(answer):
            self.earned = True
        if self.rules["trips_per_turn"] == "unlimited" and self.possible_trips():
            self.step_three()
        else:
            self.hand_check()

    def lay(self, trip: tuple[Kind, ...]) -> None:
        """Lay the tickets of a trip in front of the player, or put each under its pile."""
        for ticket in sorted(trip):
            self.hands[self.active].remove(ticket)
            if self.rules["recycle_trip_tickets"] == "bottom_of_pile":
                self.put_under_pile(ticket)
            else:
                self.laid[self.active].append(ticket)
        self.lengths[self.active].add(len(trip))
        self.trip_laid = True

    def is_won_by(self, length: int) -> bool:
        """Whether the trip just laid wins: the grand tour, or the last of the required lengths."""
        if length == 6:
            return bool(self.rules["six_wins"])
        required = required_lengths(self.rules)
        return bool(required) and required <= self.lengths[self.active]

    def hand_check(self) -> None:
        """A player who laid no trip and holds too many tickets puts one of them back; then the turn ends."""
        hand = self.hands[self.active]
        if not self.trip_laid and len(hand) >= self.rules["hand_limit"]:
            self.ask(self.active, "discard", sorted(set(hand)))
        else:
            self.end_turn()

    def answer_discard(self, ticket: Kind) -> None:
        """Put one ticket under its pile."""
        self.hands[self.active].remove(ticket)
        self.put_under_pile(ticket)
        self.counts["discards"][self.active] += 1
        self.end_turn()
