"""The page that plays a game, in a real Chromium: its pictures are the table's, it is silent and asks nobody."""

import json
from pathlib import Path

import numpy as np
import pytest

from fairseat.analysis.foresight.chances import Outlook
from fairseat.reports.watch.page import changes, watch_page
from fairseat.reports.watch.scenes import scenes
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.play import compiled, set_up
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG
from tests.reports.chromium import Chromium
from tests.reports.test_browser import AXE, UNFOLD, WIDE

SEED, GAME = 7, 41
MOST_BYTES = 1_000_000
PRESS = "const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));"
SAME = """
const parse = shape => {
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  holder.innerHTML = shape;
  return holder.innerHTML;
};
const parsed = SHAPES.map(parse);
press('Home');
FRAMES.flatMap((frame, step) => {
  if (step) press('ArrowRight');
  const shown = [...document.querySelectorAll('#picture > g')].map(slot => slot.innerHTML);
  const same = shown.length === frame.length && frame.every((shape, place) => shown[place] === parsed[shape]);
  return same ? [] : [step];
})
"""
REST = "new Promise(done => setTimeout(() => done(location.hash), 400))"
HOSTILE = "</script><img src=x onerror=alert(1)>\"'&"


def setup_of(game: str, seats: int = 2):
    """A table of a game with different bots."""
    ruleset = load(game)
    bots = list(ruleset.quick_bots)
    return set_up(ruleset, [bots[1 + seat % (len(bots) - 1)] for seat in range(seats)])


@pytest.fixture(scope="module")
def page_of(tmp_path_factory: pytest.TempPathFactory):
    """The page of one game of a ruleset, and the scenes that it was made of."""
    made = {}

    def make(game: str):
        if game not in made:
            setup = setup_of(game)
            played = list(scenes(setup, SEED, GAME))
            file = tmp_path_factory.mktemp("watch") / "a game.html"
            shares, errors = np.full(setup.players, 1 / setup.players), np.full(setup.players, 0.05)
            curve = [Outlook(step, scene.turn, shares, errors) for step, scene in enumerate(played) if step % 5 == 0]
            page = watch_page(setup, SEED, GAME, again="fairseat watch", curve=curve, played=played)
            file.write_text(page, encoding="utf-8")
            made[game] = file, played
        return made[game]

    return make


@pytest.fixture
def pig_page(page_of) -> Path:
    return page_of(str(PIG))[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", [*RULESETS, str(PIG)])
def test_every_picture_on_the_page_is_the_one_drawn_from_the_table(browser: Chromium, page_of, game):
    file, played = page_of(game)
    numbers: dict[str, int] = {}
    frames = [[numbers.setdefault(shape, len(numbers)) for shape in scene.picture.shapes] for scene in played]
    browser.open(file)
    script = f"(() => {{ {PRESS} const SHAPES = {json.dumps(list(numbers))}, FRAMES = {json.dumps(frames)};"

    assert browser.value(script + SAME.replace("\nFRAMES.flat", "\nreturn FRAMES.flat") + "})()") == []
    assert browser.complaints() == []
    assert browser.requests() == [file.resolve().as_uri()]
    assert played[-1].answer[0] == browser.value("document.getElementById('told').textContent")


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_the_page_of_a_usual_game_is_under_a_megabyte(game):
    page = watch_page(setup_of(game, load(game).card.usual_seats), SEED, GAME)

    assert len(page.encode()) < MOST_BYTES or not compiled()


def test_play_goes_on_to_the_end_and_stops_there(browser: Chromium, pig_page):
    browser.open(pig_page)
    script = f"""new Promise(done => {{ {PRESS}
      document.getElementById('speed').value = '120';
      document.getElementById('by').value = 'turn';
      press(' ');
      let looks = 600;
      const look = setInterval(() => {{
        if (document.getElementById('play').textContent === 'Pause' && --looks) return;
        clearInterval(look);
        setTimeout(() => done(location.hash), 400);
      }}, 50);
    }})"""
    last = browser.value("Number(document.getElementById('slider').max)")

    assert f"#step={last}" == browser.value(script)
    assert browser.value("document.getElementById('told').textContent").startswith("The end after")


def test_keys_go_question_by_question_turn_by_turn_and_to_the_ends(browser: Chromium, pig_page):
    browser.open(pig_page)
    places = []
    for key in ("End", "Home", "PageDown", "ArrowRight", "ArrowLeft", "PageDown", "PageUp"):
        places.append(browser.value(f"{{ {PRESS} press('{key}'); }} {REST}"))
    last = browser.value("Number(document.getElementById('slider').max)")

    assert [f"#step={last}", "#turn=1", "#turn=2"] == places[:3]
    assert places[2] == places[4] == places[6] != places[3]
    assert "#turn=3" == places[5]


def test_a_link_opens_at_its_moment_and_with_its_eyes(browser: Chromium, page_of):
    file, played = page_of("round-trip")
    browser.open(file)
    browser.value("location.hash = '#turn=3&eyes=2'; new Promise(done => setTimeout(done, 100))")
    first = next(step for step, scene in enumerate(played) if scene.turn == 3)
    hidden = "[...document.querySelectorAll('#picture .front')].filter(one => getComputedStyle(one).display === 'none')"

    assert first == browser.value("Number(document.getElementById('slider').value)")
    assert "1" == browser.value("document.getElementById('picture').dataset.eyes")
    assert browser.value(f"{hidden}.every(one => !one.classList.contains('to1'))")
    assert browser.value(f"{hidden}.length") > 0


@pytest.mark.parametrize("width", [390, 768, 1280])
@pytest.mark.parametrize("game", ["ticket-to-ride", str(PIG)])
def test_nothing_overflows(browser: Chromium, page_of, game, width):
    browser.open(page_of(game)[0], width)
    browser.value(UNFOLD)

    assert browser.value(WIDE)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (1280, True), (390, False)])
@pytest.mark.parametrize("game", ["round-trip", str(PIG)])
def test_axe_finds_no_violation(browser: Chromium, axe: str, page_of, game, width, dark):
    browser.open(page_of(game)[0], width, dark=dark)
    browser.value(f"{UNFOLD};(() => {{ {PRESS} press('PageDown'); press('PageDown'); }})()")
    browser.value(axe + ";0")

    assert browser.value(AXE) == []


def test_hostile_names_stay_words(browser: Chromium, tmp_path):
    (tmp_path / "bot.toml").write_text(f"[{json.dumps(HOSTILE)}]\nstyle = {json.dumps(HOSTILE)}\n")
    setup = set_up(load(str(PIG)), [str(tmp_path / "bot.toml"), "random"])
    file = tmp_path / "hostile.html"
    file.write_text(watch_page(setup, SEED, GAME, again=HOSTILE), encoding="utf-8")
    browser.open(file)

    assert browser.complaints() == []
    assert 0 == browser.value("document.querySelectorAll('img').length")
    assert browser.value(f"document.querySelector('.seats').textContent.includes({json.dumps(HOSTILE)})")


def test_the_same_game_gives_the_same_bytes():
    setup = setup_of(str(PIG))

    assert watch_page(setup, SEED, GAME) == watch_page(setup, SEED, GAME)


def test_what_changed_is_told_by_place_or_all_anew_where_the_lengths_differ():
    assert [] == changes([1, 2, 3], [1, 2, 3])
    assert [1, 9] == changes([1, 2, 3], [1, 9, 3])
    assert [-1, 4, 5] == changes([1, 2, 3], [4, 5])
