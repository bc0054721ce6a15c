"""The tables of WORLDS.md, from the numbers that `make_real.py` and `compare.py` wrote."""

import csv
import json
import math
from collections.abc import Iterable, Sequence
from typing import Any

from fairseat.simulators.word_traveler.components import read_world
from fairseat.simulators.word_traveler.rules import Rules
from fairseat.simulators.word_traveler.worlds.compare import BOTS, CHANGED, USUAL, worlds
from fairseat.simulators.word_traveler.worlds.making import FITTED, FOLDER, fitted

NINETY_FIVE = 1.96
GRID, SHOWN = 7, 8
Row = dict[str, str]


def told() -> dict[str, Any]:
    """What the fit was found to be."""
    found: dict[str, Any] = json.loads(FITTED.read_text(encoding="utf-8"))
    return found


def kept() -> list[Row]:
    """The cells that were played."""
    with (FOLDER / "real" / "games.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _share(logit: float) -> float:
    return 1.0 / (1.0 + math.exp(-logit))


def numbers() -> str:
    """The fitted numbers beside the defaults."""
    found, defaults = told(), {name: rule.default for name, rule in Rules.declared.items()}
    link, ends = found["link"], found["interval"]

    def interval(name: str) -> str:
        return f"{ends[name][0]:.2f} to {ends[name][1]:.2f}"

    level = f"{_share(ends['level'][0]):.3f} to {_share(ends['level'][1]):.3f}"
    rows = [
        ("`g`", f"{defaults['g']}", f"{link['g']:.2f}", interval("g"), "spread of the fit, with what is missed"),
        ("", "", f"{link['slope']:.2f}", interval("slope"), "of it, what the vectors see"),
        ("", "", f"{link['spread']:.2f}", interval("spread"), "of it, what stands in the world `real`"),
        ("`d`", f"{defaults['d']}", f"{link['d']:.1f}", interval("d"), "dimensions of the vectors' fit"),
        ("`b_mean`", f"{defaults['b_mean']}", f"{_share(link['level']):.3f}", level, "what the middling word fits"),
        ("`b_sd`", f"{defaults['b_sd']}", f"{link['b_sd']:.2f}", interval("b_sd"), "breadth that vectors do not see"),
        ("", "", f"{link['generic']:.2f}", interval("generic"), "breadth of words that lie near all places"),
        ("`sigma`", f"{defaults['sigma']}", f"{link['sigma']:.2f}", interval("sigma"), "how differently two describe"),
    ]  # fmt: skip
    return _table(("rule", "default", "fitted", "95 %", "what it is"), rows)


def agreement() -> str:
    """How good the fit is on places that it did not see."""
    found = told()
    rows = [
        (f"{low:.2f} to {high:.2f}", f"{pairs:,}", f"{said:.3f}", f"{came:.3f}")
        for low, high, pairs, said, came in found["calibration"]
    ]
    return (
        f"Of two pairs, one picked and one not, the picked one is foretold the likelier in "
        f"{100 * found['ranked_right']:.0f} % (chance: 50 %), among the pairs of one word in "
        f"{100 * found['ranked_right_in_word']:.0f} %.\n"
        f"Surprise at a pick or its absence: {found['surprise']:.3f} nats; by how often the word is picked elsewhere "
        f"alone, {found['surprise_by_word_alone']:.3f}.\n\n"
        + _table(("foretold chance", "pairs", "mean foretold", "share picked"), rows)
    )


def failures() -> str:
    """Where vectors and the author part, in names."""
    found = told()
    opposites = found["opposites"]
    return (
        f"- Opposites: over {opposites['pairs']} pairs such as hot and cold, the places go together by "
        f"{opposites['by_vectors']:+.2f} for the vectors (any two words: {opposites['any_by_vectors']:+.2f}) "
        f"and by {opposites['by_picks']:+.2f} for the author.\n"
        f"- Picked but overlooked, with the chance foretold: {', '.join(found['overlooked'])}.\n"
        f"- Foretold but not picked: {', '.join(found['imagined'])}.\n"
    )


def _points(row: Row) -> str:
    return f"{float(row['points']):.1f} +- {NINETY_FIVE * float(row['points_error']):.1f}"


def games() -> str:
    """What model teams score in the three worlds."""
    rows = []
    for players in (2, 3, 4, 5):
        for bot in BOTS:
            cells = [_cell(row) for row in _scored(players, bot).values()]
            rows.append((str(players), f"`{bot}`", *cells))
    heads = ("players", "bot", *(f"{world}: points, souvenirs, hits on day 1 and 2" for world in worlds()))
    return f"{int(kept()[0]['games']):,} games a cell, 95 % intervals.\n\n" + _table(heads, rows)


def _scored(players: int, bot: str, change: str = "") -> dict[str, Row]:
    """What these score in each world, with no change or with one."""
    wanted = (str(players), bot, change)
    found = {row["world"]: row for row in kept() if (row["players"], row["bot"], row["change"]) == wanted}
    return {world: found[world] for world in worlds()}


def verdict() -> str:
    """How far the worlds differ, in sentences."""
    people, experts = _scored(USUAL, BOTS[0]), _scored(USUAL, BOTS[1])
    drawn, as_fitted, real = (float(row["points"]) for row in people.values())
    lead = [float(experts[world]["points"]) - float(row["points"]) for world, row in people.items()]
    six = [100 * float(row["all_six"]) for row in people.values()]
    tables = [_scored(players, bot) for players in (2, 3, 4, 5) for bot in BOTS]
    gained = [100 * (float(table["real"]["points"]) / float(table["drawn"]["points"]) - 1.0) for table in tables]
    return (
        f"- *Level.* In `real` teams score {min(gained):.0f} to {max(gained):.0f} % more than in the drawn world, by "
        f"number of players and bot.\n"
        f"  For three like `literal` it is {real:.1f} points for {drawn:.1f}; the fitted numbers alone make "
        f"{as_fitted:.1f}.\n"
        f"  The rest we put down to its shape: {100 * _fitting():.0f} % of all pairs in `real` fit for more than half "
        f"of the people, and {100 * _fitting_as_drawn():.0f} % in a drawn world of the same numbers, whose fits lie as "
        "often far below the mean as above it; that picks are yes or no has its part in this.\n"
        f"- *Skill.* The expert's lead at three is {lead[0]:.1f} points drawn, {lead[1]:.1f} with the fitted numbers, "
        f"{lead[2]:.1f} in `real`.\n"
        f"- *Difficulty.* The sixth souvenir is reached by three like `literal` in {six[0]:.0f} % of the games drawn "
        f"and in {six[2]:.0f} % in `real`: the target of R1.6 holds for the model's language alone.\n"
    )


def _fitting() -> float:
    """The share of pairs in the real world that more than half of the people would grant."""
    shares = read_world("real", GRID).shares
    return sum(share > 0.5 for row in shares for share in row) / sum(map(len, shares))


def _fitting_as_drawn() -> float:
    """The same of a drawn world with the fitted numbers, whose logits are normal."""
    rules, link = worlds()["drawn as fitted"], fitted()
    return 0.5 * math.erfc(-link.level / math.hypot(rules["g"], rules["b_sd"]) / math.sqrt(2.0))


def _cell(row: Row) -> str:
    souvenirs = f"{float(row['souvenirs']):.2f} +- {NINETY_FIVE * float(row['souvenirs_error']):.2f}"
    return f"{_points(row)}; {souvenirs}; {float(row['hits_day1']):.2f}, {float(row['hits_day2']):.2f}"


def sheet() -> str:
    """The words that bring most and least, and the places that are mistaken most, in games of the real world."""
    told = json.loads((FOLDER / "real" / "sheet.json").read_text(encoding="utf-8"))
    words, places = told["words"], told["places"]

    def brought(rows: list[dict[str, Any]]) -> str:
        return ", ".join(
            f"{row['word']} {row['gain']:+.2f} +- {NINETY_FIVE * row['standard_error']:.2f}" for row in rows
        )

    mistaken = [
        f"{row['place']} {row['missed']} of {row['meant']}, most for {row['taken_for']}" for row in places[:SHOWN]
    ]
    return (
        f"In {told['games']} games of three experts; gains in nats, 0.69 halves the stops in question.\n\n"
        f"- Words that bring most: {brought(words[:SHOWN])}.\n"
        f"- Words that bring least: {brought(words[-SHOWN:])}.\n"
        f"- Places most often missed: {'; '.join(mistaken)}.\n"
    )


def changes() -> str:
    """What changes of the design do in the three worlds."""
    rows = []
    for bot, change in CHANGED:
        alone, changed = _scored(USUAL, bot), _scored(USUAL, bot, change)
        rows.append((f"`{bot}`", f"`{change}`", *(_difference(alone[world], changed[world]) for world in worlds())))
    return _table(("bot", "change", *(f"{world}: points" for world in worlds())), rows)


def _difference(before: Row, after: Row) -> str:
    moved = float(after["points"]) - float(before["points"])
    error = math.hypot(float(before["points_error"]), float(after["points_error"]))
    return f"{moved:+.1f} +- {NINETY_FIVE * error:.1f}"
