"""`fairseat explain TERM`: what a word of the verdicts and pages means."""

from dataclasses import asdict

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import console, print_json, print_listing


@options.command(example='fairseat explain "95 % interval"')
@click.argument("term", nargs=-1, metavar="[TERM]")
@options.listing
def explain(term: tuple[str, ...], style: str | None) -> None:
    """Say what a word of the verdicts and pages means, and what a statistician calls it; without one, list all.

    The same words stand explained on every page, and together in analysis/TERMS.md.
    """
    from fairseat.analysis.terms import term_named, terms

    if not term:
        rows = [{"term": one.name, "says": one.says, "statistics": one.statistics} for one in terms().values()]
        print_listing(rows, {"term": "term", "says": "what it says"}, style)
        return
    found = term_named(" ".join(term))
    if style == "json":
        print_json(asdict(found))
        return
    if style is not None:
        print_listing([{"term": found.name, "says": found.says, "statistics": found.statistics}], {}, style)
        return
    out = console()
    out.print(found.name, style="bold")
    out.print(found.says)
    if found.statistics:
        out.print(f"In statistics: {found.statistics}")
