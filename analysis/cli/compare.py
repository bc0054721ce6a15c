"""`fairseat compare A B`: what changed between two runs, or between two values of one rule."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.talk import apart, console, print_json, show_table
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairseat.analysis.figures import Figure
    from fairseat.analysis.stats.compare import Comparison
    from fairseat.analysis.stats.counts import CellCounts
    from fairseat.analysis.store.differences import Difference, Side

SIGNS = {"share": ", %", "points": ", points"}
MOST_WORDS = 40
"""A difference longer than this is cut in the table; JSON has all of it."""


@options.command(example="fairseat compare runs/first runs/nine")
@click.argument("runs", nargs=-1, required=True, metavar="RUN_A RUN_B | GAME", shell_complete=completion.games)
@options.vary
@options.playing
@options.cell
@options.unfinished
@options.figures
@options.output
@options.threads
@options.cluster
@click.option("--force", is_flag=True, help="With --vary: replace the run in the output folder.")
@click.option("--json", "as_json", is_flag=True, help="Print differences, figures and findings as JSON.")
def compare(runs: tuple[str, ...], as_json: bool, **asked: Any) -> None:
    """Say what changed between two runs: every headline, with the interval of its change.

    First comes what differs in rules, bots and versions. Where both runs share their seed, game k is compared with
    game k, which makes the intervals narrower; where not, the runs are compared as they are. With --vary a game is
    played with two values of one rule, and those are compared. Runs that cannot be compared are refused.
    """
    from fairseat.analysis.store.differences import pairs_of
    from fairseat.analysis.store.read import open_run

    if asked["vary"]:
        pairs = [_played(runs, asked)]
    elif len(runs) != 2:
        raise click.UsageError("Two runs are wanted, or one game with --vary key=a,b.")
    else:
        playing = ("players", "bots", "games", "precision", "seed", "variant", "changes", "output", "force", "cluster")
        options.refuse(asked, playing, "can only be given with --vary: runs are compared as they were played.")
        first, second = (open_run(run, asked["unfinished"]) for run in runs)
        pairs = pairs_of(first, second, asked["cell"])
    found = [_Found(*pair, asked["named"]) for pair in pairs]
    if as_json:
        print_json([one.as_json() for one in found])
        return
    for one in apart(found):
        one.show()


def _played(runs: tuple[str, ...], asked: dict[str, Any]) -> tuple[Side, Side]:
    """Play a game with two values of one rule."""
    from fairseat.analysis.cli.playing import play_into, usual_folder
    from fairseat.analysis.experiments.asked import read_figures
    from fairseat.analysis.experiments.grid import grid, read_axis
    from fairseat.analysis.store.differences import Side, check_comparable
    from fairseat.analysis.store.read import open_run
    from fairseat.simulators.engine.ruleset import load

    if len(runs) != 1 or len(asked["vary"]) != 1:
        raise click.UsageError("--vary wants one game and one rule, such as: round-trip --vary hand_limit=6,7")
    read_figures(asked["named"], load(runs[0]))  # before any bot qualifies
    axis = read_axis(load(runs[0]), *asked["vary"][0])
    if len(axis.values) != 2:
        raise Mistake(f"Two values of {axis.name} are compared, not {len(axis.values)}: `fairseat sweep` takes more.")
    if axis.name == "players":
        raise Mistake("Tables of different size cannot be compared seat by seat: `fairseat sweep` takes them.")
    base = options.base_of(runs[0], asked)
    experiment = grid(base, [axis])
    folder = asked["output"] or usual_folder(experiment)
    play_into(experiment, folder, force=asked["force"], threads=asked["threads"], cluster=asked["cluster"])
    run = open_run(folder)
    sides = Side(run, 0), Side(run, 1)
    check_comparable(*sides)
    return sides


class _Found:
    """One comparison: both sides, what differs, and every figure."""

    def __init__(self, first: Side, second: Side, named: tuple[str, ...] = ()) -> None:
        from fairseat.analysis.experiments.asked import read_figures
        from fairseat.analysis.figures import figures_of
        from fairseat.analysis.findings import change_findings
        from fairseat.analysis.findings.changes import answers
        from fairseat.analysis.findings.fit import as_they_played, fit_findings
        from fairseat.analysis.findings.parts import counts_of
        from fairseat.analysis.own_figures import own_named
        from fairseat.analysis.store.differences import compare_cells, differences

        self.first, self.second = first, second
        own = own_named(first.run, read_figures(named, first.run))
        before, after = (counts_of(side.run, side.cell, own) for side in (first, second))
        seconds = first.run.plan.card.turn_seconds
        for side in (before, after):
            _refuse_untold(named, figures_of(side, seconds, named=named, own=own), side)
        self.differences: list[Difference] = differences(first, second)
        self.comparison: Comparison = compare_cells((first, second), (before, after), named, own, seconds)
        played = [(side.label, side.entry, counts) for side, counts in ((first, before), (second, after))]
        fit = fit_findings(played)
        found = [*answers(self.comparison, named), *change_findings(self.comparison)]
        self.findings = [*fit, *as_they_played(fit, found)]

    def as_json(self) -> dict[str, Any]:
        """The comparison for programs."""
        from fairseat.analysis.cli.verdict import finding_json

        return {
            "first": {"run": str(self.first.run.folder), "cell": self.first.cell, "name": self.first.label},
            "second": {"run": str(self.second.run.folder), "cell": self.second.cell, "name": self.second.label},
            "differences": [asdict(one) for one in self.differences],
            "paired": self.comparison.paired,
            "note": self.comparison.note,
            "figures": self.comparison.figures.records(),
            "findings": [finding_json(finding) for finding in self.findings],
        }

    def show(self) -> None:
        """Print the comparison for people."""
        from fairseat.analysis.cli.verdict import print_finding

        out = console()
        title = self.first.run.plan.title
        out.print(f"{title} · {self.second.label} against {self.first.label}\n", style="bold")
        self._show_differences()
        out.print()
        for finding in self.findings:
            print_finding(finding)
        self._show_figures()
        out.print(f"\n{self.comparison.note}")

    def _show_differences(self) -> None:
        if not self.differences:
            console().print("Nothing differs in rules, bots and versions.")
            return
        rows = [{key: _cut(value) for key, value in asdict(one).items()} for one in self.differences]
        show_table(rows, {"kind": "what differs", "name": "", "first": "first", "second": "second"})

    def _show_figures(self) -> None:
        from fairseat.analysis.stats.intervals import Estimate
        from fairseat.analysis.stats.taken import in_percent
        from fairseat.analysis.wording import count, luck_alone, number, signed, span

        rows = []
        for row in self.comparison.figures.tuples():
            found, factor = Estimate.of_row(row), 100 if in_percent(row.unit) else 1
            size = max(abs(factor * row.first), abs(factor * row.second))
            before, after = (number(factor * side, factor * found.margin, size) for side in (row.first, row.second))
            rows.append(
                {
                    "figure": f"{row.figure}{SIGNS.get(row.unit, '')}",
                    "first": before,
                    "second": after,
                    "change": signed(factor * found.estimate, factor * found.margin),
                    "interval": span(found, factor),
                    "p": luck_alone(row.holm),
                    "n": count(found.n),
                }
            )
        level = float(self.comparison.figures.array("level")[0])
        headings = {key: key for key in rows[0]} | {"interval": f"{100 * level:g} % interval", "p": "luck alone (p)"}
        console().print()
        show_table(rows, headings, list(headings)[1:])


def _refuse_untold(named: tuple[str, ...], figures: Sequence[Figure], played: CellCounts) -> None:
    """Refuse a figure that one side does not have, such as the wins of a bot that sat at the other table only."""
    told = {figure.name for figure in figures if figure.estimate(played).n}
    for name in named:
        if name not in told:
            raise Mistake(f"The games of one side tell nothing of the figure {name!r}.")


def _cut(text: str) -> str:
    return text if len(text) <= MOST_WORDS else text[: MOST_WORDS - 1] + "…"
