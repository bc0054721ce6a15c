"""Words for the table of Itchy Feet and for each answer: transcripts, errors, and the walk beside the referee."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.engine.telling import EVERYBODY, name_seat, sees

from .changes import changes as changes
from .components import CHARACTERS, NO_CHARACTER
from .names import counted, in_mask, name_country, name_kind, name_kinds
from .questions import NOTHING, YES, Action, Question
from .results import END_REASONS

END_WORDS = (*ENGINE_END_REASONS, *END_REASONS)
BEGINS = (Question.FREE_TRADE, Question.ACTION)
YES_OR_NO = {
    Question.FREE_TRADE: ("offers a trade outside the own turn", "offers no trade"),
    Question.MOUSETRAP: ("springs a Mousetrap", "lets the thief go on"),
    Question.OFFER_MORE: ("offers another card", "offers no more"),
    Question.ASK_MORE: ("asks for another card", "asks for no more"),
    Question.ACCEPT: ("accepts", "refuses"),
    Question.EXCUSE: ("says that he holds it and keeps it", "says that he has none"),
    Question.TRAVEL_AGAIN: ("travels on", "stays"),
    Question.POST_MORE: ("changes another card", "changes no more"),
}
OF_A_SEAT = {
    Question.VICTIM: "steals from {}",
    Question.PARTNER: "offers a trade to {}",
    Question.MAP_TARGET: "has the country of {} replaced",
    Question.RECEIVER: "smuggles a forbidden item to {}",
}
OF_A_COUNTRY = {Question.DESTINATION: "travels to {}", Question.COUNTRY: "steals {}"}
OF_A_CARD = {
    Question.RECYCLE_PAY: "pays {} for a Recycle",
    Question.RECYCLE_TAKE: "takes {} from the discard pile",
    Question.STEAL_PAY: "pays {} for a theft",
    Question.TRAP_DISCARD: "loses {} in the trap",
    Question.PICK: "takes {}",
    Question.OFFER: "offers {}",
    Question.ASK: "asks for {}",
    Question.TRAVEL_PAY: "spends {}",
    Question.COUNTRY_PAY: "pays {}",
    Question.COMPANION: "gets rid of a forbidden item together with {}",
    Question.KEEP: "keeps {}",
    Question.POST_DISCARD: "changes {}",
    Question.PASS_CARD: "passes {} to the left",
    Question.DISCARD_DOWN: "discards {}",
}


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question that is asked now, in words."""
    return Question(int(table.asked)).says


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """One answer in words; `table` is the table before it is carried out."""
    asked = Question(int(table.asked))
    if asked == Question.ACTION:
        return Action(int(move)).says
    if asked in YES_OR_NO:
        return YES_OR_NO[asked][0 if move == YES else 1]
    if asked in OF_A_SEAT:
        return OF_A_SEAT[asked].format(name_seat(move))
    if asked in OF_A_COUNTRY:
        return OF_A_COUNTRY[asked].format(name_country(table, move))
    card = name_kind(move) if move != NOTHING else "nothing"
    return OF_A_CARD[asked].format(card if sees_card(table, eyes) else "a card")


def sees_card(table: Any, eyes: int | None) -> bool:
    """Whether these eyes see the card that the answer names: most are named aloud, some kept or passed on unseen."""
    if sees(eyes, int(table.actor)):
        return True
    if table.asked == Question.PICK:
        return bool(eyes == table.victim)
    if table.asked == Question.PASS_CARD:
        return eyes == (int(table.actor) + 1) % int(table.players)
    return bool(table.asked != Question.KEEP)


def in_one(chain: list[tuple[Any, int]], rules: Any, eyes: int | None) -> str:
    """A trade that is offered card by card, and what the partner says to it, in one sentence."""
    if not any(Question.PARTNER <= table.asked <= Question.EXCUSE for table, _ in chain):
        return ""
    table, move = chain[-1]
    given, wanted, partner = counted(table.given), counted(table.wanted), int(table.partner)
    given += [move] if table.asked == Question.OFFER and move != NOTHING else []
    wanted += [move] if table.asked == Question.ASK and move != NOTHING else []
    partner = int(move) if table.asked == Question.PARTNER else partner
    said = [tell(at, rules, a) for at, a in chain if at.asked in (Question.ACCEPT, Question.EXCUSE)]
    free = f"{name_seat(table.offerer)}, outside the own turn, " if table.free else ""
    offer = f"{free}offers {name_kinds(given)} to {name_seat(partner)} for {name_kinds(wanted)}"
    return offer + (f": {name_seat(partner)} {' and '.join(said)}" if said else "")


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The whole table as a few lines of text, hidden cards too unless they are hidden from these eyes."""
    discard = ", ".join(name_kind(kind) for kind in counted(table.discard)) or "empty"
    lines = [f"draw pile  {table.pile_size} cards", f"discards   {discard}"]
    if rules.bucket_list:
        pile = table.country_pile[: int(table.country_pile_size)]
        lines.append(f"countries  {len(pile)} left, on top {name_country(table, pile[-1]) if len(pile) else 'none'}")
    else:
        lines.append(f"centre     {name_country(table, table.centre) if table.centre >= 0 else 'travelled to'}")
    for seat in range(int(table.players)):
        lines.append(show_seat(table, rules, seat, eyes))
    looks = [*table.seen[: int(table.seen_size)], *table.drawn[: int(table.drawn_size)]]
    if looks and sees(eyes, int(table.turn_of)):
        lines.append(f"{name_seat(int(table.turn_of))}   looks at {name_kinds(looks)}")
    if table.over:
        lines.append(f"game over: {END_WORDS[int(table.end_reason)]}")
    return "\n".join(lines)


def show_seat(table: Any, rules: Any, seat: int, eyes: int | None) -> str:
    """One seat's country, character and hand as a line of text."""
    parts = [f"{name_seat(seat)}   legs {table.legs[seat]}"]
    if table.country[seat] >= 0:
        parts.append(f"own {name_country(table, table.country[seat])}")
    if table.won[seat]:
        parts.append("won " + ", ".join(f"C{country + 1}" for country in in_mask(table.won[seat])))
    if table.character[seat] != NO_CHARACTER:
        parts.append(CHARACTERS[int(table.character[seat])])
    return "  ".join([*parts, f"holds {name_hand(table, seat, eyes)}"])


def name_hand(table: Any, seat: int, eyes: int | None) -> str:
    """A hand in words; of another's what these eyes know to be in it at least, and how many cards more."""
    if sees(eyes, seat):
        return ", ".join(name_kind(kind) for kind in counted(table.hand[seat])) or "no cards"
    at_least = counted(table.shown[seat] + table.saw[eyes, seat])
    more = int(table.hand_size[seat]) - len(at_least)
    names = [*map(name_kind, at_least), *([f"{more} unknown"] if more else [])]
    return ", ".join(names) or "no cards"


def ways(rules: Mapping[str, Any]) -> tuple[str, ...]:
    """The ends of a game by which somebody wins under these rules."""
    return ("most_countries" if rules["bucket_list"] else "centre",) + ("postcards",) * bool(rules["postcards"])
