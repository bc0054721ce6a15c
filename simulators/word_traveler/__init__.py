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
    turn_seconds=120.0,
)
