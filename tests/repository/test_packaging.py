"""Versions are pinned by name and version alone, and whatever an extra needs is among them."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires, version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.repository.sources import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8")
LINES = [line for line in CONSTRAINTS.splitlines() if line[:1] not in ("", "#")]
PINNED = {canonicalize_name(line.partition("==")[0]): line.partition("==")[2] for line in LINES}


def needed_by(requirements):
    """Everything that these requirements bring along on this machine, as far as it is installed."""
    found, waiting = set(), [Requirement(text) for text in requirements]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name == "fairseat" or (name, frozenset(wanted.extras)) in found:
            continue
        found.add((name, frozenset(wanted.extras)))
        try:
            brings = [Requirement(text) for text in requires(name) or []]
        except PackageNotFoundError:
            continue
        for extra in ("", *wanted.extras):
            waiting += [one for one in brings if one.marker is None or one.marker.evaluate({"extra": extra})]
    return {name for name, _ in found}


def test_what_is_cited_is_what_is_built():
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")

    for said in (f"version: {PROJECT['version']}", f"license: {PROJECT['license']}", PROJECT["authors"][0]["name"]):
        assert said in cited


def test_every_line_of_the_constraints_is_a_name_and_a_version():
    assert [] == [line for line in LINES if not re.fullmatch(r"[A-Za-z0-9][\w.-]*==[0-9][\w.+!]*", line)]


def test_no_package_is_pinned_twice():
    assert len(LINES) == len(PINNED)


@pytest.mark.parametrize("extra", EXTRAS)
def test_everything_that_an_extra_needs_is_pinned(extra):
    assert set() == needed_by(EXTRAS[extra]) - set(PINNED)


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_pinned_versions_keep_the_floors(extra):
    wanted = [Requirement(text) for text in EXTRAS[extra]]
    low = {one.name: str(one.specifier) for one in wanted if one.name != "fairseat"}

    assert {} == {
        name: PINNED[canonicalize_name(name)]
        for name in low
        if not Requirement(f"{name}{low[name]}").specifier.contains(PINNED[canonicalize_name(name)])
    }


def test_what_is_installed_keeps_the_floors():
    """A newer one than the pinned is welcome: whether it serves is what all the other tests say."""
    wanted = [Requirement(text) for text in PROJECT["dependencies"]]

    assert [] == [one.name for one in wanted if not one.specifier.contains(version(one.name), prereleases=True)]
