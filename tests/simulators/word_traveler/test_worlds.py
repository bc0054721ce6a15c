"""The fit of the language model to real words and places finds what was put in, and its page says what it found."""

import json
import math

import numpy as np
import pytest

from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.word_traveler.components import read_world
from fairseat.simulators.word_traveler.worlds import compare, make_real, pages, quality
from fairseat.simulators.word_traveler.worlds.fitting import Link, breadths, dimensions, fit, logits, private_share
from fairseat.simulators.word_traveler.worlds.making import FITTED, FOLDER, fitted, make_world
from fairseat.simulators.word_traveler.worlds.nearness import Nearness
from fairseat.simulators.word_traveler.worlds.quality import calibration, held_out, ranked_right, surprise
from fairseat.simulators.word_traveler.worlds.sources import read_picks, read_places, read_words
from tests.repository.sources import ROOT
from tests.simulators.word_traveler.vectors import picks, write_files, write_picks

WORDS, PLACES, DEEP = 240, 81, 9


def drawn(slope=1.2, chance=0.0, private=0.0, level=-1.5, b_sd=0.8, seed=5):
    """Nearness and picks of a made-up world: common fits of spread 1 that two people tell, each with errors."""
    draw = np.random.default_rng(seed)
    common = draw.normal(size=(WORDS, DEEP)) @ draw.normal(size=(DEEP, PLACES)) / math.sqrt(DEEP)
    own = math.sqrt(private) * draw.normal(size=(2, WORDS, PLACES))
    wrong = math.sqrt(2.0 * chance) * draw.normal(size=(2, 2, WORDS, PLACES))  # of each person's halves
    first, second = (common + own[who] + wrong[who].mean(axis=0) for who in (0, 1))
    even, odd = (common + own.mean(axis=0) + wrong[:, half].mean(axis=0) for half in (0, 1))
    breadth = b_sd * draw.normal(size=WORDS)
    odds = level + breadth[:, None] + slope * common
    picked = (draw.uniform(size=odds.shape) < 1.0 / (1.0 + np.exp(-odds))).astype(float)
    parts = [(first + second) / 2, first, second, even, odd] if chance or private else [common]
    return Nearness(parts), picked, odds


def test_level_breadth_and_slope_are_found_again():
    near, picked, _ = drawn()
    link = fit(near, picked)

    assert link.level == pytest.approx(-1.5, abs=0.15)
    assert link.b_sd == pytest.approx(0.8, abs=0.12)
    assert link.g == link.slope == pytest.approx(1.2, abs=0.08)
    assert link.generic == pytest.approx(0.0, abs=0.15)


def test_what_short_descriptions_miss_is_added_to_the_sharpness_of_words():
    near, picked, _ = drawn(chance=1.0)
    link = fit(near, picked)

    assert link.slope < 1.1
    assert link.g == pytest.approx(1.2, abs=0.12)
    assert link.missed == pytest.approx(link.g**2 - link.slope**2)


def test_how_differently_two_people_describe_is_told_from_chance():
    near, picked, _ = drawn(chance=0.5, private=0.6)
    nobody, _, _ = drawn(chance=0.5)

    assert private_share(near.alike, near.halves) == pytest.approx(0.6, abs=0.08)
    assert private_share(nobody.alike, nobody.halves) == pytest.approx(0.0, abs=0.03)
    assert fit(near, picked).sigma == pytest.approx(1.2 * math.sqrt(0.6), abs=0.15)


def test_dimensions_of_a_drawn_world_are_found_again():
    assert dimensions(drawn()[0].fit) == pytest.approx(DEEP, rel=0.1)


def test_picks_bring_a_world_nearer_to_the_truth():
    near, picked, odds = drawn(chance=1.0)
    link = fit(near, picked)
    alone, both = (np.corrcoef(logits(link, near, given).ravel(), odds.ravel())[0, 1] for given in (None, picked))

    assert 0.05 < both - alone
    assert 0.5 < np.corrcoef(breadths(link, near, picked), odds.mean(axis=1))[0, 1]


