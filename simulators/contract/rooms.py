"""Card, rules, variants, bots, columns and clauses say what they must, and name what there is."""

import re
from collections import Counter
from collections.abc import Iterator

from fairseat.simulators.engine.mistakes import unknown
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.table import COMMON

CLAUSE = re.compile(r"^- \*\*(R\d+\.\d+[a-z]?)\*\*", re.MULTILINE)
OF_THE_ENGINE = {"R0.1"}  # `max_turns`, where a ruleset leaves it to the engine


def clauses_of(ruleset: Ruleset) -> list[str]:
    """The numbered clauses of a ruleset's RULES.md, in their order; none where there is no such page."""
    page = ruleset.folder / "RULES.md"
    return CLAUSE.findall(page.read_text(encoding="utf-8")) if page.is_file() else []


def bad_card(ruleset: Ruleset) -> Iterator[str]:
    """See that the table has all that the engine needs, and that every verb is there."""
    common, own = [field[0] for field in COMMON], list(ruleset.table_dtype.names or ())
    if own[: len(common)] != common:
        yield "TABLE in table.py lacks the common fields: make it with table_of of engine/table.py."
    assert ruleset.verbs  # a verb that is missing or called otherwise is refused with its place


def bad_rules(ruleset: Ruleset) -> Iterator[str]:
    """See that every rule says what it means, names a clause that exists, and takes its own default."""
    clauses = {*clauses_of(ruleset), *OF_THE_ENGINE}
    for name, rule in ruleset.rules.declared.items():
        if not rule.says.endswith("."):
            yield f"The rule {name} has no sentence (says=) that ends with a full stop."
        if rule.clause not in clauses:
            yield f"The rule {name} names the clause {rule.clause}, which is not in RULES.md."
        if not rule.default == rule.read(rule.default) == rule.read(rule.tell(rule.default)):
            yield f"The rule {name} does not take its own default {rule.default!r}."
    assert ruleset.levers is not None  # one that cannot be pulled is refused with its name
    for name, variant in ruleset.variants.items():
        ruleset.choose_rules(name)
        if not variant.says.endswith("."):
            yield f"The variant {name} in variants.toml has no sentence (says) that ends with a full stop."


def bad_bots(ruleset: Ruleset) -> Iterator[str]:
    """See that every bot has a sentence, and that one is exactly random, the yardstick of all others."""
    for name, bot in ruleset.bots.items():
        if not bot.style.endswith("."):
            yield f"The bot {name} in bots.toml has no sentence (style) that ends with a full stop."
    if "random" not in ruleset.bots or ruleset.bots["random"].judges:
        yield "bots.toml has no bot [random] with noise = inf, the yardstick for all others."


def bad_columns(ruleset: Ruleset) -> Iterator[str]:
    """See that each column has its sentence; one that is named twice is refused before."""
    for columns in (ruleset.game_columns, ruleset.seat_columns):
        for column in columns:
            if not column.says.endswith("."):
                yield f"The column {column.name} in results.py has no sentence that ends with a full stop."
    room, known = ruleset.room("results"), {column.name for column in (*ruleset.game_columns, *ruleset.seat_columns)}
    for listed in ("DEALT", "WON_BY"):
        for name in getattr(room, listed, ()):
            if name not in known:
                yield f"{listed} in results.py: {unknown('column', name, sorted(known))}"


def bad_clauses(ruleset: Ruleset) -> Iterator[str]:
    """See that the rules are written down in clauses, none of them numbered twice."""
    clauses = clauses_of(ruleset)
    if not clauses:
        yield f"{ruleset.folder / 'RULES.md'} holds no clauses: write each as a line such as '- **R1.1** Each ..'."
    for clause, count in Counter(clauses).items():
        if count > 1:
            yield f"The clause {clause} stands {count} times in RULES.md."
