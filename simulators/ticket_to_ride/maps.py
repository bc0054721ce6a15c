"""Maps as data: a folder of CSV files read, checked, and turned into places, tracks and tickets.

`MAPS.md` says what each file holds. A designer's own map is a folder of the same form; whatever does not fit is said in
one sentence with file and line.
"""

import csv
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from fairseat.simulators.engine.letters import check_names
from fairseat.simulators.engine.mistakes import Mistake, meant, unknown, why

MAPS = Path(__file__).resolve().parent / "maps"
COLORS = ("black", "blue", "green", "orange", "pink", "red", "white", "yellow")
GRAY = "gray"
LONGEST = 7  # spaces of a track, as far as the table of points goes
MOST_PLACES = 62  # cities and zone entries
MOST_TRACKS = 160
MOST_TICKETS = 80
MOST_REGIONS = 30
MOST_ENTRIES = 8  # cities from which one zone can be reached
MOST_PARALLEL = 3

# What each file holds: the columns that it needs, and those that it may have.
COLUMNS = {
    "cities.csv": (("city",), ("region", "board_x", "board_y", "lat", "lon")),
    "routes.csv": (("a", "b", "length", "color"), ("waves", "b_is_zone")),
    "tickets.csv": (("a", "b", "points"), ()),
    "zones.csv": (("zone", "entry_city"), ("board_x", "board_y")),
    "regions.csv": (("region", "counts"), ()),
}
OPTIONAL = ("zones.csv", "regions.csv")


@dataclass(frozen=True)
class Track:
    """One row of `routes.csv`: a track between a city and a city or zone."""

    a: str
    b: str
    length: int
    color: str  # one of COLORS, or GRAY
    waves: int
    to_zone: bool

    @property
    def name(self) -> str:
        """The two ends, as people say them."""
        return f"{self.a}-{self.b}"


@dataclass(frozen=True)
class Map:
    """A board: cities with region and position, zones and their entries, tracks and tickets as in the files."""

    name: str
    folder: Path
    regions: dict[str, str]  # city -> region, "" for none
    positions: dict[str, tuple[float, float]]  # city -> place on the board
    zones: dict[str, list[str]]  # zone -> its entry cities
    zone_positions: dict[tuple[str, str], tuple[float, float]]  # (zone, entry city) -> place on the board
    special: frozenset[str]  # regions that count two when all their cities are joined
    tracks: list[Track] = field(default_factory=list)
    tickets: list[tuple[str, str, int]] = field(default_factory=list)


_read: dict[str, Map] = {}


def map_names() -> list[str]:
    """The maps that come with the game."""
    return sorted(path.name for path in MAPS.iterdir() if path.is_dir())


def read_map(name: str) -> Map:
    """Read a map by its name or from a folder; a map that was read before is not read again."""
    if name not in _read:
        _read[name] = _read_folder(name)
    return _read[name]


def _read_folder(name: str) -> Map:
    """Read and check one map."""
    folder = MAPS / name if name in map_names() else Path(name)
    if not folder.is_dir():
        mistake = unknown("map", name, map_names())
        raise Mistake(f"{mistake} A folder with a map of your own works too, but {name!r} is no folder.")
    regions, positions = _read_cities(folder)
    zones, zone_positions = _read_zones(folder, regions)
    special = _read_regions(folder, set(regions.values()) - {""})
    found = Map(folder.name, folder, regions, positions, zones, zone_positions, special)
    _read_tracks(found)
    _check_parallels(found)
    _check_reached(found)
    _read_tickets(found)
    _check_sizes(found)
    return found


