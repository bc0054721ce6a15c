"""How a bot that looks ahead answers: its favourite answers are tried in the same imagined games, or it grows a tree.

Where favourites are tried, the first stays unless another answer did better by so many standard errors. What is
clearly worse is dropped early, and of the others half each time that the games played have doubled: so those that are
left can be tried in many games, and a question at which nothing beats the favourite costs a quarter.
A tree goes down by the answers that did well before; what it notes of them lies in `tree.py`.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from fairseat.simulators.engine.bots import is_random, waver
from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.foresight import copy_table, start_streams
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import is_askable, stop_endless
from fairseat.simulators.engine.tree import (
    MOST_DEPTH,
    answer_key,
    clear_tree,
    most_tried,
    note_worth,
    pick_answer,
    position_key,
)

FIRST_GAMES = 4  # so many imagined games are played before an answer is dropped
CLEAR = 2.0  # standard errors below the favourite at which an answer is dropped
FIRST_CUT = 8  # the worse half of the rivals goes after an eighth of the games, again after a quarter and a half
DROPPED = -(1 << 62)  # stands where a candidate was; an answer may be -1
DOUBT = 0.25  # added to a sum of squares: after a few games alike nothing is certain


@kernel
def find_favourites(table, moves, count, liking, most, candidates):
    """List the best liked answers, the best first; return how many. Whim and candidates modified in place."""
    found = min(min(most, count), candidates.shape[0])
    for rank in range(found):
        best, tied = -1, 0
        for i in range(count):
            if math.isnan(liking[i]):
                continue
            if best < 0 or liking[i] > liking[best]:
                best, tied = i, 1
            elif liking[i] == liking[best]:
                tied += 1
                if below(table.whim, tied) == 0:
                    best = i
        candidates[rank] = moves[best]
        liking[best] = math.nan
    return found


@kernel
def error_of(gain, square, games):
    """The standard error of a mean gain over the favourite, never quite nothing."""
    mean = gain / games
    return math.sqrt(max(square - gain * mean + DOUBT, DOUBT) / games / max(games - 1, 1))


@kernel
def drop_clear_cases(ahead, count, games):
    """Drop the answers clearly worse than the favourite; return how many rivals are left. Modified in place."""
    left = 0
    for i in range(1, count):
        if ahead.candidates[i] == DROPPED:
            continue
        if ahead.gains[i] / games + CLEAR * error_of(ahead.gains[i], ahead.squares[i], games) < 0.0:
            ahead.candidates[i] = DROPPED
        else:
            left += 1
    return left


@kernel
def keep_better_half(ahead, count, left, needs_lead):
    """Drop the worse half of the rivals left, and those without a lead where one is needed; return how many are left.

    Candidates modified in place: whoever is dropped is missed by none that is better.
    """
    kept = 0
    for i in range(1, count):
        if ahead.candidates[i] == DROPPED:
            continue
        better = 0
        for j in range(1, count):
            above = ahead.gains[j] > ahead.gains[i] or (ahead.gains[j] == ahead.gains[i] and j < i)
            better += ahead.candidates[j] != DROPPED and above
        if 2 * better >= left or (needs_lead and ahead.gains[i] <= 0.0):
            ahead.candidates[i] = DROPPED
        else:
            kept += 1
    return kept


@kernel
def best_of(ahead, count, games, sure):
    """The answer to give: the favourite, unless another is better by so many standard errors."""
    best, most = 0, 0.0
    for i in range(1, count):
        gain = ahead.gains[i] / games
        if ahead.candidates[i] != DROPPED and gain > most:
            if gain > sure * error_of(ahead.gains[i], ahead.squares[i], games):
                best, most = i, gain
    return ahead.candidates[best]


def build_favourites(verbs: Mapping[str, Any], compiled: Callable[..., Any]) -> Any:
    """The answers worth a look, closed over the ruleset's own judgement."""
    think, score_move = verbs["think"], verbs["score_move"]

    def favourites(table, rules, bot, mind, moves, count, ahead):
        """Rank the answers by the bot's own judgement, its noise included; return how many are worth a look."""
        if is_random(bot.noise):
            for i in range(count):
                ahead.liking[i] = 0.0
        else:
            think(table, rules, bot, mind)
            for i in range(count):
                ahead.liking[i] = score_move(table, rules, bot, mind, moves[i])
                if bot.noise > 0.0:
                    ahead.liking[i] += waver(table.whim, bot.noise)
        return find_favourites(table, moves, count, ahead.liking, np.int64(bot.search_top), ahead.candidates)

    return compiled(favourites)


def build_worth(compiled: Callable[..., Any]) -> Any:
    """What an imagined game that was played to its end was worth to a seat, closed over nothing but its rows' kind."""

    def worth_of(ahead, players, seat, points):
        """A seat's share of the win (a team's points), and so much more for each point above the best other's."""
        worth = np.float64(ahead.seat_rows[seat].win)
        if points == 0.0 or players == 1:
            return worth
        best = -math.inf
        for other in range(players):
            if other != seat:
                best = max(best, np.float64(ahead.seat_rows[other].score))
        return worth + points * (np.float64(ahead.seat_rows[seat].score) - best)

    return compiled(worth_of)


