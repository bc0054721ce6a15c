"""The bots of Itchy Feet fit the rules they play: each rule that should matter changes an answer, and games end."""

from dataclasses import replace

import numpy as np
import pytest

from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import UNFINISHED
from fairseat.simulators.itchy_feet.components import PASSPORT
from fairseat.simulators.itchy_feet.plans import keeps_peace
from fairseat.simulators.itchy_feet.questions import Action, Question
from fairseat.simulators.itchy_feet.table import Tally
from tests.simulators.contests import mirror, watched_steps
from tests.simulators.itchy_feet.test_bots import Seated, lay_open

GAME = "itchy-feet"
VARIANTS = sorted(set(load(GAME).variants) - {"short"})  # which is cut off on purpose
GAMES = 40
QUICK = {2: 60, 4: 110, 6: 350}  # half of the games are over by then: three times the quickest bot's, by and large


@pytest.mark.parametrize("players", QUICK)
@pytest.mark.parametrize("variant", VARIANTS)
def test_experts_end_their_games_in_every_variant(variant, players):
    games, _ = play_batch(set_up(load(GAME), ["expert"] * players, variant=variant), 8, 0, GAMES)

    assert (games.outcome == UNFINISHED).sum() <= (players == 2)  # a feud may have no end: one of 1 500 duels here
    assert np.median(games.turns) < QUICK[players]


@pytest.mark.parametrize("price", ["item", "card", "free"])
@pytest.mark.parametrize("players", QUICK)
def test_experts_end_the_bucket_list_whatever_a_country_costs_to_steal(price, players):
    games, _ = mirror(GAME, "expert", players, GAMES, bucket_list=True, bucket_steal_cost=price)

    assert 0 == (games.outcome == UNFINISHED).sum()
    assert np.median(games.turns) < QUICK[players]


def test_six_watchers_end_their_games_though_nobody_lies():
    games, _ = play_batch(set_up(load(GAME), ["watcher"] * 6, variant="honest"), 8, 0, GAMES)

    assert 0 == (games.outcome == UNFINISHED).sum()


@pytest.mark.parametrize("rules", [{}, {"trade_size": 4}, {"max_offers": 9, "excuses": "honest"}], ids=str)
@pytest.mark.parametrize("bot", ["thief", "trader", "hoarder", "watcher", "expert"])
def test_an_offer_refused_this_turn_is_not_made_again(bot, rules):
    turn, refused, made, last = (-1, -1), set(), 0, ()
    for step in watched_steps(GAME, bot, players=4, games=6, max_turns=150, **rules):
        table = step.table
        if (game := (int(table.turns), int(table.turn_of))) != turn:
            turn, refused, last = game, set(), ()
        if table.asked in (Question.ACCEPT, Question.EXCUSE):
            offer = (int(table.offers), int(table.partner), tuple(table.given), tuple(table.wanted))
            if offer != last:  # whoever refuses is asked for an excuse afterwards
                assert offer[1:] not in refused
                made += 1
            refused.add(offer[1:])
            last = offer

    assert made > 20


def test_trader_gives_more_than_two_cards_and_asks_for_more_than_one_where_it_may():
    """Three cards a side are allowed, and both are seen."""
    most_given = most_asked = 0
    for step in watched_steps(GAME, "trader", players=4, games=20, max_turns=150, trade_size=3):
        if step.table.asked == Question.ACCEPT:
            most_given = max(most_given, int(step.table.given_size))
            most_asked = max(most_asked, int(step.table.wanted_size))

    assert 3 == most_given
    assert most_asked > 1


def test_expert_offers_nothing_to_an_only_rival_and_wins_by_it():
    """What helps the one rival of a duel hurts as much; at a larger table both of a trade gain on the others."""
    ruleset, rules = load(GAME), load(GAME).choose_rules()
    expert = ruleset.bot("expert")
    trading = replace(expert, name="trading", weights={**expert.weights, "foresight": 0.0})
    _, three = play_batch(Setup(ruleset, rules, [expert] * 3), 8, 0, GAMES)
    _, duels = play_batch(Setup(ruleset, rules, [expert, trading]), 8, 0, 400)
    wins = np.where(duels.bot == 0, duels.win, 0.0).sum(axis=1)
    offers = [duels.offers[duels.bot == bot].sum() for bot in (0, 1)]

    assert wins.mean() - 2.58 * wins.std() / 20 > 0.5
    assert offers[1] > 20 * offers[0]
    assert three.offers.mean() > 1


