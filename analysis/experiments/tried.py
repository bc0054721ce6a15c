"""What trials of a game found to help, as its folder keeps it: nothing but that is ever told as something to try.

Two things lie there: `atlas.json`, what every single change does (`make atlas`), and `fixes/`, what a search for even
seats came to at a number of players, a file each as `fairseat fix -o` writes it. Both are of games of one digest;
where the code is another today they are silent.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from fairseat.analysis.wording import number
from fairseat.simulators.engine.ruleset import Ruleset

FILE, FIXES = "atlas.json", "fixes"
MOST_TOLD = 2
"""So many changes a finding tells of at most."""
SEAT_EDGE, LENGTH = "seat edge", "turns"
EVEN_SEATS = re.compile(r"seat edge at most (\d+(?:\.\d+)?) points?, with [\d, ]+ players?")
"""The goal of a search for even seats and nothing else."""
LONGER = 1.1
"""A change after which games last so many times as long is told with that."""


def read_atlas(ruleset: Ruleset, stale: bool = False) -> dict[str, Any] | None:
    """The atlas of a ruleset, if it is of its games as they are; a stale one too where that is asked for."""
    try:
        found: dict[str, Any] = json.loads((ruleset.folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if stale or found.get("digest") == ruleset.digest else None


def read_fixes(ruleset: Ruleset, stale: bool = False) -> dict[int, dict[str, Any]]:
    """What searches for even seats came to, one for each number of players: the table `proof` of each file.

    A search for another goal, or for more than even seats, is none of them.
    """
    found: dict[int, dict[str, Any]] = {}
    for file in sorted((ruleset.folder / FIXES).glob("*.toml")):
        try:
            told = tomllib.loads(file.read_text(encoding="utf-8"))["proof"]
            goal = told["goal"]
        except (OSError, ValueError, KeyError):
            continue
        if EVEN_SEATS.fullmatch(goal) and (stale or told.get("code") == ruleset.digest):
            found |= {players: {**told, "file": file.name} for players in told["players"]}
    return found


def what_helped(ruleset: Ruleset) -> dict[str, dict[str, tuple[str, ...]]]:
    """Number of players -> kind of finding -> the changes that were proved to help against it, the best first.

    What evens a deal stands under the name of what is dealt.
    """
    atlas = read_atlas(ruleset)
    told = {players: _helped(chart) for players, chart in atlas["players"].items()} if atlas else {}
    for players, trials in atlas.get("deals", {}).items() if atlas else ():
        told[players] = told.get(players, {}) | _evened(trials)
    for players, fix in read_fixes(ruleset).items():
        if fix["verdict"] == "fixed":
            told.setdefault(str(players), {})["seats"] = (
                f"`{fix['change']}` is proved to bring every seat within {edge_of(fix)} of fair",
            )
    return told


def edge_of(fix: Mapping[str, Any]) -> str:
    """How far from fair a search for even seats left any seat at most."""
    found = EVEN_SEATS.fullmatch(fix["goal"])
    assert found is not None  # as `read_fixes` takes no other
    return f"{found[1]} point{'' if found[1] == '1' else 's'}"


def _helped(chart: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What was proved to bring the worst seat nearer to fair, and games to an earlier end."""
    told = {}
    for kind, name in (("seats", SEAT_EDGE), ("length", LENGTH)):
        better = [row for row in chart["changes"] if row[name][3] < 0 and not _spoils(row)]
        lines = [_line(row, chart["printed"], kind) for row in sorted(better, key=lambda row: row[name][0])[:MOST_TOLD]]
        if lines:
            told[kind] = tuple(lines)
    return told


def _evened(trials: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    """What was proved to make being dealt a thing worth less, either way."""
    told: dict[str, tuple[str, ...]] = {}
    for one in sorted(trials, key=lambda one: -one["less"][0]):
        if one["less"][1] > 0 and len(told.get(one["part"], ())) < MOST_TOLD:
            before, after = (number(100 * one[name], 0.5) for name in ("before", "after"))
            line = f"`{one['words']}` brings what the deal is worth from {before} to {after} points"
            told[one["part"]] = (*told.get(one["part"], ()), line)
    return told


def _spoils(row: Mapping[str, Any]) -> bool:
    """Whether more games are left unfinished under a change, for all that it helps."""
    return bool(row["unfinished"][2] > 0)


def _line(row: Mapping[str, Any], printed: Mapping[str, Any], kind: str) -> str:
    """What a change does to what it was tried for, and to the length where it makes games much longer."""
    name, what, unit, scale = (
        (SEAT_EDGE, "the worst seat", "points", 100) if kind == "seats" else (LENGTH, "the mean", "turns", 1)
    )
    before, after = (number(scale * one[name][0], scale * 0.005) for one in (printed, row))
    length, usual = row[LENGTH][0], printed[LENGTH][0]
    dearly = kind == "seats" and row[LENGTH][2] > 0 and length > LONGER * usual
    price = f", and games from {usual:.0f} to {length:.0f} turns" if dearly else ""
    return f"`{row['words']}` brings {what} from {before} to {after} {unit}{price}"
