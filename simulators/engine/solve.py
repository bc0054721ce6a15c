"""The exact result of a small game for two in which nothing is hidden and nothing is left to chance.

Alpha-beta over the ruleset's verbs: positions are the bytes of the table, kept in a table of what is known of them;
answers that cut elsewhere are tried first. Before it begins, the size of the tree is estimated by random ways down it
(Knuth 1975). Kernels never call themselves, so the way to where the search stands lies on a stack of tables.
"""

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from fairseat.simulators.engine.apart import apart_of, hidden_fields
from fairseat.simulators.engine.chance import WHIM, below, start_from
from fairseat.simulators.engine.foresight import copy_table
from fairseat.simulators.engine.jit import kernel, loop_kernel
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset, load
from fairseat.simulators.engine.table import SPARE, clear_table, is_askable
from fairseat.simulators.engine.tree import NOTHING, position_key

MOST_POSITIONS = 200_000_000
SLOTS = 1 << 23
KINDS = 1 << 12  # answers are told apart by so many kinds when those that cut are tried first
MOST_DEPTH = 512
PROBES = 2_000
SEED = np.uint64(0x736F6C7665)
SOLVED, TOO_MANY, TOO_DEEP, LEFT_TO_CHANCE, NOT_ASKABLE = range(5)
WHY = {
    TOO_MANY: "more than {most:,} positions were met",
    TOO_DEEP: f"a game has more than {MOST_DEPTH} questions",
    LEFT_TO_CHANCE: "an answer is followed by chance",
    NOT_ASKABLE: "a question cannot be put",
}


class Known(NamedTuple):
    """What is known of positions: bounds of what the first seat gets."""

    keys: Any  # uint64[SLOTS]
    low: Any  # float32[SLOTS]
    high: Any  # float32[SLOTS]
    cuts: Any  # int64[KINDS]: how often answers of a kind made others needless


class Stack(NamedTuple):
    """The way to where the search stands, a row a question."""

    tables: Any  # record[MOST_DEPTH + 1]
    words: Any  # uint64[MOST_DEPTH + 1, ..]: the same memory
    moves: Any  # int64[MOST_DEPTH + 1, most_moves + SPARE]
    counts: Any  # int64[MOST_DEPTH + 1]
    at: Any  # int64[MOST_DEPTH + 1]: the answers tried
    entered: Any  # float64[MOST_DEPTH + 1, 2]: the window at the beginning
    window: Any  # float64[MOST_DEPTH + 1, 2]: what the two seats are sure of by now
    best: Any  # float64[MOST_DEPTH + 1]
    keys: Any  # uint64[MOST_DEPTH + 1]
    sight: Any  # uint64[..]: of what a position consists
    game_row: Any
    seat_rows: Any
    met: Any  # int64[1]: positions met


class Solution(NamedTuple):
    """What the first seat gets of a game when both play perfectly, and of each first answer."""

    worth: float  # 1 it wins, 0 the other does, a half nobody
    first: list[tuple[int, float]]  # each first answer with its worth
    positions: int  # met on the way


@kernel
def put_cutters_first(moves, count, cuts):
    """Sort answers, those of kinds that cut more often first. Moves modified in place."""
    for i in range(1, count):
        move, j = moves[i], i
        while j > 0 and cuts[moves[j - 1] % KINDS] < cuts[move % KINDS]:
            moves[j] = moves[j - 1]
            j -= 1
        moves[j] = move


@kernel
def look_up(known, key, window):
    """What is known of a position, if that is all that matters here; else NaN."""
    slot = np.int64(key & np.uint64(SLOTS - 1))
    if known.keys[slot] != key:
        return math.nan
    low, high = np.float64(known.low[slot]), np.float64(known.high[slot])
    if low >= window[1] or low == high:
        return low
    return high if high <= window[0] else math.nan


@kernel
def keep(known, key, entered, best):
    """Note what was found of a position, of which others of its slot are forgotten. Known modified in place."""
    slot = np.int64(key & np.uint64(SLOTS - 1))
    if known.keys[slot] != key:
        known.keys[slot], known.low[slot], known.high[slot] = key, 0.0, 1.0
    if best > entered[0]:
        known.low[slot] = best
    if best < entered[1]:
        known.high[slot] = best


