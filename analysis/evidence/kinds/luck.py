"""What looking ahead costs and tells in a game: milliseconds a question, luck's part, when games are decided.

The games are those of the bot that is played with where none is named, in every seat.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.kinds.ahead import subjects as who_looks_ahead
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import Record, Subject, found_of
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset

NAME = "luck"
LUCK = "luck's part of the variance"
GAMES, IMAGINED, SEED = 120, 16, 23
FEW, MANY = 16, 64
"""Imagined games for a question whose cost is measured."""
SECONDS = 0.5
"""So long each of these is timed."""
LOOKS, ANSWERS = 25, 3
WHIM_LOOKS, WHIM_TIMES = 2, 16
"""Questions of a game looked at for whims, of those that waver; how many times as many imagined games each takes."""
PROGRESS_GAMES = 400


class LuckFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What goes with luck; -1 where there is nothing to say."""

    imagined: int
    ms_few: float  # of the processor, a question, at FEW imagined games
    ms_many: float  # at MANY
    weight: float  # of a question with several answers: of a win, or points of a team
    by_chances: float  # the part of the turns after which the middle game is decided, by the winner's chance
    by_progress: float  # by the ruleset's own measure of progress


def subjects(ruleset: Ruleset) -> list[Subject]:
    """The tables at which it is known what looking ahead gains."""
    one = who_looks_ahead(ruleset)
    return [Subject(kind=NAME, game=it.game, players=it.players, bots=it.bots, rivals=it.rivals) for it in one]


def measured(ruleset: Ruleset, subject: Subject, hands: Hands, games: int = GAMES, seconds: float = SECONDS) -> Parts:
    """Look along the games of the rivals, and time whoever looks ahead."""
    from fairseat.analysis.foresight.sample import Closeness, look_at_games, look_at_whims
    from fairseat.analysis.stats.chances import chance_summary  # whoever reads what is kept needs none of it

    setup = Setup(ruleset, ruleset.choose_rules("", subject.rules), [ruleset.bot(subject.rivals[0])] * subject.players)
    found = look_at_games(setup, SEED, list(range(games)), Closeness(IMAGINED, LOOKS, ANSWERS), hands.threads)
    whims = look_at_whims(setup, SEED, list(range(games)), WHIM_TIMES * IMAGINED, WHIM_LOOKS)
    summary = chance_summary(found["curves"], found["swings"], whims=whims)
    middle = summary.decided_quantiles
    few, many = (_ms(setup, subject.bots[0], search, seconds) for search in (FEW, MANY))
    told = LuckFigures(
        imagined=IMAGINED,
        ms_few=few,
        ms_many=many,
        weight=round(summary.weight.estimate, 4),
        by_chances=round(float(middle.set_index("quantile")["estimate"][0.5]), 3) if len(middle) else -1.0,
        by_progress=-1.0 if summary.team else _by_progress(setup),
    )
    return {
        "found": {LUCK: found_of(summary.luck, 4)},
        "level": summary.luck.level,
        "games": games,
        "seed": str(SEED),
        "detail": msgspec.to_builtins(told),
    }


def _ms(setup: Setup, bot: str, search: int, seconds: float) -> float:
    """Milliseconds of the processor for a question of a bot that looks ahead in so many games, among its like."""
    from fairseat.analysis.doctor import ms_a_question

    ahead = setup.ruleset.bot(bot).changed({"search": float(search)})
    return round(ms_a_question(Setup(setup.ruleset, setup.rules, [ahead] * setup.players), seconds), 3)


def _by_progress(setup: Setup) -> float:
    """The part of the turns after which the middle game is decided by the ruleset's own measure."""
    played, seats = play_batch(setup, SEED, 0, PROGRESS_GAMES)
    won: Any = seats.win.max(axis=1) == 1.0
    sudden = not won.any() or bool((played.decided_at[won] == 1.0).all() and played.lead_changes.max() == 0)
    return -1.0 if sudden else round(float(np.median(played.decided_at[won])), 3)


def figures_of(record: Record) -> LuckFigures:
    """What a record says besides luck."""
    return msgspec.convert(record.detail, LuckFigures)


KIND = Kind(NAME, "how much of a game is luck, when it is decided, what looking ahead costs", subjects, measured)
