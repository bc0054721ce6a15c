"""The referee of The Journey: Istanbul: slow, literal, plain Python.

The course of the game is a generator that yields a question and is sent its answer.
"""

from typing import Any

from tests.oracles.journey_istanbul_evening import end_day, end_reason, next_day
from tests.oracles.journey_istanbul_rules import DEFAULTS, PLACES, RAIDED
from tests.oracles.journey_istanbul_table import Ask, Asking, set_up
from tests.oracles.journey_istanbul_turn import take_turn

NOBODY = Ask(-1, "", ())

SEAT_TABLE = (
    "money",
    "where",
    "jail_card",
    "release_day",
    "obstacle",
    "opportunity",
    "obstacle_day",
    "opportunity_day",
    "fined_today",
    "shielded_today",
    "worked_today",
)
GAME_COUNTS = (
    "cards_lost",
    "raids_taksim",
    "raids_everywhere",
    "journeys_offered",
    "journeys_used",
    "works_offered",
    "works_used",
)
SEAT_FACTS = ("left_day", "left_from", "money", "obstacle", "opportunity", "obstacle_day", "opportunity_day")
SEAT_COUNTS = (
    "journey_paid",
    "bonus",
    "raids_ignored",
    "fines",
    "fines_paid",
    "jailed",
    "jail_days",
    "buyouts",
    "buyouts_paid",
    "works",
    "work_pay",
    "looks",
    "draws",
    *(f"days_{place}" for place in PLACES),
    *(f"{name}_{place}" for name in ("pay", "fines", "jailed") for place in RAIDED),
    "told",
    "lies_told",
    "info_paid",
    "info_earned",
    "gifts_given",
    "gifts_received",
)


class Oracle:
    """One game of The Journey: Istanbul, asked question by question."""

    def __init__(self, rules: dict[str, Any], players: int, chance: Any) -> None:
        self.state = set_up({**DEFAULTS, **rules}, players, chance)
        self.over = False
        self.end_reason = ""
        self._course = self._play_days()
        self._ask = NOBODY
        self._go_on(None)

    @property
    def actor(self) -> int:
        """The seat that is asked now."""
        return self._ask.seat

    @property
    def question(self) -> str:
        """The name of the question asked now."""
        return self._ask.question

    def answers(self) -> tuple:
        """The legal answers to the question asked now."""
        return self._ask.answers

    def play(self, answer: Any) -> None:
        """Carry an answer out and go on to the next question."""
        if answer not in self.answers():
            raise ValueError(f"{answer!r} is no answer to {self.question!r}: {self.answers()}")
        self._go_on(answer)

    def _go_on(self, answer: Any) -> None:
        """Send the answer into the course of the game and note what is asked next."""
        try:
            self._ask = self._course.send(answer)
        except StopIteration:
            self._ask = NOBODY
            self.over = True

    def _play_days(self) -> Asking:
        """Play day after day until the game ends."""
        state = self.state
        while not self.end_reason:
            for seat in state.clockwise(state.starter):
                if not state.players[seat].in_istanbul:
                    continue
                if state.turns >= state.rules["max_turns"]:
                    self.end_reason = "max_turns"
                    return
                yield from take_turn(state, seat)
            yield from end_day(state)
            self.end_reason = end_reason(state)
            if not self.end_reason:
                next_day(state)

    def table(self) -> dict[str, Any]:
        """Everything that lies on the table, hidden cards too."""
        state, players = self.state, self.state.players
        shown = {
            "day": state.day,
            "starter": state.starter,
            "turns": state.turns,
            "asked_card": self._ask.card,
            "asked_seat": self._ask.other,
            "bank": state.bank,
            "piles": tuple(tuple(state.piles[place]) for place in PLACES),
            "events": tuple(tuple(event) for event in state.events),
            "deck": tuple(state.deck),
            "rows": tuple(tuple(row) for row in state.rows.values()),
            "chosen": tuple(state.chosen),
            "visits": tuple(tuple(player.visits) for player in players),
            "seen": tuple(tuple(sorted(player.seen)) for player in players),
            "heard": tuple(tuple(sorted((card, *claim) for card, claim in player.heard.items())) for player in players),
        }
        for name in ("sideways", "discard", "beside", "revealed", "asked_about"):
            shown[name] = tuple(sorted(getattr(state, name)))
        for name in SEAT_TABLE:
            shown[name] = tuple(getattr(player, name) for player in players)
        return shown

    def result(self) -> dict[str, Any]:
        """The outcome, the ranking and the figures of the game and of each seat."""
        outcome, winner, wins, places = self._ranking()
        state, players = self.state, self.state.players
        found = {
            "outcome": outcome,
            "end_reason": self.end_reason,
            "winner": winner,
            "turns": state.turns,
            "rounds": state.rounds,
            "holes": 0,
            "places": places,
            "wins": wins,
            "scores": tuple(0 if player.in_istanbul else player.money for player in players),
            "players_left": sum(not player.in_istanbul for player in players),
            "days": state.day,
            "deck_left": len(state.deck),
            "sheet_left": sum(len(row) for row in state.rows.values()),
            "deck_empty_day": state.deck_empty_day,
            "left": tuple(not player.in_istanbul for player in players),
        }
        for name in GAME_COUNTS:
            found[name] = state.tally.get(name, 0)
        for name in SEAT_FACTS:
            found[name] = tuple(getattr(player, name) for player in players)
        for name in SEAT_COUNTS:
            found[name] = tuple(player.tally.get(name, 0) for player in players)
        return found

    def _ranking(self) -> tuple[str, int, tuple, tuple]:
        """Outcome, winner, win shares and places: those who left by money, the others behind them."""
        players = self.state.players
        equal = self.state.rules["winner_rule"] == "nobody"
        leavers = [seat for seat, player in enumerate(players) if not player.in_istanbul]
        places = []
        for seat, player in enumerate(players):
            if seat in leavers:
                richer = [other for other in leavers if players[other].money > player.money and not equal]
                places.append(1 + len(richer))
            else:
                places.append(1 + len(leavers))
        first = [seat for seat in leavers if places[seat] == 1]
        none = tuple(0 for _ in players)
        if self.end_reason == "max_turns":
            return "unfinished", -1, none, tuple(places)
        if not leavers or equal:
            return "none", -1, none, tuple(places)
        wins = tuple(1 / len(first) if seat in first else 0 for seat in range(len(players)))
        if len(first) > 1:
            return "shared", -1, wins, tuple(places)
        return "win", first[0], wins, tuple(places)
