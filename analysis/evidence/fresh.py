"""The one rule of staleness: a record is true as long as its players play as they did when it was measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from fairseat.analysis.evidence.behaviour import behaviour_of, setups_of, state_of
from fairseat.analysis.evidence.record import Record, Subject
from fairseat.analysis.evidence.store import keep_records, read_records
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Evidence:
    """What is known of one game from games that were played; stale records are silent."""

    ruleset: Ruleset
    judged: dict[tuple[Any, ...], bool] = field(default_factory=dict)  # slot of a record -> whether it is fresh

    @cached_property
    def records(self) -> list[Record]:
        """All that is kept, stale records too."""
        return read_records(self.ruleset)

    def fresh(
        self, kind: str, players: int = 0, rules: Mapping[str, Any] | None = None, bots: Sequence[str] = ()
    ) -> list[Record]:
        """The records of a kind that are true today: at a number of players, under these changes, of one of these bots.

        What is not asked for may be anything. Only what would be told is played.
        """
        told = [one for one in self.records if one.kind == kind and players in (0, one.players)]
        told = [one for one in told if rules is None or one.rules == dict(rules)]
        told = [one for one in told if not bots or set(bots) & {*one.bots, *one.rivals}]
        return [one for one in told if self.is_fresh(one)]

    def is_fresh(self, record: Record) -> bool:
        """Tell whether the players of a record play as they did; one whose rules or bots are gone is stale."""
        if record.slot not in self.judged:
            self.judged[record.slot] = self._judge(record)
        return self.judged[record.slot]

    def _judge(self, record: Record) -> bool:
        try:
            setups = setups_of(self.ruleset, record)
        except Mistake:
            return False
        return record.seen == state_of(setups) or record.behaviour == behaviour_of(setups)

    def note_states(self) -> None:
        """Note beside what is fresh that it was seen so in the sources of today: whoever has them need play nothing."""
        known = [(one, replace(one, **of_today(self.ruleset, one))) for one in self.records if self.is_fresh(one)]
        if moved := [today for kept, today in known if kept != today]:
            self.keep(moved)

    def keep(self, records: Sequence[Record]) -> None:
        """Keep what was measured now."""
        keep_records(self.ruleset, records)
        vars(self).pop("records", None)
        self.judged.clear()


def of_today(ruleset: Ruleset, subject: Subject) -> dict[str, str]:
    """What a record of a subject that is measured now notes of its players' play."""
    setups = setups_of(ruleset, subject)
    return {"behaviour": behaviour_of(setups), "seen": state_of(setups)}
