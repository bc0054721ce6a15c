"""The rules played: every number and switch, with what differs from the rulebook and what it leaves out marked."""

from __future__ import annotations

from fairseat.analysis.wording import count
from fairseat.reports.pieces import PageTable, Section
from fairseat.reports.reading import CellReport, word
from fairseat.simulators.engine.rules import DERIVED, DESIGNER, FOUND, READING, RECONSTRUCTED, RULEBOOK, Rule

SOURCES = {
    RULEBOOK: "the rulebook",
    DERIVED: "follows from the rulebook",
    FOUND: "found in public material",
    RECONSTRUCTED: "reconstructed",
    READING: "a reading",
    DESIGNER: "no rule, a lever",
}


def rule_section(told: CellReport, prefix: str) -> Section:
    """List the rules, and say how they differ from the rulebook."""
    values, title = told.entry.rules, "Which rules were played?"
    if told.ruleset is None:
        plain = tuple((name, word(value)) for name, value in values.items())
        gone = "The ruleset is not there any more, so only its values are known."
        return Section(f"{prefix}rules", title, (), (gone,), (), (PageTable("Rules played", ("Rule", "Value"), plain),))
    declared = told.ruleset.rules.declared
    changed = told.changes
    words = [_opening(told)]
    guessed = [name for name in values if name in declared and declared[name].source == RECONSTRUCTED]
    if guessed:
        words.append(
            f"{count(len(guessed))} values are reconstructed: the rulebook leaves them out. They are marked below."
        )
    rows = tuple(
        _row(declared[name], value, name in changed)
        for name, value in sorted(values.items(), key=lambda item: item[0] not in changed)
        if name in declared
    )
    headings = ("Rule", "Played", "Rulebook", "Clause", "Where it comes from", "Meaning")
    table = PageTable("Every number and switch", headings, rows)
    return Section(f"{prefix}rules", title, (), tuple(words), (), (table,))


def _opening(told: CellReport) -> str:
    """Say whether the rules are those of the rulebook."""
    assert told.ruleset is not None
    variant = told.entry.variant
    named = (
        f"The variant `{variant}`: {told.ruleset.variants[variant].says} " if variant in told.ruleset.variants else ""
    )
    if not told.changes:
        return f"{named}Every rule stands as in the rulebook, or as `RULES.md` reads it."
    differ = ", ".join(f"`{name}` = {word(value)}" for name, value in told.changes.items())
    return f"{named}Different from the rulebook: {differ}."


def _row(rule: Rule, value: object, changed: bool) -> tuple[str, ...]:
    """Write one rule; a mark in words, since colour alone would not do."""
    told = word(value) + (" (changed)" if changed else "")
    source = SOURCES[rule.source] + (f" ({rule.reading})" if rule.reading else "")
    return (rule.name, told, word(rule.tell(rule.default)), rule.clause, source, rule.says)
