"""A game told moment by moment: every question with both tables, and what came of the answer in words."""

from fairseat.analysis.transcripts import moments
from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG


def pig():
    """Two who hold, at Pig, which has no secrets."""
    return set_up(load(str(PIG)), ["hold-20", "hold-25"])


def test_moments_follow_one_another_from_the_deal_to_the_end():
    told = list(moments(pig(), 5, 3))
    games, _ = play_batch(pig(), 5, 3, 1)

    assert games.decisions[0] == len(told)
    assert list(range(len(told))) == [moment.number for moment in told]
    assert [moment.after.tobytes() for moment in told[:-1]] == [moment.before.tobytes() for moment in told[1:]]
    assert all(moment.answer in moment.answers for moment in told)
    assert told[-1].after.over
