"""How long the rest takes is told by the games that were played, not by those that were there."""

import pytest

from fairseat.analysis.cli import progress


@pytest.mark.parametrize("there", [0, 9_000])
def test_games_that_lay_on_the_disk_do_not_shorten_the_rest(monkeypatch, there):
    """A hundred games in four seconds leave forty for a thousand, however many lay there."""
    clock, said = [50.0], []
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(progress, "say", lambda text, style: said.append(text))
    total = there + 1_100
    tell = progress._said_once()
    tell(there, total)
    clock[0] += 4.0
    tell(there + 100, total)
    clock[0] += 4.0
    tell(there + 200, total)

    assert ["100 games played in 4 s: about 40 s more for 1,000."] == said


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop_before_the_games(monkeypatch, tmp_path):
    """Without a writable folder for compiled code, a run once ended after compiling, with "cannot be written"."""
    monkeypatch.setattr(progress, "_file", lambda: tmp_path / "not there" / "seconds.json")

    progress._remember("craps", 5.0)

    assert {} == progress._known()
