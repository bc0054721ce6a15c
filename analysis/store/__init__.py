"""Runs on disk: two tidy Parquet tables, the cells, and a manifest that is written last. Plays nothing.

| module        | holds                                                                      |
|---------------|----------------------------------------------------------------------------|
| `schema.py`   | columns of a ruleset -> Arrow schema with units and descriptions            |
| `locations.py` | where a run lies: a folder, or a URL that fsspec knows                      |
| `files.py`    | files that are whole or not there: temporary name, fsync, rename            |
| `card.py`     | what a run keeps of its ruleset, so that reading it runs no code            |
| `dictionary.py` | `columns.json`: the columns in words, with the ends of what was found      |
| `folder.py`   | a run's folder while it is written: new, forced, resumed                    |
| `plan.py`     | what a run says of itself, as declared types: plan, manifest, cell, part    |
| `manifest.py` | `plan.json` and `manifest.json`: written sealed, read as these types        |
| `lock.py`     | one fairseat at a time in a folder                                          |
| `read.py`     | a run read back to pandas frames, column by column or cell by cell          |
"""
