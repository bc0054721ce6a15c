"""Runs on disk: two tidy Parquet tables, the cells, and a manifest that is written last. Plays nothing.

| module        | holds                                                                      |
|---------------|----------------------------------------------------------------------------|
| `schema.py`   | columns of games, seats and cells -> Arrow schemas with units and sentences |
| `arrow.py`    | columns of Arrow out of numpy and back, without pandas                      |
| `locations.py` | where a run lies: a folder, or a URL that fsspec knows                      |
| `files.py`    | files that are whole or not there: temporary name, fsync, rename            |
| `card.py`     | what a run keeps of its ruleset, so that reading it runs no code            |
| `folder.py`   | a run's folder while it is written: new, forced, resumed, by one at a time; `columns.json` |
| `plan.py`     | what a run says of itself, as declared types: plan, manifest, cell, part    |
| `manifest.py` | `plan.json` and `manifest.json`: written sealed, read as these types        |
| `chances.py`  | the chances of winning that `fairseat chances` lays beside the parts        |
| `sums.py`     | what the games of a part add up to, kept beside it so that no verdict reads rows |
| `differences.py` | what differs between two cells that were played: their rules, bots, games |
| `read.py`     | a run read back to pandas frames, column by column or cell by cell          |
"""
