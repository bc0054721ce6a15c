"""Style, types and the arrows between the packages hold; `make lint` runs the same three tools alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.repository.sources import ROOT

pytestmark = pytest.mark.slow


def tool(*words):
    """Run a tool on the whole repository; returns its exit code and what it said."""
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_ruff_finds_nothing():
    code, said = tool("-m", "ruff", "check", ".")

    assert 0 == code, said


def test_mypy_finds_nothing():
    code, said = tool("-m", "mypy")

    assert 0 == code, said


def test_no_arrow_points_the_wrong_way():
    """Games know neither questions nor pages nor each other; the engine knows no game; statistics are pure."""
    code, said = tool("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")

    assert 0 == code, said
