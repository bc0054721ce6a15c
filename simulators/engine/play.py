"""The Python interface: play a batch of games to arrays, or watch one game question by question."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.chance import fold_seed
from fairseat.simulators.engine.foresight import lay_ahead, look_word
from fairseat.simulators.engine.loop import AnyDesk, LookingDesk, lay_desk, loop_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.seating import seat_bots
from fairseat.simulators.engine.steps import NOBODY_LEADS, write_shared_columns
from fairseat.simulators.engine.table import clear_table, is_askable, stop_endless


@dataclass(frozen=True)
class Setup:
    """What is played: a ruleset, the value of every rule, and the bots in the order of their first seats.

    A bot whose weights differ by the number of players or by variants sits with those of this table and these rules.
    """

    ruleset: Ruleset
    rules: Mapping[str, Any]
    bots: Sequence[Bot]
    records: tuple[Any, Any] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.ruleset.check_seats(len(self.bots))
        self.ruleset.rules.check_seats(self.rules, len(self.bots))
        object.__setattr__(self, "bots", tuple(bot.seated(len(self.bots), self.rules) for bot in self.bots))
        rules = self.ruleset.rules.record(self.rules)
        object.__setattr__(self, "records", (rules, self.ruleset.weights.records(list(self.bots))))

    @property
    def players(self) -> int:
        """The seats at the table."""
        return len(self.bots)

    def seated(self, game: int) -> list[Bot]:
        """The bot in each seat in this game: a line-up goes through every order round the table."""
        return [self.bots[bot] for bot in seat_bots(game, self.players).tolist()]

    @property
    def looking(self) -> bool:
        """Whether a bot at this table looks ahead, which takes a desk and a loop of its own."""
        return any(bot.looks_ahead for bot in self.bots)


def set_up(
    ruleset: Ruleset, bots: Sequence[str], *, variant: str = "", changes: Mapping[str, Any] | None = None
) -> Setup:
    """Set up a table by names: the ruleset, one bot a seat, a variant, and single rules changed."""
    return Setup(ruleset, ruleset.choose_rules(variant, changes), [ruleset.bot(name) for name in bots])


@contextmanager
def kernels_at_work(setup: Setup, seed: int, game: int) -> Iterator[None]:
    """Call kernels; what the compiler refuses in them is told in the words of whoever wrote them."""
    try:
        # Only without the compiler do numpy's integers complain of the generator's wanted overflow.
        with np.errstate(over="ignore"):
            yield
    except Exception as refusal:
        if isinstance(refusal, Mistake) or not compiled():
            raise
        from fairseat.simulators.engine.diagnosis import what_is_wrong

        ruleset = setup.ruleset
        order = {
            "ruleset": ruleset.locator,
            "rules": ruleset.rules.words(setup.rules),
            "bots": [asdict(bot) for bot in setup.bots],
            "seed": int(seed),
            "game": game,
        }
        told = what_is_wrong(refusal, ruleset.folder, ruleset.fields, order)
        if not told:
            raise
        raise Mistake(told) from None


def play_batch(setup: Setup, seed: int, first: int, count: int, desk: AnyDesk | None = None) -> tuple[Any, Any]:
    """Play games `first` to `first + count - 1` and return their rows: games [count], seats [count, players]."""
    if count < 0 or first < 0:
        raise Mistake(f"Games are counted from 0: first {first}, count {count} cannot be played.")
    game_dtype, seat_dtype = setup.ruleset.row_dtypes
    game_rows = np.zeros(count, game_dtype).view(np.recarray)
    seat_rows = np.zeros((count, setup.players), seat_dtype).view(np.recarray)
    rules, bots = setup.records
    desk = desk or lay_desk(setup.ruleset, setup.players, setup.looking)
    play_games = loop_of(setup.ruleset.locator, setup.looking).play_games
    with kernels_at_work(setup, seed, first):
        _show_what_is_seen(setup, desk)
        played = int(play_games(fold_seed(seed), first, rules, bots, desk, game_rows, seat_rows))
    if played < count:
        for _ in watch(setup, seed, first + played).steps():  # comes to the question that cannot be put, and says why
            pass
    return game_rows, seat_rows


def _show_what_is_seen(setup: Setup, desk: AnyDesk) -> None:
    """Tell a desk at which a tree is grown what each seat can tell apart. Desk modified in place."""
    if isinstance(desk, LookingDesk) and any(bot.weights["search_tree"] for bot in setup.bots):
        from fairseat.simulators.engine.apart import apart_of  # few games grow a tree

        desk.ahead.tree.sight[:] = apart_of(setup.ruleset, setup.records[0], setup.players)


@dataclass
class Step:
    """One question of a watched game: who is asked, the legal answers, and the answer given."""

    number: int
    actor: int
    bot: str
    moves: list[int]
    move: int
    table: Any  # the live table, before the answer is carried out; copy it to keep it


def compiled() -> bool:
    """Whether kernels are compiled in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


