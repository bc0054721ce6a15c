"""The end of a duel at The Journey: Istanbul, planned by the expert, against all that two players could do there.

The other reckoning knows the rules only: whole positions, in plain Python, every move and answer of both tried out.
"""

from collections import namedtuple
from functools import cache
from random import Random

import pytest

from fairseat.simulators.contract.tables import scores
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.journey_istanbul.components import PLACES
from tests.simulators.journey_istanbul.scenes import NO_CARDS, Seated

NEAR = {"T": "TSFU", "F": "FTS", "S": "STKF", "U": "UKT", "K": "KSU"}
Day = namedtuple("Day", "journey works fine")  # journey: (place, cost) or None; works: place -> pay; fine: 0 or a sum


class End:
    """The last days of two who see every event. Worth is the first's chance of winning, half if nobody leaves."""

    def __init__(self, days):
        self.days = days
        self.morning, self.alone = cache(self.morning), cache(self.alone)

    def alone(self, day, place, lead):
        """What one left behind can win who has so much more than the other left with."""
        if day == len(self.days):
            return 0.0
        return max(self.evening_alone(day, goes, lead) for goes in NEAR[place])

    def evening_alone(self, day, place, lead):
        """The same in the evening."""
        journey, works, fine = self.days[day]
        if fine and place != "K":
            return self.alone(day + 1, place, lead - fine)
        stay = self.alone(day + 1, place, lead + works.get(place, 0))
        return max(stay, against(lead - journey[1])) if journey and journey[0] == place else stay

    def morning(self, day, first, places, lower, lead):
        """R3.2-R3.3 The one moves, the other sees it and moves; who comes lies on top."""
        if day == len(self.days):
            return 0.5
        worths = [self.second(day, 1 - first, *step, lead) for step in steps(first, places, lower)]
        return max(worths) if first == 0 else min(worths)

    def second(self, day, seat, places, lower, lead):
        """R3.2 The second's move, then the evening."""
        worths = [self.evening(day, 1 - seat, *step, lead) for step in steps(seat, places, lower)]
        return max(worths) if seat == 0 else min(worths)

    def evening(self, day, first, places, lower, lead):
        """R4.2-R4.7 The raid, the journey to whoever lies lower, then the works."""
        journey, works, fine = self.days[day]
        free = [seat for seat in (lower, 1 - lower) if not fine or places[seat] == "K"]
        lead += fine * ((1 not in free) - (0 not in free))
        worked = lead
        for place, pay in works.items():
            there = [seat for seat in free if places[seat] == place]
            worked += (pay if there[0] == 0 else -pay) if there else 0
        worth = self.morning(day + 1, 1 - first, places, lower, worked)
        for seat in reversed([seat for seat in free if journey and places[seat] == journey[0]]):
            over = (-lead if seat == 0 else lead) + journey[1]  # what the other has more than this one leaves with
            other = places[1 - seat]
            lost = self.alone(day + 1, other, over + (works.get(other, 0) if 1 - seat in free else 0))
            worth = max(worth, 1.0 - lost) if seat == 0 else min(worth, lost)
        return worth


def steps(seat, places, lower):
    """Every move of one of the two."""
    for goes in NEAR[places[seat]]:
        there = (goes, places[1]) if seat == 0 else (places[0], goes)
        yield there, lower if goes == places[seat] else 1 - seat


def against(lead):
    """R7.4-R7.5 Who left with more wins, equal sums share."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def an_end(random):
    """Some last days: a journey on most, works in other places, now and then a raid on all."""
    days = []
    for _ in range(random.randint(1, 4)):
        places = random.sample("TFSU", 3)
        works = {place: random.randint(3, 6) * 1_000 for place in places[: random.choice((0, 1, 1))]}
        journey = (random.choice("TFSU"), random.randint(7, 10) * 1_000) if random.random() < 0.7 else None
        days.append(Day(journey, works, 2_000 if random.random() < 0.15 else 0))
    last = days[-1]
    days[-1] = last if last.journey else last._replace(journey=("T", 8_000))
    return days


def events(days):
    """The events of some days, as a scene writes them."""
    for number, day in enumerate(days, 1):
        if day.journey:
            yield f"{number} journey {day.journey[0]} {day.journey[1]}"
        yield from (f"{number} work {place} {pay}" for place, pay in day.works.items())
        yield from [f"{number} police {day.fine}"] * (2 if day.fine else 0)


def scene(days, places, lower, lead):
    """Seat 0 is asked where to go, all events are known, and the deck is empty."""
    game = Seated("expert", **NO_CARDS, alterations=False)
    game.lay(*events(days))
    game.table.seen[:] = (1 << int(game.table.event_count)) - 1
    game.stand("".join(places), order=f"{lower}{1 - lower}")
    game.own(20_000 + lead, 20_000)
    return game


def odds(game):
    """What the expert thinks of each place, as a chance of winning, where it reckons with the duel alone."""
    setup, moves = game.watched.setup, game.watched.legal_moves()
    bot = setup.bots[0].changed({"dueling": 1.0})
    liked = scores(Setup(setup.ruleset, setup.rules, [bot, bot]), game.table, 0, moves)
    won = bot.weights["leaving"] + bot.weights["winning"]
    return {PLACES[move][0].upper(): worth / won for move, worth in zip(moves, liked, strict=True)}


@pytest.mark.parametrize("seed", range(24))
def test_the_last_days_of_two_who_see_all_are_worth_what_trying_everything_finds(seed):
    random = Random(seed)
    days, places, lower = an_end(random), tuple(random.choices("TFSUK", k=2)), random.randint(0, 1)
    lead, end = random.randint(-3, 3) * 1_000, End(days)
    game = scene(days, places, lower, lead)
    first = {there[0]: end.second(0, 1, there, under, lead) for there, under in steps(0, places, lower)}

    assert first == pytest.approx(odds(game))

    goes = random.choice(NEAR[places[0]])
    game.say(next(place for place in PLACES if place[0].upper() == goes))
    game.until("move", seat=1)
    under = lower if goes == places[0] else 1
    second = {there[1]: 1.0 - end.evening(0, 0, there, low, lead) for there, low in steps(1, (goes, places[1]), under)}

    assert second == pytest.approx(odds(game))
