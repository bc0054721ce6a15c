"""A thousand workers, as events: hardly a request a second for all, nobody idle, and no straggler waited for."""

import heapq
import random
from dataclasses import dataclass

import pytest

from fairseat.analysis.experiments.spread import AHEAD, Spread, seconds_between
from fairseat.analysis.store.plan import Part

WORK = 30.0  # seconds of a part on a worker of the usual speed
LOOK = 1.0


@dataclass
class Told:
    """What came of a run on workers that are events."""

    lasted: float
    best: float  # no order of these parts on these workers is quicker
    requests: int  # of workers for the lock of the run
    words: int  # of workers, how far their parts are
    most_given: int
    copies: int


def simulate(workers, parts, slow=0, dying=0, doubling=True, seed=1):
    """Play parts on workers of speeds that differ: some of them twenty times slower, some that die at a part."""
    draw = random.Random(seed)
    speeds = [draw.uniform(0.7, 1.3) / (20 if number < slow else 1) for number in range(workers)]
    spread = Spread([Part(number, 0, number, 1) for number in range(parts)], workers)
    waiting, idle, events, order = [], list(range(workers)), [], 0
    now, words, most, copies, requests = 0.0, 0, 0, 0, 0
    lives = dict.fromkeys(range(workers - dying, workers), 2)
    while spread.left:
        given = [one for one in spread.give(now) if doubling or not one[1]]
        copies += sum(copy for _, copy in given)
        waiting += [part.number for part, _ in given]
        most = max(most, len(spread.given))
        while waiting and idle:
            number, worker = waiting.pop(0), idle.pop()
            took = WORK / speeds[worker]
            order += 1
            heapq.heappush(events, (now + took, order, number, worker, took))
        if events[0][0] > now + LOOK:  # the client looks around without an event, too
            now += LOOK
            continue
        now, _, number, worker, took = heapq.heappop(events)
        if lives.get(worker, 1) == 0:
            waiting.append(number)  # the scheduler gives it to another
            continue
        lives[worker] = lives.get(worker, 1_000_000) - 1
        idle.append(worker)
        if spread.back(number, now):
            requests += 1
            words += int(took / seconds_between(workers))
    return Told(now, parts * WORK / sum(speeds), requests, words, most, copies)


def test_a_thousand_workers_ask_and_tell_seldom():
    """Each asked for the lock five times a second and told as often: 5,000 of both on one name."""
    found = simulate(1_000, 20_000)

    assert found.requests == 20_000
    assert found.requests / found.lasted < 40
    assert found.words / found.lasted <= 10
    assert found.most_given <= AHEAD * 1_000
    assert found.lasted < 1.08 * found.best


@pytest.mark.parametrize("slow", [1, 20])
def test_who_is_twenty_times_slower_is_not_waited_for(slow):
    alone, doubled = (simulate(1_000, 10_000, slow=slow, doubling=doubling) for doubling in (False, True))

    assert doubled.lasted < 0.75 * alone.lasted
    assert doubled.lasted < 1.5 * doubled.best
    assert doubled.copies <= 4 * slow + 50


def test_parts_of_workers_that_die_are_played_by_others():
    found = simulate(1_000, 10_000, dying=300)

    assert found.requests == 10_000
    assert found.lasted < 2.0 * found.best


def test_few_parts_are_shared_evenly_and_none_is_played_twice_for_nothing():
    found = simulate(2, 10)

    assert 0 == found.copies
    assert found.lasted < 1.35 * found.best


def test_what_is_back_twice_counts_once():
    spread = Spread([Part(0, 0, 0, 1)], 2)
    assert [(0, 0)] == [(part.number, copy) for part, copy in spread.give(0.0)]

    assert [True, False] == [spread.back(0, now) for now in (1.0, 2.0)]
    assert 0 == spread.left
