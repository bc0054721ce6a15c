"""Is whoever looks ahead the better player? One among bots that answer at first sight, until it is proved.

The plan is fixed before the first game: the bot sits in every seat in turn among its rivals; after 60, 120, 240, 480
and 960 games its share of the wins is judged, each time at the level 99.8 %, so that all five looks together err in
1 % at most.
"""

from __future__ import annotations

from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.measure import Hands, Looks, measure, usual_tables
from fairseat.analysis.evidence.record import GAIN, LOOKING_AHEAD, Subject, found_of
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.ruleset import Ruleset

LOOKS = Looks((60, 120, 240, 480, 960))
SEED = 3_017


def subjects(ruleset: Ruleset) -> list[Subject]:
    """The first bot that looks ahead among the bot that a game is played with where none is named."""
    ahead = next((name for name, bot in ruleset.bots.items() if bot.looks_ahead), None)
    if ahead is None:
        return []
    rivals = (ruleset.card.default_bot,)
    return [
        Subject(kind=LOOKING_AHEAD, game=ruleset.card.name, players=players, bots=(ahead,), rivals=rivals)
        for players in usual_tables(ruleset)
    ]


def measured(ruleset: Ruleset, subject: Subject, hands: Hands) -> Parts:
    """Play the plan; what is known at its last look."""
    bot, rivals = ruleset.bot(subject.bots[0]), ruleset.bot(subject.rivals[0])
    rules = ruleset.choose_rules("", subject.rules)
    setup = Setup(ruleset, rules, [bot, *[rivals] * (subject.players - 1)])
    *_, found = measure(setup, rivals, LOOKS, SEED, hands)
    return {"found": {GAIN: found_of(found, 2)}, "level": LOOKS.level, "games": found.n, "seed": str(SEED)}


KIND = Kind(LOOKING_AHEAD, "what a bot that looks ahead gains among those that do not", subjects, measured)
