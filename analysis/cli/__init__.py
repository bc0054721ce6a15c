"""The command `fairseat`: one thin module a command, and a table of them. Knows how to ask and how to print, no more.

| module          | holds                                                                     |
|-----------------|---------------------------------------------------------------------------|
| `start.py`      | where the command begins, deaf to nothing: Ctrl-C while it is still imported |
| `app.py`        | the table of commands, opened one by one; where mistakes become sentences   |
| `options.py`    | the options that several commands share, with their types                   |
| `completion.py` | what the shell offers for games, bots, rules and variants                   |
| `talk.py`       | tables, listings as JSON and CSV, colours; stdout is data, stderr is talk   |
| `progress.py`   | the progress bar                                                            |
| `verdict.py`    | a run's findings and figures in the terminal                                |
| `playing.py`    | playing the cells of a command, new or resumed                              |
| `fixed.py`      | what `fix` found, in words                                                  |
"""
