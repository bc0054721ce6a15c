"""Where the command `fairseat` begins: Ctrl-C ends in a sentence even while everything else is still being imported."""

import gc
import os
import sys

INTERRUPTED = 130


def main() -> None:
    """Start the command line; a second Ctrl-C may come at any time, also while the first is being told of."""
    try:
        try:
            # Sums are short here: split over the cores, they cost several times their work. Numpy looks once.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
            from fairseat.analysis.cli.app import main as begin

            try:
                begin()
            finally:
                gc.freeze()  # or Python looks twice for garbage in all that was imported: a sixth of a second
        except KeyboardInterrupt:
            leave()
    except KeyboardInterrupt:
        leave()


def leave() -> None:
    """Say that it was interrupted and end at once, deaf to another Ctrl-C: nobody was told anything else yet."""
    import signal  # not at the top, where nobody listens yet

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.write(2, b"Interrupted.\n")
    sys.exit(INTERRUPTED)
