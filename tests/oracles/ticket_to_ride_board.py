"""The board of Ticket to Ride as data: cities, tracks, tickets, and what a seat's own tracks connect."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

MAPS = Path(__file__).resolve().parents[2] / "simulators" / "ticket_to_ride" / "maps"
COLORS = ("black", "blue", "green", "orange", "pink", "red", "white", "yellow")
GRAY = "gray"

# A place is a city (its name) or the entry into a zone (zone and city; city "" where zones are joined).
Place = str | tuple[str, str]


@dataclass(frozen=True)
class Track:
    """One track: spaces between two neighbours, parallel tracks are tracks of the same edge."""

    ends: tuple[Place, Place]
    length: int
    color: str
    waves: int

    @property
    def edge(self) -> frozenset[Place]:
        """The pair of neighbours, whichever way round."""
        return frozenset(self.ends)


@dataclass(frozen=True)
class Ticket:
    """A destination ticket: any place of one side joined to any place of the other is worth its points."""

    ends: tuple[frozenset[Place], frozenset[Place]]
    points: int
    name: str


def read_points(words: str) -> dict[str, int]:
    """The tickets of "Torino-Austria:8/Roma-Bari:5" with their points; none where all are as printed."""
    named = [one.strip().rsplit(":", 1) for one in words.split("/")] if words != "printed" else []
    found = {name: int(points) for name, points in named}
    if len(found) < len(named) or not all(0 <= points <= 100 for points in found.values()):
        raise ValueError(f"ticket_points is {words!r}")
    return found


class Board:
    """One map: the region of each city, the tracks and the tickets, numbered as they stand in the files."""

    def __init__(self, name: str, join_zones: bool = False, ticket_points: str = "printed") -> None:
        """Read the map's CSV files; `ticket_points` says which tickets are worth something else."""
        folder = MAPS / name if name in ("italy", "usa") else Path(name)
        self.region = {row["city"]: row["region"] for row in read_rows(folder / "cities.csv")}
        counts = read_rows(folder / "regions.csv") if (folder / "regions.csv").exists() else []
        self.special = [row["region"] for row in counts if row["counts"] == "2"]
        self.zone_places: dict[str, set[Place]] = {}
        if (folder / "zones.csv").exists():
            for row in read_rows(folder / "zones.csv"):
                place = (row["zone"], "" if join_zones else row["entry_city"])
                self.zone_places.setdefault(row["zone"], set()).add(place)
        self.join_zones = join_zones
        self.tracks = [self.track(row) for row in read_rows(folder / "routes.csv")]
        self.other_points = read_points(ticket_points)
        self.tickets = [self.ticket(row) for row in read_rows(folder / "tickets.csv")]
        if self.other_points:
            raise ValueError(f"the map has no tickets {sorted(self.other_points)}")
        # Parallel tracks of each track, itself left out; asked for at every turn, so worked out once.
        self.parallel = [
            [other for other, candidate in enumerate(self.tracks) if other != number and candidate.edge == track.edge]
            for number, track in enumerate(self.tracks)
        ]

    def track(self, row: dict[str, str]) -> Track:
        """One row of routes.csv as a track; a column that the map does not have counts as 0."""
        first, second = row["a"], row["b"]
        other_end: Place = second
        if row.get("b_is_zone", "0") == "1":
            other_end = (second, "" if self.join_zones else first)
            if other_end not in self.zone_places.get(second, ()):
                raise ValueError(f"zones.csv has no entry from {first} into {second}")
        elif second not in self.region:
            raise ValueError(f"routes.csv names an unknown city: {second}")
        if first not in self.region:
            raise ValueError(f"routes.csv names an unknown city: {first}")
        track = Track((first, other_end), int(row["length"]), row["color"], int(row.get("waves", "0")))
        if not 1 <= track.length <= 7 or track.color not in (*COLORS, GRAY) or not 0 <= track.waves <= track.length:
            raise ValueError(f"routes.csv has a track that cannot be: {row}")
        if track.waves and track.color != GRAY:
            raise ValueError(f"only gray tracks carry waves: {row}")
        return track

    def ticket(self, row: dict[str, str]) -> Ticket:
        """One row of tickets.csv as a ticket."""
        ends = (self.places_of(row["a"]), self.places_of(row["b"]))
        points = int(row["points"])
        for name in (f"{row['a']}-{row['b']}", f"{row['b']}-{row['a']}"):
            points = self.other_points.pop(name, points)
        return Ticket(ends, points, f"{row['a']}-{row['b']}")

    def places_of(self, name: str) -> frozenset[Place]:
        """The places that a name on a ticket stands for: the city, or every entry into the zone."""
        if name in self.region:
            return frozenset([name])
        if name in self.zone_places:
            return frozenset(self.zone_places[name])
        raise ValueError(f"tickets.csv names an unknown city or zone: {name}")

    def networks(self, owned: Iterable[int]) -> list[set[Place]]:
        """The separate networks that these tracks form, each as the set of its places."""
        networks: list[set[Place]] = []
        for number in owned:
            joined = set(self.tracks[number].ends)
            apart = []
            for network in networks:
                if network & joined:
                    joined |= network
                else:
                    apart.append(network)
            networks = [*apart, joined]
        return networks

    def is_completed(self, ticket: int, networks: list[set[Place]]) -> bool:
        """Whether one network reaches both ends of the ticket."""
        one_end, other_end = self.tickets[ticket].ends
        return any(network & one_end and network & other_end for network in networks)

    def count_regions(self, network: set[Place], special_regions: bool) -> int:
        """The regions of one network; a special region with all its cities in it counts two."""
        touched = {self.region[place] for place in network if isinstance(place, str)} - {""}
        count = len(touched)
        if special_regions:
            for region in self.special:
                cities = {city for city, home in self.region.items() if home == region}
                if cities and cities <= network:
                    count += 1
        return count

    def longest_path(self, owned: Iterable[int]) -> int:
        """The most spaces on one walk that uses none of these tracks twice; places may be met again."""
        tracks_at: dict[Place, list[int]] = {}
        for number in owned:
            for place in self.tracks[number].ends:
                tracks_at.setdefault(place, []).append(number)
        return max((self.longest_walk(place, tracks_at, set()) for place in tracks_at), default=0)

    def longest_walk(self, here: Place, tracks_at: dict[Place, list[int]], used: set[int]) -> int:
        """The most spaces that can still be walked from here over tracks not used yet."""
        best = 0
        for number in tracks_at[here]:
            if number in used:
                continue
            track = self.tracks[number]
            there = track.ends[1] if track.ends[0] == here else track.ends[0]
            used.add(number)
            best = max(best, track.length + self.longest_walk(there, tracks_at, used))
            used.remove(number)
        return best


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file, each as column name to text."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))
