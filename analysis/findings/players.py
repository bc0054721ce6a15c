"""Who played, and do these players fit the rules? Said before everything else, for a verdict speaks of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fairseat.analysis.evidence.record import AHEAD_SEATS, GAIN, LOOKING_AHEAD, RESPONSE, Record
from fairseat.analysis.findings.ahead import mastery_sentence, seats_evidence, seats_of, seats_sentence
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.store.card import StoredCard
from fairseat.analysis.store.plan import Meeting, PlannedCell
from fairseat.analysis.wording import count, interval, listed, percent, points, quoted, several, with_interval

if TYPE_CHECKING:
    from fairseat.analysis.stats.lengths import LengthSummary

MANY_UNENDED = 0.10
"""When this part of the games never ends though another bot's games do, the players do not fit the rules."""
FEW_UNENDED = 0.01
"""A bot ends its games when no more than this part of them never ends."""
SLOW = 3.0
"""Games this many times as long as those of the quickest bot that plays with sense are not as people play."""
UNFIT = "These players do not fit these rules"
OF_THE_PLAYERS = "What follows speaks of these players, not of the rules."
UNTRIED, BEATEN, HELD, UNSURE = "not tried", "beaten", "held", "unsure"
"""What is known of those who look ahead against the seated bot, under these very rules at this number of players."""
TONES = {UNTRIED: "open", BEATEN: "fact", HELD: "good", UNSURE: "open"}
"""Only players whom somebody stronger tried to beat, and gained nothing, are as they should be."""
STAND = {
    UNTRIED: "the strongest at first sight; looking ahead was not tried",
    BEATEN: "which only looking ahead is proved to beat",
    HELD: "which no other bot is proved to beat, not even by looking ahead",
    UNSURE: "which no other bot is proved to beat; whether looking ahead does is open",
}
TEAMS_STAND = {
    UNTRIED: "whose teams score most at first sight; looking ahead was not tried",
    BEATEN: "whose teams only looking ahead is proved to beat",
    HELD: "whose teams score most, looking ahead or not",
    UNSURE: "whose teams score most at first sight; whether looking ahead scores more is open",
}


def players_finding(cell: PlannedCell, summary: Summary, card: StoredCard | None = None) -> Finding | None:
    """Name who played and how they did in the qualification; nothing where several bots play against each other."""
    if len(cell.bots) > 1 and cell.qualification is None:
        return None
    if card is None or len(cell.bots) > 1:
        return _found(cell, summary)
    bot = cell.bots[0]
    ahead = card.known(LOOKING_AHEAD, bot, cell.players)
    printed = not card.changes(cell.rules)
    against = against_ahead([one for one in ahead if bot in one.rivals and printed])
    seats = [one for known in card.known(AHEAD_SEATS, bot, cell.players) if printed for one in seats_of(known)]
    found = _found(cell, summary, against, bool(seats))
    told = [_response(card, cell), *(mastery_sentence(one, card.cooperative) for one in ahead)]
    told += [seats_sentence(seats)] if seats else []
    sentence, evidence = "\n".join(filter(None, [found.sentence, *told])), seats_evidence(seats)
    return replace(found, sentence=sentence, evidence=(*found.evidence, *evidence))


def against_ahead(tried: Sequence[Record]) -> str:
    """Say how the seated bot stood against those who look ahead: who was not tried has not been held off."""
    if not tried:
        return UNTRIED
    gains = [one.estimate(GAIN) for one in tried]
    if any(gain.low > 0 for gain in gains):
        return BEATEN
    return HELD if all(gain.estimate <= 0 for gain in gains) else UNSURE


def _response(card: StoredCard, cell: PlannedCell) -> str:
    """Say what is known of the best response to a cell's bot: of its variant, else as printed, at the nearest table."""
    changes = card.changes(cell.rules)
    known = [one for one in card.known(RESPONSE, cell.bots[0]) if one.rules in ({}, changes)]
    known.sort(key=lambda one: (one.rules != changes, abs(one.players - cell.players), one.players))
    return response_sentence(known[0], card.variant_of(known[0].rules), card.cooperative) if known else ""


def response_sentence(found: Record, variant: str, team: bool) -> str:
    """Say how far a search for the best response to tables of one bot came, or for the best fellow of a team.

    variant: the name of the rules that it is about, where they are not those as printed.
    """
    gain, (bot,) = found.estimate(GAIN, scale=0.01), found.rivals
    did = "gained" if gain.estimate >= 0 else "lost"
    told = f"variant {variant}" if variant else "as printed"
    where = f"{count(found.players)} players ({told})"
    sought, whose = (f"in one seat beside `{bot}`", "team's ") if team else (f"for the best response to `{bot}`", "")
    return (
        f"Of {count(found.detail['candidates'])} candidates that were tried {sought} at {where}, the best {did} "
        f"{points(gain.estimate, gain.margin)} of the {whose}wins in {count(found.games)} fresh games "
        f"({interval(gain, 'points')})."
    )