def build_rehearsed(verbs: Mapping[str, Any], choose: Any, compiled: Callable[..., Any]) -> Any:
    """The choice of a bot whose ruleset has a way of its own to look ahead."""
    rehearse = verbs["rehearse"]

    def choose_ahead(table, rules, bots, own, mind, moves, count, words, word, ahead):
        """The answer liked best after the ruleset's own look ahead. Mind, whim and `ahead` modified in place."""
        copy_table(words, ahead.table_words[1])
        start_streams(ahead.tables[1], word, 0)
        rehearse(table, rules, bots[own], mind, ahead.tables[1], ahead.notes[0])
        return choose(table, rules, bots[own], mind, moves, count)

    return compiled(choose_ahead)


def build_choose_ahead(verbs: Mapping[str, Any], play_on: Any, worth_of: Any, compiled: Callable[..., Any]) -> Any:
    """The choice of a bot that looks ahead, closed over the ruleset's verbs."""
    imagine, play = verbs["imagine"], verbs["play"]
    find = build_favourites(verbs, compiled)

    def choose_ahead(table, rules, bots, own, mind, moves, count, words, word, ahead):
        """The favourite answer, or one that did better in imagined games. Mind, whim and `ahead` modified in place.

        All answers meet the same imagined tables and the same chance; the bot takes all others to play as it does.
        """
        bot, seat = bots[own], table.actor
        found = find(table, rules, bot, mind, moves, count, ahead)
        ahead.gains[:] = 0.0
        ahead.squares[:] = 0.0
        ahead.chairs[:] = own
        games, left = 0, found - 1
        first_cut = max(FIRST_GAMES, np.int64(bot.search) // FIRST_CUT)
        cut = first_cut
        while games < bot.search and left > 0:
            copy_table(words, ahead.table_words[0])
            start_streams(ahead.tables[0], word, games)
            imagine(ahead.tables[0], rules, seat)
            favourite = 0.0
            for i in range(found):
                if ahead.candidates[i] == DROPPED:
                    continue
                copy_table(ahead.table_words[0], ahead.table_words[1])
                ahead.tables[1].decisions += 1
                play(ahead.tables[1], rules, ahead.candidates[i])
                play_on(ahead, rules, bots, ahead.chairs, bot.search_turns, bot.search_chance > 0.0)
                worth = worth_of(ahead, table.players, seat, bot.search_points)
                if i == 0:
                    favourite = worth
                ahead.gains[i] += worth - favourite
                ahead.squares[i] += (worth - favourite) ** 2
            games += 1
            if games >= FIRST_GAMES:
                left = drop_clear_cases(ahead, found, games)
            if games == cut and games < bot.search:
                left = keep_better_half(ahead, found, left, cut > first_cut)
                cut *= 2
        return best_of(ahead, found, max(games, 1), bot.search_sure)

    return compiled(choose_ahead)


def build_descend(verbs: Mapping[str, Any], compiled: Callable[..., Any]) -> Any:
    """The way down the tree, closed over the ruleset's verbs."""
    legal_moves, play = verbs["legal_moves"], verbs["play"]

    def descend(ahead, rules, root, room, curiosity):
        """Play the second imagined table down the tree to an answer that is new; return how many were kept.

        Modified in place.
        """
        tree, table, words = ahead.tree, ahead.tables[1], ahead.table_words[1]
        depth, is_new, began = 0, False, table.decisions
        while not (table.over or is_new) and depth < MOST_DEPTH:
            count = legal_moves(table, rules, ahead.moves)
            if not is_askable(table, ahead.moves, count):
                break  # the game itself would be refused here
            chosen = 0
            if count > 1:
                actor = table.actor
                position = root if depth == 0 else position_key(words, tree.sight[actor], actor)
                slot, chosen = pick_answer(tree, room, position, ahead.moves, count, curiosity, table.whim)
                is_new = tree.visits[slot] == 0
                tree.keys[slot] = answer_key(position, ahead.moves[chosen])
                tree.path[depth], tree.actors[depth] = slot, actor
                depth += 1
            table.decisions += 1
            play(table, rules, ahead.moves[chosen])
            if not table.over:
                stop_endless(table, began)
        return depth

    return compiled(descend)


def build_choose_by_tree(verbs: Mapping[str, Any], play_on: Any, worth_of: Any, compiled: Callable[..., Any]) -> Any:
    """The choice of a bot that grows a tree, closed over the ruleset's verbs."""
    imagine, descend = verbs["imagine"], build_descend(verbs, compiled)

    def choose_by_tree(table, rules, bots, own, mind, moves, count, words, word, ahead):
        """The answer that most of the imagined games tried. `ahead` modified in place."""
        bot, seat, tree, games = bots[own], table.actor, ahead.tree, np.int64(bots[own].search)
        room = clear_tree(tree, games)
        root = position_key(words, tree.sight[seat], seat)
        ahead.chairs[:] = own
        for number in range(games):
            copy_table(words, ahead.table_words[1])
            start_streams(ahead.tables[1], word, number)
            imagine(ahead.tables[1], rules, seat)
            depth = descend(ahead, rules, root, room, bot.search_tree)
            play_on(ahead, rules, bots, ahead.chairs, bot.search_turns, bot.search_chance > 0.0)
            for other in range(table.players):
                ahead.worths[other] = worth_of(ahead, table.players, other, bot.search_points)
            note_worth(tree, depth, ahead.worths)
        return most_tried(tree, room, root, moves, count)

    return compiled(choose_by_tree)
