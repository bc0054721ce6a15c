"""Numbers as people type them: games (`1_000_000`, `1e6`, `1M`), precisions (`0.2%`), seeds."""

import re
from decimal import Decimal, InvalidOperation
from math import inf
from typing import Any

from fairseat.analysis.store.plan import MOST_GAMES
from fairseat.simulators.engine.mistakes import Mistake

USUAL_GAMES = 100_000
MOST_SEED_DIGITS = 1_000
MOST_LOOKS = 20
"""So often fresh games are looked at for one check: the last look has two millionths of the first one's errors."""
SUFFIXES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}
WRITTEN = re.compile(r"([+-]?[\d_.]+(?:e[+-]?\d+)?)\s*([kmgb]?)")


def read_games(value: Any) -> int:
    """A number of games: a whole number from 1 on, also as 1_000_000, 1e6 or 1M."""
    wrong = Mistake(f"{value!r} is not a number of games: a whole number such as 20_000, 1e6 or 1M is wanted.")
    found = WRITTEN.fullmatch(str(value).strip().lower())
    if isinstance(value, bool) or not found:
        raise wrong
    try:
        number = Decimal(found[1].replace("_", "")) * SUFFIXES[found[2]]
    except InvalidOperation:
        raise wrong from None
    if number != number.to_integral_value():
        raise wrong
    if number < 1:
        raise Mistake(f"At least 1 game is played, not {number:f}.")
    if number > MOST_GAMES:
        raise Mistake(f"At most {MOST_GAMES:,} games are played in a run, not {value}.")
    return int(number)


def read_amount(value: Any) -> tuple[float, bool]:
    """A number as it stands, and whether it is one of percent; infinite where it is no number."""
    text = str(value).strip()
    bare = text.removesuffix("%")
    try:
        return inf if isinstance(value, bool) else float(bare), bare != text
    except ValueError:
        return inf, False


def as_share(value: Any) -> float:
    """A number, or a percentage as a share; infinite where it is neither."""
    amount, percent = read_amount(value)
    return amount / 100 if percent else amount


def read_precision(value: Any) -> float:
    """A precision: half the width of the interval, as 0.2% or 0.002."""
    share = as_share(value)
    if not 0.00001 <= share < 0.5:
        raise Mistake(f"{value!r} is not a precision: 0.001% to 49% is wanted, such as 0.2% (or 0.002).")
    return share


def read_seed(value: Any) -> int:
    """A seed: 0 or any larger whole number, as large as you like."""
    text = str(value).strip().replace("_", "")
    if isinstance(value, bool) or not (text.isascii() and text.isdigit() and len(text) <= MOST_SEED_DIGITS):
        raise Mistake(f"{value!r} is not a seed: 0 or any larger whole number is wanted.")
    return int(text)


def games_for(games: int | None, precision: float | None, players: int) -> int:
    """How many games to play: as many as named, or enough for the precision in the worst case."""
    if games is not None:
        return games
    if precision is None:
        return USUAL_GAMES
    from fairseat.analysis.stats.seats import games_for_precision

    return games_for_precision(precision, players)
