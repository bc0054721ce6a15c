"""`fairseat ladder` where hardly a game has a winner."""

from tests.analysis.pig_runs import PIG


def test_a_ladder_that_nobody_wins_says_so_in_the_terminal_as_json_and_as_a_page(granted, tmp_path):
    """After all its games it ended in an AssertionError, and its page in an IndexError."""
    words = ("ladder", PIG, "--set", "max_turns=1", "--search", "2", "-n", 20, "--seed", 1, "-o", "ladder")

    assert "Nobody won against anybody" in granted(*words).stdout
    assert '"share": null' in granted("ladder", "--resume", "-o", "ladder", "--json").stdout
    granted("report", "ladder")
    assert "Nobody won against anybody" in (tmp_path / "ladder" / "report.html").read_text()
