"""What a run keeps of its ruleset, so that reading it runs no code, the ruleset's own or any that lies there."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from fairseat.analysis.evidence.record import Record, Value


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
    evidence: tuple[Record, ...] = ()  # what is known of those who play

    @property
    def usual(self) -> dict[str, Value]:
        """The default of every rule."""
        return {name: rule.default for name, rule in self.rules.items()}

    def known(self, kind: str, bot: str, players: int = 0) -> list[Record]:
        """What is known of a bot, of one kind, at a number of players or any."""
        found = [one for one in self.evidence if one.kind == kind and players in (0, one.players)]
        return [one for one in found if bot in (*one.bots, *one.rivals)]

    def variant_of(self, changes: Mapping[str, Value]) -> str:
        """The name of the variant that is these changes of the printed rules; nothing where none is."""
        alike = (name for name, one in self.variants.items() if self.changes(one.rules) == changes)
        return next(alike, "") if changes else ""

    def tried_for(self, rules: Mapping[str, Value], players: int) -> dict[str, tuple[str, ...]]:
        """What helped in trials at a table of these players; they tried changes of the printed rules and no others."""
        return {} if self.changes(rules) else self.tried.get(str(players), {})

    def changes(self, rules: Mapping[str, Value], variant: str = "") -> dict[str, Any]:
        """The rules that differ from their defaults, or from a variant's where there is one of this name."""
        usual = self.variants[variant].rules if variant in self.variants else self.usual
        return {name: value for name, value in rules.items() if value != usual.get(name)}
