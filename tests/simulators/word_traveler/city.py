"""A city for tests: games of Word Traveler whose maps are laid and whose questions are answered by hand."""

from typing import Any

import numpy as np

from fairseat.simulators.engine.play import Setup, Watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.word_traveler.questions import ANOTHER, ENOUGH, Question

RULESET = load("word-traveler")
CENTRE = 24  # of seven by seven; d4 on the board


def visit(players: int = 3, bot: str = "random", seed: int = 1, game: int = 0, **changes: Any) -> Watch:
    """A dealt game with these rules changed."""
    return Watch(Setup(RULESET, RULESET.choose_rules("", changes), [RULESET.bot(bot)] * players), seed, game)


def asked(watch: Watch) -> str:
    """The name of the question now asked."""
    return Question(int(watch.table.asked)).name.lower()


def lay_map(watch: Watch, seat: int, sights: dict[int, int], day: int = 1) -> None:
    """Put these sights, and no others, on a side of a seat's map card."""
    watch.table.map[day - 1, seat] = 0
    for cell, points in sights.items():
        watch.table.map[day - 1, seat, cell] = points


def plan(watch: Watch, *arrows: tuple[int, int]) -> None:
    """Let the asked seat plan: for each arrow the stop meant and how many words, white side up; then enough."""
    seat = int(watch.table.actor)
    for number, (stop, words) in enumerate(arrows):
        assert watch.table.asked == Question.STOP
        watch.play(stop)
        for word in range(words):
            assert watch.table.asked == Question.CARD
            watch.play(watch.legal_moves()[0])
            if watch.table.actor == seat and watch.table.asked == Question.MORE:
                watch.play(ANOTHER if word + 1 < words else ENOUGH)
        assert number + 1 == watch.table.arrows[watch.table.day - 1, seat] or watch.table.actor != seat
    if watch.table.actor == seat and watch.table.asked == Question.STOP:
        watch.play(ENOUGH)


def plan_for_all(watch: Watch, *plans: list[tuple[int, int]]) -> None:
    """Let every seat plan in turn; seats without a plan use no arrow."""
    for seat in range(int(watch.table.players)):
        plan(watch, *(plans[seat] if seat < len(plans) else []))


def guess(watch: Watch, *cells: int) -> None:
    """Lay footprints on these cells; with votes, every local votes alike."""
    for cell in cells:
        assert watch.table.asked in (Question.FOOTPRINT, Question.VOTE)
        assert cell in watch.legal_moves()
        placed, traveller = int(watch.table.placed), int(watch.table.traveller)
        watch.play(cell)
        while watch.table.asked == Question.VOTE and (watch.table.placed, watch.table.traveller) == (placed, traveller):
            watch.play(cell)


def finish(watch: Watch) -> Any:
    """Play a game to its end with its bots."""
    for _ in watch.steps():
        pass
    return watch.table


def hands(watch: Watch) -> list[list[int]]:
    """Today's words of every seat."""
    size = int(watch.setup.records[0].hand)
    return [
        [int(word) for word in watch.table.hand[watch.table.day - 1, seat, :size]]
        for seat in range(watch.setup.players)
    ]


def all_words(watch: Watch) -> list[int]:
    """Today's words of all seats together."""
    return [word for hand in hands(watch) for word in hand]


def verb(name: str) -> Any:
    """A verb of the ruleset, to be called on a table by hand."""
    return RULESET.verbs[name]


def lawful_paths(watch: Watch) -> list[list[int]]:
    """Every lawful path of the journey under way, by brute force from the marker; -1 for a void arrow."""
    table, rules = watch.table, watch.setup.records[0]
    day, seat = int(table.day) - 1, int(table.traveller)
    paths: list[list[int]] = [[]]
    for arrow in range(int(table.arrows[day, seat])):
        direction, longer = int(table.direction[day, seat, arrow]), []
        for path in paths:
            stops = [cell for cell in path if cell >= 0]
            start = stops[-1] if stops else int(table.marker[seat])
            line = rules.ray[start, direction, : int(rules.ray_length[start, direction])].tolist()
            longer += [[*path, cell] for cell in line] or ([[*path, -1]] if rules.blocked_arrows == 1 else [])
        paths = longer
    return paths


def within(observed: float, expected: float, error: float) -> bool:
    """Whether a figure lies within four and a half standard errors of what is expected."""
    return abs(observed - expected) <= 4.5 * error


def mean_and_error(values: Any) -> tuple[float, float]:
    """A mean with its standard error."""
    numbers = np.asarray(values, float)
    return float(numbers.mean()), float(numbers.std(ddof=1) / len(numbers) ** 0.5)
