"""Every notebook runs from top to bottom on small data, and is kept without outputs."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

import fairseat
from fairseat.reports.gallery.notebooks import notebook_page
from fairseat.simulators import RULESETS
from tests.patience import patience

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 60
"""A notebook is done in so many at the longest."""


def cells(path: Path, kind: str = "code") -> list[Any]:
    """The cells of a notebook of one kind."""
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    return [cell for cell in book.cells if cell.cell_type == kind]


@pytest.fixture(scope="module")
def kernel() -> Iterator[Any]:
    """One kernel for all notebooks: starting it takes longer than running them."""
    from jupyter_client.manager import start_new_kernel

    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path}
    manager, client = start_new_kernel(cwd=str(ROOT / "notebooks"), kernel_name="python3", env=environment)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.fixture
def warm(path: Path) -> None:
    """Compile the games of a notebook, where that was not done yet: its minute is one of playing."""
    text = path.read_text(encoding="utf-8")
    for game in RULESETS:
        if f'\\"{game}\\"' in text:
            fairseat.play(game, games=1)


@pytest.mark.slow
@pytest.mark.timeout(900)  # compiling a ruleset anew is slow on a busy machine
@pytest.mark.compiled
@pytest.mark.usefixtures("warm")
@pytest.mark.filterwarnings("ignore::DeprecationWarning:zmq", "ignore::DeprecationWarning:jupyter_client")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path, kernel: Any) -> None:
    from nbclient import NotebookClient

    manager, channels = kernel
    book = nbformat.read(path, as_version=4)
    client = NotebookClient(book, km=manager, timeout=round(patience(SECONDS)))
    client.kc = channels
    channels.execute(
        "%reset -f", reply=True, timeout=round(patience(SECONDS))
    )  # as a cell it would stand for one of the book's
    for number, cell in enumerate(book.cells):
        client.execute_cell(cell, number)

    assert any(cell.get("outputs") for cell in book.cells)
    assert [] == [cell.source for cell in book.cells if cell.cell_type == "code" and cell.execution_count is None]
    # Rich draws boxes past whoever catches what is printed; on a notebook's page they were cut at the edge
    assert '<div class="output"><pre style=' not in notebook_page(path.stem, book)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs_and_is_thin(path: Path) -> None:
    for cell in cells(path):
        assert (cell.outputs, cell.execution_count) == ([], None)
        assert len(cell.source.splitlines()) <= 20
    parameters = cells(path)[0]
    assert parameters.metadata["tags"] == ["parameters"]
    assert cells(path, "markdown")[0].source.startswith(f"# {int(path.stem[:2])} · ")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_opens_what_the_command_line_wrote(path: Path) -> None:
    code = "\n".join(cell.source for cell in cells(path))

    assert "written(" in code
    assert "fairseat.play(" not in code
