"""How a bot that looks ahead answers: its favourite answers are tried in the same imagined games.

The favourite stays unless another answer did better by so many standard errors; what is clearly worse is dropped early.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from fairseat.simulators.engine.bots import is_random, waver
from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.foresight import copy_words, start_streams
from fairseat.simulators.engine.jit import kernel

FIRST_GAMES = 4  # so many imagined games are played before an answer is dropped
CLEAR = 2.0  # standard errors below the favourite at which an answer is dropped
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
        if ahead.candidates[i] < 0:
            continue
        if ahead.gains[i] / games + CLEAR * error_of(ahead.gains[i], ahead.squares[i], games) < 0.0:
            ahead.candidates[i] = -1
        else:
            left += 1
    return left


@kernel
def best_of(ahead, count, games, sure):
    """The answer to give: the favourite, unless another is better by so many standard errors."""
    best, most = 0, 0.0
    for i in range(1, count):
        gain = ahead.gains[i] / games
        if ahead.candidates[i] >= 0 and gain > most:
            if gain > sure * error_of(ahead.gains[i], ahead.squares[i], games):
                best, most = i, gain
    return ahead.candidates[best]


@kernel
def add_worth(ahead, i, worth, favourite):
    """Note what an answer brought more than the favourite in one imagined game. Modified in place."""
    ahead.gains[i] += worth - favourite
    ahead.squares[i] += (worth - favourite) ** 2


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


def build_choose_ahead(verbs: Mapping[str, Any], play_on: Any, compiled: Callable[..., Any]) -> Any:
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
        games = 0
        while games < bot.search and found > 1:
            for i in range(words.shape[0]):
                ahead.table_words[0, i] = words[i]
            start_streams(ahead.tables[0], word, games)
            imagine(ahead.tables[0], rules, seat)
            favourite = 0.0
            for i in range(found):
                if ahead.candidates[i] < 0:
                    continue
                copy_words(ahead.table_words, 0, 1)
                ahead.tables[1].decisions += 1
                play(ahead.tables[1], rules, ahead.candidates[i])
                play_on(ahead, rules, bots, ahead.chairs)
                worth = np.float64(ahead.seat_rows[seat].win)
                if i == 0:
                    favourite = worth
                add_worth(ahead, i, worth, favourite)
            games += 1
            if games >= FIRST_GAMES and drop_clear_cases(ahead, found, games) == 0:
                break
        return best_of(ahead, found, max(games, 1), bot.search_sure)

    return compiled(choose_ahead)
