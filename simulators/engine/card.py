"""The card of a ruleset: what can be said of it without compiling anything."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import TYPE_CHECKING

from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.simulators.engine.columns import Column  # brings numpy, which a card does without

WORDS = ("name", "title", "says", "status", "turn_source", "box_source", "ahead", "score_unit", "caveat", "default_bot")
OF_LEADS = ("lead_changes", "decided_at")
"""The shared columns that hang on what counts as being ahead."""


@dataclass(frozen=True)
class Card:
    """Who a ruleset is: its name on the command line, its seats, and what its results are worth."""

    name: str
    title: str
    says: str  # one line: what the players do
    seats: tuple[int, int]  # fewest and most
    usual_seats: int
    version: int  # goes up when the same seed gives another game
    status: str  # the evidence that it is played as written
    cooperative: bool = False  # one team result instead of a winner
    unfinished: float = 1.0  # what a game without an end is worth to each seat, of a fair share: 1 as if all had tied
    part_games: int = 131_072  # games a Parquet file; smaller for slow games, so that less is lost when a run is killed
    turn_seconds: float = 25.0  # a person's time for one turn, to turn turns into minutes
    turn_source: str = "assumed, nothing is known of this game's"  # where the seconds come from
    turn_from_box: bool = False  # whether they were taken from what the box promises, so that nothing tells of that
    box_minutes: Mapping[int, tuple[float, float]] = field(default_factory=dict)  # by players, least and most promised
    box_source: str = ""  # who promises them
    ahead: str = ""  # what `progress` counts a seat as ahead by, after "Ahead is whoever has ..": "most tricks"
    score_unit: str = "points"  # what a score is counted in
    # Of a game won together or not at all: the columns that say how well a team did, where its share of wins does not,
    # a sentence why, and bots that play the same games beside the strongest.
    measures: tuple[str, ...] = ()
    caveat: str = ""
    beside: tuple[str, ...] = ()
    default_bot: str = "expert"

    def __post_init__(self) -> None:
        """Refuse what no table can be laid for, and what no run that names this card could be read back with."""
        for name in WORDS:
            if not isinstance(getattr(self, name), str):
                raise Mistake(f"The card in __init__.py: {name} is a text, not {getattr(self, name)!r}.")
        ends = self.seats if isinstance(self.seats, (tuple, list)) else ()
        numbers = (*ends, self.usual_seats, self.version, self.part_games)
        if len(ends) != 2 or not all(type(one) is int and one > 0 for one in numbers):
            raise Mistake(
                f"The card in __init__.py: seats={self.seats!r}, usual_seats={self.usual_seats!r}, "
                f"version={self.version!r} and part_games={self.part_games!r} are whole numbers from 1 on, "
                "seats the fewest and the most, such as (2, 4)."
            )
        if not self.seats[0] <= self.usual_seats <= self.seats[1]:
            low, high = self.seats
            raise Mistake(f"The card in __init__.py seats {low} to {high}, usually {self.usual_seats}: not among them.")
        if type(self.unfinished) not in (int, float) or not 0.0 <= self.unfinished <= 1.0:
            raise Mistake(f"The card in __init__.py: unfinished is a number from 0 to 1, not {self.unfinished!r}.")
        seconds = self.turn_seconds
        if type(seconds) not in (int, float) or not (isfinite(seconds) and seconds > 0):
            raise Mistake(f"The card in __init__.py: turn_seconds is a number above 0, not {seconds!r}.")

    @property
    def leads(self) -> str:
        """By what a seat leads, as a sentence; nothing where no seat does."""
        return f"Ahead is whoever has {self.ahead}." if self.ahead else ""

    def told(self, column: "Column") -> "Column":
        """A shared column whose sentence says by what a seat leads, where it is about that."""
        return replace(column, says=f"{column.says} {self.leads}".strip()) if column.name in OF_LEADS else column
