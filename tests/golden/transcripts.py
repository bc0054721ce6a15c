"""How golden transcripts are headed, played and chosen."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairseat.analysis.transcripts import transcript
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import Ruleset, load

FOLDER = Path(__file__).resolve().parent
SEED = 1
TRIED = 400  # games among which the shortest is kept
TRIED_AHEAD = 12  # where bots look ahead
MOST_QUESTIONS = 160  # a longer game is cut off by `max_turns`
AHEAD = {"round-trip": "short-game", "word-traveler": "short"}
"""Where a bot that looks ahead is kept at a table of its like: one that searches whole games, one that rehearses."""


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
        """The file of the transcript: named by its seats, or by the bot that has them all."""
        who = self.bots[0] if len(set(self.bots)) == 1 else f"{len(self.bots)}p"
        return FOLDER / self.ruleset.replace("-", "_") / f"{self.variant}-{who}.txt"

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
        """Play the game and tell it all, with the table at its beginning and its end."""
        told = [line.text for line in transcript(self.set_up(), self.seed, self.game, tables=False)]
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


def missing(name: str, have: list[Golden]) -> list[Golden]:
    """Games for the tables and bots that no kept game has, each for a file of its own, so that no other is rewritten.

    A new variant is kept at one number of seats; the bots sit down in turn. One that still sits nowhere has all seats.
    """
    ruleset = load(name)
    names, first = list(ruleset.quick_bots), next(iter(ruleset.variants))
    tables, variants = {(golden.variant, len(golden.bots)) for golden in have}, {golden.variant for golden in have}
    sat, chosen = sum(len(golden.bots) for golden in have), []
    for variant, players in tables_of(ruleset):
        if (variant, players) not in tables and (variant == first or variant not in variants):
            bots = tuple(names[-1 - (sat + seat) % len(names)] for seat in range(players))
            sat += players
            chosen.append(shortest(Golden(name, variant, bots, SEED, 0)))
    seen = {bot for golden in [*have, *chosen] for bot in golden.bots}
    players = ruleset.card.usual_seats
    chosen += [shortest(Golden(name, first, (bot,) * players, SEED, 0)) for bot in names if bot not in seen]
    if name in AHEAD and "master" not in seen:
        chosen.append(shortest(Golden(name, AHEAD[name], ("master",) * 2, SEED, 0), TRIED_AHEAD))
    return chosen


def shortest(golden: Golden, tried: int = TRIED) -> Golden:
    """The game with the fewest questions among some; a long one is cut off after as many turns as fit."""
    games, _ = play_batch(golden.set_up(), golden.seed, 0, tried)
    best = int(games.decisions.argmin())
    found: dict[str, Any] = {**vars(golden), "game": best}
    if games.decisions[best] > MOST_QUESTIONS:
        turns = int(games.turns[best] * MOST_QUESTIONS // games.decisions[best])
        found["max_turns"] = max(1, turns)
    return Golden(**found)


def write(golden: Golden) -> Path:
    """Write one transcript; returns its file."""
    golden.path.parent.mkdir(exist_ok=True)
    golden.path.write_text("\n".join(golden.lines()) + "\n", encoding="utf-8")
    return golden.path


def add(name: str) -> list[Path]:
    """Write transcripts for what has none yet, and leave the others alone; returns the new files."""
    return [write(golden) for golden in missing(name, [read_header(path) for path in kept(name)])]


def change(name: str) -> list[Path]:
    """Write those that are told differently now, and remove those of variants and bots that are gone."""
    ruleset, changed = load(name), []
    for path in kept(name):
        golden = read_header(path)
        if golden.variant not in ruleset.variants or not set(golden.bots) <= set(ruleset.bots):
            path.unlink()
        elif path.read_text(encoding="utf-8").splitlines() != golden.lines():
            changed.append(write(golden))
    return changed + add(name)


def choose_anew(name: str) -> list[Path]:
    """Choose and write all of a ruleset's games again."""
    for path in kept(name):
        path.unlink()
    return add(name)
