"""What a ruleset gets wrong at the table is said or stopped, compiled or not; it is never played on in silence."""

from dataclasses import replace

import pytest

from fairseat.simulators.contract.promises import PROMISES
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import play_batch, set_up, watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import MAX_QUESTIONS, MOST_QUESTIONS_A_TURN, UNFINISHED
from fairseat.simulators.templates.copying import write_game
from tests.contract.games import KNOWN_GAMES, copied_game, table_for

NO_SEAT, NO_ANSWER, TOO_MANY, NO_END = 1, 2, 3, 4
FAULTY = """
    fault = number(0, 0, 4, clause="R1.1", source=INVENTED, says="What goes wrong.")
"""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory):
    """Craps with a rule that chooses what goes wrong."""
    folder = copied_game("craps", tmp_path_factory.mktemp("faulty") / "craps")
    rules, moves = folder / "rules.py", folder / "moves.py"
    rules.write_text(rules.read_text().replace("import RuleBook", "import INVENTED, RuleBook, number") + FAULTY)
    text = moves.read_text()
    text = text.replace(
        "    moves[0] = ROLL\n    return 1\n", "    moves[0] = ROLL\n    return (1, 1, 0, 2, 1)[rules.fault]\n"
    )
    text = text.replace(
        "    pass_turn(table, rules)\n", "    pass_turn(table, rules)\n    table.actor += 5 * (rules.fault == 1)\n", 1
    )
    text = text.replace("    dice = below", "    if rules.fault == 4:\n        return\n    dice = below")
    moves.write_text(text)
    return load(str(folder))


def setup_with(faulty, fault):
    """A table at which this goes wrong."""
    return set_up(faulty, ["random"], changes={"fault": fault})


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (NO_SEAT, "question 0 to seat 5, but the seats are 0 to 0. See table.actor in moves.py."),
        (NO_ANSWER, "question 0 to seat 0 has no answer. Let legal_moves in moves.py give one, or do not ask."),
        (TOO_MANY, "question 0 to seat 0 has 2 answers, more than MOST_MOVES = 1 in moves.py."),
    ],
)
def test_a_question_that_cannot_be_put_is_refused_with_its_game(faulty, fault, words):
    with pytest.raises(Mistake) as said:
        play_batch(setup_with(faulty, fault), 8, 3, 2)

    assert f"Craps, game 3 of seed 8, after 0 answers: {words}" == str(said.value)


def test_a_turn_without_an_end_is_stopped_and_counted(faulty):
    games, _ = play_batch(setup_with(faulty, NO_END), 8, 0, 3)

    assert [(UNFINISHED, MAX_QUESTIONS, MOST_QUESTIONS_A_TURN)] * 3 == [
        (row.outcome, row.end_reason, row.decisions) for row in games
    ]
    watched = watch(setup_with(faulty, NO_END), 8, 0)
    for _ in watched.steps():
        pass

    assert games[0].tobytes() == watched.result()[0].tobytes()


def test_a_game_without_faults_is_played_as_ever(faulty):
    ours, _ = play_batch(setup_with(faulty, 0), 8, 0, 50)
    known, _ = play_batch(table_for("craps", 1), 8, 0, 50)

    assert known.tobytes() == ours.tobytes()


def test_an_answer_that_is_not_open_is_refused():
    watched = watch(table_for("pig", 2), 1, 0)
    moves = watched.legal_moves()
    with pytest.raises(Mistake, match=r"99 is no answer to the question now asked; open are"):
        watched.play(99)

    watched.play(moves[0])

    assert 1 == watched.table.decisions


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("max_turn = 9", "There is no rule 'max_turn'. Did you mean 'max_turns'?"),
        ("max_turns = 0", "The rule max_turns cannot be 0: it takes 1 to 1e+06"),
    ],
)
def test_a_variant_of_an_unknown_rule_or_value_is_refused_even_if_another_is_played(copied, line, words):
    with (copied / "variants.toml").open("a") as variants:
        variants.write(f'\n[odd]\nsays = "Odd."\n{line}\n')
    with pytest.raises(Mistake) as said:
        load(str(copied)).choose_rules("classic")

    assert "The variant odd in " in str(said.value)
    assert words in str(said.value)


