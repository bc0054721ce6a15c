"""How long games last and how they end, counted in the open; which way they are won: together, alone or not at all."""

from collections.abc import Sequence
from typing import Any

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.intervals import Estimate, share
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.wording import count, games, listed, number, percent, quoted, sentence, several, with_interval

MANY_UNFINISHED = 0.001
"""More unfinished games than this are worth a look: the length and the shares lean on those that ended."""
MANY_WINNERLESS = 0.02
"""In a game that is meant to have a winner, more winnerless games than this are worth a look."""
RARELY = 0.01
"""A position that the rules do not cover is met `now and then` in fewer games than this, else `often`."""
ONE_SIDED_FROM = 0.9
"""A way that decides more than this share of the games leaves the others little to do."""
HARDLY = 0.01
"""A way that surely decides fewer games than this decides hardly any."""
ENOUGH = 300
"""In fewer decided games a way that none was won by may be rare only."""
ENDS = {
    "win": "one winner",
    "shared": "a shared win",
    "team": "a win of all together",
    "none": "no winner",
    "unfinished": "no end",
}
"""The five outcomes in words: a game had .."""
LONG_TAIL = 2.0
"""A game of which one in twenty lasts this many times the typical (median) one has a long tail."""


RARE_KNOWN_FROM = 1_000
"""In fewer games than this the mean is said to know nothing of rare long games."""


def _between(summary: Summary) -> str:
    """Say whose games these are: how long they last, and how they are won, is these players' habit."""
    bots = quoted(summary.bots)
    if summary.players == 1:
        return f"Played by {listed(bots)}"
    return f"Between {bots[0]}s" if len(bots) == 1 else f"Between {listed(bots)}"


def team_finding(summary: Summary, tried: Tried) -> Finding | None:
    """Speak of games that are won or lost together, or in which nobody can win."""
    if summary.contested > 0 and summary.players > 1:
        return None
    score = Estimate.of_row(summary.scores.tuples()[0])
    scored = score.low != score.high or score.estimate != 0
    solo = summary.players == 1
    wins = sum(row.games for row in summary.outcomes.tuples() if row.name in ("win", "shared", "team"))
    # of games that nobody won nothing tells whether they are a team's, were all scores alike
    alike = "the team" if wins else "every seat"
    whose = "the player" if solo else alike if summary.one_score else "the first player"
    tail = f" On average {whose} scores {with_interval(score)}." if scored else ""
    if wins == 0:
        most = share(0, summary.games, summary.level).high
        text = (
            f"Nobody won any of {games(summary.games)}, so there are no seats to compare: between these players more "
            f"than {percent(most, most / 3)} would have shown.{tail}"
        )
        return Finding("team", "look", "No game was won under these rules", text, to_try(tried, "team"))
    success = share(wins, summary.games, summary.level)
    who = "the player" if solo else "the team"
    text = f"{who} wins {with_interval(success, share=True)} of {games(summary.games)}."
    if not solo:
        text += " All win or lose together, so no seat can be better than another."
    verdict = sentence(f"{who} wins {percent(success.estimate, success.margin)} of the games")[:-1]
    return Finding("team", "fact", verdict, sentence(text + tail), to_try(tried, "team"), (("won", success),))


def _percent_of(row: Any) -> str:
    """Write a row's estimate as a percentage."""
    return percent(row.estimate, (row.high - row.low) / 2)


def outcome_finding(summary: Summary, tried: Tried) -> Finding:
    """Count in the open how the games ended, the unfinished ones above all."""
    competitive = summary.players > 1 and summary.contested > 0
    rows = [row for row in summary.outcomes.tuples() if row.games]
    if len(rows) == 1:
        whole = f"All {games(summary.games)}" if summary.games > 1 else "The only game"
        text = f"{whole} had {ENDS[rows[0].name]}."
    else:
        parts = [f"{_percent_of(row)} had {ENDS[row.name]} ({count(row.games)})" for row in rows]
        text = f"Of {games(summary.games)} {listed(parts)}."
    if competitive and summary.seats.contested < summary.games:
        text += f" The seats are compared over the {count(summary.seats.contested)} that somebody won."
    unfinished = summary.lengths.unfinished
    evidence = tuple((row.name, Estimate.of_row(row)) for row in rows)
    if unfinished.estimate > MANY_UNFINISHED:
        verdict = f"{percent(unfinished.estimate, unfinished.margin)} of the games never end"
        return Finding("outcomes", "look", verdict, text, to_try(tried, "unfinished"), evidence)
    winnerless = next((row for row in rows if row.name == "none"), None)
    if winnerless is not None and competitive and winnerless.estimate > MANY_WINNERLESS:
        verdict = f"Nobody wins {_percent_of(winnerless)} of the games"
        return Finding("outcomes", "look", verdict, text, to_try(tried, "none"), evidence)
    if unfinished.high > MANY_UNFINISHED:
        verdict = f"{'All' if unfinished.estimate == 0 else 'Almost all'} of {games(summary.games)} ended"
        if summary.games == 1:
            verdict = "The only game ended"
        text += f" Up to {percent(unfinished.high, unfinished.high / 3)} that never end would not have shown."
        return Finding("outcomes", "open", verdict, text, "", evidence)
    verdict = "Every game ends" if unfinished.estimate == 0 else "Almost every game ends"
    return Finding("outcomes", "good", verdict, text, "", evidence)


