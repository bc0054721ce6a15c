"""What a seat cannot see in Template cards, dealt anew: the other hands and the rest of the deck (R1.1)."""

from fairseat.simulators.engine.anew import deal_anew

imagine = deal_anew("deck", "deck_left", "hand", "hand_left")
