"""Style, types and the arrows between the packages hold; `make lint` runs the same tools alone."""

import pytest

from tests.repository.lint import TOOLS, tool

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_that_reads_the_whole_repository_finds_nothing(name):
    """Arrows: games know neither questions nor pages nor each other; the engine knows no game; statistics are pure."""
    code, said = tool(name)

    assert 0 == code, said