@kernel
def take_in(stack, depth, worth, known):
    """Take in what the answer last tried is worth; cut the others where it makes them needless. Modified in place."""
    seat, move = stack.tables[depth].actor, stack.moves[depth, stack.at[depth] - 1]
    if seat == 0:
        stack.best[depth] = max(stack.best[depth], worth)
        stack.window[depth, 0] = max(stack.window[depth, 0], worth)
    else:
        stack.best[depth] = min(stack.best[depth], worth)
        stack.window[depth, 1] = min(stack.window[depth, 1], worth)
    if stack.window[depth, 0] >= stack.window[depth, 1]:
        stack.at[depth] = stack.counts[depth]
        known.cuts[move % KINDS] += 1


def _build_open(verbs: Mapping[str, Any], compiled: Callable[..., Any]) -> Any:
    """The first look at a position, closed over the ruleset's verbs."""
    legal_moves, record = verbs["legal_moves"], verbs["record"]

    def open_position(stack, depth, rules, known):
        """What a position is worth where that is known at once, else NaN: its answers then lie on the stack.

        Modified in place.
        """
        table = stack.tables[depth]
        stack.met[0] += 1
        if table.over:
            record(table, rules, stack.game_row[0], stack.seat_rows)
            return 0.5 + 0.5 * (np.float64(stack.seat_rows[0].win) - np.float64(stack.seat_rows[1].win))
        stack.keys[depth] = position_key(stack.words[depth], stack.sight, 0)
        found = look_up(known, stack.keys[depth], stack.window[depth])
        if not math.isnan(found):
            return found
        count = legal_moves(table, rules, stack.moves[depth])
        if not is_askable(table, stack.moves[depth], count):
            count = 0
        put_cutters_first(stack.moves[depth], count, known.cuts)
        stack.counts[depth], stack.at[depth] = count, 0
        stack.entered[depth, 0], stack.entered[depth, 1] = stack.window[depth, 0], stack.window[depth, 1]
        stack.best[depth] = -1.0 if table.actor == 0 else 2.0
        return math.nan

    return compiled(open_position)


def _build_search(verbs: Mapping[str, Any], compiled: Callable[..., Any]) -> Any:
    """The search, closed over the ruleset's verbs."""
    play, open_position = verbs["play"], _build_open(verbs, compiled)

    def search(stack, rules, known, most):
        """What the first table of a stack is worth to the first seat, and whether it was found. Modified in place."""
        depth = 0
        stack.window[0, 0], stack.window[0, 1] = 0.0, 1.0
        worth = open_position(stack, 0, rules, known)
        while True:
            if not math.isnan(worth):
                if depth == 0:
                    return worth, SOLVED
                depth -= 1
                take_in(stack, depth, worth, known)
            if stack.at[depth] == stack.counts[depth]:
                if stack.counts[depth] == 0:
                    return 0.0, NOT_ASKABLE
                worth = stack.best[depth]
                keep(known, stack.keys[depth], stack.entered[depth], worth)
                continue
            if depth == MOST_DEPTH or stack.met[0] >= most:
                return 0.0, TOO_DEEP if depth == MOST_DEPTH else TOO_MANY
            copy_table(stack.words[depth], stack.words[depth + 1])
            stack.tables[depth + 1].decisions += 1
            play(stack.tables[depth + 1], rules, stack.moves[depth, stack.at[depth]])
            stack.at[depth] += 1
            if stack.tables[depth + 1].chance[0] != stack.tables[depth].chance[0]:
                return 0.0, LEFT_TO_CHANCE
            stack.window[depth + 1, 0] = stack.window[depth, 0]
            stack.window[depth + 1, 1] = stack.window[depth, 1]
            depth += 1
            worth = open_position(stack, depth, rules, known)

    return compiled(search)


@cache
def _search_of(locator: str) -> Any:
    """The search of a ruleset; numba compiles it at its first call."""
    ruleset = load(locator)

    def compiled(function: Callable[..., Any]) -> Any:
        return loop_kernel(function, ruleset.folder, ruleset.package)

    return _build_search(ruleset.verbs, compiled)


def _lay_stack(ruleset: Ruleset, rules: Any) -> Stack:
    """Deal the game on the first table of a stack."""
    rows = MOST_DEPTH + 1
    tables = np.zeros(rows, ruleset.table_dtype)
    game_dtype, seat_dtype = ruleset.row_dtypes
    stack = Stack(
        tables=tables.view(np.recarray),
        words=tables.view(np.uint64).reshape(rows, -1),
        moves=np.zeros((rows, ruleset.most_moves + SPARE), np.int64),
        counts=np.zeros(rows, np.int64),
        at=np.zeros(rows, np.int64),
        entered=np.zeros((rows, 2)),
        window=np.zeros((rows, 2)),
        best=np.zeros(rows),
        keys=np.zeros(rows, np.uint64),
        sight=apart_of(ruleset, rules, 2)[0],
        game_row=np.zeros(1, game_dtype).view(np.recarray),
        seat_rows=np.zeros(2, seat_dtype).view(np.recarray),
        met=np.zeros(1, np.int64),
    )
    clear_table(stack.tables[0], SEED, 0, 2)
    ruleset.verbs["deal"](stack.tables[0], rules)
    return stack


