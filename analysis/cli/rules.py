"""`fairseat rules GAME`: every number and switch, and the named variants."""

from typing import Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import cell_text, changes_text, console, print_listing, show_table


@options.command(example="fairseat rules round-trip --variant classic")
@options.game
@options.variant
@click.option("--variants", "only_variants", is_flag=True, help="List the named rule sets instead.")
@options.listing
def rules(game: str, variant: str, only_variants: bool, style: str | None) -> None:
    """List every number and switch of a game's rules: what is played, allowed, the clause, and the default's source.

    With --variant the values are those of that rule set, beside their defaults where they differ. The source says
    whence the default comes: rulebook, derived (from it), found, reading, reconstructed or invented.
    """
    from fairseat.simulators.engine.ruleset import load

    ruleset = load(game)
    if only_variants:
        rows = [
            {"variant": name, "says": entry.says, "rules": changes_text(entry.changes)}
            for name, entry in ruleset.variants.items()
        ]
        print_listing(rows, {"variant": "variant", "says": "what it is", "rules": "rules that differ"}, style)
        return
    values = ruleset.choose_rules(variant)
    rows = [rule_row(rule, values[name]) for name, rule in ruleset.rules.declared.items()]
    changed = any(row["played"] != row["default"] for row in rows)
    keys = ("rule", "played", *(["default"] if changed else []), "allowed", "clause", "source")
    if style is None:
        stars = [" *" if row["played"] != row["default"] else "" for row in rows]
        rows = [{**row, "played": cell_text(row["played"]) + star} for row, star in zip(rows, stars, strict=True)]
    print_listing(rows, {key: key for key in keys} | {"says": ""}, style)
    if style is None and ruleset.variants:
        out = console()
        out.print()
        named = [{"variant": name, "says": entry.says} for name, entry in ruleset.variants.items()]
        show_table(named, {"variant": "variant", "says": ""}, out=out)


def rule_row(rule: Any, value: Any) -> dict[str, Any]:
    """One rule for the listing."""
    return {
        "rule": rule.name,
        "played": rule.tell(value),
        "default": rule.tell(rule.default),
        "allowed": rule.allowed,
        "kind": rule.kind,
        "clause": rule.clause,
        "source": f"{rule.source} {rule.reading}".strip(),
        "says": rule.says,
    }
