"""Every number and switch of Word Traveler. The clauses are those of RULES.md."""

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

from . import components

Maps = IntEnum("Maps", "FRESH FIXED", start=0)
"""Where the layouts of the map cards come from."""
FinalSay = IntEnum("FinalSay", "POOLED LEFT VOTE", start=0)
"""Who lays the footprints."""
Blocked = IntEnum("Blocked", "EXCLUDED VOID", start=0)
"""What becomes of a guess that leaves a later arrow no space."""
Pool = IntEnum("Pool", "MEAN BLEND", start=0)
"""How the opinions of several locals become one."""
Evidence = IntEnum("Evidence", "RAW LINE", start=0)
"""What one arrow counts in the reading of a whole path."""
Prior = IntEnum("Prior", "LITERAL FLAT", start=0)
"""Where a pragmatic local starts from."""


class Rules(RuleBook):
    """Word Traveler, the numbers and switches."""

    WORKED_OUT = components.WORKED_OUT

    grid = number(7, 5, 9, "R1.1", FOUND, says="Spaces along each side of the board.")
    W = number(165, 60, 300, "R1.2", RULEBOOK, says="Word cards in the deck.")
    n1 = number(6, 0, 12, "R1.3", RECONSTRUCTED, says="One-point sights on each side of a map card.")
    n2 = number(2, 0, 4, "R1.3", FOUND, says="Two-point sights on each side of a map card.")
    maps = switch(
        Maps.FRESH, "R1.4", RECONSTRUCTED, says="Whether layouts are drawn anew each game or dealt from one deck."
    )
    map_deck = number(
        1, 0, 2**31, "R1.4", RECONSTRUCTED, says="Which unchanging deck of 20 cards is dealt (maps=fixed)."
    )
    chain_keep = share(
        0.25, 0, 1, "R1.5", RECONSTRUCTED,
        says="Chance to keep a layout on which three arrows from the centre can score three times.",
    )  # fmt: skip
    sv_first = share(1.5, 0, 20, "R1.6", RECONSTRUCTED, says="Place of the first souvenir, in points a player.")
    sv_step = share(1.1, 0, 20, "R1.6", RECONSTRUCTED, says="Step to each next souvenir, in points a player.")
    sv_1 = number(0, 0, 200, "R1.6", INVENTED, says="Place of souvenir 1 in points; 0 goes by the formula.")
    sv_2 = number(0, 0, 200, "R1.6", INVENTED, says="Place of souvenir 2 in points; 0 goes by the formula.")
    sv_3 = number(0, 0, 200, "R1.6", INVENTED, says="Place of souvenir 3 in points; 0 goes by the formula.")
    sv_4 = number(0, 0, 200, "R1.6", INVENTED, says="Place of souvenir 4 in points; 0 goes by the formula.")
    sv_5 = number(0, 0, 200, "R1.6", INVENTED, says="Place of souvenir 5 in points; 0 goes by the formula.")
    sv_6 = number(0, 0, 200, "R1.6", INVENTED, says="Place of souvenir 6 in points; 0 goes by the formula.")
    hand = number(10, 1, 16, "R2.2", RULEBOOK, says="Words dealt to each player each day.")
    arrows_day1 = number(3, 1, 6, "R2.4", RULEBOOK, says="Arrows of each player on day 1.")
    arrows_day2 = number(5, 1, 6, "R2.4", RULEBOOK, says="Arrows of each player on day 2.")
    reshuffle = toggle(False, "R2.5", RULEBOOK, reading="W4", says="All words go back to the deck between the days.")
    black_side = toggle(True, "R3.4", RULEBOOK, says="Cards may be placed with the black side up: not this word.")
    centre_stop = toggle(True, "R3.6", READING, reading="W5", says="The space in the centre may be a stop.")
    free_guess = toggle(
        False, "R4.3", READING, reading="W1", says="Footprints may lie anywhere, whatever the arrows say."
    )
    blocked_arrows = switch(
        Blocked.EXCLUDED, "R4.4", READING, reading="W2",
        says="Whether a guess may leave a later arrow no space, which makes that arrow void.",
    )  # fmt: skip
    final_say = switch(
        FinalSay.POOLED, "R4.5", READING, reading="W7",
        says="Whether footprints follow the pooled opinion, the left neighbour's alone, or votes.",
    )  # fmt: skip
    unused_words = toggle(True, "R4.9", RULEBOOK, says="Words under no arrow are open to the locals.")
    max_turns = number(100, 1, 10_000, "R6.3", INVENTED, says="Journeys after which a game is unfinished.")
    world = text(
        components.DRAWN, "R7.2", INVENTED,
        says="'drawn', 'real', 'example', or a CSV file: the share of people who would say each word of each place.",
    )  # fmt: skip
    d = number(8, 1, 20, "R7.1", RECONSTRUCTED, says="Dimensions of the space of meaning.")
    g = share(1.6, 0, 5, "R7.1", RECONSTRUCTED, says="How sharply words discriminate.")
    b_mean = share(0.25, 0.01, 0.99, "R7.1", RECONSTRUCTED, says="Share of places that the middling word fits.")
    b_sd = share(0.7, 0, 3, "R7.1", RECONSTRUCTED, says="Spread of the breadth of words, in logits.")
    sigma = share(0.8, 0, 3, "R7.3", RECONSTRUCTED, says="How differently two people think, in logits.")
    sigma_group = share(0, 0, 3, "R7.4", RECONSTRUCTED, says="Noise shared inside a group of one culture, in logits.")
    groups = number(2, 1, 5, "R7.4", RECONSTRUCTED, says="Number of groups; seat i belongs to group i modulo this.")
    adapt = share(
        0, 0, 1, "R7.5", READING, reading="W9",
        says="Share by which all private noise shrinks after each revealed journey.",
    )  # fmt: skip
    eps = share(0.03, 0, 1, "R7.6", RECONSTRUCTED, says="Lapse: how often a word is read at random.")
    nu = share(0.6, 0, 1, "R7.6", RECONSTRUCTED, says="Weight of a black side against a white one.")
    listener_depth = number(
        0, 0, 1, "R7.8", RECONSTRUCTED, says="0: locals read literally; 1: they ask why these words were chosen."
    )
    listener_alpha = share(
        3, 0, 20, "R7.8", RECONSTRUCTED, says="Rationality that pragmatic locals expect of the traveller."
    )
    listener_prior = switch(
        Prior.LITERAL, "R7.8", RECONSTRUCTED,
        says="Whether a pragmatic local starts from its literal opinion or from nothing.",
    )  # fmt: skip
    pool = switch(
        Pool.MEAN, "R7.9", RECONSTRUCTED, says="Whether pooling averages logs of opinions or the opinions themselves."
    )
    joint = toggle(True, "R7.10", RECONSTRUCTED, says="The whole path is inferred at once, instead of arrow by arrow.")
    evidence = switch(
        Evidence.RAW, "R7.11", RECONSTRUCTED,
        says="Whether an arrow counts its opinion as it is, or against the places on its own line.",
    )  # fmt: skip

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
            from .maps import print_deck

            print_deck(record)