def check_solvable(ruleset: Ruleset, rules: Any) -> None:
    """Refuse a game that alpha-beta does not solve, in one sentence."""
    title, (fewest, most) = ruleset.card.title, ruleset.card.seats
    if ruleset.card.cooperative or not fewest <= 2 <= most:
        raise Mistake(f"{title} cannot be solved: only games of two against each other are.")
    hidden = hidden_fields(ruleset, rules, 2)
    if hidden:
        raise Mistake(f"{title} cannot be solved: {', '.join(hidden)} of its table may be hidden from a seat.")


def tree_size(ruleset: Ruleset, values: Mapping[str, Any]) -> float:
    """Estimate the number of games that there are, by random ways down the tree: the mean product of their answers."""
    rules = ruleset.rules.record(values)
    with np.errstate(over="ignore"):
        check_solvable(ruleset, rules)
        stack = _lay_stack(ruleset, rules)
        return sum(_games_on_a_way(ruleset, rules, stack, probe) for probe in range(PROBES)) / PROBES


def _games_on_a_way(ruleset: Ruleset, rules: Any, stack: Stack, probe: int) -> float:
    """How many games there were if each had as many answers as a random way down. Stack modified in place."""
    table, verbs = stack.tables[1], ruleset.verbs
    copy_table(stack.words[0], stack.words[1])
    start_from(table.whim, np.uint64(probe), WHIM)
    games = 1.0
    while not table.over:
        count = int(verbs["legal_moves"](table, rules, stack.moves[1]))
        if not is_askable(table, stack.moves[1], count):
            break
        games *= count
        table.decisions += 1
        verbs["play"](table, rules, stack.moves[1][below(table.whim, count)])
        if table.chance[0] != stack.tables[0].chance[0]:
            raise Mistake(f"{ruleset.card.title} cannot be solved: {WHY[LEFT_TO_CHANCE]}.")
    return games


class Solver:
    """Alpha-beta over one game under these rules; what it learns of positions it keeps for the next question."""

    def __init__(self, ruleset: Ruleset, values: Mapping[str, Any], most: int = MOST_POSITIONS) -> None:
        self.ruleset, self.most, self.rules = ruleset, most, ruleset.rules.record(values)
        with np.errstate(over="ignore"):
            check_solvable(ruleset, self.rules)
            self.stack, self.search = _lay_stack(ruleset, self.rules), _search_of(ruleset.locator)
        keys, low, high = np.full(SLOTS, NOTHING), np.zeros(SLOTS, np.float32), np.ones(SLOTS, np.float32)
        self.known = Known(keys, low, high, np.zeros(KINDS, np.int64))

    def answers(self, words: Any) -> list[tuple[int, float]]:
        """Each answer to the question asked at a table, given as its memory, with what the first seat then gets."""
        stack, verbs, found = self.stack, self.ruleset.verbs, []
        with np.errstate(over="ignore"):
            stack.words[0][:] = words
            count = int(verbs["legal_moves"](stack.tables[0], self.rules, stack.moves[0]))
            for move in stack.moves[0][:count].tolist():
                stack.words[0][:] = words
                stack.tables[0].decisions += 1
                verbs["play"](stack.tables[0], self.rules, move)
                worth, how = self.search(stack, self.rules, self.known, self.most)
                if how != SOLVED:
                    raise Mistake(f"{self.ruleset.card.title} is not solved: {WHY[how].format(most=self.most)}.")
                found.append((move, float(worth)))
        return found

    @property
    def positions(self) -> int:
        """The positions met so far."""
        return int(self.stack.met[0])


def solve(ruleset: Ruleset, values: Mapping[str, Any], most: int = MOST_POSITIONS) -> Solution:
    """Solve a game for two under these rules, or say why that is not possible."""
    solver = Solver(ruleset, values, most)
    seat, first = int(solver.stack.tables[0].actor), solver.answers(solver.stack.words[0].copy())
    best = max if seat == 0 else min
    return Solution(best(worth for _, worth in first), first, solver.positions)