def _rows(folder: Path, name: str) -> list[tuple[str, Mapping[str, str]]]:
    """The rows of a CSV file, each with words for where it stands."""
    path = folder / name
    needed, allowed = COLUMNS[name]
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, restkey="", restval="")
            rows: list[tuple[str, Mapping[str, str]]] = [(f"{path}, line {reader.line_num}", row) for row in reader]
            header = list(reader.fieldnames or [])
    except FileNotFoundError:
        if name in OPTIONAL:
            return []
        raise Mistake(f"The map {folder} lacks the file {name}: it needs {', '.join(needed)} as columns.") from None
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Mistake(f"The file {path} cannot be read as CSV: {why(error)}.") from None
    missing = [column for column in needed if column not in header]
    if missing:
        raise Mistake(f"The file {path} lacks the column {', '.join(missing)}; it has {', '.join(header) or 'none'}.")
    for column in header:
        if header.count(column) > 1:
            raise Mistake(f"The file {path} has the column {column!r} twice.")
        if column not in (*needed, *allowed):
            raise Mistake(f"{path}: {unknown('column', column, (*needed, *allowed))}")
    for where, row in rows:
        if row.get(""):
            raise Mistake(f"{where}: {len(header)} columns are named, but the row has {len(row[''])} fields more.")
        check_names(where, [value for value in row.values() if value])
    return rows


def _number(where: str, row: Mapping[str, str], column: str, low: int, high: int, empty: int | None = None) -> int:
    """A whole number of a row within its range."""
    text = (row.get(column) or "").strip()
    if not text and empty is not None:
        return empty
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        raise Mistake(f"{where}: {column} is {text!r}, but it takes a whole number from {low} to {high}.")
    return int(text)


def _position(where: str, row: Mapping[str, str]) -> tuple[float, float]:
    """A place on the drawn board; only drawings use it."""
    words = (row.get("board_x") or "0", row.get("board_y") or "0")
    try:
        x, y = float(words[0]), float(words[1])
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise Mistake(f"{where}: board_x and board_y take numbers, not {words[0]!r}, {words[1]!r}.")
    return x, y


def _city(where: str, name: str, known: Mapping[str, object], what: str = "city") -> str:
    """A name that must stand in `cities.csv` (or be a zone)."""
    if name in known:
        return name
    raise Mistake(f"{where}: there is no {what} {name!r}.{meant(name, known)}")


def _read_cities(folder: Path) -> tuple[dict[str, str], dict[str, tuple[float, float]]]:
    """Cities in the order of their file."""
    regions: dict[str, str] = {}
    positions: dict[str, tuple[float, float]] = {}
    for where, row in _rows(folder, "cities.csv"):
        city = row["city"].strip()
        if not city or city in regions:
            raise Mistake(f"{where}: the city {city!r} " + ("stands here a second time." if city else "has no name."))
        regions[city] = (row.get("region") or "").strip()
        positions[city] = _position(where, row)
    return regions, positions


def _read_zones(
    folder: Path, cities: Mapping[str, str]
) -> tuple[dict[str, list[str]], dict[tuple[str, str], tuple[float, float]]]:
    """Zones and their entries; a map without the file has none."""
    zones: dict[str, list[str]] = {}
    positions: dict[tuple[str, str], tuple[float, float]] = {}
    for where, row in _rows(folder, "zones.csv"):
        zone, entry = row["zone"].strip(), _city(where, row["entry_city"].strip(), cities)
        if not zone or zone in cities or (zone, entry) in positions:
            raise Mistake(f"{where}: the zone {zone!r} has no name of its own, or its entry {entry} stands twice.")
        zones.setdefault(zone, []).append(entry)
        positions[zone, entry] = _position(where, row)
    return zones, positions


def _read_regions(folder: Path, regions: set[str]) -> frozenset[str]:
    """The regions that count two when all their cities are joined; a map without the file has none."""
    special = {}
    for where, row in _rows(folder, "regions.csv"):
        region = _city(where, row["region"].strip(), dict.fromkeys(sorted(regions)), "region")
        if region in special:
            raise Mistake(f"{where}: the region {region!r} stands here a second time.")
        special[region] = _number(where, row, "counts", 1, 2) == 2
    return frozenset(region for region, counts_two in special.items() if counts_two)


def _read_tracks(found: Map) -> None:
    """Tracks in the order of their file. The map's list is filled."""
    for where, row in _rows(found.folder, "routes.csv"):
        to_zone = bool(_number(where, row, "b_is_zone", 0, 1, 0))
        a = _city(where, row["a"].strip(), found.regions)
        b = _city(where, row["b"].strip(), found.zones if to_zone else found.regions, "zone" if to_zone else "city")
        length = _number(where, row, "length", 1, LONGEST)
        waves = _number(where, row, "waves", 0, length, 0)
        color = row["color"].strip()
        if color not in (*COLORS, GRAY):
            raise Mistake(f"{where}: {unknown('colour', color, (*COLORS, GRAY))}")
        if a == b:
            raise Mistake(f"{where}: the track leads from {a} to itself.")
        if to_zone and a not in found.zones[b]:
            raise Mistake(f"{where}: {a} is no entry of {b} in zones.csv; its entries are {', '.join(found.zones[b])}.")
        if waves and color != GRAY:
            raise Mistake(f"{where}: only gray tracks can have waves, this one is {color}.")
        found.tracks.append(Track(a, b, length, color, waves, to_zone))


