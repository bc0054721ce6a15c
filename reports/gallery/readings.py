"""What hangs on a reading: the verdicts on a game with every doubtful rule turned over, kept for the game's page."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.cell import Experiment
from fairseat.analysis.experiments.grid import Base
from fairseat.analysis.experiments.readings import readings, turned
from fairseat.analysis.findings.readings import reading_findings
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import count, listed
from fairseat.reports.gallery.plan import keep, read_kept
from fairseat.reports.pieces import PageTable, Section
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import Ruleset, load

FILE = "readings.json"
GAMES, SEED = 1_000, 2026
"""Games of each reading, all on the same shuffles."""

Play = Callable[[Path, Experiment, int], Run]
Told = Mapping[str, Any]


def write_readings(runs: Path, out: Path, games: int, threads: int, play: Play) -> list[str]:
    """Turn over the readings of every game that has any, at its usual table, and keep what was found after each.

    Gives the games that were played; one of today's code is not played again, unless for more games.
    """
    told, done = read_kept(out / FILE), []
    for game in RULESETS:
        ruleset, wanted = load(game), games or GAMES
        known = told.get(game, {})
        if not any(turned(ruleset, ruleset.choose_rules(""))):
            continue
        if known.get("digest") != ruleset.digest or known["games"] < wanted:
            keep(out / FILE, game, _turn_over(ruleset, game, runs, wanted, threads, play))
            done.append(game)
    return done


def _turn_over(ruleset: Ruleset, game: str, runs: Path, games: int, threads: int, play: Play) -> dict[str, Any]:
    """Play a game as it is and under every reading, and say which verdicts stand."""
    players, bot = ruleset.card.usual_seats, ruleset.card.default_bot
    run = play(runs / f"{game}-readings", readings(Base(game, SEED, players=players, bots=[bot], games=games)), threads)
    findings = [[one.kind, one.tone, one.verdict, one.sentence] for one in reading_findings(run)]
    cells = [cell.name for cell in run.plan.cells[1:]]
    told = {"digest": ruleset.digest, "games": games, "players": players, "bot": bot, "readings": cells}
    return {**told, "findings": findings}


def reading_section(told: Told) -> Section:
    """Say of each verdict under how many readings it stands, and which change it."""
    verdicts = [(verdict, sentence) for _, _, verdict, sentence in told["findings"]]
    hang = [verdict for _, tone, verdict, _ in told["findings"] if tone == "look"]
    games = count(told["games"])
    words = (
        f"The rulebook leaves {count(len(told['readings']))} readings and reconstructed numbers open: each was turned "
        f"over by itself, with {told['players']} players, `{told['bot']}` in every seat and {games} games "
        "on the same shuffles. A verdict counts as another one only where a figure behind it is proved to differ.",
        f"{'On a reading hangs' if hang else 'No verdict is proved to hang on a reading'}"
        f"{f': {listed(hang)}' if hang else ''}.",
    )
    table = PageTable("Which verdicts stand", ("Verdict as played", "Under the readings"), tuple(verdicts))
    return Section("readings", "What hangs on a reading?", (), words, (), (table,), fold="Every verdict, every reading")
