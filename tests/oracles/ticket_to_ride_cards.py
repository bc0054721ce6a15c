"""The train cards of Ticket to Ride: the pile, the discards and the face-up row with its locomotive reset."""

from typing import Any

from tests.oracles.chance import Chance
from tests.oracles.ticket_to_ride_board import COLORS

LOCOMOTIVE = "locomotive"
KINDS = (*COLORS, LOCOMOTIVE)


class TrainCards:
    """The cards that nobody holds."""

    def __init__(self, rules: dict[str, Any], chance: Chance) -> None:
        """Shuffle all train cards into the pile; its top is the end of the list."""
        self.rules = rules
        self.chance = chance
        self.pile = [color for color in COLORS for _ in range(rules["cards_per_color"])]
        self.pile += [LOCOMOTIVE] * rules["locomotives"]
        chance.shuffle(self.pile)
        self.discards = dict.fromkeys(KINDS, 0)
        self.row = dict.fromkeys(KINDS, 0)
        self.reshuffles = self.row_resets = self.reset_deadlocks = 0

    def has_blind(self) -> bool:
        """Whether a card can be had from the pile, if need be after shuffling the discards."""
        return bool(self.pile) or any(self.discards.values())

    def turn(self) -> str | None:
        """Take the top card of the pile; if it is missing, or by the rules its last one gone, discards are shuffled."""
        self.renew()
        card = self.pile.pop() if self.pile else None
        if self.rules["reshuffle"] == "when_empty":
            self.renew()
        return card

    def renew(self) -> None:
        """Let the discards, if there are any, become the pile where it is empty."""
        if not self.pile and any(self.discards.values()):
            self.pile = [kind for kind in KINDS for _ in range(self.discards[kind])]
            self.discards = dict.fromkeys(KINDS, 0)
            self.chance.shuffle(self.pile)
            self.reshuffles += 1

    def lay_out(self) -> int:
        """Turn cards up until the row is full or none is left; tells how many were turned."""
        turned = 0
        while sum(self.row.values()) < self.rules["face_up"]:
            kind = self.turn()
            if kind is None:
                break
            self.row[kind] += 1
            turned += 1
        return turned

    def fill_row(self, only_if_short: bool = False) -> None:
        """Fill the row up, then clear it while too many locomotives lie in it and a better row exists."""
        turned = self.lay_out()
        if only_if_short and not turned:
            return
        limit = self.rules["loco_reset"]
        resets = 0
        while limit and self.row[LOCOMOTIVE] >= limit:
            if self.fewest_locomotives() >= limit or resets >= self.rules["reset_limit"]:
                self.reset_deadlocks += 1
                return
            for kind in KINDS:
                self.discards[kind] += self.row[kind]
                self.row[kind] = 0
            self.lay_out()
            resets += 1
            self.row_resets += 1

    def fewest_locomotives(self) -> int:
        """The fewest locomotives that any row could show that is laid out from the cards nobody holds."""
        loose = list(self.pile)
        for kind in KINDS:
            loose += [kind] * (self.discards[kind] + self.row[kind])
        others = sum(kind != LOCOMOTIVE for kind in loose)
        return max(0, min(self.rules["face_up"], len(loose)) - others)
