"""What the tests of the engine share: a known game that a test may edit."""

import pytest

from tests.contract.games import copied_game


@pytest.fixture
def copied(tmp_path):
    """Craps in a folder of one's own."""
    return copied_game("craps", tmp_path / "my_game")
