"""Records are kept whole or not at all, read as they were written, and refused when a letter of them is another."""

import os
import random
import threading

import pytest
from msgspec import structs

from fairseat.analysis.evidence.fresh import Evidence, of_today
from fairseat.analysis.evidence.record import Record, line_of, read_line
from fairseat.analysis.evidence.store import FILE, keep_records, read_file, read_records
from fairseat.analysis.failures import Unreadable
from fairseat.simulators.engine.ruleset import load
from tests.contract.games import copied_game


@pytest.fixture(scope="module")
def own_pig(tmp_path_factory):
    """Pig in a folder that tests may write to: once, as it is compiled anew."""
    return load(str(copied_game("pig", tmp_path_factory.mktemp("copied") / "own_pig")))


@pytest.fixture
def pig(own_pig):
    """A game of which nothing is kept."""
    (own_pig.folder / FILE).unlink(missing_ok=True)
    return own_pig


def record(players=2, gain=1.5, **more):
    about = {"kind": "response", "game": "pig", "players": players, "rivals": ("hold-20",)}
    known = {"found": {"gain": (gain, gain - 1, gain + 1)}, "level": 0.99, "games": 100, "seed": "7"}
    return Record(**{**about, **known, "command": "fairseat ..", "behaviour": "0" * 20, **more})


def test_a_record_is_read_as_it_was_written(pig):
    known = record(rules={"goal": 50, "luck": 0.5, "mode": "fast", "on": True}, detail={"candidates": 9}, cost=1.0)

    assert known == read_line(line_of(known))
    keep_records(pig, [known])
    assert [known] == read_records(pig) == Evidence(pig).records


def test_what_is_measured_again_takes_the_place_of_what_was_known_of_the_same(pig):
    keep_records(pig, [record(), record(3), record(rules={"goal": 50})])
    keep_records(pig, [record(gain=9.0), record(kind="luck")])
    found = read_records(pig)

    assert 4 == len(found)
    assert [9.0] == [one.found["gain"][0] for one in found if one == record(gain=9.0)]


def test_no_damage_is_believed_and_each_is_told_with_its_line(pig):
    keep_records(pig, [record(), record(3), record(4)])
    file, chance = pig.folder / FILE, random.Random(5)
    whole = file.read_bytes()
    for _ in range(200):
        data = bytearray(whole)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        if bytes(data).decode("utf-8", "replace").splitlines() == whole.decode().splitlines():
            continue
        file.write_bytes(bytes(data))
        with pytest.raises(Unreadable, match=r"is damaged: (line \d|it is no text)"):
            read_file(file)


@pytest.mark.parametrize("text", ["<<<<<<< ours\n", "{}\n", "\n", "[[1]]\n", '{"seal":"0"}\n', "[" * 100_000])
def test_what_is_no_record_is_refused_in_a_sentence(pig, text):
    keep_records(pig, [record()])
    file = pig.folder / FILE
    file.write_text(file.read_text() + text)

    with pytest.raises(Unreadable, match=r"line 2.* refresh` measures it again"):
        read_records(pig)


def test_two_that_keep_at_once_lose_nothing(pig):
    crew = [threading.Thread(target=keep_records, args=(pig, [record(players)])) for players in range(2, 10)]
    for one in crew:
        one.start()
    for one in crew:
        one.join()

    assert set(range(2, 10)) == {one.players for one in read_records(pig)}
    assert [] == [path.name for path in pig.folder.iterdir() if path.name.endswith((".tmp", ".lock"))]


def test_where_the_folder_cannot_be_written_it_is_kept_for_the_user_and_read_after_the_game_s_own(
    pig, monkeypatch, tmp_path
):
    keep_records(pig, [record(gain=1.0), record(3)])
    monkeypatch.setenv("FAIRSEAT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(pig.folder))
    kept = keep_records(pig, [record(gain=2.0)])

    assert kept.parent != pig.folder
    assert [2.0, 1.5] == [one.found["gain"][0] for one in read_records(pig)]


def test_a_record_is_silent_once_its_players_play_otherwise_or_are_gone(pig):
    fresh = structs.replace(record(), **of_today(pig, record()))
    known = [fresh, record(3), record(rivals=("nobody",)), record(rules={"no_rule": 1}), record(4, seen="0" * 20)]
    keep_records(pig, known)

    assert [fresh] == Evidence(pig).fresh("response")
    assert [] == Evidence(pig).fresh("response", players=3)
    assert [] == Evidence(pig).fresh("response", rules={"goal": 50})
    assert [] == Evidence(pig).fresh("response", bots=("hold-25",))
    assert [fresh] == Evidence(pig).fresh("response", 2, {}, ("hold-20", "hold-25"))


def test_what_is_seen_to_be_fresh_in_other_sources_is_noted_so_that_it_is_not_played_again(pig, monkeypatch):
    today = structs.replace(record(), **of_today(pig, record()))
    keep_records(pig, [structs.replace(today, seen="of other sources"), record(3)])
    Evidence(pig).note_states()
    monkeypatch.setattr("fairseat.analysis.evidence.fresh.behaviour_of", lambda setups: "never played")

    assert [today] == Evidence(pig).fresh("response")
    assert [today, record(3)] == read_records(pig)


def test_what_was_measured_by_other_spelt_code_is_true_as_long_as_the_play_is_the_same(pig):
    today = of_today(pig, record())

    assert Evidence(pig).is_fresh(structs.replace(record(), behaviour=today["behaviour"], seen="of other sources"))
