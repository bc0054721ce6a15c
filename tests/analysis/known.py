"""Evidence that a test makes up: what is known of a game, and what of it is stale."""

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds.levers import FIGURES
from fairseat.analysis.evidence.record import FIX, LEVERS, Record

SHARED = {"game": "round-trip", "level": 0.99, "games": 100, "seed": "1", "behaviour": "", "date": "2026-11-19"}


def known(ruleset, *records, stale=()):
    """What is known of a game: these records, fresh but for the stale ones."""
    evidence = Evidence(ruleset)
    vars(evidence)["records"] = [*records, *stale]
    evidence.judged.update({one.slot: one not in stale for one in records} | {one.slot: False for one in stale})
    return evidence


def lever(rules, edge=0.0, sure=0.01, turns=0.0, unfinished=0.0, players=2, bots=("expert",), **more):
    """A change that moves the worst seat from 5 points and the length from 30 turns by so much, surer than a turn."""
    found = dict.fromkeys(FIGURES, (0.0, 0.0, 0.0))
    found["seat edge"] = (0.05 + edge, 0.05 + edge - sure, 0.05 + edge + sure)
    found["turns"] = (30 + turns, 29.5 + turns, 30.5 + turns)
    found["unfinished"] = (unfinished, unfinished / 2, 3 * unfinished / 2)
    detail = {"seats": [0.5, 0.5]}
    about = {**SHARED, "kind": LEVERS, "players": players, "bots": bots, "rules": rules, "found": found}
    return Record(**about | {"detail": detail} | more)


def proof(players=2, rules=(("handicap", "0,1"),), bots=("tempo",), verdict="fixed", edge=0.01, games=100, **detail):
    """What a search for even seats came to, by default a proof of `tempo`."""
    told = {"verdict": verdict, "search": {"edge": edge}, "as_printed": ["edge 3"], **detail}
    about = {**SHARED, "kind": FIX, "players": players, "bots": bots, "rules": dict(rules), "games": games}
    return Record(**about, found={"seat edge": (0.002, 0.0, 0.004)}, detail=told)
