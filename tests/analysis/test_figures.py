"""One registry of figures: whatever one command prints, every other understands, under one name."""

import csv
import json
import re

import numpy as np
import pytest

from fairseat.analysis.experiments.asked import read_figure
from fairseat.analysis.experiments.check import hold, read_checks
from fairseat.analysis.figures import FORMERLY, OF_EVERY_GAME, fair_at, figure_named, figures_of, known_names
from fairseat.analysis.stats.compare import compare
from fairseat.analysis.stats.seats import seat_shares
from fairseat.analysis.stats.strategies import head_to_head
from fairseat.analysis.stats.tables import played
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.made_games import made_games
from tests.analysis.pig_runs import PIG

TABLE = played(*made_games(400, 3, ("one", "two", "three"), bot_edge=[0.5, 0, 0], ends=(0.8, 0.1, 0, 0.1, 0), seed=3))
NAMES = [figure.name for figure in figures_of(TABLE, seconds_a_turn=25.0)]


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_can_be_checked_compared_and_described(name):
    (asked,) = read_checks("design.toml", [{"figure": name, "at_least": "-100%"}])
    (figure,) = figures_of(TABLE, 25.0, named=(name,))

    assert "holds" == hold(asked, "", TABLE, 25.0).outcome
    assert figure_named(name).words == figure.words
    assert [name] == compare(TABLE, TABLE, True, named=(name,), seconds_a_turn=25.0).figures["figure"].tolist()


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_fair_is_what_equals_come_to(players):
    """Of the games that tell two bots apart equals win half each, not one in as many as sit at the table."""
    names = ("first player wins", "expert wins", "expert beats trader", "seat edge", "first player's edge", "turns")

    assert [1 / players, 1 / players, 0.5, 0.0, 0.0, None] == [fair_at(name, players) for name in names]


def test_names_and_words_are_given_once():
    found = figures_of(TABLE, 25.0)

    assert len(found) == len({figure.name for figure in found}) == len({figure.words for figure in found})


def test_a_meeting_has_one_figure_whichever_bot_is_named_first():
    pair = head_to_head(TABLE).iloc[0]
    there, back = (
        figures_of(TABLE, named=(f"{one} beats {other}",))[0].estimate(TABLE)
        for one, other in ((pair.bot, pair.opponent), (pair.opponent, pair.bot))
    )

    assert (pair.estimate, pair.low, pair.high, pair.n) == (there.estimate, there.low, there.high, there.n)
    assert (1 - pair.estimate, 1 - pair.high, 1 - pair.low) == pytest.approx((back.estimate, back.low, back.high))


def test_a_rating_is_refused_with_what_to_ask_for_in_its_place():
    with pytest.raises(Mistake, match="'one rating' is of a whole tournament and of no cell; ask for 'one wins' or"):
        read_figure("one rating")


def test_a_seats_share_has_the_same_interval_everywhere():
    """Unequal bots make it surer than a coin; a sweep and a check once used the coin's interval."""
    row = seat_shares(TABLE.tally).iloc[0]
    found = {figure.name: figure.estimate(TABLE) for figure in figures_of(TABLE)}

    assert (row.low, row.high) == (found["first player wins"].low, found["first player wins"].high)
    assert row.low - 1 / 3 == pytest.approx(found["first player's edge"].low)


def test_the_moment_of_decision_is_taken_over_games_that_one_seat_won():
    """Winnerless games, whose moment of decision is the end, alone once raised it by 0.12."""
    games, seats = made_games(2_000, 2, ends=(0.8, 0, 0, 0.2, 0), seed=1)
    games["decided_at"] = np.where(games["outcome"] == "win", games["decided_at"], 1).astype(np.float32)
    found = {figure.name: figure.estimate(played(games, seats)) for figure in figures_of(played(games, seats))}
    won = games["outcome"] == "win"

    for name, column in (("decided at", "decided_at"), ("lead changes", "lead_changes")):
        assert int(won.sum()) == found[name].n
        assert pytest.approx(games.loc[won, column].mean()) == found[name].estimate


@pytest.mark.parametrize("former", [*FORMERLY, "lead_changes", "decided_at", "seat 0 wins"])
def test_a_former_name_is_answered_with_the_one_of_today(former):
    with pytest.raises(Mistake) as caught:
        read_figure(former)

    today = re.search(r"Did you mean ['\"](.*?)['\"]\?", str(caught.value)).group(1)
    assert figure_named(today) is not None


