"""Why a file cannot be read is said alike by whoever reads one."""

import pytest

from fairseat.analysis.failures import Unreadable, os_sentence
from fairseat.analysis.store.files import read_json
from fairseat.simulators.engine.mistakes import Mistake, why
from fairseat.simulators.engine.toml import read_toml
from fairseat.simulators.itchy_feet.components import read_countries
from fairseat.simulators.ticket_to_ride.maps import read_map
from fairseat.simulators.word_traveler.components import read_world
from fairseat.simulators.word_traveler.worlds.sources import read_words
from fairseat.simulators.word_traveler.worlds.vectors import read_vectors

READERS = {
    "toml": read_toml,
    "countries": lambda path: read_countries(str(path)),
    "world": lambda path: read_world(str(path), 5),
    "words": read_words,
    "vectors": lambda path: read_vectors(path, ["tea"]),
}


@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_is_not_there_or_is_a_folder_is_so_in_the_same_words(reader, tmp_path):
    (tmp_path / "taken.csv").mkdir()
    for name, because in (("gone.csv", "No such file or directory"), ("taken.csv", "Is a directory")):
        with pytest.raises(Mistake, match=rf": {because}\.") as said:
            READERS[reader](tmp_path / name)
        assert "Errno" not in str(said.value)


@pytest.mark.parametrize("reader", ["toml", "countries", "world", "words", "map", "json"])
def test_bytes_that_are_no_text_are_called_so(reader, tmp_path):
    path = tmp_path / "cities.csv"
    path.write_bytes(b"city\n\xff\n")
    readers = READERS | {"map": lambda path: read_map(str(path.parent)), "json": read_json}

    with pytest.raises((Mistake, Unreadable), match=r": it is no text in UTF-8\."):
        readers[reader](path)


def test_a_failure_without_words_is_called_by_its_kind():
    assert "RecursionError" == why(RecursionError())
    assert "It cannot be written: no room." == os_sentence("It cannot be written", OSError("no room"))
