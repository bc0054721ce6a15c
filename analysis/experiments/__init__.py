"""What to play, and playing it. Says nothing about what the results mean.

| module     | holds                                                                     |
|------------|---------------------------------------------------------------------------|
| `cell.py`  | a cell (ruleset, rules, line-up, games, seed) and an experiment of cells   |
| `grid.py`  | grids and samples: cells that differ in rules, players, bots' weights      |
| `files.py` | experiments written as TOML; a typo is named by the path to its key        |
| `words.py` | an experiment as plain JSON, so that a run can be resumed and replayed     |
| `plan.py`  | cells cut into parts (a Parquet file each) and shards (a thread's bite)    |
| `run.py`   | playing a plan on threads into a folder                                    |
| `examples` | ready experiments to copy                                                  |
"""
