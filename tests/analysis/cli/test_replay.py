"""`fairseat replay`: any row of any run, decision by decision, with the row that is stored."""

import re
import shutil

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from fairseat.analysis.experiments.planning import experiment_of
from fairseat.analysis.store.read import open_run
from fairseat.analysis.transcripts import result_of, transcript
from tests.analysis.pig_runs import PIG, rewrite

KUHN = PIG.replace("pig", "kuhn_poker")


@pytest.mark.parametrize(("cell", "game"), [(0, 0), (0, 199), (0, 200), (0, 499), (1, 0), (1, 399)])
def test_a_replayed_row_is_the_stored_row(pig_run, cell, game):
    run = open_run(pig_run)
    games, seats = run.stored_rows(game, cell)
    setup = experiment_of(run.plan).cells[cell].set_up()

    assert result_of(setup, run.seed, game, cell) == {"games": games, "seats": seats}
    assert (cell, game, len(seats)) == (games[0]["cell"], games[0]["game"], setup.players)


def test_a_transcript_tells_each_decision_and_ends_as_the_row_does(pig_run):
    run = open_run(pig_run)
    row = run.stored_rows(17, 1)[0][0]
    lines = list(transcript(experiment_of(run.plan).cells[1].set_up(), run.seed, 17))
    spans = [line.text.split()[0].split("-") for line in lines if line.kind == "decision"]

    assert list(range(row["decisions"])) == [
        number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)
    ]
    assert sum(line.kind == "turn" for line in lines) == row["turns"]
    end = next(line.text for line in lines if line.kind == "end")
    assert f"{row['turns']} turns and {row['decisions']} decisions: {row['outcome']}, {row['end_reason']}" in end


def test_a_stored_game_is_printed_and_held_against_its_row(granted, pig_run):
    done = granted("replay", pig_run, "--game", 123)

    assert done.stderr.endswith("\nThe stored row is the same.\n")
    assert done.stdout.startswith(f"Pig, game 123 of seed {2**70}: player 1 hold-25, player 2 hold-20")


def test_a_game_of_a_run_is_the_same_by_its_name_seed_and_line_up(fairseat, pig_run):
    stored = fairseat("replay", pig_run, "--game", 123).stdout
    named = fairseat("replay", PIG, "--seed", 2**70, "--game", 123, "-b", "hold-20,hold-25").stdout

    assert named == stored


def test_rules_and_variant_reach_the_table(fairseat):
    short = fairseat("replay", PIG, "--seed", 0, "--game", 0, "--variant", "short").stdout
    by_hand = fairseat("replay", PIG, "--seed", 0, "--game", 0, "--set", "goal=25").stdout

    assert short == by_hand
    assert len(short) < len(fairseat("replay", PIG, "--seed", 0, "--game", 0).stdout)


def test_a_brief_transcript_leaves_the_tables_out(fairseat):
    whole = fairseat("replay", PIG, "--seed", 0, "--game", 0).stdout
    brief = fairseat("replay", PIG, "--seed", 0, "--game", 0, "--brief").stdout

    events = re.compile(r"^ {12}player .*$", re.MULTILINE)
    assert events.findall(brief) == events.findall(whole)
    assert brief.count("this turn 0") < whole.count("this turn 0")


def test_round_trip_is_told_in_its_own_words(fairseat):
    text = fairseat("replay", "round-trip", "--seed", 7, "--game", 41, "-b", "random").stdout

    assert "takes a ticket from" in text
    assert "of the players" in text


def test_a_row_that_was_changed_is_a_check_that_did_not_hold(fairseat, pig_run, tmp_path):
    torn = shutil.copytree(pig_run, tmp_path / "torn")
    (torn / "manifest.json").unlink()  # it has the digests of the parts
    path = torn / "games" / "part-00000.parquet"
    table = pq.read_table(path)
    turns = table["turns"].to_numpy() + 1
    forged = table.set_column(
        table.schema.get_field_index("turns"), table.schema.field("turns"), pa.array(turns, pa.int32())
    )
    pq.write_table(forged.replace_schema_metadata(table.schema.metadata), path)
    done = fairseat("replay", "torn", "--game", 3)

    assert (3, True) == (done.exit_code, "stored with another result" in done.stderr)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((PIG, "--game", 1), "Missing option '--seed'"),
        ((PIG, "--seed", 1), "Missing option '--game'"),
        ((PIG, "--seed", 1, "--game", -1), "'-1' is not a number from 0 on"),
        ((PIG, "--seed", 1, "--game", 1, "--cell", 0), "--cell belongs to a run"),
        (("pgi", "--seed", 1, "--game", 1), "There is no game 'pgi'"),
        ((PIG, "--seed", 1, "--game", 1, "-b", "hold20"), "Did you mean 'hold-20'?"),
    ],
)
def test_what_cannot_be_replayed_or_watched_is_refused(refused, words, said):
    assert said in refused("replay", *words) and said in refused("watch", *words)


