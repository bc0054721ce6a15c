"""One game as scenes: at each question the table's picture and words, the legal answers, the bot's liking of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.analysis.transcripts import Moment, Words, moments
from fairseat.simulators.contract.tables import copy_of
from fairseat.simulators.engine.bots import is_random
from fairseat.simulators.engine.pictures import picture_of
from fairseat.simulators.engine.play import Setup, kernels_at_work
from fairseat.simulators.engine.svg import Picture
from fairseat.simulators.engine.table import OUTCOMES
from fairseat.simulators.engine.telling import EVERYBODY

Heard = tuple[str, ...]
"""A text as it is told with open hands, then as each seat hears it; alone where all hear the same."""

MOST_CHANGES = 12
"""A ruleset without words for what changed is told by its fields, of which a page takes so many."""


@dataclass(frozen=True)
class Scene:
    """The table as it lies at one question, or at the end; then nobody is asked and `answer` says how it ended."""

    turn: int
    actor: int  # the seat that is asked, -1 at the end
    question: Heard
    answers: tuple[str, ...]
    likings: tuple[float, ...]  # the bot's score of each answer, before its noise; empty where it weighs nothing
    chosen: int  # which answer is given
    answer: Heard
    came: Heard  # what came of it, a line for each change
    picture: Picture
    table: Heard  # the whole table in words


def scenes(setup: Setup, seed: int, game: int) -> Iterator[Scene]:
    """Play one game from question to question and give each scene, and the table as it lies at the end."""
    moment = None
    for moment in moments(setup, seed, game):
        yield _scene(setup, game, moment)
    assert moment is not None, "a game without a question"
    table, words = moment.after, moment.words
    told = _ending(setup, seed, game, table)
    picture = picture_of(setup.ruleset, table, setup.records[0])
    yield Scene(int(table.turns), -1, ("",), (), (), -1, (told,), ("",), picture, _table(words, table, setup.players))


def _scene(setup: Setup, game: int, moment: Moment) -> Scene:
    """One question, as everybody hears of it."""
    seats, words, table = range(setup.players), moment.words, moment.before
    question: Heard = (moment.question,)
    answer: Heard = (moment.answer,)
    came: Heard = (_changes(words, moment, EVERYBODY),)
    if words.hides:
        question += tuple(words.question(table, seat) for seat in seats)
        answer += tuple(words.answer(table, moment.move, seat) for seat in seats)
        came += tuple(_changes(words, moment, seat) for seat in seats)
    else:
        outside = f"answers: {moment.question}"
        answer += tuple(moment.answer if seat == moment.actor else outside for seat in seats)
        came += tuple("" for _ in seats)
    return Scene(
        turn=int(table.turns),
        actor=moment.actor,
        question=question,
        answers=tuple(moment.answers),
        likings=_likings(setup, game, moment),
        chosen=moment.moves.index(moment.move),
        answer=answer,
        came=came,
        picture=picture_of(setup.ruleset, table, setup.records[0]),
        table=_table(words, table, setup.players),
    )


def _changes(words: Words, moment: Moment, eyes: int | None) -> str:
    """What came of an answer before these eyes, a line for each change."""
    told = [change.text for change in words.changes(moment.before, moment.after, eyes)]
    if len(told) > MOST_CHANGES and not hasattr(words.room, "changes"):
        told[MOST_CHANGES:] = [f"and {len(told) - MOST_CHANGES} more"]
    return "\n".join(told)


def _table(words: Words, table: Any, players: int) -> Heard:
    """The whole table in words, before every pair of eyes that the ruleset hides something from."""
    eyes = range(players) if words.hides else ()
    return words.show(table), *(words.show(table, seat) for seat in eyes)


def _ending(setup: Setup, seed: int, game: int, table: Any) -> str:
    """How the game ended, and who won it."""
    reason = setup.ruleset.end_reasons[int(table.end_reason)].replace("_", " ")
    outcome = OUTCOMES[int(table.outcome)]
    game_dtype, seat_dtype = setup.ruleset.row_dtypes
    rows = np.zeros(1, game_dtype).view(np.recarray), np.zeros(setup.players, seat_dtype).view(np.recarray)
    with kernels_at_work(setup, seed, game):
        setup.ruleset.verbs["record"](copy_of(table), setup.records[0], rows[0][0], rows[1])
    winners = " and ".join(f"player {seat + 1}" for seat, row in enumerate(rows[1]) if row.win > 0)
    who = {"win": f"{winners} wins", "shared": f"{winners} share the win", "team": "the team wins"}
    said = who.get(outcome, "nobody wins" if outcome == "none" else outcome)
    return f"The end after {int(table.turns)} turns: {said} ({reason})."


def _likings(setup: Setup, game: int, moment: Moment) -> tuple[float, ...]:
    """What the bot that is asked thinks of each answer at first sight, worked out beside the game it plays."""
    bot = setup.records[1][list(setup.bots).index(setup.seated(game)[moment.actor])]
    if len(moment.moves) == 1 or is_random(bot.noise):
        return ()
    verbs, rules, table = setup.ruleset.verbs, setup.records[0], copy_of(moment.before)
    mind = np.zeros(1, setup.ruleset.mind_dtype).view(np.recarray)[0]
    with kernels_at_work(setup, 0, game):
        verbs["think"](table, rules, bot, mind)
        return tuple(float(verbs["score_move"](table, rules, bot, mind, move)) for move in moment.moves)
