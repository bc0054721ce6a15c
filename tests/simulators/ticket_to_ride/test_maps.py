"""A designer's own map: the same form, and a clear sentence for one that does not fit."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from fairseat.analysis.cli.app import cli
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.ticket_to_ride.maps import MAPS, read_map
from tests.simulators.ticket_to_ride.graphs import add_edge, part_of, shortest_ways, waves_on

ROOT = Path(__file__).resolve().parents[3]
ARCHIPELAGO = ROOT / "analysis" / "experiments" / "examples" / "archipelago"


@pytest.fixture
def own_map(tmp_path):
    """A copy of the Italian map that a test may spoil."""
    folder = tmp_path / "mine"
    shutil.copytree(MAPS / "italy", folder)
    return folder


def add_line(folder, name, line):
    path = folder / name
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + f"\n{line}\n", encoding="utf-8")


def complaint(folder):
    with pytest.raises(Mistake) as mistake:
        load("ticket-to-ride").choose_rules("", {"map": str(folder)})
    return str(mistake.value)


def test_a_copy_of_italy_plays_the_games_of_italy(own_map):
    ruleset = load("ticket-to-ride")
    one = play_batch(set_up(ruleset, ["hungry"] * 3), 5, 0, 20)
    other = play_batch(set_up(ruleset, ["hungry"] * 3, changes={"map": str(own_map)}), 5, 0, 20)

    assert [rows.tobytes() for rows in one] == [rows.tobytes() for rows in other]


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("routes.csv", "Roma,Napolli,4,red,0,0", "no city 'Napolli'. Did you mean 'Napoli'?"),
        ("routes.csv", "Roma,Svizzera,4,red,0,1", "Roma is no entry of Svizzera"),
        ("routes.csv", "Roma,Milano,9,red,0,0", "length is '9', but it takes a whole number from 1 to 7"),
        ("routes.csv", "Roma,Milano,4,purple,0,0", "no colour 'purple'"),
        ("routes.csv", "Roma,Milano,4,red,2,0", "only gray tracks can have waves"),
        ("routes.csv", "Roma,Roma,4,red,0,0", "leads from Roma to itself"),
        (
            "routes.csv",
            "Palermo,Agrigento,2,orange,0,0",
            "the orange track Palermo-Agrigento stands here already, in line 3",
        ),
        ("routes.csv", "Milano,Bergamo,2,red,0,0", "parallel tracks must be equally long"),
        ("routes.csv", "Roma,Napoli,4,black,0,0", "more than 3 parallel tracks"),
        ("tickets.csv", "Roma,Atlantis,9", "no city or zone 'Atlantis'"),
        ("tickets.csv", "Roma,Firenze,9", "stands here already"),
        ("tickets.csv", "Roma,Milano,many", "points is 'many'"),
        ("cities.csv", "Roma,Lazio,1,1,0,0", "stands here a second time"),
        ("zones.csv", "Malta,Valletta,1,1", "no city 'Valletta'"),
    ],
)
def test_a_slip_is_said_with_file_and_line(own_map, name, line, words):
    add_line(own_map, name, line)
    text = complaint(own_map)

    assert words in text
    assert f"{name}, line {len((own_map / name).read_text(encoding='utf-8').splitlines())}" in text


def test_a_ticket_that_cannot_be_built_is_refused(own_map):
    add_line(own_map, "cities.csv", "Malta,,1,1,0,0")
    add_line(own_map, "cities.csv", "Gozo,,1,1,0,0")
    add_line(own_map, "routes.csv", "Malta,Gozo,1,gray,1,0")
    add_line(own_map, "tickets.csv", "Roma,Malta,9")

    assert "the ticket Roma-Malta cannot be built" in complaint(own_map)


def test_a_city_that_no_track_leads_to_is_refused(own_map):
    add_line(own_map, "cities.csv", "Malta,,1,1,0,0")

    assert "no track in routes.csv leads to Malta" in complaint(own_map)


@pytest.mark.parametrize(
    ("name", "right", "wrong", "words"),
    [
        ("routes.csv", "waves", "wave", "no column 'wave'. Did you mean 'waves'?"),
        ("cities.csv", "region", "regions", "no column 'regions'. Did you mean 'region'?"),
        ("tickets.csv", "a,b,points", "a,b,points,points", "has the column 'points' twice"),
        ("tickets.csv", "Firenze,Roma,5", "Firenze,Roma,5,7", "tickets.csv, line 2: 3 columns are named"),
        ("cities.csv", "Roma,Lazio,", "Ro\x1b]0;ma,Lazio,", "the name 'Ro\\x1b]0;ma' holds '\\x1b', a control letter"),
        ("tickets.csv", "Firenze,Roma,5", '"Firenze\n",Roma,5', "the name 'Firenze\\n' holds '\\n', a control letter"),
        ("cities.csv", "Roma,Lazio,", "Roma,Lazio,nan,1,", "cities.csv, line "),
        ("regions.csv", "Sicilia,2", "Sicily,2", "no region 'Sicily'. Did you mean 'Sicilia'?"),
        ("regions.csv", "Sicilia,2", "Sicilia,3", "counts is '3', but it takes a whole number from 1 to 2"),
    ],
)
def test_a_header_a_field_and_a_number_that_do_not_fit_are_said(own_map, name, right, wrong, words):
    text = (own_map / name).read_text(encoding="utf-8")
    (own_map / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")

    assert words in complaint(own_map)


def test_a_map_with_fewer_tickets_than_are_dealt_is_refused():
    names = {"map": str(ARCHIPELAGO), "tickets_dealt": 5}

    with pytest.raises(Mistake, match="has 20 tickets, but 5 players are dealt 25"):
        set_up(load("ticket-to-ride"), ["hungry"] * 5, changes=names)


def test_the_example_of_the_page_plays_and_its_heading_names_what_was_set(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    page = (ROOT / "simulators/ticket_to_ride/MAPS.md").read_text(encoding="utf-8")
    (words,) = [line.split()[1:] for line in page.splitlines() if line.startswith("fairseat run")]
    done = CliRunner().invoke(cli, [*words[:-1], str(tmp_path / "run")])

    assert 0 == done.exit_code, done.output
    assert "with map analysis/experiments/examples/archipelago" in done.stdout
    assert "region_points_4 6" in done.stdout


def test_special_regions_are_the_map_s_and_a_short_chart_counts():
    record = load("ticket-to-ride").rules.record
    rules = load("ticket-to-ride").choose_rules("", {"map": str(ARCHIPELAGO), "region_points_2": 7})
    names = sorted(set(read_map(str(ARCHIPELAGO)).regions.values()))

    assert 1 << names.index("Isle") == record(rules).special
    assert [0, 0, 7, 0, 0, 1] == record(rules).points_of_regions[:6].tolist()


def test_a_missing_file_a_missing_column_and_an_unknown_map_are_said(own_map, tmp_path):
    (own_map / "tickets.csv").write_text("a,b\nRoma,Milano\n", encoding="utf-8")

    assert "lacks the column points" in complaint(own_map)

    (own_map / "tickets.csv").unlink()
    again = tmp_path / "again"
    own_map.rename(again)

    assert "lacks the file tickets.csv" in complaint(again)
    assert "no map 'itly'. Did you mean 'italy'?" in complaint("itly")


def test_the_usa_map_is_the_classic_one():
    usa = read_map("usa")
    edges = Counter(frozenset((track.a, track.b)) for track in usa.tracks)
    graph = {}
    for track in usa.tracks:
        add_edge(graph, track.a, track.b)

    assert (36, 100, 78, 30) == (len(usa.regions), len(usa.tracks), len(edges), len(usa.tickets))
    assert set(usa.regions) == part_of(graph, "Denver")


def test_printed_points_follow_the_shortest_ways():
    italy, near, exact = read_map("italy"), 0, 0
    for a, b, points in italy.tickets:
        graph = {}
        for track in italy.tracks:
            end = (track.b, track.a) if track.to_zone else track.b
            add_edge(graph, track.a, end, track.length, track.waves)
        for end in (a, b):
            for entry in italy.zones.get(end, []):
                add_edge(graph, end, (end, entry))
        length, ways = shortest_ways(graph, a, b)
        exact += length == points
        near += points in {length + (waves_on(graph, way) + 1) // 2 for way in ways}

    assert 31 == exact
    assert near >= 48
