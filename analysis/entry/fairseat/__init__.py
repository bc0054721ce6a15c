"""The laboratory that asks whether every seat at a table is fair.

For notebooks and scripts, this is the interface that stays:

    import fairseat

    ruleset = fairseat.load("round-trip")            # its rules, bots, variants
    games, seats = fairseat.play("round-trip", "expert", games=10_000, seed=7)
    run = fairseat.read("runs/round-trip-4p-seed7")  # run.games(), run.seats(["seat", "win"]), run.cells
    for step in fairseat.watch("round-trip", "expert", seed=7, number=41).steps():
        print(step.actor, step.moves, step.move)
    table = fairseat.env("round-trip", players=2)    # a PettingZoo environment, to train players (extra `env`)

What is asked for wrongly is a `fairseat.Mistake`, whose text says what is allowed and what is nearest.

Nothing heavy is imported until one of them is called.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # typing takes as long to import as a Ctrl-C takes to come
if TYPE_CHECKING:
    from typing import Any

    from fairseat.analysis.notebook import Mistake, env, load, play, read, watch

__all__ = ["Mistake", "env", "load", "play", "read", "watch"]

# Installed, the three packages lie in this folder; in a checkout they lie at its top level, three folders up.
if not os.path.isdir(os.path.join(os.path.dirname(__file__), "simulators")):
    __path__ = [*__path__, os.path.abspath(os.path.join(os.path.realpath(__file__), *[os.pardir] * 4))]


def __getattr__(name: str) -> Any:
    """Open the interface when one of its names is first used."""
    if name in __all__:
        from fairseat.analysis import notebook

        return getattr(notebook, name)
    if name == "__version__":
        from importlib.metadata import version

        return version("fairseat")
    raise AttributeError(f"module 'fairseat' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Show the interface to whoever presses TAB in a notebook."""
    return sorted([*globals(), *__all__])
