"""Pure functions from arrays of played games to small frames; METHODS.md says in words what each one does.

tables       the two tidy frames as matrices, and the tally of wins by line-up that most questions need
counts       what games add up to, all that verdicts need
gather       the same out of parts: a cell of any size takes no more memory
sums         means and values that add up
intervals    shares, means, quantiles        differences  paired and unpaired
families     many tests at once              seats        is every seat fair?
lengths      how long it lasts               strategies   which bot wins
drama        leads, comebacks, runaways      components   which card goes with winning
compare      what changed between two runs    taken       a figure as a number a game

Nothing here reads a file, draws a picture or knows a ruleset.
scipy is imported inside functions, because a quick start matters at a terminal.
"""
