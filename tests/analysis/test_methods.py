"""METHODS.md states the thresholds that the code uses, all of them."""

import importlib
import re
from pathlib import Path

import pytest

TEXT = Path(__file__).parents[2].joinpath("analysis", "METHODS.md").read_text(encoding="utf-8")
STATED = re.findall(r"^\| `(\w+)\.(\w+)` \| ([\d.]+) \|", TEXT, flags=re.MULTILINE)
MODULES = ("seats", "outcomes", "bots", "drama", "components", "changes")


@pytest.mark.parametrize(("module", "name", "value"), STATED)
def test_a_stated_threshold_is_the_one_used(module, name, value):
    assert getattr(importlib.import_module(f"fairseat.analysis.findings.{module}"), name) == float(value)


def test_every_threshold_is_stated():
    used = set()
    for module in MODULES:
        path = Path(importlib.import_module(f"fairseat.analysis.findings.{module}").__file__)
        for line in re.findall(r"^([A-Z_, ]+) = [\d.]+", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            used |= {(module, name) for name in line.split(", ")}

    assert used == {(module, name) for module, name, _ in STATED}
