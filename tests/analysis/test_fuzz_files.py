"""Maps, levers, goals and files of a fix as people write them: understood, or refused in one sentence.

`FAIRSEAT_FUZZ=2000` goes deeper, and plays whatever map is taken.
"""

import csv
import shutil
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from fairseat import analysis
from fairseat.analysis.cli import fix
from tests.analysis.test_fuzz import EXAMPLES, SCALARS, call, damaged, deterministic
from tests.analysis.test_fuzz import _is_toml as is_toml
from tests.contract.games import KNOWN_GAMES

PIG = KNOWN_GAMES / "pig"
ARCHIPELAGO = Path(analysis.__file__).parent / "experiments" / "examples" / "archipelago"
OF_ARCHIPELAGO = ("tickets_dealt=3", "tickets_dealt_keep=2", "trains=20", "region_points_3=3", "region_points_4=6")
FIXED = {
    "journey-istanbul-fixed": {"says": "The second begins with more.", "handicap": "0,1000"},
    "proof": {"players": [2], "goal": "seat edge at most 1 point, with 2 players", "verdict": "fixed", "games": 224845},
}
LEVERS = {
    "goal": {"values": [60, 80], "cost": "number", "says": "Points to win."},
    "short": {"cost": "rule", "says": "Over in a minute."},
}
GOAL = {
    "check": [
        {"figure": "seat edge", "at_most": "2%", "level": "95%"},
        {"figure": "median turns", "between": [40, 70], "says": "An evening."},
    ]
}
REFUSED = (2, 4)


@pytest.fixture
def fix_plays_nothing(monkeypatch):
    """What `fix --dry-run` reads is fuzzed here, not how long a game takes."""
    monkeypatch.setattr(fix, "_dry_run", lambda search: len(search.singles))


def rows_of(folder):
    """The files of a map as rows of fields."""
    return {
        path.name: list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
        for path in sorted(folder.glob("*.csv"))
    }


@st.composite
def another_map(draw, rows):
    """A map with a file, a line or a field dropped, given twice or replaced."""
    rows = {name: [list(row) for row in lines] for name, lines in rows.items()}
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(rows)))
        lines = rows[name]
        at = draw(st.integers(0, max(len(lines) - 1, 0)))
        how = draw(st.sampled_from(["file", "line", "twice", "field", "field", "field", "surplus"]))
        if how == "file" or not lines or not lines[at]:
            del rows[name]
            if not rows:
                break
        elif how == "line":
            del lines[at]
        elif how == "twice":
            lines.append(list(lines[at]))
        elif how == "surplus":
            lines[at].append(str(draw(SCALARS)))
        else:
            others = st.sampled_from(draw(st.sampled_from(lines)) or [""])
            lines[at][draw(st.integers(0, len(lines[at]) - 1))] = str(draw(st.one_of(others, SCALARS)))
    return rows


@deterministic
@given(data=st.data())
def test_a_damaged_map_is_refused_in_one_sentence_or_can_be_played(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("map")
    for name, lines in data.draw(another_map(rows_of(ARCHIPELAGO))).items():
        with (folder / name).open("w", encoding="utf-8", errors="replace", newline="") as file:
            csv.writer(file).writerows(lines)
    rules = [word for rule in (f"map={folder}", *OF_ARCHIPELAGO) for word in ("--set", rule)]
    asked = ("run", "ticket-to-ride", *rules, "-b", "hungry", "-p", 2, "-n", 2, "--seed", 1)
    taken = call(*asked, "--dry-run").exit_code

    assert taken in (0, *REFUSED)
    if taken == 0 and EXAMPLES > 100:
        assert call(*asked, "-o", folder / "run").exit_code == 0


@pytest.mark.usefixtures("fix_plays_nothing")
@deterministic
@given(data=st.data())
def test_damaged_levers_are_refused_in_one_sentence(tmp_path_factory, data):
    found = data.draw(damaged(LEVERS).filter(is_toml))
    own = shutil.copytree(PIG, tmp_path_factory.mktemp("own") / "pig")
    (own / "levers.toml").write_text(tomli_w.dumps(found), encoding="utf-8")

    assert call("fix", own, "-p", 2, "-b", "hold-20", "--dry-run").exit_code in (0, *REFUSED)


@pytest.mark.usefixtures("fix_plays_nothing")
@deterministic
@given(data=st.data())
def test_a_damaged_goal_is_refused_in_one_sentence(tmp_path, data):
    (tmp_path / "goal.toml").write_text(tomli_w.dumps(data.draw(damaged(GOAL).filter(is_toml))), encoding="utf-8")
    words = ("--goal", tmp_path / "goal.toml", "--try", "goal=60,80", "-p", 2, "-b", "hold-20", "--dry-run")

    assert call("fix", PIG, *words).exit_code in (0, *REFUSED)


@deterministic
@given(data=st.data())
def test_a_damaged_file_of_a_fix_is_refused_in_one_sentence(tmp_path, data):
    found = data.draw(damaged(FIXED).filter(is_toml))
    (tmp_path / "fixed.toml").write_text(tomli_w.dumps(found), encoding="utf-8")
    words = ("-b", "expert", "-p", 2, "--variant", tmp_path / "fixed.toml", "--dry-run")

    assert call("run", "journey-istanbul", *words).exit_code in (0, *REFUSED)
