"""What came of an answer in Word Traveler, in words: plans read aloud, footprints, what a journey scored, new words."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import Changes, Told, changed_seats, name_seat, sees

from .names import COMPASS, hand_of, name_cards, name_map, name_space, name_word, plan_of
from .questions import Question
from .table import NOBODY, NOWHERE, TABLE

COUNTS = "counted for the results"
MEANING = "what words mean to people, which no table shows; what they make of it is told"
SCRATCH = "scratch paper, empty of meaning between two questions"
PLANNED = "the answers of the plan name it"

changes = Changes(
    TABLE,
    silent={
        "revealed": "counts the journeys told",
        **dict.fromkeys(("bag", "bag_left", "discard", "discards"), "the words drawn are told"),
        "map": "dealt before the first question; each map is told when it is shown",
        **dict.fromkeys(("cards_placed", "planned"), PLANNED),
        **dict.fromkeys(
            ("placed", "standing", "votes", "scored", "footprint_points", "travelled"), "follows from what is told"
        ),
        **dict.fromkeys(("walkable", "reached", "in_question"), "follows from the plan read aloud"),
        **dict.fromkeys(("opinion", "world_key", "turned", "place", "seen", "dreamer", "dreamt"), MEANING),
        **dict.fromkeys(("wanted", "word_vector", "heard", "said", "likeness", "layout"), SCRATCH),
        **dict.fromkeys(("by_arrow", "by_day", "by_seat"), COUNTS),
    },
    answered={
        **dict.fromkeys(("arrows", "intended", "direction", "card_arrow", "card_side"), PLANNED),
        "footprint": "the answer names the space, unless it was voted on",
        "vote": "the answer names the space",
        "traveller": "the line of the journey, or of the new day, says it",
    },
)


@changes.of("footprint")
def tell_vote(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R4.6 The footprint that most voted for."""
    if before.asked == Question.VOTE:
        cell = int(after.footprint[before.day - 1, before.traveller, before.placed])
        if cell != NOWHERE:
            yield f"the vote: footprint {int(before.placed) + 1} on {name_space(rules, cell)}"


@changes.of("placed", "traveller")
def tell_void(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R4.4 Arrows that lead nowhere from the last footprint."""
    same = before.traveller == after.traveller and before.day == after.day and not after.over
    if before.traveller != NOBODY:
        end = int(after.placed) if same else int(before.arrows[before.day - 1, before.traveller])
        for arrow in range(int(before.placed) + 1, end):
            yield Told(f"arrow {arrow + 1} leads nowhere: no footprint")
    if not same and after.traveller != NOBODY:
        for arrow in range(int(after.placed)):
            yield Told(f"arrow {arrow + 1} leads nowhere: no footprint", opens=True)


@changes.of("points", "travelled", "marker")
def tell_journey(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R5.1-R5.4 Journeys that ended: the map is shown, footprints on sights score, the marker moves."""
    day = int(before.day) - 1
    for seat in changed_seats(before.travelled[day], after.travelled[day]):
        who = name_seat(seat)
        meant = ", ".join(name_space(rules, stop) for _, stop, _ in plan_of(before, rules, seat)) or "to stay"
        yield f"{who} meant {meant}; the map shows {name_map(before, rules, seat, day)}"
        got = [
            f"{name_space(rules, int(cell))} for {int(points)}"
            for cell, points in zip(after.footprint[day, seat], after.footprint_points[day, seat], strict=True)
            if points
        ]
        yield f"{who} scores {' and '.join(got) or 'nothing'}; stands on {name_space(rules, int(after.marker[seat]))}"
    reached = int((rules.souvenirs[int(after.players)] <= after.points).sum())
    yield f"the team has {int(after.points)} points, {reached} of 6 souvenirs"


@changes.of("day")
def tell_day(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R2.5 The second day."""
    yield Told("the words are put away, new ones drawn, the map cards turned over", opens=True)


@changes.of("hand")
def tell_hands(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R2.2 The words of the new day, which only their owner sees."""
    for seat in range(int(after.players)):
        words = ", ".join(name_word(rules, word) for word in hand_of(after, rules, seat))
        shown = words if sees(eyes, seat) else f"{int(rules.hand)} words"
        yield Told(f"{name_seat(seat)} draws {shown} (hidden)", main=False, opens=True)


@changes.of("traveller")
def tell_plan(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R4.1 The traveller's plan is read aloud: arrows and words, not the stops meant."""
    seat = int(after.traveller)
    if seat != NOBODY:
        arrows = [
            f"{number} {COMPASS[letter]}: {name_cards(rules, cards)}"
            for number, (letter, _, cards) in enumerate(plan_of(after, rules, seat), start=1)
        ]
        yield Told(f"{name_seat(seat)} reads the plan: {'; '.join(arrows) or 'no arrow'}", opens=True)
