"""What trials of a game found to help, as its folder keeps it: nothing but that is ever told as something to try.

Two things lie there: `atlas.json`, what every single change does (`make atlas`), and `fixes/`, what a search for even
seats came to at a number of players, a file each as `fairseat fix -o` writes it. Both are of games of one digest;
where the code is another today they are silent, and each of what it tells where its players play by other weights.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.experiments.cell import STRONGEST
from fairseat.analysis.wording import listed, number, percent, quoted, several
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset

FILE, FIXES = "atlas.json", "fixes"
MOST_TOLD = 2
"""So many changes a finding tells of at most."""
SEAT_EDGE, LENGTH = "seat edge", "turns"
EVEN_SEATS = re.compile(r"seat edge at most (\d+(?:\.\d+)?) points?, with [\d, ]+ players?")
"""The goal of a search for even seats and nothing else."""
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


def lengths_of(fix: Mapping[str, Any]) -> list[tuple[Length, Length]]:
    """How long games are with a change and as printed, at each number of players; nothing in older proofs."""
    with_it, printed = ([Length(**one) for one in fix.get(key, ())] for key in ("lengths", "printed_lengths"))
    return list(zip(with_it, printed, strict=True))


def read_atlas(ruleset: Ruleset, stale: bool = False) -> dict[str, Any] | None:
    """The atlas of a ruleset, if it is of its games as they are; a stale one too where that is asked for."""
    try:
        found: dict[str, Any] = json.loads((ruleset.folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if stale or found.get("digest") == ruleset.digest else None


def read_fixes(ruleset: Ruleset, stale: bool = False) -> dict[int, dict[str, Any]]:
    """What searches for even seats came to, one for each number of players: the table `proof` of each file.

    A search for another goal, or for more than even seats, is none of them.
    """
    found: dict[int, dict[str, Any]] = {}
    for file in sorted((ruleset.folder / FIXES).glob("*.toml")):
        try:
            text = tomllib.loads(file.read_text(encoding="utf-8"))
            told = text.pop("proof")
            goal = told["goal"]
        except (OSError, ValueError, KeyError):
            continue
        if EVEN_SEATS.fullmatch(goal) and (stale or _is_of_today(ruleset, told, text)):
            found |= {players: {**told, "file": file.name} for players in told["players"]}
    return found


def _is_of_today(ruleset: Ruleset, told: Mapping[str, Any], variants: Mapping[str, Any]) -> bool:
    """Tell whether a proof is of today's games, and of today's weights where it notes those of its players."""
    if told.get("code") != ruleset.digest or "weights" not in told:
        return told.get("code") == ruleset.digest
    rules = {rule: value for variant in variants.values() for rule, value in variant.items() if rule != "says"}
    try:
        return bool(told["weights"] == seated_weights(ruleset, told["players"], rules, told.get("bots", ())))
    except Mistake:  # who sat there is no bot of today
        return False


def weights_word(bot: Bot, defaults: Mapping[str, float], players: int, rules: Mapping[str, Any] | None = None) -> str:
    """Name a bot's weights at such a table by six hexadecimal digits; those at their defaults do not count.

    No rules are those as printed.
    """
    seated = bot.seated(players, rules or {})
    own = sorted((key, value) for key, value in seated.weights.items() if value != defaults[key])
    return hashlib.sha256(repr(own).encode()).hexdigest()[:6]


def seated_weights(
    ruleset: Ruleset, players: Iterable[int], changes: Mapping[str, Any], bots: Sequence[str]
) -> list[str]:
    """Name the weights of who is seated for a proof, at each number of players: of others it proves nothing.

    For the strongest stands the bot that a game is played with where none is named.
    """
    rules = ruleset.choose_rules("", changes)
    usual = {name: one.default for name, one in ruleset.weights.declared.items()}
    seated = [ruleset.bot(ruleset.card.default_bot if name == STRONGEST else name) for name in bots or (STRONGEST,)]
    return [" ".join(weights_word(bot, usual, number, rules) for bot in seated) for number in players]


def what_helped(ruleset: Ruleset) -> dict[str, dict[str, tuple[Remedy, ...]]]:
    """Number of players -> kind of finding -> the changes that were proved to help against it, the best first.

    What evens a deal stands under the name of what is dealt.
    """
    atlas = read_atlas(ruleset)
    charts = atlas["players"] if atlas else {}
    told = {players: _helped(ruleset, int(players), chart) for players, chart in charts.items()}
    for players, trials in atlas.get("deals", {}).items() if atlas else ():
        told[players] = told.get(players, {}) | _evened(trials)
    for players, fix in read_fixes(ruleset).items():
        if fix["verdict"] == "fixed":
            told.setdefault(str(players), {})["seats"] = (_fixed(fix, players),)
    return told


def _fixed(fix: Mapping[str, Any], players: int) -> Remedy:
    """A proved change, with the bots that proved it, what other players make of it and what it makes worse."""
    seated = seated_of(fix, players)
    proved = f"is proved to bring every seat within {edge_of(fix)} of fair with {listed(quoted(seated))} in the seats"
    return Remedy(f"`{fix['change']}` {proved}; {by_others(fix, players)}{_price(fix)}", seated)


def seated_of(fix: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """Who sat at a table of a proof: for others it proves nothing. Nobody is known of an older one of the strongest."""
    if "seated" in fix:
        return tuple(fix["seated"][fix["players"].index(players)])
    named = tuple(fix.get("bots") or [STRONGEST])
    return () if named == (STRONGEST,) else named


def by_others(fix: Mapping[str, Any], players: int) -> str:
    """With which other players a proved change reaches its goal, and with which it does not, where that was tried."""
    tried = [one for one in fix.get("others", ()) if one["players"] == players]
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


def _price(fix: Mapping[str, Any]) -> str:
    """What a change that evens the seats makes worse besides: much longer games, and such as never end."""
    told = []
    for now, before in lengths_of(fix):
        where = f" with {now.players} players" if len(fix["players"]) > 1 else ""
        if now.median_turns > LONGER * before.median_turns:
            turns = (number(one.median_turns, 5) for one in (now, before))
            told.append("half of the games then last {} turns or fewer, not {}".format(*turns) + where)
        if now.never_end > before.never_end + ENDLESS:
            shares = (percent(one.never_end, 0.001) for one in (now, before))
            told.append("{} of the games never end, not {}".format(*shares) + where)
    return f"; besides, {listed(told)}" if told else ""


def edge_of(fix: Mapping[str, Any]) -> str:
    """How far from fair a search for even seats left any seat at most."""
    found = EVEN_SEATS.fullmatch(fix["goal"])
    assert found is not None  # as `read_fixes` takes no other
    return several(found[1], "point")


def is_played_so(ruleset: Ruleset, players: int, row: Mapping[str, Any]) -> bool:
    """Tell whether who was seated under a change of an atlas plays it so today, where the weights were noted."""
    if "weights" not in row:
        return True
    try:
        return bool(seated_weights(ruleset, [players], row["change"], row["bots"]) == [row["weights"]])
    except Mistake:
        return False


def _helped(ruleset: Ruleset, players: int, chart: Mapping[str, Any]) -> dict[str, tuple[Remedy, ...]]:
    """What was proved to bring the worst seat nearer to fair, and games to an earlier end."""
    told: dict[str, tuple[Remedy, ...]] = {}
    if not is_played_so(ruleset, players, chart["printed"]):
        return told
    for kind, name in (("seats", SEAT_EDGE), ("length", LENGTH)):
        better = [row for row in chart["changes"] if row[name][3] < 0 and not _spoils(row)]
        better = [row for row in better if is_played_so(ruleset, players, row)]
        best = sorted(better, key=lambda row: row[name][0])[:MOST_TOLD]
        if best:
            told[kind] = tuple(Remedy(_line(row, chart["printed"], kind), _noted(row)) for row in best)
    return told


def _evened(trials: Sequence[Mapping[str, Any]]) -> dict[str, tuple[Remedy, ...]]:
    """What was proved to make being dealt a thing worth less, either way."""
    told: dict[str, tuple[Remedy, ...]] = {}
    for one in sorted(trials, key=lambda one: -one["less"][0]):
        if one["less"][1] > 0 and len(told.get(one["part"], ())) < MOST_TOLD:
            before, after = (number(100 * one[name], 0.5) for name in ("before", "after"))
            line = f"`{one['words']}` brings what the deal is worth from {before} to {after} points{_played_by(one)}"
            told[one["part"]] = (*told.get(one["part"], ()), Remedy(line, _noted(one)))
    return told


def _noted(one: Mapping[str, Any]) -> tuple[str, ...]:
    """Who played when a change was tried; nobody where that was not noted."""
    return tuple(one.get("bots", ()))


def _played_by(one: Mapping[str, Any]) -> str:
    bots = _noted(one)
    return f" ({listed(quoted(bots))} in the seats)" if bots else ""


def _spoils(row: Mapping[str, Any]) -> bool:
    """Whether more games are left unfinished under a change, for all that it helps."""
    return bool(row["unfinished"][2] > 0)


def _line(row: Mapping[str, Any], printed: Mapping[str, Any], kind: str) -> str:
    """What a change does to what it was tried for, and its price: much longer games, or the seats of shorter ones."""
    name, what, unit, scale = (
        (SEAT_EDGE, "the worst seat", "points", 100) if kind == "seats" else (LENGTH, "the mean", "turns", 1)
    )
    before, after = (number(scale * one[name][0], scale * 0.005) for one in (printed, row))
    length, usual = row[LENGTH][0], printed[LENGTH][0]
    dearly = kind == "seats" and row[LENGTH][2] > 0 and length > LONGER * usual
    price = f", and games from {usual:.0f} to {length:.0f} turns" if dearly else ""
    if kind == "length":
        apart = [number(100 * one[SEAT_EDGE][0], 0.5) for one in (printed, row)]
        proved = "proved" if row[SEAT_EDGE][2] > 0 or row[SEAT_EDGE][3] < 0 else "not proved to differ"
        price = f", and the worst seat from {apart[0]} to {apart[1]} points from fair, {proved}"
    return f"`{row['words']}` brings {what} from {before} to {after} {unit}{price}{_played_by(row)}"
