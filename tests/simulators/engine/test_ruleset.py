"""Rulesets are found by name, in other packages and in folders; what is missing is named."""

import shutil
from importlib.metadata import EntryPoint
from importlib.util import find_spec

import pytest

from fairseat.simulators import RULESETS
from fairseat.simulators.engine import ruleset as loading
from fairseat.simulators.engine.columns import GAME_COLUMNS, SEAT_COLUMNS
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import ROOMS, known_names, load
from fairseat.simulators.engine.table import ENGINE_END_REASONS
from tests.contract.games import KNOWN_GAMES, ruleset_of


def said(name):
    """What loading a wrong name or folder is answered with."""
    with pytest.raises(Mistake) as mistake:
        load(str(name))
    return str(mistake.value)


@pytest.mark.parametrize("name", RULESETS)
def test_underscores_in_a_name_are_understood(name):
    assert load(name).folder == load(name.replace("-", "_")).folder
    assert name == load(name).card.name


def test_an_unknown_name_is_answered_with_the_nearest_and_the_way_out():
    words = said("round-tripp")

    assert "There is no game 'round-tripp'. Did you mean 'round-trip'?" in words
    assert words.endswith("A folder with a ruleset of your own works too.")


def test_a_folder_with_the_rooms_is_a_ruleset(copied):
    ruleset = load(str(copied))
    games, _ = play_batch(set_up(ruleset, ["random"]), 1, 0, 5)

    assert "craps" == ruleset.card.name
    assert str(copied) == ruleset.locator
    assert 5 == len(games)


def test_two_folders_of_one_name_are_two_rulesets(copied, tmp_path):
    other = tmp_path / "elsewhere" / "my_game"
    shutil.copytree(copied, other)
    (other / "variants.toml").write_text('[classic]\nsays = "Another."\n')

    assert load(str(copied)).package != load(str(other)).package
    assert "Another." == load(str(other)).variants["classic"].says


@pytest.mark.parametrize("room", [*(f"{room}.py" for room in ROOMS), "bots.toml", "variants.toml"])
def test_a_missing_room_is_named(copied, room):
    (copied / room).unlink()

    assert f"lacks {room}; simulators/README.md says what each holds." in said(copied)


def test_a_folder_of_rulesets_points_to_the_one_inside():
    words = said(KNOWN_GAMES)

    assert "holds no ruleset: it has no __init__.py with a CARD. Did you mean" in words


def test_a_folder_that_is_not_there_says_so():
    assert "There is no folder 'no/such/game' to read a ruleset from." == said("no/such/game")


def test_a_package_without_a_card_says_so(copied):
    (copied / "__init__.py").write_text('"""No card."""\n')

    assert "has no CARD in its __init__.py." in said(copied)


def test_imagine_is_taken_from_the_room_hidden_and_else_from_the_moves(copied):
    moves = copied / "moves.py"
    moves.write_text(moves.read_text() + "\n\n@kernel\ndef imagine(table, rules, seat):\n    pass\n", encoding="utf-8")
    kept = load(str(copied)).verbs["imagine"]
    other = shutil.copytree(copied, copied.with_name("my_other_game"))
    (other / "hidden.py").write_text(moves.read_text(), encoding="utf-8")
    (other / "moves.py").write_text(moves.read_text().replace("def imagine", "def redeal"), encoding="utf-8")

    assert kept.__module__.endswith(".moves")
    assert load(str(other)).verbs["imagine"].__module__.endswith(".hidden")


def test_a_verb_that_is_in_no_room_is_named(copied):
    moves = copied / "moves.py"
    moves.write_text(moves.read_text().replace("def play(", "def playing("), encoding="utf-8")
    with pytest.raises(Mistake, match=r"The ruleset craps has no play: it is looked for in .*moves\.py\."):
        _ = load(str(copied)).verbs


def test_a_package_that_breaks_leaves_nothing_behind(copied):
    (copied / "__init__.py").write_text("1 / 0\n")
    for _ in range(2):
        assert f"{copied / '__init__.py'}, line 1: ZeroDivisionError: division by zero: 1 / 0" == said(copied)


def test_broken_toml_is_one_sentence_with_its_name(copied):
    (copied / "bots.toml").write_text("[random\n")
    with pytest.raises(Mistake, match=r"bots\.toml is not valid TOML"):
        _ = load(str(copied)).bots


@pytest.fixture
def other_package(copied, monkeypatch):
    """Another installed package that offers a ruleset."""
    monkeypatch.syspath_prepend(str(copied.parent))
    points = [EntryPoint("dice-street", "my_game", loading.ENTRY_POINTS)]
    monkeypatch.setattr(loading, "entry_points", lambda group: points if group == loading.ENTRY_POINTS else [])
    monkeypatch.setattr(loading, "_loaded", {})


@pytest.mark.usefixtures("other_package")
def test_a_ruleset_of_another_package_is_found_by_its_entry_point():
    assert "dice-street" in known_names()
    assert "craps" == load("dice-street").card.name
    assert "craps" == load("dice_street").card.name
    assert "Did you mean 'dice-street'?" in said("dice-stret")


def test_the_shared_columns_and_end_reasons_come_first():
    pig = ruleset_of("pig")

    assert GAME_COLUMNS == pig.game_columns[: len(GAME_COLUMNS)]
    assert SEAT_COLUMNS == pig.seat_columns
    assert (*ENGINE_END_REASONS, "goal") == pig.end_reasons


@pytest.mark.parametrize("players", [0, 5, -1])
def test_a_table_that_is_too_small_or_too_large_is_refused(players):
    with pytest.raises(Mistake, match=f"Pig seats 1 to 4 players, not {max(players, 0)}"):
        set_up(ruleset_of("pig"), ["random"] * players)


@pytest.mark.parametrize(("first", "count"), [(-1, 1), (0, -1)])
def test_games_are_counted_from_zero(first, count):
    with pytest.raises(Mistake, match="Games are counted from 0"):
        play_batch(set_up(ruleset_of("craps"), ["random"]), 1, first, count)


def test_a_variant_and_single_changes_come_on_top_of_the_defaults():
    chutes = ruleset_of("chutes_and_ladders")
    chosen = chutes.choose_rules("chute-48", {"exact_landing": False})

    assert (48, False) == (chosen["long_chute"], chosen["exact_landing"])
    with pytest.raises(Mistake, match=r"There is no variant 'chute-49'\. Did you mean 'chute-48'"):
        chutes.choose_rules("chute-49")


def test_the_digest_names_the_state_of_the_sources(copied):
    assert load(str(copied)).digest == load(str(KNOWN_GAMES / "craps")).digest
    assert 20 == len(ruleset_of("pig").digest)
    assert ruleset_of("pig").digest != ruleset_of("craps").digest


def test_the_registry_names_folders_that_exist():
    for package in RULESETS.values():
        assert find_spec(package) is not None
