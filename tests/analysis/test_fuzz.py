"""Plans, manifests and tuned bots with a key dropped, retyped or changed: one sentence and the right exit code, always.

`FAIRSEAT_FUZZ=2000 pytest tests/analysis/test_fuzz.py` goes deeper.
"""

import json
import os
import shutil
import tomllib
from pathlib import Path

import pytest
import tomli_w
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fairseat import analysis
from fairseat.analysis.cli.app import cli
from fairseat.analysis.store.manifest import seal
from fairseat.analysis.store.schema import FORMAT

TUNED = next((Path(analysis.__file__).parent / "experiments" / "tuned").glob("*.toml"))
EXAMPLES = int(os.environ.get("FAIRSEAT_FUZZ", 60))
deterministic = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 3),
    st.sampled_from([10**12, 10**30, -(2**63), 1e300, 0.5]),
    st.text(max_size=6),
    st.sampled_from(["\x1b[31m", "../..", "a" * 300, "\x00", "\u202e", "inf", "nan", "$\\frac$"]),
)
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=2), st.dictionaries(st.text(max_size=3), SCALARS, max_size=2))


def call(*words):
    """Call the command line in this process: it may refuse, in one sentence, but never break."""
    done = CliRunner().invoke(cli, [str(word) for word in words], prog_name="fairseat")
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
    assert "Traceback" not in done.output
    assert "\x1b" not in done.output
    return done


def places(tree, way=()):
    """The ways to every value of a tree."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield (*way, key)
        yield from places(value, (*way, key))


@st.composite
def damaged(draw, tree):
    """A tree with one to three of its values dropped or replaced."""
    tree = json.loads(json.dumps(tree))
    for _ in range(draw(st.integers(1, 3))):
        ways = list(places(tree))
        if not ways:
            break
        *way, last = draw(st.sampled_from(ways))
        home = tree
        for key in way:
            home = home[key]
        if draw(st.booleans()):
            del home[last]
        else:
            home[last] = draw(VALUES)
    return tree


@pytest.fixture(scope="module")
def run(pig_run, tmp_path_factory):
    """A run whose plan and manifest are damaged again and again."""
    return Path(shutil.copytree(pig_run, tmp_path_factory.mktemp("fuzz") / "run"))


@pytest.mark.parametrize("name", ["plan.json", "manifest.json"])
@deterministic
@given(data=st.data())
def test_a_damaged_plan_or_manifest_is_refused_in_one_sentence(run, pig_run, name, data):
    """Of 300 such commands 14 once ended in a traceback, 6 read what nobody had written, one hung."""
    content = json.loads((pig_run / name).read_text())
    content.pop("seal")
    found = data.draw(damaged(content))
    sealed = data.draw(st.booleans())
    (run / "manifest.json").unlink(missing_ok=True)
    (run / name).write_text(json.dumps({**found, "seal": seal(found if sealed else content)}))
    commands = [("summary", run), ("compare", run, run), ("run", "--resume", "-o", run, "--dry-run"), ("report", run)]
    words = data.draw(st.sampled_from([*commands, ("replay", run, "--game", 3, "--brief")]))
    unfinished = ("--unfinished",) if words[0] in ("summary", "compare", "report") and name == "plan.json" else ()
    force = ("--force",) if words[0] == "report" else ()
    done = call(*words, *unfinished, *force)

    if json.dumps(found) == json.dumps(content):  # Python takes 0.0 and False for alike
        assert 0 == done.exit_code, done.output
    elif not sealed:
        assert 4 == done.exit_code or (name, words[0]) == ("manifest.json", "run"), done.output
    else:
        assert done.exit_code in (0, 2, 3, 4), done.output


HARDLY = ("", "[" * 100_000, '{"a":' * 50_000, "\x00", f'{{"fairseat": "run", "format": "{FORMAT}"}}', "1e999")


@pytest.mark.parametrize("text", HARDLY, ids=range(len(HARDLY)))
def test_what_is_hardly_json_is_refused_in_one_sentence(run, text):
    (run / "manifest.json").write_text(text)

    assert 4 == call("summary", run).exit_code


@deterministic
@given(data=st.data())
def test_a_damaged_tuned_bot_is_refused_in_one_sentence(tmp_path, data):
    """Of 2,000 such files 42 once ended in a traceback."""
    content = tomllib.loads(TUNED.read_text(encoding="utf-8"))
    content["history"] = content["history"][:2]
    found = data.draw(damaged(content).filter(_is_toml))
    (tmp_path / "bot.toml").write_text(tomli_w.dumps(found), encoding="utf-8")

    assert call("report", tmp_path / "bot.toml", "--force").exit_code in (0, 4)


def _is_toml(tree):
    """Whether TOML can hold a tree at all: it knows no null, and half letters have no bytes."""
    try:
        return bool(tomli_w.dumps(tree).encode())
    except (TypeError, ValueError):
        return False
