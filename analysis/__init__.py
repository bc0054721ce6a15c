"""The questions asked of played games: experiments, store, statistics, findings, command line.

For notebooks and scripts, this is the interface that stays:

    import analysis

    ruleset = analysis.load("round-trip")            # its rules, bots, variants
    games, seats = analysis.play("round-trip", "expert", games=10_000, seed=7)
    run = analysis.read("runs/round-trip-4p-seed7")  # run.games(), run.seats(["seat", "win"]), run.cells
    for step in analysis.watch("round-trip", "expert", seed=7, number=41).steps():
        print(step.actor, step.moves, step.move)

Nothing heavy is imported until one of them is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.notebook import load, play, read, watch

__all__ = ["load", "play", "read", "watch"]


def __getattr__(name: str) -> Any:
    """Open the interface when one of its names is first used."""
    if name in __all__:
        from analysis import notebook

        return getattr(notebook, name)
    raise AttributeError(f"module 'analysis' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Show the interface to whoever presses TAB in a notebook."""
    return sorted([*globals(), *__all__])
