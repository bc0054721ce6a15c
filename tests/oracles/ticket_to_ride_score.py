"""The final count of Ticket to Ride: tickets, regions, longest path, places."""

from typing import Any

from tests.oracles.seats import of_seat
from tests.oracles.ticket_to_ride_board import Board

MOST_REGIONS_ON_CHART = 15
FEWEST_REGIONS_ON_CHART = 2


def region_points(regions: int, rules: dict[str, Any]) -> int:
    """What the chart gives for one network of so many regions."""
    if regions < FEWEST_REGIONS_ON_CHART:
        return 0
    return int(rules[f"region_points_{min(regions, MOST_REGIONS_ON_CHART)}"])


def score_seat(board: Board, rules: dict[str, Any], owned: list[int], tickets: list[int]) -> dict[str, int]:
    """The columns of one seat that follow from its tracks and tickets alone."""
    networks = board.networks(owned)
    done = [ticket for ticket in tickets if board.is_completed(ticket, networks)]
    lost = [ticket for ticket in tickets if ticket not in done]
    counts = [board.count_regions(network, bool(rules["special_regions"])) for network in networks]
    path_matters = rules["longest_path_points"] > 0 or rules["tie_break"] == "path"
    return {
        "ticket_points_won": sum(board.tickets[ticket].points for ticket in done),
        "ticket_points_lost": sum(board.tickets[ticket].points for ticket in lost),
        "tickets_kept": len(tickets),
        "tickets_completed": len(done),
        "regions": max(counts, default=0),
        "region_points": sum(region_points(count, rules) for count in counts),
        "longest_path": board.longest_path(owned) if path_matters else 0,
        "tracks_claimed": len(owned),
        "ferries": sum(board.tracks[number].waves > 0 for number in owned),
    }


def score_seats(
    board: Board,
    rules: dict[str, Any],
    track_owner: list[int],
    tickets: list[list[int]],
    route_points: list[int],
) -> list[dict[str, int]]:
    """The final count of every seat, the points for the longest path and the score included."""
    seats = []
    for seat, kept in enumerate(tickets):
        owned = [number for number, owner in enumerate(track_owner) if owner == seat]
        seats.append(score_seat(board, rules, owned, kept) | {"route_points": route_points[seat]})
    longest = max(seat["longest_path"] for seat in seats)
    for number, seat in enumerate(seats):
        is_longest = longest > 0 and seat["longest_path"] == longest
        seat["path_points"] = rules["longest_path_points"] if is_longest else 0
        won = seat["route_points"] + seat["ticket_points_won"] + seat["region_points"] + seat["path_points"]
        seat["score"] = won - seat["ticket_points_lost"] + of_seat(rules["handicap_points"], number)
    return seats


def places_of(seats: list[dict[str, int]], rules: dict[str, Any]) -> list[int]:
    """Each seat's place: one more than the seats that stand strictly better, ties broken as the rules say."""
    columns = ["score"]
    if rules["tie_break"] in ("tickets", "path"):
        columns.append("tickets_completed")
    if rules["tie_break"] == "path":
        columns.append("longest_path")
    standings = [tuple(seat[column] for column in columns) for seat in seats]
    return [1 + sum(better > own for better in standings) for own in standings]