def test_a_game_that_the_run_does_not_have_is_refused(refused, pig_run):
    assert "it has games 0 to 499" in refused("replay", pig_run, "--game", 500)
    assert "There is no cell 2" in refused("replay", pig_run, "--game", 0, "--cell", 2)


def test_options_that_the_run_decides_are_refused_and_not_dropped(refused, pig_run):
    assert "--seed cannot be given here" in refused("replay", pig_run, "--game", 0, "--seed", 1)


def test_the_final_board_is_drawn_by_a_ruleset_that_can_draw_and_never_over_a_file(fairseat, granted, tmp_path):
    picture = tmp_path / "board.svg"
    game = ("replay", "ticket-to-ride", "--seed", 5, "--game", 2, "-p", 2, "-b", "random", "--brief", "--svg", picture)
    granted(*game)

    assert picture.read_text(encoding="utf-8").startswith("<svg")
    again = fairseat(*game)
    assert (2, True) == (again.exit_code, "exists already" in again.stderr)


def test_the_eyes_of_one_player_see_no_card_of_the_other(fairseat):
    poker = ("replay", KUHN, "--seed", 5, "--game", 2, "-b", "random")
    first, second = (fairseat(*poker, "--eyes", player).stdout for player in (1, 2))

    assert "hidden" not in fairseat(*poker).stdout
    assert " against hidden" in first
    assert "hidden against " in second


def test_eyes_that_are_at_no_table_are_refused(refused):
    game = ("replay", PIG, "--seed", 5, "--game", 2, "-b", "random")

    assert "its players are 1 to 2" in refused(*game, "--eyes", 3)
    assert "counted from 1" in refused(*game, "--eyes", 0)


def test_a_ruleset_without_a_room_that_draws_is_drawn_as_the_list_of_its_fields(granted, tmp_path):
    picture = tmp_path / "board.svg"
    granted("replay", PIG, "--seed", 5, "--game", 2, "-b", "random", "--svg", picture)

    assert ">points<" in picture.read_text(encoding="utf-8")


def test_the_page_that_plays_a_game_is_written_beside_the_transcript(fairseat, granted, tmp_path):
    page = tmp_path / "game.html"
    game = ("replay", PIG, "--seed", 5, "--game", 2, "-b", "random", "--html", page)
    done = granted(*game)

    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert done.stdout == fairseat(*game[:-2]).stdout
    again = fairseat(*game)
    assert (2, "") == (again.exit_code, again.stdout)
    assert "exists already" in again.stderr


@pytest.mark.parametrize("game", ["ruleset", "../ruleset", "{run}/ruleset"])
def test_code_that_came_with_a_run_is_not_run(fairseat, pig_run, tmp_path, game):
    run = shutil.copytree(pig_run, tmp_path / "run")
    for folder in (run, tmp_path):
        shutil.copytree(PIG, folder / "ruleset")
        (folder / "ruleset" / "__init__.py").write_text("raise SystemExit('it ran')")
    for name in ("plan.json", "manifest.json"):
        rewrite(run / name, lambda content: content.update(game=game.format(run=run)))

    for words in (("replay", "run", "--game", 3), ("run", "--resume", "-o", "run")):
        done = fairseat(*words)
        assert (4, True) == (done.exit_code, "a path that fairseat does not write there" in done.stderr), done.stderr


def test_whoever_replays_a_ruleset_of_their_own_is_told_whose_code_runs(fairseat, pig_run):
    assert f"The ruleset in {PIG} is loaded" in fairseat("replay", pig_run, "--game", 3).stderr


def test_chances_stand_at_every_turn_and_what_moved_them_at_the_end(fairseat, pig_run):
    done = fairseat("replay", pig_run, "--game", 7, "--brief", "--chances", "--imagined", 4)
    turns = len(re.findall(r"^Turn \d+", done.stdout, re.M))

    assert turns == done.stdout.count("chances of winning: player 1")
    assert ["Turning points", "Strokes of luck", "Answers that cost"] == [
        words for words in ("Turning points", "Strokes of luck", "Answers that cost") if words in done.stdout
    ]
