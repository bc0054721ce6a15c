"""The levers of a game: what every single change does by trials, and what a search for even seats came to."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairseat.analysis.experiments.tried import by_others, edge_of, lengths_of, seated_of
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


def lever_sections(game: str, atlas: Mapping[str, Any]) -> tuple[Section, ...]:
    """Tell of the levers at every number of players that an atlas has."""
    return tuple(
        _section(f"{game}-{players}p-", int(players), chart)
        for players, chart in sorted(atlas["players"].items(), key=lambda one: int(one[0]))
    )


def _section(prefix: str, players: int, chart: Mapping[str, Any]) -> Section:
    """Tell of the levers at one number of players."""
    seats = ", ".join(number(100 * share, 0.5) for share in chart["printed"]["seats"])
    edge, turns = _printed(chart, DRAWN, SCALE), _printed(chart, "turns", 1)
    words = (
        f"As printed the worst seat is {edge[0]} points from fair ({edge[1]}; seats in turn {seats} % of the wins) "
        f"and a game lasts {turns[0]} turns ({turns[1]}). "
        f"Each change was played for {games(chart['games'])} by the bot that is strongest under it, "
        f"the printed game for {count(chart['printed_games'])}.",
        *_dead(chart),
    )
    return Section(f"{prefix}levers", f"{players} players", (), words, (_drawn(prefix, chart),), (_table(chart),))


def _printed(chart: Mapping[str, Any], name: str, scale: int) -> tuple[str, str]:
    """A figure of the printed game, and its interval."""
    value, low, high = (scale * end for end in chart["printed"][name])
    return number(value, 0.5), f"{number(max(low, 0.0), 0.5)} to {number(high, 0.5)}"


def _dead(chart: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the changes that changed no game."""
    dead = [row["words"] for row in chart["changes"] if row["inert"]]
    return (f"Changed no game: {', '.join(dead)}.",) if dead else ()


def _drawn(prefix: str, chart: Mapping[str, Any]) -> Chart:
    """Draw by how much each change moves the worst seat, what brings it nearer to fair first."""
    moved = sorted((row for row in chart["changes"] if not row["inert"]), key=lambda row: row[DRAWN][1])
    rows = [_dot(row) for row in moved]
    says = "; ".join(f"{row.label} {row.text}" for row in rows)
    name = f"{prefix}{DRAWN.replace(' ', '-')}"
    svg = dots(name, TITLE, says, rows, 0.0, "as printed", "points more than as printed")
    note = (
        f"n = {games(chart['games'])} for each change, all on the same shuffles. The intervals hold for all "
        f"changes together with {100 * chart['certainty']:g} %; hollow: neither more nor less is proved."
    )
    headings = ("Change", "Points from fair", "More than as printed", "Interval")
    return Chart(TITLE, svg, note, PageTable(TITLE, headings, tuple(_row(row) for row in moved), (1, 2, 3)))


def _dot(row: Mapping[str, Any]) -> Dot:
    """Draw one change against the printed game."""
    _, more, low, high = (SCALE * end for end in row[DRAWN])
    group = NEARER if high < 0 else AWAY if low > 0 else OPEN
    return Dot(row["words"], more, low, high, f"{more:+.1f}", group=group, hollow=group == OPEN)


