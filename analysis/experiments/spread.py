"""Which parts the workers of a cluster are given, and when.

No cluster and no clock is in it, so that the tests try a thousand workers as events. A few parts for each thread are
with the scheduler at a time, so that nobody waits for the next one and no list grows with the run. At the end idle
threads play once more what is long overdue; the first copy that is done counts, for both have the same bytes.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from fairseat.analysis.store.plan import Part

AHEAD = 3
"""So many parts for each thread are given out: one that is played, one that waits behind it, one on its way."""
OVERDUE = 2.0
"""A part is overdue after so many times as long as half of the parts took."""
REMEMBERED = 1_000
"""So many of the last parts tell how long one takes."""
EVENTS_A_SECOND = 10.0
"""How often all workers together tell how far their parts are."""
LEAST_SECONDS = 0.2


def seconds_between(threads: int) -> float:
    """How long a worker waits before it tells again how far its part is: the more of them, the longer."""
    return max(LEAST_SECONDS, threads / EVENTS_A_SECOND)


@dataclass
class Spread:
    """The parts of a run on their way to the threads of a cluster and back."""

    parts: Sequence[Part]
    threads: int
    given: dict[int, float] = field(default_factory=dict)  # part that is not back yet -> when it was given out
    doubled: set[int] = field(default_factory=set)
    took: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def __post_init__(self) -> None:
        self.waiting = iter(self.parts)
        self.by_number = {part.number: part for part in self.parts}
        self.left = len(self.parts)
        self.all_given = not self.parts

    def give(self, now: float) -> Iterator[tuple[Part, int]]:
        """Give out what there is room for: parts, each with the number of its copy."""
        while len(self.given) < AHEAD * self.threads and not self.all_given:
            part = next(self.waiting, None)
            if part is None:
                self.all_given = True
                break
            self.given[part.number] = now
            yield part, 0
        if self.all_given and self.took:
            yield from self._double(now)

    def _double(self, now: float) -> Iterator[tuple[Part, int]]:
        """Give out once more what is overdue, the longest first, as far as threads are idle."""
        idle = self.threads - len(self.given) - len(self.doubled)
        late = now - OVERDUE * median(self.took)
        waited = sorted((when, number) for number, when in self.given.items() if number not in self.doubled)
        for _, number in [one for one in waited if one[0] < late][: max(idle, 0)]:
            self.doubled.add(number)
            yield self.by_number[number], 1

    def back(self, number: int, now: float) -> bool:
        """Note that a part is done; not so where its other copy was first."""
        if number not in self.given:
            return False
        self.took.append(now - self.given.pop(number))
        self.doubled.discard(number)
        self.left -= 1
        return True
