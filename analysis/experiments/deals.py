"""Trials of what evens a deal: what being dealt a thing is worth as printed, and under a change, on fresh games.

    python -m fairseat.analysis.experiments.deals ticket-to-ride 2 Bergamo-Palermo ticket_points=Bergamo-Palermo:13

plays both and keeps what came of it in `atlas.json` beside the ruleset's rules. A verdict on that very deal tells of
the change where it is proved to make the deal worth less, either way.
"""

import argparse
import json
import sys
import tempfile
from math import hypot
from pathlib import Path
from typing import Any

from fairseat.analysis.dealt_figures import dealt_by
from fairseat.analysis.experiments.atlas import keep_atlas, open_atlas
from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.goals import CERTAINTY
from fairseat.analysis.experiments.run import run
from fairseat.analysis.findings.cell import find
from fairseat.analysis.stats.intervals import normal_quantile
from fairseat.analysis.store.read import open_run
from fairseat.simulators.engine.mistakes import Mistake, unknown
from fairseat.simulators.engine.ruleset import Ruleset, load

GAMES, SEED = 8_000, 20_262

Effect = tuple[float, float]
"""What a deal is worth, in shares of the wins, and its standard error."""


def try_deal(ruleset: Ruleset, players: int, part: str, changes: dict[str, Any], games: int = GAMES) -> dict[str, Any]:
    """What being dealt a thing is worth as printed and under a change, on the same shuffles, by who is strongest."""
    cells = [
        build_cell(ruleset.locator, games=games, seed=SEED, players=players, changes=rules) for rules in ({}, changes)
    ]
    for cell in cells:
        known = dealt_by(ruleset, cell.rules)
        if part not in known:
            raise unknown("thing that chance deals", part, known)
    with tempfile.TemporaryDirectory(prefix="fairseat-deals-") as temporary:
        folder = Path(temporary) / "run"
        run(Experiment("", tuple(cells)), folder)
        played = open_run(folder)
        before, after = (_effect(find(played, cell, with_figures=False).dealt.tuples(), part) for cell in (0, 1))
    words = " ".join(f"{name}={value}" for name, value in changes.items())
    bots = dict.fromkeys(bot.name for cell in cells for bot in cell.line_up)
    return {"part": part, "words": words, "games": games, "bots": list(bots), **compared(before, after)}


def _effect(rows: list[Any], part: str) -> Effect:
    """What one of the things that may be dealt is worth."""
    row = next(row for row in rows if row.component == part)
    if not row.high > row.low:
        raise Mistake(f"{part} was dealt too seldom in {row.n:,} games to tell what it is worth: play more.")
    return float(row.estimate), float((row.high - row.low) / 2 / normal_quantile(row.level))


def compared(before: Effect, after: Effect) -> dict[str, Any]:
    """Either effect, and by how much the change makes the deal worth less, whichever way it went, with its interval.

    They are taken as unpaired, which is right or too wide.
    """
    less = abs(before[0]) - abs(after[0])
    half = normal_quantile(CERTAINTY) * hypot(before[1], after[1])
    return {
        "before": round(before[0], 5),
        "after": round(after[0], 5),
        "less": [round(end, 5) for end in (less, less - half, less + half)],
    }


def keep_deal(ruleset: Ruleset, players: int, told: dict[str, Any], anew: bool = False) -> None:
    """Write what was tried into the ruleset's folder, in the place of what the same change came to before."""
    atlas = open_atlas(ruleset, (), anew)
    tables = atlas.setdefault("deals", {})
    others = [
        one for one in tables.get(str(players), []) if (one["part"], one["words"]) != (told["part"], told["words"])
    ]
    tables[str(players)] = [*others, told]
    keep_atlas(ruleset, atlas)


def main() -> None:
    """Try the change that is named against the deal that is named."""
    options = argparse.ArgumentParser(prog="python -m fairseat.analysis.experiments.deals", description=__doc__)
    options.add_argument("game")
    options.add_argument("players", type=int)
    options.add_argument("part", help="what is dealt, as a verdict names it")
    options.add_argument("change", help="rule=value")
    options.add_argument("--games", type=int, default=GAMES, help="games of either")
    options.add_argument("--anew", action="store_true", help="drop what an atlas of other games has")
    asked = options.parse_args()
    name, equals, value = asked.change.partition("=")
    if not equals:
        options.error(f"the change {asked.change!r} changes no rule: write rule=value")
    try:
        ruleset = load(asked.game)
        changes = ruleset.rules.words(ruleset.rules.read({name: value}))
        open_atlas(ruleset, (), asked.anew)  # refused before it plays, not after
        told = try_deal(ruleset, asked.players, asked.part, changes, asked.games)
    except Mistake as mistake:
        options.error(str(mistake))
    keep_deal(ruleset, asked.players, told, asked.anew)
    sys.stdout.write(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
