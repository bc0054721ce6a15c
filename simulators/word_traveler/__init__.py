"""Word Traveler (Thomas Dagenais-Lespérance): two days in a city, asking the way with a handful of words."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="word-traveler",
    title="Word Traveler",
    says="One team: plan a path, describe its stops with word cards, guess where the others mean to go.",
    seats=(2, 5),
    usual_seats=3,
    version=2,
    status="every clause tested; an independent referee agrees question by question; language is a documented model",
    cooperative=True,
    part_games=16_384,
    turn_seconds=235.0,
    turn_source="the 23 to 24 minutes on Board Game Arena, over three players' 6 journeys, planning included",
    turn_from_box=True,
    box_minutes={3: (23.0, 24.0)},
    box_source="Board Game Arena's average, taken for three players",
    measures=("points", "souvenirs"),
    caveat="These are model people with a model language: compare designs by them, and take no share of games with all "
    "six souvenirs for a chance of winning.",
    beside=("literal",),
)
