"""What every ruleset keeps: `fairseat prove` holds a folder of yours to it, the tests every game here.

| module         | holds                                                                       |
|----------------|-----------------------------------------------------------------------------|
| `tables.py`    | tables to look at: line-ups, positions, copies, everything hidden dealt anew |
| `rooms.py`     | card, rules, variants, bots, columns and clauses say what they must         |
| `questions.py` | answers are legal, few enough, distinct and told in words                   |
| `endings.py`   | games end and tell one story; nothing appears or vanishes on the way        |
| `secrets.py`   | no bot sees what its seat cannot see, and `imagine` deals anew just that    |
| `exchange.py`  | a table with all that a seat cannot see exchanged for another game's        |
| `calibration.py` | what a seat foresees is what comes                                        |
| `exactness.py` | game *k* is the same game alone, in a batch, on two threads, uncompiled     |
| `plain.py`     | the process without the compiler that `exactness.py` compares with          |
| `own_tests.py` | the tests that lie in a ruleset's folder                                    |
| `promises.py`  | the list of all of them, in words                                           |

A check is a function that yields a sentence for everything that is broken, and nothing where the promise is kept.
"""
