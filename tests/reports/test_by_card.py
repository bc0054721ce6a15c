"""What a card adds to the findings: the time on the box, and measures where a share of wins would mislead."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from fairseat.analysis.findings import find
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


@pytest.mark.parametrize("game", RULESETS)
def test_seconds_that_were_fitted_to_the_box_are_owned_up_to(game: str) -> None:
    """Minutes promised, over turns played, are the seconds; times the turns they are the minutes again."""
    card = load(game).card

    assert card.turn_from_box == ("minutes" in card.turn_source)


def _with_card(run: Run, **changes: object) -> Run:
    """The run with other words on its card."""
    card = msgspec.structs.replace(run.plan.card, **changes)
    return replace(run, plan=msgspec.structs.replace(run.plan, card=card))


@pytest.mark.parametrize(("times", "far"), [(1.0, False), (1.4, False), (1.6, True), (0.6, True), (0.7, False)])
@pytest.mark.parametrize("from_box", [False, True])
def test_an_estimate_far_from_the_time_on_the_box_is_called_so_unless_it_was_made_of_it(
    round_trip_run: Run, times: float, far: bool, from_box: bool
) -> None:
    """A box that promises so many times the estimate's minutes."""
    told = read_cell(round_trip_run, 0)
    minutes, players = told.summary.lengths.minutes, str(told.summary.players)
    assert minutes is not None
    box = {players: (minutes.estimate / times,) * 2}
    run = _with_card(round_trip_run, box_minutes=box, box_source="the box", turn_from_box=from_box)
    length = next(one for one in told.findings if one.kind == "length")
    (found,) = by_the_card([replace(length, sentence="")], run, 0, told.summary, {})

    assert (far and not from_box) == ("far from the time on the box" in found.verdict)
    assert (far and not from_box) == ("longer" in found.sentence or "shorter" in found.sentence)
    assert from_box == ("these minutes say nothing about it" in found.sentence)
    assert from_box != ("of the box" in found.sentence)


@pytest.mark.parametrize("game", RULESETS)
def test_drama_by_progress_says_by_what_a_seat_leads_alike_in_terminal_page_and_columns(
    run_of: Callable[..., Run], game: str
) -> None:
    """A team has no leader; every other game says what counts as being ahead, and calls no lead a decision."""
    run, card = run_of(game, games=20, players=2, bots=["random"]), load(game).card
    drama = [one for one in find(run, 0).findings if one.kind == "drama"]
    section = next((one for one in document([run]).sections if one.id.endswith("drama")), None)
    says = {column.name: column.says for column in run.columns("games")}

    assert card.cooperative != bool(card.leads)
    assert bool(drama) <= bool(card.leads)
    assert [*drama] == [one for one in (section.findings if section else ()) if one.kind == "drama"]
    assert all("fact" == one.tone and one.sentence.endswith(card.leads) for one in drama)
    assert all(says[name].endswith(card.leads) for name in ("lead_changes", "decided_at"))


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
