"""Games end and say of their end what is so; nothing appears or vanishes on the way."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from fairseat.simulators.contract.tables import Position, conserved, finished_table, positions, where
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.table import MAX_TURNS, NONE, RUNNING, SHARED, TEAM, UNFINISHED, WIN

SEED = 20_260_101
CLOSELY = 400  # questions that are looked at one by one; what vanished then is still missed later,
SPARSELY = 25  # so of a longer game every so many will do,
MOST = 4_000  # and of one that nobody ends the first so many


def bad_rows(games: Any, seats: Any) -> Iterator[str]:
    """See that outcome, winner, shares of the win and places tell the same story."""
    for row, own in zip(games, seats, strict=True):
        for told in _bad_row(row, own.win.tolist(), own.place.tolist()):
            yield f"game {int(row.game)}: {told} (record in results.py)."


def _bad_row(row: Any, wins: list[float], places: list[int]) -> Iterator[str]:
    if row.end_reason == RUNNING:
        yield "it ended without a reason"
    if [1 + sum(other < place for other in places) for place in places] != places:
        yield f"the places {places} are none: one more than the number of better seats"
    if (row.outcome == WIN) != (row.winner >= 0):
        yield f"outcome {int(row.outcome)} with winner {int(row.winner)}; a winner is named where one seat wins"
    if row.outcome == WIN and not (1.0 == wins[row.winner] == sum(wins) and places[row.winner] == 1):
        yield f"seat {int(row.winner)} wins with shares {wins} and places {places}"
    if row.outcome == SHARED and not _is_shared(wins, places):
        yield f"a shared win with shares {wins} and places {places}"
    if row.outcome == TEAM and (len(set(wins)) != 1 or wins[0] <= 0.0):
        yield f"the team wins, with shares {wins}"
    if row.outcome in (NONE, UNFINISHED) and set(wins) != {0.0}:
        yield f"nobody wins, with shares {wins}"


def _is_shared(wins: list[float], places: list[int]) -> bool:
    firsts = [place for place, win in zip(places, wins, strict=True) if win > 0]
    return abs(1.0 - sum(wins)) < 1e-6 and len(firsts) >= 2 and set(firsts) == {1}


def bad_counts(games: Any, seats: Any) -> Iterator[str]:
    """See that the shared counts are possible."""
    kept = {
        "turns are at least 1": games.turns >= 1,
        "rounds are at least 1": games.rounds >= 1,
        "there are no more rounds than turns": games.rounds <= games.turns,
        "decisions are at least 1": games.decisions >= 1,
        "holes are counted from 0": games.holes >= 0,
        "lead_changes are counted from 0": games.lead_changes >= 0,
        "decided_at is a share": (games.decided_at >= 0.0) & (games.decided_at <= 1.0),
        "seats are counted from 0": np.all(seats.seat == np.arange(seats.shape[1]), axis=1),
        "each bot has one seat": np.all(np.sort(seats.bot, axis=1) == np.arange(seats.shape[1]), axis=1),
    }
    for promise, holds in kept.items():
        if not np.all(holds):
            yield f"game {int(games.game[np.flatnonzero(~holds)[0]])}: not so: {promise}."


def bad_games(setup: Setup, count: int, seed: int = SEED) -> Iterator[str]:
    """Play some games and see that each ends and tells one story."""
    games, seats = play_batch(setup, seed, 0, count)
    bots = ",".join(dict.fromkeys(bot.name for bot in setup.bots))
    for told in (*bad_rows(games, seats), *bad_counts(games, seats)):
        yield f"{setup.players} players ({bots}), {told}"


def bad_cut(setup: Setup, count: int, seed: int = SEED) -> Iterator[str]:
    """Play games under a low `max_turns` and see that those cut short are counted as unfinished."""
    games, seats = play_batch(setup, seed, 0, count)
    yield from bad_rows(games, seats)  # its counts may be none yet: in The Journey no day is over
    most, cut = setup.rules["max_turns"], games.outcome == UNFINISHED
    if np.any(games.turns > most):
        yield f"a game goes on beyond max_turns = {most}: begin_turn and pass_turn of engine/table.py keep the count."
    if np.any(games.end_reason[cut] != MAX_TURNS):
        yield "a game is unfinished for another reason than its turns."


def lost_things(setup: Setup, games: int = 3, seed: int = SEED) -> Iterator[str]:
    """See that what `conserved` counts stays as it is."""
    for game in range(games):
        before = None
        for position in _looked_at(setup, seed, game):
            now = conserved(setup, position.table)
            if before is not None and before != now:
                yield f"{where(setup, position, game)}: something appears or vanishes (conserved in results.py)."
                break
            before = now


def no_share(setup: Setup, games: int = 3, seed: int = SEED) -> Iterator[str]:
    """See that progress is a share."""
    progress, rules = setup.ruleset.verbs["progress"], setup.records[0]
    for game in range(games):
        for position in _looked_at(setup, seed, game):
            shares = [float(progress(position.table, rules, seat)) for seat in range(setup.players)]
            if not all(0.0 <= share <= 1.0 for share in shares):
                yield f"{where(setup, position, game)}: progress in results.py is no share from 0 to 1: {shares}."
                break


def _looked_at(setup: Setup, seed: int, game: int) -> Iterator[Position]:
    """The questions of a game, thinned once there are many."""
    for position in positions(setup, seed, game, MOST):
        if position.number <= CLOSELY or position.number % SPARSELY == 0:
            yield position


def cut_numbers(setup: Setup, games: int = 3, seed: int = SEED) -> Iterator[str]:
    """See that every number fits its column: write the rows once more into wide ones, and compare."""
    narrow = setup.ruleset.row_dtypes
    wide = [np.dtype([(name, "f8") for name in dtype.names or ()], align=True) for dtype in narrow]
    record = setup.ruleset.verbs["record"]
    for game in range(games):
        table = finished_table(setup, seed, game)
        rows = [
            [np.zeros(size, dtype).view(np.recarray) for size, dtype in zip((1, setup.players), kind, strict=True)]
            for kind in (narrow, wide)
        ]
        for game_rows, seat_rows in rows:
            record(table, setup.records[0], game_rows[0], seat_rows)
        for small, large in zip(*rows, strict=True):
            for name in small.dtype.names:
                if not np.allclose(small[name], large[name], rtol=1e-6, equal_nan=True):
                    yield f"game {game}: {large[name].tolist()} does not fit the column {name} of results.py."
