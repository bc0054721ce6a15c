"""What looking ahead brings: what one such bot gains among others, and what the seats are worth where all do so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairseat.analysis.evidence.record import GAIN, Record, seat_figure
from fairseat.analysis.findings.seats import EVEN_WITHIN
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import count, games, interval, listed, number, percent, player, points, sure_span


def mastery_sentence(found: Record, team: bool) -> str:
    """Say how a bot that looks ahead did among bots that answer at first sight."""
    unit, gain = "points" if team else "points of the wins", found.estimate(GAIN)
    did = "gained" if gain.estimate >= 0 else "lost"
    proved = "proved" if gain.low > 0 or gain.high < 0 else "not proved"
    told = f"{number(abs(gain.estimate), gain.margin)} {unit} "
    told += f"({100 * found.level:g} % interval {sure_span(gain)}, {proved})"
    return (
        f"Among `{found.rivals[0]}` at {count(found.players)} players `{found.bots[0]}`, which looks ahead, "
        f"{did} {told} in {count(found.games)} games (as printed)."
    )


@dataclass(frozen=True)
class AheadSeat:
    """What one seat takes of the wins where one bot that looks ahead fills all, and where another bot does."""

    players: int
    seat: int
    bot: str
    rivals: str
    ahead: Estimate
    quick: Estimate

    @property
    def both(self) -> tuple[Estimate, Estimate]:
        """The two shares side by side."""
        return self.ahead, self.quick


def seats_of(found: Record) -> list[AheadSeat]:
    """What a record says of each seat; the intervals hold for all seats of the table together."""
    (bot,), (rivals,) = found.bots, found.rivals
    played = found.detail["contested"], found.detail["rivals_contested"]
    return [
        AheadSeat(
            found.players,
            seat,
            bot,
            rivals,
            found.estimate(seat_figure(seat, bot), played[0]),
            found.estimate(seat_figure(seat, rivals), played[1]),
        )
        for seat in range(found.players)
    ]


def differs(found: AheadSeat) -> Estimate:
    """How much more of the wins the seat takes where all look ahead: the games of both share no shuffle."""
    from fairseat.analysis.stats.differences import difference  # of few tables anything is told

    return difference(*found.both)


def verdict_of(found: AheadSeat) -> str:
    """Say whether the two shares of a seat are proved to differ, are the same in practice, or neither is known."""
    apart = differs(found)
    if apart.low > 0 or apart.high < 0:
        return "proved to differ"
    most = max(-apart.low, apart.high)
    return f"the same within {points(most, most / 4)}" if most <= EVEN_WITHIN / found.players else "open"


def seats_sentence(seats: Sequence[AheadSeat]) -> str:
    """Set what the first player takes among those who look ahead beside what he takes among those who do not."""
    first, apart = seats[0], differs(seats[0])
    told = verdict_of(first)
    how = "whether that differs is open" if told == "open" else f"that is {told}"
    others = (
        [player(one.seat) for one in seats[1:] if verdict_of(one) == "proved to differ"] if first.players > 2 else []
    )
    as_well = (
        f" What {listed(others)} {'takes' if len(others) == 1 else 'take'} is proved to differ too." if others else ""
    )
    return (
        f"With `{first.bot}`, which looks ahead, in every seat the first player takes {_share(first.ahead)}, with "
        f"`{first.rivals}` {_share(first.quick)}: {how} ({sure_span(apart, 100)} points, sure for all seats together; "
        f"as printed). {_by_themselves(first)}{as_well}"
    )


def seats_evidence(seats: Sequence[AheadSeat]) -> tuple[tuple[str, Estimate], ...]:
    """The figures behind that sentence, by name."""
    if not seats:
        return ()
    first = seats[0]
    names = f"first player among {first.bot}", f"first player among {first.rivals}", "difference of these"
    return tuple(zip(names, (first.ahead, first.quick, differs(first)), strict=True))


def _share(found: Estimate) -> str:
    return f"{percent(found.estimate, found.margin)} of the wins ({interval(found, '%')}, {games(found.n)})"


def _by_themselves(first: AheadSeat) -> str:
    """Say on which side of a fair share the first player is proved to be among each of the two."""
    fair = 1 / first.players
    ahead, quick = (
        "an edge" if one.low > fair else "a handicap" if one.high < fair else "nothing" for one in first.both
    )
    if ahead == quick:
        return f"Either by itself proves {ahead}{' of the first player' if ahead != 'nothing' else ''}."
    return f"By themselves the games of `{first.bot}` prove {ahead}, those of `{first.rivals}` {quick}."
