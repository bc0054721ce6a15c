"""Numbers into sentences: a verdict, the size of the effect, how sure that is, and what to try.

finding     what a finding is                 seats      is every seat fair?
outcomes    how long games last, and how they end and are won
bots        who wins, and is it skill?        drama      is it exciting?
components  what goes with winning, and what a deal is worth
changes     what differs between two runs     cell       all that one cell says
effects     what each rule of a sweep does, and which cell is fairest
chances     when games are decided by chances of winning, luck and choice
players     who played, and do they fit?      parts      a walk through the rows of a cell
by_card     what the card of a game adds      readings   what hangs on a doubtful rule
fit         may an effect be called that of a rule?      sums       what the games of a cell add up to
ahead       what looking ahead brings, and whether those who do so see the same seats

Every threshold is a named constant here and is explained in METHODS.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairseat.analysis.findings.cell import CellFindings, bots_findings, find, findings_from
    from fairseat.analysis.findings.chances import chance_findings
    from fairseat.analysis.findings.changes import change_findings
    from fairseat.analysis.findings.effects import effect_findings
    from fairseat.analysis.findings.finding import Finding, Tried
    from fairseat.analysis.stats.summary import Summary, summarise

__all__ = ["CellFindings", "Finding", "Summary", "Tried", "bots_findings", "chance_findings", "change_findings"]
__all__ += ["effect_findings", "find", "findings_from", "summarise"]

HOMES = {
    "chance_findings": "findings.chances",
    "change_findings": "findings.changes",
    "effect_findings": "findings.effects",
    "Finding": "findings.finding",
    "Tried": "findings.finding",
    "Summary": "stats.summary",
    "summarise": "stats.summary",
}
"""The modules of these names; all others are of `cell`."""


def __getattr__(name: str) -> Any:
    """Open a module when something of it is asked for: what a run prints needs neither sweeps nor comparisons."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"fairseat.analysis.{HOMES.get(name, 'findings.cell')}"), name)
