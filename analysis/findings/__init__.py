"""Numbers into sentences: a verdict, the size of the effect, how sure that is, and what to try.

finding     what a finding is                 seats      is every seat fair?
outcomes    how games end, and team games     lengths    how long they last
bots        who wins, and is it skill?        drama      is it exciting?
components  what goes with winning            changes    what differs between two runs
effects     what each rule of a sweep does    cell       all that one cell says
chances     when games are decided by chances of winning, luck and choice
parts       cards, tickets and places as who had them

Every threshold is a named constant here and is explained in METHODS.md.
"""

from fairseat.analysis.findings.cell import CellFindings, bots_findings, find, findings, findings_from
from fairseat.analysis.findings.chances import chance_findings
from fairseat.analysis.findings.changes import change_findings
from fairseat.analysis.findings.effects import effect_findings
from fairseat.analysis.findings.finding import Finding, Tried
from fairseat.analysis.stats.summary import Summary, summarise

__all__ = ["CellFindings", "Finding", "Summary", "Tried", "bots_findings", "chance_findings", "change_findings"]
__all__ += ["effect_findings", "find", "findings", "findings_from", "summarise"]
