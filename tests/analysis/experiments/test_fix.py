"""A fix is found where there is one, none is claimed where there is none, and a fair game gets no advice."""

import tomllib
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from fairseat.analysis.experiments import proofs
from fairseat.analysis.experiments.candidates import Candidate, Workshop
from fairseat.analysis.experiments.fix import NEARLY, Fix, Proof, Search
from fairseat.analysis.experiments.fix_files import (
    answers_text,
    check_text,
    found_text,
    is_finished,
    open_trials,
    undominated,
)
from fairseat.analysis.experiments.goals import Goal, Held, half_width, read_goal, seats_goal
from fairseat.analysis.experiments.trials import Ledger, Trials
from fairseat.analysis.experiments.tune import Budget
from fairseat.analysis.stats.seats import widest_edge
from fairseat.analysis.stats.tables import Played, played
from fairseat.analysis.store.plan import OwnTable, Qualification
from fairseat.simulators.engine.levers import lever_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load
from tests.analysis.made_games import made_games

GAME = "round-trip"
EVEN_GAMES = 200


class MadeTrials(Trials):
    """Trials of a game whose seats win by known chances: an edge as printed, what a ticket or a draw adds to a seat."""

    edge: tuple[float, ...] = (0.0, 0.0, 0.0)
    ticket = 0.0
    draw = 0.0  # what a turn with free draws adds to a seat
    long_turns = 0.0
    unended = 0.0  # of the games with a hand limit of 6, whose seats are even
    second = 0.0  # what a hand limit of 6 adds to the second seat
    stubborn = ""  # a bot whose seats no ticket evens
    quickest = 20.0  # the median turns of the quickest bot that qualified
    bites = 0

    def qualification(self, candidate, players, fitted=True):
        """The expert, and another bot whose games end, too."""
        tables = tuple(
            OwnTable(bot=bot, games=192, unfinished=0.0, turns=turns, score=1.0)
            for bot, turns in (("expert", 20.0), ("tempo", self.quickest))
        )
        return Qualification(seated=("expert",), weights=(1.0,), level=0.99, meetings=(), tables=tables)

    def line_up(self, candidate, players, fitted=True):
        """The same bot in every seat; nobody qualifies."""
        return (load(GAME).bot("expert"),) * players

    def play(self, candidate, line_up, seed, first, games) -> Played:
        """Draw the winners by the chances that these rules give the seats."""
        self.bites += 1
        players, rules = len(line_up), self.workshop.rules(candidate)
        if line_up[0].name == self.stubborn:
            rules = {**rules, "handicap": ()}
        tickets, draws = (np.array([*rules[name], *[0] * players][:players]) for name in ("handicap", "free_draws"))
        chance = crc32(f"{candidate.line} {seed} {first}".encode())
        chances = np.array(self.edge[:players]) + self.ticket * tickets + self.draw * draws
        chances[1] += self.second * (rules["hand_limit"] == 6)
        turns = np.random.default_rng(chance).poisson(20 + self.long_turns * (rules["hand_limit"] - 7), games) + 1
        ends = None
        if self.unended and rules["hand_limit"] == 6:
            chances, ends = np.zeros(players), (1 - self.unended, 0, 0, 0, self.unended)
        found = played(*made_games(games, players, seat_edge=chances, ends=ends, seed=chance, turns=turns))
        return replace(found, bot_names=(line_up[0].name,))


