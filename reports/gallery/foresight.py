"""The page of foresight: what looking ahead is worth in each game, from what is known today."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds import ahead, calibration, luck, seats
from fairseat.analysis.evidence.record import AHEAD_SEATS, GAIN, LOOKING_AHEAD, Record
from fairseat.analysis.findings.ahead import differs, seats_of, verdict_of
from fairseat.analysis.wording import count, number, percent, player, signed, span, sure_span
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.charts.look import standalone
from fairseat.reports.charts.reliability import Curve, reliability
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load

PAGE, PICTURE, CURVES = "foresight.md", "foresight.svg", "foresight-reliability.svg"
SURE = 2.0
"""Standard errors that an interval of a bias reaches to each side."""
FEW_LOOKS = 12
"""Looks that a bin of the reliability curve must have."""
HEAD = """# Looking ahead, game by game

Made by `make site` from what was measured last; empty fields were not measured.
What the columns mean is in [METHODS](../../analysis/METHODS.md), under chances, luck and the weight of choices.
"""


def write_foresight(out: Path) -> Path:
    """Write the page and its pictures."""
    if known(calibration.NAME):  # of nothing no picture is drawn
        (out / PICTURE).write_text(standalone(_picture()), encoding="utf-8")
        (out / CURVES).write_text(standalone(_curves()), encoding="utf-8")
    parts = [HEAD, _measured(), _looked(), _seated(), _calibrated()]
    (out / PAGE).write_text("".join(parts), encoding="utf-8")
    return out / PAGE


def title_of(game: str, players: int) -> str:
    """A table of a game, in words."""
    return f"{load(game).card.title}, {players} players"


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Lines of a Markdown table."""
    names = list(headings)
    lines = [names, ["---"] * len(names), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _measured() -> str:
    """Cost of a look, weight of a choice, and when games are decided."""
    rows = []
    for one in known(luck.NAME):
        more = luck.figures_of(one)
        unit = f"{number(more.weight)} points" if load(one.game).card.cooperative else percent(more.weight, 0.001)
        decided = [percent(part, 0.01) if part >= 0 else "" for part in (more.by_chances, more.by_progress)]
        times = [f"{more.ms_few:.3g}", f"{more.ms_many:.3g}"]
        rows.append([title_of(one.game, one.players), *times, unit, *decided, f"{one.games}"])
    names = (
        f"ms a question, {luck.FEW} imagined games",
        f"{luck.MANY} imagined games",
        "weight of a choice",
        "decided by chances",
        "by progress",
        "games looked along",
    )
    said = """
## Cost, choice, decision

Experts in every seat; milliseconds are the processor's on the machine that measured, for a bot among its like.
In Word Traveler the master imagines so many hearings of its journey, not whole games.
Decided is the part of the turns after which the middle game is, by the winner's chance and by the game's own measure.

"""
    return said + table(("table", *names), rows)


def _looked() -> str:
    """What a bot that looks ahead gains among experts."""
    rows = []
    for one in known(LOOKING_AHEAD):
        unit, found = "points" if load(one.game).card.cooperative else "points of the wins", one.estimate(GAIN)
        told = "proved" if found.low > 0 else "proved worse" if found.high < 0 else "not proved"
        gain = f"{signed(found.estimate, found.margin)} {unit} ({sure_span(found)})"
        played = f"{one.games}", f"{one.seed}"
        rows.append([title_of(one.game, one.players), f"`{one.bots[0]}`", gain, *played, told, _ms(one)])
    looks = ", ".join(str(look) for look in ahead.LOOKS.after)
    said = f"""
## One that looks ahead among experts

A plan fixed before: it is judged after {looks} games, each time at {100 * ahead.LOOKS.level:g} %,
so that all looks together err in 1 %; the first interval on one side of a fair share ends it.
A gain that ended so is 0.3 to 2.0 points too high on average; its interval holds (METHODS, who played).
Seeds 2017 and 77 are those along which weights were chosen.

"""
    return said + table(("table", "bot", "gain", "games", "seed", "", "ms a game"), rows)


def _seated() -> str:
    """What each seat is worth where all look ahead, beside what it is worth among experts."""
    rows = []
    for record, one in [(of_table, one) for of_table in known(AHEAD_SEATS) for one in seats_of(of_table)]:
        apart = differs(one)
        told = [f"{percent(each.estimate, each.margin)} ({span(each, 100)})" for each in one.both]
        more = f"{signed(100 * apart.estimate, 100 * apart.margin)} points ({sure_span(apart, 100)})"
        table_of = title_of(record.game, one.players) if one.seat == 0 else ""
        rows.append([table_of, player(one.seat), *told, more, verdict_of(one), count(one.ahead.n), _ms(record)])
    if not rows:
        return ""
    said = f"""
## Do those who look ahead see the same seats?

Masters in every seat, and experts in every seat in {count(seats.RIVALS_GAMES)} games that follow those of masters;
the numbers of games were fixed before, the seed is {seats.SEED}. A share is one of the contested games;
intervals of {100 * seats.LEVEL:g} % hold for all seats of a table together. Open is what these games do not tell.

"""
    names = ("of the wins among masters", "among experts", "difference", "", "games of masters", "ms a game")
    return said + table(("table", "seat", *names), rows)


def _calibrated() -> str:
    """Whether what is foreseen is what comes."""
    rows = []
    for record, one in _moments():
        when = f"{100 * one.moment:.0f} %" if one.moment else "all"
        off = f"{one.bias:+.3f} ± {SURE * one.bias_error:.3f}"
        seen = [f"{value:.3f}" for value in (one.own, one.spectator, one.came)]
        rows.append([title_of(record.game, record.players), when, *seen, off, f"{one.correlation:.2f}", str(one.games)])
    said = f"""
## Is what is foreseen what comes?

What the asked seat foresees with its own eyes, what a spectator of all hands foresees at the same moment,
and what came: shares of a win, in Word Traveler points.
The bias is the first less the second, with two standard errors; the correlation is that of the first and what came.
A moment is a question numbered beforehand, as a part of those of a usual game: a part of a game's own questions
would tell how near its end is, which nobody knows who plays it. Games that end before it are not looked at.
At every table and moment the bias must stay within 0.03 of a win, half a point in Word Traveler: a test holds it.
The charts show two players and the usual number. Of the second: a chance that 16 imagined games seem to tell is known
to 25 points, so whoever looks calibrated still lies nearer the middle than the line, most where chances differ little.

![Bias of what is foreseen at four moments of a game]({PICTURE})

![How often came what was foreseen, in bins of a tenth]({CURVES})

"""
    names = ("table", "of the questions", "own eyes", "spectator", "came", "bias", "correlation", "games")
    return said + table(names, rows)


def _picture() -> str:
    """The bias at each moment, in points of a percent of a win; a team's in percent of what it gets."""
    rows = []
    for record, one in _moments():
        if not one.moment or not _is_drawn(record):
            continue
        scale = 100.0 / one.came if load(record.game).card.cooperative else 100.0
        bias, reach = scale * one.bias, scale * SURE * one.bias_error
        label = f"{load(record.game).card.title}, {record.players}p, at {100 * one.moment:.0f} %"
        group = list(RULESETS).index(record.game)
        rows.append(Dot(label, bias, bias - reach, bias + reach, f"{bias:+.1f}", group=group))
    title = "What a seat foresees, less what a spectator does"
    says = "A dot on the line foresees rightly; bars are two standard errors."
    unit = "points of a win; in Word Traveler, % of the points"
    return dots("foresight", title, says, rows, 0.0, "right", unit)


def _curves() -> str:
    """How often came what was foreseen, bin by bin; a bin of few looks tells nothing."""
    curves = []
    for record in filter(_is_drawn, known(calibration.NAME)):
        here = [one for one in calibration.bins_of(record) if one.looks >= FEW_LOOKS]
        if not here:
            continue
        own, came, errors = (
            [100.0 * value for value in values]
            for values in zip(*((one.own, one.came, SURE * one.came_error) for one in here), strict=True)
        )
        curves.append(Curve(title_of(record.game, record.players), own, came, errors, [one.looks for one in here]))
    title = "Does come what is foreseen?"
    says = "On the line: as often as foreseen, but for noise; bars are two standard errors."
    return reliability("reliability", title, says, curves)


def _is_drawn(one: Record) -> bool:
    """Whether charts show this table: twenty tables are a list, not a picture."""
    return one.players in (2, load(one.game).card.usual_seats)


def known(kind: str) -> list[Record]:
    """What is known of a kind today, in the order of the games, then of the players."""
    found = [one for game in RULESETS for one in Evidence(load(game)).fresh(kind)]
    return sorted(found, key=lambda one: (list(RULESETS).index(one.game), one.players))


def _moments() -> Iterator[tuple[Record, calibration.AtMoment]]:
    """Every moment of every table, with the record that tells of it."""
    return ((record, one) for record in known(calibration.NAME) for one in calibration.moments_of(record))


def _ms(record: Record) -> str:
    """What a game cost, in milliseconds of the processor."""
    return f"{1000 * record.cost / record.games:.0f}"
