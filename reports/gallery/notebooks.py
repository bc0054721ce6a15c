"""The notebooks, run and written as pages that need no network; nbconvert's own pages would call other hosts."""

import os
import re
from html import escape
from pathlib import Path
from typing import Any

from fairseat.reports.html import HERE as REPORTS

NOTEBOOKS = REPORTS.parent / "notebooks"
FOLDER = "notebooks"
DRAWN = "Chart: what it shows is said in the sentences and tables around it"
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}
pre.code {{ border-left: 4px solid var(--c1); }}
pre {{ font-size: .85rem; white-space: pre-wrap; }}
.output {{ margin: 0 0 1.2rem; overflow-x: auto; }}
.output img, .output svg {{ max-width: 100%; height: auto; border-radius: 8px; }}
table.dataframe td, table.dataframe th {{ text-align: right; padding-left: .8rem; white-space: nowrap; min-width: 0; }}
</style>
</head>
<body>
<main>
{body}
</main>
<footer><p>Run from <code>notebooks/{name}.ipynb</code> on small data: the figures are an example,
the notebook is there to be run with more.</p></footer>
</body>
</html>
"""


def write_notebooks(out: Path) -> list[str]:
    """Run every notebook and write its page. Returns the names."""
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        (folder / f"{path.stem}.html").write_text(notebook_page(path.stem, executed(path)), encoding="utf-8")
        names.append(path.stem)
    return names


def executed(path: Path) -> Any:
    """Run a notebook from top to bottom in a kernel of its own."""
    import nbformat as _nbformat
    from nbclient import NotebookClient

    nbformat: Any = _nbformat
    book = nbformat.read(path, as_version=4)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(REPORTS.parent), before)))
    try:
        return NotebookClient(book, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def notebook_page(name: str, book: Any) -> str:
    """Write a notebook that was run as a page."""
    title = re.sub(r"^#\s*", "", book.cells[0].source.splitlines()[0])
    style = (REPORTS / "style" / "page.css").read_text(encoding="utf-8")
    body = "\n".join(_cell(cell) for cell in book.cells)
    return PAGE.format(title=escape(title), style=style, body=body, name=name)


def _cell(cell: Any) -> str:
    """Write a cell and what came out of it."""
    if cell.cell_type == "markdown":
        return _markdown(cell.source)
    parts = [f'<pre class="code" tabindex="0"><code>{escape(cell.source)}</code></pre>']
    parts += [f'<div class="output">{_output(output)}</div>' for output in cell.outputs]
    return "\n".join(part for part in parts if part)


def _output(output: Any) -> str:
    """Write one output in the best form that it has."""
    if output.output_type == "stream":
        return f'<pre tabindex="0">{escape(output.text)}</pre>' if output.name == "stdout" else ""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        return str(data["image/svg+xml"])
    if "image/png" in data:
        return f'<img alt="{DRAWN}" src="data:image/png;base64,{data["image/png"].strip()}">'
    if "text/markdown" in data:
        return _markdown(data["text/markdown"])
    if "text/html" in data:
        plain = re.sub(r"<style scoped>.*?</style>", "", data["text/html"], flags=re.DOTALL)
        return plain.replace(' border="1"', "")
    return f"<pre>{escape(data.get('text/plain', ''))}</pre>"


def _markdown(text: str) -> str:
    """Write Markdown as HTML."""
    from markdown_it import MarkdownIt  # comes with rich

    return str(MarkdownIt().render(text))
