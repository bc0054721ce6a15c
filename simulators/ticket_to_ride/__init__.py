"""Ticket to Ride: Italy (Alan R. Moon), on its own board and on the classic board of the USA."""

from fairseat.simulators.engine.card import Card

CARD = Card(
    name="ticket-to-ride",
    title="Ticket to Ride: Italy",
    says="Collect train cards, claim tracks and ferries, fulfil destination tickets and join the regions of Italy.",
    seats=(2, 5),
    usual_seats=4,
    version=2,
    status="every clause tested; an independent referee agrees move by move; the boards agree with published counts",
    part_games=65_536,
    ahead="most points of tracks and completed tickets, at the end the higher score",
    turn_seconds=20.0,
    turn_source="assumed, the booklet promises no time",
)
