"""Timing on a busy machine: runs take turns, the best of several counts, a thread's own seconds are taken."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


def fastest(plays: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The fewest seconds of its own processor time that each play took, the plays taking turns."""
    best = [float("inf")] * len(plays)
    for play in plays:
        play()  # compiles, and fetches everything into the caches
    for _ in range(rounds):
        for i, play in enumerate(plays):
            began = time.thread_time()
            play()
            best[i] = min(best[i], time.thread_time() - began)
    return best


def quickest(play: Callable[[], object], rounds: int) -> float:
    """The fewest seconds by the clock on the wall; for several threads at once."""
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        play()
        best = min(best, time.perf_counter() - began)
    return best
