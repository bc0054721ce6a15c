"""The words of statistics: one list, every word of it in use, every method that a figure names on it."""

import json
import re

import pytest
from click.testing import CliRunner

from fairseat.analysis.cli.app import cli
from fairseat.analysis.terms import by_mark, term_named, terms
from tests.repository.sources import ROOT

METHOD = re.compile(r"""(?:method=|method = |levels?, )"([A-Z][^"{]*)\"""")
SOURCES = [path for room in ("analysis", "reports", "simulators") for path in (ROOT / room).rglob("*.py")]


def explained(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["explain", *words])
    return done.exit_code, done.output


def test_every_term_stands_in_something_that_is_said() -> None:
    said = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)

    assert [] == [name for name, term in terms().items() if not any(mark in said for mark in term.marks or [name])]


def test_every_method_that_a_figure_names_is_explained() -> None:
    named = {
        name for path in (ROOT / "analysis/stats").glob("*.py") for name in METHOD.findall(path.read_text("utf-8"))
    }

    assert {"Student's t", "Bradley-Terry with seats"} <= named
    assert [] == [name for name in sorted(named) if not any(mark in name for mark in by_mark())]


def test_a_word_belongs_to_one_term() -> None:
    assert sum(len(term.marks) for term in terms().values()) == len(by_mark())


@pytest.mark.parametrize("word", ["Wald chi-square", "wilson", "95 % interval", "points", "Holm", "luck alone"])
def test_a_term_is_found_by_any_of_its_words(word: str) -> None:
    assert (0, True) == (explained(word)[0], term_named(word).says in " ".join(explained(word)[1].split()))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("p-value", "luck alone"),
        ("P values", "luck alone"),
        ("confidence interval", "95 % interval"),
        ("CI", "95 % interval"),
        ("percentage points", "points"),
        ("odds ratio", "odds"),
        ("false discovery rate", "share of luck in a list"),
        ("bots", "bot"),
        ("expert", "bot"),
        ("luck", "luck"),
        ("holes", "hole"),
        ("first player", "seat"),
    ],
)
def test_a_statistician_s_word_finds_its_term(word: str, name: str) -> None:
    assert name == term_named(word).name


def test_letters_inside_of_a_word_are_no_word() -> None:
    assert 2 == explained("cide")[0]
    assert 2 == explained("di")[0]


def test_an_unknown_term_names_the_nearest_and_exits_with_2() -> None:
    code, text = explained("media")

    assert 2 == explained("wilsen")[0]
    assert "Did you mean 'Wilson'?" in explained("wilsen")[1]
    assert (0, True) == (code, text.startswith("median"))


def test_without_a_term_all_are_listed() -> None:
    listed = json.loads(explained("--json")[1])

    assert list(terms()) == [row["term"] for row in listed]
    assert all(name in explained()[1] for name in terms())