def test_what_is_foretold_of_other_places_comes_as_often_as_it_is_foretold():
    near, picked, _ = drawn()
    foretold = held_out(near, picked)

    for _, _, pairs, said, came in calibration(foretold, picked):
        assert came == pytest.approx(said, abs=4.0 * math.sqrt(said * (1.0 - said) / pairs))
    assert surprise(foretold, picked) < surprise(np.full_like(picked, picked.mean()), picked)


def test_ranks_are_right_or_wrong_or_chance():
    picked = np.array([[0.0, 1.0], [0.0, 1.0]])

    assert (1.0, 0.0) == (ranked_right(picked, picked), ranked_right(-picked, picked))


def test_the_script_and_the_command_make_the_same_world(tmp_path, monkeypatch):
    """The committed world is what `fairseat world` makes of the committed words, places and picks."""
    words, places, vectors = write_files(tmp_path)
    picked = write_picks(tmp_path, picks(wrong=0.2))
    monkeypatch.setattr(quality, "RESAMPLED", 3)
    monkeypatch.setattr(make_real, "SOURCES", tmp_path)
    make_real.main(vectors, tmp_path / "real.csv", tmp_path / "fit.json")
    link = Link(**json.loads((tmp_path / "fit.json").read_text(encoding="utf-8"))["link"])
    monkeypatch.setattr("fairseat.simulators.word_traveler.worlds.making.fitted", lambda: link)
    again = make_world(words, places, vectors, picked)["shares"]
    kept = np.array(read_world(str(tmp_path / "real.csv"), 5).shares)

    assert kept == pytest.approx(np.array([[float(f"{share:.3g}") for share in row] for row in again]))


def test_the_real_world_is_made_of_the_words_places_and_picks_that_lie_beside_it():
    """Its shares follow the picks, and its spread is what the kept fit says."""
    world, told = read_world("real", 7), json.loads(FITTED.read_text(encoding="utf-8"))
    words, places = read_words(FOLDER / "real" / "words.txt"), read_places(FOLDER / "real" / "places.csv")
    picked = np.array(read_picks(FOLDER / "real" / "picked.csv", places, words))
    shares = np.array(world.shares)

    assert (words, [place.name for place in places]) == (list(world.words), list(world.places))
    assert (told["words"], told["places"]) == picked.shape
    assert told["picked"] == pytest.approx(picked.mean(), abs=1e-4)
    assert told["world"]["mean_share"] == pytest.approx(shares.mean(), abs=1e-3)
    assert 4 * shares[~picked].mean() < shares[picked].mean()
    assert told["link"]["spread"] == pytest.approx(told["world"]["g"], abs=1e-3)
    assert told["link"] == vars(fitted())


def test_a_cell_of_the_comparison_is_what_its_games_score():
    told = compare.played("real", 2, "literal", "hand=8", 6)
    rules = {"world": "real", "hand": 8}
    rows, _ = play_batch(set_up(load("word-traveler"), ["literal"] * 2, changes=rules), compare.SEED, 0, 6)

    assert set(compare.COLUMNS) == set(told)
    assert float(told["points"]) == pytest.approx(rows.points.mean(), abs=1e-3)
    assert [cell[:2] for cell in compare.cells()].count(("real", 3)) == 2 + len(compare.CHANGED)


def test_the_page_of_worlds_holds_the_committed_numbers():
    """`make pages` writes them anew from fit.json and games.csv."""
    page = (ROOT / "simulators/word_traveler/WORLDS.md").read_text(encoding="utf-8")

    parts = (
        pages.numbers(),
        pages.agreement(),
        pages.failures(),
        pages.games(),
        pages.changes(),
        pages.verdict(),
        pages.sheet(),
    )

    assert [] == [part for part in parts if part not in page]