def _check_parallels(found: Map) -> None:
    """Parallel tracks are equally long and of different colours, three at most; a coloured row twice is a slip."""
    lines: dict[frozenset[str], list[tuple[int, Track]]] = {}
    for number, track in enumerate(found.tracks):
        before = lines.setdefault(frozenset((track.a, track.b)), [])
        where = f"{found.folder / 'routes.csv'}, line {number + 2}"
        for line, other in before:
            if track.color == other.color != GRAY:
                raise Mistake(f"{where}: the {track.color} track {track.name} stands here already, in line {line}.")
            if track.length != other.length:
                raise Mistake(
                    f"{where}: parallel tracks must be equally long, {track.name} has {track.length} spaces here"
                    f" and {other.length} in line {line}."
                )
        if len(before) == MOST_PARALLEL:
            raise Mistake(f"{where}: {track.name} has more than {MOST_PARALLEL} parallel tracks.")
        before.append((number + 2, track))


def _check_reached(found: Map) -> None:
    """Refuse a city that no track leads to."""
    reached = {track.a for track in found.tracks} | {track.b for track in found.tracks}
    for city in found.regions:
        if city not in reached:
            raise Mistake(f"The map {found.folder}: no track in routes.csv leads to {city}.")


def _read_tickets(found: Map) -> None:
    """Tickets in the order of their file, each of which the board must allow. The map's list is filled."""
    ends = {**found.regions, **dict.fromkeys(found.zones, "")}
    part = _parts(found)
    seen: dict[tuple[str, ...], str] = {}
    for where, row in _rows(found.folder, "tickets.csv"):
        a = _city(where, row["a"].strip(), ends, "city or zone")
        b = _city(where, row["b"].strip(), ends, "city or zone")
        points = _number(where, row, "points", 1, 100)
        pair = tuple(sorted((a, b)))
        if a == b:
            raise Mistake(f"{where}: the ticket leads from {a} to itself.")
        if pair in seen:
            raise Mistake(f"{where}: the ticket {a}-{b} stands here already ({seen[pair]}).")
        if not part.get(a, set()) & part.get(b, set()):
            raise Mistake(f"{where}: the ticket {a}-{b} cannot be built, no tracks lead from one to the other.")
        seen[pair] = where
        found.tickets.append((a, b, points))


def _parts(found: Map) -> dict[str, set[str]]:
    """For every city and zone the parts of the board that it touches, each named by one city; zones join nothing."""
    leader = {city: city for city in found.regions}

    def head(city: str) -> str:
        while leader[city] != city:
            city = leader[city]
        return city

    for track in found.tracks:
        if not track.to_zone:
            leader[head(track.a)] = head(track.b)
    parts = {city: {head(city)} for city in found.regions}
    for track in found.tracks:
        if track.to_zone:
            parts.setdefault(track.b, set()).add(head(track.a))
    return parts


def _check_sizes(found: Map) -> None:
    """Refuse a map that is larger than the table, or too small to play on."""
    entries = max((len(cities) for cities in found.zones.values()), default=0)
    regions = len({region for region in found.regions.values() if region})
    counts = (
        ("cities and zone entries", len(found.regions) + len(found.zone_positions), 2, MOST_PLACES),
        ("tracks", len(found.tracks), 1, MOST_TRACKS),
        ("tickets", len(found.tickets), 0, MOST_TICKETS),
        ("regions", regions, 0, MOST_REGIONS),
        ("entries of one zone", entries, 0, MOST_ENTRIES),
    )
    for what, count, low, high in counts:
        if not low <= count <= high:
            raise Mistake(f"The map {found.folder} has {count} {what}: {low} to {high} can be played.")
