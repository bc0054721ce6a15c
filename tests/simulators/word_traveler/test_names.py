"""Words and spaces are told by their names where the world has some."""

from pathlib import Path

from fairseat.simulators.engine.play import Watch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.word_traveler.draw import draw
from fairseat.simulators.word_traveler.names import name_space, name_word


def rules_in(**changes):
    """The rules of a table in this world."""
    return set_up(load("word-traveler"), ["random"] * 2, changes=changes).records[0]


def test_the_picture_of_the_table_names_the_spaces_of_a_world_that_has_names():
    pictures = {}
    for world in ("real", "drawn"):
        setup = set_up(load("word-traveler"), ["random"] * 2, changes={"world": world})
        pictures[world] = "".join(draw(Watch(setup, 1, 0).table, setup.records[0]).shapes)

    assert all(f">{word}</text>" in pictures["real"] for word in ("Eiffel", "Tower", "cathedral", "Paris"))
    assert ">cathedral<" not in pictures["drawn"]


def test_a_world_of_a_file_is_told_by_its_names_and_a_drawn_one_by_numbers():
    file = Path(load("word-traveler").folder) / "worlds" / "example.csv"
    named, drawn = rules_in(world=str(file)), rules_in()

    assert ("active", "not active", "a7 (gate)") == (name_word(named, 0), name_word(named, 0, 1), name_space(named, 0))
    assert ("word 0", "not word 0", "a7") == (name_word(drawn, 0), name_word(drawn, 0, 1), name_space(drawn, 0))
