"""Which smallest change evens the seats at a number of players, and is proved to? What `fairseat fix` searches for.

A search that is measured anew asks what it asked before; the rule that it finds may be another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.measure import Hands, usual_tables
from fairseat.analysis.evidence.record import FIX, Record, Subject, found_of

if TYPE_CHECKING:
    from fairseat.analysis.experiments.fix import Fix, Search
    from fairseat.simulators.engine.ruleset import Ruleset

USUAL: dict[str, Any] = {"tries": [], "edge": 0.01, "budget": 1_000_000, "seed": 21}
"""What a search asks: levers with their values (all of the game where none is named), points from fair, games."""


def subjects(ruleset: Ruleset) -> list[Subject]:
    """The numbers of players that verdicts speak of most, wherever seats compete and something may be changed."""
    tables = [] if ruleset.card.cooperative or not ruleset.levers else usual_tables(ruleset)
    return [Subject(kind=FIX, game=ruleset.card.name, players=players) for players in tables]


def measured(ruleset: Ruleset, subject: Subject, hands: Hands) -> Parts:
    """Search as `fairseat fix` does."""
    from fairseat.analysis.experiments.candidates import Workshop
    from fairseat.analysis.experiments.fix import Search
    from fairseat.analysis.experiments.goals import Goal, seats_goal
    from fairseat.analysis.experiments.trials import Trials
    from fairseat.simulators.engine.levers import lever_of

    asked = subject.detail["search"] if isinstance(subject, Record) else USUAL
    levers = [lever_of(ruleset, name, list(values)) for name, values in asked["tries"]] or ruleset.levers.values()
    goal = Goal(seats_goal(asked["edge"]), (subject.players,))
    trials = Trials(Workshop(ruleset, {}, levers, subject.players), goal, asked["seed"], threads=hands.threads)
    trials.away = hands.away
    search = Search(trials, goal, asked["budget"])
    return parts_of(search.run(), search, asked["tries"])


def parts_of(found: Fix, search: Search, tries: Any) -> Parts:
    """What a search at one number of players came to, told as the file of the variant tells it."""
    from fairseat.analysis.experiments.candidates import Candidate
    from fairseat.analysis.experiments.fix_files import told_of

    proof, (players,), trials = found.proof, found.goal.players, search.trials
    held = proof.held if proof else found.printed
    assert held is not None  # as the search came to its end
    ((_, result),) = held.results
    (check,) = found.goal.checks
    asked = {"tries": tries, "edge": check.high, "budget": search.budget, "seed": trials.seed}
    told = {name: own for name, own in told_of(found).items() if name not in ("games", "seed", "seated")}
    line_up = trials.line_up(proof.candidate if proof else Candidate(), players)
    return {
        "rules": proof.candidate.rules if proof else {},
        "bots": tuple(dict.fromkeys(bot.name for bot in line_up)),
        "found": {check.figure: found_of(result.found, 5)},
        "level": result.found.level,
        "games": proof.games if proof else result.found.n,
        "seed": str(proof.seed if proof else trials.seed),
        "detail": {"verdict": found.verdict, "search": asked, **told},
    }


KIND = Kind(FIX, "the smallest change that is proved to even the seats", subjects, measured)
