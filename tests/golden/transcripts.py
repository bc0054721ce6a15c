"""How golden transcripts are headed, played and chosen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairseat.analysis.transcripts import transcript
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import Ruleset, load

FOLDER = Path(__file__).resolve().parent
SEED = 1
TRIED = 400  # games among which the shortest is kept
MOST_QUESTIONS = 160  # a longer game is cut off by `max_turns`


@dataclass(frozen=True)
class Golden:
    """One kept game: everything that fixes it."""

    ruleset: str
    variant: str
    bots: tuple[str, ...]
    seed: int
    game: int
    max_turns: int = 0  # 0 leaves the ruleset's own

    @property
    def path(self) -> Path:
        """The file of the transcript."""
        return FOLDER / self.ruleset.replace("-", "_") / f"{self.variant}-{len(self.bots)}p.txt"

    def header(self) -> list[str]:
        """The first lines of the file, which fix the game."""
        lines = [f"ruleset: {self.ruleset}", f"variant: {self.variant}", f"bots: {', '.join(self.bots)}"]
        lines += [f"seed: {self.seed}", f"game: {self.game}"]
        return [*lines, f"max_turns: {self.max_turns}"] if self.max_turns else lines

    def set_up(self) -> Setup:
        """Set the table up."""
        changes = {"max_turns": self.max_turns} if self.max_turns else {}
        return set_up(load(self.ruleset), self.bots, variant=self.variant, changes=changes)

    def lines(self) -> list[str]:
        """Play the game and tell it: a line a turn, a line a decision, and the table at the end."""
        told = [line.text for line in transcript(self.set_up(), self.seed, self.game, brief=True)]
        return "\n".join([*self.header(), "", *told]).splitlines()


def kept(ruleset: str) -> list[Path]:
    """The transcripts that are kept of a ruleset."""
    return sorted((FOLDER / ruleset.replace("-", "_")).glob("*.txt"))


def read_header(path: Path) -> Golden:
    """Read which game a file holds."""
    fields: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line:
            break
        name, _, value = line.partition(": ")
        fields[name] = value
    bots = tuple(fields["bots"].split(", "))
    numbers = {name: int(fields[name]) for name in ("seed", "game", "max_turns") if name in fields}
    return Golden(fields["ruleset"], fields["variant"], bots, **numbers)


def tables_of(ruleset: Ruleset) -> list[tuple[str, int]]:
    """Which tables are kept: the first variant at every number of seats, each other variant at one of them."""
    low, high = ruleset.card.seats
    first, *others = ruleset.variants
    tables = [(first, players) for players in range(low, high + 1)]
    return tables + [(name, low + number % (high - low + 1)) for number, name in enumerate(others)]


def choose_games(name: str) -> list[Golden]:
    """Choose a short game for each table of a ruleset; the bots sit down in turn, so that each appears somewhere."""
    ruleset = load(name)
    names, sat, chosen = list(ruleset.quick_bots), 0, []
    for variant, players in tables_of(ruleset):
        bots = tuple(names[-1 - (sat + seat) % len(names)] for seat in range(players))
        sat += players
        chosen.append(shortest(Golden(name, variant, bots, SEED, 0)))
    return chosen


def shortest(golden: Golden) -> Golden:
    """The game with the fewest questions among some; a long one is cut off after as many turns as fit."""
    games, _ = play_batch(golden.set_up(), golden.seed, 0, TRIED)
    best = int(games.decisions.argmin())
    found: dict[str, Any] = {**vars(golden), "game": best}
    if games.decisions[best] > MOST_QUESTIONS:
        turns = int(games.turns[best] * MOST_QUESTIONS // games.decisions[best])
        found["max_turns"] = max(1, turns)
    return Golden(**found)


def refresh(name: str, anew: bool = False) -> list[Path]:
    """Write a ruleset's transcripts from their headers, and choose games for tables that have none (or for all)."""
    written = {} if anew else {path: read_header(path) for path in kept(name)}
    have = {(golden.variant, len(golden.bots)) for golden in written.values()}
    if have != set(tables_of(load(name))):
        for golden in choose_games(name):
            written.setdefault(golden.path, golden)
    for path in set(kept(name)) - set(written):
        path.unlink()
    for path, golden in written.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(golden.lines()) + "\n", encoding="utf-8")
    return sorted(written)


def refresh_all(names: list[str], anew: bool = False) -> list[Path]:
    """Refresh these rulesets, or all registered ones."""
    return [path for name in names or RULESETS for path in refresh(name, anew)]
