"""The plain-Python referee of Ticket to Ride: it asks every question, carries out every answer and counts."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tests.oracles.chance import Chance
from tests.oracles.seats import of_seat
from tests.oracles.ticket_to_ride_board import COLORS, GRAY, Board
from tests.oracles.ticket_to_ride_cards import KINDS, LOCOMOTIVE, TrainCards
from tests.oracles.ticket_to_ride_rules import full_rules
from tests.oracles.ticket_to_ride_score import places_of, score_seats

NOBODY = -1
NO_TRACK = -1
NOT_TRIGGERED = -1

# Ferry Cards, the colour ("" for none), cards of that colour, locomotives.
Payment = tuple[int, str, int, int]

open_board = lru_cache(maxsize=None)(Board)  # a board never changes, and a game must not read files


class Oracle:
    """One game of Ticket to Ride, asked question by question."""

    def __init__(self, rules: dict[str, Any], players: int, chance: Chance) -> None:
        """Set up the table and go on to the first question."""
        self.rules = full_rules(rules)
        self.players = players
        self.chance = chance
        self.board = open_board(self.rules["map"], self.rules["join_zones"], self.rules["ticket_points"])
        self.trains = [self.rules["trains"]] * players
        self.route_points = [0] * players
        self.track_owner = [NOBODY] * len(self.board.tracks)
        self.ferry_hands = [0] * players
        self.ferry_pile = self.rules["ferry_cards"]
        self.ferry_cards_drawn = [0] * players
        self.ferry_cards_used = [0] * players
        self.locomotives_used = [0] * players
        self.turns = self.rounds = self.passes = self.passes_in_a_row = 0
        self.last_turns_left = NOT_TRIGGERED
        self.end_trigger = NOBODY
        self.second_card = False
        self.chosen_track = NO_TRACK
        self.over = False
        self.end_reason = ""
        self.set_up()

    def answers(self) -> list[Any]:
        """The distinct legal answers to the question asked now."""
        return [] if self.over else list(self.open_answers)

    def play(self, answer: Any) -> None:
        """Carry one answer out, chance included, and go on to the next question."""
        if self.over:
            raise ValueError("the game is over")
        if answer not in self.open_answers:
            raise ValueError(f"{answer!r} is no answer to {self.question!r}: {self.open_answers}")
        getattr(self, f"answer_{self.question}")(answer)

    def ask(self, seat: int, question: str, answers: list[Any]) -> None:
        """Put a question to a seat."""
        self.actor = seat
        self.question = question
        self.open_answers = answers

    def set_up(self) -> None:
        """Shuffle both piles, deal cards, fill the row, deal tickets and let the seats choose."""
        self.cards = TrainCards(self.rules, self.chance)
        self.ticket_pile = list(range(len(self.board.tickets)))
        self.chance.shuffle(self.ticket_pile)
        self.hands = []
        for seat in range(self.players):
            hand = dict.fromkeys(KINDS, 0)
            for _ in range(self.rules["hand_dealt"] + of_seat(self.rules["handicap"], seat)):
                self.take_blind(hand)
            self.hands.append(hand)
        self.cards.fill_row()
        self.tickets: list[list[int]] = [[] for _ in range(self.players)]
        self.dealt_cards = [tuple(kind for kind in KINDS if hand[kind]) for hand in self.hands]
        self.offered = [self.take_tickets(self.rules["tickets_dealt"]) for _ in range(self.players)]
        self.dealt = [tuple(offered) for offered in self.offered]
        self.returned: list[int] = []
        self.setting_up = True
        self.ask_keep(0)

    def take_tickets(self, wanted: int) -> list[int]:
        """Take tickets from the top of the pile, as many as there are."""
        return [self.ticket_pile.pop() for _ in range(min(wanted, len(self.ticket_pile)))]

    def ask_keep(self, seat: int) -> None:
        """Ask about the next ticket offered, or keep what must be kept and go on when none is left."""
        offered, kept = self.offered[seat], self.tickets[seat]
        if self.setting_up:
            kept_now, minimum = len(kept), self.rules["tickets_dealt_keep"]
        else:
            kept_now, minimum = len(kept) - self.kept_before, self.rules["tickets_drawn_keep"]
        if kept_now + len(offered) <= minimum:
            kept.extend(offered)
            offered.clear()
        if offered:
            self.ask(seat, "keep", ["yes", "no"])
        else:
            self.finish_keeping(seat)

    def answer_keep(self, answer: str) -> None:
        """Keep the ticket asked about or send it back."""
        ticket = self.offered[self.actor].pop(0)
        if answer == "yes":
            self.tickets[self.actor].append(ticket)
        else:
            self.returned.append(ticket)
        self.ask_keep(self.actor)

    def finish_keeping(self, seat: int) -> None:
        """Put the returned tickets under the pile; at set-up only when every seat has chosen."""
        if self.setting_up and seat + 1 < self.players:
            self.ask_keep(seat + 1)
            return
        if self.setting_up:
            self.returned.sort()
            self.chance.shuffle(self.returned)
        for ticket in self.returned:
            self.ticket_pile.insert(0, ticket)
        self.returned.clear()
        if self.setting_up:
            self.setting_up = False
            self.begin_turn(0)
        else:
            self.end_turn(seat)

    def begin_turn(self, seat: int) -> None:
        """Ask the seat for its action; a seat with none passes, which the rulebook does not know."""
        if self.turns >= self.rules["max_turns"]:
            self.end_game("max_turns")
            return
        if seat == 0:
            self.rounds += 1
        actions = self.actions(seat)
        if actions:
            self.turns += 1
            self.passes_in_a_row = 0
            self.ask(seat, "action", actions)
            return
        self.passes += 1
        self.passes_in_a_row += 1
        if self.rules["no_action"] == "end":
            self.end_game("no_action")
        else:
            self.end_turn(seat)

    def actions(self, seat: int) -> list[str]:
        """The actions that this seat can carry out now."""
        actions = []
        if any(self.cards.row.values()) or self.cards.has_blind():
            actions.append("draw")
        if self.ferry_pile and self.ferry_hands[seat] < self.rules["ferry_hand_limit"]:
            actions.append("ferry")
        if self.tracks_for(seat):
            actions.append("claim")
        if self.ticket_pile:
            actions.append("tickets")
        return actions

    def answer_action(self, action: str) -> None:
        """Begin the action chosen; a Ferry Card is drawn at once."""
        seat = self.actor
        if action == "draw":
            self.ask(seat, "card", self.cards_to_take(first=True))
        elif action == "claim":
            self.ask(seat, "track", self.tracks_for(seat))
        elif action == "tickets":
            self.offered[seat] = self.take_tickets(self.rules["tickets_drawn"])
            self.kept_before = len(self.tickets[seat])
            self.ask_keep(seat)
        else:
            self.ferry_pile -= 1
            self.ferry_hands[seat] += 1
            self.ferry_cards_drawn[seat] += 1
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """Look for the end of the game, then the next seat has its turn."""
        if self.last_turns_left != NOT_TRIGGERED:
            self.last_turns_left -= 1
        elif self.trains[seat] <= self.rules["end_trains"]:
            self.end_trigger = seat
            self.last_turns_left = self.players * self.rules["last_turns"]
        if self.last_turns_left == 0:
            self.end_game("last_turns")
        elif self.passes_in_a_row >= self.players:
            self.end_game("all_passed")
        else:
            self.begin_turn((seat + 1) % self.players)

    def end_game(self, reason: str) -> None:
        """The game is over; nobody is asked any more."""
        self.over = True
        self.end_reason = reason
        self.ask(NOBODY, "", [])

    def cards_to_take(self, first: bool) -> list[str]:
        """The different cards that may be taken; a face-up locomotive only as the first."""
        answers = [kind for kind in KINDS if self.cards.row[kind] and (first or kind != LOCOMOTIVE)]
        if self.cards.has_blind():
            answers.append("blind")
        return answers

    def take_blind(self, hand: dict[str, int]) -> None:
        """Take the top card of the pile, if any card can be had."""
        kind = self.cards.turn()
        if kind is not None:
            hand[kind] += 1

    def answer_card(self, answer: str) -> None:
        """Take the card; a second follows unless this was a face-up locomotive or none may be taken."""
        seat = self.actor
        if answer == "blind":
            self.take_blind(self.hands[seat])
        else:
            self.cards.row[answer] -= 1
            self.hands[seat][answer] += 1
            self.cards.fill_row()
        left = self.cards_to_take(first=False)
        if self.second_card or answer == LOCOMOTIVE or not left:
            self.second_card = False
            self.end_turn(seat)
        else:
            self.second_card = True
            self.ask(seat, "card", left)

    def tracks_for(self, seat: int) -> list[int]:
        """The tracks that this seat may claim and can pay for."""
        open_tracks = [number for number in range(len(self.board.tracks)) if self.is_open(seat, number)]
        return [number for number in open_tracks if any(self.payments(seat, number))]

    def is_open(self, seat: int, number: int) -> bool:
        """Whether the track is free for this seat: trains enough, and no parallel track in the way."""
        track = self.board.tracks[number]
        if self.track_owner[number] != NOBODY or track.length > self.trains[seat]:
            return False
        owners = [self.track_owner[other] for other in self.board.parallel[number]]
        if self.players >= self.rules["open_players"]:
            return seat not in owners
        return all(owner == NOBODY for owner in owners)

    def payments(self, seat: int, number: int) -> Iterator[Payment]:
        """The different ways in which this seat can pay for the track from its hand."""
        track = self.board.tracks[number]
        hand = self.hands[seat]
        per_card = self.rules["ferry_waves"]
        useful = track.waves // per_card
        if self.rules["ferry_single_wave"] and track.waves % per_card:
            useful += 1
        plain = track.length - track.waves
        for ferry_cards in range(min(useful, self.ferry_hands[seat]) + 1):
            wave_locomotives = max(0, track.waves - ferry_cards * per_card)
            if wave_locomotives + plain <= hand[LOCOMOTIVE]:
                yield (ferry_cards, "", 0, wave_locomotives + plain)
            for color in COLORS if track.color == GRAY else (track.color,):
                for count in range(1, min(plain, hand[color]) + 1):
                    if wave_locomotives + plain - count <= hand[LOCOMOTIVE]:
                        yield (ferry_cards, color, count, wave_locomotives + plain - count)

    def answer_track(self, number: int) -> None:
        """Choose the track; it is paid at once when there is only one way to pay."""
        payments = list(self.payments(self.actor, number))
        self.chosen_track = number
        if len(payments) == 1:
            self.answer_payment(payments[0])
        else:
            self.ask(self.actor, "payment", payments)

    def answer_payment(self, payment: Payment) -> None:
        """Pay, place the trains on the track and score it."""
        seat = self.actor
        ferry_cards, color, count, locomotives = payment
        if count:
            self.hands[seat][color] -= count
            self.cards.discards[color] += count
        self.hands[seat][LOCOMOTIVE] -= locomotives
        self.cards.discards[LOCOMOTIVE] += locomotives
        self.locomotives_used[seat] += locomotives
        self.ferry_hands[seat] -= ferry_cards
        self.ferry_cards_used[seat] += ferry_cards
        if self.rules["ferry_returns"]:
            self.ferry_pile += ferry_cards
        track = self.board.tracks[self.chosen_track]
        self.track_owner[self.chosen_track] = seat
        self.chosen_track = NO_TRACK
        self.trains[seat] -= track.length
        self.route_points[seat] += self.rules[f"route_points_{track.length}"]
        if self.rules["row_refill"] == "always":
            self.cards.fill_row(only_if_short=True)
        self.end_turn(seat)

    @property
    def holes(self) -> int:
        """How often the rulebook had no answer: nothing to do, or locomotives that no reset can clear."""
        return self.passes + self.cards.reset_deadlocks

    def table(self) -> dict[str, Any]:
        """Everything that lies on the table, hidden cards too."""
        return {
            "pile": tuple(self.cards.pile),
            "discards": tuple(self.cards.discards[kind] for kind in KINDS),
            "row": tuple(self.cards.row[kind] for kind in KINDS),
            "hands": tuple(tuple(hand[kind] for kind in KINDS) for hand in self.hands),
            "ferry_hands": tuple(self.ferry_hands),
            "trains": tuple(self.trains),
            "route_points": tuple(self.route_points),
            "ferry_pile": self.ferry_pile,
            "ticket_pile": tuple(self.ticket_pile),
            "tickets": tuple(tuple(kept) for kept in self.tickets),
            "offered": tuple(tuple(offered) for offered in self.offered),
            "returned": tuple(self.returned),
            "track_owner": tuple(self.track_owner),
            "turns": self.turns,
            "rounds": self.rounds,
            "holes": self.holes,
            "passes_in_a_row": self.passes_in_a_row,
            "last_turns_left": self.last_turns_left,
            "end_trigger": self.end_trigger,
            "second_card": self.second_card,
            "chosen_track": self.chosen_track,
        }

    def result(self) -> dict[str, Any]:
        """What is written down about the game; per-seat columns are tuples by seat."""
        seats = score_seats(self.board, self.rules, self.track_owner, self.tickets, self.route_points)
        places = places_of(seats, self.rules)
        best = [seat for seat, place in enumerate(places) if place == 1]
        finished = self.end_reason != "max_turns"
        ending = {
            "outcome": ("win" if len(best) == 1 else "shared") if finished else "unfinished",
            "end_reason": self.end_reason,
            "winner": best[0] if finished and len(best) == 1 else NOBODY,
            "places": tuple(places),
            "wins": tuple(1 / len(best) if finished and place == 1 else 0.0 for place in places),
            "scores": tuple(seat["score"] for seat in seats),
        }
        columns = {name: tuple(seat[name] for seat in seats) for name in seats[0] if name != "score"}
        return ending | self.game_columns() | columns | self.seat_counts()

    def game_columns(self) -> dict[str, Any]:
        """The ruleset's own columns of the game."""
        ticket_owner = [NOBODY] * len(self.board.tickets)
        completed = [0] * len(self.board.tickets)
        for seat, kept in enumerate(self.tickets):
            networks = self.board.networks(n for n, owner in enumerate(self.track_owner) if owner == seat)
            for ticket in kept:
                ticket_owner[ticket] = seat
                completed[ticket] = int(self.board.is_completed(ticket, networks))
        return {
            "turns": self.turns,
            "rounds": self.rounds,
            "holes": self.holes,
            "end_trigger": self.end_trigger,
            "passes": self.passes,
            "reset_deadlocks": self.cards.reset_deadlocks,
            "row_resets": self.cards.row_resets,
            "reshuffles": self.cards.reshuffles,
            "track_owner": tuple(self.track_owner),
            "ticket_owner": tuple(ticket_owner),
            "ticket_completed": tuple(completed),
        }

    def seat_counts(self) -> dict[str, Any]:
        """The columns of the seats that were counted during play."""
        return {
            "trains_left": tuple(self.trains),
            "ferry_cards_drawn": tuple(self.ferry_cards_drawn),
            "ferry_cards_used": tuple(self.ferry_cards_used),
            "locomotives_used": tuple(self.locomotives_used),
            "dealt": tuple(self.dealt),
            "dealt_cards": tuple(self.dealt_cards),
        }