def hole_finding(summary: Summary, tried: Tried) -> Finding | None:
    """Report games that met a position for which the rulebook has no answer."""
    holes = summary.holes
    if holes.estimate == 0:
        return None
    often = "now and then" if holes.estimate < RARELY else "often"
    text = (
        f"{with_interval(holes, share=True)} of the games met a position for which the rulebook "
        f"has no answer; a stop-gap was played. Any of them can be replayed."
    )
    advice = to_try(tried, "holes") or "To try: replay one such game and write the missing rule."
    return Finding("holes", "look", f"The rules run out {often}", sentence(text), advice, (("holes", holes),))


def way_finding(summary: Summary, ways: Sequence[str], ahead: bool = False) -> Finding | None:
    """Say which way of those that these rules know decides the games of these players, and which decides none.

    ahead: somebody there looks ahead; what others do not win by, such players may.
    """
    counts = {row.name: row.games for row in summary.end_reasons.tuples()}
    decided = sum(int(counts.get(way, 0)) for way in ways)
    if len(ways) < 2 or decided == 0:
        return None
    found = {way: share(float(counts.get(way, 0)), decided, summary.level) for way in ways}
    ranked = sorted(ways, key=lambda way: (-found[way].estimate, way))
    evidence = tuple((way, found[way]) for way in ranked)
    told = listed([f"`{way}` {percent(found[way].estimate, found[way].margin)}" for way in ranked])
    text = f"Of {games(decided)} that somebody won, {told}."
    tone, habit = ("look", "") if ahead else ("open", " How players who look ahead win was not measured.")
    dead = [way for way in ranked if not counts.get(way, 0)]
    rare = [way for way in ranked if counts.get(way, 0) and found[way].high < HARDLY]
    if dead and decided >= ENOUGH:
        most = max(found[way].high for way in dead)
        text += f" More than {percent(most, most / 3)} would have shown."
        verdict = f"{_between(summary)} {_decide(dead)} no game"
        return Finding("ways", tone, verdict, text + habit, "", evidence)
    if rare:
        verdict = f"{_between(summary)} {_decide(rare)} hardly any game"
        return Finding("ways", tone, verdict, text + habit, "", evidence)
    first: Estimate = found[ranked[0]]
    if first.low > ONE_SIDED_FROM:
        verdict = f"{_between(summary)} {_decide(ranked[:1])} {percent(first.estimate, first.margin)} of the games"
        return Finding("ways", tone, verdict, text + habit, "", evidence)
    return Finding("ways", "fact", f"{_count(len(ways))} ways to win, and none is idle", text, "", evidence)


def _decide(ways: Sequence[str]) -> str:
    return f"{listed(quoted(ways))} {'decides' if len(ways) == 1 else 'decide'}"


def _count(ways: int) -> str:
    return {2: "Two", 3: "Three", 4: "Four"}.get(ways, str(ways))


def _turns(turns: float, stopped: bool) -> str:
    """Write a number of turns; a game that was stopped would have lasted longer."""
    return f"at least {count(turns)}" if stopped else count(turns)


def length_finding(summary: Summary, tried: Tried) -> Finding:
    """Say how long a game lasts, and how far the long ones reach."""
    lengths = summary.lengths
    by_quantile = {row.quantile: row.estimate for row in lengths.quantiles.tuples()}
    middle, short, long = (by_quantile[q] for q in (0.5, 0.05, 0.95))
    stopped = lengths.unfinished.estimate
    verdict = f"A typical game lasts {_turns(middle, stopped >= 0.5)} turns"
    least = "at least " if lengths.at_least else ""
    text = (
        f"{_between(summary)} half of the games last {_turns(middle, stopped >= 0.5)} turns or fewer, "
        f"nine in ten between {count(short)} and {_turns(long, stopped >= 0.05)}; "
        f"the mean is {least}{with_interval(lengths.turns)}, "
        f"or {number(lengths.turns_a_seat.estimate, lengths.turns_a_seat.margin)} turns a seat."
    )
    if lengths.turns.low == lengths.turns.high:
        verdict = f"Every game lasts {several(count(middle), 'turn')}"
        a_seat = number(lengths.turns_a_seat.estimate)
        lasted = f"{several(count(middle), 'turn')}, or {a_seat} a seat"
        text = f"{_between(summary)} all {games(summary.games)} lasted {lasted}."
    elif stopped > 0:
        text += (
            f" {percent(stopped, lengths.unfinished.margin)} were stopped, so that the tail is longer than it shows."
        )
    elif summary.games < RARE_KNOWN_FROM:
        text += f" A kind of game rarer than one in {count(max(summary.games / 3, 2))} may be missing from the mean."
    if lengths.minutes is not None:
        text += (
            f" At {lengths.seconds_a_turn:g} seconds a turn that is "
            f"{least}{number(lengths.minutes.estimate, max(lengths.minutes.margin, 1))} minutes."
        )
    evidence = (("turns", lengths.turns), ("median", lengths.median_turns), ("a seat", lengths.turns_a_seat))
    if middle > 0 and long >= LONG_TAIL * middle:
        text += f" One game in twenty lasts {number(long / middle, 1)} times the typical one or longer."
        verdict += ", but the tail is long"
        return Finding("length", "look", verdict, text, to_try(tried, "length"), evidence)
    return Finding("length", "fact", verdict, text, "", evidence)
