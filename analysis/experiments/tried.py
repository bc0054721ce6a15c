"""What trials of a game found to help, as its records keep it: nothing but that is ever told as something to try.

Three kinds of records tell of it: what every single change does, what a search for even seats came to, and what evens
a deal. Where their players play otherwise today they are silent.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds.levers import LeverEffect, changes_of, words_of
from fairseat.analysis.evidence.record import DEAL, FIX, LENGTH, LEVERS, SEAT_EDGE, Record
from fairseat.analysis.experiments.candidates import candidate_of
from fairseat.analysis.wording import listed, number, percent, quoted, several

MOST_TOLD = 2
"""So many changes a finding tells of at most."""
LONGER = 1.1
"""A change after which games last so many times as long is told with that."""
ENDLESS = 0.001
"""So is one after which so many more of the games never end."""
OUTCOMES = {"holds": "it does with", "fails": "it does not with", "open": "whether it does is open with"}
"""What is said of other players who tried what was proved."""


@dataclass(frozen=True)
class Remedy:
    """A change that helped, in words, and the bots that it was proved for: tables of others are not told of it."""

    words: str
    bots: tuple[str, ...]

    def is_for(self, bots: Iterable[str]) -> bool:
        """Whether it was proved for a table of these."""
        return set(bots) <= set(self.bots)


@dataclass(frozen=True)
class Length:
    """How long games are at a number of players, which a goal of even seats does not ask."""

    players: int
    median_turns: float
    never_end: float

    @property
    def words(self) -> str:
        """The length as part of a sentence."""
        turns, never = number(self.median_turns, 5), percent(self.never_end, 0.01)
        return f"half of the games last {turns} turns or fewer, {never} never end"


def lengths_of(fix: Record) -> tuple[Length, Length] | None:
    """How long games are with a change and as printed; nothing in older proofs."""
    told = [Length(**one) for key in ("lengths", "printed_lengths") for one in fix.detail.get(key, ())]
    return (told[0], told[1]) if len(told) > 1 else None


def fixes_of(evidence: Evidence) -> dict[int, Record]:
    """What searches for even seats came to, one for each number of players."""
    return {one.players: one for one in evidence.fresh(FIX)}


def what_helped(evidence: Evidence) -> dict[str, dict[str, tuple[Remedy, ...]]]:
    """Number of players -> kind of finding -> the changes that were proved to help against it, the best first.

    What evens a deal stands under the name of what is dealt.
    """
    tables = sorted({one.players for one in evidence.records if one.kind in (LEVERS, FIX, DEAL)})
    told = {str(players): _helped(evidence, players) | _evened(evidence, players) for players in tables}
    for players, fix in fixes_of(evidence).items():
        if fix.detail["verdict"] == "fixed":
            told[str(players)]["seats"] = (_fixed(fix),)
    return {players: kinds for players, kinds in told.items() if kinds}


def _fixed(fix: Record) -> Remedy:
    """A proved change, with the bots that proved it, what other players make of it and what it makes worse."""
    proved = f"is proved to bring every seat within {edge_of(fix)} of fair with {listed(quoted(fix.bots))} in the seats"
    return Remedy(f"`{change_of(fix)}` {proved}; {by_others(fix)}{_price(fix)}", fix.bots)


def change_of(fix: Record) -> str:
    """The change that a search found, as people type it."""
    return candidate_of(fix.rules).line


def by_others(fix: Record) -> str:
    """With which other players a proved change reaches its goal, and with which it does not, where that was tried."""
    tried = fix.detail.get("others", ())
    if not tried:
        return "with other players it was not tried"
    told = []
    for outcome, says in OUTCOMES.items():
        each = [_moved(one) for one in tried if one["outcome"] == outcome]
        if each:
            told.append(f"{says} {listed(each)}")
    return f"{listed(told)} (in brackets: points from fair, as printed and with it)"


def _moved(one: Mapping[str, Any]) -> str:
    """A bot, and how far from fair its worst seat is as printed and with a change."""
    return "`{}` ({} to {})".format(one["bot"], *(number(100 * one[name], 0.5) for name in ("printed", "found")))


def _price(fix: Record) -> str:
    """What a change that evens the seats makes worse besides: much longer games, and such as never end."""
    told = []
    if lengths := lengths_of(fix):
        now, before = lengths
        if now.median_turns > LONGER * before.median_turns:
            turns = (number(one.median_turns, 5) for one in lengths)
            told.append("half of the games then last {} turns or fewer, not {}".format(*turns))
        if now.never_end > before.never_end + ENDLESS:
            told.append("{} of the games never end, not {}".format(*(percent(one.never_end, 0.001) for one in lengths)))
    return f"; besides, {listed(told)}" if told else ""


def edge_of(fix: Record) -> str:
    """How far from fair a search for even seats left any seat at most."""
    return several(f"{100 * fix.detail['search']['edge']:g}", "point")


def _helped(evidence: Evidence, players: int) -> dict[str, tuple[Remedy, ...]]:
    """What was proved to bring the worst seat nearer to fair, and games to an earlier end; not if more never end."""
    told: dict[str, tuple[Remedy, ...]] = {}
    _, changes = changes_of(evidence, players) or (None, ())
    for kind, name in (("seats", SEAT_EDGE), ("length", LENGTH)):
        better = [one for one in changes if one.more(name)[2] < 0 >= one.more("unfinished")[1]]
        better.sort(key=lambda one: one.value(name))
        best = islice((one for one in better if evidence.is_fresh(one.record)), MOST_TOLD)
        lines = [Remedy(_line(one, words_of(evidence.ruleset, one.record), kind), one.record.bots) for one in best]
        told |= {kind: tuple(lines)} if lines else {}
    return told


def _evened(evidence: Evidence, players: int) -> dict[str, tuple[Remedy, ...]]:
    """What was proved to make being dealt a thing worth less, either way."""
    told: dict[str, tuple[Remedy, ...]] = {}
    for one in sorted(evidence.fresh(DEAL, players), key=lambda one: -one.found[one.detail["part"]][0]):
        part, before, after = (one.detail[name] for name in ("part", "before", "after"))
        if one.found[part][1] > 0 and len(told.get(part, ())) < MOST_TOLD:
            points = "from {} to {} points".format(*(number(100 * worth, 0.5) for worth in (before, after)))
            line = f"`{change_of(one)}` brings what the deal is worth {points}{_played_by(one)}"
            told[part] = (*told.get(part, ()), Remedy(line, one.bots))
    return told


def _played_by(one: Record) -> str:
    return f" ({listed(quoted(one.bots))} in the seats)"


def _line(change: LeverEffect, words: str, kind: str) -> str:
    """What a change does to what it was tried for, and its price: much longer games, or the seats of shorter ones."""
    name, what, unit, scale = (
        (SEAT_EDGE, "the worst seat", "points", 100) if kind == "seats" else (LENGTH, "the mean", "turns", 1)
    )
    before, after = (number(scale * one.found[name][0], scale * 0.005) for one in (change.printed, change.record))
    length, usual = change.value(LENGTH), change.printed.found[LENGTH][0]
    dearly = kind == "seats" and change.more(LENGTH)[1] > 0 and length > LONGER * usual
    price = f", and games from {usual:.0f} to {length:.0f} turns" if dearly else ""
    if kind == "length":
        apart = [number(100 * one.found[SEAT_EDGE][0], 0.5) for one in (change.printed, change.record)]
        _, low, high = change.more(SEAT_EDGE)
        proved = "proved" if low > 0 or high < 0 else "not proved to differ"
        price = f", and the worst seat from {apart[0]} to {apart[1]} points from fair, {proved}"
    return f"`{words}` brings {what} from {before} to {after} {unit}{price}{_played_by(change.record)}"
