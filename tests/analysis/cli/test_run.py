"""`fairseat run`: what is typed is what is played, and a mistake is a sentence."""

import json
import re

import pytest

from fairseat.analysis.store.read import open_run
from tests.analysis.pig_runs import PIG, data_files

QUICK = ("-n", "40", "--threads", "1")


def test_numbers_for_seats_that_the_table_lacks_are_refused(fairseat, refused, tmp_path):
    """They were given to nobody, and nobody was told."""
    words = ("run", "round-trip", "-p", 2, "-b", "random", "-n", 4, "--seed", 1)
    told = "handicap=0,0,1 has numbers for 3 seats, but 2 players sit at the table: write 2 or fewer."

    assert told in refused(*words, "--set", "handicap=0,0,1")
    assert told in refused("fix", "round-trip", "-p", "3,2", "--set", "handicap=0,0,1", "--try", "hand_limit=6")
    assert told in refused("tune", "round-trip", "-p", "3,2", "--bot", "tempo", "--set", "handicap=0,0,1")
    assert 0 == fairseat(*words, "--set", "handicap=0,1,0", "-o", "fits").exit_code
    (tmp_path / "far.toml").write_text('[far]\nhandicap = "0,0,1"\n')
    assert told in refused(*words, "--variant", "far.toml")


@pytest.mark.parametrize("words", [("run",), ("sweep", "--vary", "hand_limit=6,7")])
def test_what_does_not_fit_the_table_is_refused_before_anybody_qualifies(refused, words):
    """Who is strongest was announced, and compiled for, before it was seen that nothing can be played."""
    said = refused(words[0], "round-trip", *words[1:], "-p", 2, "-n", 4, "--seed", 1, "--set", "handicap=0,0,1")

    assert "handicap=0,0,1 has numbers for 3 seats" in said
    assert "qualify" not in said


@pytest.mark.parametrize("words", [("run",), ("sweep", "--vary", "hand_limit=6,7")])
def test_a_folder_that_is_taken_is_refused_before_anybody_qualifies(refused, tmp_path, words):
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letter").touch()
    said = refused(words[0], "round-trip", *words[1:], "-p", 2, "-n", 4, "--seed", 1, "-o", "taken")

    assert "taken exists already" in said
    assert "qualify" not in said


def test_a_variant_that_was_proved_at_another_table_is_played_with_a_word(fairseat, tmp_path):
    (tmp_path / "fixed.toml").write_text("[fixed]\nhand_limit = 6\n\n[proof]\nplayers = [3, 4]\n")
    words = ("run", "round-trip", "-b", "random", "-n", 4, "--seed", 1, "--variant", "fixed.toml")
    said = [fairseat(*words, "-p", players, "-o", f"{players}").stderr for players in (2, 3)]

    assert "fixed.toml was proved with 3 and 4 players; with 2 nothing is proved of it." in said[0]
    assert "proved" not in said[1]


def test_a_run_writes_its_folder_and_prints_the_verdict_of_summary(fairseat, granted, tmp_path):
    done = granted("run", PIG, *QUICK, "--seed", 3, "-o", "mine")

    assert fairseat("summary", "mine").stdout == done.stdout
    assert len(open_run(tmp_path / "mine").games()) == 40
    assert "fairseat replay mine --game 0" in done.stderr


def test_data_go_to_stdout_and_talk_to_stderr(fairseat):
    done = fairseat("run", PIG, *QUICK, "--seed", 3)

    assert done.stdout.startswith("Pig · 2 players")
    assert "Played 40 games" in done.stderr
    assert "Played 40 games" not in done.stdout


def test_the_usual_folder_is_named_after_what_is_played(fairseat, tmp_path):
    fairseat("run", PIG, *QUICK, "--seed", 3, "-p", 3)

    assert (tmp_path / "runs" / "pig-3p-seed3" / "manifest.json").exists()


def test_a_drawn_seed_is_printed_and_stored(fairseat, tmp_path):
    done = fairseat("run", PIG, *QUICK, "-o", "mine")
    seed = re.search(r"Seed (\d+) \(drawn", done.stderr)[1]

    assert json.loads((tmp_path / "mine" / "manifest.json").read_text())["seed"] == seed