@pytest.mark.parametrize("bonus", [2, 3])
def test_a_card_is_given_for_nothing_where_the_bonus_for_a_trade_is_worth_more(bonus):
    """A haggler gives what he misses least, to draw more cards than one; without gifts nobody can."""
    given = [
        sum(
            step.table.asked == Question.ACCEPT and step.table.wanted_kinds == 0
            for step in watched_steps(GAME, "trader", players=4, games=20, gifts=gifts, trade_bonus=bonus)
        )
        for gifts in (True, False)
    ]

    assert given[0] > 3
    assert 0 == given[1]


# A rule turned over turns an answer over


def robbed(bot: str, others: int, own: int, rounds: int = 2) -> Seated:
    """A duel some rounds on, with so many thefts on either side."""
    game = Seated(bot, 2, "passport 9 9 7 6", "passport 4 6 5 2")
    game.table.rounds = rounds
    game.table.tally[:2, Tally.STEALS] = own, others
    lay_open(game, 1)
    return game


def test_watcher_robs_at_first_then_keeps_the_peace_but_with_whoever_breaks_it():
    def in_peace(others: int, own: int, rounds: int) -> bool:
        weights = load(GAME).weights.records([load(GAME).bot("watcher")])[0]
        table = robbed("watcher", others, own, rounds).table
        return bool(keeps_peace(table, 0, Tally.STEALS, weights.patience, weights.grudge))

    assert not in_peace(others=3, own=3, rounds=2)
    assert in_peace(others=3, own=3, rounds=16)
    assert not in_peace(others=4, own=3, rounds=16)
    assert not in_peace(others=0, own=3, rounds=16)  # who never steals is no party to a peace
    assert not in_peace(others=3, own=3, rounds=31)


def test_expert_repays_an_only_rival_and_robs_without_end_whoever_steals_more_than_it_bears():
    most = int(load(GAME).bot("expert").weights["grudge"])

    assert "steal" == robbed("expert", others=0, own=3).choice()
    assert "steal" == robbed("expert", others=1, own=0).choice()
    assert all("steal" != robbed("expert", others=number, own=number).choice() for number in range(1, most + 1))
    assert all("steal" == robbed("expert", others=most + 1, own=own).choice() for own in (most, most + 1, 40))


def test_experts_of_a_duel_keep_the_peace_that_a_robber_of_theirs_breaks():
    ruleset = load(GAME)
    expert = ruleset.bot("expert")
    robber = replace(expert, weights={**expert.weights, "grudge": 0.0, "patience": 1_500.0})
    thefts = []
    for second in (expert, robber):
        _, seats = play_batch(Setup(ruleset, ruleset.choose_rules(), [expert, second]), 9, 0, 60)
        thefts.append(np.where(seats.bot == 0, seats.steals, 0).sum(axis=1).mean())

    assert thefts[0] < 3.0
    assert thefts[1] > 10.0


ROBBER = {"stealing": 20.0, "second_passport": 20.0, "passport": 4.0, "patience": 16.0}
RAIDER = {"grudge": 0.0, "patience": 1_500.0, "passport": 0.0, "next_item": 20.0, "spare": 4.3, "baggage": 0.02}


