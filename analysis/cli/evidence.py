"""`fairseat evidence [GAME]` and `fairseat evidence refresh [GAME]`: what is known from games; renew it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.talk import changes_text, print_listing, say
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.mistakes import unknown

if TYPE_CHECKING:
    from fairseat.analysis.evidence.refresh import Status

REFRESH = "refresh"


@options.command(example="fairseat evidence refresh round-trip --kind looking-ahead -p 2 --budget 10min")
@click.argument("words", nargs=-1, metavar="[refresh] [GAME]", shell_complete=completion.games)
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind; may be repeated.")
@options.tables
@click.option(
    "--budget",
    type=options.Read("time", options.read_time),
    metavar="TIME",
    help="Measure what fits into so much time, such as 10min, what is told most first.",
)
@options.threads
@options.machines("Let the workers of this Dask scheduler play where whole games are measured.")
@options.listing
def evidence(words: tuple[str, ...], kinds: tuple[str, ...], style: str | None, **asked: Any) -> None:
    """List what is known from games, and whether it is still true; `refresh` measures what is not.

    What verdicts say of players comes from games that were measured before: how far the bots can be beaten, what
    looking ahead brings, how much is luck. Each such record notes how its players played then. Where they play
    otherwise today it is stale and nothing is told of it. `refresh` measures what is stale or missing, and keeps each
    record in the game's folder as soon as it is measured: after Ctrl-C the same command goes on. Without GAME, all
    games; GAME may be a folder of your own.
    """
    from fairseat.analysis.evidence.fresh import Evidence
    from fairseat.analysis.evidence.kinds import KINDS
    from fairseat.analysis.evidence.refresh import survey
    from fairseat.simulators.engine.ruleset import load

    games, refreshing = list(words), words[:1] == (REFRESH,)
    games = games[1:] if refreshing else games
    for kind in kinds:
        if kind not in KINDS:
            raise unknown("kind of evidence", kind, KINDS)
    rulesets = [load(game) for game in games or RULESETS]
    known = [Evidence(ruleset) for ruleset in rulesets]
    found = [entry for one in known for entry in survey(one, kinds, asked["players"] or ())]
    if refreshing:
        _refresh(found, asked)
    else:
        _list(found, style)


def _list(entries: list[Status], style: str | None) -> None:
    """Print what is known, a row each."""
    from fairseat.analysis.cli.progress import time_words
    from fairseat.analysis.evidence.refresh import MISSING
    from fairseat.analysis.wording import listed

    rows = [
        {
            "game": one.subject.game,
            "kind": one.kind.name,
            "players": one.subject.players,
            "of": " among ".join(filter(None, map(", ".join, (one.subject.bots, one.subject.rivals)))),
            "rules": changes_text(one.subject.rules) or "as printed" if not more else f"{len(more) + 1} changes",
            "state": one.state,
            "measured": one.record.date if one.record else "",
            "games": one.record.games if one.record else "",
            "takes": time_words(cost) if (cost := sum(each.cost for each in (one, *more))) else "?",
        }
        for one, *more in _alike(entries)
    ]
    headings = {key: key for key in ("game", "kind", "players", "of", "rules", "state", "measured", "games", "takes")}
    print_listing(rows, headings, style, ("players", "games", "takes"))
    counts = {state: sum(one.state == state for one in entries) for state in dict.fromkeys(e.state for e in entries)}
    told = listed([f"{number} {state}" for state, number in counts.items()]) or "Nothing is known, and nothing can be"
    more = " Of what is missing nothing is told." if MISSING in counts else ""
    say(f"\n{told}; times are the processor's.{more}", "dim")


def _alike(entries: list[Status]) -> list[list[Status]]:
    """Entries that are listed together: the levers of a table, of which there are dozens, by their state."""
    from fairseat.analysis.evidence.record import LEVERS

    groups: dict[Any, list[Status]] = {}
    for one in entries:
        lever = one.kind.name == LEVERS and one.subject.rules
        together = (one.subject.game, one.subject.players, one.subject.bots, one.state)
        groups.setdefault(together if lever else id(one), []).append(one)
    return list(groups.values())


def _refresh(entries: list[Status], asked: dict[str, Any]) -> None:
    """Measure what is not fresh, one after the other; each is kept at once."""
    from fairseat.analysis.cli.app import INTERRUPTED, Ended
    from fairseat.analysis.cli.progress import time_words
    from fairseat.analysis.cores import at_once, cores
    from fairseat.analysis.evidence.measure import Hands
    from fairseat.analysis.evidence.refresh import due, renew
    from fairseat.analysis.wording import several

    for evidence in {id(one.evidence): one.evidence for one in entries}.values():
        evidence.note_states()
    threads = asked["threads"] or cores()
    chosen = due(entries, asked["budget"] or float("inf"), at_once(threads))
    _say_how_long(entries, chosen, at_once(threads))
    for number, entry in enumerate(chosen, 1):
        say(f"{number} of {len(chosen)}: {_named(entry)} ..", "dim")
        try:
            with _workers(entry, asked["cluster"]) as away:
                record = renew(entry, Hands(threads, away))
        except KeyboardInterrupt:
            again = options.typed_command()
            kept = f"Interrupted. {several(number - 1, 'record')} {'was' if number == 2 else 'were'} kept"
            raise Ended(f"{kept}; go on with:\n  {again}", INTERRUPTED) from None
        figures = ", ".join(f"{name} {one[0]:g} ({one[1]:g} to {one[2]:g})" for name, one in record.found.items())
        say(f"  {figures}; {record.games:,} games, {time_words(record.cost)} of the processor.")


def _say_how_long(entries: list[Status], chosen: list[Status], threads: int) -> None:
    """Say beforehand how much will be measured, and how long it takes."""
    from fairseat.analysis.cli.progress import time_words
    from fairseat.analysis.evidence.refresh import FRESH
    from fairseat.analysis.wording import several

    fresh = sum(one.state == FRESH for one in entries)
    if not chosen:
        left = len(entries) - fresh
        say("All of it is fresh." if not left else f"{several(left, 'record')} would take longer than the budget.")
        return
    timed = [one.cost for one in chosen if one.cost]
    takes = f"about {time_words(sum(timed) / threads)} on {several(threads, 'core')}" if timed else ""
    open_ends = len(chosen) - len(timed)
    unknown_time = f"{several(open_ends, 'record')} of which nobody knows how long they take" if open_ends else ""
    left = len(entries) - fresh - len(chosen)
    more = f" {several(left, 'record')} more would not fit into the budget." if left else ""
    say(f"{several(len(chosen), 'record')} to measure: {' and '.join(filter(None, (takes, unknown_time)))}.{more}")


def _named(entry: Status) -> str:
    """What is measured, in words."""
    one = entry.subject
    who = " among ".join(filter(None, map(", ".join, (one.bots, one.rivals))))
    told = (f"{one.kind} of {one.game} at {one.players} players", who, changes_text(one.rules) or "as printed")
    return ", ".join(filter(None, told))


@contextmanager
def _workers(entry: Status, address: str) -> Iterator[Any]:
    """The workers of a cluster, where one is named."""
    if not address:
        yield None
        return
    from fairseat.analysis.experiments.cluster import Away

    away = Away(address, entry.ruleset.locator)
    try:
        yield away
    finally:
        away.close()
