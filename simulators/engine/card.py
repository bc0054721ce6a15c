"""The card of a ruleset: what can be said of it without compiling anything."""

from collections.abc import Mapping
from dataclasses import dataclass, field


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
    alike: bool = False  # the rules treat every seat alike, the first move included (no seat can have an edge)
    part_games: int = 131_072  # games a Parquet file; smaller for slow games, so that less is lost when a run is killed
    turn_seconds: float = 25.0  # a person's time for one turn, to turn turns into minutes
    turn_source: str = "assumed, nothing is known of this game's"  # where the seconds come from
    box_minutes: Mapping[int, tuple[float, float]] = field(default_factory=dict)  # by players, least and most promised
    box_source: str = ""  # who promises them
    score_unit: str = "points"  # what a score is counted in
    # Of a game won together or not at all: the columns that say how well a team did, where its share of wins does not,
    # a sentence why, and bots that play the same games beside the strongest.
    measures: tuple[str, ...] = ()
    caveat: str = ""
    beside: tuple[str, ...] = ()
    default_bot: str = "expert"
