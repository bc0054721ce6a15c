"""Answers are legal, few enough, distinct and told in words; the random bot takes each alike."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.contract.tables import Position, imagined, legal_moves, positions, where
from fairseat.simulators.engine.loop import loop_of
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.telling import Changes

SEED = 3
GAMES = 3
DRAWS = 4_000
UNLIKELY = 5.0  # standard errors of a fair choice


def bad_answers(setup: Setup, seed: int = SEED, games: int = GAMES) -> Iterator[str]:
    """See that each question has answers, no more than there is room for, distinct, and the same when asked again."""
    most = setup.ruleset.most_moves
    for game in range(games):
        for position in positions(setup, seed, game):
            here, moves = where(setup, position, game), legal_moves(setup, position.table)
            if not 1 <= len(moves) <= most:
                yield f"{here}: {len(moves)} answers, where 1 to MOST_MOVES = {most} may be (legal_moves in moves.py)."
            elif moves != position.moves:
                yield f"{here}: asked twice, legal_moves in moves.py gives other answers the second time."
            if len(moves) != len(set(moves)):
                yield f"{here}: legal_moves in moves.py names an answer twice: {moves}."


def bad_words(setup: Setup, seed: int = SEED, games: int = 1, most: int = 400) -> Iterator[str]:
    """See that question, table and answers are told, and no two answers of a question alike."""
    words, rules = setup.ruleset.room("tell"), setup.records[0]
    changes = getattr(words, "changes", None)
    once = setup.players == setup.ruleset.card.seats[0]
    for field in changes.unmentioned() if once and isinstance(changes, Changes) else ():
        yield f"changes in tell.py neither tells of the field {field} of the table nor says why it need not."
    for game in range(games):
        for position in positions(setup, seed, game, most):
            here = where(setup, position, game)
            if not words.question(position.table):
                yield f"{here}: question in tell.py has no words for question {int(position.table.asked)}."
            if not words.show(position.table, rules):
                yield f"{here}: show in tell.py says nothing."
            yield from _told_secrets(here, words, setup, position)
            yield from _bad_telling(here, [words.tell(position.table, rules, move) for move in position.moves])


def _told_secrets(here: str, words: Any, setup: Setup, position: Position) -> Iterator[str]:
    """See that a seat is shown the same table and question whatever lies where it cannot look."""
    seat, rules = position.number % setup.players, setup.records[0]
    other = imagined(setup, position.table, seat, position.number)
    for name, of in (("question", ()), ("show", (rules,))):
        tell = getattr(words, name)
        if tell(position.table, *of, seat) != tell(other, *of, seat):
            yield f"{here}: {name} in tell.py tells seat {seat} what it cannot see."


def _bad_telling(here: str, told: list[Any]) -> Iterator[str]:
    if not all(told):
        yield f"{here}: tell in tell.py has no words for an answer."
    for answer in sorted({str(answer) for answer in told if told.count(answer) > 1}):
        yield f"{here}: two answers are told alike by tell in tell.py: {answer!r}."


def uneven_choice(setup: Setup, seed: int = SEED) -> Iterator[str]:
    """See that the bot `random` takes each answer alike at the question with the most answers."""
    most = max(positions(setup, seed, 0, most=400), key=lambda one: len(one.moves), default=None)
    if most is None or len(most.moves) < 2:
        return
    counts = drawn_at(setup, seed, most.number, DRAWS)
    fair = DRAWS / len(counts)
    error = (fair * (1 - 1 / len(counts))) ** 0.5
    if max(abs(count - fair) for count in counts.values()) > UNLIKELY * error:
        yield f"game 0, question {most.number}: the bot random does not take each answer alike: {counts}."


def drawn_at(setup: Setup, seed: int, number: int, draws: int) -> dict[int, int]:
    """How often the asked bot gives each answer to one question of game 0."""
    position: Position | None = None
    for position in positions(setup, seed, 0):
        if position.number == number:
            break
    assert position is not None
    answer, watched = loop_of(setup.ruleset.locator).answer, position.watched
    rules, bots = setup.records
    counts = dict.fromkeys(position.moves, 0)
    for _ in range(draws):
        counts[int(answer(watched.table, rules, bots, watched.desk, len(position.moves), watched.seed, 0))] += 1
    return counts