@pytest.mark.parametrize(("players", "weights"), [
    (2, {**RAIDER, "agreeing": 20.0}),
    (2, {**RAIDER, "agreeing": -20.0, "rivalry": 3.0}),
    (2, {**RAIDER, "agreeing": 20.0, "rivalry": 3.0, "offering": 0.0, "lead": 0.495, "calm": 5.0}),
    *((players, ROBBER) for players in (3, 4, 5)),
    (3, {"baggage": 2.0, "next_item": 20.0}),
    (3, {"passport": 0.0, "agreeing": 20.0, "calm": 0.0, "spite": 5.7, "rivalry": 1.2}),
], ids=str)  # fmt: skip
def test_nobody_gains_in_the_bucket_list_by_robbing_or_by_hoarding_among_experts(players, weights):
    """Who robs the others of their passports, who keeps all cards and travels late, who lives by stolen countries.

    The expert once answered the last with passports in hand in place of what a theft costs, and lost 19 of 20 duels.
    """
    ruleset, games = load(GAME), 300
    rules = ruleset.choose_rules("bucket-list")
    expert = ruleset.bot("expert")
    robber = expert.changed(weights, "robber")
    _, seats = play_batch(Setup(ruleset, rules, [robber, *[expert] * (players - 1)]), 9, 0, games)
    wins = np.where(seats.bot == 0, seats.win, 0).sum(axis=1).mean()

    fair = 1 / players
    assert wins < fair + 2.6 * np.sqrt(fair * (1 - fair) / games)


@pytest.mark.parametrize("weights", [{}, {"patience": 1_500.0}, {"forbidden": 2.0}], ids=str)
def test_who_robs_an_only_rival_over_forbidden_items_gains_nothing_and_the_duels_end(weights):
    """The expert once robbed for ever with all forbidden items in hand, and never travelled."""
    ruleset, games = load(GAME), 300
    expert = ruleset.bot("expert")
    robber = expert.changed({"grudge": 0.0, **weights}, "robber")
    ends, seats = play_batch(Setup(ruleset, ruleset.choose_rules("forbidden-items"), [robber, expert]), 9, 0, games)
    ahead = np.where(seats.bot == 0, seats.win, -seats.win).sum(axis=1)

    assert ahead.mean() < 2.6 * ahead.std() / np.sqrt(games)
    assert (ends.outcome == UNFINISHED).mean() < 0.03


def test_whoever_robs_a_rival_too_poor_to_travel_is_in_the_more_haste_to_be_rid_of_each_further_forbidden_item():
    def haste(rival, forbidden):
        game = Seated("expert", 2, f"passport 9 {forbidden}", rival, forbidden_items=True)
        game.table.tally[1, Tally.STEALS] = 9
        lay_open(game, 1)
        game.choice()
        return game.watched.desk.minds[0].best[Action.SMUGGLE]

    poor, rich = ([haste(rival, "forbidden " * n) for n in (1, 2, 3)] for rival in ("0 1 2", "passport 0 1 2 4"))

    assert rich[0] == rich[1] == rich[2] == poor[0] < poor[1] < poor[2]


def test_peace_over_cards_is_no_peace_over_countries():
    game = Seated("expert", 2, "passport 0 1 2", "passport 9", bucket_list=True)
    game.table.won[1] = 0b1110
    game.table.rounds = 1 + int(game.watched.setup.bots[0].weights["patience"])
    game.table.tally[:2, Tally.STEALS] = 3, 3
    game.table.tally[:2, Tally.COUNTRY_STEALS] = 1, 2
    game.table.country_pile_size = 3
    game.table.country_items[:13, :3] = (0, 1, 2)
    game.table.country_items[game.table.country_pile[2], :3] = (4, 5, 6)
    game.reopen()

    assert "steal_country" == game.choice()

    game.table.tally[:2, Tally.COUNTRY_STEALS] = 1, 1

    assert "steal_country" != game.choice()


@pytest.mark.parametrize(("refill", "choice"), [(0, "steal"), (7, "draw")])
def test_a_last_card_is_left_where_an_empty_hand_is_a_gift(refill, choice):
    game = Seated("expert", 2, "passport 9 9 7", "passport", refill=refill)
    lay_open(game, 1)

    assert choice == game.choice()


def worths(bot: str, players: int, *hands: str, character: str = "", **rules: object) -> dict[Action, float]:
    """What each action is worth to a bot as the table is laid."""
    game = Seated(bot, players, *hands, **rules)
    if character:
        game.cast(0, character)
    lay_open(game, 1)
    game.choice()
    return {action: float(game.watched.desk.minds[0].best[action]) for action in Action}


