"""Tables of the referee of Ticket to Ride with given hands and rows, for its tests."""

from __future__ import annotations

from tests.oracles.chance import Chance
from tests.oracles.ticket_to_ride import Oracle
from tests.oracles.ticket_to_ride_board import Board
from tests.oracles.ticket_to_ride_cards import KINDS

ITALY = Board("italy")
USA = Board("usa")


def tracks_between(one, other, board=ITALY):
    """The numbers of all tracks between two neighbours."""
    return [number for number, track in enumerate(board.tracks) if track.edge == {one, other}]


def one_track(one, other, board=ITALY):
    """The first track between two neighbours."""
    return tracks_between(one, other, board)[0]


def seated(players=2, seed=1, **rules):
    """A game after set-up in which every seat kept all its tickets."""
    game = Oracle(rules, players, Chance(seed, 0))
    while game.question == "keep":
        game.play("yes")
    return game


def give(game, seat, ferry=0, **cards):
    """Replace a hand by these cards; the cards it held go under the pile."""
    for kind in KINDS:
        game.cards.pile[:0] = [kind] * game.hands[seat][kind]
        game.hands[seat][kind] = cards.get(kind, 0)
    game.ferry_hands[seat] = ferry
    game.ask(seat, "action", game.actions(seat))


def lay_row(game, *kinds):
    """Replace the face-up row by these cards."""
    game.cards.row = {kind: kinds.count(kind) for kind in KINDS}
    game.ask(game.actor, "action", game.actions(game.actor))


def claim(game, track, payment=None):
    """Claim a track, paying as told when asked."""
    game.play("claim")
    game.play(track)
    if game.question == "payment":
        game.play(payment if payment is not None else game.answers()[0])