def test_rules_variant_and_line_up_reach_the_table(fairseat, tmp_path):
    words = ("--variant", "short", "--set", "goal=30", "--set", "max_turns=900", "-b", "random,hold-25,hold-25")
    fairseat("run", PIG, *QUICK, "--seed", 0, *words, "-o", "mine")
    cell = json.loads((tmp_path / "mine" / "manifest.json").read_text())["cells"][0]

    assert ("short", 3, ["random", "hold-25", "hold-25"]) == (cell["variant"], cell["players"], cell["line_up"])
    assert (30, 900) == (cell["rules"]["goal"], cell["rules"]["max_turns"])


def test_a_precision_chooses_the_games_beforehand(fairseat):
    done = fairseat("run", PIG, "--precision", "5%", "--seed", 0, "--dry-run")

    assert re.search(r"^38\d games in 1 part\.", done.stdout, re.MULTILINE)


def test_an_experiment_is_run_from_its_file(granted, tmp_path):
    (tmp_path / "pigs.toml").write_text(
        f'name = "two pigs"\ngame = "{PIG}"\ngames = 30\nseed = 4\n[[cell]]\n[[cell]]\nname = "b"\nplayers = 3\n'
    )
    done = granted("run", "pigs.toml", "--threads", 1)

    assert open_run(tmp_path / "runs" / "two-pigs-seed4").cells["players"].tolist() == [2, 3]
    assert "cell 1 b · 3 players" in done.stdout


def test_a_dry_run_plays_and_writes_nothing(fairseat, tmp_path):
    done = fairseat("run", PIG, *QUICK, "--seed", 3, "--dry-run")

    assert "Nothing was played and nothing was written." in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_an_existing_folder_is_refused_and_forced(fairseat, refused, tmp_path):
    fairseat("run", PIG, *QUICK, "--seed", 3, "-o", "mine")
    before = data_files(tmp_path / "mine")

    said = refused("run", PIG, *QUICK, "--seed", 4, "-o", "mine")
    assert "The folder mine exists already: add --resume to finish it or --force to replace it." in said
    assert data_files(tmp_path / "mine") == before
    assert fairseat("run", PIG, *QUICK, "--seed", 4, "-o", "mine", "--force").exit_code == 0
    assert open_run(tmp_path / "mine").seed == 4


