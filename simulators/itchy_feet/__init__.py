"""Itchy Feet: the Travel Game (Malachi Ray Rempen and Maxime Rioux): pack three items and a passport, travel twice."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="itchy-feet",
    title="Itchy Feet",
    says="Draw, recycle, trade and steal items, then travel to your own country and on to the centre.",
    seats=(2, 6),
    usual_seats=4,
    version=2,
    turn_source="8 to 45 minutes for 2 to 6 players, over the 27 and 92 turns of experts, make 18 and 29",
    turn_from_box=True,
    box_minutes=dict.fromkeys(range(2, 7), (8.0, 45.0)),
    box_source="the game's public page (2 to 6 players)",
    ahead="travelled most legs, and of these packed most items for the next; in the Bucket List won most countries",
    status="every clause tested; an independent referee agrees move by move; the items of countries, the effects of "
    "events, special items and characters are reconstructed",
)
