"""What the tests of the store and the command line share: Pig, small runs, and ways to call `fairseat`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fairseat.analysis.cli.app import cli
from fairseat.analysis.experiments.cell import Experiment, build_cell
from tests.analysis.pig_runs import PIG

Call = Callable[..., Result]


@pytest.fixture
def fairseat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call the command line in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*words: object) -> Result:
        result = CliRunner().invoke(cli, [str(word) for word in words], prog_name="fairseat")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return call


@pytest.fixture
def granted(fairseat: Call) -> Call:
    """Call the command line: it must exit with 0."""

    def call(*words: object) -> Result:
        result = fairseat(*words)
        assert 0 == result.exit_code, result.stderr
        return result

    return call


@pytest.fixture
def refused(fairseat: Call) -> Callable[..., str]:
    """Call the command line with something wrong: it must exit with 2; returns what it says."""

    def call(*words: object) -> str:
        result = fairseat(*words)
        assert (2, "") == (result.exit_code, result.stdout)
        assert "Traceback" not in result.stderr
        return " ".join(result.stderr.split())

    return call


@pytest.fixture(scope="session")
def pig_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of two cells of Pig in five parts; tests read it only."""
    from fairseat.analysis.experiments.run import run

    folder = tmp_path_factory.mktemp("runs") / "pig"
    cells = (
        build_cell(PIG, games=500, seed=2**70, bots=["hold-20", "hold-25"], name="to 100"),
        build_cell(PIG, games=400, seed=2**70, players=3, bots=["random"], variant="short", name="to 25"),
    )
    run(Experiment("pigs", cells), folder, command="fairseat run pigs.toml", part_games=200, threads=1)
    return folder
