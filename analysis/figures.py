"""The one registry of figures: what each is called, its unit, its words, and how it is taken from the games of a cell.

Whatever one command prints, every other understands: `check`, `sweep`, `compare`, `summary --json` and the pages
all name figures as they are named here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from fairseat.analysis.stats.counts import CellCounts, Counted
from fairseat.analysis.stats.intervals import LEVEL, NOTHING, Estimate, share
from fairseat.analysis.stats.seats import seat_shares, widest_edge
from fairseat.analysis.stats.sums import Moments
from fairseat.analysis.stats.tables import Played
from fairseat.analysis.stats.taken import POINTS, SHARE, TAKES, Take, Taken, column, estimate_of
from fairseat.analysis.wording import ORDINALS, player

PlainName = Callable[[str], str]
OF_THE_GAME = "points in the game"
"""The unit of points as the ruleset counts them, which are no points of a percent."""
ENDED_BY, A_SEAT, BEATS, DEALT = "ended by ", " a seat", " beats ", "dealt "
"""What the names of four families of figures begin and end with, or have in the middle."""
FIRST_WINS = f"{ORDINALS[0]} player wins"
RATING = " rating"
"""What the name of a bot's rating ends with: `tournament` alone knows it, for it is of many cells together."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a cell.

    unit: share, points (a difference of shares), or what is counted; about: the kind of finding that tells of it;
    take: how a number a game is taken, None where the figure is no mean over games;
    sums: how the numbers are summed up where they are no number a game;
    whole: how its interval is made where that is not the interval of the mean;
    headline: whether a sweep tells of it unasked; quiet: whether a comparison tells of it only when asked, because
    another figure says the same in another unit, or because a ruleset counts dozens of its kind;
    column: the table and the name of the ruleset's own column that it is taken from;
    fact: the figure that says the same, turned or shifted: of two seats what one wins the other does not.
    """

    name: str
    unit: str
    words: str
    about: str
    take: Take | None = None
    sums: Callable[[Played], Moments] | None = None
    whole: Callable[[CellCounts, float], Estimate] | None = None
    shift: float = 0.0
    headline: bool = False
    quiet: bool = False
    column: tuple[str, str] | None = None
    fact: str = ""

    def taken(self, played: Played) -> Taken | None:
        """Take the figure as a number a game; nothing where it is no mean over games."""
        if self.take is None:
            return None
        values, counted = self.take(played)
        return Taken(self.name, self.unit, values, counted, self.shift, self.fact)

    def moments(self, played: Played) -> Moments:
        """Sum up the numbers that the figure is the mean of."""
        if self.sums is not None:
            return self.sums(played)
        taken = self.taken(played)
        return Moments() if taken is None else taken.moments()

    def estimate(self, table: Counted, level: float = LEVEL) -> Estimate:
        """Give the figure of these games with its interval."""
        if self.whole is not None:
            return self.whole(table.counts, level)
        found = self.moments(table) if isinstance(table, Played) else table.means[self.name]
        return estimate_of(found, self.unit, self.shift, level)


@dataclass(frozen=True)
class Awaited:
    """Who will sit at the table of a cell, and what may end its games, before any of them was read."""

    players: int
    seated: tuple[str, ...]
    end_reasons: dict[str, int]

    @property
    def counts(self) -> Awaited:
        """These; of games that were counted there is more."""
        return self


def figures_of(
    table: Counted | Awaited,
    seconds_a_turn: float | None = None,
    plain_name: PlainName = str,
    named: tuple[str, ...] = (),
    own: Sequence[Figure] = (),
) -> list[Figure]:
    """List the figures of a cell, or those `named`; `plain_name` joins the bots that are one bot with other weights.

    `own` are those of the ruleset's own columns that were read (`own_figures.py`).
    """
    seats = _seats(table.players) if table.players > 1 else []
    clock = [] if seconds_a_turn is None else [_minutes(seconds_a_turn)]
    ends = map(ended_by, _end_reasons(table, seen_only=not named))
    meetings = _meetings(table, plain_name, either_way=bool(named))
    found = [*seats, *_bots(table, plain_name), *meetings, *OF_EVERY_GAME, *clock, *ends, *own]
    return [figure for figure in found if figure.name in named] if named else found


def figure_named(name: str) -> Figure | None:
    """Describe a figure that any game may have by its name; nothing where no figure has this name."""
    fixed = {figure.name: figure for figure in (*_seats(len(ORDINALS)), *OF_EVERY_GAME, _minutes(60.0))}
    if name in fixed:
        return fixed[name]
    if name.startswith(ENDED_BY):
        return ended_by(name.removeprefix(ENDED_BY))
    if BEATS in name:
        one, other = name.split(BEATS, 1)
        return _meeting(one, other)
    bot = name.removesuffix(" wins")
    return None if bot == name or bot.startswith("seat ") else _bot(bot)


def words_of(name: str) -> str:
    """Name a figure in words; one of a ruleset's own columns by the column."""
    figure = figure_named(name)
    if figure is not None:
        return figure.words
    return f"the mean of `{name.removesuffix(A_SEAT)}`{A_SEAT if name.endswith(A_SEAT) else ''}"


