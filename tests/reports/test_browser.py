"""The pages in a real Chromium: they are drawn, say nothing on the console, ask nobody, overflow nowhere."""

from pathlib import Path

import pytest

from fairseat.analysis.findings import Finding
from fairseat.reports.gallery.levers import write_levers
from fairseat.reports.gallery.plan import HERE as GALLERY
from fairseat.reports.html import page
from fairseat.reports.pieces import Document, PageTable, Section, VerdictBox
from tests.reports.chromium import Chromium

SPILLED = """
[...document.querySelectorAll('svg.chart text')].filter(text => {
  const own = text.getBoundingClientRect(), frame = text.closest('figure').getBoundingClientRect();
  return own.left < frame.left - 1 || own.right > frame.right + 1;
}).map(text => text.textContent)
"""
CUT = """
[...document.querySelectorAll('svg.chart')].flatMap(svg => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll('text')].filter(text => {
    const own = text.getBoundingClientRect();
    const off = own.left < frame.left - 1 || own.right > frame.right + 1;
    return off || own.top < frame.top - 1 || own.bottom > frame.bottom + 1 || text.textContent.includes('\u2026');
  }).map(text => text.textContent);
})
"""
SCREENS = 15
"""A page of a run is at most so many screens of a phone high."""
PHONE = (390, 844)
WIDE = "[document.documentElement.scrollWidth, document.body.scrollWidth].every(width => width <= innerWidth)"
AXE = "axe.run().then(found => found.violations.map(each => each.id + ': ' + each.nodes.map(n => n.html).slice(0, 3)))"
FOLDED = """
[...document.querySelectorAll('.fold > *:not(summary)')].filter(each => each.checkVisibility()).length
"""
UNFOLD = "document.querySelectorAll('details').forEach(each => each.open = true)"


@pytest.fixture(params=["page_file", "versus_file"])
def file(request: pytest.FixtureRequest) -> Path:
    """Each of the pages in turn."""
    found: Path = request.getfixturevalue(request.param)
    return found


def test_a_page_is_drawn_in_silence_and_asks_nobody(browser: Chromium, file: Path) -> None:
    browser.open(file)

    assert browser.complaints() == []
    assert browser.requests() == [file.resolve().as_uri()]
    assert browser.value("document.querySelectorAll('svg.chart').length") >= 6
    assert browser.value(
        "[...document.querySelectorAll('svg.chart')].every(one => one.getBoundingClientRect().height > 60)"
    )


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_nothing_overflows(browser: Chromium, file: Path, width: int) -> None:
    browser.open(file, width)

    assert browser.value(WIDE)
    browser.value(UNFOLD)
    assert browser.value(WIDE)
    assert browser.value(SPILLED) == []
    assert browser.value(CUT) == []


SCROLLED = """
[...document.querySelectorAll('figure .scroll')].filter(each => each.scrollWidth > each.clientWidth)
  .map(each => each.querySelector('caption').textContent)
"""


@pytest.mark.parametrize("width", [800, 1280])
def test_the_figures_of_a_chart_are_not_wider_than_it(browser: Chromium, file: Path, width: int) -> None:
    """Of a table of eight columns the last two were behind the edge of a chart that takes half of the page."""
    browser.open(file, width)
    browser.value(UNFOLD)

    assert browser.value(SCROLLED) == []


def test_a_table_of_six_bots_breaks_its_figures_before_their_brackets_and_does_not_scroll(
    browser: Chromium, tmp_path: Path
) -> None:
    """What each bot of Itchy Feet did ended in the middle of the last bot's figures."""
    bots = ("expert", "trader", "thief", "packer", "watcher", "hoarder")
    rows = tuple((count, *["18.51 (18.38 to 18.63)"] * 6) for count in ("passports held, cards", "offers"))
    table = PageTable("What each bot did", ("Count", *bots), rows, tuple(range(1, 7)))
    leads = Finding("seats", "fact", "Played", "They played.")
    made = Document("A game", "", "", (VerdictBox("", leads, ()),), (Section("bots", "Bots", tables=(table,)),))
    (tmp_path / "bots.html").write_text(page(made), encoding="utf-8")
    browser.open(tmp_path / "bots.html", 1280)

    assert browser.value(SCROLLED.replace("figure .scroll", ".scroll")) == []
    assert browser.value("document.querySelectorAll('table.wide').length") == 1
    assert browser.value("document.querySelector('td').innerText.includes('(18.38\u00a0to\u00a018.63)')")


