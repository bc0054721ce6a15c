"""The compiled steps of the loop over games: deal; while not over ask, choose, play; record."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from fairseat.simulators.engine.bots import is_random, pick, waver
from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.foresight import build_foresee, build_play_on, look_word
from fairseat.simulators.engine.jit import kernel, loop_kernel
from fairseat.simulators.engine.search import build_choose_ahead, build_choose_by_tree, build_rehearsed, build_worth
from fairseat.simulators.engine.table import WIN, clear_table, is_askable, stop_endless

NOBODY_LEADS = (-1, 0, 0)  # the lead before the first turn


@kernel
def take_lead(lead, seat, turn):
    """Note that `seat` leads since `turn`; the first leader of a game is no change. Modified in place."""
    if lead[0] >= 0:
        lead[1] += 1
    lead[0] = seat
    lead[2] = turn


@kernel
def write_shared_columns(table, lead, game, chairs, game_row, seat_rows):
    """Write the columns that every ruleset has, after the ruleset wrote its own. Rows modified in place."""
    winner = -1
    for seat in range(table.players):
        row = seat_rows[seat]
        row.game = game
        row.seat = seat
        row.bot = chairs[seat]
        if table.outcome == WIN and row.win == 1.0:
            winner = seat
    game_row.game = game
    game_row.players = table.players
    game_row.outcome = table.outcome
    game_row.end_reason = table.end_reason
    game_row.winner = winner
    game_row.turns = table.turns
    game_row.rounds = table.rounds
    game_row.decisions = table.decisions
    game_row.lead_changes = min(lead[1], 32_767)
    settled = winner >= 0 and winner == lead[0] and table.turns > 0
    game_row.decided_at = lead[2] / table.turns if settled else 1.0
    game_row.holes = table.holes


class Loop(NamedTuple):
    """The compiled loop of one ruleset, and two of its steps alone for watching a game question by question."""

    play_games: Any
    answer: Any
    follow_lead: Any
    foresee: Any  # only where bots look ahead


def build_loop(
    verbs: Mapping[str, Any],
    room: Path,
    package: str,
    looking: bool = False,
    as_team: bool = False,
    unfinished: float = 1.0,
) -> Loop:
    """Build the loop over the verbs of a ruleset's folder; numba compiles it at its first call.

    looking: with what bots need that look ahead; as_team: they look for points, for nobody plays against anybody;
    unfinished: what a game without an end is worth to each seat, of a fair share.
    """

    def compiled(function: Callable[..., Any], **options: Any) -> Any:
        return loop_kernel(function, room, package, **options)

    choose, follow_lead = _build_choose(verbs, compiled), _build_follow_lead(verbs, compiled)
    if not looking:
        answer = _build_answer(choose, compiled)
        return Loop(_build_play_games(verbs, answer, follow_lead, compiled), answer, follow_lead, None)
    play_on = build_play_on(verbs, choose, as_team, float(unfinished), compiled)
    worth_of = build_worth(compiled)
    rehearsed, looks = "rehearse" in verbs, (verbs, play_on, worth_of, compiled)
    ahead = build_rehearsed(verbs, choose, compiled) if rehearsed else build_choose_ahead(*looks)
    answer = _build_answer_looking(choose, ahead, build_choose_by_tree(*looks), compiled)
    foresee = build_foresee(verbs, play_on, compiled)
    return Loop(_build_play_games(verbs, answer, follow_lead, compiled), answer, follow_lead, foresee)


def _build_choose(verbs: Mapping[str, Any], compiled: Callable[..., Any]) -> Any:
    """The choice of one answer among several, closed over the ruleset's own judgement."""
    think, score_move = verbs["think"], verbs["score_move"]

    def choose(table, rules, bot, mind, moves, count):
        """The answer that this bot likes best; ties are broken evenly. Mind and whim modified in place."""
        noise = bot.noise
        if is_random(noise):
            return pick(table.whim, moves, count)
        think(table, rules, bot, mind)
        best, liked, tied = moves[0], score_move(table, rules, bot, mind, moves[0]), 1
        if noise > 0.0:
            liked += waver(table.whim, noise)
        for i in range(1, count):
            move = moves[i]
            score = score_move(table, rules, bot, mind, move)
            if noise > 0.0:
                score += waver(table.whim, noise)
            if score == liked:
                tied += 1
                if below(table.whim, tied) == 0:
                    best = move
            elif score > liked:
                best, liked, tied = move, score, 1
        return best

    # Compiled as part of the loop; a watched game compiles it once more for itself.
    return compiled(choose, inline="always")


