"""What looking ahead brings: what one such bot gains among others, and what the seats are worth where all do so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairseat.analysis.findings.seats import EVEN_WITHIN
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import count, games, interval, listed, number, percent, player, points, sure_span

if TYPE_CHECKING:
    from fairseat.analysis.store.card import StoredMastery, StoredSeat


def mastery_sentence(found: StoredMastery, team: bool) -> str:
    """Say how a bot that looks ahead did among bots that answer at first sight."""
    unit = "points" if team else "points of the wins"
    did = "gained" if found.gain >= 0 else "lost"
    proved = "proved" if found.low > 0 or found.high < 0 else "not proved"
    gain = Estimate(found.gain, found.low, found.high, found.games, found.level, "")
    told = f"{number(abs(gain.estimate), gain.margin)} {unit} "
    told += f"({100 * found.level:g} % interval {sure_span(gain)}, {proved})"
    return (
        f"Among `{found.rivals}` at {count(found.players)} players `{found.bot}`, which looks ahead, {did} {told} "
        f"in {count(found.games)} games (version {found.version} of the rules, as printed)."
    )


def both_shares(found: StoredSeat) -> tuple[Estimate, Estimate]:
    """What a seat takes of the wins where all look ahead, and where nobody does."""
    ahead = Estimate(found.share, found.low, found.high, found.contested, found.level, "all seats together")
    rivals = (found.rivals_share, found.rivals_low, found.rivals_high, found.rivals_contested)
    return ahead, Estimate(*rivals, found.level, "all seats together")


def differs(found: StoredSeat) -> Estimate:
    """How much more of the wins the seat takes where all look ahead: the games of both share no shuffle."""
    from fairseat.analysis.stats.differences import difference  # of few tables anything is told

    return difference(*both_shares(found))


def verdict_of(found: StoredSeat) -> str:
    """Say whether the two shares of a seat are proved to differ, are the same in practice, or neither is known."""
    apart = differs(found)
    if apart.low > 0 or apart.high < 0:
        return "proved to differ"
    most = max(-apart.low, apart.high)
    return f"the same within {points(most, most / 4)}" if most <= EVEN_WITHIN / found.players else "open"


def seats_sentence(seats: Sequence[StoredSeat]) -> str:
    """Set what the first player takes among those who look ahead beside what he takes among those who do not."""
    first, apart = seats[0], differs(seats[0])
    (ahead, quick), told = both_shares(first), verdict_of(first)
    how = "whether that differs is open" if told == "open" else f"that is {told}"
    others = (
        [player(one.seat) for one in seats[1:] if verdict_of(one) == "proved to differ"] if first.players > 2 else []
    )
    as_well = (
        f" What {listed(others)} {'takes' if len(others) == 1 else 'take'} is proved to differ too." if others else ""
    )
    return (
        f"With `{first.bot}`, which looks ahead, in every seat the first player takes {_share(ahead)}, with "
        f"`{first.rivals}` {_share(quick)}: {how} ({sure_span(apart, 100)} points, sure for all seats together; "
        f"version {first.version} of the rules, as printed). {_by_themselves(first)}{as_well}"
    )


def seats_evidence(seats: Sequence[StoredSeat]) -> tuple[tuple[str, Estimate], ...]:
    """The figures behind that sentence, by name."""
    if not seats:
        return ()
    (ahead, quick), first = both_shares(seats[0]), seats[0]
    names = f"first player among {first.bot}", f"first player among {first.rivals}", "difference of these"
    return tuple(zip(names, (ahead, quick, differs(first)), strict=True))


def _share(found: Estimate) -> str:
    return f"{percent(found.estimate, found.margin)} of the wins ({interval(found, '%')}, {games(found.n)})"


def _by_themselves(first: StoredSeat) -> str:
    """Say on which side of a fair share the first player is proved to be among each of the two."""
    fair = 1 / first.players
    ahead, quick = (
        "an edge" if one.low > fair else "a handicap" if one.high < fair else "nothing" for one in both_shares(first)
    )
    if ahead == quick:
        return f"Either by itself proves {ahead}{' of the first player' if ahead != 'nothing' else ''}."
    return f"By themselves the games of `{first.bot}` prove {ahead}, those of `{first.rivals}` {quick}."
