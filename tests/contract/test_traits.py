"""What a bot's sentence of style says without reserve stands among its traits, and every trait is kept in play."""

import re

import pytest

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.bots import BotBook, Weight
from tests.contract.games import ruleset_of
from tests.contract.traits import Most, Never, ends_of, traits_of

SHARED = {name for name, declared in vars(BotBook).items() if isinstance(declared, Weight)}
BOTS = [(game, bot) for game in RULESETS for bot in ruleset_of(game).quick_bots if bot != "random"]
PROMISES = [(game, bot, trait) for game, bot in BOTS for trait in ruleset_of(game).bots[bot].traits]
ABSOLUTE = [(game, trait) for game in RULESETS for trait, kind in traits_of(game).items() if not isinstance(kind, Most)]
WITHOUT_RESERVE = re.compile(r"\b(never|always|only|every|everybody|nobody|nothing|whatever|any|anybody|no)\b")
AT_AN_END = re.compile(r"\b(never|always|honest|keeps every)\b")
WEIGHTS = [(game, name) for game in RULESETS for name in ruleset_of(game).weights.declared if name not in SHARED]
ENDS = [(game, name) for game in RULESETS for name in ends_of(game)]
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


@pytest.mark.parametrize(("game", "name"), WEIGHTS)
def test_what_a_weights_sentence_says_without_reserve_is_proved_at_that_end(game, name):
    said = ruleset_of(game).weights.declared[name].says

    assert not AT_AN_END.search(said) or name in ends_of(game)


@pytest.mark.parametrize(("game", "name"), ENDS)
def test_a_weights_sentence_is_true_at_the_end_that_it_names(game, name, monkeypatch):
    """`exchanging` once said "5 never exchanges" of a value at which bots exchanged on."""
    end = ends_of(game)[name]
    if isinstance(end, str):
        assert end.endswith(".")
        return
    ruleset = ruleset_of(game)
    expert, changed = ruleset.bots[ruleset.card.default_bot], f"expert with {name}"
    monkeypatch.setitem(ruleset.bots, changed, expert.changed(end.weights, changed))

    assert 0 == traits_of(game)[end.trait].breaches(game, changed)
