"""`fairseat world`: a world of one's own from words, descriptions and vectors, and every mistake in one sentence."""

import gzip
import json
import random

import numpy as np
import pytest

from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.word_traveler.components import read_world
from fairseat.simulators.word_traveler.worlds.making import told_of
from tests.simulators.word_traveler.vectors import DIMENSIONS, meanings, picks, write_files, write_picks


@pytest.fixture
def files(tmp_path):
    """Words, places and vectors that go together."""
    return write_files(tmp_path)


def made(granted, *words):
    """The world file of a command that must succeed."""
    granted("world", *words, "-o", "city.csv", "--force")

    return read_world("city.csv", 5)


def test_a_world_is_made_told_and_taken_by_the_rules(granted, files):
    done = granted("world", *files, "-o", "city.csv")
    rules = load("word-traveler").choose_rules("", {"world": "city.csv", "grid": 5})

    assert "50 words and 25 places, by vectors alone" in done.stdout
    assert "fairseat run word-traveler --set world=city.csv --set grid=5" in done.stderr
    assert "city.csv" == rules["world"]


def test_words_fit_the_places_that_are_described_by_what_lies_near_them(granted, files):
    world = made(granted, *files)
    own = [world.shares[word][place] for word in range(50) for place in range(25) if word % 5 == place % 5]
    other = [world.shares[word][place] for word in range(50) for place in range(25) if (word - place) % 5 in (3, 4)]

    assert ("spot 0", "wordaa") == (world.places[0], world.words[0])
    assert min(own) > max(other)


def test_every_form_of_the_vectors_makes_the_same_world(granted, files, tmp_path):
    words, places, vectors = files
    plain = made(granted, words, places, vectors)
    headed = tmp_path / "word2vec.txt"
    headed.write_text(f"{len(meanings())} {DIMENSIONS}\n" + vectors.read_text(encoding="utf-8"), encoding="utf-8")
    packed = tmp_path / "vectors.txt.gz"
    packed.write_bytes(gzip.compress(vectors.read_bytes()))
    told = {word: [round(float(number), 5) for number in vector] + [1.0, 0] for word, vector in meanings().items()}
    wink = tmp_path / "wink.json"
    wink.write_text(json.dumps({"dimensions": DIMENSIONS, "vectors": told}), encoding="utf-8")

    for form in (headed, packed, wink):
        assert plain == made(granted, words, places, form), form


def test_picks_raise_what_was_picked_and_lower_what_was_not(granted, files, tmp_path):
    chosen = picks()
    chosen["spot 3"] = []
    before = made(granted, *files, "--picked", write_picks(tmp_path, picks()))
    after = made(granted, *files, "--picked", write_picks(tmp_path, chosen))

    assert all(after.shares[word][3] < before.shares[word][3] for word in range(3, 50, 5))


def test_json_tells_of_words_and_places(fairseat, files):
    told = json.loads(fairseat("world", *files, "-o", "city.csv", "--json").stdout)

    assert {"words", "places", "mean_share", "g", "b_sd", "least_telling", "most_alike"} == set(told)
    assert (50, 25) == (len(told["words"]), len(told["places"]))


def test_games_in_a_world_tell_of_its_words_and_places_by_name(fairseat, files):
    done = fairseat("world", *files, "-o", "city.csv", "--play", 4)
    told = json.loads(fairseat("world", *files, "-o", "city.csv", "--play", 4, "--force", "--json").stdout)
    best = next(row for row in told["words_played"] if row["standard_error"] is not None)

    assert f"{best['word']}: laid {best['laid']} times, brought +{best['gain']:.2f} +- " in done.stdout
    assert "places most mistaken, in 4 games" in done.stdout
    assert {row["word"] for row in told["words_played"]} <= set(told["words"])
    assert {row["place"].split("(")[1] for row in told["places_played"]} <= {f"spot {n})" for n in range(25)}


def test_a_word_laid_once_has_no_margin_and_is_not_told(fairseat, files):
    done = fairseat("world", *files, "-o", "my city.csv", "--play", 1)
    told = json.loads(fairseat("world", *files, "-o", "my city.csv", "--play", 1, "--force", "--json").stdout)
    once = [row["word"] for row in told["words_played"] if row["laid"] == 1]

    assert once and all(row["standard_error"] is None for row in told["words_played"] if row["laid"] == 1)
    assert f"{len(once)} of {len(told['words_played'])} words were laid but once" in done.stdout
    assert "inf" not in done.stdout
    assert not any(f"{word}: laid" in done.stdout for word in once)
    assert "--set 'world=my city.csv' --set grid=5" in done.stderr


def test_places_that_every_word_fits_alike_are_alike_to_none():
    places = [f"spot {n}" for n in range(25)]

    assert [] == told_of(["a", "b", "c"], places, np.full((3, 25), 0.1))["most_alike"]


