"""What a run says of itself, as declared types: the plan, written before the first game, and the manifest, after.

Every key is wanted but those with a default, which runs of before do not have, and no other is taken. Whoever adds one
without a default, or drops one, raises `FORMAT`, so that a file of another age is told from a damaged one.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from fairseat.analysis.evidence.record import Value
from fairseat.analysis.store.card import Stored, StoredCard
from fairseat.simulators.engine.precedence import weights_at

AS_PLAYED = "as played"
"""The first cell where readings are turned over: the game as it is."""
MOST_GAMES = 10**12
"""More than anybody plays, and few enough that their numbers fit into every column."""
MOST_CELLS = 32_767
"""The column `cell` is a small integer."""

Count = Annotated[int, Meta(ge=1, le=MOST_GAMES)]


Digests = tuple[str, str]
"""Of the two files of a part: the games and the seats."""


@dataclass(frozen=True)
class Part:
    """The games of one pair of files: part `number` of the run, games `first` and on of a cell."""

    number: int
    cell: int
    first: int
    games: int


class PartList:
    """All parts of a run, numbered through its cells; each is worked out when asked for: there may be millions."""

    def __init__(self, games: Sequence[int], part_games: Sequence[int]) -> None:
        """Cut cells of these numbers of games each into parts of at most so many of its `part_games`."""
        self.games, self.part_games = tuple(games), tuple(part_games)
        self.ends = tuple(accumulate(-(-count // most) for count, most in zip(games, part_games, strict=True)))

    def __len__(self) -> int:
        return self.ends[-1]

    def __getitem__(self, number: int) -> Part:
        if not 0 <= number < len(self):
            raise IndexError(number)
        cell = bisect_right(self.ends, number)
        first = (number - self.numbers(cell).start) * self.part_games[cell]
        return Part(number, cell, first, min(self.part_games[cell], self.games[cell] - first))

    def __iter__(self) -> Iterator[Part]:
        return map(self.__getitem__, range(len(self)))

    def numbers(self, cell: int) -> range:
        """The numbers of a cell's parts."""
        return range(self.ends[cell - 1] if cell else 0, self.ends[cell])


PlannedWeights = dict[str, float | Literal["inf"]]  # JSON has no number for a weight without end


class PlannedUnder(Stored, frozen=True, omit_defaults=True):
    """What of a bot differs under a variant: wherever the rules in force have all these values."""

    rules: dict[str, Value]
    weights: PlannedWeights
    at: dict[str, PlannedWeights] = field(default_factory=dict)


class PlannedBot(Stored, frozen=True, omit_defaults=True):
    """A bot as it plays in a run."""

    style: str
    weights: PlannedWeights
    # Number of players, and variant -> what differs there; none of old.
    at: dict[str, PlannedWeights] = field(default_factory=dict)
    under: dict[str, PlannedUnder] = field(default_factory=dict)  # the most particular last

    def seated(self, players: int, rules: Mapping[str, Any]) -> PlannedWeights:
        """Its weights at a table of so many under these rules, in words."""
        return weights_at(self, str(players), rules)


class Meeting(Stored, frozen=True):
    """One bot among others that are all one bot: its share of the wins, with the interval of the qualification."""

    bot: str
    among: str
    games: Count
    share: float
    low: float
    high: float


class OwnTable(Stored, frozen=True):
    """A table at which one bot has every seat."""

    bot: str
    games: Count
    unfinished: float  # share of the games that never ended
    turns: float  # at the median, games that never ended included
    score: float  # on average over games and seats


class Qualification(Stored, frozen=True):
    """How the bots did against each other under the rules and at the seats of one cell, before its games."""

    seated: tuple[str, ...]  # the strongest; several are a mixture that no bot gains by leaving
    weights: tuple[float, ...]  # the part of each in the mixture
    level: float  # that an interval is sure to, all rivals of one bot taken together
    meetings: tuple[Meeting, ...]
    tables: tuple[OwnTable, ...]