BROKEN = """
[...document.querySelectorAll('tbody th')].filter(each => each.checkVisibility()).filter(each => {
  const [word] = each.textContent.trim().split(' '), range = document.createRange();
  const text = document.createTreeWalker(each, NodeFilter.SHOW_TEXT).nextNode(), first = text.data.indexOf(word);
  if (first < 0) return false;
  range.setStart(text, first), range.setEnd(text, first + word.length);
  return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1;
}).map(each => each.textContent.trim())
"""


@pytest.mark.parametrize("width", [800, 1280])
def test_no_name_of_a_row_is_broken_where_its_table_has_room(browser: Chromium, file: Path, width: int) -> None:
    """So that one table of levers need not scroll, tickets_adjacent was broken in the rules of every page."""
    browser.open(file, width)
    browser.value(UNFOLD)

    assert browser.value(BROKEN) == []


BESIDE_THE_BOX = """
[...document.querySelectorAll('.box code')].filter(code =>
  code.getBoundingClientRect().right > code.closest('.box').getBoundingClientRect().right
).map(code => code.textContent)
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_change_of_the_levers_runs_out_of_its_box(browser: Chromium, width: int, tmp_path: Path) -> None:
    browser.open(write_levers(tmp_path), width)

    assert browser.value(WIDE)
    assert browser.value(BESIDE_THE_BOX) == []


POINTED = """
[...document.querySelectorAll('svg.chart')].filter(svg => svg.checkVisibility()).filter(svg => {
  svg.scrollIntoView({block: 'center', behavior: 'instant'});
  const box = svg.querySelector('g > title')?.parentNode.getBoundingClientRect();
  const met = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !met?.closest('g')?.querySelector(':scope > title');
}).map(svg => svg.getAttribute('aria-labelledby'))
"""


def test_a_pointer_that_rests_on_a_chart_meets_its_figures(browser: Chromium, page_file: Path) -> None:
    browser.open(page_file)

    assert browser.value(POINTED) == []


def test_a_page_is_short_on_a_phone_and_whole_on_paper(browser: Chromium, file: Path) -> None:
    browser.open(file, *PHONE)

    assert browser.value("document.documentElement.scrollHeight") <= SCREENS * PHONE[1]
    assert browser.value(FOLDED) == 0
    browser.ask("Emulation.setEmulatedMedia", media="print")
    on_paper = browser.value("[...document.querySelectorAll('.fold > *')].map(each => each.checkVisibility())")
    browser.ask("Emulation.setEmulatedMedia", media="")
    assert on_paper.count(True) >= 3


def test_the_example_is_short_on_a_phone_and_cuts_no_label(browser: Chromium) -> None:
    browser.open(GALLERY / "example.html", *PHONE)
    height = browser.value("document.documentElement.scrollHeight")
    browser.value(UNFOLD)

    assert height <= SCREENS * PHONE[1]
    assert browser.value(CUT) == []
    assert browser.value(WIDE)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (1280, True), (390, False)])
def test_axe_finds_no_violation(browser: Chromium, axe: str, file: Path, width: int, dark: bool) -> None:
    browser.open(file, width, dark=dark)
    browser.value(UNFOLD)
    browser.value(axe + ";0")

    assert browser.value(AXE) == []


def test_the_page_turns_dark(browser: Chromium, page_file: Path) -> None:
    seen = []
    for dark in (False, True):
        browser.open(page_file, dark=dark)
        seen.append(browser.value("getComputedStyle(document.documentElement).backgroundColor"))
        seen.append(browser.value("getComputedStyle(document.querySelector('svg.chart text')).fill"))

    assert seen[0] != seen[2]
    assert seen[1] != seen[3]


def test_the_keyboard_reaches_the_verdict_first(browser: Chromium, page_file: Path) -> None:
    browser.open(page_file)
    for kind in ("keyDown", "keyUp"):
        browser.ask("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)

    assert browser.value("document.activeElement.getAttribute('href')") == "#verdict"
    assert browser.value("document.activeElement.getBoundingClientRect().left >= 0")
