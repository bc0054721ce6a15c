"""How long the rest takes is told by the games that were played, not by those that were there."""

import shutil
from unittest.mock import Mock

import pytest

from fairseat.analysis.cli import progress
from fairseat.analysis.experiments.effort import effort_of
from fairseat.analysis.experiments.grid import Base
from fairseat.analysis.experiments.ladder import ladder
from tests.analysis.pig_runs import PIG


@pytest.mark.parametrize("there", [0, 9_000])
def test_games_that_lay_on_the_disk_do_not_shorten_the_rest(monkeypatch, there):
    """A hundred games in four seconds leave forty for a thousand, however many lay there."""
    clock, said = [50.0], []
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(progress, "say", lambda text, style: said.append(text))
    total = there + 1_100
    tell = progress._said_in_lines()
    tell(there, total)
    clock[0] += 4.0
    tell(there + 100, total)
    clock[0] += 4.0
    tell(there + 200, total)

    assert ["100 games played in 4 s: about 40 s more for 1,000."] == said


def test_games_of_bots_that_look_ahead_are_told_by_what_they_take(monkeypatch):
    """A ladder's masters come last: two seconds more were told by the quick games before, and minutes were left."""
    clock, said = [50.0], []
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(progress, "say", lambda text, style: said.append(text))
    ladder = ladder_of("round-trip", games=1_000, search=(4,))
    total, quick = ladder.games, sum(cell.games for cell in ladder.cells if not looking(cell))
    tell = progress._said_in_lines(progress.work_of(ladder))
    for done in (0, quick // 2, quick, quick + 20):
        tell(done, total)
        clock[0] += 4.0
    one, other = (effort_of(cell) for cell in ladder.cells if looking(cell))
    left = 4.0 * (80 * one + 100 * other) / (20 * one)

    assert total - quick == 200
    assert said[0].startswith(f"20 games played in 4 s: about {progress.time_words(left)} more for 180")


def test_more_is_told_once_the_time_that_was_told_is_over(monkeypatch):
    """Whoever is told of forty seconds and waits for minutes has no word of them."""
    clock, said = [50.0], []
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(progress, "say", lambda text, style: said.append(text.split(":")[1]))
    tell = progress._said_in_lines()
    for seconds, done in ((0, 0), (4, 100), (39, 150), (1, 160), (9, 180)):
        clock[0] += seconds
        tell(done, 1_100)

    assert [" about 40 s more for 1,000.", " about 10 min more for 940."] == said


@pytest.mark.parametrize("threads", [2, 16])
@pytest.mark.parametrize(
    ("busy", "said"), [(8.0, "40 s more for 1,000."), (2.0, "10 s more for 1,000 on an idle machine.")]
)
def test_what_else_runs_on_the_machine_is_not_taken_for_the_games(monkeypatch, busy, said, threads):
    """On a machine with three other tasks a ladder was foretold to take four times as long.

    And with sixteen threads on two cores 3 s were foretold of 17 s on an idle machine.
    """
    monkeypatch.setattr("fairseat.analysis.cores.cores", lambda: 2)
    clock, heard = [50.0, 9.0], []
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(progress.time, "process_time", lambda: clock[1])
    monkeypatch.setattr(progress, "say", lambda text, style: heard.append(text))
    tell = progress._said_in_lines(threads=threads)
    tell(0, 1_100)
    clock[:] = clock[0] + 4.0, clock[1] + busy
    tell(100, 1_100)

    assert [f"100 games played in 4 s: about {said}"] == heard


FIXING = ("fix", PIG, "-p", 2, "-b", "hold-20", "--seed", 3, "--try", "goal=20", "--budget", "4k", "--seats", "9%")


@pytest.mark.parametrize("words", [("run", PIG, "-n", 9, "--seed", 3), FIXING, ("chances", "run", "-n", 2)])
def test_every_command_that_plays_here_foretells_by_the_processors_time(fairseat, pig_run, monkeypatch, words):
    """`chances` and the search of `fix` told of the clock: of what else ran on the machine, too."""
    shutil.copytree(pig_run, "run")
    said = Mock(return_value=lambda done, total: None)
    monkeypatch.setattr(progress, "_said_in_lines", said)
    fairseat(*words, "--threads", 2)

    assert {2} == {call.args[1] for call in said.call_args_list}


def looking(cell):
    return any(bot.looks_ahead for bot in cell.line_up)


def ladder_of(game, games, search):
    """The tables of a ladder for two."""
    return ladder(Base(game, players=2, games=games, bots=["random"], seed=1), search)


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop_before_the_games(monkeypatch, tmp_path):
    """Without a writable folder for compiled code, a run once ended after compiling, with "cannot be written"."""
    monkeypatch.setattr(progress, "_file", lambda: tmp_path / "not there" / "seconds.json")

    progress._remember("craps", 5.0)

    assert {} == progress._known()
