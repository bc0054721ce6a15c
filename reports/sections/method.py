"""Where the figures come from: what was played with what, how it was counted, and the command to make it again."""

import shlex
from collections.abc import Sequence

from fairseat.analysis.wording import count, typed
from fairseat.reports.pieces import PageTable, Section
from fairseat.reports.reading import CellReport, label_of

HOW = (
    "Every game is played out by bots, none is dropped: unfinished, tied and winnerless games are counted in the open. "
    "Line-ups go through all orders round the table, so that the seat, the bot and its neighbours come apart. "
    "Seats and bots are compared over the games that somebody won.",
    "Intervals are Wilson's for shares (exact ones near 0 and 1), Student's t for means, "
    "order statistics for quantiles. Families of claims are adjusted by Holm, long lists by false discovery rate. "
    "`analysis/METHODS.md` gives reasons, references, thresholds, and where each method fails.",
    "The figures are those of these bots. What only strong players would find, weak bots do not show.",
)


def method_section(told: Sequence[CellReport]) -> Section:
    """Say how the figures were made, and how to make them again."""
    commands = list(dict.fromkeys(command_of(each) for each in told))
    tables = tuple(_provenance(each, label_of(each, told) if len(told) > 1 else "") for each in told)
    return Section("method", "How was this found?", (), HOW, (), tables, (), "\n".join(commands))


def command_of(told: CellReport) -> str:
    """The command that plays these games again."""
    plan, entry = told.run.plan, told.entry
    return plan.command if len(plan.cells) > 1 else game_of(told, "run", "-n", str(entry.games))


def game_of(told: CellReport, command: str, *more: str) -> str:
    """A command on the games of a run with a single cell: game, players, bots, seed, rules."""
    plan, entry = told.run.plan, told.entry
    bots = entry.bots[0] if len(entry.bots) == 1 else ",".join(entry.line_up)
    words = ["fairseat", command, plan.game, "-p", str(entry.players), "-b", bots, *more, "--seed", plan.seed]
    if entry.variant:
        words += ["--variant", entry.variant]
    for name, value in plan.card.changes(entry.rules, entry.variant).items():  # neither a default nor the variant's
        words += ["--set", f"{name}={typed(value)}"]
    return shlex.join(words)


def one_game(told: CellReport, command: str, game: int, *more: str) -> str:
    """A command on one game: by what was played; of a run with several cells, whose bots may differ, by its folder."""
    asked = ("--game", str(game), *more)
    if len(told.run.plan.cells) == 1:
        return game_of(told, command, *asked)
    return shlex.join(["fairseat", command, str(told.run.folder), "--cell", str(told.cell), *asked])


def _provenance(told: CellReport, label: str) -> PageTable:
    """List what was played with what."""
    plan = told.run.plan
    line = f"{label}: seed, code and versions" if label else "With which seed, code and versions"
    rows = [
        ("Game", f"{plan.title}, version {plan.version} of the ruleset"),
        ("How true it is", plan.card.status),
        ("Players", str(told.entry.players)),
        ("Line-up", ", ".join(told.entry.line_up)),
        ("Games", count(told.summary.games) + ("" if told.run.finished else " (the run is not finished)")),
        ("Seed", plan.seed),
        ("Rules", told.entry.variant or ("changed" if told.changes else "the defaults")),
        ("Sources", f"digest {plan.digest}, run {plan.fingerprint}"),
        ("Made with", ", ".join(f"{name} {version}" for name, version in plan.versions.items())),
    ]
    return PageTable(f"What was played{f': {label}' if label else ''}", ("", ""), tuple(rows), fold=line)
