"""A page is one file that needs nothing else, tells the truth of its run, and is the same bytes every time."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from fairseat.analysis.store.read import Run
from fairseat.analysis.terms import terms
from fairseat.reports.document import document
from fairseat.reports.html import HERE, coded, page
from fairseat.reports.reading import label_of, read_cell
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.whole_games import findings
from tests.contract.games import GAMES, ruleset_of

VOID = {"meta", "link", "br", "path", "use", "line", "rect"}


class Outline(HTMLParser):
    """The elements of a page, and whether each one that is opened is closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert tag == self.open.pop()

    def named(self, *tags: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag in tags]


@pytest.fixture(scope="session", params=["page_file", "versus_file"])
def text(request: pytest.FixtureRequest) -> str:
    """The text of each page in turn."""
    file: Path = request.getfixturevalue(request.param)
    return file.read_text(encoding="utf-8")


def test_a_page_needs_no_network(text: str) -> None:
    addresses = re.findall(r'(?:src|href)="([^"#][^"]*)"|url\(([^#)][^)]*)\)|@import', text)

    assert [("data:,", "")] == addresses
    assert "<script" not in text
    assert len(text.encode()) < 1_000_000


def test_a_page_is_whole(text: str) -> None:
    outline = Outline(text)
    ids = [attributes["id"] for _, attributes in outline.elements if "id" in attributes]
    targets = [str(link.get("href"))[1:] for link in outline.named("a", "use")]

    assert outline.open == []
    assert len(ids) == len(set(ids))
    assert set(targets) <= set(ids)


def test_a_page_can_be_heard(text: str) -> None:
    outline = Outline(text)
    levels = [int(tag[1]) for tag, _ in outline.elements if re.fullmatch("h[1-6]", tag)]

    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [1, 1, 1, 1] == [len(outline.named(tag)) for tag in ("header", "nav", "main", "footer")]
    assert all("scope" in heading for heading in outline.named("th"))
    assert len(outline.named("table")) == len(outline.named("caption"))
    charts = [svg for svg in outline.named("svg") if svg.get("class") == "chart"]
    assert charts
    assert all(svg["role"] == "img" and svg["aria-labelledby"] for svg in charts)
    assert len(charts) == len(outline.named("figure"))
    assert len(charts) <= len(outline.named("details"))


def test_every_chart_names_n_and_has_its_table(round_trip_run: Run) -> None:
    charts = [chart for section in document([round_trip_run]).sections for chart in section.charts]

    assert len(charts) >= 8
    for chart in charts:
        assert "n = " in chart.note or "n: " in chart.note
        assert "interval" in chart.note or "mean" in chart.note.lower()
        assert chart.table.rows


def test_the_page_tells_the_findings_of_the_run(round_trip_run: Run, page_file: Path) -> None:
    text = page_file.read_text(encoding="utf-8")
    found = findings(round_trip_run.games(), round_trip_run.seats())

    assert str(coded(found[0].verdict)) in text
    assert all(str(coded(finding.verdict)) in text for finding in found)


def test_the_same_run_gives_the_same_bytes(round_trip_run: Run, page_file: Path) -> None:
    assert page_file.read_text(encoding="utf-8") == page(document([round_trip_run]))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page(game: str, run_of: Callable[..., Run]) -> None:
    ruleset = ruleset_of(game)
    made = document([run_of(ruleset.locator, games=80, bots=["random"] if "random" in ruleset.bots else [])])

    assert Outline(page(made)).open == []
    assert "rules" in [section.id for section in made.sections]
    assert made.verdicts[0].leads.kind in ("seats", "team")


def test_changed_and_reconstructed_rules_are_marked(run_of: Callable[..., Run]) -> None:
    run = run_of("round-trip", games=20, bots=["random"], variant="short-game", changes={"hand_limit": 5})
    section = next(section for section in document([run]).sections if section.id == "rules")
    rows = {row[0]: row for table in section.tables for row in table.rows}

    assert ["", True] == [table.fold and True for table in section.tables]
    assert rows["need_5"][1:3] == ("no (changed)", "yes")
    assert rows["hand_limit"][1:3] == ("5 (changed)", "7")
    assert rows["select_all"][3] == "reconstructed"
    assert {row[0] for row in section.tables[0].rows} == {"hand_limit", "need_5"}
    assert "Different from the rulebook: `hand_limit` is 5 instead of 7" in " ".join(section.paragraphs)


def test_a_run_stands_as_in_the_rulebook_only_where_it_does(round_trip_run: Run, run_of: Callable[..., Run]) -> None:
    guessed = run_of("round-trip", games=20, bots=["random"], changes={"select_all": 3})
    words = [
        " ".join(next(section for section in document([run]).sections if section.id == "rules").paragraphs)
        for run in (round_trip_run, guessed)
    ]

    assert "Every rule is at its default." in words[0]
    assert "reconstructed" in words[0] and "in the rulebook" not in words[0]
    assert "Different from our defaults where the rulebook says nothing certain: `select_all` is 3" in words[1]
    assert "from the rulebook" not in words[1]


