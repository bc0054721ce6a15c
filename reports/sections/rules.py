"""The rules played: every number and switch beside its default and the default's source, what was changed marked."""

from __future__ import annotations

from collections import Counter

from fairseat.analysis.store.card import StoredRule
from fairseat.analysis.wording import count, listed
from fairseat.reports.pieces import PageTable, Section
from fairseat.reports.reading import CellReport, word
from fairseat.simulators.engine.rules import DERIVED, RULEBOOK, SOURCES

OF_THE_RULEBOOK = (RULEBOOK, DERIVED)
HEADINGS = ("Rule", "Played", "Default", "Source of the default", "Clause", "Meaning")


def rule_section(told: CellReport, prefix: str) -> Section:
    """List the rules, and say how they differ from the rulebook and from our defaults."""
    values, declared, changed = told.entry.rules, told.run.plan.card.rules, told.changes
    words = _opening(told)
    rows = tuple(
        table_row(name, declared[name], value, name in changed)
        for name, value in sorted(values.items(), key=lambda item: item[0] not in changed)
    )
    sources = [declared[name].source for name in values]
    met = [f"{source}: {meaning}" for source, meaning in SOURCES.items() if source in sources]
    words.append(_tally(sources))
    table = PageTable("Every number and switch", HEADINGS, rows, note="; ".join(met) + ".")
    return Section(f"{prefix}rules", "Which rules were played?", (), tuple(words), (), (table,))


def _opening(told: CellReport) -> list[str]:
    """Say what was changed: what the rulebook has otherwise, and what only our defaults have otherwise."""
    variant, variants = told.entry.variant, told.run.plan.card.variants
    declared = told.run.plan.card.rules
    words = [f"The variant `{variant}`: {variants[variant].says}"] if variant in variants else []
    against = {name: declared[name].source in OF_THE_RULEBOOK for name in told.changes}
    for whose, meant in (("the rulebook", True), ("our defaults where the rulebook says nothing certain", False)):
        named = [
            f"`{name}` is {word(value)} instead of {word(declared[name].default)}"
            for name, value in told.changes.items()
            if against[name] is meant
        ]
        if named:
            words.append(f"Different from {whose}: {listed(named)}.")
    return words if told.changes else [*words, "Every rule is at its default."]


def _tally(sources: list[str]) -> str:
    """Say how many defaults come from where; only where all are the rulebook's do they stand as in the rulebook."""
    found = Counter(sources)
    if set(found) <= set(OF_THE_RULEBOOK):
        return "Every default is the rulebook's."
    named = [f"{count(found[source])} {source}" for source in SOURCES if found[source]]
    return f"Where the {count(len(sources))} defaults come from: {listed(named)}."


def table_row(name: str, rule: StoredRule, value: object, changed: bool) -> tuple[str, ...]:
    """Write one rule; a mark in words, since colour alone would not do."""
    told = word(value) + (" (changed)" if changed else "")
    return (name, told, word(rule.default), f"{rule.source} {rule.reading}".strip(), rule.clause, rule.says)
