"""A fix may be searched for luck, known exactly of Pig, and for what a deal is worth, known of made games."""

import re
from dataclasses import replace

import numpy as np
import pytest

from fairseat.analysis import chance_figures
from fairseat.analysis.dealt_figures import Deals, dealt_in
from fairseat.analysis.experiments.asked import read_figure
from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.check import Check, CheckResult, in_games_played
from fairseat.analysis.experiments.goals import look
from fairseat.analysis.experiments.run import run
from fairseat.analysis.findings.cell import find
from fairseat.analysis.findings.parts import parts_of
from fairseat.analysis.stats.counts import gather
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.tables import played
from fairseat.analysis.stats.taken import POINTS
from fairseat.analysis.store.read import open_run
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import set_up
from tests.analysis.experiments.test_fix import GAME, MadeTrials, search
from tests.analysis.made_games import made_games
from tests.analysis.pig_runs import PIG
from tests.contract.games import ruleset_of

PIG_TO_TWO = 4 * (6 / 7) * (1 / 7)
"""Whoever throws no 1 first wins: the first player in 6 games of 7, and nothing but the die decides."""
WORDS = (PIG, "-p", 2, "-b", "hold-20", "--seed", 4, "--threads", 1, "--set", "goal=25", "--try", "goal=2")


def goal(folder, figure, bound):
    """A file that asks for a figure at most so large."""
    (folder / "goal.toml").write_text(f'[[check]]\nfigure = "{figure}"\nat_most = "{bound}"\n', encoding="utf-8")
    return "goal.toml"


@pytest.mark.compiled
def test_the_luck_that_is_seen_is_the_exact_one_at_the_rate_of_a_search():
    setup = set_up(ruleset_of("pig"), ["hold-20"] * 2, changes={"goal": 2})
    told = chance_figures.luck_told(*look(setup, 3, 0, 300 * chance_figures.EVERY, 1, lambda: None), 0.999)

    assert 300 == told["luck"].n
    assert told["luck"].low <= PIG_TO_TWO <= told["luck"].high
    assert (0.0, pytest.approx(0.0, abs=0.02)) == (told["whims"].estimate, told["luck of the deal"].estimate)


@pytest.mark.compiled
def test_a_shorter_game_with_less_luck_is_found_and_proved_and_the_same_check_plays_it(fairseat, granted, tmp_path):
    done = granted("fix", *WORDS, "--goal", goal(tmp_path, "luck", "70%"), "--budget", "300k", "-o", "fixed")
    checks = tmp_path / "fixed" / "check.toml"
    checks.write_text(re.sub("games = .*", "games = 4_000", checks.read_text(encoding="utf-8")), encoding="utf-8")
    checked = fairseat("check", checks, "--seed", 1, "--threads", 1)

    assert "Found and proved with 99 % certainty, with `hold-20`: goal=2" in done.stdout
    assert "one of every 256 games" in done.stderr
    assert (True, "") == ("luck at most 70 % at 99 %: " in checked.stdout, checked.stderr.partition("Traceback")[1])


@pytest.mark.compiled
def test_luck_that_no_lever_takes_away_is_not_claimed_and_a_search_goes_on_with_what_it_saw(fairseat, tmp_path):
    words = ("fix", *WORDS, "--goal", goal(tmp_path, "luck", "15%"), "--budget", "60k", "-o", "kept")
    done, kept = fairseat(*words), (tmp_path / "kept" / "trials.jsonl").read_text(encoding="utf-8")
    again = fairseat(*words)

    assert 3 == done.exit_code
    assert "No change that was tried is proved to reach the goal" in done.stdout
    assert (done.stdout, kept) == (again.stdout, (tmp_path / "kept" / "trials.jsonl").read_text(encoding="utf-8"))


@pytest.mark.compiled
def test_the_price_of_luck_is_said_before_anything_is_searched(fairseat, granted, tmp_path):
    done = granted("fix", *WORDS, "--goal", goal(tmp_path, "luck", "70%"), "--budget", "60k", "--dry-run")
    little = fairseat("fix", *WORDS, "--goal", "goal.toml", "--budget", "10k")

    assert "one of every 256 games is looked along, which takes as long as about" in done.stdout
    assert (2, True) == (little.exit_code, "want a budget of 20,480 games or more" in little.stderr), little.stderr


