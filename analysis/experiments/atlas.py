"""The atlas of a game: what every single lever does to seats, length and excitement, from trials of the printed rules.

    python -m fairseat.analysis.experiments.atlas round-trip 4 --games 3000

plays it and writes `atlas.json` beside the ruleset's rules, dated with the digest of its games. Verdicts tell of a
change only from an atlas of the very games that are played: one of other code is silent.
"""

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from math import hypot, inf
from typing import Any

from fairseat.analysis.experiments.candidates import Candidate, Workshop
from fairseat.analysis.experiments.check import Check
from fairseat.analysis.experiments.goals import CERTAINTY, SEAT_EDGE, Goal, half_width
from fairseat.analysis.experiments.trials import Sum, Trials
from fairseat.analysis.experiments.tried import FILE, read_atlas, seated_weights
from fairseat.analysis.store.files import write_text
from fairseat.analysis.wording import listed
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset, load

GAMES, SEED = 3_000, 20_261
PRINTED = 4
"""So many times as many games show the printed game, which every change is held against."""
FIGURES = (SEAT_EDGE, "turns", "decided at", "lead changes", "unfinished")


def chart_levers(
    ruleset: Ruleset, players: int, games: int = GAMES, threads: int = 1, bots: Sequence[str] = ()
) -> dict[str, Any]:
    """Try every single change at one number of players, by the bots that are strongest under it.

    The intervals hold for all changes together, figure by figure: what they leave no doubt of may be advised.
    """
    goal = Goal(tuple(Check("atlas", name, -inf, inf, False) for name in FIGURES), (players,))
    workshop = Workshop(ruleset, {}, ruleset.levers.values())
    trials = Trials(workshop, goal, SEED, threads=threads, bots=bots)
    everything = [Candidate(), *workshop.singles(players)]
    level = 1 - (1 - CERTAINTY) / max(len(everything) - 1, 1)
    sums = [found[0] for found in trials.measure(everything, 0, games)]
    inert = [(one.wins == sums[0].wins).all() and one.figures == sums[0].figures for one in sums]
    sums[0].join(trials.measure(everything[:1], games, (PRINTED - 1) * games)[0][0])
    rows = []
    for one, found, dead in zip(everything, sums, inert, strict=True):
        seated = list(dict.fromkeys(bot.name for bot in trials.line_up(one, players)))
        named = {"change": one.rules, "words": workshop.words(one), "inert": bool(dead), "bots": seated}
        weights = seated_weights(ruleset, [players], one.rules, seated)[0]
        rows.append({**named, "weights": weights, **_effects(sums[0], found, level)})
    told = {"games": games, "printed_games": sums[0].games, "seed": SEED, "certainty": CERTAINTY}
    return {**told, "printed": rows[0] | _intervals(sums[0], level), "changes": rows[1:]}


def _intervals(printed: Sum, level: float) -> dict[str, list[float]]:
    """Each figure of the printed game with its own interval, where a change has its difference from that."""
    told = {}
    for name in FIGURES:
        value, half = printed.figure(name), _half(printed, name, level)
        told[name] = [round(one, 5) for one in (value, value - half, value + half)]
    return told


def _half(found: Sum, name: str, level: float) -> float:
    """Half of the interval of a figure."""
    check = Check("atlas", name, -inf, inf, False)
    return half_width(check, len(found.wins), found.error_of_one(name), found.games, level)


def _effects(printed: Sum, found: Sum, level: float) -> dict[str, Any]:
    """Each figure under a change, and by how much it differs from the printed game, with its interval."""
    told: dict[str, Any] = {"seats": [round(float(share), 5) for share in found.shares]}
    for name in FIGURES:
        value, usual = found.figure(name), printed.figure(name)
        half = hypot(_half(printed, name, level), _half(found, name, level))
        told[name] = [round(one, 5) for one in (value, value - usual, value - usual - half, value - usual + half)]
    return told


def write_atlas(
    ruleset: Ruleset, tables: Sequence[int], games: int = GAMES, threads: int = 1, anew: bool = False
) -> None:
    """Chart the levers at these numbers of players into the ruleset's folder; others of the same code are kept."""
    atlas = open_atlas(ruleset, [("players", str(players)) for players in tables], anew)
    for players in tables:
        atlas["players"][str(players)] = chart_levers(ruleset, players, games, threads)
        keep_atlas(ruleset, atlas)


def open_atlas(ruleset: Ruleset, written: Sequence[tuple[str, str]], anew: bool) -> dict[str, Any]:
    """The atlas that is to be written on; one of other code must not be lost for the tables that are not written.

    What two states of the games came to may not stand side by side, so it is begun anew only where that is asked for.
    """
    found, stale = read_atlas(ruleset), read_atlas(ruleset, stale=True) or {}
    lost = [(kind, players) for kind in ("players", "deals") for players in stale.get(kind, {})]
    lost = [one for one in lost if one not in written]
    if found is None and lost and not anew:
        tables = listed([f"{'deals' if kind == 'deals' else 'levers'} at {players} players" for kind, players in lost])
        way = "" if any(kind == "deals" for kind, _ in lost) else "chart them all at once, or "
        raise Mistake(
            f"The atlas of {ruleset.card.name} is of other games than today's, and its {tables} would be lost: "
            f"{way}add --anew (ANEW=1 behind `make atlas`)."
        )
    return found or {"digest": ruleset.digest, "players": {}}


def keep_atlas(ruleset: Ruleset, atlas: dict[str, Any]) -> None:
    """Write an atlas into the ruleset's folder, with the date. Modified in place."""
    atlas["date"] = datetime.now(UTC).date().isoformat()
    write_text(json.dumps(atlas, indent=1) + "\n", ruleset.folder / FILE)


def main() -> None:
    """Write the atlas of the game that is named."""
    options = argparse.ArgumentParser(prog="python -m fairseat.analysis.experiments.atlas", description=__doc__)
    options.add_argument("game")
    options.add_argument("players", nargs="*", type=int, help="numbers of players; the usual one when absent")
    options.add_argument("--games", type=int, default=GAMES, help="games for each change")
    options.add_argument("--anew", action="store_true", help="drop what an atlas of other games has of other tables")
    asked = options.parse_args()
    try:
        chosen = load(asked.game)
        write_atlas(chosen, asked.players or [chosen.card.usual_seats], asked.games, threads=2, anew=asked.anew)
    except Mistake as mistake:
        options.error(str(mistake))


if __name__ == "__main__":
    main()
