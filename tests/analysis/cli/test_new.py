"""`fairseat new` and `fairseat prove`: a game of one's own works from its first minute, and its mistakes are told."""

import errno
import json

import pytest

from fairseat.simulators.engine.ruleset import load

TEMPLATES = ("dice", "cards", "bids")


@pytest.mark.slow
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_game_runs_replays_and_proves_at_once(fairseat, tmp_path, template):
    assert 0 == fairseat("new", "games/my_game", "--like", template).exit_code
    run = fairseat("run", "games/my_game", "-n", 300, "--seed", 1, "-o", "first")
    replay = fairseat("replay", "first", "--game", 7)
    proof = fairseat("prove", "games/my_game")

    assert [0, 0, 0] == [done.exit_code for done in (run, replay, proof)], proof.output
    assert "✗" not in proof.stdout
    assert "own tests pass" in proof.stdout
    assert "My game" in run.stdout


def test_the_advice_can_be_typed_whatever_the_folder_is_called(fairseat):
    assert "fairseat run 'of mine/my_game' -n 1_000" in fairseat("new", "of mine/my_game").stderr


@pytest.mark.parametrize("template", TEMPLATES)
def test_nothing_of_the_templates_name_is_left(fairseat, tmp_path, template):
    fairseat("new", "pirates_gold", "--like", template)
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / "pirates_gold").rglob("*") if path.is_file()]

    assert "pirates-gold" == load(str(tmp_path / "pirates_gold")).card.name
    assert [] == [text for text in texts if "Template" in text]


@pytest.mark.parametrize("name", ["My-Game", "1st", "mine too", "ünser"])
def test_a_name_that_cannot_be_a_folder_of_code_is_refused(refused, name):
    assert "begin with a small letter" in refused("new", name)


def test_a_full_disk_leaves_no_half_game_in_the_way(fairseat, tmp_path, monkeypatch):
    def full(path, *_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("pathlib.Path.write_text", full)
        done = fairseat("new", "mine")

    assert (1, "") == (done.exit_code, done.stdout)
    assert "The game in mine cannot be written: No space left on device." in done.stderr
    assert not (tmp_path / "mine").exists()


def test_nothing_is_overwritten(fairseat, refused, tmp_path):
    fairseat("new", "mine")
    before = (tmp_path / "mine" / "RULES.md").read_bytes()

    assert "exists already and is not empty" in refused("new", "mine", "--like", "cards")
    assert before == (tmp_path / "mine" / "RULES.md").read_bytes()


def test_a_broken_promise_ends_with_3_and_says_where_to_look(fairseat, tmp_path):
    fairseat("new", "mine")
    bots = tmp_path / "mine" / "bots.toml"
    bots.write_text(bots.read_text().replace("likes to stand before a ladder.", "likes ladders"))
    done = fairseat("prove", "mine", "--json")
    told = {row["promise"]: row for row in json.loads(done.stdout)}

    assert 3 == done.exit_code
    assert ["The bot careful in bots.toml has no sentence (style) that ends with a full stop."] == told["rooms"][
        "breaches"
    ]
    assert [] == [name for name, row in told.items() if row["breaches"] and name != "rooms"]
    assert (False, False) == (told["conservation"]["held"], told["conservation"]["kept"])
    assert "nothing is conserved here" == told["conservation"]["idle"]


def test_a_game_that_is_not_there_is_refused(refused):
    assert "There is no folder" in refused("prove", "./nowhere")
