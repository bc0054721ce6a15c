"""What to play, and playing it. Says nothing about what the results mean.

| module     | holds                                                                     |
|------------|---------------------------------------------------------------------------|
| `cell.py`  | a cell (ruleset, rules, line-up, games, seed) and an experiment of cells   |
| `grid.py`  | grids and samples: cells that differ in rules, players, bots' weights      |
| `sweep.py` | a sweep summed up: every headline of every cell, every axis' effect       |
| `tournament.py` | who meets whom, and the ratings that come of it                      |
| `tune.py`, `scale.py` | better weights by CMA-ES, proved on fresh seeds                |
| `bot_files.py` | tuned bots with their proof, as files                                  |
| `check.py` | assertions on a design, held against intervals                            |
| `cluster.py` | the same parts played by the workers of a Dask cluster                  |
| `files.py` | experiments written as TOML; a typo is named by the path to its key        |
| `planning.py` | an experiment as the plan that a run stores, and back                   |
| `shards.py` | parts (a Parquet file each) cut into shards (a thread's bite)              |
| `run.py`   | playing a plan on threads into a folder                                    |
| `examples` | ready experiments to copy                                                  |
"""