def fair_at(name: str, players: int) -> float | None:
    """Give what a figure would be were all seats, or all bots, equally good; None where nothing is fair or unfair."""
    figure = figure_named(name)
    if figure is None or figure.about not in ("seats", "bots"):
        return None
    if BEATS in name:  # one bot against one other, however many sit at the table
        return 0.5
    return 0.0 if figure.unit == POINTS else 1 / players


def known_names(own: Sequence[Figure] = ()) -> list[str]:
    """Name what can be asked for, the families by an example, and those of a ruleset's own columns."""
    fixed = [figure.name for figure in (*_seats(2), *OF_EVERY_GAME, _minutes(60.0))]
    families = ["BOT wins", f"BOT{BEATS}BOT", f"{ENDED_BY}REASON"]
    deals = [f"{DEALT}PART"] if any(figure.about == "dealt" for figure in own) else []
    return [*fixed, *families, *deals, *(figure.name for figure in own if figure.about != "dealt")]


def today_called(name: str) -> str:
    """Give the name of today for one that a figure once had, else the name itself."""
    seat = name.removeprefix("seat ").removesuffix(" wins")
    if seat.isdigit() and int(seat) < len(ORDINALS):
        return f"{ORDINALS[int(seat)]} player wins"
    return FORMERLY.get(name, name.replace("_", " "))


FORMERLY = {
    "none": "won by nobody",
    "team": "won together",
    "shared": "won by several",
    "win": "won by one",
    "won by some": "won by one",
    "first_player_advantage": "first player's edge",
    "first player's advantage": "first player's edge",
}
"""What figures were called before they had one name each; offered as the nearest, never taken."""


def _seats(players: int) -> list[Figure]:
    """List the figures of the seats: both edges, then every seat's share of the wins."""
    widest = "the largest distance of any seat from its fair share of the wins"
    edges = [
        Figure(
            "seat edge",
            POINTS,
            widest,
            "seats",
            whole=lambda counts, level: widest_edge(counts.tally, level),
            quiet=True,
        ),
        Figure(
            "first player's edge",
            POINTS,
            "the first player's edge",
            "seats",
            take=partial(_seat, 0),
            whole=lambda counts, level: _seat_share(0, counts, level).scaled(1, -1 / counts.players),
            shift=-1 / players,
            headline=True,
            quiet=True,
            fact=FIRST_WINS,
        ),
    ]
    return edges + [
        Figure(
            f"{ordinal} player wins",
            SHARE,
            f"{player(seat)}'s share of the wins",
            "seats",
            take=partial(_seat, seat),
            whole=partial(_seat_share, seat),
            fact=FIRST_WINS if players == 2 else "",
        )
        for seat, ordinal in enumerate(ORDINALS[:players])
    ]


def _seat(seat: int, played: Played) -> tuple[Any, Any]:
    """Take the part of a win that a seat had, in the games that some seats won and others did not."""
    return played.wins[:, seat], _contested(played)


def _seat_share(seat: int, counts: CellCounts, level: float) -> Estimate:
    """Give a seat's share of the wins with the interval that the verdict on the seats uses."""
    row = seat_shares(counts.tally, level).tuples()[seat]
    return Estimate.of_row(row) if row.n else NOTHING


def _contested(played: Played) -> Any:
    """Tell which games count for a share of the wins; None where all do."""
    return None if played.contested.all() else played.contested


def _bots(table: Counted | Awaited, plain_name: PlainName) -> list[Figure]:
    """Give each bot's share of the wins, where different bots play."""
    names = sorted({plain_name(name) for name in table.seated})
    one_fact = f"{names[0]} wins" if len(names) == 2 else ""
    return [replace(_bot(name, plain_name), fact=one_fact) for name in names] if len(names) > 1 else []


def _bot(name: str, plain_name: PlainName = str) -> Figure:
    """Describe a bot's share of the wins for a seat that it fills."""
    words = f"the share of the wins of `{name}` for a seat that it fills"
    return Figure(
        f"{name} wins",
        SHARE,
        words,
        "bots",
        take=partial(_bot_wins, name, plain_name),
        whole=partial(_bot_share, name) if plain_name is str else None,
        headline=True,
    )


def _bot_wins(name: str, plain_name: PlainName, played: Played) -> tuple[Any, Any]:
    """Take the part of a win that a bot had for each seat that it filled."""
    sits = np.isin(played.bots, [code for code, bot in enumerate(played.bot_names) if plain_name(bot) == name])
    return (played.wins * sits).sum(axis=1) / np.maximum(sits.sum(axis=1), 1), _contested(played)