def _row(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Write one change: the worst seat under it, and by how much that is more than as printed."""
    value, more, low, high = (SCALE * end for end in row[DRAWN])
    return (row["words"], f"{value:.1f}", f"{more:+.1f}", f"{low:+.1f} to {high:+.1f}")


def _table(chart: Mapping[str, Any]) -> PageTable:
    """List every seat's share under each change, how long games last, and how late and how often they turn."""
    seats = len(chart["printed"]["seats"])
    headings = ("Change", *(f"Player {seat + 1}, %" for seat in range(seats)), *(says for says, _ in LISTED.values()))
    rows = []
    for row in (chart["printed"], *chart["changes"]):
        sign = "" if row is chart["printed"] else "+"
        shares = (f"{100 * share:.1f}" for share in row["seats"])
        others = []
        for name, (_, scale) in LISTED.items():
            value, *_, low, high = (scale * end for end in row[name])
            others.append(f"{value:.1f} ({low:{sign}.1f} to {high:{sign}.1f})")
        rows.append((row["words"], *shares, *others))
    note = (
        "In brackets: the interval of the printed game's figure, and of each change's difference from it, for all "
        "changes together."
    )
    return PageTable("Seats, length and tension", headings, tuple(rows), tuple(range(1, len(headings))), note)


def atlas_finding(title: str, players: int, chart: Mapping[str, Any]) -> Finding:
    """What single changes are proved to do to the worst seat, where no search for even seats was made."""
    moved = [row["seat edge"] for row in chart["changes"]]
    nearer, away = sum(high < 0 for *_, high in moved), sum(low > 0 for _, _, low, _ in moved)
    text = (
        f"Of {count(len(moved))} single changes {count(nearer)} are proved to bring the worst seat nearer to fair and "
        f"{count(away)} to take it farther away; of the others {games(chart['games'])} each do not tell."
    )
    verdict = f"{title}, {players} players: {'some levers help' if nearer else 'no single lever is proved to help'}"
    return Finding("seats", "good" if nearer else "open", verdict, text, "To search for even seats: `fairseat fix`.")


def fix_finding(title: str, players: int, fix: Mapping[str, Any]) -> Finding:
    """What a search for even seats came to at a number of players, as a finding."""
    where, command = f"{title}, {players} players", f"`{fix['command']}`"
    if fix["verdict"] == "fixed":
        text = f"Proved on fresh games: {_proof(fix)}. As printed: {' '.join(fix['as_printed'])}."
        against = fix.get("answer", "It holds with the bot that was found to gain under it, too.")
        seated = seated_of(fix, players)
        whose = f" with {listed(quoted(seated))} in the seats" if seated else ""
        verdict = f"{where}: `{fix['change']}` brings every seat within {edge_of(fix)} of fair{whose}"
        text += f" {against} {sentence(by_others(fix, players))}{_besides(fix, players)}"
        return Finding("seats", "good", verdict, text, command)
    if fix["verdict"] == "fair":
        return Finding("seats", "good", f"{where}: even as printed", sentence(_proof(fix)), command)
    verdict = "nothing that was tried is proved to even them" if fix["verdict"] == "none" else "not settled"
    return Finding("seats", "open", f"{where}: {verdict}", _proof(fix), command)


def _besides(fix: Mapping[str, Any], players: int) -> str:
    """What the change does to the length of the game, which the goal did not ask for; nothing in older proofs."""
    several = len(fix["players"]) > 1
    return "".join(
        f" {sentence(f'with it {now.words}; as printed {before.words}')}"
        for now, before in lengths_of(fix)
        if not several or now.players == players
    )


def fix_table(rows: Sequence[tuple[str, int, Mapping[str, Any]]]) -> PageTable:
    """All searches in one table: the game, the players, what was found, its proof and its command."""
    told = tuple(
        (
            title,
            str(players),
            fix["change"] or NO_CHANGE.get(fix["verdict"], "-"),
            " ".join(fix["as_printed"]),
            _proof(fix),
            count(fix["games"]) if "games" in fix else "-",
            fix["command"],
        )
        for title, players, fix in rows
    )
    headings = ("Game", "Players", "Change", "As printed", "Proof", "Games", "Command")
    edges = listed(list(dict.fromkeys(edge_of(fix) for *_, fix in rows)), "or")
    return PageTable(f"Every seat within {edges} of fair", headings, told, (1, 5))


def _proof(fix: Mapping[str, Any]) -> str:
    """The proof of a change, or of the printed game; or the nearest, and how many changes are proved to miss."""
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
