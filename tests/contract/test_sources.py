"""Where a rule's default comes from is said in four places, and all four say the same."""

import re

import pytest

from fairseat.analysis.cli.rules import rule_row
from fairseat.analysis.experiments.planning import stored_card
from fairseat.reports.sections.rules import table_row
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.rules import SOURCES
from tests.contract.games import GAMES, ruleset_of

BRACKET = re.compile(rf"\(({'|'.join(SOURCES)})\b(?: (\w\d+))?")


def clause_text(game, clause):
    """A clause of a game's RULES.md, whole."""
    text = (ruleset_of(game).folder / "RULES.md").read_text(encoding="utf-8")
    match = re.search(rf"^- \*\*{re.escape(clause)}\*\*(.*?)(?=^- \*\*|^#|\Z)", text, re.MULTILINE | re.DOTALL)
    assert match, clause
    return match[1]


def place_of(name, text):
    """Where a clause has named a rule: itself, or as one of "`need_2` to `need_5`"."""
    numbered = re.fullmatch(r"(\w+_)\d", name)
    ranges = [rf"`{numbered[1]}\d`(?: \d+)? to `{numbered[1]}\d`"] if numbered else []
    for pattern in (rf"`{name}[`=]", *ranges):
        if match := re.search(pattern, text):
            return match.end()
    return None


def source_in_the_pages(game, rule):
    """The first source in brackets after the rule's name in its clause."""
    text = clause_text(game, rule.clause)
    place = place_of(rule.name, text)
    match = BRACKET.search(text[place:]) if place is not None else None
    return match[1] if match else "none"


@pytest.mark.parametrize("game", RULESETS)
def test_the_page_of_the_rules_gives_every_default_the_source_that_the_rules_declare(game):
    declared = ruleset_of(game).rules.declared.values()

    assert {} == {
        rule.name: (rule.source, source_in_the_pages(game, rule))
        for rule in declared
        if rule.clause != "R0.1" and rule.source != source_in_the_pages(game, rule)
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_and_the_report_print_the_same_source(game):
    ruleset = ruleset_of(game)
    stored = stored_card(ruleset).rules

    for name, rule in ruleset.rules.declared.items():
        row = rule_row(rule, rule.default)
        told = table_row(name, stored[name], row["played"], False)
        assert rule.source in SOURCES
        assert (row["source"], rule.clause) == (told[3], told[4])
        assert row["source"].split()[0] == rule.source


@pytest.mark.parametrize("game", RULESETS)
def test_the_page_of_the_rules_explains_every_source_that_it_names(game):
    text = (ruleset_of(game).folder / "RULES.md").read_text(encoding="utf-8")
    opening = text[: text.index("## R1")]

    assert set() == {match[1] for match in BRACKET.finditer(text)} - set(re.findall(r"\*\*(\w+)\*\*", opening))