def _bot_share(name: str, counts: CellCounts, level: float) -> Estimate:
    from fairseat.analysis.stats.strategies import bot_shares  # of different bots alone

    rows = [row for row in bot_shares(counts.tally, level).tuples() if row.bot == name]
    return Estimate.of_row(rows[0]) if rows else NOTHING


def _meetings(table: Counted | Awaited, plain_name: PlainName, either_way: bool) -> list[Figure]:
    """Give the meetings of each two bots that play, once or either way round."""
    pairs = list(combinations(dict.fromkeys(map(plain_name, table.seated)), 2))
    back = [(other, one) for one, other in pairs] if either_way else []
    return [_meeting(one, other, plain_name) for one, other in pairs + back]


def _meeting(one: str, other: str, plain_name: PlainName = str) -> Figure:
    """Describe how often a bot wins and another does not, of the games that tell the two apart."""
    words = f"the share of the games that `{one}` won, of those that one of it and `{other}` won and the other did not"
    whole = partial(_meeting_share, one, other, plain_name)
    return Figure(f"{one}{BEATS}{other}", SHARE, words, "bots", whole=whole, quiet=True)


def _meeting_share(one: str, other: str, plain_name: PlainName, counts: CellCounts, level: float) -> Estimate:
    from fairseat.analysis.stats.strategies import meeting_of

    codes = [[code for code, bot in enumerate(counts.bot_names) if plain_name(bot) == name] for name in (one, other)]
    if [1, 1] != [len(found) for found in codes]:  # several bots under one name are no pair
        return NOTHING
    return meeting_of(counts, codes[0][0], codes[1][0], level)


def own_column(name: str) -> Figure:
    """Describe the mean of a column of the games that the ruleset counts itself."""
    return Figure(name, "number", words_of(name), "own", take=partial(column, name))


def _end_reasons(table: Counted | Awaited, seen_only: bool) -> list[str]:
    """List what may end these games, or what did."""
    if isinstance(table, Played) and "end_reason" not in table.games:
        return []
    return sorted(name for name, games in table.counts.end_reasons.items() if games or not seen_only)


def ended_by(reason: str) -> Figure:
    """Describe the share of games that end for this reason."""
    return Figure(
        f"{ENDED_BY}{reason}",
        SHARE,
        f"the share of games ended by `{reason}`",
        "outcomes",
        take=lambda played: (played.games.codes("end_reason").is_one_of(reason), None),
        whole=lambda counts, level: share(counts.end_reasons.get(reason, 0), counts.games, level),
        quiet=True,
    )


def _minutes(seconds_a_turn: float) -> Figure:
    """Describe the minutes of a game in which a turn takes so many seconds."""
    a_turn = seconds_a_turn / 60
    return Figure(
        "minutes",
        "minutes",
        "the mean number of minutes",
        "length",
        take=lambda played: (played.games.array("turns") * a_turn, None),
        whole=lambda counts, level: counts.means["turns"].as_mean(level).scaled(a_turn),
        quiet=True,
    )


def _every(name: str, unit: str, words: str, about: str, **more: Any) -> Figure:
    """Describe a figure that every game has."""
    return Figure(name, unit, words, about, TAKES[name], **more)


def _share_of(name: str, words: str) -> Figure:
    return _every(name, SHARE, f"the share of games {words}", "outcomes", headline=True)


OF_EVERY_GAME = (
    _every("turns", "turns", "the mean number of turns", "length", headline=True),
    Figure(
        "median turns",
        "turns",
        "the middle number of turns",
        "length",
        whole=lambda counts, level: counts.turns.median(level),
    ),
    _every("turns a seat", "turns", "the mean number of turns a seat", "length", quiet=True),
    _every("rounds", "rounds", "the mean number of rounds", "length"),
    _every("decisions", "decisions", "the mean number of decisions", "length"),
    _every("lead changes", "changes", "the mean number of lead changes", "drama", headline=True),
    _every("decided at", "of the turns", "the mean moment of decision", "drama", headline=True),
    _every("runaways", SHARE, "the share of runaway games", "drama"),
    _every("comebacks", SHARE, "the share of comebacks", "drama"),
    _share_of("unfinished", "that never end"),
    _share_of("won by one", "that one seat wins"),
    _share_of("won by several", "that several seats win"),
    _every("won together", SHARE, "the share of games won together", "team", headline=True),
    _share_of("won by nobody", "without a winner"),
    _every(f"score{A_SEAT}", OF_THE_GAME, "the mean score of a seat", "own", quiet=True),
    _every("holes", SHARE, "the share of games that meet a hole in the rules", "holes", headline=True),
)
"""The figures that every game has, in the order in which they are told."""