def _build_answer(choose: Any, compiled: Callable[..., Any]) -> Any:
    """The answer of the bot that is asked."""

    def answer(table, rules, bots, desk, count, seed, game):
        """The answer of the bot in the asked seat. Desk modified in place."""
        return choose(table, rules, bots[desk.chairs[table.actor]], desk.minds[table.actor], desk.moves, count)

    return compiled(answer, inline="always")


def _build_answer_looking(choose: Any, choose_ahead: Any, choose_by_tree: Any, compiled: Callable[..., Any]) -> Any:
    """The answer of the bot that is asked, at a table where some look ahead."""

    def answer_looking(table, rules, bots, desk, count, seed, game):
        """The answer of the bot in the asked seat, after a look ahead if it takes one. Desk modified in place."""
        own, mind = desk.chairs[table.actor], desk.minds[table.actor]
        if bots[own].search == 0.0:
            return choose(table, rules, bots[own], mind, desk.moves, count)
        word = look_word(seed, game, table.decisions)
        if bots[own].search_tree > 0.0:
            return choose_by_tree(table, rules, bots, own, mind, desk.moves, count, desk.table_words, word, desk.ahead)
        return choose_ahead(table, rules, bots, own, mind, desk.moves, count, desk.table_words, word, desk.ahead)

    return compiled(answer_looking)


def _build_follow_lead(verbs: Mapping[str, Any], compiled: Callable[..., Any]) -> Any:
    """The look at who is ahead, closed over the ruleset's own measure of progress."""
    progress = verbs["progress"]

    def follow_lead(table, rules, lead, turn):
        """See whether one seat alone is ahead of all others after this turn. Lead modified in place."""
        ahead, best, alone = -1, -1.0, False
        for seat in range(table.players):
            near = progress(table, rules, seat)
            if near > best:
                ahead, best, alone = seat, near, True
            elif near == best:
                alone = False
        if alone and ahead != lead[0]:
            take_lead(lead, ahead, turn)

    return compiled(follow_lead)


def _build_play_games(verbs: Mapping[str, Any], answer: Any, follow_lead: Any, compiled: Callable[..., Any]) -> Any:
    """The whole loop, closed over the ruleset's verbs."""
    deal, legal_moves, play, record = verbs["deal"], verbs["legal_moves"], verbs["play"], verbs["record"]

    def play_one(table, rules, bots, desk, seed, game):
        """Play one dealt game to its end; False if a question cannot be put. Table, minds, lead modified in place."""
        turns, turn_began = table.turns, 0
        while not table.over:
            count = legal_moves(table, rules, desk.moves)
            if not is_askable(table, desk.moves, count):
                return False
            if count == 1:
                move = desk.moves[0]
            else:
                move = answer(table, rules, bots, desk, count, seed, game)
            table.decisions += 1
            play(table, rules, move)
            if table.turns != turns:
                follow_lead(table, rules, desk.lead, turns)
                turns, turn_began = table.turns, table.decisions
            if not table.over:
                stop_endless(table, turn_began)
        follow_lead(table, rules, desk.lead, table.turns)
        return True

    # Written apart to be read, compiled as part of its one caller: twice over it would be a tenth of the compilation.
    play_one = compiled(play_one, inline="always")

    def play_games(seed, first, rules, bots, desk, game_rows, seat_rows):
        """Play games `first` and on, one for each row of `game_rows`; give the number played. Modified in place."""
        players = bots.shape[0]
        table = desk.tables[0]
        for i in range(game_rows.shape[0]):
            game = first + i
            for seat in range(players):
                desk.chairs[seat] = desk.orders[game % desk.orders.shape[0], seat]
            desk.table_bytes[:] = 0
            desk.mind_bytes[:] = 0
            desk.lead[0], desk.lead[1], desk.lead[2] = NOBODY_LEADS
            clear_table(table, seed, game, players)
            deal(table, rules)
            if not play_one(table, rules, bots, desk, seed, game):
                return i
            record(table, rules, game_rows[i], seat_rows[i])
            write_shared_columns(table, desk.lead, game, desk.chairs, game_rows[i], seat_rows[i])
        return game_rows.shape[0]

    return compiled(play_games)
