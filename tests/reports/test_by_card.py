"""What a card adds to the findings: the time on the box, and measures where a share of wins would mislead."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from fairseat.analysis.findings.by_card import by_the_card
from fairseat.analysis.store.read import Run
from fairseat.reports.document import document
from fairseat.reports.reading import read_cell
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load


@pytest.mark.parametrize("game", RULESETS)
def test_every_card_says_where_its_seconds_a_turn_come_from(game: str) -> None:
    card = load(game).card

    assert card.turn_source
    assert set(card.box_minutes) <= set(range(card.seats[0], card.seats[1] + 1))
    assert bool(card.box_minutes) == bool(card.box_source)


@pytest.mark.parametrize(("times", "far"), [(1.0, False), (1.4, False), (1.6, True), (0.6, True), (0.7, False)])
def test_an_estimate_far_from_the_time_on_the_box_is_called_so(round_trip_run: Run, times: float, far: bool) -> None:
    """A box that promises so many times the estimate's minutes."""
    told = read_cell(round_trip_run, 0)
    minutes, players = told.summary.lengths.minutes, str(told.summary.players)
    assert minutes is not None
    promised = minutes.estimate / times
    plan = msgspec.structs.replace(
        round_trip_run.plan,
        card=msgspec.structs.replace(
            round_trip_run.plan.card, box_minutes={players: (promised, promised)}, box_source="the box"
        ),
    )
    run = replace(round_trip_run, plan=plan)
    length = next(one for one in told.findings if one.kind == "length")
    (found,) = by_the_card([length], run, 0, told.summary)

    assert far == ("far from the time on the box" in found.verdict)
    assert far == ("longer" in found.sentence or "shorter" in found.sentence)


def test_a_team_is_told_by_what_it_reached_and_never_by_a_chance_to_win(run_of: Callable[..., Run]) -> None:
    run = run_of("word-traveler", games=20, players=2, bots=["random"], variant="short")
    page = document([run])
    told = read_cell(run, 0)
    team = next(one for one in told.findings if one.kind == "team")
    words = " ".join(f"{one.verdict} {one.sentence}" for one in told.findings)
    seats = next(section for section in page.sections if section.id == "seats")

    assert team.verdict.startswith("Model teams of `random` reach ")
    assert [name for name, _ in team.evidence] == ["points", "souvenirs"]
    assert "for a chance of winning" in team.sentence
    assert " wins " not in words and "win of all together" not in words
    assert ["How the scores are spread"] == [chart.title for chart in seats.charts]
