"""The board as a picture: well-formed, the same bytes for the same table, every track and city in it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fairseat.simulators.engine.play import set_up, watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.ticket_to_ride.drawing import SEAT_COLORS
from fairseat.simulators.ticket_to_ride.maps import read_map

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("map_name", ["italy", "usa"])
def test_every_track_and_city_is_drawn_and_owned_tracks_in_their_owners_colours(map_name, tmp_path):
    setup = set_up(load("ticket-to-ride"), ["hungry"] * 3, changes={"map": map_name})
    watched = watch(setup, 4, 0)
    for _ in watched.steps():
        pass
    for name in ("one.svg", "other.svg"):
        setup.ruleset.room("tell").draw(watched.table, setup.records[0], tmp_path / name)
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    root, board = ElementTree.fromstring(text), read_map(map_name)
    owners = watched.table.track_owner[: len(board.tracks)].tolist()
    lines = [line.get("stroke") for line in root.iter(f"{SVG}line")]

    assert text == (tmp_path / "other.svg").read_text(encoding="utf-8")
    assert len(board.tracks) == len(list(root.iter(f"{SVG}g")))
    assert len(board.regions) == len(list(root.iter(f"{SVG}circle")))
    for seat in range(3):
        spaces = sum(track.length for track, owner in zip(board.tracks, owners, strict=True) if owner == seat)

        assert spaces == lines.count(SEAT_COLORS[seat])