def search(trials_of=MadeTrials, tried=(("handicap", [1]), ("hand_limit", [6, 8])), budget=200_000, **more) -> Search:
    """A search over a few levers of a made game at three seats."""
    ruleset = load(GAME)
    goal = Goal(more.pop("checks", seats_goal(0.02)), more.pop("players", (3,)))
    workshop = Workshop(ruleset, {}, [lever_of(ruleset, name, values) for name, values in tried])
    trials = trials_of(workshop, goal, more.pop("seed", 1), ledger=more.pop("ledger", None))
    for name, value in more.items():
        setattr(trials, name, value)
    return Search(trials, goal, budget, answer=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_reckons_with_the_interval_that_its_proof_will_have(players):
    """At two seats both were corrected for two claims; now neither is, and a search that were would play too long."""
    table = played(*made_games(6_000, players))
    found = widest_edge(table.tally, 0.99)
    reach = half_width(seats_goal(0.01)[0], players, 0.5, found.n, 0.99)

    assert reach == pytest.approx(found.high - found.estimate, rel=0.02)


def test_a_handicap_that_undoes_a_built_in_edge_is_found_and_proved():
    """The first seat has what a ticket is worth; the third has it too."""
    found = search(edge=(0.3, 0.0, 0.3), ticket=0.3).run()

    assert "fixed" == found.verdict
    assert {"handicap": "0,1"} == found.proof.candidate.rules
    assert found.printed.fails
    assert found.proof.held.holds


def test_the_smallest_of_the_changes_that_serve_is_taken():
    """A ticket for the second and third seat serve as one less for the first; the hand limit serves nothing."""
    found = search(edge=(0.25, 0.0, 0.0), ticket=0.25).run()

    assert {"handicap": "0,1,1"} == found.proof.candidate.rules


def test_the_smallest_that_may_hold_is_left_for_one_that_is_likely_to():
    """A ticket alone leaves seven eighths of what is allowed, which is not proved here; a hand limit besides nothing.

    The smallest that might hold was put to the proof as often as there were games for, in vain.
    """
    made = search(edge=(0.3, 0.0, 0.3), ticket=0.22, second=0.08)
    found = made.run()
    chances = {row.candidate.line: chance for chance, row in made._likely()}

    assert {"handicap": "0,1", "hand_limit": 6} == found.proof.candidate.rules
    assert 1 == len(found.proofs)
    assert chances.get("handicap=0,1", 0.0) < NEARLY * chances[found.proof.candidate.line]


def test_a_proof_is_as_likely_to_hold_as_the_search_foretells():
    """Of a change whose own games tell little: how often fresh games prove it, over many draws of both."""
    told, held, drawn = [], [], np.random.default_rng(5)
    change = Candidate((("handicap", "0,1"),))
    for seed in range(100):
        edge = tuple(np.array([0.3, 0.0, 0.3]) + drawn.uniform(-0.12, 0.12, 3))
        made = search(edge=edge, ticket=0.3, tried=(("handicap", [1]),), budget=60_000, seed=seed)
        made._screen()
        told.append(made.model().chance(made.rows[change], 20_000, 0.99))
        held.append(proofs.prove(made.trials, change, 10_000 + seed, 20_000, 0.99).holds)

    assert np.mean(told) == pytest.approx(np.mean(held), abs=3 * np.std(held) / 10)
    assert np.corrcoef(told, held)[0, 1] > 0.3


def test_a_game_with_no_remedy_says_so():
    found = search(edge=(0.3, 0.0, 0.0)).run()

    assert ("none", None) == (found.verdict, found.proof)


def test_what_evens_the_seats_as_hardly_anybody_wins_any_more_is_no_remedy():
    """A remedy that leaves as many games won is taken; a change that leaves every second without an end never is."""
    spoilt = search(edge=(0.3, 0.0, 0.0), unended=0.5, tried=(("hand_limit", [6]),)).run()
    taken = search(edge=(0.3, 0.0, 0.0), unended=0.02, tried=(("hand_limit", [6]),)).run()

    assert ("none", ["hand_limit=6"]) == (spoilt.verdict, [one.line for one in spoilt.spoilt])
    assert ("fixed", []) == (taken.verdict, taken.spoilt)


def test_a_game_with_no_remedy_keeps_the_nearest_and_how_many_are_proved_to_miss(tmp_path: Path):
    made = search(edge=(0.5, 0.0, 0.0), tried=(("hand_limit", [6, 8]),))
    told = tomllib.loads(found_text(made.run(), made.workshop, "fairseat fix round-trip", ["tempo"]))["proof"]

    assert ("none", "", ["tempo"]) == (told["verdict"], told["change"], told["bots"])
    assert (2, 2) == (told["tried"], told["proved_to_miss"])
    assert told["nearest"].startswith("hand_limit=")


def test_a_fair_game_gets_no_advice():
    found = search(budget=600_000).run()

    assert "fair" == found.verdict
    assert [] == found.rows


def test_where_it_is_not_proved_that_the_goal_is_missed_nothing_is_advised():
    assert "open" == search(edge=(0.05, 0.0, 0.0), ticket=0.05, budget=20_000).run().verdict


def test_of_two_hundred_games_with_even_seats_one_in_a_hundred_is_fixed_at_most():
    tried = (("handicap", [1]),)
    verdicts = [search(tried=tried, ticket=0.1, budget=8_000, seed=seed).run().verdict for seed in range(EVEN_GAMES)]

    assert verdicts.count("fixed") <= EVEN_GAMES / 100


def test_several_goals_at_several_tables_hold_together(tmp_path: Path):
    """Length is a second goal: the hand limit makes the game shorter, the ticket makes it even."""
    file = tmp_path / "goal.toml"
    file.write_text(
        '[[check]]\nfigure = "seat edge"\nat_most = "2%"\n\n[[check]]\nfigure = "turns"\nbetween = [15, 20]\n'
    )
    made = {"edge": (0.3, 0.0), "ticket": 0.3, "long_turns": 3.0, "players": (2,), "checks": read_goal(file)}
    found = search(budget=400_000, **made).run()

    assert {"handicap": "0,1", "hand_limit": 6} == found.proof.candidate.rules
    assert ["holds", "holds"] == [result.outcome for _, result in found.proof.held.results]


def test_a_clock_stops_the_search_and_says_so():
    assert "stopped" == search(edge=(0.3, 0.0, 0.0), may_go_on=lambda: False).run().verdict


def test_a_search_that_is_taken_up_again_comes_to_the_same_and_plays_only_the_proofs(tmp_path: Path):
    made = {"edge": (0.3, 0.0, 0.3), "ticket": 0.3, "ledger": Ledger(tmp_path / "trials.jsonl")}
    first, again = search(**made), search(**made)
    found = first.run()
    again = search(**made)

    assert found.proof == again.run().proof
    assert again.trials.bites < first.trials.bites


def test_threads_leave_no_trace():
    made = {"edge": (0.3, 0.0, 0.3), "ticket": 0.3}

    assert [row for row, _ in search(**made).run().rows] != []
    assert search(**made).run().proof == search(**made, threads=2).run().proof


@pytest.mark.parametrize("base", [{}, {"hand_limit": 6}])
def test_trials_of_other_code_rules_or_bots_are_refused(tmp_path: Path, base):
    """A trial is named by what it changes: of other rules to begin with it was taken for one of these."""
    ruleset, goal, own = load(GAME), Goal(seats_goal(0.01), (3,)), tmp_path / "own.toml"
    own.write_text('[mine]\nstyle = "Mine."\n')
    workshop, other = Workshop(ruleset, base, []), Workshop(ruleset, {"hand_limit": 8}, [])
    ledger = open_trials(tmp_path, workshop, goal, False, [str(own)])
    file = ledger.file
    assert not file.exists()
    ledger.keep({"bite": "the first"})
    assert {"the first"} == set(open_trials(tmp_path, workshop, goal, False, [str(own)]).read())
    assert {} == open_trials(tmp_path, workshop, goal, True, [str(own)]).read()

    with pytest.raises(Mistake, match="of other code, rules"):
        open_trials(tmp_path, other, goal, False, [str(own)])
    own.write_text('[mine]\nstyle = "Mine."\nlaying = 0.4\n')
    with pytest.raises(Mistake, match="of other code, rules"):
        open_trials(tmp_path, workshop, goal, False, [str(own)])
    file.write_text(file.read_text().replace(ruleset.digest, "other"))
    with pytest.raises(Mistake, match="of other code"):
        open_trials(tmp_path, workshop, goal, False)


def test_only_what_a_search_left_that_came_to_its_end_is_kept_from_a_stopped_one(tmp_path: Path):
    found = [is_finished(tmp_path)]
    for verdict in ("stopped", "none"):
        (tmp_path / "found.toml").write_text(f'[proof]\nverdict = "{verdict}"\n')
        found.append(is_finished(tmp_path))
    (tmp_path / "found.toml").write_text("proof = 3\n")
    found.append(is_finished(tmp_path))
    (tmp_path / "found.toml").unlink()
    (tmp_path / "variant.toml").touch()

    assert [False, False, True, False, True] == [*found, is_finished(tmp_path)]


def test_the_variant_is_read_back_with_its_proof_beside_it(tmp_path: Path):
    made = search(edge=(0.3, 0.0, 0.3), ticket=0.3)
    found = made.run()
    (tmp_path / "variant.toml").write_text(found_text(found, made.workshop, "fairseat fix round-trip"))
    checks = check_text(found, found.proof, made.workshop, ["expert"], GAME)

    assert {"handicap": "0,1"} == load(GAME).variant(str(tmp_path / "variant.toml")).changes
    assert (0, 1) == load(GAME).choose_rules(str(tmp_path / "variant.toml"))["handicap"]
    assert 'figure = "seat edge"' in checks
    assert "at_most = 0.02" in checks


def test_the_bot_that_brings_an_edge_back_is_kept_to_be_played(tmp_path: Path):
    """Two changes held, and a bot was found that gains under each: whoever is told so wants to see it play."""
    expert = load(GAME).bots["expert"].changed({"laying": 0.4}, "expert-answering")
    held = Held((), ())
    proofs = [Proof(Candidate((("handicap", word),)), held, 9, 1, expert, held) for word in ("0,1", "0,2")]
    (tmp_path / "answering.toml").write_text(answers_text(Fix(Goal(seats_goal(0.01), (2,)), proofs=proofs)))
    found = load(GAME).bot(str(tmp_path / "answering.toml"))

    assert ("expert-answering", expert.weights) == (found.name, found.weights)
    assert "handicap=0,1" in found.style
    assert "[expert-answering-2]" in (tmp_path / "answering.toml").read_text()
    assert "" == answers_text(Fix(Goal(seats_goal(0.01), (2,))))


def test_the_undominated_come_smallest_first_and_none_beats_another():
    found: Fix
    made = search(edge=(0.3, 0.0, 0.3), ticket=0.3)
    found = made.run()
    kept = undominated(found, made.workshop)
    sizes = [made.workshop.size(row.candidate) for row, _ in kept]

    assert sizes == sorted(sizes)
    assert found.proof.candidate in [row.candidate for row, _ in kept]


def test_changes_by_seat_add_up_and_contradictions_are_refused():
    ruleset = load(GAME)
    workshop = Workshop(ruleset, {}, [lever_of(ruleset, "handicap", [1, 2]), lever_of(ruleset, "no-extra-turns", [])])
    one, other = Candidate((("handicap", "0,1"),)), Candidate((("handicap", "0,1,2"),))

    assert {"handicap": "0,2,2"} == workshop.together(one, other).rules
    assert workshop.together(other, Candidate((("handicap", "0,0,2"),))) is None
    assert workshop.together(Candidate((("hand_limit", 6),)), Candidate((("hand_limit", 8),))) is None
    assert (1, 2, 1.0) == workshop.size(Candidate((("extra_turn", "none"),)))


def test_a_number_for_each_seat_is_tried_as_one_change():
    """`--try handicap=0/1/1` was read as what one seat may get: its first number, nothing."""
    found = search(edge=(0.25, 0.0, 0.0), ticket=0.25, tried=(("handicap", ["0/1/1", "0/0/0/2"]),))

    assert [{"handicap": "0,1,1"}] == [one.rules for one in found.singles]
    assert {"handicap": "0,1,1"} == found.run().proof.candidate.rules


def test_what_lies_between_the_numbers_of_a_lever_is_tried_too():
    """Four draws from any pile are too many for the seat, and none too few: two even it."""
    found = search(edge=(0.2, 0.0, 0.2), draw=0.1, tried=(("free_draws", [4]),)).run()

    assert {"free_draws": "0,2"} == found.proof.candidate.rules


def test_what_every_seat_gets_is_no_handicap():
    """Four points for one of two seats and nine for the other are five for the other."""
    ruleset = load(GAME)
    first, second = Candidate((("handicap", "1"),)), Candidate((("handicap", "0,1"),))

    assert Workshop(ruleset, {}, [], seats=2).together(first, second) is None
    assert {"handicap": "1,1"} == Workshop(ruleset, {}, [], seats=3).together(first, second).rules


def test_a_proof_is_searched_against_by_bots_that_play_the_new_rules(monkeypatch):
    """Real games: whoever is found plays under the candidate's rules, or nobody is found."""
    monkeypatch.setattr(proofs, "RESPONSE", Budget(games=4, generations=1, population=4, proof_games=16))
    ruleset = load(GAME)
    workshop = Workshop(ruleset, {}, [lever_of(ruleset, "handicap", [1])])
    goal, changed = Goal(seats_goal(0.02), (2,)), Candidate((("handicap", "0,1"),))
    trials = Trials(workshop, goal, 1, bots=["expert"])
    found = proofs.respond(trials, changed, goal, 5)

    assert found is None or "expert-answering" == found.name
    assert 1 == len(proofs.prove(trials, changed, 3, 40, 0.99, found).results)


def test_a_proof_that_is_open_is_tried_again_on_fresh_games_while_the_budget_lasts():
    """An edge of two thirds of a point of a goal of one: the first games seldom suffice, and no game is used twice."""
    tried = (("handicap", [1]),)
    found = search(edge=(0.3, 0.0, 0.27), ticket=0.3, tried=tried, checks=seats_goal(0.013), budget=700_000).run()
    seeds = [proof.seed for proof in found.proofs]

    assert seeds == sorted(set(seeds))
    assert "fixed" == found.verdict
