"""What a bot's sentence of style says without reserve stands among its traits, and every trait is kept in play."""

from __future__ import annotations

import re

import pytest

from fairseat.simulators import RULESETS
from tests.contract.games import ruleset_of
from tests.contract.traits import Most, Never, traits_of

BOTS = [(game, bot) for game in RULESETS for bot in ruleset_of(game).quick_bots if bot != "random"]
PROMISES = [(game, bot, trait) for game, bot in BOTS for trait in ruleset_of(game).bots[bot].traits]
ABSOLUTE = [(game, trait) for game in RULESETS for trait, kind in traits_of(game).items() if not isinstance(kind, Most)]
WITHOUT_RESERVE = re.compile(r"\b(never|always|only|every|everybody|nobody|nothing|whatever|any|anybody|no)\b")
NEVER = re.compile(r"\b(never|always) (\w+)(?: or (\w+))?")


def unproved(style: str, traits: tuple[str, ...]) -> list[str]:
    """What a sentence of style promises in so many words and no trait proves."""
    promised = {f"{word} {verb}" for word, *verbs in NEVER.findall(style) for verb in verbs if verb}
    missing = [promise for promise in sorted(promised) if not any(trait.startswith(promise) for trait in traits)]
    return missing or [word for word in WITHOUT_RESERVE.findall(style) if not traits]


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_a_sentence_without_reserve_is_among_the_traits(game, bot):
    declared = ruleset_of(game).bots[bot]

    assert [] == unproved(declared.style, declared.traits)


def test_a_promise_without_its_trait_is_noticed():
    assert ["never exchanges"] == unproved("Lays trips and never exchanges.", ("always lays",))
    assert ["never lies"] == unproved("It never steals or lies.", ("never steals",))
    assert ["every"] == unproved("Makes offers every turn.", ())
    assert [] == unproved("It never steals or lies.", ("never steals from hands", "never lies"))


@pytest.mark.parametrize(("game", "bot", "trait"), PROMISES)
def test_every_trait_is_kept_in_every_variant(game, bot, trait):
    assert 0 == traits_of(game)[trait].breaches(game, bot)


@pytest.mark.parametrize(("game", "trait"), ABSOLUTE)
def test_a_trait_without_reserve_is_something_that_another_bot_does_not_keep(game, trait):
    """Else nothing in these games could break it, and keeping it would prove nothing."""
    others = [name for name, bot in ruleset_of(game).quick_bots.items() if trait not in bot.traits]

    assert any(traits_of(game)[trait].breaches(game, other) for other in others)


@pytest.mark.parametrize("game", RULESETS)
def test_the_vocabulary_is_what_the_bots_declare(game):
    assert set(traits_of(game)) == {trait for bot in ruleset_of(game).bots.values() for trait in bot.traits}


def test_a_bot_that_exchanges_and_says_that_it_never_does_is_found_out():
    assert Never("exchanges_made").breaches("round-trip", "expert") > 2_000
    assert Most("extra_turns").breaches("round-trip", "expert") > 0