@pytest.mark.parametrize(("action", "character", "rule", "less", "more"), [
    ("DRAW", "forager", "forager_draw", 1, 4),
    ("STEAL", "pickpocket", "pickpocket_look", 1, 4),
    ("LOCAL_GUIDE", "", "guide_look", 1, 6),
    ("TRADING_POST", "", "post_cards", 1, 3),
])  # fmt: skip
def test_an_action_is_worth_more_where_its_rule_gives_more(action, character, rule, less, more):
    hands = "passport 9 9 7 local_guide trading_post", "passport 0 1 6 3"
    extensions = {"characters": True, "special_items": True}
    few, many = (
        worths("expert", 2, *hands, character=character, **extensions, **{rule: value})[Action[action]]
        for value in (less, more)
    )

    assert few < many


@pytest.mark.parametrize(("character", "rule"), [("haggler", "haggler_bonus"), ("smuggler", "trade_bonus")])
def test_the_bonus_of_a_trade_is_the_one_that_the_offerer_draws(character, rule):
    def bonus(cards):
        game = Seated("trader", 2, "passport 0 1 4 9", "passport 8 7", characters=True, **{rule: cards})
        game.cast(0, character)
        game.reopen()
        game.choice()
        return float(game.watched.desk.minds[0].bonus)

    assert 0.0 == bonus(0) < bonus(1) < bonus(3)


def test_a_full_hand_is_full_by_the_limit_of_its_own_character():
    def draw(limit):
        hands = "passport 9 9 7 7 6 6", "passport"
        return worths("expert", 2, *hands, character="backpacker", characters=True, backpack_limit=limit)[Action.DRAW]

    assert draw(7) != draw(9)


def test_a_full_hand_is_full_by_the_room_of_its_own_seat():
    def draw(room):
        return worths("expert", 2, "passport 9 9 7 7 6 6", "passport", hand_room=room)[Action.DRAW]

    assert draw("0") == draw("0,1") != draw("1")


def test_what_is_denied_is_believed_where_all_are_honest():
    def offers(excuses):
        game = Seated("trader", 2, "passport 0 1 4 9", "passport 8 7", excuses=excuses)
        game.table.denied[1] = 1 << 8
        lay_open(game, 1)
        game.choice()
        return int(game.watched.desk.minds[0].wanting[8])

    assert 1 == offers("free")
    assert 0 == offers("honest")


def test_expert_wants_the_items_of_every_open_country():
    def packed(open_countries):
        game = Seated("expert", 2, "passport", "passport", bucket_list=True, bucket_open=open_countries)
        game.reopen()
        game.choice()
        return int(game.watched.desk.minds[0].need.sum())

    assert 3 == packed(1) < packed(4)


def test_expert_keeps_neither_coins_nor_passport_at_war_over_countries():
    def losses(stolen):
        game = Seated("expert", 2, "passport 0 3", "passport 9 9 7", bucket_list=True)
        game.table.tally[1, Tally.COUNTRY_STEALS] = stolen
        lay_open(game, 1)
        game.choice()
        return game.watched.desk.minds[0].loss[0, [3, PASSPORT]]

    grudge = int(Seated("expert", 2, bucket_list=True).watched.setup.bots[0].weights["grudge"])

    assert (losses(grudge + 1) < 0.3 * losses(grudge)).all()


def test_items_with_which_no_country_can_be_stolen_are_not_kept_for_it():
    def later(price):
        game = Seated("expert", 2, "passport", "passport", bucket_list=True, bucket_steal_cost=price)
        game.table.won[0] = 0b11  # the hand weighed last is the other one's
        game.reopen()
        game.choice()
        return int(game.watched.desk.minds[0].later.sum())

    assert later("item") > 0 == later("card") == later("free")


def test_a_bot_that_steals_only_from_the_fullest_hands_counts_on_no_other():
    hands = "passport 9 9 7", "passport 0 1 8", "9 9 9 9 9 5"
    game = [Seated("expert", 3, *hands, steal_target=target) for target in ("any", "most_cards")]
    for each in game:
        lay_open(each, 1, 2)
        each.choice()
    anybody, fullest = (float(each.watched.desk.minds[0].best[Action.STEAL]) for each in game)

    assert fullest < anybody
