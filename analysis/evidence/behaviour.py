"""How players play, as a digest: whatever was measured of them is true as long as they play so.

It is taken over the results of fixed games at the tables of a record, so that no spelling of the code enters. Where a
bot looks ahead, whole games would take minutes: there the games are those that it plays at first sight, and at fixed
questions along some of them it is asked for its answer, and for what it foresees.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from fairseat.analysis.evidence.record import Subject
from fairseat.simulators.engine.bots import EVERY_BOT, Bot
from fairseat.simulators.engine.kept import cache_root, open_folder
from fairseat.simulators.engine.play import Setup, Watch, play_batch
from fairseat.simulators.engine.ruleset import Ruleset

MEASURE = 1
"""The way the digest is taken; whoever changes it makes every record stale."""
GAMES, SEED = 20, 0xE71DE9CE
"""The fixed games of each table, on a stream that nothing is measured on."""
LOOKS, STRIDE, IMAGINED = 16, 7, 4
"""Questions of several answers at which a bot that looks ahead is asked, every so many; imagined games of a look."""
DIGITS = 20
DIGEST = re.compile(f"[0-9a-f]{{{DIGITS}}}")


def setups_of(ruleset: Ruleset, subject: Subject) -> list[Setup]:
    """The tables of a subject, by the rules and bots of today; a Mistake where there is no such rule or bot."""
    rules = ruleset.choose_rules("", subject.rules)
    return [Setup(ruleset, rules, [ruleset.bot(name) for name in names]) for names in subject.line_ups]


def state_of(setups: Sequence[Setup]) -> str:
    """Name the sources, the rules and the weights on which the games of these tables hang: their games need no play."""
    fixed = [setups[0].ruleset.digest, MEASURE, GAMES, SEED, LOOKS, STRIDE, IMAGINED]
    seen = hashlib.sha256(json.dumps(fixed).encode())
    for setup in setups:
        for record in setup.records:  # with what is worked out from the rules, such as a map that is read from a file
            seen.update(record.tobytes())
    return seen.hexdigest()[:DIGITS]


def behaviour_of(setups: Sequence[Setup]) -> str:
    """The digest of how the players of these tables play, played once for each state of sources and weights."""
    path = cache_root() / "behaviours" / state_of(setups)
    trusted = open_folder(path.parent)
    with suppress(OSError, ValueError):
        found = path.read_text(encoding="ascii") if trusted else ""
        if DIGEST.fullmatch(found):
            return found
    found = play_behaviour(setups)
    if trusted:
        with suppress(OSError):
            path.write_text(found, encoding="ascii")
    return found


def play_behaviour(setups: Sequence[Setup]) -> str:
    """Play the fixed games of these tables, and name their results."""
    seen = hashlib.sha256(f"{MEASURE}".encode())
    for setup in setups:
        quick = Setup(setup.ruleset, setup.rules, [_at_first_sight(bot) for bot in setup.bots])
        for rows in play_batch(quick, SEED, 0, GAMES):
            seen.update(rows.tobytes())
        if setup.looking:
            _look(setup, quick, seen)
    return seen.hexdigest()[:DIGITS]


def _at_first_sight(bot: Bot) -> Bot:
    """The bot as it answers when it does not look ahead."""
    return bot.changed({"search": 0.0}) if bot.looks_ahead else bot


def _look(setup: Setup, quick: Setup, seen: Any) -> None:
    """Ask whoever looks ahead along games that are played at first sight. `seen` is modified in place."""
    usual = setup.ruleset.weights.declared  # a weight that nobody uses, such as a new one, is no part of how they play
    for bot in setup.bots:
        own = {name: bot.weights[name] for name in EVERY_BOT if bot.weights[name] != usual[name].default}
        seen.update(json.dumps(own, sort_keys=True).encode())
    asked, game = 0, 0
    while asked < LOOKS and game < GAMES:
        ahead, played = Watch(setup, SEED, game), Watch(quick, SEED, game)
        met = 0
        while not played.table.over and asked < LOOKS:
            moves = played.legal_moves()
            ahead.legal_moves()  # which are laid out for its answer
            answer = played.choose(moves)
            if len(moves) > 1 and setup.bots[ahead.bot_index()].looks_ahead:
                met += 1
                if met % STRIDE == 0:
                    asked += 1
                    foreseen = ahead.imagine(IMAGINED, int(ahead.table.actor))
                    seen.update(json.dumps([game, moves, ahead.choose(moves)]).encode() + foreseen.tobytes())
            ahead.play(answer)
            played.play(answer)
        game += 1
