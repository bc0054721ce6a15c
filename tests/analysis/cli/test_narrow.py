"""At a terminal of 80 columns no table breaks a name in two, and no line is longer than the terminal."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from fairseat.analysis.cli import talk
from fairseat.analysis.cli.app import cli
from fairseat.simulators import RULESETS
from tests.analysis.pig_runs import PIG

COLUMNS = 80


def shown(monkeypatch, width, *words):
    """What a command prints at a terminal of this width."""
    monkeypatch.setattr(talk, "PIPE_WIDTH", width)
    done = CliRunner().invoke(cli, [str(word) for word in words])
    assert 0 == done.exit_code, done.output
    return done.stdout


def words_of(text):
    """Every word of a text, without the signs that stand between cells."""
    return {word.rstrip(":·") for word in text.split()} - {""}


def assert_whole(monkeypatch, *words):
    """Hold that a narrow terminal shows every word of a wide one, and no line that it has no room for."""
    wide, narrow = shown(monkeypatch, 10_000, *words), shown(monkeypatch, COLUMNS, *words)

    assert words_of(wide) <= words_of(narrow)
    assert [] == [line for line in narrow.splitlines() if len(line.rstrip()) > COLUMNS and " " in line.strip()]


@pytest.mark.parametrize("game", RULESETS)
def test_rules_and_bots_of_every_game_are_whole(monkeypatch, game):
    for words in (("rules", game), ("rules", game, "--variants"), ("bots", game), ("bots", game, "--weights")):
        assert_whole(monkeypatch, *words)


def test_games_and_terms_are_whole(monkeypatch):
    assert_whole(monkeypatch, "games")
    assert_whole(monkeypatch, "explain")


def test_tables_of_played_games_are_whole(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    names = [f"a-bot-with-the-rather-long-name-{number}" for number in range(3)]
    for name in names:
        Path(f"{name}.toml").write_text(f'[{name}]\nstyle = "Holds at 20."\nhold_at = 20.0\n')
    players = ",".join([*(f"{name}.toml" for name in names), "random"])
    played = (
        ("tournament", PIG, "-b", players, "-n", 60),
        ("sweep", PIG, "--vary", "goal=40,60,100", "--vary", "players=2,3", "-b", "hold-20", "-n", 60),
        ("run", PIG, "-p", 4, "-b", players, "-n", 60),
    )
    for number, words in enumerate(played):
        shown(monkeypatch, COLUMNS, *words, "--seed", 7, "-o", f"run-{number}", "--threads", 1)
        if words[0] == "run":
            assert_whole(monkeypatch, "summary", f"run-{number}")
            assert_whole(monkeypatch, "compare", f"run-{number}", f"run-{number}")
        else:
            assert_whole(monkeypatch, words[0], "--resume", "-o", f"run-{number}")
