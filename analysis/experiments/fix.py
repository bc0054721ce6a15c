"""`fix`: screen every lever, combine what its effects promise, race the best, prove whichever is likeliest to hold.

Of those that are nearly as likely it is the smallest. The search is deterministic: who is tried and who stays hangs on
the seed, the goal, the levers and the budget alone. A clock only says where it stops. What was looked at while
searching proves nothing; the proof has games of its own.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from fairseat.analysis.evidence.record import SEAT_EDGE
from fairseat.analysis.experiments.candidates import Candidate
from fairseat.analysis.experiments.goals import Goal, Held, fewest_games, misses
from fairseat.analysis.experiments.model import Model, Row
from fairseat.analysis.experiments.proofs import OTHERS, Tried, others_of, prove, respond, response_games, try_others
from fairseat.analysis.experiments.trials import OutOfTime, Trials
from fairseat.analysis.wording import several
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake

STAGE = 1 << 36
"""Stages of the search meet games of their own, so far apart in the number of the game."""
PRINTED, SCREEN, RACE, PROOF = 0.10, 0.20, 0.40, 0.30
"""The parts of the budget."""
AGAIN = 0.20
"""So much of it may be spent once more on the printed game, where its first games leave open what it lacks."""
ATTEMPTS = 3
"""So many candidates may be put to the proof; the certainty is shared among them."""
RACED, FINALISTS = 20, 4
SURE, LOST = 0.95, 0.05
"""A proof that is so likely to hold wants no more looks before it; one that is so unlikely is not tried."""
NEARLY = 0.8
"""Of those that have this part of the best chance, or more, the smallest change is put to the proof."""
SPOILT = 0.1
"""What leaves so many more of the games without a winner than are as printed makes no seats even."""
LEAST = 64
"""Fewer games than these tell nothing of anybody."""

Say = Callable[[str], None]


@dataclass(frozen=True)
class Proof:
    """A candidate put to the proof: by those who qualified, and by a bot that was found to gain under its rules.

    seated: who played, at each number of players; others: what the change makes of tables of other bots.
    """

    candidate: Candidate
    held: Held
    games: int
    seed: int
    answer: Bot | None = None
    answered: Held | None = None
    seated: tuple[tuple[str, ...], ...] = ()
    others: tuple[Tried, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether the goal is proved for players that fit the new rules, and for the bot that gains among them."""
        return self.held.holds and not self.held.misfit and (self.answered is None or self.answered.holds)


@dataclass
class Fix:
    """What came of a search: `verdict` is fair, open, fixed, none or stopped."""

    goal: Goal
    verdict: str = "stopped"
    printed: Held | None = None
    inert: list[Candidate] = field(default_factory=list)
    untold: list[Candidate] = field(default_factory=list)  # whose games tell nothing of what the goal asks
    rows: list[tuple[Row, list[list[float]]]] = field(default_factory=list)  # the raced, best first, with their figures
    spoilt: list[Candidate] = field(default_factory=list)  # those that leave far more games without a winner
    proofs: list[Proof] = field(default_factory=list)
    tried: int = 0  # changes and combinations that were played
    missed: int = 0  # those of them that are proved to miss the goal, all of it together

    @property
    def proof(self) -> Proof | None:
        """The proof that stands."""
        return next((proof for proof in self.proofs if proof.stands), None)


