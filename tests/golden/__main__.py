"""`python -m tests.golden [--anew] [RULESET..]` writes golden transcripts anew; `--anew` also chooses games again."""

from __future__ import annotations

import sys

from tests.golden.transcripts import FOLDER, refresh_all

if __name__ == "__main__":
    words = sys.argv[1:]
    for path in refresh_all([word for word in words if word != "--anew"], "--anew" in words):
        sys.stdout.write(f"{path.relative_to(FOLDER)}\n")
