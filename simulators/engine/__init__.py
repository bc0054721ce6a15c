"""What every ruleset shares: chance, the table's common fields, rules, bots, the loop. It knows no game.

| module         | holds                                                                   |
|----------------|-------------------------------------------------------------------------|
| `jit.py`       | the one decorator that compiles, and its cache keyed by source digests  |
| `chance.py`    | random streams, bounded integers, shuffles                              |
| `rules.py`     | how a ruleset declares its numbers and switches                         |
| `bots.py`      | how a ruleset declares its bots' weights; choosing an answer            |
| `no_choice.py` | the bots of a game in which nobody decides anything                     |
| `table.py`     | the fields that lie on every table; turns, ends, places                 |
| `columns.py`   | the result columns of games and seats                                   |
| `ruleset.py`   | loading a ruleset by name or from a folder                              |
| `loop.py`      | the loop over games, compiled once per ruleset                          |
| `play.py`      | the Python interface: play a batch, watch one game                      |
| `mistakes.py`  | what a user's mistake is called, with the nearest right word            |
"""
