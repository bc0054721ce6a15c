"""Every field says who sees it; what a seat may know are numbers with names, the same ones at every question."""

import numpy as np
import pytest

from fairseat.simulators.contract.exchange import exchanged
from fairseat.simulators.contract.tables import copy_of, positions
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.observe import Eyes, observe
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.sight import hidden, own, public, sights_of
from fairseat.simulators.engine.table import COMMON, SPECTATOR, table_of
from fairseat.simulators.templates.copying import write_game
from tests.contract.games import GAMES, copied_game, mixed_table, ruleset_of


def few(setup, most=60):
    """Some questions of a game."""
    return (position for position in positions(setup, 5, 0, most) if position.number % 9 == 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_have_the_same_names_at_every_question(game):
    setup = mixed_table(game, ruleset_of(game).card.usual_seats)
    eyes, names = Eyes(setup.ruleset, setup.records[0]), set()
    for position in few(setup):
        for seat in range(setup.players):
            told, numbers = observe(setup.ruleset, setup.records[0], position.table, seat)
            names.add(tuple(told))

            assert len(told) == len(set(told)) == len(numbers)
            assert np.all(np.abs(numbers) < 2**53)  # more would be rounded: a mask says how many bits it has
            assert eyes.numbers(position.table, SPECTATOR).size
    assert 1 == len(names)


@pytest.mark.parametrize("game", ["kuhn_poker", "round-trip"])
def test_what_is_exchanged_is_no_news_to_the_seat_and_some_to_others(game):
    setup = mixed_table(game, 2)
    eyes = Eyes(setup.ruleset, setup.records[0])
    tables = [[copy_of(one.table) for one in positions(setup, 5, game, 30)][-1] for game in range(8)]
    moved = 0
    for table, donor in zip(tables, reversed(tables), strict=True):
        other = exchanged(eyes, table, donor, 0)
        moved += not np.array_equal(eyes.numbers(table, 1), eyes.numbers(other, 1))

        assert np.array_equal(eyes.numbers(table, 0), eyes.numbers(other, 0))
    assert moved


def test_a_seat_sees_its_own_hand_and_no_other():
    table_type = table_of(own("hand", "u1", (3, 2)), public("won", "i8", bits=3), hidden("deck", "u1", (4,)))
    eyes = Eyes.__new__(Eyes)
    eyes.sights, eyes._shown, eyes._views = sights_of(table_type, COMMON, "table.py"), None, {}
    table = np.zeros(1, table_type).view(np.recarray)[0]
    table.hand[1], table.won = (7, 8), 0b101
    seen = eyes.parts(table, 1)

    assert [7, 8] == seen["hand"].tolist()
    assert [1, 0, 1] == seen["won"].tolist()
    assert not {"deck", "chance", "whim"} & set(seen)
    assert [0, 0] == eyes.parts(table, 2)["hand"].tolist()
    assert [[0, 0], [7, 8], [0, 0]] == eyes.parts(table, SPECTATOR)["hand"].tolist()


def test_a_field_that_does_not_say_who_sees_it_is_refused_by_name(tmp_path):
    folder = copied_game("pig", tmp_path / "game")
    room = folder / "table.py"
    room.write_text(room.read_text().replace('public("total", "i8")', '("total", "i8")'), encoding="utf-8")

    with pytest.raises(Mistake, match=r"table\.py: who sees the field 'total'\? Write public\('total', \.\.\)"):
        _ = load(str(folder)).table_dtype


def test_an_own_field_without_an_axis_of_seats_is_refused():
    with pytest.raises(Mistake, match="'hand' is own, but it has no axis 1"):
        sights_of(table_of(own("hand", "u1", (4,), axis=1)), COMMON, "table.py")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("def deck(", "def card(", "no function deck(table, rules, seat) says what a seat sees of deck"),
        ("== seat", "* seat", "deck gives int64[3], but True or False for each entry of deck is asked for: bool[3]"),
    ],
)
def test_a_view_that_is_missing_or_says_something_else_is_refused(tmp_path, right, wrong, says):
    folder = copied_game("kuhn_poker", tmp_path / "game")
    room = folder / "views.py"
    room.write_text(room.read_text().replace(right, wrong), encoding="utf-8")
    ruleset = load(str(folder))
    table = np.zeros(1, ruleset.table_dtype).view(np.recarray)[0]

    with pytest.raises(Mistake) as refusal:
        observe(ruleset, None, table, 0)
    assert says in str(refusal.value)


def test_a_game_that_hides_something_says_how_it_is_dealt_anew(tmp_path):
    write_game(tmp_path / "game", "cards")
    (tmp_path / "game" / "hidden.py").unlink()

    with pytest.raises(
        Mistake, match=r"there is no imagine\(.*\), though TABLE in table\.py says that deck is not seen"
    ):
        _ = load(str(tmp_path / "game")).verbs
