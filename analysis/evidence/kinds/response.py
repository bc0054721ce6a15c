"""How far can a bot be beaten? The best that a search finds for one seat among tables of it, proved on fresh games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.measure import Hands, usual_tables
from fairseat.analysis.evidence.record import GAIN, RESPONSE, Subject, found_of
from fairseat.analysis.wording import count
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from fairseat.analysis.experiments.tune import Tuning

SEED = 55
SEARCH: dict[str, Any] = {"games": 200, "generations": 9, "places": 5, "restarts": 1, "step": 0.02}
PROOF_GAMES = 20_000


def subject_of(ruleset: Ruleset, bot: str, players: int, variant: str = "") -> Subject:
    """A bot under a variant, or as printed, at a number of players; whoever answers it has no name."""
    rules = ruleset.rules.words(ruleset.rules.departures(ruleset.variant(variant).changes)) if variant else {}
    return Subject(kind=RESPONSE, game=ruleset.card.name, players=players, rules=rules, rivals=(bot,))


def subjects(ruleset: Ruleset) -> list[Subject]:
    """The bot that a game is played with where none is named, under the rules as printed."""
    bot = ruleset.bot(ruleset.card.default_bot)
    tables = usual_tables(ruleset) if bot.judges and not bot.looks_ahead else []
    return [subject_of(ruleset, bot.name, players) for players in tables]


def measured(ruleset: Ruleset, subject: Subject, hands: Hands) -> Parts:
    """Search as `fairseat tune` does, from the bot itself."""
    from fairseat.analysis.experiments.scale import scale_of
    from fairseat.analysis.experiments.tune import Budget, Field, tune

    bot = ruleset.bot(subject.rivals[0])
    field = Field(ruleset, ruleset.choose_rules("", subject.rules), (bot,), (subject.players,), SEED)
    tuning = tune(bot, scale_of(ruleset), field, Budget(proof_games=PROOF_GAMES, **SEARCH), threads=hands.threads)
    return parts_of(tuning, subject.players, SEED)


def parts_of(tuning: Tuning, players: int, seed: int) -> Parts:
    """What a search came to at one number of players, in points of the wins."""
    gain = tuning.by_table[players]
    detail = {"candidates": tuning.candidates}
    return {
        "found": {GAIN: found_of(gain.scaled(100), 2)},
        "level": gain.level,
        "games": gain.n,
        "seed": str(seed),
        "detail": detail,
    }


def check_answerable(ruleset: Ruleset, bot: Bot, panel: tuple[Bot, ...], changed: bool) -> None:
    """Refuse what no record tells of: a bot from elsewhere, other opponents than itself, rules without a name."""
    if ruleset.bots.get(bot.name) != bot:
        raise Mistake(f"A response is kept for a bot of the game's bots.toml, which {bot.name} is not.")
    if panel != (bot,):
        raise Mistake("A response answers tables of the bot itself: leave --against out.")
    if changed:
        raise Mistake("A response is kept for a variant, by --variant, or for the rules as printed: leave --set out.")


def check_weightier(ruleset: Ruleset, bot: Bot, tables: Iterable[int], variant: str, games: int) -> None:
    """Refuse a proof of fewer games than what is known of the same play rests on."""
    for players in tables:
        subject = subject_of(ruleset, bot.name, players, variant)
        for one in Evidence(ruleset).fresh(RESPONSE, players, subject.rules, subject.rivals):
            if one.games > games:
                raise Mistake(
                    f"What is kept of {bot.name} at {count(players)} players rests on {count(one.games)} games, "
                    f"this proof on {count(games)}: ask for --proof {one.games}, or add --force."
                )


KIND = Kind(RESPONSE, "what the best response that a search found gains against a bot", subjects, measured)
