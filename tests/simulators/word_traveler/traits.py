"""What the bots of Word Traveler may promise."""

from tests.contract.traits import End, Most, Never, Trait

TRAITS: dict[str, Trait] = {
    "never lays a second word": Never(lambda seats: seats.words - seats.arrows_used),
    "lays the most words": Most("words", per="arrows_used"),
    "uses the fewest arrows": Most("arrows_used", sign=-1),
    "takes the most detours": Most("line_ups"),
    "is understood better than people of one word or many": Most("hits", per="arrows_used", than=("chatty", "terse")),
    "scores the most": Most("points"),
}

ENDS = {"max_words": End("never lays a second word", {"max_words": 1.0})}
