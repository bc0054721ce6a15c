"""Play teams in the drawn world, in a drawn one with the fitted numbers, and in the real one, and keep what they score.

python -m fairseat.simulators.word_traveler.worlds.compare GAMES FOLDER

The committed tables, real/games.csv and real/sheet.json, were written elsewhere and copied: compiled code is named by
all files that lie here.
"""

import csv
import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np

from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.word_traveler.balance import balance
from fairseat.simulators.word_traveler.worlds.making import fitted, rounded

SEED = 16
USUAL = 3
BOTS = ("literal", "expert")
CHANGES: dict[str, dict[str, Any]] = {
    "black_side=false": {"black_side": False},
    "hand=8": {"hand": 8},
    "joint=false": {"joint": False},
    "sigma=1.2": {"sigma": 1.2},
}
CHANGED = [*((BOTS[0], change) for change in CHANGES), (BOTS[1], "joint=false")]
COLUMNS = ("world", "players", "bot", "change", "games", "points", "points_error", "souvenirs", "souvenirs_error",
           "all_six", "hits_day1", "hits_day2", "words_an_arrow", "black_sides")  # fmt: skip


def worlds() -> dict[str, dict[str, Any]]:
    """The worlds that are compared, as changes of rules."""
    link = fitted()
    middling = 1.0 / (1.0 + math.exp(-link.level))
    wide = math.hypot(link.b_sd, link.generic)
    as_fitted = {"g": link.spread, "d": round(link.d), "b_mean": round(middling, 4), "b_sd": round(wide, 3)}
    return {"drawn": {}, "drawn as fitted": as_fitted, "real": {"world": "real"}}


def cells() -> list[tuple[str, int, str, str]]:
    """What is played: every world, number of players and bot; and each change at the usual number of players."""
    tables = [(world, players, bot, "") for players in (3, 2, 4, 5) for bot in BOTS for world in worlds()]
    return tables + [(world, USUAL, bot, change) for bot, change in CHANGED for world in worlds()]


def played(world: str, players: int, bot: str, change: str, games: int) -> dict[str, Any]:
    """The row of one cell."""
    changes = {**worlds()[world], **CHANGES.get(change, {})}
    rows, _ = play_batch(set_up(load("word-traveler"), [bot] * players, changes=changes), SEED, 0, games)
    told = {"world": world, "players": players, "bot": bot, "change": change, "games": games}
    for name in ("points", "souvenirs"):
        told[name] = f"{rows[name].mean():.3f}"
        told[f"{name}_error"] = f"{rows[name].std(ddof=1) / math.sqrt(games):.3f}"
    told["all_six"] = f"{np.mean(rows.souvenirs == 6):.4f}"
    for day in (1, 2):
        told[f"hits_day{day}"] = f"{rows[f'hits_day{day}'].sum() / rows[f'arrows_used_day{day}'].sum():.4f}"
    arrows = rows.arrows_used_day1.sum(dtype=int) + rows.arrows_used_day2.sum(dtype=int)
    told["words_an_arrow"] = f"{rows.words.sum(dtype=int) / arrows:.3f}"
    told["black_sides"] = f"{rows.black_sides.sum(dtype=int) / rows.words.sum(dtype=int):.4f}"
    return told


def write_games(games: int, file: Path) -> None:
    """Play all cells and keep each as soon as it is played."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for cell in cells():
            writer.writerow(played(*cell, games))
            lines.flush()


def write_sheet(games: int, file: Path) -> None:
    """Draw up the balance sheet of the real world, as experts play in it."""
    setup = set_up(load("word-traveler"), [BOTS[1]] * USUAL, changes={"world": "real"})
    words, places = rounded(balance(setup, SEED, 0, games).named(setup.records[0]))
    file.write_text(json.dumps({"games": games, "words": words, "places": places}, indent=1) + "\n", encoding="utf-8")


def main(games: int, folder: Path) -> None:
    """Write both tables; a sheet takes a twentieth of the games."""
    write_sheet(max(games // 20, 1), folder / "sheet.json")
    write_games(games, folder / "games.csv")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
