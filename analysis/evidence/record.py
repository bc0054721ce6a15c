"""A record: one thing that is known from games, of whom, under which rules, how sure, and what measures it again.

A record is one line of JSON with a seal, the digest of all that the line says: a changed line is seen.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct, field

if TYPE_CHECKING:
    from fairseat.analysis.stats.intervals import Estimate

Value = bool | int | float | str
Found = tuple[float, float, float]
"""A figure as it was found: the estimate, the lower and the upper end of its interval."""
LOOKING_AHEAD, RESPONSE, AHEAD_SEATS = "looking-ahead", "response", "ahead-seats"
LEVERS, FIX, DEAL = "levers", "fix", "deal"
"""Kinds that verdicts tell of."""
CHOSEN: dict[str, tuple[str, ...]] = {LEVERS: ("bots",), FIX: ("bots", "rules"), DEAL: ("bots",)}
"""What the measuring of a kind chooses itself, who is strongest or which rule helps: no part of what it is asked."""
GAIN, SEAT_EDGE, LENGTH = "gain", "seat edge", "turns"
CERTAINTY = 0.99
"""What is claimed of remedies holds with this certainty, all that is claimed together."""
SEAL = ',"seal":"'

Kept = TypeVar("Kept", bound=Struct)
ENCODER = msgspec.json.Encoder(order="deterministic")


class Subject(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a record is about: players at a table, under rules."""

    kind: str
    game: str
    players: int
    rules: dict[str, Value] = field(default_factory=dict)  # that differ from those as printed, in words
    bots: tuple[str, ...] = ()  # who is measured; none where what was measured has no name, such as a response
    rivals: tuple[str, ...] = ()  # among whom; none where the bots sit among themselves

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells one subject from another."""
        asked = {"rules": tuple(sorted(self.rules.items())), "bots": self.bots}
        open_still = CHOSEN.get(self.kind, ())
        return self.kind, self.players, *(() if name in open_still else own for name, own in asked.items()), self.rivals

    @property
    def line_ups(self) -> list[tuple[str, ...]]:
        """The tables whose games tell how these players play: each bot among each of its rivals."""
        measured, among = self.bots or self.rivals, self.rivals or self.bots
        return [(bot, *[rival] * (self.players - 1)) for bot in measured for rival in among]


class Record(Subject, frozen=True, kw_only=True):
    """One thing that fairseat knows from games; it is true of a behaviour."""

    found: dict[str, Found]
    level: float  # that the intervals are sure to
    games: int
    seed: str  # a text, because it may exceed 64 bits
    behaviour: str  # digest of games that these players play under these rules
    seen: str = ""  # the state of sources and weights in which they were last seen to play so
    command: str = ""  # measured it, where that was not the refresh of its kind
    cost: float = 0.0  # seconds of the processor
    date: str = ""
    detail: dict[str, Any] = field(default_factory=dict)  # what a kind must say besides

    @property
    def slot(self) -> tuple[Any, ...]:
        """Whatever was measured later of this replaces it: the same subject and the same figures."""
        return (*self.key, tuple(sorted(self.found)))

    @property
    def again(self) -> str:
        """The command that measures it again."""
        return self.command or f"fairseat evidence refresh {self.game} --kind {self.kind} --players {self.players}"

    def estimate(self, name: str, n: int = 0, scale: float = 1.0) -> Estimate:
        """One of the figures found, as the statistics have it; n: of how many games, all of them when absent."""
        from fairseat.analysis.stats.intervals import Estimate  # which the names of kinds do not need

        estimate, low, high = self.found[name]
        return Estimate(estimate, low, high, n or self.games, self.level, self.kind).scaled(scale)


OPTIONAL = {one.name for one in msgspec.structs.fields(Record) if not one.required}


def seat_figure(seat: int, bot: str) -> str:
    """What the share of a seat is called where one bot has every seat."""
    return f"seat {seat} among {bot}"


def found_of(estimate: Estimate, digits: int = 6) -> Found:
    """A figure as a record holds it."""
    return round(estimate.estimate, digits), round(estimate.low, digits), round(estimate.high, digits)


def line_of(record: Record) -> str:
    """The line that keeps a record; what it does not say is left out."""
    return sealed({name: own for name, own in msgspec.to_builtins(record).items() if own or name not in OPTIONAL})


def read_line(line: str) -> Record:
    """Read a record, or raise a ValueError that says what is wrong with the line."""
    return msgspec.json.decode(unsealed(line), type=Record)


def sealed(content: Struct | dict[str, Any]) -> str:
    """Write what is kept as one line of JSON, its seal last."""
    text = ENCODER.encode(content).decode()
    return f"{text[:-1]}{SEAL}{_seal(text)}" + '"}'


def unsealed(line: str) -> str:
    """The line without its seal, or a ValueError where that is not the seal of what stands before it."""
    body, mark, tail = line.rstrip("\n").rpartition(SEAL)
    text = body + "}"
    if not mark or tail != _seal(text) + '"}':
        raise ValueError("its seal is broken")
    return text


def read_sealed(path: Path, kind: type[Kept]) -> Kept | None:
    """What a file of one sealed line holds; nothing where it is not there or not as it was written."""
    with suppress(OSError, ValueError, msgspec.MsgspecError):
        return msgspec.json.decode(unsealed(path.read_text(encoding="utf-8")), type=kind)
    return None


def write_sealed(path: Path, content: Struct) -> None:
    """Keep what can be made again, in a folder that is there; on a full disk it is not kept."""
    with suppress(OSError):
        path.write_text(sealed(content), encoding="utf-8")


def _seal(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
