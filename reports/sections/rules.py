"""The rules played: what differs from the defaults in the open, every other number and switch behind a line."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fairseat.analysis.store.card import StoredRule
from fairseat.analysis.wording import count, listed
from fairseat.reports.pieces import PageTable, Section
from fairseat.reports.reading import CellReport, label_of, word
from fairseat.simulators.engine.rules import DERIVED, RULEBOOK, SOURCES

OF_THE_RULEBOOK = (RULEBOOK, DERIVED)
HEADINGS = ("Rule", "Played", "Default", "Source of the default", "Clause", "Meaning")


def rule_section(told: Sequence[CellReport]) -> Section:
    """List the rules of all runs once, and say how they differ from the rulebook and from our defaults."""
    declared = told[0].run.plan.card.rules
    names = list(told[0].entry.rules)
    changed = [name for name in names if any(name in each.changes for each in told)]
    rows = {name: table_row(name, declared[name], _played(name, told), name in changed) for name in names}
    sources = [declared[name].source for name in names]
    met = [f"{source}: {meaning}" for source, meaning in SOURCES.items() if source in sources]
    note = "; ".join(met) + "."
    differing = tuple(rows[name] for name in changed)
    others = tuple(row for name, row in rows.items() if name not in changed)
    tables = [PageTable("What differs from the defaults", HEADINGS, differing)] if differing else []
    line = f"{'The other' if differing else 'All'} {count(len(others))} rules, with default, source and clause"
    tables.append(PageTable("Every number and switch at its default", HEADINGS, others, note=note, fold=line))
    words = (*_openings(told), _tally(sources))
    return Section("rules", "Which rules were played?", (), words, (), tuple(tables))


def _played(name: str, told: Sequence[CellReport]) -> str:
    """Write what was played; where runs differ, what each of them played."""
    values: dict[str, list[str]] = {}
    for each in told:
        label = label_of(each, told) if len(told) > 1 else ""
        values.setdefault(word(each.entry.rules[name]), []).append(label)
    if len(values) == 1:
        return next(iter(values))
    return "; ".join(f"{value}: {listed(labels)}" for value, labels in values.items())


def _openings(told: Sequence[CellReport]) -> list[str]:
    """Say what was changed, once for all runs that changed the same."""
    said: dict[tuple[str, ...], list[str]] = {}
    for each in told:
        said.setdefault(tuple(_opening(each)), []).append(label_of(each, told) if len(told) > 1 else "")
    if len(said) == 1:
        return list(next(iter(said)))
    return [f"{listed(labels)}: {text}" for words, labels in said.items() for text in words]


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


def table_row(name: str, rule: StoredRule, value: Any, changed: bool) -> tuple[str, ...]:
    """Write one rule; a mark in words, since colour alone would not do."""
    told = word(value) + (" (changed)" if changed else "")
    return (name, told, word(rule.default), f"{rule.source} {rule.reading}".strip(), rule.clause, rule.says)