def test_the_command_on_the_page_plays_the_same_games(run_of: Callable[..., Run]) -> None:
    import shlex

    from click.testing import CliRunner

    from fairseat.analysis.cli.app import cli

    run = run_of("round-trip", games=20, bots=["random"], variant="short-game", changes={"hand_limit": 5})
    command = next(section for section in document([run]).sections if section.id == "method").command
    done = CliRunner().invoke(cli, [*shlex.split(command)[1:], "-o", str(run.folder.parent / "again")])

    assert done.exit_code == 0
    assert [(run.folder / f"{table}/part-00000.parquet").read_bytes() for table in ("games", "seats")] == [
        (run.folder.parent / f"again/{table}/part-00000.parquet").read_bytes() for table in ("games", "seats")
    ]


def test_runs_side_by_side_list_the_rules_once_and_say_who_played_which(
    round_trip_run: Run, run_of: Callable[..., Run]
) -> None:
    five = run_of("round-trip", games=20, players=3, changes={"hand_limit": 5})
    made = document([round_trip_run, five])
    (section,) = [
        part
        for part in (*made.sections, *(part for section in made.sections for part in section.parts))
        if part.title == "Which rules were played?"
    ]
    (row,) = section.tables[0].rows

    assert row[:3] == ("hand_limit", "7: 4 players; 5: 3 players (changed)", "7")
    assert section.paragraphs[0] == "4 players: Every rule is at its default."
    assert len(section.tables[0].rows) + len(section.tables[1].rows) == len(five.plan.card.rules)


def test_the_leading_verdict_is_told_once(round_trip_run: Run, run_of: Callable[..., Run]) -> None:
    two = run_of("round-trip", games=20, players=2)
    for made in (document([round_trip_run]), document([round_trip_run, two])):
        told = [id(finding) for finding in made.findings]

        assert len(told) == len(set(told))


def test_two_games_do_not_share_a_page(round_trip_run: Run, run_of: Callable[..., Run]) -> None:
    pig = run_of(ruleset_of("pig").locator, games=20)

    with pytest.raises(Mistake, match="A page is about one game, not 2"):
        document([round_trip_run, pig])


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 has it."""

    def light(color: str) -> float:
        color = color.lstrip("#")
        color = "".join(2 * letter for letter in color) if len(color) == 3 else color
        parts = [int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def test_letters_stand_out_from_the_page_in_light_dark_and_print() -> None:
    style = (HERE / "style" / "page.css").read_text(encoding="utf-8")
    modes = [dict(re.findall(r"--(\w+): (#\w+)", block)) for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL)]

    assert len(modes) == 3
    for mode in modes:
        for letters in ("ink", "soft", "good", "look", "open", "fact", "link"):
            for ground in ("paper", "card"):
                assert contrast(mode[letters], mode[ground]) >= 4.5, (letters, ground)


def test_runs_are_named_by_what_tells_them_apart(round_trip_run: Run, run_of: Callable[..., Run]) -> None:
    bots = ["expert", "tempo", "greedy", "random"]
    short = run_of("round-trip", games=20, bots=bots, variant="short-game")
    changed = run_of("round-trip", games=20, bots=bots, changes={"hand_limit": 5, "exchange": False})
    two = run_of("round-trip", games=20, players=2)
    told = [read_cell(run, 0) for run in (round_trip_run, short, changed, two)]

    assert [label_of(each, told) for each in told] == [
        "4 players · defaults",
        "4 players · short-game",
        "4 players · exchange = no and hand_limit = 5",
        "2 players",
    ]


def test_every_word_of_statistics_is_explained_where_it_stands_and_below(text: str) -> None:
    marked = re.findall(r'<a class="term" href="#([^"]+)" title="([^"]+)">', text)
    below = re.findall(r'<dt id="([^"]+)">', text)

    assert len(below) >= 15
    assert {place for place, _ in marked} == set(below)
    assert {place for place, _ in marked} <= {term.id for term in terms().values()}


def test_a_chart_says_its_figures_to_whoever_points_at_it(round_trip_run: Run) -> None:
    for section in document([round_trip_run]).sections:
        for chart in section.charts:
            assert chart.svg.count("<title>") >= len(chart.table.rows) // 2, chart.title


def test_a_run_of_one_game_says_nothing_of_luck_and_of_what_it_could_have_seen(run_of: Callable[..., Run]) -> None:
    text = page(document([run_of("round-trip", games=1, bots=["random"])]))

    assert "Is every seat fair?" in text or "How do they fare?" in text
    for words in ("unknown points", "would have shown", "runs like this"):
        assert words not in text


def test_a_tab_shows_text_without_the_marks_of_code(text: str) -> None:
    assert [] == [title for title in re.findall("<title>[^<]*</title>", text[: text.index("<style>")]) if "`" in title]
