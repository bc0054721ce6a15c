"""The sections of a page: each takes what was read of a cell and gives findings, charts and tables in order.

| module          | tells                                                      |
|-----------------|------------------------------------------------------------|
| `seats.py`      | who wins from which seat; or how the team fares              |
| `length.py`     | how long it lasts, how it ends                               |
| `strategies.py` | which bot wins, against whom                                 |
| `drama.py`      | when it is decided                                           |
| `own.py`        | what the ruleset counts itself, and what goes with winning     |
| `rules.py`      | the rules played: changed, reconstructed, as read             |
| `method.py`     | where the figures come from, and the command to make them again |
| `levers.py`     | what may be changed, and what each change does               |
| `versus.py`     | several runs side by side                                     |
| `watching.py`   | which games to watch, with the command for each              |
| `figures.py`    | rows and dots for all of these: figure, interval, n          |
"""
