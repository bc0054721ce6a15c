"""From figures to findings, one module a question: each turns a part of a summary into a sentence or none.

finding     what a finding is                 seats      is every seat fair?
outcomes    how games end, and team games     lengths    how long they last
bots        who wins, and is it skill?        drama      is it exciting?
components  what goes with winning            changes    what differs between two runs

Every threshold is a named constant here and is explained in METHODS.md.
"""
