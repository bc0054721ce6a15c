"""How long a test waits for another process before it gives up: longer where more is going on."""

import os


def patience(seconds: float) -> float:
    """So many seconds on an idle machine, and as many times more as there are waiting processes for each core."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return seconds * (1.0 + load / (os.cpu_count() or 1))
