"""The cores of this machine: how many threads may play, and how many of them do at once."""

import os


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def at_once(threads: int) -> int:
    """How many of so many threads play at once: more threads than cores share them."""
    return min(threads, cores())