class Watch:
    """One game, played question by question; `table` is the live table."""

    def __init__(self, setup: Setup, seed: int, game: int) -> None:
        self.setup = setup
        self.seed = fold_seed(seed)
        self.game = game
        self.desk = lay_desk(setup.ruleset, setup.players, setup.looking)
        self.table = self.desk.tables[0]
        self.ahead: Any = None  # what it takes to look ahead, laid out at the first look
        self.turn_began = 0  # the questions answered before this turn
        self.desk.lead[:] = NOBODY_LEADS
        with self.at_work():
            self.desk.chairs[:] = seat_bots(game, setup.players)
            clear_table(self.table, self.seed, game, setup.players)
            setup.ruleset.verbs["deal"](self.table, setup.records[0])
            _show_what_is_seen(setup, self.desk)

    def at_work(self) -> AbstractContextManager[None]:
        """Where this game calls kernels."""
        return kernels_at_work(self.setup, int(self.seed), self.game)

    def legal_moves(self) -> list[int]:
        """The legal answers to the question now asked."""
        with self.at_work():
            count = int(self.setup.ruleset.verbs["legal_moves"](self.table, self.setup.records[0], self.desk.moves))
        if not is_askable(self.table, self.desk.moves, count):
            raise self._not_askable(count)
        return [int(move) for move in self.desk.moves[:count]]

    def _not_askable(self, count: int) -> Mistake:
        """What is wrong with the question now asked, for whoever wrote the ruleset."""
        ruleset, table = self.setup.ruleset, self.table
        where = (
            f"{ruleset.card.title}, game {self.game} of seed {self.seed}, after {table.decisions} answers:"
            f" question {table.asked} to seat {table.actor}"
        )
        if not 0 <= table.actor < table.players:
            return Mistake(f"{where}, but the seats are 0 to {table.players - 1}. See table.actor in moves.py.")
        if count < 1:
            return Mistake(f"{where} has no answer. Let legal_moves in moves.py give one, or do not ask.")
        return Mistake(f"{where} has {count} answers, more than MOST_MOVES = {ruleset.most_moves} in moves.py.")

    def bot_index(self) -> int:
        """The line-up's index of the bot that is asked now."""
        return int(self.desk.chairs[self.table.actor])

    def choose(self, moves: list[int]) -> int:
        """The answer that the bot in the asked seat gives."""
        if len(moves) == 1:
            return moves[0]
        rules, bots = self.setup.records
        answer = loop_of(self.setup.ruleset.locator, self.setup.looking).answer
        with self.at_work():
            return int(answer(self.table, rules, bots, self.desk, len(moves), self.seed, self.game))

    def foresee(self, games: int, eyes: int) -> tuple[Any, Any]:
        """What each seat gets on average in imagined games from here, as the seat `eyes` may take the table to be.

        Returns the share of the win (the points where all are one team) of every seat, and its standard error.
        """
        worths = self.imagine(games, eyes)
        return worths.mean(axis=0), worths.std(axis=0) / np.sqrt(max(games - 1, 1))

    def imagine(self, games: int, eyes: int, move: int | None = None, words_of: int | None = None) -> Any:
        """What each seat gets in imagined games from here: [games, seats], their shares of the win or their points.

        eyes: the seat that looks, or SPECTATOR; move: the answer to the question now asked, where the bot shall not
        give its own; words_of: the number of the question whose random words are taken, this one's when absent.
        Imagined games of one number that take the same words meet the same hidden things and the same chance.
        """
        if self.ahead is None:
            self.ahead = lay_ahead(self.setup.ruleset, self.setup.players)
        table_words, (rules, bots), chairs = self.desk.tables.view(np.uint64), self.setup.records, self.desk.chairs
        worths = np.zeros((games, self.setup.players))
        given, number = move is not None, int(self.table.decisions) if words_of is None else words_of
        look = loop_of(self.setup.ruleset.locator, True).foresee
        with self.at_work():
            word = np.uint64(look_word(self.seed, self.game, number))
            look(table_words, rules, bots, chairs, eyes, word, given, move if given else 0, self.ahead, worths)
        return worths

    def play(self, move: int) -> None:
        """Carry one legal answer out."""
        moves = self.legal_moves()
        if move not in moves:
            raise Mistake(f"{move} is no answer to the question now asked; open are {', '.join(map(str, moves))}.")
        rules, turns = self.setup.records[0], int(self.table.turns)
        self.table.decisions += 1
        follow_lead = loop_of(self.setup.ruleset.locator, self.setup.looking).follow_lead
        with self.at_work():
            self.setup.ruleset.verbs["play"](self.table, rules, move)
            if self.table.turns != turns:
                follow_lead(self.table, rules, self.desk.lead, turns)
                self.turn_began = int(self.table.decisions)
            if not self.table.over:
                stop_endless(self.table, self.turn_began)
            if self.table.over:
                follow_lead(self.table, rules, self.desk.lead, int(self.table.turns))

    def result(self) -> tuple[Any, Any]:
        """The rows that a batch writes for this game: its game row and its seats' rows."""
        game_dtype, seat_dtype = self.setup.ruleset.row_dtypes
        game = np.zeros(1, game_dtype).view(np.recarray)[0]
        seats = np.zeros(self.setup.players, seat_dtype).view(np.recarray)
        self.setup.ruleset.verbs["record"](self.table, self.setup.records[0], game, seats)
        write_shared_columns(self.table, self.desk.lead, self.game, self.desk.chairs, game, seats)
        return game, seats

    def steps(self) -> Iterator[Step]:
        """Play the game to its end, yielding every question before its answer is carried out."""
        number = 0
        while not self.table.over:
            moves = self.legal_moves()
            actor, bot = int(self.table.actor), self.setup.bots[self.bot_index()].name
            move = self.choose(moves)
            yield Step(number, actor, bot, moves, move, self.table)
            self.play(move)
            number += 1


def watch(setup: Setup, seed: int, game: int) -> Watch:
    """Deal one game to be watched: the same game that a batch with this seed plays under this number."""
    return Watch(setup, seed, game)