def test_a_misspelt_name_is_answered_with_the_nearest():
    with pytest.raises(Mistake, match="Did you mean 'seat edge'"):
        read_figure("seat egde")
    assert {figure.name for figure in OF_EVERY_GAME} < set(known_names())


def test_what_one_command_prints_every_other_understands(fairseat, tmp_path):
    """Figures of `summary --json`, `sweep` and `compare` are asked of the others by the names that they print."""
    words = ("--vary", "goal=40,60", "-b", "hold-20,hold-25", "-n", 60, "--seed", 7)
    assert 0 == fairseat("sweep", PIG, *words, "-o", "grid", "--threads", 1).exit_code
    swept = {
        row["figure"]
        for row in csv.DictReader(fairseat("sweep", "--resume", "-o", "grid", "--csv").stdout.splitlines())
    }
    (found,) = json.loads(fairseat("compare", PIG, *words, "-o", "pair", "--json").stdout)
    compared = {row["figure"] for row in found["figures"]}
    summed = set(json.loads(fairseat("summary", "grid", "--json").stdout)["cells"][0]["figures"])
    lines = "".join(f'[[check]]\nfigure = {json.dumps(name)}\nat_least = "-100%"\n' for name in sorted(summed))
    (tmp_path / "design.toml").write_text(f'game = "{PIG}"\n{lines}')
    checked = fairseat("check", "design.toml", "--run", "grid", "--json")
    asked = [word for name in sorted(summed) for word in ("--figure", name)]
    told = json.loads(fairseat("sweep", "--resume", "-o", "grid", "--json", *asked).stdout)

    assert swept | compared <= summed
    assert (0, {"holds"}) == (checked.exit_code, {one["outcome"] for one in json.loads(checked.stdout)}), checked.stderr
    assert summed == {row["figure"] for row in told["cells"]}


def test_the_rulesets_own_columns_and_ends_are_figures_for_every_command(fairseat, tmp_path):
    """The pages told of `first_turn` and of what ended the games; `check`, `sweep` and `compare` knew neither."""
    words = ("--vary", "goal=40,60", "-b", "hold-20,hold-25", "-n", 60, "--seed", 7)
    own = ("first_turn", "score a seat", "ended by goal")
    asked = [word for name in own for word in ("--figure", name)]
    told = json.loads(fairseat("sweep", PIG, *words, *asked, "-o", "grid", "--threads", 1, "--json").stdout)
    (pair,) = json.loads(fairseat("compare", PIG, *words, *asked, "-o", "pair", "--json").stdout)
    summed = json.loads(fairseat("summary", "grid", "--json").stdout)["cells"][0]["figures"]
    lines = "".join(f"[[check]]\nfigure = {json.dumps(name)}\nat_least = 0\n" for name in own)
    (tmp_path / "design.toml").write_text(f'game = "{PIG}"\nbots = "hold-20"\ngames = 50\nseed = 1\n{lines}')
    ran, played = fairseat("check", "design.toml", "--run", "grid"), fairseat("check", "design.toml")

    assert set(own) == {row["figure"] for row in told["cells"]} == {row["figure"] for row in pair["figures"]}
    assert set(own) <= set(summed)
    assert (0, 0) == (ran.exit_code, played.exit_code), ran.stderr + played.stderr
    assert "ended by goal at least 0 % at 95 %: 100" in played.stdout
    by_cell = {row["figure"]: row["estimate"] for row in told["cells"] if row["cell"] == 0}
    assert {name: summed[name]["estimate"] for name in own} == pytest.approx(by_cell)


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("first_tun", "first_turn"), ("ended by gaol", "ended by goal"), ("scoer a seat", "score a seat")],
)
def test_a_misspelt_figure_of_a_ruleset_is_refused_before_anything_is_played(fairseat, tmp_path, name, nearest):
    vary = ("--vary", "goal=40,60", "-b", "hold-20", "-n", 60, "--seed", 7, "--figure", name, "-o", "run")
    for command in ("sweep", "compare"):
        done = fairseat(command, PIG, *vary)

        assert 2 == done.exit_code
        assert f"Did you mean {nearest!r}?" in done.stderr
    assert not (tmp_path / "run").exists()


def test_a_figure_of_which_the_games_tell_nothing_is_refused(fairseat):
    vary = ("--vary", "goal=40,60", "-b", "hold-20", "-n", 60, "--seed", 7, "--figure", "nobody wins")
    for command in ("sweep", "compare"):
        done = fairseat(command, PIG, *vary, "-o", command)

        assert 2 == done.exit_code
        assert "tell nothing of the figure 'nobody wins'" in done.stderr
