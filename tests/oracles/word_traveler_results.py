"""What is written down of a finished game of Word Traveler: the result and the columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.oracles.word_traveler_rules import SOUVENIRS

if TYPE_CHECKING:
    from tests.oracles.word_traveler import Oracle

ARROWS = 6
NOBODY = -1

Journey = dict[str, Any]


def results(oracle: Oracle) -> dict[str, Any]:
    """The house's keys and the ruleset's own."""
    return house_columns(oracle) | game_columns(oracle) | arrow_columns(oracle.journeys) | seat_columns(oracle)


def house_columns(oracle: Oracle) -> dict[str, Any]:
    """The outcome of the team; nobody wins alone."""
    finished = oracle.end_reason == "two_days"
    won = finished and oracle.souvenirs() == SOUVENIRS
    return {
        "outcome": "team" if won else "none" if finished else "unfinished",
        "end_reason": oracle.end_reason,
        "winner": NOBODY,
        "turns": oracle.turns,
        "rounds": oracle.day,
        "holes": oracle.holes,
        "places": (1,) * oracle.players,
        "wins": (1 / oracle.players if won else 0,) * oracle.players,
        "scores": (oracle.points,) * oracle.players,
    }


def hits(journey: Journey) -> int:
    """How many footprints lie where they were meant to."""
    return sum(map(int.__eq__, journey["intended"], journey["footprints"]))


def accidental_points(journey: Journey) -> int:
    """The points of footprints that lie elsewhere than meant."""
    stops = zip(journey["intended"], journey["footprints"], journey["points"], strict=True)
    return sum(points for intended, footprint, points in stops if intended != footprint)


def words(journey: Journey) -> int:
    """How many word cards were placed."""
    return sum(len(cards) for cards in journey["cards"])


def black_sides(journey: Journey) -> int:
    """How many word cards were placed black side up."""
    return sum(side == "black" for cards in journey["cards"] for _, side in cards)


def points_left(journey: Journey) -> int:
    """The points of the day's map that were not scored."""
    return sum(journey["layout"].values()) - sum(journey["points"])


def line_ups(journey: Journey) -> int:
    """How many stops were meant for no points of their own."""
    meant = journey["intended"]
    return sum(cell not in journey["layout"] or cell in meant[:arrow] for arrow, cell in enumerate(meant))


def arrows_used(journey: Journey) -> int:
    """How many arrows were announced."""
    return len(journey["intended"])


def points(journey: Journey) -> int:
    """The points that a journey brought."""
    return sum(journey["points"])


COLUMNS = {
    "points": points,
    "hits": hits,
    "arrows_used": arrows_used,
    "accidental_points": accidental_points,
    "words": words,
    "black_sides": black_sides,
    "points_left": points_left,
    "line_ups": line_ups,
}


def game_columns(oracle: Oracle) -> dict[str, Any]:
    """The columns of the whole game and of its days."""
    columns: dict[str, Any] = {"souvenirs": oracle.souvenirs()}
    for name in ("points", "accidental_points", "words", "black_sides", "points_left", "line_ups"):
        columns[name] = sum(map(COLUMNS[name], oracle.journeys))
    for day in (1, 2):
        journeys = [journey for journey in oracle.journeys if journey["day"] == day]
        for name in ("points", "hits", "arrows_used"):
            columns[f"{name}_day{day}"] = sum(map(COLUMNS[name], journeys))
    return columns


def arrow_columns(journeys: list[Journey]) -> dict[str, Any]:
    """The columns by arrow, both days together."""
    names = ("points_by_arrow", "hits_by_arrow", "arrows_used", "words_by_arrow", "black_sides_by_arrow")
    tally = {name: [0] * ARROWS for name in names}
    for journey in journeys:
        for arrow, cards in enumerate(journey["cards"]):
            hit = journey["intended"][arrow] == journey["footprints"][arrow]
            tally["points_by_arrow"][arrow] += journey["points"][arrow]
            tally["hits_by_arrow"][arrow] += hit
            tally["arrows_used"][arrow] += 1
            tally["words_by_arrow"][arrow] += len(cards)
            tally["black_sides_by_arrow"][arrow] += sum(side == "black" for _, side in cards)
    return {name: tuple(counts) for name, counts in tally.items()}


def seat_columns(oracle: Oracle) -> dict[str, Any]:
    """The columns of each seat, as traveller and as the one who decides for the traveller on its right."""
    columns = {}
    seats = range(oracle.players)
    for name, count in COLUMNS.items():
        columns[f"seat_{name}"] = tuple(
            sum(count(journey) for journey in oracle.journeys if journey["traveller"] == seat) for seat in seats
        )
    guided = [
        [journey for journey in oracle.journeys if (journey["traveller"] + 1) % oracle.players == seat]
        for seat in seats
    ]
    columns["seat_decided"] = tuple(
        sum(cell >= 0 for journey in mine for cell in journey["footprints"]) for mine in guided
    )
    columns["seat_decided_right"] = tuple(sum(map(hits, mine)) for mine in guided)
    return columns
