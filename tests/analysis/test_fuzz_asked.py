"""What people type and write by hand: options past usage errors, experiments, bots and variants of an own ruleset.

Each is refused in one sentence with the right exit code, or understood. `FAIRSEAT_FUZZ=2000` goes deeper.
"""

import shutil
import tomllib

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from tests.analysis.test_fuzz import _is_toml as is_toml
from tests.analysis.test_fuzz import call, damaged, deterministic
from tests.contract.games import KNOWN_GAMES

PIG = KNOWN_GAMES / "pig"
EXPERIMENT = {
    "name": "tried",
    "game": str(PIG),
    "bots": "random",
    "games": 10,
    "seed": 7,
    "cell": [{"name": "short", "players": 2, "rules": {"goal": 20}}],
}
ODD = st.one_of(
    st.sampled_from(["", "0", "-1", "1e3", "1_000", "1e400", "nan", "inf", "0.2%", "a=b", "=", "target=20", "target=",
                     "classic", "random,random", ",", "../..", "\u202e", "0x10", "10" * 30, "9" * 5_000]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=8),
)  # fmt: skip
REFUSED = (1, 2, 4)  # 1: by the system, which takes no name of more than 255 letters
OPTIONS = ("-p", "-b", "-n", "--precision", "--seed", "--variant", "--set", "--threads")


@deterministic
@given(st.lists(st.tuples(st.sampled_from(OPTIONS), ODD), max_size=4))
def test_no_options_of_a_run_break_the_command_line(asked):
    words = [word for option, value in asked for word in (option, value)]

    assert call("run", PIG, "-b", "random", *words, "--dry-run").exit_code in (0, 2)


@deterministic
@given(st.sampled_from(["summary", "report", "compare", "replay", "sweep", "check", "rules", "bots"]), ODD, ODD)
def test_no_argument_of_a_command_breaks_it(command, first, second):
    assert call(command, f"./{first}", *([second] if command == "compare" else [])).exit_code in REFUSED


@deterministic
@given(data=st.data())
def test_a_damaged_experiment_is_refused_in_one_sentence(tmp_path, data):
    found = data.draw(damaged(EXPERIMENT).filter(is_toml))
    (tmp_path / "experiment.toml").write_text(tomli_w.dumps(found), encoding="utf-8")

    assert call("run", tmp_path / "experiment.toml", "--dry-run").exit_code in (0, *REFUSED)


@pytest.mark.parametrize(("name", "command"), [("bots.toml", "bots"), ("variants.toml", "rules")])
@deterministic
@given(data=st.data())
def test_damaged_bots_and_variants_are_refused_in_one_sentence(tmp_path_factory, name, command, data):
    found = data.draw(damaged(tomllib.loads((PIG / name).read_text(encoding="utf-8"))).filter(is_toml))
    own = shutil.copytree(PIG, tmp_path_factory.mktemp("own") / "pig")
    (own / name).write_text(tomli_w.dumps(found), encoding="utf-8")

    assert call(command, own, "--json").exit_code in (0, 1, 2)