class PlannedCell(Stored, frozen=True):
    """What is played in one cell: the names of its bots, and the value of every rule as people write it."""

    name: str
    variant: str
    players: int
    games: Count
    line_up: tuple[str, ...]
    rules: dict[str, Value]
    names: int  # which names of the game's parts are this cell's: cells of one map share them
    qualification: Qualification | None  # none where nobody was tried: bots that were named, for few games
    part_games: Annotated[int, Meta(ge=0, le=MOST_GAMES)] = 0  # where its games take long; 0: as many as the plan says

    def __post_init__(self) -> None:
        """Hold the seats against the line-up."""
        if self.players != len(self.line_up):
            raise ValueError(f"{self.players} players, but a line-up of {len(self.line_up)}")

    @property
    def bots(self) -> list[str]:
        """The names of those who play, each once, in the order of their first seats."""
        return list(dict.fromkeys(self.line_up))


class Plan(Stored, frozen=True, tag_field="fairseat", tag="plan", dict=True, kw_only=True):
    """What is to be played, and all that is needed to begin again where a run was killed."""

    format: str
    fingerprint: str  # names what is played; every part file carries it
    part_games: Count
    digest: str  # names the code that plays it
    command: str
    started: str
    versions: dict[str, str]
    name: str
    game: str  # what finds the ruleset again: its name or its folder
    ruleset: str
    title: str
    version: int
    seed: Annotated[str, Meta(pattern="^[0-9]{1,1000}$")]  # a text, because it may exceed 64 bits
    bots: dict[str, PlannedBot]
    cells: Annotated[tuple[PlannedCell, ...], Meta(min_length=1, max_length=MOST_CELLS)]
    varied: tuple[str, ...]  # what a sweep varies: rules, players, variant, bot.weight
    card: StoredCard
    part_names: tuple[dict[str, tuple[str, ...]], ...]  # for a column of seats the names behind its bits or values
    files: dict[str, str]  # a designer's own maps and decks, each with a digest of what it holds
    dealt: tuple[str, ...] = ()  # the columns of seats that hold what chance alone gave; none in older runs
    won_by: tuple[str, ...] = ()  # those that say how a win came about, so that going with it means nothing

    def __post_init__(self) -> None:
        """Hold the cells against what they refer to."""
        for cell in self.cells:
            if cell.rules.keys() != self.card.rules.keys():
                raise ValueError("a cell has other rules than the ruleset")
            if not 0 <= cell.names < len(self.part_names):
                raise ValueError(f"a cell refers to part names {cell.names} of {len(self.part_names)}")
            for name in cell.line_up:
                if name not in self.bots:
                    raise ValueError(f"the line-up names {name!r}, which is no bot of this run")
            for axis in self.varied:
                if not (axis in ("players", "variant", "bots") or axis in cell.rules or self._is_weight(axis, cell)):
                    raise ValueError(f"{axis!r} was varied, but a cell does not have it")

    def _is_weight(self, axis: str, cell: PlannedCell) -> bool:
        """Tell an axis such as `expert.noise`: a weight of a bot of this cell, to whose name a sweep adds the value."""
        bot, _, weight = axis.rpartition(".")
        return any(weight in self.bots[one].weights for one in cell.line_up if one.partition("[")[0] == bot)

    @property
    def of_readings(self) -> bool:
        """Whether it plays a game as it is and each doubtful rule of it turned over."""
        return len(self.cells) > 1 and not self.varied and self.cells[0].name == AS_PLAYED

    def parts_named(self, cell: int) -> dict[str, tuple[str, ...]]:
        """The names of the game's parts in a cell: of each column that packs them its bits' or its values' names."""
        return self.part_names[self.cells[cell].names]

    @cached_property
    def parts(self) -> PartList:
        """Every part that is to be played."""
        sizes = [cell.part_games or self.part_games for cell in self.cells]
        return PartList([cell.games for cell in self.cells], sizes)


class Manifest(Plan, frozen=True, tag="run"):
    """A plan that was carried out, and how."""

    finished: str
    seconds: float
    threads: int
    resumed: bool
    digests: tuple[Digests, ...]  # of each part
    beside: dict[str, str] = field(default_factory=dict)  # of the files beside the parts; none in older runs

    def __post_init__(self) -> None:
        """Hold the digests against the parts."""
        super().__post_init__()
        if len(self.digests) != len(self.parts):
            raise ValueError(f"{len(self.parts)} parts, but the digests of {len(self.digests)}")
