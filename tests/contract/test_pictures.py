"""Every game is drawn at every question: well-formed, and nothing hidden is shown to whoever cannot see it."""

from html import escape
from xml.etree import ElementTree

import pytest

from fairseat.simulators import RULESETS
from fairseat.simulators.contract.tables import copy_of, imagined, positions
from fairseat.simulators.engine.pictures import can_draw, picture_of
from fairseat.simulators.engine.svg import Picture
from tests.contract.games import GAMES, ruleset_of, table_for

SEED = 77
MOST = 240
EVERY = 6
SVG = "http://www.w3.org/2000/svg"


def read(picture: Picture) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(picture.svg())


def seen_by(picture: Picture, seat: int) -> str:
    """The picture as the page shows it to one seat: the fronts that it knows, and the backs of the others."""
    root = read(picture)
    for parent in list(root.iter()):
        for child in list(parent):
            looks = (child.get("class") or "").split()
            knows = f"to{seat}" in looks
            elsewhere = "only" in looks and f"o{seat}" not in looks
            if elsewhere or ("front" in looks and not knows) or ("back" in looks and knows):
                parent.remove(child)
            else:
                child.set("class", looks[0] if looks[:1] in (["front"], ["back"], ["only"]) else " ".join(looks))
    return ElementTree.tostring(root, encoding="unicode")


def drawn(setup, table) -> Picture:
    """The picture of a table."""
    return picture_of(setup.ruleset, table, setup.records[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_picture_of_the_same_size_and_number_of_parts(game):
    setup = table_for(game)
    sizes = set()
    for position in positions(setup, SEED, 0, MOST):
        if position.number % EVERY == 0:
            before = bytes(position.table.tobytes())
            picture = drawn(setup, position.table)
            sizes.add((picture.width, picture.height, len(picture.shapes)))

            assert read(picture).tag == f"{{{SVG}}}svg"
            assert before == position.table.tobytes()
    assert 1 == len(sizes)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_one_shape_or_group(game):
    setup = table_for(game)
    for position in positions(setup, SEED, 0, 1):
        for shape in drawn(setup, position.table).shapes:
            ElementTree.fromstring(shape)


@pytest.mark.parametrize("game", [game for game in GAMES if can_draw(ruleset_of(game))])
def test_a_seat_is_shown_nothing_that_it_cannot_see(game):
    """What it could not know is dealt anew, and the picture before its eyes stays the same."""
    setup = table_for(game)
    for position in positions(setup, SEED, 1, MOST):
        if position.number % (2 * EVERY):
            continue
        for seat in range(setup.players):
            other = imagined(setup, position.table, seat, position.number)

            assert seen_by(drawn(setup, position.table), seat) == seen_by(drawn(setup, other), seat)


@pytest.mark.parametrize("game", RULESETS)
def test_every_bundled_game_draws_its_table_and_the_question_shows_in_it(game):
    setup = table_for(game)
    pictures = {drawn(setup, copy_of(position.table)).shapes for position in positions(setup, SEED, 2, 40)}

    assert can_draw(setup.ruleset)
    assert len(pictures) > 5


def test_names_stay_words_whatever_they_hold():
    from fairseat.simulators.engine.svg import Face, group, hand, text

    hostile = "</g><script>alert('x')</script>\"&"
    shape = group(text(0, 0, hostile), *hand([Face(hostile, "white", (0,), hostile)], 0, 2, 0, 0, 100), title=hostile)

    assert hostile not in shape
    assert escape(hostile) in shape
    assert [] == [element for element in ElementTree.fromstring(shape).iter() if "script" in element.tag]
