"""The balance sheet of tickets and tracks: from the packed columns of the seats' table to one row each. Plain numpy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fairseat.simulators.ticket_to_ride.maps import read_map
from fairseat.simulators.ticket_to_ride.points import PRINTED, points_of_tickets
from fairseat.simulators.ticket_to_ride.results import unpack


def ticket_sheet(
    seats: Mapping[str, Any], map_name: str = "italy", ticket_points: str = PRINTED
) -> list[dict[str, Any]]:
    """For every ticket: how often kept, the share completed, and the mean points it brought when kept.

    `seats` maps column names to arrays: a frame of the seats' table, or the rows of `play_batch` flattened;
    `ticket_points` is the rule of these games.
    """
    board = read_map(map_name)
    tickets, worth = board.tickets, points_of_tickets(board, ticket_points)
    kept = unpack([_flat(seats, f"kept_{i}") for i in range(2)], len(tickets)).sum(axis=0)
    done = unpack([_flat(seats, f"done_{i}") for i in range(2)], len(tickets)).sum(axis=0)
    return [
        {
            "ticket": f"{a}-{b}",
            "points": points,
            "kept": int(kept[i]),
            "completed": float(done[i] / kept[i]) if kept[i] else 0.0,
            "net_points": float(points * (2 * done[i] - kept[i]) / kept[i]) if kept[i] else 0.0,
        }
        for i, ((a, b, _), points) in enumerate(zip(tickets, worth, strict=True))
    ]


def track_sheet(seats: Mapping[str, Any], map_name: str = "italy") -> list[dict[str, Any]]:
    """For every track: in what share of the games it was claimed, and how often it belonged to a winner."""
    tracks = read_map(map_name).tracks
    claimed = unpack([_flat(seats, f"tracks_{i}") for i in range(4)], len(tracks))
    games = max(1, int((_flat(seats, "seat") == 0).sum()))
    wins = _flat(seats, "win").astype(float)
    return [
        {
            "track": track.name,
            "color": track.color,
            "length": track.length,
            "claimed": float(claimed[:, i].sum() / games),
            "won": float((claimed[:, i] * wins).sum() / claimed[:, i].sum()) if claimed[:, i].any() else 0.0,
        }
        for i, track in enumerate(tracks)
    ]


def _flat(seats: Mapping[str, Any], name: str) -> Any:
    """One column of the seats' table as a flat array."""
    return np.asarray(seats[name]).reshape(-1)
