"""The levers of a game: what every single change does by trials, and what a search for even seats came to."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds.levers import LeverEffect, changes_of, words_of
from fairseat.analysis.evidence.record import CERTAINTY, LEVERS, Found, Record
from fairseat.analysis.experiments.tried import by_others, change_of, edge_of, lengths_of
from fairseat.analysis.findings import Finding
from fairseat.analysis.wording import count, games, listed, number, quoted, sentence
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.pieces import Chart, PageTable, Section

DRAWN, TITLE, SCALE = "seat edge", "What each lever does to the worst seat", 100
"""The figure that is drawn, each change against the printed game; pages with a chart of every other grow too large."""
LISTED = {"turns": ("Turns", 1), "decided at": ("Decided at, % of the game", 100), "lead changes": ("Lead changes", 1)}
NO_CHANGE = {"fair": "none is needed", "none": "none is proved"}
NEARER, AWAY, OPEN = 0, 2, 4
"""The shapes and colours of a change that is proved to make a figure less or more, and of one that is neither."""


@dataclass(frozen=True)
class LeverChart:
    """The levers at one number of players: the printed game, and what is fresh of each change, by its words."""

    printed: Record
    changes: dict[str, LeverEffect]

    @property
    def players(self) -> int:
        """The number of players."""
        return self.printed.players

    @property
    def records(self) -> list[Record]:
        """All that it is made of."""
        return [self.printed, *(one.record for one in self.changes.values())]

    @property
    def played(self) -> str:
        """How many games each change was played for."""
        return listed(list(dict.fromkeys(games(one.record.games) for one in self.changes.values())), "or")


def charts_of(evidence: Evidence) -> list[LeverChart]:
    """The levers at every number of players at which something is known of them today."""
    charts = []
    for players in sorted({one.players for one in evidence.records if one.kind == LEVERS}):
        printed, changes = changes_of(evidence, players) or (None, [])
        fresh = {words_of(evidence.ruleset, one.record): one for one in changes if evidence.is_fresh(one.record)}
        if printed and fresh:
            charts.append(LeverChart(printed, fresh))
    return charts


def lever_sections(game: str, charts: Sequence[LeverChart]) -> tuple[Section, ...]:
    """Tell of the levers at every number of players."""
    return tuple(_section(f"{game}-{chart.players}p-", chart) for chart in charts)


def _section(prefix: str, chart: LeverChart) -> Section:
    """Tell of the levers at one number of players."""
    seats = ", ".join(number(100 * share, 0.5) for share in chart.printed.detail["seats"])
    edge, turns = _printed(chart, DRAWN, SCALE), _printed(chart, "turns", 1)
    words = (
        f"As printed the worst seat is {edge[0]} points from fair ({edge[1]}; seats in turn {seats} % of the wins) "
        f"and a game lasts {turns[0]} turns ({turns[1]}). "
        f"Each change was played for {chart.played} by the bot that is strongest under it, "
        f"the printed game for {count(chart.printed.games)}.",
        *_dead(chart),
    )
    drawn, table = _drawn(prefix, chart), _table(chart)
    return Section(f"{prefix}levers", f"{chart.players} players", (), words, (drawn,), (table,))


def _printed(chart: LeverChart, name: str, scale: int) -> tuple[str, str]:
    """A figure of the printed game, and its interval."""
    value, low, high = (scale * end for end in chart.printed.found[name])
    return number(value, 0.5), f"{number(max(low, 0.0), 0.5)} to {number(high, 0.5)}"


def _is_dead(change: LeverEffect) -> bool:
    return "inert" in change.record.detail


def _dead(chart: LeverChart) -> tuple[str, ...]:
    """Name the changes that changed no game."""
    dead = [words for words, one in chart.changes.items() if _is_dead(one)]
    return (f"Changed no game: {', '.join(dead)}.",) if dead else ()


def _drawn(prefix: str, chart: LeverChart) -> Chart:
    """Draw by how much each change moves the worst seat, what brings it nearer to fair first."""
    live = ((words, one) for words, one in chart.changes.items() if not _is_dead(one))
    moved = sorted(live, key=lambda one: one[1].more(DRAWN)[0])
    rows = [_dot(*one) for one in moved]
    says = "; ".join(f"{row.label} {row.text}" for row in rows)
    name = f"{prefix}{DRAWN.replace(' ', '-')}"
    svg = dots(name, TITLE, says, rows, 0.0, "as printed", "points more than as printed")
    note = (
        f"n = {chart.played} for each change, all on the same shuffles. The intervals hold for all "
        f"changes together with {100 * CERTAINTY:g} %; hollow: neither more nor less is proved."
    )
    headings = ("Change", "Points from fair", "More than as printed", "Interval")
    return Chart(TITLE, svg, note, PageTable(TITLE, headings, tuple(_row(*one) for one in moved), (1, 2, 3)))


def _dot(words: str, change: LeverEffect) -> Dot:
    """Draw one change against the printed game."""
    more, low, high = (SCALE * end for end in change.more(DRAWN))
    group = NEARER if high < 0 else AWAY if low > 0 else OPEN
    return Dot(words, more, low, high, f"{more:+.1f}", group=group, hollow=group == OPEN)


def _row(words: str, change: LeverEffect) -> tuple[str, ...]:
    """Write one change: the worst seat under it, and by how much that is more than as printed."""
    more, low, high = (SCALE * end for end in change.more(DRAWN))
    return (words, f"{SCALE * change.value(DRAWN):.1f}", f"{more:+.1f}", f"{low:+.1f} to {high:+.1f}")


def _table(chart: LeverChart) -> PageTable:
    """List every seat's share under each change, how long games last, and how late and how often they turn."""
    seats = len(chart.printed.detail["seats"])
    headings = ("Change", *(f"Player {seat + 1}, %" for seat in range(seats)), *(says for says, _ in LISTED.values()))
    printed = {name: chart.printed.found[name] for name in LISTED}
    rows = [("as printed", *_shares(chart.printed), *_figures(printed, printed, ""))]
    for words, one in chart.changes.items():
        figures = _figures(one.record.found, {name: one.more(name) for name in LISTED}, "+")
        rows.append((words, *_shares(one.record), *figures))
    note = (
        "In brackets: the interval of the printed game's figure, and of each change's difference from it, for all "
        "changes together."
    )
    return PageTable("Seats, length and tension", headings, tuple(rows), tuple(range(1, len(headings))), note)


