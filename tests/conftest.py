"""Which tests need the compiler: they are marked here by their places, and `make coverage` leaves them out."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent
NEEDS_THE_COMPILER = (
    "analysis",  # whole runs, in processes of their own
    "benchmarks",
    "known_games",  # a million games a test
    "oracles",  # thousands of games beside the referees
    "simulators/engine/test_cache.py",
)
CONTESTS = "test_bots.py"  # bots against bots over many games


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what only compiled code plays quickly enough."""
    for item in items:
        place = item.path.relative_to(ROOT).as_posix()
        contest = place.startswith("simulators/") and item.path.name == CONTESTS
        if contest or any(place == one or place.startswith(f"{one}/") for one in NEEDS_THE_COMPILER):
            item.add_marker("compiled")
