"""Every number and switch of Word Traveler. The clauses are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import (
    FOUND,
    INVENTED,
    READING,
    RECONSTRUCTED,
    RULEBOOK,
    RuleBook,
    number,
    share,
    switch,
    text,
    toggle,
)
from fairseat.simulators.word_traveler import components


class Maps(IntEnum):
    """Where the layouts of the map cards come from."""

    FRESH = 0
    FIXED = 1


class FinalSay(IntEnum):
    """Who lays the footprints."""

    POOLED = 0
    LEFT = 1
    VOTE = 2


class Blocked(IntEnum):
    """What becomes of a guess that leaves a later arrow no space."""

    EXCLUDED = 0
    VOID = 1


class Pool(IntEnum):
    """How the opinions of several locals become one."""

    MEAN = 0
    BLEND = 1


class Evidence(IntEnum):
    """What one arrow counts in the reading of a whole path."""

    RAW = 0
    LINE = 1


class Prior(IntEnum):
    """Where a pragmatic local starts from."""

    LITERAL = 0
    FLAT = 1


class Rules(RuleBook):
    """Word Traveler, the numbers and switches."""

    WORKED_OUT = components.WORKED_OUT

    grid = number(7, 5, 9, clause="R1.1", source=FOUND, says="Spaces along each side of the board.")
    W = number(165, 60, 300, clause="R1.2", source=RULEBOOK, says="Word cards in the deck.")
    n1 = number(6, 0, 12, clause="R1.3", source=RECONSTRUCTED, says="One-point sights on each side of a map card.")
    n2 = number(2, 0, 4, clause="R1.3", source=FOUND, says="Two-point sights on each side of a map card.")
    maps = switch(
        Maps.FRESH,
        clause="R1.4",
        source=RECONSTRUCTED,
        says="Whether layouts are drawn anew each game or dealt from one deck.",
    )
    map_deck = number(
        1,
        0,
        2**31,
        clause="R1.4",
        source=RECONSTRUCTED,
        says="Which unchanging deck of 20 cards is dealt (maps=fixed).",
    )
    chain_keep = share(
        0.25,
        0,
        1,
        clause="R1.5",
        source=RECONSTRUCTED,
        says="Chance to keep a layout on which three arrows from the centre can score three times.",
    )
    sv_first = share(
        1.5, 0, 20, clause="R1.6", source=RECONSTRUCTED, says="Place of the first souvenir, in points a player."
    )
    sv_step = share(
        1.1, 0, 20, clause="R1.6", source=RECONSTRUCTED, says="Step to each next souvenir, in points a player."
    )
    sv_1 = number(
        0, 0, 200, clause="R1.6", source=INVENTED, says="Place of souvenir 1 in points; 0 goes by the formula."
    )
    sv_2 = number(
        0, 0, 200, clause="R1.6", source=INVENTED, says="Place of souvenir 2 in points; 0 goes by the formula."
    )
    sv_3 = number(
        0, 0, 200, clause="R1.6", source=INVENTED, says="Place of souvenir 3 in points; 0 goes by the formula."
    )
    sv_4 = number(
        0, 0, 200, clause="R1.6", source=INVENTED, says="Place of souvenir 4 in points; 0 goes by the formula."
    )
    sv_5 = number(
        0, 0, 200, clause="R1.6", source=INVENTED, says="Place of souvenir 5 in points; 0 goes by the formula."
    )
    sv_6 = number(
        0, 0, 200, clause="R1.6", source=INVENTED, says="Place of souvenir 6 in points; 0 goes by the formula."
    )
    hand = number(10, 1, 16, clause="R2.2", source=RULEBOOK, says="Words dealt to each player each day.")
    arrows_day1 = number(3, 1, 6, clause="R2.4", source=RULEBOOK, says="Arrows of each player on day 1.")
    arrows_day2 = number(5, 1, 6, clause="R2.4", source=RULEBOOK, says="Arrows of each player on day 2.")
    reshuffle = toggle(
        False, clause="R2.5", source=RULEBOOK, reading="W4", says="All words go back to the deck between the days."
    )
    black_side = toggle(
        True, clause="R3.4", source=RULEBOOK, says="Cards may be placed with the black side up: not this word."
    )
    centre_stop = toggle(
        True, clause="R3.6", source=READING, reading="W5", says="The space in the centre may be a stop."
    )
    free_guess = toggle(
        False, clause="R4.3", source=READING, reading="W1", says="Footprints may lie anywhere, whatever the arrows say."
    )
    blocked_arrows = switch(
        Blocked.EXCLUDED,
        clause="R4.4",
        source=READING,
        reading="W2",
        says="Whether a guess may leave a later arrow no space, which makes that arrow void.",
    )
    final_say = switch(
        FinalSay.POOLED,
        clause="R4.5",
        source=READING,
        reading="W7",
        says="Whether footprints follow the pooled opinion, the left neighbour's alone, or votes.",
    )
    unused_words = toggle(True, clause="R4.9", source=RULEBOOK, says="Words under no arrow are open to the locals.")
    max_turns = number(
        100, 1, 10_000, clause="R6.3", source=INVENTED, says="Journeys after which a game is unfinished."
    )
    world = text(
        components.DRAWN,
        clause="R7.2",
        source=INVENTED,
        says="'drawn', 'real', 'example', or a CSV file: the share of people who would say each word of each place.",
    )
    d = number(8, 1, 20, clause="R7.1", source=RECONSTRUCTED, says="Dimensions of the space of meaning.")
    g = share(1.6, 0, 5, clause="R7.1", source=RECONSTRUCTED, says="How sharply words discriminate.")
    b_mean = share(
        0.25, 0.01, 0.99, clause="R7.1", source=RECONSTRUCTED, says="Share of places that the middling word fits."
    )
    b_sd = share(0.7, 0, 3, clause="R7.1", source=RECONSTRUCTED, says="Spread of the breadth of words, in logits.")
    sigma = share(0.8, 0, 3, clause="R7.3", source=RECONSTRUCTED, says="How differently two people think, in logits.")
    sigma_group = share(
        0, 0, 3, clause="R7.4", source=RECONSTRUCTED, says="Noise shared inside a group of one culture, in logits."
    )
    groups = number(
        2, 1, 5, clause="R7.4", source=RECONSTRUCTED, says="Number of groups; seat i belongs to group i modulo this."
    )
    adapt = share(
        0,
        0,
        1,
        clause="R7.5",
        source=READING,
        reading="W9",
        says="Share by which all private noise shrinks after each revealed journey.",
    )
    eps = share(0.03, 0, 1, clause="R7.6", source=RECONSTRUCTED, says="Lapse: how often a word is read at random.")
    nu = share(0.6, 0, 1, clause="R7.6", source=RECONSTRUCTED, says="Weight of a black side against a white one.")
    listener_depth = number(
        0,
        0,
        1,
        clause="R7.8",
        source=RECONSTRUCTED,
        says="0: locals read literally; 1: they ask why these words were chosen.",
    )
    listener_alpha = share(
        3, 0, 20, clause="R7.8", source=RECONSTRUCTED, says="Rationality that pragmatic locals expect of the traveller."
    )
    listener_prior = switch(
        Prior.LITERAL,
        clause="R7.8",
        source=RECONSTRUCTED,
        says="Whether a pragmatic local starts from its literal opinion or from nothing.",
    )
    pool = switch(
        Pool.MEAN,
        clause="R7.9",
        source=RECONSTRUCTED,
        says="Whether pooling averages logs of opinions or the opinions themselves.",
    )
    joint = toggle(
        True,
        clause="R7.10",
        source=RECONSTRUCTED,
        says="The whole path is inferred at once, instead of arrow by arrow.",
    )
    evidence = switch(
        Evidence.RAW,
        clause="R7.11",
        source=RECONSTRUCTED,
        says="Whether an arrow counts its opinion as it is, or against the places on its own line.",
    )

    @classmethod
    def check(cls, values: Mapping[str, Any]) -> None:
        """Refuse a deck too small to give five players their words, and a world that cannot be read."""
        words = len(components.read_world(values["world"], values["grid"]).words) or values["W"]
        if 5 * values["hand"] > words:
            raise Mistake(
                f"Five hands of {values['hand']} words need {5 * values['hand']} cards, the deck has {words}: "
                "lower hand or raise W."
            )

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Lay out lines, the deck, the unchanging maps and the matrix of a world file. Modified in place."""
        components.work_out(record, components.read_world(values["world"], values["grid"]))
        if values["maps"] == Maps.FIXED:
            from fairseat.simulators.word_traveler.maps import print_deck

            print_deck(record)