def test_a_dry_run_refuses_an_existing_folder_too(refused, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("")

    assert "exists already" in refused("run", PIG, *QUICK, "--seed", 3, "-o", "mine", "--dry-run")


def test_a_run_is_resumed_with_its_game_named_again_and_the_seed_it_was_begun_with(fairseat, refused):
    begun = fairseat("run", PIG, *QUICK, "-o", "mine")
    again = fairseat("run", PIG, *QUICK, "-o", "mine", "--resume")

    assert (0, 0) == (begun.exit_code, again.exit_code), again.stderr
    assert again.stdout == begun.stdout
    assert "begun with other cells" in refused("run", PIG, "-n", 41, "-o", "mine", "--resume")
    assert "begun with other seed" in refused("run", PIG, *QUICK, "--seed", 0, "-o", "mine", "--resume")


def test_the_first_use_says_how_long_compiling_takes_and_the_second_how_long_it_took(fairseat, monkeypatch, tmp_path):
    monkeypatch.setattr("fairseat.simulators.engine.loop.is_cold", lambda ruleset, looking=False: True)
    monkeypatch.setattr("fairseat.analysis.cli.progress._file", lambda: tmp_path / "seconds.json")
    first, second = (fairseat("run", PIG, *QUICK, "-o", name).stderr for name in ("one", "two"))

    assert "Compiling Pig, the first time only: about 5 s, to judge by its size." in first
    assert re.search(r"Compiling Pig, the first time only: it took \d+ s here the last time\.", second)
    (tmp_path / "seconds.json").write_text("[damaged")
    assert "about 5 s" in fairseat("run", PIG, *QUICK, "-o", "three").stderr


def test_code_that_was_compiled_before_is_not_cold(fairseat):
    fairseat("run", PIG, *QUICK)

    assert "Compiling" not in fairseat("run", PIG, *QUICK).stderr


MISTAKES = {
    "unknown game": (["rond-trip"], "There is no game 'rond-trip'. Did you mean 'round-trip'?"),
    "no such folder": (["my/own_game"], "There is no folder 'my/own_game'"),
    "no such file": (["mine.toml"], "The file mine.toml cannot be read: No such file or directory."),
    "unknown bot": ([PIG, "-b", "hold20"], "There is no bot 'hold20'. Did you mean 'hold-20'?"),
    "unknown rule": ([PIG, "--set", "gaol=30"], "There is no rule 'gaol'. Did you mean 'goal'?"),
    "unknown variant": ([PIG, "--variant", "shrt"], "There is no variant 'shrt'. Did you mean 'short'?"),
    "wrong type": (["round-trip", "--set", "exchange=perhaps"], "The rule exchange cannot be 'perhaps': it takes true"),
    "not a number": ([PIG, "--set", "goal=many"], "The rule goal cannot be 'many': it takes 2 to"),
    "out of range": (["round-trip", "--set", "hand_limit=99"], "to 12 (R6.1:"),
    "no switch": (["round-trip", "--set", "redraw=maybe"], "it takes optional, compulsory (R3.3:"),
    "impossible rules": (
        ["round-trip", *(f"--set=need_{n}=no" for n in (2, 3, 4, 5)), "--set=six_wins=no"],
        "Nobody can win",
    ),
    "too many seats": (["round-trip", "-p", "5"], "Round-trip Italy seats 2 to 4 players, not 5."),
    "no seats": (["round-trip", "-p", "0"], "seats 2 to 4 players, not 0"),
    "no variant": ([PIG, "--variant", ""], "An empty name is no name"),
    "no folder": ([PIG, "-o", ""], "An empty name is no name"),
    "no cluster": ([PIG, "--cluster", ""], "An empty name is no name"),
    "too few seats": (["round-trip", "-p", "1"], "seats 2 to 4 players, not 1"),
    "long line-up": ([PIG, "-p", "2", "-b", "random,random,random"], "names 3 bots for 2 seats"),
    "short line-up": ([PIG, "-p", "3", "-b", "random,random"], "names 2 bots for 3 seats"),
    "gap in line-up": ([PIG, "-b", "random,,random"], "one bot a seat with commas between"),
    "no key": ([PIG, "--set", "30"], "'30' changes no rule: write key=value"),
    "no value": ([PIG, "--set", "goal="], "'goal=' changes no rule: write key=value"),
    "key twice": ([PIG, "--set", "goal=3", "--set", "goal=4"], "The rule goal is set twice."),
    "games in words": ([PIG, "-n", "many"], "'many' is not a number of games"),
    "negative seed": ([PIG, "--seed", "-1"], "'-1' is not a seed: 0 or any larger whole number is wanted."),
    "too precise": ([PIG, "--precision", "0"], "'0' is not a precision"),
    "games and precision": ([PIG, "-n", "5", "--precision", "1%"], "-n and --precision exclude each other"),
    "no threads": ([PIG, "--threads", "0"], "0 is not in the range"),
    "resume and force": ([PIG, "--resume", "--force"], "--resume and --force exclude each other"),
    "nothing to play": ([], "Missing argument 'GAME|FILE.toml'"),
    "nothing to resume": (["--resume", "-o", "nowhere"], "There is nothing to resume in nowhere"),
    "resume what": (["--resume"], "--resume needs the folder"),
    "resume with settings": (["--resume", "-o", "nowhere", "-p", "3"], "-p cannot be given here"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_in_a_sentence_before_anything_is_written(refused, tmp_path, name):
    words, said = MISTAKES[name]

    assert said in refused("run", *words)
    assert list(tmp_path.iterdir()) == []


def test_options_that_a_file_decides_are_refused_and_not_dropped(refused, tmp_path):
    (tmp_path / "mine.toml").write_text(f'game = "{PIG}"\n')

    said = refused("run", "mine.toml", "-p", 3, "--set", "goal=3")
    assert "-p, --set cannot be given here: they belong into mine.toml." in said


def test_an_unwritable_folder_is_one_clear_sentence(fairseat, tmp_path):
    (tmp_path / "file").write_text("")
    done = fairseat("run", PIG, *QUICK, "-b", "hold-20", "--seed", 3, "-o", "file/mine")

    assert (1, "") == (done.exit_code, done.stdout)
    assert done.stderr.strip() == "Error: The folder file/mine cannot be written: Not a directory."


def test_a_full_disk_is_one_clear_sentence_with_the_way_on(fairseat, tmp_path, monkeypatch):
    from tests.analysis.experiments.test_run import full_disk_after

    monkeypatch.setattr("os.fsync", full_disk_after(3))
    done = fairseat("run", PIG, *QUICK, "--seed", 3, "-o", "mine")
    lines = done.stderr.strip().splitlines()

    assert done.exit_code == 1
    assert "No space left on device." in lines[-1]
    assert lines[-1].endswith("fairseat run --resume -o mine")
    assert not (tmp_path / "mine" / "manifest.json").exists()
