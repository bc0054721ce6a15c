"""What a seat foresees is, on average, what comes: seen against the eyes of a spectator, from whom no hand is hidden.

The same questions are played on in imagined games twice, as the seat that is asked may take the table to be, and as it
lies. An `imagine` that deals anew what cannot be, or what is too kind, foresees more or less than a spectator does.
It is no tight gate: a bias below a twentieth of a win, or within what so few games tell, passes.
"""

from collections.abc import Iterator

import numpy as np

from fairseat.simulators.contract.secrets import calm_table
from fairseat.simulators.contract.tables import positions
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.table import SPECTATOR

SEED = 9_173
GAMES, LOOKS, IMAGINED = 40, 4, 12
BIAS = 0.05  # of a win, of a team's points: of their mean
ERRORS = 4.0  # standard errors; of some twenty seats one errs by so much once in a thousand proofs


def biased_foresight(ruleset: Ruleset) -> Iterator[str]:
    """See that no seat foresees more or less for itself than a spectator does, at the usual number of players."""
    setup = calm_table(ruleset, ruleset.card.default_bot)
    found = np.array(list(looks(setup)))
    for seat in range(setup.players):
        here = found[found[:, 0] == seat] if len(found) else found
        if len(here) < 2:
            continue
        gap = here[:, 1] - here[:, 2]
        error = float(gap.std(ddof=1) / np.sqrt(len(gap)))
        bias, allowed = float(gap.mean()), BIAS * (abs(here[:, 2].mean()) if ruleset.card.cooperative else 1.0)
        if abs(bias) > allowed + ERRORS * error:
            unit = "points" if ruleset.card.cooperative else "of a win"
            yield (
                f"{setup.players} players ({setup.bots[0].name}): seat {seat} foresees {here[:, 1].mean():.2f} {unit}"
                f" for itself where {here[:, 2].mean():.2f} comes, ± {2 * error:.2f} over {len(here)} questions:"
                " what imagine in hidden.py deals it is not what lies there on average."
            )


def looks(setup: Setup) -> Iterator[tuple[int, float, float]]:
    """Some questions of some games: who is asked, what it foresees for itself, and what a spectator does."""
    stride = max(1, sum(len(one.moves) > 1 for one in positions(setup, SEED, GAMES)) // LOOKS)
    for game in range(GAMES):
        number = 0
        for position in positions(setup, SEED, game):
            if len(position.moves) > 1:
                number += 1
                if (number + game) % stride == 0:
                    seat = int(position.table.actor)
                    own, spectator = (position.watched.foresee(IMAGINED, eyes)[0][seat] for eyes in (seat, SPECTATOR))
                    yield seat, float(own), float(spectator)