def changed(path, old, new):
    """The file with a text replaced; returns its path."""
    text = path.read_text(encoding="utf-8")

    assert old in text

    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("which", "old", "new", "said"),
    [
        (0, "wordab\n", "wordab\nxyzzy\nplugh\n", "2 of 52 words have no vector in {2}: 'xyzzy', 'plugh'."),
        (0, "wordab\n", "wordab, wordac\n", "'wordab, wordac' in {0} is no word: one word card on each line"),
        (0, "wordab\n", "wordaa\n", "'wordaa' stands in {0} more than once."),
        (0, "wordab\n", "word\x1bab\n", "{0}: the name 'word\\x1bab' holds '\\x1b', a control letter"),
        (1, "spot 7,", "spot\u202e 7,", "Line 16 of {1}: the name 'spot\\u202e 7' holds"),
        (0, "wordab\n", "", "{0} holds 49 words; 50 (five hands of ten) to 300 are allowed."),
        (1, "place,description", "name,text", "{1} begins with 'name,text'. Expected: the first line 'place"),
        (1, "spot 7,\"The", "spot 7,x,\"The", "Line 16 of {1} has 3 fields."),
        (1, "The water, and the water of stone.", "It is.", "Line 2 of {1} describes 'spot 0' by no word."),
        (1, "The water, and the water of stone.", "Fog.", "Of 'spot 0' no word is known to {2}: 'Fog.'."),
        (2, "water ", "55 7\nwater ", "Line 2 of {2} holds 6 numbers; the first line says 7."),
        (2, "water ", "99 6\nwater ", "The first line of {2} promises 99 words, it holds 55: was it cut off"),
        (2, "water ", "12,5;6,7\nwater ", "Line 1 of {2} holds no word and its numbers."),
        (2, "stone ", "stone 1.0 ", "Line 2 of {2} holds 7 numbers; the first line has 6."),
        (2, "stone 0", "stone x", "Line 2 of {2}: could not convert string to float"),
        (2, "stone 0.05000", "stone nan", "Line 2 of {2} holds a number that is none"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_with_its_file_and_line(refused, files, which, old, new, said):
    changed(files[which], old, new)

    assert said.format(*files) in refused("world", *files, "-o", "city.csv")


def test_the_number_of_places_must_make_a_board(refused, files):
    lines = files[1].read_text(encoding="utf-8").splitlines()
    files[1].write_text("\n".join(lines[:-2]) + "\n", encoding="utf-8")

    assert "describes 24 places; a board of 5 to 9 spaces along each side has 25, 36, 49, 64, 81" in refused(
        "world", *files, "-o", "city.csv"
    )


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"spot 99": []}, "there is no place 'spot 99'. Did you mean 'spot 9'?"),
        ({"spot 0": ["wordzz"]}, "there is no word 'wordzz'."),
        ({"spot 0": ["wordaa"]}, "says nothing of 'spot 1': a line for every place"),
    ],
)
def test_picks_of_other_words_and_places_are_refused(refused, files, tmp_path, chosen, said):
    assert said in refused("world", *files, "--picked", write_picks(tmp_path, chosen), "-o", "city.csv")


def test_a_binary_file_a_missing_one_and_one_that_is_there_are_told(refused, files, tmp_path):
    words, places, _ = files
    binary = tmp_path / "vectors.bin"
    binary.write_bytes(b"3 2\nword \xff\xfe\x80\x81")
    wrong = tmp_path / "wrong.json"

    for text in ("{}", "[" * 100_000, '{"dimensions": 1e999, "vectors": {}}', '{"dimensions": 6, "vectors": 7}'):
        wrong.write_text(text, encoding="utf-8")
        assert "is not the JSON of wink-embeddings" in refused("world", words, places, wrong, "-o", "city.csv")
    wrong.write_text('{"dimensions": 6, "vectors": {"wordaa": [1, 2]}}', encoding="utf-8")
    assert "vector of 'wordaa' in" in refused("world", words, places, wrong, "-o", "city.csv")
    assert "is no text, perhaps word2vec's binary form" in refused("world", words, places, binary, "-o", "city.csv")
    told = refused("world", words, places, "nowhere.txt", "-o", "city.csv")

    assert "nowhere.txt cannot be read: No such file or directory." in told
    assert "exists already; --force overwrites it" in refused("world", *files, "-o", words)


DAMAGE = (b'"', b",", b";", b"\n", b"\0", b"nan", b"1e999", b" ", b"\t", b"\xff", b"9" * 30, b"")


def test_files_damaged_anywhere_are_taken_or_refused_in_one_sentence(fairseat, files, tmp_path):
    every = [*files, write_picks(tmp_path, picks())]
    sound, draw = [file.read_bytes() for file in every], random.Random(3)
    for _ in range(60):
        which = draw.randrange(len(every))
        text = bytearray(sound[which])
        for _ in range(draw.choice((1, 1, 2, 5))):
            place = draw.randrange(len(text))
            text[place : place + draw.choice((0, 1, 1, 30))] = draw.choice(DAMAGE)
        every[which].write_bytes(bytes(text))
        done = fairseat("world", *files, "--picked", every[-1], "-o", "city.csv", "--force")
        every[which].write_bytes(sound[which])

        assert done.exit_code in (0, 2), (which, bytes(text), done.output)
        assert "Traceback" not in done.output
