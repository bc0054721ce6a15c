"""What every ruleset shares: chance, the table's common fields, rules, bots, the loop. It knows no game.

| module         | holds                                                                   |
|----------------|-------------------------------------------------------------------------|
| `bits.py`      | sets of small numbers as the bits of one                                |
| `jit.py`       | the two decorators that compile                                         |
| `cache.py`     | where compiled code is kept                                             |
| `kept.py`      | the folder of what is kept, which nobody else can write to              |
| `sources.py`   | the digests of what is compiled, and of what decides the games          |
| `chance.py`    | random streams, bounded integers, shuffles                              |
| `card.py`      | what can be said of a ruleset without compiling anything                |
| `rules.py`     | how a ruleset declares its numbers and switches                         |
| `bots.py`      | how a ruleset declares its bots' weights; choosing an answer            |
| `precedence.py`| which of a bot's weights count at a table, and under its rules           |
| `responses.py` | how far each bot can be beaten, as searches found it                    |
| `levers.py`    | what may be changed of a game without making it another one             |
| `no_choice.py` | the bots of a game in which nobody decides anything                     |
| `table.py`     | the fields that lie on every table; turns, ends, places                 |
| `sight.py`     | who sees which field of a table                                         |
| `observe.py`   | what a seat may know of a table, as numbers                             |
| `anew.py`      | the `imagine` of a game where a shuffle is all there is to it            |
| `together.py`  | one question put to several seats at once                               |
| `columns.py`   | the result columns of games and seats                                   |
| `toml.py`      | files of named tables: bots, variants, levers                           |
| `ruleset.py`   | loading a ruleset by name or from a folder                              |
| `opening.py`   | opening a ruleset's rooms, what hinders told with file and line         |
| `seating.py`   | which bot sits in which seat, game by game                              |
| `foresight.py` | playing on from a table with everything unseen dealt anew               |
| `search.py`    | how a bot that looks ahead answers                                      |
| `tree.py`      | the tree that it may grow over imagined games                           |
| `apart.py`     | what a seat can tell apart at a table                                   |
| `solve.py`     | the exact result of a game for two that is small enough                 |
| `steps.py`     | the compiled steps of the loop over games                               |
| `loop.py`      | the loop of each ruleset, and the desk that a thread plays at           |
| `play.py`      | the Python interface: play a batch, watch one game                      |
| `diagnosis.py` | what is wrong with a ruleset that does not compile, with file and line   |
| `plain.py`     | the process without the compiler that the diagnosis asks                |
| `worded.py`    | numbers with words beside them, for a ruleset's questions              |
| `telling.py`   | what came of an answer, in words: the changes between two tables        |
| `svg.py`       | pictures of tables: shapes, colours, what lies face down                |
| `pictures.py`  | the picture of any table: by its `draw.py`, else the list of its fields |
| `letters.py`   | letters that steer whoever shows them, which no name may hold           |
| `mistakes.py`  | what a user's mistake is called, with the nearest right word            |
"""