class Search:
    """One search, stage by stage; `fix` is filled as it goes, so that a stopped one can be told of."""

    def __init__(
        self, trials: Trials, goal: Goal, budget: int, say: Say = lambda text: None, answer: bool = True
    ) -> None:
        self.trials, self.workshop, self.goal, self.budget = trials, trials.workshop, goal, budget
        self.tables, self.say, self.answer = len(goal.players), say, answer
        self.singles = self.workshop.singles(max(goal.players))
        self.rows: dict[Candidate, Row] = {}
        self.screened: list[Row] = []
        self.fix = Fix(goal)
        each, least = self.tables * (len(self.singles) + 1), max(LEAST, fewest_games(goal))
        self.least = least
        self.printed_games = max(int(PRINTED * budget) // self.tables, least)
        self.screen_games = max(int(SCREEN * budget) // each, least)
        if int(SCREEN * budget) // each < least:
            tried = f"{several(len(self.singles), 'change')} at {several(self.tables, 'table')}"
            raise Mistake(f"{tried} want a budget of {least * each / SCREEN:,.0f} games or more, not {budget:,}.")

    @property
    def _level(self) -> float:
        """The level of each proof: all that may be tried share what may go wrong."""
        return 1 - (1 - self.goal.level) / ATTEMPTS

    def run(self) -> Fix:
        """Search until something is proved, or until it is clear that nothing is."""
        try:
            self.fix.verdict = self._run()
        except OutOfTime:
            self.fix.verdict = "stopped"
        return self.fix

    def _run(self) -> str:
        self.fix.printed = self._judge_the_printed()
        if self.fix.printed.holds:
            return "fair"
        if not self.fix.printed.fails:
            return "open"
        self._screen()
        self._race()
        self._count_the_missed()
        return self._prove()

    def _judge_the_printed(self) -> Held:
        """Prove that the printed game reaches the goal or misses it; what stays open is asked again, more and fresh."""
        level = 1 - (1 - self.goal.level) / 2
        self.say("The game as printed")
        seed, games = self.trials.seed, self.printed_games
        found = prove(self.trials, Candidate(), seed + 1, games, level)
        if found.holds or found.fails:
            return found
        games = int(min(max(found.games_needed, games), AGAIN * self.budget // self.tables))
        self.say(f"The game as printed once more, {games:,} fresh games at a table")
        return prove(self.trials, Candidate(), seed + 2 + 2 * ATTEMPTS, games, level)

    def _screen(self) -> None:
        """Try every single change on the same shuffles; those that change no game are set aside."""
        self.say(f"{several(len(self.singles), 'single change')}, {self.screen_games:,} games each at a table")
        everything, asked = [Candidate(), *self.singles], [check.figure for check in self.goal.checks]
        found = self.trials.measure(everything, STAGE, self.screen_games, fitted=False)
        printed = found[0]
        for candidate, sums in zip(everything, found, strict=True):
            same = all((one.wins == other.wins).all() for one, other in zip(sums, printed, strict=True))
            told = all(one.figures == other.figures for one, other in zip(sums, printed, strict=True))
            if candidate.changes and same and told:
                self.fix.inert.append(candidate)
            elif candidate.changes and not all(one.tells(asked) for one in sums):
                self.fix.untold.append(candidate)
            else:
                self.screened.append(Row(candidate, tuple(sums)))
        for row in self.screened:  # numbers by seat were screened by those who would qualify under them, too
            if row.candidate.changes and not self.workshop.unseated(row.candidate).changes:
                self.rows[row.candidate] = Row(row.candidate, tuple(deepcopy(row.sums)))

    def _race(self) -> None:
        """What single changes promise together, again with what was learned, then the best longer and longer.

        It ends as soon as the smallest change whose proof may hold is sure to, or no other is left that may: what is
        left of the budget is for the proof.
        """
        moves = [row.candidate for row in self.screened if row.candidate.changes]
        if not moves:  # none of the levers changes a game, or tells of the goal
            return
        self.fix.rows = self._ranked()
        a_round = int(RACE * self.budget) // 4
        for number, count in ((1, RACED), (2, RACED), (3, RACED // 2), (4, FINALISTS)):
            likely = self._likely()
            if likely and likely[0][0] >= SURE:
                return
            ranked = [row.candidate for row, _ in self.fix.rows]
            if number < 3:
                asked = self._worth_racing(moves, count)
            else:
                small = [row.candidate for _, row in likely][: count // 2]
                asked = list(dict.fromkeys([*small, *ranked]))[:count]
            if len(likely) == 1 and all(one in self.rows for one in asked):
                return
            games = max(a_round // (self.tables * max(len(asked), 1)), LEAST)
            what = f"{len(asked)} changes and combinations" if number < 3 else f"the best {len(asked)}"
            self.say(f"Round {number}: {what}, {games:,} games {'' if number < 3 else 'more '}each at a table")
            self._measure(asked, number + 1, games)

    def _worth_racing(self, moves: Sequence[Candidate], count: int) -> list[Candidate]:
        """The combinations that should lack least, those between what was played, and the best single changes.

        What should lack as much as the printed game or more is left alone, but for the two best.
        """
        model, depth = self.model(), max(4, *(players - 1 for players in self.goal.players))
        best = [row.candidate for row, _ in self.fix.rows[:FINALISTS]]
        finer = [one for found in best for one in self.workshop.between(found, [*moves, *self.rows])]
        made = sorted({*model.propose(moves, count, depth), *finer}, key=lambda one: (model.score(one), one.line))
        alone = sorted(moves, key=lambda one: (model.score(one), one.line))[: count // 4]
        asked = list(dict.fromkeys([*made[:count], *alone]))
        lacking = {one: model.lacking(model.predict(one)) for one in (Candidate(), *asked)}
        return [one for rank, one in enumerate(asked) if rank < 2 or lacking[one] < lacking[Candidate()]]

    def _measure(self, candidates: Sequence[Candidate], stage: int, games: int) -> None:
        """Play candidates longer and add what is found to their rows."""
        found = self.trials.measure(candidates, stage * STAGE, games)
        for candidate, sums in zip(candidates, found, strict=True):
            old = self.rows.get(candidate)
            for one, other in zip(sums, old.sums if old else [], strict=old is not None):
                one.join(other)
            self.rows[candidate] = Row(candidate, tuple(sums))
        self.fix.rows = self._ranked()

    def model(self) -> Model:
        """What all games so far say of every change."""
        single = [row for row in self.screened if row.candidate not in self.rows]
        return Model(
            self.workshop, self.goal, [*single, *self.rows.values()], int(PROOF * self.budget) // self.tables // 2
        )

    def _ranked(self) -> list[tuple[Row, list[list[float]]]]:
        """The raced candidates, those that lack least first.

        Seats are even, too, where hardly anybody wins: what leaves so many more games without a winner is no remedy.
        """
        model = self.model()
        judged = [(row, model.judge(row)) for row in self.rows.values() if row.won >= self._least_won]
        return sorted(judged, key=lambda one: (model.score(one[0].candidate, one[1]), one[0].candidate.line))

    @property
    def _least_won(self) -> float:
        """The share of its games that somebody must win under a change, where the goal is even seats."""
        edge = any(check.figure == SEAT_EDGE for check in self.goal.checks)
        return self.screened[0].won - SPOILT if edge else 0.0

    def _count_the_missed(self) -> None:
        """Count the candidates that are proved to miss the goal, all of it together, and name those that spoil games.

        Who was played longer for being near was chosen by chance in the goal's favour: that errs on the safe side.
        """
        played = {row.candidate: row for row in (*self.screened, *self.rows.values()) if row.candidate.changes}
        level = 1 - (1 - self.goal.level) / max(len(played), 1)
        self.fix.tried = len(played)
        self.fix.spoilt = [row.candidate for row in self.rows.values() if row.won < self._least_won]
        self.fix.missed = sum(self._misses(row, level) for row in played.values())

    def _misses(self, row: Row, level: float) -> bool:
        """Whether one of the goal's figures is proved to lie beyond its bounds at one of the tables."""
        told = [
            (check, players, found.figure(check.figure), found.error_of_one(check.figure), found.games)
            for players, found in zip(self.goal.players, row.sums, strict=True)
            for check in self.goal.checks
        ]
        return any(misses(*one, level) for one in told)

    @property
    def _left(self) -> int:
        """The games that are left for proofs at a table; a part of the budget is theirs whatever was played before."""
        proved = sum(proof.games * (2 if proof.answered else 1) for proof in self.fix.proofs)
        return max(int(PROOF * self.budget) // self.tables - proved, (self.budget - self.trials.played) // self.tables)

    @property
    def _most(self) -> int:
        """The games that the next proof may take at a table: the first leaves some for another."""
        return self._left if self.fix.proofs else max(2 * self._left // 3, self.least)

    def _likely(self) -> list[tuple[float, Row]]:
        """Those whose proof may hold with the games that are left, with how likely it is; the smallest change first."""
        model, most = self.model(), self._most
        found = [(model.chance(row, most, self._level), row) for row, _ in self.fix.rows]
        return sorted(
            (one for one in found if one[0] > LOST),
            key=lambda one: (self.workshop.size(one[1].candidate), one[1].candidate.line),
        )

    def _prove(self) -> str:
        """Put the likeliest to the proof, each on a seed of its own, and search against them."""
        done: set[Candidate] = set()
        while len(self.fix.proofs) < ATTEMPTS and self._left >= self.least:
            likely = [one for one in self._likely() if one[1].candidate not in done]
            if not likely:
                break
            best = max(chance for chance, _ in likely)
            row = next(row for chance, row in likely if chance >= NEARLY * best)
            proof = self._attempt(row)
            self.fix.proofs.append(proof)
            if proof.stands:
                self.fix.proofs[-1] = replace(proof, others=self._others(proof))
                return "fixed"
            if proof.held.fails or proof.answered or proof.held.misfit or proof.held.games_needed > self._left:
                done.add(row.candidate)  # else more games, fresh ones, should tell of this one
        return "none"

    def _attempt(self, row: Row) -> Proof:
        """Prove one candidate on fresh games, as many as its distance from the bounds wants."""
        number, most, level = len(self.fix.proofs), self._most, self._level
        seed = self.trials.seed + 2 + 2 * number
        anew = number > 0 and self.fix.proofs[-1].candidate == row.candidate
        games = most if anew else self._games_wanted(row, most)
        self.say(f"The proof of {row.candidate.line}: {games:,} fresh games at a table, seed {seed}")
        held, seated = prove(self.trials, row.candidate, seed, games, level), self._seated(row.candidate)
        if not held.holds or held.misfit or not self.answer:
            return Proof(row.candidate, held, games, seed, seated=seated)
        self.say(f"Searching for a bot that gains under these rules, {response_games(self.tables):,} games")
        answer = respond(self.trials, row.candidate, self.goal, seed + STAGE)  # games that no proof meets
        if answer is None:
            return Proof(row.candidate, held, games, seed, seated=seated)
        again = prove(self.trials, row.candidate, seed + 1, games, level, answer)
        return Proof(row.candidate, held, games, seed, answer, again, seated)

    def _seated(self, candidate: Candidate) -> tuple[tuple[str, ...], ...]:
        """Who plays under a candidate, at each number of players."""
        tables = (self.trials.line_up(candidate, players) for players in self.goal.players)
        return tuple(tuple(dict.fromkeys(bot.name for bot in line_up)) for line_up in tables)

    def _others(self, proof: Proof) -> tuple[Tried, ...]:
        """What other players make of what was proved; a clock stops that, and leaves the proof. Of luck it is dear."""
        others = [] if self.trials.luck else others_of(self.trials, proof.candidate)
        if not others:
            return ()
        games = max(int(OTHERS * self.budget) // (2 * self.tables * len(others)), self.least)
        many = several(len(others), "other bot")
        self.say(f"What {many} make of it: {games:,} games each at a table, and as many as printed")
        try:
            return tuple(try_others(self.trials, proof.candidate, others, proof.seed, games))
        except OutOfTime:
            return ()

    def _games_wanted(self, row: Row, most: int) -> int:
        """The games with which a proof is about as likely to hold as with all that it may take."""
        model, games = self.model(), min(max(2_000, self.least), most)
        hoped = SURE * model.chance(row, most, self._level)
        while games < most and model.chance(row, games, self._level) < hoped:
            games = int(games * 1.3)
        return min(games, most)
