"""Every promise of the contract in words, with the check that holds a ruleset to it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from fairseat.simulators.contract import calibration, endings, exactness, own_tests, questions, rooms, secrets
from fairseat.simulators.contract.tables import mixed_table_of, positions, seat_counts, table_of
from fairseat.simulators.engine.diagnosis import place_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.observe import is_open
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.ruleset import Ruleset

MOST_TOLD = 3  # breaches of one promise; the next ones are usually the same again
RANDOM_GAMES, BOT_GAMES = 60, 8
MOST_LOOKED_THROUGH = 400  # questions, for one with a choice
LOW_TURNS = "max_turns"

Check = Callable[[Ruleset], Iterator[str]]


@dataclass(frozen=True)
class Promise:
    """One promise: its short name, its sentence, and what yields a sentence for everything that breaks it."""

    name: str
    says: str
    check: Check
    idle: Callable[[Ruleset], str] = lambda ruleset: ""  # why nothing is held to it, where that is so

    def breaches(self, ruleset: Ruleset) -> list[str]:
        """The first few sentences on what is broken; what stops the check is told with its place in the folder."""
        try:
            return list(islice(self.check(ruleset), MOST_TOLD))
        except Mistake as mistake:
            return [str(mistake)]
        except Exception as error:
            told = place_of(error, ruleset.folder)
            if not told:
                raise
            return [told]


def _in_turn(*checks: Check) -> Check:
    def check(ruleset: Ruleset) -> Iterator[str]:
        for one in checks:
            yield from one(ruleset)

    return check


def _at_every_table(check: Callable[[Setup], Iterator[str]], *, mixed: bool = True) -> Check:
    """Hold a check at every number of players, with different bots or with random ones alone."""

    def held(ruleset: Ruleset) -> Iterator[str]:
        for players in seat_counts(ruleset):
            yield from check(mixed_table_of(ruleset, players) if mixed else table_of(ruleset, players))

    return held


def _games_end(ruleset: Ruleset) -> Iterator[str]:
    """Random games at every number of players, then every bot and every variant."""
    for players in seat_counts(ruleset):
        yield from endings.bad_games(table_of(ruleset, players), RANDOM_GAMES)
    for bot in ruleset.quick_bots:
        yield from endings.bad_games(table_of(ruleset, bot=bot), BOT_GAMES)
    for variant in ruleset.variants:
        for players in dict.fromkeys(ruleset.card.seats):
            yield from endings.bad_games(table_of(ruleset, players, variant=variant), BOT_GAMES)


def _games_are_cut(ruleset: Ruleset) -> Iterator[str]:
    lowest = int(ruleset.rules.declared[LOW_TURNS].low)
    for players in seat_counts(ruleset):
        yield from endings.bad_cut(table_of(ruleset, players, changes={LOW_TURNS: lowest}), RANDOM_GAMES)


def _nobody_peeks(ruleset: Ruleset) -> Iterator[str]:
    for bot in ruleset.quick_bots:
        setup = secrets.calm_table(ruleset, bot)
        yield from secrets.peeking(setup)
        yield from secrets.peeking_elsewhere(setup)


def _imagined_anew(ruleset: Ruleset) -> Iterator[str]:
    for players in seat_counts(ruleset):
        yield from secrets.careless_imagining(table_of(ruleset, players))
    yield from secrets.idle_imagining(ruleset)


def _nothing_hidden(ruleset: Ruleset) -> str:
    return "nothing is hidden here" if is_open(ruleset) else ""


def _nothing_conserved(ruleset: Ruleset) -> str:
    return "" if hasattr(ruleset.room("results"), "conserved") else "nothing is conserved here"


def _nothing_dealt(ruleset: Ruleset) -> str:
    return "" if getattr(ruleset.room("results"), "DEALT", ()) else "nothing is called dealt here"


def _nothing_chosen(ruleset: Ruleset) -> str:
    chosen = any(len(one.moves) > 1 for one in positions(table_of(ruleset), 0, 0, MOST_LOOKED_THROUGH))
    return "" if chosen else "nobody chooses here"


def _seeds(ruleset: Ruleset) -> Iterator[str]:
    yield from exactness.seeds_alike(table_of(ruleset))


def _choice(ruleset: Ruleset) -> Iterator[str]:
    yield from questions.uneven_choice(table_of(ruleset))


def _nothing_foreseen(ruleset: Ruleset) -> str:
    return _nothing_hidden(ruleset) or _nothing_chosen(ruleset)


ROOMS = _in_turn(rooms.bad_card, rooms.bad_rules, rooms.bad_bots, rooms.bad_columns)
WORDS = _at_every_table(questions.bad_words)

PROMISES = (
    Promise("rooms", "Card, rules, variants, bots and columns say what they must.", ROOMS),
    Promise("clauses", "RULES.md says every rule in a numbered clause.", rooms.bad_clauses),
    Promise(
        "legality", "Every question has legal answers, few enough and distinct.", _at_every_table(questions.bad_answers)
    ),
    Promise("words", "Questions, answers and the table are told in words.", WORDS),
    Promise("endings", "Games of every bot and variant end, and say of their end what is so.", _games_end),
    Promise("cut short", "A game that goes on too long is counted as unfinished.", _games_are_cut),
    Promise(
        "conservation",
        "Nothing appears or vanishes.",
        _at_every_table(endings.lost_things, mixed=False),
        _nothing_conserved,
    ),
    Promise("progress", "Progress is a share.", _at_every_table(endings.no_share, mixed=False)),
    Promise("columns", "Every number fits its column.", _at_every_table(endings.cut_numbers)),
    Promise("secrets", "No bot sees what its seat cannot see.", _nobody_peeks),
    Promise("imagining", "What a seat cannot see is dealt anew, and nothing else.", _imagined_anew, _nothing_hidden),
    Promise("foresight", "What a seat foresees is what comes.", calibration.biased_foresight, _nothing_foreseen),
    Promise("choice", "The bot random takes each legal answer alike.", _choice, _nothing_chosen),
    Promise("seeds", "A seed gives the same games again, another seed others.", _seeds),
    Promise("dealing", "What is called dealt is the same whoever plays.", exactness.dealt_by_play, _nothing_dealt),
    Promise("batches", "A game alone is the game in a batch.", _at_every_table(exactness.not_alone)),
    Promise("desks", "A used desk is as good as a new one.", _at_every_table(exactness.worn_desk)),
    Promise("threads", "Two threads play what one plays.", _at_every_table(exactness.torn_threads)),
    Promise("watching", "A watched game is the game of the batch.", _at_every_table(exactness.watched_otherwise)),
    Promise("bytes", "Compiled code and plain Python play the same bytes.", exactness.otherwise_uncompiled),
)

CLAUSES_TESTED = Promise("own clauses", "Every clause is named by a test of the folder.", own_tests.untested_clauses)
TESTS_PASS = Promise("own tests", "The folder's own tests pass.", own_tests.failing_tests)


def promises_for(ruleset: Ruleset) -> tuple[Promise, ...]:
    """The promises that a ruleset is held to: its own tests are among them where it has any and they can be run."""
    if not own_tests.tests_of(ruleset):
        return PROMISES
    return (*PROMISES, CLAUSES_TESTED, TESTS_PASS) if own_tests.can_run() else (*PROMISES, CLAUSES_TESTED)
