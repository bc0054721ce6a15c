"""The referee of Word Traveler: plans of arrows and words, footprints, souvenirs.

The referee itself works in whole numbers. What words mean to whom, and what the locals
make of them, stands in `word_traveler_language` and `word_traveler_locals` and is only asked for.
"""

from collections import Counter
from typing import Any

from tests.oracles.chance import Chance
from tests.oracles.word_traveler_board import (
    VOID,
    centre,
    direction_of,
    draw_from,
    draw_layout,
    fixed_deck,
    footprint_cells,
    line,
)
from tests.oracles.word_traveler_language import Language, read_world
from tests.oracles.word_traveler_locals import (
    Opinion,
    all_cards,
    answer_values,
    best_paths,
    card_gain,
    opinion_of,
    pool,
)
from tests.oracles.word_traveler_results import results
from tests.oracles.word_traveler_rules import DEFAULTS, souvenir_places

ENOUGH, MORE = "enough", "more"
NOBODY = -1
LAST_DAY = 2


class Oracle:
    """One game of Word Traveler, question by question."""

    def __init__(self, rules: dict[str, Any], players: int, chance: Chance) -> None:
        self.rules = DEFAULTS | rules
        self.players = players
        self.chance = chance
        matrix = read_world(self.rules["world"], self.rules["grid"] ** 2)
        self.words = len(matrix) if matrix is not None else self.rules["W"]
        self.language = Language(self.rules, chance.word(), matrix)
        self.souvenir_places = souvenir_places(self.rules, players)
        self.over, self.end_reason, self.phase = False, "", "plan"
        self.day, self.points, self.turns, self.holes = 1, 0, 0, 0
        self.traveller, self.journey, self.votes = NOBODY, None, []
        self.journeys: list[dict[str, Any]] = []
        self.markers = [centre(self.rules["grid"])] * players
        self.deck, self.discards = list(range(self.words)), []
        self.hands = [self.draw_hand() for _ in range(players)]
        self.maps = self.draw_maps()
        self.begin_planning()

    def draw_hand(self) -> list[int]:
        """Draw one seat's words of a day."""
        return sorted(self.draw_word() for _ in range(self.rules["hand"]))

    def draw_word(self) -> int:
        """Draw a word; an empty deck, which the rulebook does not foresee, takes the discards back."""
        if not self.deck:
            self.deck, self.discards = sorted(self.discards), []
            self.holes += 1
        return draw_from(self.deck, self.chance)

    def draw_maps(self) -> list[tuple[dict[int, int], dict[int, int]]]:
        """Give each seat a map card: its side of day 1 and its side of day 2."""
        if self.rules["maps"] == "fixed":
            cards = fixed_deck(self.rules)
            bag = list(range(len(cards)))
            return [cards[draw_from(bag, self.chance)] for _ in range(self.players)]
        return [
            (draw_layout(self.rules, self.chance), draw_layout(self.rules, self.chance)) for _ in range(self.players)
        ]

    def begin_second_day(self) -> None:
        """Discard the words, draw new ones and turn the map cards over."""
        self.day = LAST_DAY
        self.discards = sorted(word for hand in self.hands for word in hand)
        if self.rules["reshuffle"]:
            self.deck, self.discards = list(range(self.words)), []
        self.hands = [self.draw_hand() for _ in range(self.players)]
        self.begin_planning()

    def begin_planning(self) -> None:
        """Clear the table of yesterday and let the first seat plan."""
        self.phase, self.traveller = "plan", NOBODY
        self.plans: list[list[dict[str, Any]]] = [[] for _ in range(self.players)]
        self.scored: list[set[int]] = [set() for _ in range(self.players)]
        self.ask_plan(0)

    def ask_plan(self, seat: int) -> None:
        """Ask a seat for its first arrow; after the last seat the journeys begin."""
        if seat == self.players:
            self.begin_journey(0)
            return
        self.actor, self.question = seat, "stop"

    def plan_position(self) -> int:
        """Where the planner means to stand before the next arrow."""
        plan = self.plans[self.actor]
        return plan[-1]["stop"] if plan else self.markers[self.actor]

    def unplaced_words(self) -> list[int]:
        """The planner's words that lie under no arrow yet."""
        placed = {word for arrow in self.plans[self.actor] for word, _ in arrow["cards"]}
        return [word for word in self.hands[self.actor] if word not in placed]

    def stop_answers(self) -> list[Any]:
        """The spaces on the four lines around the planner, or no more arrows."""
        lines = [line(self.rules, self.plan_position(), direction) for direction in "NESW"]
        return [cell for cells in lines for cell in cells] + [ENOUGH]

    def card_answers(self) -> list[Any]:
        """The words left, on either side."""
        return all_cards(self.rules, self.unplaced_words())

    def play_stop(self, answer: Any) -> None:
        """Turn the next arrow towards the intended stop, or finish the plan."""
        if answer == ENOUGH:
            self.ask_plan(self.actor + 1)
            return
        direction = direction_of(self.rules, self.plan_position(), answer)
        self.plans[self.actor].append({"direction": direction, "stop": answer, "cards": []})
        self.question = "card"

    def play_card(self, answer: Any) -> None:
        """Place a word card under the arrow."""
        self.plans[self.actor][-1]["cards"].append(answer)
        if self.unplaced_words():
            self.question = "more"
        else:
            self.ask_plan(self.actor + 1)

    def play_more(self, answer: str) -> None:
        """Go on with another card under the same arrow, or with the next arrow."""
        if answer == MORE:
            self.question = "card"
        elif len(self.plans[self.actor]) < self.rules[f"arrows_day{self.day}"]:
            self.question = "stop"
        else:
            self.ask_plan(self.actor + 1)

    def begin_journey(self, seat: int) -> None:
        """Let a seat read its arrows and words aloud, and turn to the locals."""
        if seat == self.players:
            self.end_day()
            return
        if self.turns == self.rules["max_turns"]:
            self.end("max_turns")
            return
        plan = self.plans[seat]
        self.phase, self.traveller, self.votes = "travel", seat, []
        self.journey = {
            "day": self.day,
            "traveller": seat,
            "start": self.markers[seat],
            "hand": list(self.hands[seat]),
            "directions": [arrow["direction"] for arrow in plan],
            "intended": [arrow["stop"] for arrow in plan],
            "cards": [sorted(arrow["cards"]) for arrow in plan],
            "footprints": [],
            "revealed": self.turns,
        }
        self.ask_footprint()

    def locals(self) -> list[int]:
        """All seats but the traveller's, from its left neighbour round."""
        return [(self.traveller + step) % self.players for step in range(1, self.players)]

    def last_footprint(self) -> int:
        """Where the traveller's marker would now be led."""
        laid = [cell for cell in self.journey["footprints"] if cell != VOID]
        return laid[-1] if laid else self.journey["start"]

    def arrows_left(self) -> list[str]:
        """The directions of the arrows that have no footprint yet."""
        return self.journey["directions"][len(self.journey["footprints"]) :]

    def footprint_answers(self) -> list[int]:
        """Where the next footprint may lie."""
        return footprint_cells(self.rules, self.last_footprint(), self.arrows_left())

    def ask_footprint(self) -> None:
        """Ask for the next footprint; an arrow that cannot be walked is void."""
        while self.arrows_left() and not self.footprint_answers():
            self.journey["footprints"].append(VOID)
        if not self.arrows_left():
            self.end_journey()
            return
        self.question = "vote" if self.rules["final_say"] == "vote" else "footprint"
        self.actor = self.locals()[0]

    def play_footprint(self, cell: int) -> None:
        """Lay the footprint of an arrow."""
        self.journey["footprints"].append(cell)
        self.ask_footprint()

    def play_vote(self, cell: int) -> None:
        """Take one local's vote; after the last one most votes decide, then the earliest."""
        self.votes.append(cell)
        if len(self.votes) < self.players - 1:
            self.actor = self.locals()[len(self.votes)]
            return
        count = Counter(self.votes)
        most = max(count.values())
        winner = next(cell for cell in self.votes if count[cell] == most)
        self.votes = []
        self.play_footprint(winner)

    def end_journey(self) -> None:
        """Reveal the map, score each footprint on a symbol once a day, and move the marker."""
        journey, seat = self.journey, self.traveller
        layout = self.maps[seat][self.day - 1]
        journey["points"] = []
        for cell in journey["footprints"]:
            fresh = cell in layout and cell not in self.scored[seat]
            journey["points"].append(layout[cell] if fresh else 0)
            if fresh:
                self.scored[seat].add(cell)
        journey["layout"] = dict(layout)
        self.points += sum(journey["points"])
        self.markers[seat] = self.last_footprint()
        self.journeys.append(journey)
        self.journey = None
        self.turns += 1
        self.begin_journey(seat + 1)

    def end_day(self) -> None:
        """Sleep, or go home."""
        if self.day == LAST_DAY:
            self.end("two_days")
        else:
            self.begin_second_day()

    def end(self, reason: str) -> None:
        """End the game."""
        self.over, self.end_reason, self.phase = True, reason, "over"
        self.traveller, self.journey = NOBODY, None

    def answers(self) -> list[Any]:
        """The legal answers to the question now asked."""
        if self.question == "stop":
            return self.stop_answers()
        if self.question == "card":
            return self.card_answers()
        return [MORE, ENOUGH] if self.question == "more" else self.footprint_answers()

    def play(self, answer: Any) -> None:
        """Carry one answer out and go on to the next question."""
        if self.over or answer not in self.answers():
            raise ValueError(f"{answer!r} is no answer to {self.question!r}")
        carry_out = {
            "stop": self.play_stop,
            "card": self.play_card,
            "more": self.play_more,
            "footprint": self.play_footprint,
            "vote": self.play_vote,
        }
        carry_out[self.question](answer)

    def souvenirs(self) -> int:
        """How many golden souvenirs the score marker has reached."""
        return sum(place <= self.points for place in self.souvenir_places)

    def table(self) -> dict[str, Any]:
        """Everything that lies on the table, hidden things too."""
        return {
            "day": self.day,
            "phase": self.phase,
            "traveller": self.traveller,
            "points": self.points,
            "souvenirs": self.souvenirs(),
            "revealed": self.turns,
            "turns": self.turns,
            "holes": self.holes,
            "markers": tuple(self.markers),
            "hands": tuple(tuple(hand) for hand in self.hands),
            "plans": tuple(
                tuple((arrow["direction"], arrow["stop"], tuple(sorted(arrow["cards"]))) for arrow in plan)
                for plan in self.plans
            ),
            "footprints": tuple(self.journey["footprints"]) if self.journey else (),
            "votes": tuple(self.votes),
            "maps": tuple(tuple(tuple(sorted(side.items())) for side in card) for card in self.maps),
            "scored": tuple(tuple(sorted(cells)) for cells in self.scored),
            "deck": tuple(sorted(self.deck)),
            "discards": tuple(self.discards),
            "world_key": self.language.world_key,
        }

    def result(self) -> dict[str, Any]:
        """How the game ended, and the columns of the ruleset."""
        return results(self)

    def opinion_of(self, local: int) -> Opinion:
        """What one local makes of the journey under way."""
        return opinion_of(self.language, local, self.journey)

    def opinion(self) -> Opinion:
        """The opinion by which the seat now asked lays the footprint."""
        if self.rules["final_say"] != "pooled":
            return self.opinion_of(self.actor)
        return pool(self.rules, [self.opinion_of(local) for local in self.locals()])

    def answer_values(self) -> dict[int, float]:
        """The value of each answer to the footprint question now asked."""
        cells = self.footprint_answers()
        return answer_values(self.rules, self.opinion(), self.last_footprint(), self.arrows_left(), cells)

    def best_paths(self) -> tuple[float, list[tuple[int, ...]]]:
        """The best value of a whole path from the marker, and all paths that have it."""
        return best_paths(self.rules, self.opinion(), self.journey["start"], self.journey["directions"])

    def stops(self) -> list[tuple[int, ...]]:
        """Every arrow of every finished journey: day, traveller, arrow, intended, footprint, points."""
        return [
            (journey["day"], journey["traveller"], arrow + 1, intended, footprint, points)
            for journey in self.journeys
            for arrow, (intended, footprint, points) in enumerate(
                zip(journey["intended"], journey["footprints"], journey["points"], strict=True)
            )
        ]

    def uses(self) -> list[tuple[Any, ...]]:
        """Every word used: day, traveller, arrow, word, side, and what it told the locals (its gain)."""
        uses = []
        for journey in self.journeys:
            seats = [seat for seat in range(self.players) if seat != journey["traveller"]]
            for arrow, cards in enumerate(journey["cards"]):
                for card in cards:
                    gain = card_gain(self.language, seats, journey, arrow, card)
                    uses.append((journey["day"], journey["traveller"], arrow + 1, *card, gain))
        return uses
