"""The balance sheet of a world: what each word brings each time it is laid, and which places are taken for which.

It is most telling with a world from a file (R7.2), whose words and places have names: drawn worlds give word 7 another
meaning in every game.
"""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fairseat.simulators.engine.play import Setup, Watch

from .components import DAYS
from .language import look, says
from .names import name_space, name_word
from .questions import BLACK


@dataclass(frozen=True)
class Stop:
    """One arrow of a journey made: where it was meant to lead, and where the locals put its footprint."""

    day: int
    traveller: int
    arrow: int
    intended: int
    footprint: int  # -1 for a void arrow
    points: int


@dataclass(frozen=True)
class Use:
    """One card laid on a journey made, and its gain: nats of information about the stop meant, 0 for a useless card."""

    day: int
    traveller: int
    arrow: int
    word: int
    black: bool
    gain: float


def stops(table: Any) -> list[Stop]:
    """Every arrow of the journeys made, in the order of travel."""
    found = []
    for day in range(DAYS):
        for seat in range(int(table.players)):
            for arrow in range(int(table.arrows[day, seat]) if table.travelled[day, seat] else 0):
                cells = (int(table.intended[day, seat, arrow]), int(table.footprint[day, seat, arrow]))
                found.append(Stop(day + 1, seat, arrow + 1, *cells, int(table.footprint_points[day, seat, arrow])))
    return found


def uses(table: Any, rules: Any) -> list[Use]:
    """Every card laid on the journeys made, with its gain, in the order of travel."""
    past = np.zeros(1, table.dtype).view(np.recarray)
    past[0] = table
    found = []
    for day in range(DAYS):
        for seat in range(int(table.players)):
            if not table.travelled[day, seat]:
                continue
            past[0].revealed = day * table.players + seat
            for card in range(int(rules.hand)):
                if table.card_arrow[day, seat, card]:
                    found.append(_use(past[0], rules, day, seat, card))
    return sorted(found, key=lambda use: (use.day, use.traveller, use.arrow))


def _use(table: Any, rules: Any, day: int, seat: int, card: int) -> Use:
    """One card with its gain: the locals' pooled reading of it alone, along the line from the stop meant before."""
    arrow, word = int(table.card_arrow[day, seat, card]) - 1, int(table.hand[day, seat, card])
    side = int(table.card_side[day, seat, card])
    start = int(table.intended[day, seat, arrow - 1]) if arrow else _start_of_day(table, rules, day, seat)
    direction, intended = int(table.direction[day, seat, arrow]), int(table.intended[day, seat, arrow])
    line = rules.ray[start, direction, : int(rules.ray_length[start, direction])].tolist()
    wanted, heard = np.zeros(len(table.wanted), np.uint8), np.zeros(len(table.wanted))
    wanted[line] = 1
    logs = np.zeros(len(line))
    for local in range(int(table.players)):
        if local != seat:
            with np.errstate(over="ignore"):
                look(table, rules, local, word, wanted, heard)
            logs += [says(heard[cell], side, rules.eps, rules.nu) for cell in line]
    shares = np.exp((logs - logs.max()) / (table.players - 1))
    share = float(shares[line.index(intended)] / shares.sum())
    return Use(day + 1, seat, arrow + 1, word, side == BLACK, math.log(len(line) * share))


def _start_of_day(table: Any, rules: Any, day: int, seat: int) -> int:
    """Where a traveller stood in the morning: in the centre, or where day 1 ended."""
    laid = [int(cell) for cell in table.footprint[0, seat, : int(table.arrows[0, seat])] if cell >= 0] if day else []
    return laid[-1] if laid else int(rules.centre)


@dataclass
class Balance:
    """The sums of many games: per word its uses and gains, per pair of places how often one was taken for the other."""

    gains: dict[int, list[float]] = field(default_factory=dict)
    blacks: dict[int, int] = field(default_factory=dict)
    taken: dict[int, dict[int, int]] = field(default_factory=dict)

    def add(self, table: Any, rules: Any) -> None:
        """Add the journeys of one finished game."""
        for use in uses(table, rules):
            self.gains.setdefault(use.word, []).append(use.gain)
            self.blacks[use.word] = self.blacks.get(use.word, 0) + use.black
        for stop in stops(table):
            row = self.taken.setdefault(stop.intended, {})
            row[stop.footprint] = row.get(stop.footprint, 0) + 1

    def words(self) -> list[tuple[int, int, float, float, float]]:
        """Each word with its uses, share of black sides, mean gain and its standard error; the most useful first."""
        lines = []
        for word, gains in self.gains.items():
            error = float(np.std(gains, ddof=1) / math.sqrt(len(gains))) if len(gains) > 1 else math.inf
            lines.append((word, len(gains), self.blacks[word] / len(gains), float(np.mean(gains)), error))
        return sorted(lines, key=lambda line: (-line[3], line[0]))

    def places(self) -> list[tuple[int, int, int, int, int]]:
        """Each place with how often it was meant, how often missed, and what it was most taken for, how often."""
        lines = []
        for place, row in self.taken.items():
            meant, missed = sum(row.values()), sum(count for cell, count in row.items() if cell != place)
            other = max((cell for cell in row if cell != place), key=lambda cell: (row[cell], -cell), default=-1)
            lines.append((place, meant, missed, other, row.get(other, 0) if other != place else 0))
        return sorted(lines, key=lambda line: (-line[2] / line[1], line[0]))

    def named(self, rules: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The same in the words of these rules' world, for people: the words, then the places."""
        words = [
            {"word": name_word(rules, word), "laid": laid, "black": black, "gain": gain, "standard_error": error}
            for word, laid, black, gain, error in self.words()
        ]
        places = [
            {
                "place": name_space(rules, place),
                "meant": meant,
                "missed": missed,
                "taken_for": name_space(rules, other) if times else "",
                "how_often": times,
            }
            for place, meant, missed, other, times in self.places()
        ]
        return words, places


def balance(setup: Setup, seed: int, first: int, count: int) -> Balance:
    """Play games `first` to `first + count - 1` and draw up their balance sheet."""
    sheet = Balance()
    for game in range(first, first + count):
        watched = Watch(setup, seed, game)
        for _ in watched.steps():
            pass
        sheet.add(watched.table, setup.records[0])
    return sheet
