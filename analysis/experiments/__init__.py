"""What to play, and playing it. Says nothing about what the results mean.

cell, numbers, ramps       a cell and an experiment of cells; games, precisions, numbers by seat as people type them
files, planning            experiments written as TOML, and as the plan that a run stores
run, work, cluster         playing a plan into a folder: on threads, shard by shard, or on a Dask cluster
spread                     which parts the workers of a cluster are given, and when
effort                     how much work games are, by who plays them, and so how many a part holds
qualify, forms             the short tournament that seats the strongest bot, the race of the ways to look ahead
grid, sweep, readings      cells that differ in rules, players, weights or readings, and what they come to
tournament, ladder         who meets whom, and the ratings that come of it
asked, check               figures by name, and assertions on a design held against intervals
tune, scale                better weights by CMA-ES, proved on fresh seeds; kept by bot_files and response_files
searched                   what a search has played, for one that was stopped
fix, goals, candidates     a change of rules that reaches a goal: what to reach, and by what
trials, model, proofs      how changes are tried, foretold and proved, on a cluster too; fix_files keeps what was found
tried                      what verdicts tell of levers, proved fixes and what evens a deal
examples                   ready experiments to copy
"""
