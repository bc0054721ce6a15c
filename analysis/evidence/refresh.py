"""What of a game is fresh, stale or missing, how long each would take, and measuring it, what is told most first."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from fairseat.analysis.evidence.fresh import Evidence, of_today
from fairseat.analysis.evidence.kinds import KINDS, Kind, Parts, kind_named
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import Record, Subject
from fairseat.simulators.engine.ruleset import Ruleset

FRESH, STALE, MISSING = "fresh", "stale", "missing"


@dataclass(frozen=True)
class Status:
    """One subject of a game: whether it is known, and how many seconds of the processor measuring it takes."""

    evidence: Evidence
    kind: Kind
    subject: Subject
    record: Record | None
    state: str
    cost: float  # 0 where nobody knows it

    @property
    def ruleset(self) -> Ruleset:
        """The game that it is about."""
        return self.evidence.ruleset


def survey(evidence: Evidence, kinds: Iterable[str] = (), players: Sequence[int] = ()) -> list[Status]:
    """What is known of a game and what could be, what is told most first: printed rules, then the usual players."""
    found = []
    for name in kinds or KINDS:
        kind = kind_named(name)
        records = {one.key: one for one in evidence.records if one.kind == name}
        subjects = {one.key: one for one in kind.subjects(evidence.ruleset)}
        costs = [one.cost for one in records.values() if one.cost]
        for key, subject in (subjects | records).items():
            record = records.get(key)
            state = MISSING if record is None else FRESH if evidence.is_fresh(record) else STALE
            cost = record.cost if record is not None else sum(costs) / len(costs) if costs else 0.0
            found.append(Status(evidence, kind, subject, record, state, cost))
    wanted = [one for one in found if not players or one.subject.players in players]
    usual, order = evidence.ruleset.card.usual_seats, list(KINDS)
    return sorted(
        wanted,
        key=lambda one: (bool(one.subject.rules), one.subject.players != usual, order.index(one.kind.name)),
    )


def due(entries: Iterable[Status], budget: float = float("inf"), threads: int = 1) -> list[Status]:
    """What is not fresh, as much of it as the seconds of a budget allow; what nobody timed is taken to fit."""
    chosen, left = [], budget * threads
    for entry in entries:
        if entry.state != FRESH and entry.cost <= left:
            chosen.append(entry)
            left -= entry.cost
    return chosen


def renew(entry: Status, hands: Hands) -> Record:
    """Measure one subject now, and keep it."""
    began = time.process_time()
    parts = entry.kind.measure(entry.ruleset, entry.subject, hands)
    cost = time.process_time() - began
    record = record_of(entry.ruleset, entry.subject, "", cost, parts)
    entry.evidence.keep([record])
    return record


def record_of(ruleset: Ruleset, subject: Subject, command: str, cost: float, parts: Parts) -> Record:
    """The record of what was measured of a subject just now."""
    about: Parts = {name: parts.get(name, getattr(subject, name)) for name in Subject.__struct_fields__}
    return Record(
        **about | parts | of_today(ruleset, Subject(**about)),
        command=command,
        cost=float(f"{cost:.3g}"),
        date=datetime.now(UTC).date().isoformat(),
    )
