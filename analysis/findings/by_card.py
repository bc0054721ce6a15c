"""What a ruleset's card adds: the time on the box, what counts as being ahead, what a team reaches beside winning."""

from collections.abc import Mapping
from dataclasses import replace

from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.intervals import Estimate, share
from fairseat.analysis.stats.summary import Summary
from fairseat.analysis.stats.sums import Moments, ValueCounts
from fairseat.analysis.store.card import StoredCard
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import count, games, listed, number, percent, quoted, with_interval

FAR = 1.5
"""An estimate of the playing time is far from the box's when it is so many times as long, or as short."""
FEW_VALUES = 8
"""Of no more values than this each one's share is told, of more the quantiles."""


Measured = Mapping[str, tuple[Moments, ValueCounts]]
"""What each measure of the card adds up to over the games."""


def by_the_card(found: list[Finding], run: Run, cell: int, summary: Summary, measured: Measured) -> list[Finding]:
    """The findings with what the card knows: the box beside the length, who is ahead, measures for a chance to win."""
    card = run.plan.card
    told = [_beside_the_box(one, summary, card) if one.kind == "length" else one for one in found]
    told = [_by_what(one, card) if one.kind == "drama" else one for one in told]
    if not card.measures or summary.players < 2:
        return told
    told = [replace(one, sentence=_ended(summary)) if one.kind == "outcomes" else one for one in told]
    return [_measured(one, run, cell, summary.level, measured) if one.kind == "team" else one for one in told]


def _by_what(finding: Finding, card: StoredCard) -> Finding:
    """Say by what a seat leads, where the drama is told by leads."""
    if not card.leads or "lead changes" not in dict(finding.evidence):
        return finding
    return replace(finding, sentence=f"{finding.sentence} {card.leads}")


def _beside_the_box(finding: Finding, summary: Summary, card: StoredCard) -> Finding:
    """Say where the seconds a turn come from, and whether the time that they make is far from the one on the box."""
    minutes, box = summary.lengths.minutes, card.box_minutes.get(str(summary.players))
    words = [finding.sentence]
    if card.turn_source:
        words.append(f"The seconds: {card.turn_source}.")
    if card.turn_from_box:
        words.append("They were taken from the time on the box, so that these minutes say nothing about it.")
    if box is None or minutes is None or card.turn_from_box:
        return replace(finding, sentence=" ".join(words))
    low, high = box
    promised = f"{low:g} minutes" if low == high else f"{low:g} to {high:g} minutes"
    if low / FAR <= minutes.estimate <= high * FAR:
        words.append(f"That is near the {promised} of {card.box_source}.")
        return replace(finding, sentence=" ".join(words))
    longer = minutes.estimate > high
    times = number(minutes.estimate / high if longer else low / minutes.estimate, 1)
    words.append(f"{times} times {'longer' if longer else 'shorter'} than the {promised} of {card.box_source}.")
    verdict = f"{finding.verdict}, far from the time on the box"
    return replace(finding, tone="look", verdict=verdict, sentence=" ".join(words))


def _ended(summary: Summary) -> str:
    """Say how many games were played to their end, and nothing of who won."""
    unfinished = summary.lengths.unfinished
    if unfinished.estimate == 0:
        if summary.games == 1:
            return "The only game was played to its end."
        return f"All {games(summary.games)} were played to their end."
    return f"{with_interval(unfinished, share=True)} of {games(summary.games)} were stopped before their end."


def _measured(finding: Finding, run: Run, cell: int, level: float, measured: Measured) -> Finding:
    """Say what the teams reached, by the ruleset's own measures, with the caveat in the verdict."""
    card = run.plan.card
    columns = {column.name: column for column in run.columns("games")}
    reached, words, evidence = [], [], []
    for name, (sums, found) in measured.items():
        average, unit = sums.as_mean(level), columns[name].unit
        reached.append(f"{number(average.estimate, average.margin)} {unit}")
        words.append(f"{unit.capitalize()}: {_spread(found, average, level)}.")
        evidence.append((name, average))
    who = listed(quoted(run.plan.cells[cell].bots))
    verdict = f"Model teams of {who} reach {listed(reached)} on average"
    sentence = " ".join([*words, card.caveat]).strip()
    return Finding("team", "fact", verdict, sentence, finding.to_try, tuple(evidence))


def _spread(found: ValueCounts, average: Estimate, level: float) -> str:
    """How a measure is spread over the games: each value's share, or the quantiles of many values."""
    if len(found.values) <= FEW_VALUES:
        shares = [share(int(each), found.n, level) for each in found.counts]
        each = zip(found.values, shares, strict=True)
        return f"{listed([f'{value:g} in {percent(one.estimate, one.margin)}' for value, one in each])} of the games"
    low, middle, high = found.between((0.05, 0.5, 0.95))
    spread = f"half of the teams at most {count(middle)}, nine in ten {count(low)} to {count(high)}"
    return f"{spread}, mean {with_interval(average)}"
