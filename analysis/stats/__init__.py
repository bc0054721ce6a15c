"""Pure functions from arrays of played games to small frames; METHODS.md says in words what each one does.

tables       the two tidy frames as matrices, and the tally of wins by line-up that most questions need
counts       what games add up to, all that verdicts need, gathered part by part
sums         means and values that add up    summary      all that one cell says
intervals    shares, means, quantiles, and many tests at once
differences  paired and unpaired             shuffles     what line-ups with the same shuffles tell
seats        is every seat fair?             strategies   which bot wins
ratings      of bots, with their seats       effects      what each axis of a sweep does
lengths      how long it lasts               drama        leads, comebacks, runaways
components   which card goes with winning    own          what a ruleset counts itself
had          who had a card, and who won
chances      luck, choice, and when          watching     which games to watch
compare      what changed between two runs   taken        a figure as a number a game
rows         a small table without pandas    special      scipy's compiled functions

Nothing here reads a file, draws a picture or knows a ruleset.
Nothing here imports pandas or a package of scipy before it is asked for: a quick start matters at a terminal.
"""
