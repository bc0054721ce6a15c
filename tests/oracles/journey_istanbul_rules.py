"""The rules of The Journey: Istanbul by name: every number and switch, its default and what is allowed."""

from __future__ import annotations

from tests.oracles.seats import by_seat

PLACES = ("taksim", "fatih", "sultanahmet", "uskudar", "kadikoy")
RAIDED = PLACES[:4]  # police, journeys and work never reach Kadikoy
OBSTACLES = ("burden_of_memories", "documents", "lost_relatives", "medical_treatment", "old_debt")
OPPORTUNITIES = ("money_transfer", "knowing_the_driver", "work_permit", "shared_flat", "language_lessons")
DAYS = 6  # days in a week, rows on the event sheet

MONEY = (0, 100_000)
SYMBOLS = (0, 6)

DEFAULTS: dict[str, object] = {
    "start_money": 6000,
    "handicap": "0",
    "initial_events": 10,
    "row_capacity": 5,
    "weeks": 3,
    "jail_days": 3,
    "police_taksim": 1,
    "police_everywhere": 2,
    "deck": "balanced",
    "day_balance": True,
    "events": (),
    "journey_cost_1": 7000,
    "journey_cost_2": 8000,
    "journey_cost_3": 9000,
    "journey_cost_4": 10000,
    "work_pay_1": 3000,
    "work_pay_2": 4000,
    "work_pay_3": 5000,
    "work_pay_4": 6000,
    "fine_1": 2000,
    "fine_2": 3000,
    "fine_3": 4000,
    "fine_4": 5000,
    "edge_sultanahmet_fatih": True,
    "edge_uskudar_taksim": True,
    "edge_uskudar_sultanahmet": False,
    "edge_uskudar_fatih": False,
    "eyes_taksim": 2,
    "eyes_fatih": 2,
    "eyes_sultanahmet": 1,
    "eyes_uskudar": 1,
    "eyes_kadikoy": 0,
    "cards_taksim": 2,
    "cards_fatih": 0,
    "cards_sultanahmet": 1,
    "cards_uskudar": 1,
    "cards_kadikoy": 0,
    "alterations": True,
    "alteration_a_eyes": 1,
    "alteration_a_cards": 3,
    "alteration_b_eyes": 2,
    "alteration_b_cards": 1,
    "alteration_c_eyes": 1,
    "alteration_c_cards": 2,
    **dict.fromkeys(OBSTACLES + OPPORTUNITIES, True),
    "documents_gap": 2,
    "medical_gap": 3,
    "debt": 3000,
    "transfer_window": 3,
    "transfer": 10000,
    "discount": 5000,
    "flat_eyes": 1,
    "lessons_bonus": 2000,
    "first_day_events": "upright",
    "full_row_setup": "discard",
    "look_choice": "sequential",
    "requires_arrival": "back",
    "failed_attempts": "sliding",
    "consecutive_over_weeks": True,
    "driver_scope": "anywhere",
    "driver_when_raided": True,
    "permit_scope": "all",
    "release_place": "anywhere",
    "several_works": True,
    "must_draw": True,
    "money_public": True,
    "winner_rule": "richest",
    "talk": "asked",
    "share_rate": 0.25,
    "lie_rate": 0.1,
    "info_price": 1000,
    "gifts": "asked",
    "gift_size": 1000,
    "max_turns": 500,
}

WORDS = {
    "deck": ("balanced", "random", "custom"),
    "first_day_events": ("upright", "sideways"),
    "full_row_setup": ("discard", "redraw"),
    "look_choice": ("sequential", "together"),
    "requires_arrival": ("never", "back", "always"),
    "failed_attempts": ("sliding", "strict"),
    "driver_scope": ("anywhere", "taksim"),
    "permit_scope": ("all", "work"),
    "release_place": ("anywhere", "kadikoy"),
    "winner_rule": ("richest", "nobody"),
    "talk": ("off", "chance", "asked"),
    "gifts": ("off", "asked"),
}

MOST_HANDICAP = 10_000
RANGES = {
    "initial_events": (0, 36),
    "row_capacity": (1, 12),
    "weeks": (1, 4),
    "jail_days": (1, 6),
    "police_taksim": (1, 7),
    "police_everywhere": (1, 7),
    "documents_gap": (1, 12),
    "medical_gap": (1, 12),
    "transfer_window": (1, 12),
    "flat_eyes": SYMBOLS,
    "share_rate": (0.0, 1.0),
    "lie_rate": (0.0, 1.0),
    "gift_size": (1, 100_000),
    "max_turns": (1, 10_000),
}


def allowed_for(name: str, default: object) -> object:
    """What a rule may be: its words, both truth values, or the lowest and highest number."""
    if isinstance(default, bool):
        return (False, True)
    if name == "events":
        return "1 to 60 rows (day, kind, place, amount) when deck is custom"
    if name.startswith(("eyes_", "cards_", "alteration_")):
        return SYMBOLS
    return WORDS.get(name, RANGES.get(name, MONEY))


ALLOWED: dict[str, object] = {name: allowed_for(name, default) for name, default in DEFAULTS.items()}


def complete_rules(given: dict[str, object]) -> dict[str, object]:
    """All rules of a game: the given ones over the defaults, each checked."""
    rules = {**DEFAULTS, **given}
    for name, value in rules.items():
        if name not in DEFAULTS:
            raise ValueError(f"no rule is called {name!r}")
        if name != "events":
            check_value(name, value)
    rules["events"] = tuple(tuple(event) for event in rules["events"])
    if rules["deck"] == "custom":
        check_events(rules["events"])
    return rules


def check_value(name: str, value: object) -> None:
    """Refuse a value outside of what the rule allows."""
    allowed = ALLOWED[name]
    if name == "handicap":
        fits = all(0 <= number <= MOST_HANDICAP for number in by_seat(value))
    elif name in WORDS or isinstance(DEFAULTS[name], bool):
        fits = value in allowed
    else:
        fits = allowed[0] <= value <= allowed[1]
    if not fits:
        raise ValueError(f"{name} = {value!r} is not allowed: {allowed}")


def check_events(events: tuple) -> None:
    """Refuse a designer's deck that is empty, too large or has a card that cannot be."""
    if not 1 <= len(events) <= 60:
        raise ValueError(f"a custom deck has 1 to 60 events, not {len(events)}")
    for day, kind, place, amount in events:
        spot = place == "" if kind == "police" else kind in ("journey", "work") and place in RAIDED
        if not (1 <= day <= DAYS and spot and MONEY[0] <= amount <= MONEY[1]):
            raise ValueError(f"no such event: {(day, kind, place, amount)}")
