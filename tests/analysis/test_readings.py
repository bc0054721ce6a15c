"""A verdict changes under a reading only where a figure behind it is proved to differ."""

from fairseat.analysis.findings import Finding
from fairseat.analysis.findings.readings import Turned, _finding

EDGE = Finding("seats", "look", "A clear edge for the first player", "")
EVEN = Finding("seats", "good", "The seats are even", "")
OTHER = Finding("seats", "look", "A noticeable edge for the first player", "")


def turned(name: str, finding: Finding, p_value: float) -> Turned:
    """A reading under which this is found, as surely as that."""
    return Turned(name, {"seats": finding}, 20.0, {"seats": p_value})


def test_what_is_proved_to_differ_changes_a_verdict_and_is_named():
    found = _finding("seats", EDGE, 20.0, [turned("a=1", EVEN, 0.001), turned("b=1", EDGE, 0.001)])

    assert ("look", "A clear edge for the first player") == (found.tone, found.verdict)
    assert "It stands under 1 of 2 readings. Not under `a=1` (The seats are even)." == found.sentence


def test_another_verdict_without_proof_is_named_as_not_proved_otherwise():
    found = _finding("seats", EDGE, 20.0, [turned("a=1", EVEN, 0.2)])

    assert "open" == found.tone
    assert found.sentence.endswith("Not proved otherwise under `a=1` (The seats are even).")


def test_a_verdict_stands_only_where_it_reads_alike():
    found = _finding("seats", EDGE, 20.0, [turned("a=1", OTHER, 0.2), turned("b=1", EDGE, 0.2)])

    assert "open" == found.tone
    assert found.sentence.startswith("It stands under 1 of 2 readings. Not proved otherwise under `a=1` (A noticeable")
    assert "good" == _finding("seats", EDGE, 20.0, [turned("b=1", EDGE, 0.2)]).tone


def test_a_length_that_hardly_moves_is_the_same_length():
    usual = Finding("length", "fact", "A typical game lasts 24 turns", "")
    other = Finding("length", "fact", "A typical game lasts 25 turns", "")
    found = [Turned("a=1", {"length": other}, 25.0, {"length": 0.0})]

    assert "good" == _finding("length", usual, 24.0, found).tone
    assert "look" == _finding("length", usual, 20.0, found).tone
