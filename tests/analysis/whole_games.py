"""What the statistics and the findings say of games that are held whole, as tests make them."""

from collections.abc import Mapping

import numpy as np

from fairseat.analysis.findings.cell import findings_from
from fairseat.analysis.findings.components import component_findings
from fairseat.analysis.stats.components import Strata, effects_of_sums
from fairseat.analysis.stats.had import had_sums, held_by
from fairseat.analysis.stats.intervals import LEVEL
from fairseat.analysis.stats.summary import summary_of
from fairseat.analysis.stats.tables import played


def component_effects(table, components, per_unit=False):
    """What having each component goes with, or one more of it: columns of the seats, or names with their numbers."""
    arrays = components if isinstance(components, Mapping) else {name: table.matrix(name) for name in components}
    if per_unit:
        strata = Strata(table)
        return effects_of_sums({name: strata.sums(np.asarray(values)) for name, values in arrays.items()}, LEVEL, 1.0)
    rows = {name: np.asarray(values).reshape(-1, table.players).T for name, values in arrays.items()}
    return effects_of_sums(had_sums(table, ((name, held_by(row > 0)) for name, row in rows.items())).effects(), LEVEL)


def findings(games, seats, tried=None, seconds_a_turn=None, components=()):
    """What two frames of games mean for the design."""
    table = played(games, seats)
    summary = summary_of(table, LEVEL, seconds_a_turn)
    effects = component_effects(table, components) if components and summary.seats.contested else ()
    return findings_from(summary, tried) + (component_findings(effects, tried) if len(effects) else [])
