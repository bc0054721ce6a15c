"""What the locals of Word Traveler make of a journey: opinions, their pool, and the best path by brute force."""

import math
from typing import Any

from tests.oracles.word_traveler_board import VOID, lawful_paths, line, places_in_question
from tests.oracles.word_traveler_language import LEAST, Card, Language, shares

Opinion = list[dict[int, float]]  # for each arrow: space in question to log likelihood
TIE = 1e-9

# A journey as announced: where it starts, the arrows, the cards under each, and the words the traveller was dealt.
Announced = dict[str, Any]


def literal_opinion(language: Language, local: int, journey: Announced) -> Opinion:
    """What one literal local (L0) says of each arrow and each space in question (sheet 6.4)."""
    revealed = journey["revealed"]
    places = places_in_question(language.rules, journey["start"], journey["directions"])
    return [
        {cell: sum(language.meaning(local, card, cell, revealed) for card in cards) for cell in cells}
        for cells, cards in zip(places, journey["cards"], strict=True)
    ]


def all_cards(rules: dict[str, Any], hand: list[int]) -> list[Card]:
    """Every word of a hand on every side that may be placed."""
    sides = ["white", "black"] if rules["black_side"] else ["white"]
    return [(word, side) for word in hand for side in sides]


def open_words(rules: dict[str, Any], journey: Announced) -> list[int]:
    """The traveller's words that a local may look at: all that were dealt, or only those laid under an arrow."""
    laid = {word for cards in journey["cards"] for word, _ in cards}
    return [word for word in journey["hand"] if rules["unused_words"] or word in laid]


def chosen_logs(language: Language, local: int, card: Card, cells: list[int], journey: Announced) -> dict[int, float]:
    """The log probability that a traveller bound for each space picks this card of all that lie open (S1)."""
    alpha = language.rules["listener_alpha"]
    strength: dict[int, dict[Card, float]] = {cell: {} for cell in cells}
    for other in all_cards(language.rules, open_words(language.rules, journey)):
        logs = {cell: language.meaning(local, other, cell, journey["revealed"]) for cell in cells}
        heard = log_shares(logs)
        for cell in cells:
            strength[cell][other] = alpha * heard[cell]
    return {cell: log_shares(strength[cell])[card] for cell in cells}


def log_shares(logs: dict[Any, float]) -> dict[Any, float]:
    """Log weights turned into the logs of shares of one."""
    top = max(logs.values())
    total = top + math.log(sum(math.exp(value - top) for value in logs.values()))
    return {key: value - total for key, value in logs.items()}


def pragmatic_opinion(language: Language, local: int, journey: Announced) -> Opinion:
    """What one pragmatic local (L1) says, who asks why just these cards were chosen (sheet 6.1 and 6.4)."""
    opinion = literal_opinion(language, local, journey)
    for said, cards in zip(opinion, journey["cards"], strict=True):
        cells = list(said)
        if language.rules["listener_prior"] == "flat":
            said.update(dict.fromkeys(cells, 0.0))
        for card in cards if cells else []:
            chosen = chosen_logs(language, local, card, cells, journey)
            for cell in cells:
                said[cell] += chosen[cell]
    return opinion


def opinion_of(language: Language, local: int, journey: Announced) -> Opinion:
    """What one local says, literal or pragmatic as the rules have it."""
    if language.rules["listener_depth"] == 1:
        return pragmatic_opinion(language, local, journey)
    return literal_opinion(language, local, journey)


def pool(rules: dict[str, Any], opinions: list[Opinion]) -> Opinion:
    """The opinions of several locals made into one."""
    pooled = []
    for said in zip(*opinions, strict=True):
        if rules["pool"] == "blend":
            voices = [shares(one) if one else {} for one in said]
            mean = {cell: sum(one[cell] for one in voices) / len(voices) for cell in said[0]}
            pooled.append({cell: math.log(share) if share > 0 else -math.inf for cell, share in mean.items()})
        else:
            pooled.append({cell: sum(one[cell] for one in said) / len(said) for cell in said[0]})
    return pooled


def path_value(
    rules: dict[str, Any], opinion: Opinion, start: int, directions: list[str], path: tuple[int, ...]
) -> float:
    """How well a path, which may have begun before, fits the last arrows of an opinion."""
    arrows = opinion[len(opinion) - len(path) :]
    value = 0.0
    for said, direction, cell in zip(arrows, directions, path, strict=True):
        if cell == VOID:
            value += math.log(LEAST)
            continue
        heard = said
        if rules["evidence"] == "line":
            # The clue is heard along its own line: what a space gains there, its neighbours lose.
            heard = log_shares({other: said[other] for other in line(rules, start, direction) if other in said})
        value += heard[cell]
        start = cell
    return value


def answer_values(
    rules: dict[str, Any], opinion: Opinion, start: int, directions: list[str], cells: list[int]
) -> dict[int, float]:
    """The value of each space for the next footprint; `directions` are the arrows still to be walked."""
    arrow = len(opinion) - len(directions)
    if not rules["joint"]:
        return {cell: opinion[arrow][cell] for cell in cells}
    if rules["free_guess"]:
        later = sum(max(said.values()) for said in opinion[arrow + 1 :])
        return {cell: opinion[arrow][cell] + later for cell in cells}
    values: dict[int, float] = {}
    for path in lawful_paths(rules, start, directions):
        value = path_value(rules, opinion, start, directions, path)
        values[path[0]] = max(value, values.get(path[0], -math.inf))
    return {cell: values[cell] for cell in cells}


def best_paths(
    rules: dict[str, Any], opinion: Opinion, start: int, directions: list[str]
) -> tuple[float, list[tuple[int, ...]]]:
    """The greatest value of a path that obeys the arrows, and every path that reaches it."""
    values = {
        path: path_value(rules, opinion, start, directions, path) for path in lawful_paths(rules, start, directions)
    }
    best = max(values.values())
    return best, sorted(path for path, value in values.items() if value >= best - TIE)


def card_gain(language: Language, seats: list[int], journey: Announced, arrow: int, card: Card) -> float:
    """What one card alone told the pooled locals of the intended stop, in nats over its line."""
    intended = journey["intended"]
    before = intended[arrow - 1] if arrow else journey["start"]
    cells = line(language.rules, before, journey["directions"][arrow])
    revealed = journey["revealed"]
    logs = {cell: sum(language.meaning(seat, card, cell, revealed) for seat in seats) / len(seats) for cell in cells}
    return math.log(len(cells)) + log_shares(logs)[intended[arrow]]
