"""The rules played: every number and switch, with what differs from the rulebook and what it leaves out marked."""

from __future__ import annotations

from fairseat.analysis.store.card import StoredRule
from fairseat.analysis.wording import count
from fairseat.reports.pieces import PageTable, Section
from fairseat.reports.reading import CellReport, word
from fairseat.simulators.engine.rules import DERIVED, DESIGNER, FOUND, READING, RECONSTRUCTED, RULEBOOK

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
    declared, changed = told.run.plan.card.rules, told.changes
    words = [_opening(told)]
    guessed = [name for name in values if declared[name].source == RECONSTRUCTED]
    if guessed:
        words.append(
            f"{count(len(guessed))} values are reconstructed: the rulebook leaves them out. They are marked below."
        )
    rows = tuple(
        _row(name, declared[name], value, name in changed)
        for name, value in sorted(values.items(), key=lambda item: item[0] not in changed)
    )
    headings = ("Rule", "Played", "Rulebook", "Clause", "Where it comes from", "Meaning")
    table = PageTable("Every number and switch", headings, rows)
    return Section(f"{prefix}rules", title, (), tuple(words), (), (table,))


def _opening(told: CellReport) -> str:
    """Say whether the rules are those of the rulebook."""
    variant, variants = told.entry.variant, told.run.plan.card.variants
    named = f"The variant `{variant}`: {variants[variant].says} " if variant in variants else ""
    if not told.changes:
        return f"{named}Every rule stands as in the rulebook, or as `RULES.md` reads it."
    differ = ", ".join(f"`{name}` = {word(value)}" for name, value in told.changes.items())
    return f"{named}Different from the rulebook: {differ}."


def _row(name: str, rule: StoredRule, value: object, changed: bool) -> tuple[str, ...]:
    """Write one rule; a mark in words, since colour alone would not do."""
    told = word(value) + (" (changed)" if changed else "")
    source = SOURCES.get(rule.source, rule.source) + (f" ({rule.reading})" if rule.reading else "")
    return (name, told, word(rule.default), rule.clause, source, rule.says)
