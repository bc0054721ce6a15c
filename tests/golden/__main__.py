"""`python -m tests.golden` adds the transcripts that are missing; to change one that is kept needs a word of its own.

`--change GAME..` writes those of a game that are told differently now, `--anew GAME..` chooses its games again.
"""

import sys

from fairseat.simulators import RULESETS
from tests.golden.transcripts import FOLDER, add, change, choose_anew

WAYS = {"--change": change, "--anew": choose_anew}

if __name__ == "__main__":
    way, names = WAYS.get(sys.argv[1], add) if sys.argv[1:] else add, sys.argv[2:] or RULESETS
    for path in (path for name in names for path in way(name)):
        sys.stdout.write(f"{path.relative_to(FOLDER)}\n")
