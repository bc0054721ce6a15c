"""The positions of every switch of Itchy Feet."""

from __future__ import annotations

from enum import IntEnum


class Countries(IntEnum):
    """Where the countries' items come from."""

    PACKING = 0
    BALANCED = 1
    CUSTOM = 2


class BucketSteal(IntEnum):
    """What stealing a country costs in the Bucket List."""

    ITEM = 0
    CARD = 1
    FREE = 2


class StealCountry(IntEnum):
    """What stealing a country means in classic play."""

    NONE = 0
    CLAIM = 1
    FULFIL = 2


class TravelCost(IntEnum):
    """Which of the items used in a travel are discarded."""

    ALL = 0
    ONE = 1


class RecycleTypes(IntEnum):
    """What may be taken from the discard pile."""

    ALL = 0
    ITEMS_ONLY = 1


class TradeTypes(IntEnum):
    """What may be traded."""

    ALL = 0
    ITEMS_ONLY = 1
    ITEMS_AND_PASSPORTS = 2
    NO_FORBIDDEN = 3
    NO_POSTCARDS = 4


class Excuses(IntEnum):
    """What is said when an offer is refused."""

    FREE = 0
    HONEST = 1
    SILENT = 2


class LimitCheck(IntEnum):
    """When hands are held against their limit."""

    AFTER_EFFECT = 0
    AFTER_CARD = 1


class LastCard(IntEnum):
    """What comes first when the last card of the draw pile is an event."""

    RESOLVE_FIRST = 0
    RESHUFFLE_FIRST = 1


class EmptyPiles(IntEnum):
    """What a draw does when both piles are empty."""

    NOTHING = 0
    DRAWN = 1


class StealTarget(IntEnum):
    """Who may be stolen from."""

    ANY = 0
    MOST_CARDS = 1


class PostcardWin(IntEnum):
    """When the postcards of a hand win."""

    ANY_TURN = 0
    OWN_TURN = 1


class ShortPile(IntEnum):
    """What the Local Guide does when the draw pile is short."""

    LOOK = 0
    RESHUFFLE = 1


class Unrest(IntEnum):
    """What Civil Unrest does."""

    CENTRE = 0
    PASS_LEFT = 1
