"""The board as a picture: the same bytes for a table, every track and city in it, cars in their owners' colours."""

from xml.etree import ElementTree

import pytest

from fairseat.simulators.engine.play import set_up, watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.ticket_to_ride.draw import draw
from fairseat.simulators.ticket_to_ride.maps import read_map


@pytest.mark.parametrize("map_name", ["italy", "usa"])
def test_every_track_and_city_is_drawn_and_owned_tracks_in_their_owners_colours(map_name):
    setup = set_up(load("ticket-to-ride"), ["hungry"] * 3, changes={"map": map_name})
    watched = watch(setup, 4, 0)
    for _ in watched.steps():
        pass
    picture, board = draw(watched.table, setup.records[0]), read_map(map_name)
    owners = watched.table.track_owner[: len(board.tracks)].tolist()
    tracks = [ElementTree.fromstring(shape) for shape in picture.shapes[: len(board.tracks)]]
    cities = ElementTree.fromstring(picture.shapes[len(board.tracks)])

    assert picture == draw(watched.table, setup.records[0])
    assert len(board.regions) == len(list(cities.iter("circle")))
    for track, owner, drawn in zip(board.tracks, owners, tracks, strict=True):
        look = f"l{owner}" if owner >= 0 else f"w-{track.color}"

        spaces = {path.get("class"): path.get("d").count("M") for path in drawn.iter("path")}

        assert {look: track.length - track.waves, f"{look} dashed": track.waves} == {
            look: 0,
            f"{look} dashed": 0,
        } | spaces
