"""The size of the board of Connect Four."""

from fairseat.simulators.engine.rules import RULEBOOK, RuleBook, number

from .components import MOST_COLUMNS, MOST_ROWS


class Rules(RuleBook):
    """Connect Four, by default on a small board whose result is known."""

    columns = number(6, 4, MOST_COLUMNS, clause="R1.1", source=RULEBOOK, says="Columns of the board.")
    rows = number(4, 4, MOST_ROWS, clause="R1.1", source=RULEBOOK, says="Rows of the board.")