@pytest.mark.parametrize(("games", "needed"), [(1_000, 400.0), (1_000, 100.0), (60, 100.0), (51_200, 1_000.0)])
def test_the_games_that_an_open_check_of_luck_asks_for_are_looked_along_as_often_as_it_needs(games, needed):
    """Of a thousand games a hundred are looked along, and of four thousand no more: it asked for those without end."""
    seen = chance_figures.looked_along(games)
    found = CheckResult(Check("", "luck", 0.0, 0.7, False), "", Estimate(0.6, 0.4, 0.8, seen, 0.95, ""), "open", needed)

    assert needed == chance_figures.looked_along(int(in_games_played(found).games_needed))


class DealtTrials(MadeTrials):
    """Games in which a seat that is dealt Belgium begins with an edge, unless a hand holds six tickets."""

    strength = 0.5

    def deals(self, candidate):
        """Belgium is the first bit of a column of the seats."""
        return Deals({"Belgium": ("bits", "dealt", 0)}, ["dealt Belgium"])

    def play(self, candidate, line_up, seed, first, games):
        """Deal Belgium to one seat of three, and draw the winner."""
        drawn = np.random.default_rng([seed % 1_000_003, first % 1_000_003, games])
        holder, plain = drawn.integers(0, 3, games), drawn.random(games)
        strong = self.strength * (self.workshop.rules(candidate)["hand_limit"] != 6)
        winner = np.where(plain < strong, holder, drawn.integers(0, 3, games))
        rows, seats = made_games(games, 3, seed=1)
        holder = np.full(games, 3) if self.workshop.rules(candidate)["hand_limit"] == 9 else holder
        rows["winner"] = winner.astype(np.int8)
        seats["win"] = (np.arange(3) == winner[:, None]).ravel().astype(np.float32)
        seats["dealt"] = (np.arange(3) == holder[:, None]).ravel().astype(np.int64)
        return replace(played(rows, seats), bot_names=("expert",))


def worth_at_most(bound):
    """The goal that being dealt Belgium is worth no more than this, either way."""
    return (Check("", "dealt Belgium", -bound, bound, False, unit=POINTS),)


def test_the_lever_for_a_strong_deal_is_found_and_proved():
    found = search(DealtTrials, tried=(("hand_limit", [6, 8]),), checks=worth_at_most(0.03)).run()

    assert ("fixed", {"hand_limit": 6}) == (found.verdict, found.proof.candidate.rules)
    assert found.printed.results[0][1].found.low <= 0.5 <= found.printed.results[0][1].found.high


def test_a_strong_deal_that_no_lever_weakens_stays_and_a_weak_one_is_left_alone():
    strong = search(DealtTrials, tried=(("hand_limit", [8]),), checks=worth_at_most(0.03)).run()
    weak = search(DealtTrials, tried=(("hand_limit", [8]),), checks=worth_at_most(0.05), strength=0.0).run()

    assert ("none", "fair") == (strong.verdict, weak.verdict)


def test_a_change_under_which_nobody_is_dealt_it_is_left_out_and_named():
    found = search(DealtTrials, tried=(("hand_limit", [6, 9]),), checks=worth_at_most(0.03)).run()

    left = search(DealtTrials, tried=(("hand_limit", [8, 9]),), checks=worth_at_most(0.03)).run()

    assert ("fixed", ["hand_limit=9"]) == (found.verdict, [one.line for one in found.untold])
    assert ("none", 0, ["hand_limit=8"]) == (left.verdict, left.tried, [one.line for one in left.inert])


@pytest.mark.compiled
def test_a_deal_is_worth_the_same_to_a_check_as_to_the_verdict(fairseat, tmp_path):
    cell = build_cell(GAME, games=1_000, seed=5, players=2, bots=["greedy"], changes={"initial_hand": 3})
    run(Experiment("", (cell,)), tmp_path / "run", threads=1)
    there = open_run(tmp_path / "run")
    row = find(there, 0, with_figures=False).dealt.tuples()[0]
    deals = Deals(dealt_in(there, 0), [f"dealt {row.component}"])
    counts = gather(parts_of(there, 0, [deals]))
    (figure,) = deals.figures()
    found = figure.estimate(counts)

    assert (row.estimate, row.low, row.high) == (found.estimate, found.low, found.high)
    done = fairseat("check", goal(tmp_path, f"dealt {row.component}", "90%"), "--run", "run")
    assert (0, "points" in done.stdout) == (done.exit_code, True), done.stderr


def test_what_chance_never_deals_is_refused_with_the_nearest(refused, tmp_path):
    said = refused("fix", "ticket-to-ride", "-p", 2, "--goal", goal(tmp_path, "dealt Bergamo-Palerm", "1%"))

    assert "no thing that chance deals 'Bergamo-Palerm'. Did you mean 'Bergamo-Palermo'?" in said
    with pytest.raises(Mistake, match="`fairseat check` and `fix` ask what a deal is worth"):
        read_figure("dealt anything")
