"""A traveller of Word Traveler, built anew from section R8 of its RULES.md: its plans and their worth."""

import math
from dataclasses import dataclass, field
from typing import Any

from tests.oracles.chance import GOLDEN, MASK, mix
from tests.oracles.word_traveler_board import STEPS, line
from tests.oracles.word_traveler_language import LEAST, logit, sigmoid

SIDES = ("white", "black")
BEST = 16  # so many plans are chosen from

Card = tuple[int, str]  # a place in the hand, and the side that lies up


@dataclass(frozen=True)
class Path:
    """A path begun: the stops meant, the cards under each arrow, the points expected, and what was understood."""

    stops: tuple[int, ...] = ()
    cards: tuple[frozenset[Card], ...] = ()
    expected: float = 0.0
    success: float = 1.0
    mass: dict[int, float] = field(default_factory=dict)
    key: float = 0.0

    def used(self) -> set[int]:
        """The places in the hand of the words that lie already."""
        return {word for cards in self.cards for word, _ in cards}


@dataclass
class Traveller:
    """One traveller on one morning: rules, weights, the own view of each word at each place, and today's map."""

    rules: dict[str, Any]
    weights: dict[str, float]
    words: list[int]
    views: list[list[float]]
    sights: dict[int, int]
    marker: int
    arrows: int
    players: int

    def plans(self) -> list[Path]:
        """The plans that are chosen from, the best first (R8.7)."""
        beam = [Path(mass={self.marker: 1.0})]
        found = list(beam)
        for arrow in range(min(self.arrows, len(self.words))):
            longer = [path for begun in beam for path in self.extensions(begun, arrow)]
            beam = sorted(longer, key=lambda path: -path.key)[: int(self.weights["beam"])]
            found += beam
        return sorted(found, key=lambda path: -path.expected)[:BEST]

    # R8.3: stops

    def extensions(self, path: Path, arrow: int) -> list[Path]:
        """The path with one arrow more, for every stop that this arrow may be meant for."""
        start = path.stops[-1] if path.stops else self.marker
        found = []
        for direction in STEPS:
            for target in line(self.rules, start, direction):
                scores = self.worth(target) > 0 and target not in path.stops
                if scores or (arrow + 1 < self.arrows and self.comes_to_mind(arrow, start, target)):
                    longer = self.with_arrow(path, arrow, start, direction, target)
                    if longer.success >= self.weights["sure"]:
                        found.append(longer)
        return found

    def comes_to_mind(self, arrow: int, start: int, place: int) -> bool:
        """Whether a stop without a sight is thought of."""
        bits = mix((((self.words[0] * 8 + arrow) * 128 + start) * 128 + place + GOLDEN) & MASK)
        return (bits >> 11) / 2.0**53 < self.weights["line_up"]

    def worth(self, place: int) -> float:
        """What stopping at a place is worth to this traveller (R8.5)."""
        points = self.sights.get(place, 0)
        return points * (self.weights["two_points"] if points == 2 else 1.0)

    # R8.1 and R8.2: what a word says

    def power(self, card: Card, place: int) -> float:
        """How strongly a card points at a place."""
        rules, weights = self.rules, self.weights
        view, loss, trust = self.views[card[0]][place], 0.0, weights["trust"] / (1 + weights["assumed_noise"])
        spread, noise = rules["g"] ** 2 + rules["b_sd"] ** 2, weights["assumed_difference"] ** 2
        heed = weights["partners"] if spread + noise > 0 else 0.0
        if heed > 0:
            middle, mine = logit(rules["b_mean"]), spread * noise / (spread + noise)
            view = middle + (1 - heed * noise / (spread + noise)) * (view - middle)
            loss = heed * (noise + mine) * sigmoid(view) * sigmoid(-view) / 2
            if noise > 0:
                trust *= math.sqrt((mine + noise) / (mine + noise / (self.players - 1)))
        lapse = rules["eps"] if weights["assumed_lapse"] == -1 else weights["assumed_lapse"]
        fits = sigmoid(view) if card[1] == "white" else sigmoid(-view)
        said = math.log(max((1 - lapse) * fits + lapse / 2, LEAST)) - loss
        return math.exp(trust * said * (1.0 if card[1] == "white" else rules["nu"]))

    # R8.4: words

    def choose_words(self, path: Path, arrow: int, target: int, arriving: dict[int, float]) -> tuple[frozenset, dict]:
        """The cards laid for a stop, and the weights of all places then."""
        weights, laid = dict(arriving), []
        share = weights[target] / sum(weights.values())
        free = len(self.words) - len(path.used())
        most = min(int(self.weights["max_words"]), max(1, free - (self.arrows - arrow - 1)))
        sides = SIDES if self.rules["black_side"] else SIDES[:1]
        while len(laid) < most:
            gone = path.used() | {word for word, _ in laid}
            cards = [(word, side) for word in range(len(self.words)) if word not in gone for side in sides]
            tried = {
                card: {place: weight * self.power(card, place) for place, weight in weights.items()} for card in cards
            }
            shares = {card: after[target] / sum(after.values()) for card, after in tried.items()}
            best = max(cards, key=lambda card: shares[card])
            if laid and shares[best] < share * math.exp(self.weights["word_cost"]):
                break
            laid.append(best)
            weights, share = tried[best], shares[best]
        return frozenset(laid), weights

    # R8.5, R8.6 and R8.10: what the longer path is worth

    def with_arrow(self, path: Path, arrow: int, start: int, direction: str, target: int) -> Path:
        """The path with this arrow, its words chosen."""
        whole = self.weights["whole_path"] > 0.5 and self.rules["joint"] and self.rules["evidence"] == "raw"
        arriving = self.arriving(path, direction) if whole else dict.fromkeys(line(self.rules, start, direction), 1.0)
        cards, weights = self.choose_words(path, arrow, target, arriving)
        total = sum(weights.values())
        gain = sum(weight * self.worth(place) for place, weight in weights.items() if place not in path.stops) / total
        if whole:
            success, expected = path.success * weights[target] / arriving[target] / total, path.expected + gain
        else:
            success, expected = path.success * weights[target] / total, path.expected + path.success * gain
        key = expected + self.weights["hope"] * success * (self.arrows - arrow - 1)
        mass = {place: weight / total for place, weight in weights.items()}
        return Path((*path.stops, target), (*path.cards, cards), expected, success, mass, key)

    def arriving(self, path: Path, direction: str) -> dict[int, float]:
        """The mass that an arrow brings to each place from wherever the guess may stand."""
        found: dict[int, float] = {}
        for place, mass in path.mass.items():
            for reached in line(self.rules, place, direction):
                found[reached] = found.get(reached, 0.0) + mass
        return found


def chances(plans: list[Path], weights: dict[str, float]) -> list[float]:
    """The chance of each plan to be chosen (R8.8)."""
    top = plans[0].expected
    if weights["noise"] == 0:
        return [1.0 if plan is plans[0] else 0.0 for plan in plans]
    likely = [math.exp(weights["alpha"] * (plan.expected - top) / weights["noise"]) for plan in plans]
    return [one / sum(likely) for one in likely]
