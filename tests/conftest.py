"""Which tests need the compiler, marked by their places (`make coverage` leaves them out), and which files begin."""

from collections import Counter
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
LONG = (  # each one long test or few: begun last, they would keep one core busy and leave the others idle
    "repository/test_style.py",
    "test_notebooks.py",
    "analysis/cli/test_wheel.py",
    "reports/test_site.py",
    "reports/test_watch.py",
    "analysis/experiments/test_cluster.py",
    "analysis/cli/test_new.py",
    "contract/test_turned.py",
    "contract/test_promises.py",
    "analysis/test_every_write.py",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what only compiled code plays quickly enough, and deal out the long files first, then the full ones."""
    if hasattr(config, "workerinput"):  # one of several processes
        tests = Counter(item.path for item in items)
        long = {ROOT / name: place for place, name in enumerate(LONG)}
        items.sort(key=lambda item: (long.get(item.path, len(LONG)), -tests[item.path]))
    for item in items:
        place = item.path.relative_to(ROOT).as_posix()
        contest = place.startswith("simulators/") and item.path.name == CONTESTS
        if contest or any(place == one or place.startswith(f"{one}/") for one in NEEDS_THE_COMPILER):
            item.add_marker("compiled")
