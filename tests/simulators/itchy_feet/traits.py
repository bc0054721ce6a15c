"""What the bots of Itchy Feet may promise."""

from __future__ import annotations

from tests.contract.traits import Most, Never, Trait

TRAITS: dict[str, Trait] = {
    "never steals": Never(lambda seats: seats.steals + seats.country_steals),
    "never makes an offer": Never("offers"),
    "never lies": Never("lies"),
    "steals the most": Most("steals", per="turns"),
    "gathers the most postcards": Most("postcards_held", rules={"postcards": True}, than=("packer", "thief", "trader")),
}
