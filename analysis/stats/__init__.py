"""Pure functions from arrays of played games to small frames; METHODS.md says in words what each one does.

tables       the two tidy frames as matrices, and the tally of wins by line-up that most questions need
counts       what games add up to, all that verdicts need; out of parts, so that no size takes more memory
sums         means and values that add up
intervals    shares, means, quantiles        differences  paired and unpaired
families     many tests at once              seats        is every seat fair?
lengths      how long it lasts               strategies   which bot wins
drama        leads, comebacks, runaways      components   which card goes with winning
compare      what changed between two runs    taken       a figure as a number a game

Nothing here reads a file, draws a picture or knows a ruleset.
rows         a small table without pandas      special      scipy's compiled functions

Nothing here imports pandas or a package of scipy before it is asked for: a quick start matters at a terminal.
"""