def test_a_card_whose_default_bot_is_not_there_is_refused(copied):
    card = copied / "__init__.py"
    card.write_text(card.read_text().replace('default_bot="random"', 'default_bot="randon"'))
    with pytest.raises(Mistake) as said:
        load(str(copied)).bot("random")

    assert "There is no bot 'randon'. Did you mean 'random'?" in str(said.value)
    assert "The card of craps names it as its default_bot." in str(said.value)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seats": (4, 2)}, "seats 4 to 2, usually 1: not among them"),
        ({"seats": 4}, "seats=4, .* are whole numbers from 1 on"),
        ({"usual_seats": 7}, "seats 1 to 1, usually 7"),
        ({"version": "1"}, "version='1'"),
        ({"turn_seconds": "15"}, "turn_seconds is a number above 0, not '15'"),
        ({"title": None}, "title is a text, not None"),
    ],
)
def test_a_card_that_no_table_or_run_could_be_made_of_is_refused(wrong, words):
    """A run was played and written that could not be read back."""
    with pytest.raises(Mistake, match=words):
        replace(load(str(KNOWN_GAMES / "craps")).card, **wrong)


def test_a_table_with_fewer_seats_than_the_card_is_refused(tmp_path):
    """Compiled code wrote beyond the table: a verdict was printed, and the process broke down."""
    write_game(tmp_path / "game", "dice")
    card = tmp_path / "game" / "__init__.py"
    card.write_text(card.read_text(encoding="utf-8").replace("seats=(2, 4)", "seats=(2, 5)"), encoding="utf-8")

    with pytest.raises(Mistake, match=r"table.py: SEATS is 4, but the card seats up to 5 players."):
        _ = load(str(tmp_path / "game")).table_dtype


def test_a_lever_that_cannot_be_pulled_breaks_a_promise(tmp_path):
    """Only `fix` noticed it, and `prove` found nothing."""
    write_game(tmp_path / "game", "dice")
    (tmp_path / "game" / "levers.toml").write_text("[goal]\nvalues = [20, 9999]\n", encoding="utf-8")
    (rooms,) = (promise for promise in PROMISES if promise.name == "rooms")

    assert any("The rule goal cannot be 9999" in said for said in rooms.breaches(load(str(tmp_path / "game"))))


IMPORTS = """
from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.rules import number
"""
DECLARED = [  # what stands in a room, what a careless maker wrote, part of what is said
    ("results.py", "END_REASONS", "ENDREASONS", "has no END_REASONS: it is looked for in"),
    ("results.py", "END_REASONS", "ENDREASONS", "Did you mean its ENDREASONS?"),
    ("results.py", "SEAT = ()", 'SEAT = (Column("seat", "i1", "seat", "Again."),)', "SEAT declares seat a second time"),
    ("results.py", "SEAT = ()", 'SEAT = (Column("won", "i3", "bets", "Won."),)', "won of SEAT cannot be of type 'i3'"),
    ("results.py", "SEAT = ()", 'SEAT = Column("won", "i1", "bets", "Won.")', "SEAT is no list"),
    (
        "rules.py",
        "plays it.",
        "plays it.\"\"\"\n    most = number(9, 1, 5, clause='R1.1', source='', says='')\n    \"\"\"",
        "9: it takes 1 to 5",
    ),
]


def open_rooms(ruleset):
    """All that a ruleset declares of rules and results."""
    return ruleset.rules, ruleset.row_dtypes, ruleset.end_reasons


@pytest.mark.parametrize(("room", "old", "new", "words"), DECLARED)
def test_what_a_room_declares_wrongly_is_refused_with_its_file(copied, room, old, new, words):
    file = copied / room
    text = file.read_text().replace("\n\n", f"\n{IMPORTS}\n", 1)  # below the docstring
    file.write_text(text.replace(old, new))
    with pytest.raises(Mistake) as said:
        open_rooms(load(str(copied)))

    assert str(file) in str(said.value)
    assert words in str(said.value)
