"""A ladder of bots, from one that answers at random to one that looks far ahead, to see how skill moves the seats.

Each rung meets the rung below at one table, and sits at a table of its own, where only the seats differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fairseat.analysis.experiments.cell import Cell, Experiment
from fairseat.analysis.experiments.grid import Base
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.findings.parts import counts_of
from fairseat.analysis.findings.seats import seat_finding
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.summary import Summary, summary_of
from fairseat.analysis.store.read import Run
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset

NAMED = "-ladder"
"""What the name of a ladder ends with: its run is known by it."""
USUAL_GAMES = 10_000
LOOKING_GAMES = 50
"""A table at which somebody looks ahead plays this many times fewer games: it takes as many times as long."""
LEAST_GAMES = 100
USUAL_SEARCH = (4, 16)
"""Imagined games of the highest rungs, unless others are asked for."""
NOBODY = Finding(
    "seats",
    "open",
    "Nobody won against anybody",
    "On no rung did some seats win and others not, so these games tell nothing of seats or of skill.",
    "To try: `fairseat run` with one of these bots says how its games end.",
)
"""What a ladder says on which no game had a winner."""


@dataclass(frozen=True)
class Rung:
    """One rung: its bot, its share of the wins for each seat it fills against the rung below, and its own table."""

    bot: str
    below: str
    share: Estimate | None  # none on the lowest rung, and where nobody won against anybody
    fair: float
    alone: Summary

    @property
    def edge(self) -> Estimate:
        """How much more than the fair share the first player wins where all play alike, as a difference of shares."""
        return self.alone.seats.first_share.scaled(1.0, -1.0 / self.alone.players)

    @property
    def seats(self) -> Finding | None:
        """The verdict on the seats where all play alike."""
        return seat_finding(self.alone, {})


def rungs_of(ruleset: Ruleset, search: Sequence[int]) -> list[Bot]:
    """The bots of a ladder: those that answer at first sight, the expert last, then whoever looks ahead, ever farther.

    That is the master where the book has one, with all that it says of how it looks; else the expert, plainly.
    """
    found = list(ruleset.quick_bots.values())
    best = ruleset.bots.get("expert", found[-1])
    found = [bot for bot in found if bot is not best] + [best]
    looking = ruleset.bots.get("master", best)
    style = "{} that tries its favourite answers in {} imagined games."
    for games in search:
        one = looking.changed({"search": float(games)}, f"{looking.name}+{games}")
        found.append(replace(one, style=style.format(looking.name, games)))
    return found


def ladder(base: Base, search: Sequence[int] = USUAL_SEARCH) -> Experiment:
    """Build two cells a rung: with the rung below, and alone."""
    ruleset, card = base.ruleset, base.ruleset.card
    if card.cooperative:
        raise Mistake(f"{card.title} is won or lost together: no bot climbs above another. Run it with each bot.")
    players = card.usual_seats if base.players is None else base.players
    if players < 2:
        raise Mistake(f"A ladder wants at least 2 players at the table, not {players}.")
    rungs, cells = rungs_of(ruleset, search), []
    plain = base.cell(players=players, bots=["random"], games=base.games or USUAL_GAMES)
    for place, bot in enumerate(rungs):
        if place:
            pair = bot, rungs[place - 1]
            cells.append(_cell(plain, tuple(pair[seat % 2] for seat in range(players)), f"{bot.name} - {pair[1].name}"))
        cells.append(_cell(plain, (bot,) * players, bot.name))
    return Experiment(f"{card.name}{NAMED}", tuple(cells), ("bots",))


def _cell(plain: Cell, line_up: tuple[Bot, ...], name: str) -> Cell:
    """One cell of the ladder; fewer games where somebody looks ahead."""
    games = plain.games
    if any(bot.looks_ahead for bot in line_up):
        games = max(games // LOOKING_GAMES, min(games, LEAST_GAMES))
    whole = -(-games // len(line_up)) * len(line_up)
    return replace(plain, line_up=line_up, games=whole, name=name)


def is_ladder(run: Run) -> bool:
    """Tell whether a run is that of a ladder."""
    return run.plan.varied == ("bots",) and run.plan.name == f"{run.plan.ruleset}{NAMED}"


def climbed(run: Run) -> list[Rung]:
    """Read a ladder from its run, the lowest rung first."""
    found: list[Rung] = []
    share: Estimate | None = None
    for number, cell in enumerate(run.plan.cells):
        summary = summary_of(counts_of(run, number))
        if len(cell.bots) > 1:
            if summary.strategies is not None:
                shares = summary.strategies.shares.set_index("bot")
                share = Estimate.of_row(shares.loc[cell.line_up[0]])
            continue
        below = found[-1].bot if found else ""
        found.append(Rung(cell.bots[0], below, share, 1.0 / cell.players, summary))
        share = None
    return found
