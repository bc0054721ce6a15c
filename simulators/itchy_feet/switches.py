"""The positions of every switch of Itchy Feet."""

from enum import IntEnum

Countries = IntEnum("Countries", "PACKING BALANCED CUSTOM", start=0)
"""Where the countries' items come from."""
BucketSteal = IntEnum("BucketSteal", "ITEM CARD FREE", start=0)
"""What stealing a country costs in the Bucket List."""
StealCountry = IntEnum("StealCountry", "NONE CLAIM FULFIL", start=0)
"""What stealing a country means in classic play."""
TravelCost = IntEnum("TravelCost", "ALL ONE", start=0)
"""Which of the items used in a travel are discarded."""
RecycleTypes = IntEnum("RecycleTypes", "ALL ITEMS_ONLY", start=0)
"""What may be taken from the discard pile."""
TradeTypes = IntEnum("TradeTypes", "ALL ITEMS_ONLY ITEMS_AND_PASSPORTS NO_FORBIDDEN NO_POSTCARDS", start=0)
"""What may be traded."""
Excuses = IntEnum("Excuses", "FREE HONEST SILENT", start=0)
"""What is said when an offer is refused."""
LimitCheck = IntEnum("LimitCheck", "AFTER_EFFECT AFTER_CARD", start=0)
"""When hands are held against their limit."""
LastCard = IntEnum("LastCard", "RESOLVE_FIRST RESHUFFLE_FIRST", start=0)
"""What comes first when the last card of the draw pile is an event."""
EmptyPiles = IntEnum("EmptyPiles", "NOTHING DRAWN", start=0)
"""What a draw does when both piles are empty."""
StealTarget = IntEnum("StealTarget", "ANY MOST_CARDS", start=0)
"""Who may be stolen from."""
PostcardWin = IntEnum("PostcardWin", "ANY_TURN OWN_TURN", start=0)
"""When the postcards of a hand win."""
ShortPile = IntEnum("ShortPile", "LOOK RESHUFFLE", start=0)
"""What the Local Guide does when the draw pile is short."""
Unrest = IntEnum("Unrest", "CENTRE PASS_LEFT", start=0)
"""What Civil Unrest does."""