def _shares(record: Record) -> list[str]:
    return [f"{100 * share:.1f}" for share in record.detail["seats"]]


def _figures(values: dict[str, Found], intervals: dict[str, Found], sign: str) -> list[str]:
    """The figures that are listed, each with an interval."""
    told = []
    for name, (_, scale) in LISTED.items():
        (value, *_), (_, low, high) = values[name], intervals[name]
        told.append(f"{scale * value:.1f} ({scale * low:{sign}.1f} to {scale * high:{sign}.1f})")
    return told


def chart_finding(title: str, chart: LeverChart) -> Finding:
    """What single changes are proved to do to the worst seat, where no search for even seats was made."""
    moved = [one.more(DRAWN) for one in chart.changes.values()]
    nearer, away = sum(high < 0 for *_, high in moved), sum(low > 0 for _, low, _ in moved)
    text = (
        f"Of {count(len(moved))} single changes {count(nearer)} are proved to bring the worst seat nearer to fair and "
        f"{count(away)} to take it farther away; of the others {chart.played} each do not tell."
    )
    verdict = (
        f"{title}, {chart.players} players: {'some levers help' if nearer else 'no single lever is proved to help'}"
    )
    return Finding("seats", "good" if nearer else "open", verdict, text, "To search for even seats: `fairseat fix`.")


def fix_finding(title: str, fix: Record) -> Finding:
    """What a search for even seats came to at a number of players, as a finding."""
    where, command, verdict = f"{title}, {fix.players} players", f"`{fix.again}`", fix.detail["verdict"]
    if verdict == "fixed":
        text = f"Proved on fresh games: {_proof(fix)}. As printed: {' '.join(fix.detail['as_printed'])}."
        against = fix.detail.get("answer", "It holds with the bot that was found to gain under it, too.")
        whose = f" with {listed(quoted(fix.bots))} in the seats"
        text += f" {against} {sentence(by_others(fix))}{_besides(fix)}"
        told = f"{where}: `{change_of(fix)}` brings every seat within {edge_of(fix)} of fair{whose}"
        return Finding("seats", "good", told, text, command)
    if verdict == "fair":
        return Finding("seats", "good", f"{where}: even as printed", sentence(_proof(fix)), command)
    told = "nothing that was tried is proved to even them" if verdict == "none" else "not settled"
    return Finding("seats", "open", f"{where}: {told}", _proof(fix), command)


def _besides(fix: Record) -> str:
    """What the change does to the length of the game, which the goal did not ask for; nothing in older proofs."""
    lengths = lengths_of(fix)
    return f" {sentence('with it {}; as printed {}'.format(*(one.words for one in lengths)))}" if lengths else ""


def fix_table(rows: Sequence[tuple[str, Record]]) -> PageTable:
    """All searches in one table: the game, the players, what was found, its proof and its command."""
    told = tuple(
        (
            title,
            str(fix.players),
            change_of(fix) if fix.rules else NO_CHANGE.get(fix.detail["verdict"], "-"),
            " ".join(fix.detail["as_printed"]),
            _proof(fix),
            count(fix.games) if fix.rules else "-",
            fix.again,
        )
        for title, fix in rows
    )
    headings = ("Game", "Players", "Change", "As printed", "Proof", "Games", "Command")
    edges = listed(list(dict.fromkeys(edge_of(fix) for _, fix in rows)), "or")
    return PageTable(f"Every seat within {edges} of fair", headings, told, (1, 5))


def _proof(record: Record) -> str:
    """The proof of a change, or of the printed game; or the nearest, and how many changes are proved to miss."""
    fix = record.detail
    if fix["verdict"] in ("fixed", "fair"):
        return " ".join(fix["proof"] if fix["verdict"] == "fixed" else fix["as_printed"])
    if "nearest" not in fix:
        return "-"
    # chosen for being near, it looks nearer than it is: what fresh games said of it stands beside that
    fresh = [line for line in fix.get("failed", ()) if line.startswith(f"{fix['nearest']}: ")]
    return (
        f"Nearest: {fix['nearest']}, {number(100 * fix['nearest_figures'][0][0], 0.5)} points in "
        f"{games(fix['nearest_games'])}; of {fix['tried']} changes and combinations {fix['proved_to_miss']} "
        "are proved to miss."
    ) + "".join(f" On fresh games {line}." for line in fresh)
