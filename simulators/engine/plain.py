"""A process without the compiler: it plays some games in plain Python, and prints what is wrong with the ruleset.

`diagnosis.py` starts it with `NUMBA_DISABLE_JIT=1` and what is to be played, as JSON, on its input.
"""

import json
import sys
import time
from contextlib import redirect_stdout
from dataclasses import replace

from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.diagnosis import place_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, watch
from fairseat.simulators.engine.ruleset import load

MOST_GAMES = 100  # a mistake may lie where few games come
MOST_SECONDS = 20.0


def play(ruleset: str, rules: dict[str, object], bots: list[Bot], seed: int, game: int) -> str:
    """Play games to their ends; give the sentence that says what hinders one, or none.

    The bots at hand play first. A bot that chooses at random thinks nothing, so one game of each other follows.
    """
    found = load(ruleset)
    try:
        setup = Setup(found, found.rules.choose(rules), bots)
        others = [replace(setup, bots=[bot] * len(bots)) for bot in found.quick_bots.values()]
        for number, table in enumerate([setup, *others, *[setup] * MOST_GAMES], game):
            watched = watch(table, seed, number)
            for _ in watched.steps():
                pass
            watched.result()
            if time.process_time() > MOST_SECONDS:
                break
    except Mistake as mistake:
        return str(mistake)
    except Exception as error:  # whatever it is, it is what the maker asked for
        return place_of(error, found.folder)
    return ""


if __name__ == "__main__":
    order = json.load(sys.stdin)
    order["bots"] = [Bot(**bot) for bot in order["bots"]]
    with redirect_stdout(sys.stderr):  # what kernels print is no part of the sentence
        told = play(**order)
    sys.stdout.write(told)
