"""What a run keeps of its ruleset, so that reading it runs no code, the ruleset's own or any that lies there."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

Value = bool | int | float | str


class Stored(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What lies in a file of a run."""


class StoredRule(Stored, frozen=True):
    """A number or switch as the ruleset declared it, its default as people write it."""

    default: Value
    clause: str
    source: str
    reading: str
    says: str


class StoredVariant(Stored, frozen=True):
    """A named rule set: a sentence, and the value of every rule in it."""

    says: str
    rules: dict[str, Value]


class StoredGain(Stored, frozen=True):
    """What one seat gains among others of one bot, in points of the wins (in a team, points), with its interval."""

    players: int
    games: int
    gain: float
    low: float
    high: float
    level: float
    version: int  # of the ruleset


class StoredResponse(StoredGain, frozen=True):
    """How far a search for the best response to one bot came."""

    candidates: int
    variant: str = ""  # nothing: the rules as printed


class StoredMastery(StoredGain, frozen=True):
    """How a bot that looks ahead did among others of one bot, as printed."""

    bot: str
    rivals: str


class StoredSeat(Stored, frozen=True):
    """What one seat takes of the wins where one bot that looks ahead fills all, and where another bot does, as printed.

    The intervals hold for all seats of the table together.
    """

    players: int
    seat: int
    bot: str
    rivals: str
    contested: int
    share: float
    low: float
    high: float
    rivals_contested: int
    rivals_share: float
    rivals_low: float
    rivals_high: float
    level: float
    version: int  # of the ruleset


class StoredCard(Stored, frozen=True):
    """What verdicts and pages say of the ruleset: its card, its bots, its variants, its rules."""

    status: str
    turn_seconds: float
    tried: dict[str, dict[str, tuple[str, ...]]]  # number of players -> kind of finding -> what helped in trials
    bots: tuple[str, ...]
    variants: dict[str, StoredVariant]
    rules: dict[str, StoredRule]
    turn_source: str = ""
    turn_from_box: bool = False
    box_minutes: dict[str, tuple[float, float]] = {}  # by the number of players
    box_source: str = ""
    leads: str = ""
    score_unit: str = "points"
    cooperative: bool = False
    measures: tuple[str, ...] = ()
    caveat: str = ""
    responses: dict[str, tuple[StoredResponse, ...]] = {}  # bot -> what is known of it; nothing in older runs
    mastery: tuple[StoredMastery, ...] = ()
    masters: tuple[StoredSeat, ...] = ()

    @property
    def usual(self) -> dict[str, Value]:
        """The default of every rule."""
        return {name: rule.default for name, rule in self.rules.items()}

    def tried_for(self, rules: Mapping[str, Value], players: int) -> dict[str, tuple[str, ...]]:
        """What helped in trials at a table of these players; they tried changes of the printed rules and no others."""
        return {} if self.changes(rules) else self.tried.get(str(players), {})

    def changes(self, rules: Mapping[str, Value], variant: str = "") -> dict[str, Any]:
        """The rules that differ from their defaults, or from a variant's where there is one of this name."""
        usual = self.variants[variant].rules if variant in self.variants else self.usual
        return {name: value for name, value in rules.items() if value != usual.get(name)}
