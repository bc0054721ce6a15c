"""What the gallery plays: for each ruleset the strongest at every number of players, and one table of all styles."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.mistakes import unknown
from fairseat.simulators.engine.ruleset import load

HERE = Path(__file__).resolve().parent
YARDSTICK = "random"
"""The bot that says nothing about a design; it sits down only when there is no other."""


def read_kept(file: Path) -> dict[str, Any]:
    """What is kept of each game in a file so far."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def keep(file: Path, game: str, told: object) -> None:
    """Keep this of a game beside what is kept of the others."""
    kept = {**read_kept(file), game: told}
    file.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


@dataclass(frozen=True)
class GalleryEntry:
    """One page of the gallery."""

    game: str
    line_up: tuple[str, ...]  # of the table of styles; empty where there is none
    games: int
    seed: int
    players: tuple[int, ...]
    pictures: Mapping[str, str] = field(default_factory=dict)

    def experiment(self, players: int) -> Experiment:
        """What is played at a table of so many: seats are judged between equals, the strongest under the rules."""
        return self._experiment(players, [])

    def styles(self) -> Experiment | None:
        """What is played at the one table of different bots, which says which style wins."""
        return self._experiment(len(self.line_up), self.line_up) if self.line_up else None

    def _experiment(self, players: int, bots: Sequence[str]) -> Experiment:
        # a whole number of rotations, so that every bot sits in every seat equally often
        games = -(-self.games // players) * players
        return Experiment("", (build_cell(self.game, games=games, seed=self.seed, players=players, bots=bots),))


def entries(wanted: str = "", games: int = 0) -> list[GalleryEntry]:
    """The pages to make: of all rulesets, or of one."""
    plan = tomllib.loads((HERE / "gallery.toml").read_text(encoding="utf-8"))
    if wanted and wanted not in RULESETS:
        raise unknown("game", wanted, RULESETS)
    return [_entry(name, plan, games) for name in RULESETS if wanted in ("", name)]


def _entry(name: str, plan: Mapping[str, Any], games: int) -> GalleryEntry:
    """Read the plan of one ruleset."""
    own: Mapping[str, Any] = plan.get(name, {})
    ruleset = load(name)
    low, high = ruleset.card.seats
    others = [bot for bot in ruleset.quick_bots if bot not in (ruleset.card.default_bot, YARDSTICK)]
    usual = [] if ruleset.card.cooperative else [ruleset.card.default_bot, *reversed(others)][:high]
    return GalleryEntry(
        game=name,
        line_up=tuple(own.get("line_up", usual)),
        games=games or own.get("games", plan["games"]),
        seed=own.get("seed", plan["seed"]),
        players=tuple(own.get("players", range(low, high + 1))),
        pictures=own.get("pictures", {}),
    )