def _found(cell: PlannedCell, summary: Summary, against: str = UNTRIED, seats_known: bool = False) -> Finding:
    """Say who played and whether they fit the rules.

    against: how they stood against those who look ahead; seats_known: what the seats are worth among such is told.
    """
    seated = listed(quoted(cell.bots))
    every = "every seat" if cell.players > 1 else "the seat"
    misfit = misfit_of(cell, summary.lengths)
    named = cell.qualification is None or bool(set(cell.bots) - set(cell.qualification.seated))
    advice = "To try: `-b strongest` seats the bot that is strongest at first sight under these rules." if named else ""
    if misfit:
        return Finding("players", "look", UNFIT, f"{misfit} {OF_THE_PLAYERS}", advice)
    if named:
        text = _named_only(cell) or "how it does against other bots under these rules was not tried."
        return Finding("players", "open", f"Played by {seated} in {every}", f"It was named, not chosen: {text}", advice)
    verdict, text, evidence = _chosen(cell, seated, every, against)
    if against == UNTRIED:
        where = f"under these rules at {several(str(cell.players), 'player')}"
        text += f"\nBots that look ahead, which may be stronger, were not tried {where}."
    return Finding("players", TONES[against], verdict, text, _to_climb(cell, against, seats_known), evidence)


def _to_climb(cell: PlannedCell, against: str, seats_known: bool) -> str:
    """Send to the ladder where it tells more of those who look ahead; it refuses teams, who never met."""
    if not (cell.qualification and cell.qualification.meetings):
        return ""
    if against == BEATEN:
        return "" if seats_known else "To see whether that turns the verdict on the seats: `fairseat ladder`."
    return "" if against == HELD else "To try some that look ahead: `fairseat ladder`."


def _named_only(cell: PlannedCell) -> str:
    """Say how a bot that was named does where another is strongest; nothing if that was not tried."""
    found, bot = cell.qualification, cell.bots[0]
    if found is None:
        return ""
    best = found.seated[0]
    stronger = f"under these rules the strongest is `{best}`"
    scores = {table.bot: table.score for table in found.tables}
    if meeting := _among_the_strongest(cell):
        share = Estimate(meeting.share, meeting.low, meeting.high, meeting.games, found.level, "qualification")
        return (
            f"{stronger}: among tables of it `{bot}` took {with_interval(share, share=True)} of the wins of a "
            f"seat, where {percent(1 / cell.players)} would be even."
        )
    if not found.meetings and bot in scores:
        return f"{stronger}: its tables score {scores[best]:.3g} on average, those of `{bot}` {scores[bot]:.3g}."
    return ""


def _among_the_strongest(cell: PlannedCell) -> Meeting | None:
    """How a bot that was named did among tables of the one that no other beats; nothing where they did not meet."""
    found = cell.qualification
    best = found.seated[0] if found else ""
    met = found.meetings if found else ()
    return next((one for one in met if (one.bot, one.among) == (cell.bots[0], best)), None)


def _chosen(
    cell: PlannedCell, seated: str, every: str, against: str
) -> tuple[str, str, tuple[tuple[str, Estimate], ...]]:
    """Say how the seated bots came to their seats: verdict, sentence and evidence."""
    found = cell.qualification
    assert found is not None
    if not found.tables:
        return f"Played by {seated} in {every}", "It is the only bot that this game has.", ()
    if not found.meetings:
        best = max(found.tables, key=lambda table: table.score)
        text = (
            f"Of {count(len(found.tables))} bots under these rules its tables score most, {best.score:.3g} on average"
        )
        return f"Played by {seated}, {TEAMS_STAND[against]}", f"{text} ({count(best.games)} games each).", ()
    if len(found.seated) > 1:
        parts = [f"`{bot}` {percent(part, 0.1)}" for bot, part in zip(found.seated, found.weights, strict=True)]
        text = f"They beat each other in a ring; in the mixture that none gains by leaving they have {listed(parts)}."
        return f"Played by {seated}: none of them is strongest", text, ()
    rivals = [meeting for meeting in found.meetings if meeting.among == found.seated[0]]
    best_rival = max(rivals, key=lambda meeting: meeting.share)
    share = Estimate(best_rival.share, best_rival.low, best_rival.high, best_rival.games, found.level, "qualification")
    text = (
        f"Before these games each of {count(len(rivals))} other bots sat among tables of {seated}. The best of them, "
        f"`{best_rival.bot}`, took {with_interval(share, share=True)} of the wins of a seat, where "
        f"{percent(1 / cell.players)} would be even; the intervals are sure for all of them together."
    )
    evidence = ((f"{best_rival.bot} among {found.seated[0]}", share),)
    return f"Played by {seated} in {every}, {STAND[against]}", text, evidence


def misfit_of(cell: PlannedCell, lengths: LengthSummary) -> str:
    """Say why the players of a cell do not fit its rules, or nothing if they do or nobody tried others."""
    found, seated = cell.qualification, cell.bots
    if found is None:
        return ""
    others = [table for table in found.tables if table.bot not in seated]
    ending = [table for table in others if table.unfinished <= FEW_UNENDED and table.bot != "random"]
    unended, whose = lengths.unfinished, listed(quoted(seated))
    if unended.estimate >= MANY_UNENDED and ending:
        told, those = with_interval(unended, share=True), listed(quoted([table.bot for table in ending]))
        return f"{told} of the games of {whose} never end, though those of {those} do."
    quickest = min((table.turns for table in ending), default=0.0)
    turns = lengths.median_turns.estimate
    if quickest and turns > SLOW * quickest:
        return f"A typical game of {whose} lasts {count(turns)} turns, one of the quickest bot {count(quickest)}."
    met = _among_the_strongest(cell)
    if met and met.high < 1 / cell.players:
        told = _named_only(cell)
        return f"{told[:1].upper()}{told[1:]}"
    return ""
