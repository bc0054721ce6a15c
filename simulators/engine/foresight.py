"""Looking ahead: play on from a table to the end, with everything unseen dealt anew and with fresh chance.

A look never moves the game it looks at: it works on tables of its own, and its random words are made from the game's
word, the number of the question and the number of the imagined game alone. So a game with a bot that looks ahead is
as reproducible as any other, and a reader who looks sees the same whether or not somebody looked before.

Imagined games are played by bots that do not look ahead themselves: there is no recursion.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fairseat.simulators.engine.bots import pick
from fairseat.simulators.engine.chance import CHANCE, GOLDEN, WHIM, game_word, mix, start_from
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SPARE, UNFINISHED, is_askable, stop_endless
from fairseat.simulators.engine.tree import Tree, lay_tree

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset

MOST_SEARCHED = 64  # answers that are played on from at one question
NO_NOTES = np.dtype([("none", "i8")])


class Ahead(NamedTuple):
    """What one thread needs to look ahead; nothing is allocated after it was laid out."""

    tables: Any  # record[2]: the table as imagined, and the one that is played on
    table_words: Any  # uint64[2, ..]: the same memory
    minds: Any  # record[seats]
    mind_bytes: Any
    moves: Any  # int64[most_moves + SPARE]
    chairs: Any  # int64[seats]: the searcher in every seat
    game_row: Any  # record[1]
    seat_rows: Any  # record[seats]
    row_bytes: Any  # the same memory
    liking: Any  # float64[most_moves]
    candidates: Any  # int64[MOST_SEARCHED]: the favourite answers, the best first, or DROPPED
    gains: Any  # float64[MOST_SEARCHED]: what each brought more than the favourite, summed
    squares: Any  # float64[MOST_SEARCHED]
    notes: Any  # record[1]: of a ruleset's own way of looking ahead
    worths: Any  # float64[seats]: what each seat got of an imagined game
    tree: Tree


def lay_ahead(ruleset: "Ruleset", players: int) -> Ahead:
    """Lay out what one thread needs to look ahead."""
    tables = np.zeros(2, ruleset.table_dtype)
    minds = np.zeros(players, ruleset.mind_dtype).view(np.recarray)
    game_dtype, seat_dtype = ruleset.row_dtypes
    seat_rows = np.zeros(players, seat_dtype).view(np.recarray)
    return Ahead(
        tables.view(np.recarray),
        tables.view(np.uint64).reshape(2, -1),
        minds,
        minds.view(np.uint8),
        np.zeros(ruleset.most_moves + SPARE, np.int64),
        np.zeros(players, np.int64),
        np.zeros(1, game_dtype).view(np.recarray),
        seat_rows,
        seat_rows.view(np.uint8),
        np.zeros(ruleset.most_moves),
        np.zeros(MOST_SEARCHED, np.int64),
        np.zeros(MOST_SEARCHED),
        np.zeros(MOST_SEARCHED),
        np.zeros(1, ruleset.room("rehearsal").NOTES if ruleset.rehearses else NO_NOTES).view(np.recarray),
        np.zeros(players),
        lay_tree(players, tables.dtype.itemsize // 8),
    )


@kernel
def look_word(seed, game, decisions):
    """The word that all looks at one question of one game start from."""
    return mix(game_word(seed, game) + GOLDEN * (np.uint64(decisions) + np.uint64(1)))


@kernel
def start_streams(table, word, number):
    """Start both streams of an imagined game anew. Modified in place."""
    fresh = mix(word + GOLDEN * (np.uint64(number) + np.uint64(1)))
    start_from(table.chance, fresh, CHANCE)
    start_from(table.whim, fresh, WHIM)


@kernel
def copy_table(source, target):
    """Copy one table over another as flat memory. Target modified in place."""
    for i in range(source.shape[0]):
        target[i] = source[i]


def build_play_on(
    verbs: Mapping[str, Any], choose: Any, as_team: bool, unfinished: float, compiled: Callable[..., Any]
) -> Any:
    """Playing on to the end, closed over the ruleset's verbs and what a game without an end is worth to its seats."""
    legal_moves, play, record = verbs["legal_moves"], verbs["play"], verbs["record"]

    def play_on(ahead, rules, bots, chairs, most_turns, by_chance):
        """Play the second imagined table to its end and write its results. Modified in place.

        The seats answer as their bots do at first sight, or by chance alone.
        A seat's worth is its share of the win, or the points where all seats are one team. A game that is not over
        after so many more turns of each seat (0 is never) is worth what one without an end is; a team has the
        points that it has.
        """
        table = ahead.tables[1]
        turns, turn_began, began = table.turns, table.decisions, table.turns
        ahead.mind_bytes[:] = 0
        while not table.over and (most_turns == 0.0 or table.turns - began <= most_turns * table.players):
            count = legal_moves(table, rules, ahead.moves)
            if not is_askable(table, ahead.moves, count):
                break  # the game itself would be refused here
            move = ahead.moves[0]
            if count > 1 and by_chance:
                move = pick(table.whim, ahead.moves, count)
            elif count > 1:
                bot = bots[chairs[table.actor]]
                move = choose(table, rules, bot, ahead.minds[table.actor], ahead.moves, count)
            table.decisions += 1
            play(table, rules, move)
            if table.turns != turns:
                turns, turn_began = table.turns, table.decisions
            if not table.over:
                stop_endless(table, turn_began)
        ahead.row_bytes[:] = 0
        record(table, rules, ahead.game_row[0], ahead.seat_rows)
        is_cut = not table.over and table.turns - began > most_turns * table.players > 0.0
        is_open = is_cut or (table.over and table.outcome == UNFINISHED)
        for seat in range(table.players):
            if as_team:
                ahead.seat_rows[seat].win = ahead.seat_rows[seat].score
            elif is_open:
                ahead.seat_rows[seat].win = unfinished / table.players

    return compiled(play_on)


def build_foresee(verbs: Mapping[str, Any], play_on: Any, compiled: Callable[..., Any]) -> Any:
    """What all seats get from where a table stands, closed over the ruleset's verbs."""
    imagine, play = verbs["imagine"], verbs["play"]

    def foresee(words, rules, bots, chairs, eyes, word, given, move, ahead, worths):
        """Write what each seat gets in imagined games, one a row, with these eyes. Modified in place.

        With `given` the question now asked is answered with `move`, else by the bot that is asked.
        """
        for number in range(worths.shape[0]):
            copy_table(words, ahead.table_words[1])
            table = ahead.tables[1]
            start_streams(table, word, number)
            imagine(table, rules, eyes)
            if given:
                table.decisions += 1
                play(table, rules, move)
            play_on(ahead, rules, bots, chairs, 0.0, False)
            for seat in range(table.players):
                worths[number, seat] = ahead.seat_rows[seat].win

    return compiled(foresee)
