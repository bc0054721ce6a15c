"""How much work games are, reckoned from who plays them: no clock enters, so that it is the same on any machine."""

from fairseat.analysis.experiments.cell import Cell

LOOKING, GROWTH = 370.0, 0.75
"""A game takes as long as so many of bots that answer at first sight times the imagined games of a question to a power.

By the processor, at 2, 4 and 16 imagined games: 371, 757 and 1,633 times at Round-trip for two, 1,010, 2,039 and 4,884
at Ticket to Ride for two, 1,109, 2,155 and 4,795 at The Journey for two (8 games each, seed 1). So it is where four
answers are tried, which is usual, and longer by as many more as are.
"""
USUAL_TOP = 4.0
PARTS_OF_WORK = 4.0
"""A part of bots that look ahead is the work of so many whole parts of bots that answer at first sight."""


def effort_of(cell: Cell) -> float:
    """The work of one of its games, in games of bots that answer at first sight."""
    tried = sum(bot.weights["search"] ** GROWTH * bot.weights["search_top"] for bot in cell.line_up)
    return float(1.0 + LOOKING * tried / USUAL_TOP / cell.players)


def games_a_part(cell: Cell, most: int) -> int:
    """How many games a part of the cell holds: some half a minute of work, and never more than `most`.

    It divides `most`, so that the parts of several cells end at the same games.
    """
    fitting = int(PARTS_OF_WORK * cell.ruleset.card.part_games / effort_of(cell))
    return next((size for size in range(min(fitting, most), 1, -1) if most % size == 0), 1)
