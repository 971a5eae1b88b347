"""The table in the documentation site, and the buttons that run examples: only if the site is built with the table."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from frontdoor.static.folder import find_pyodide, write_static
from tests.harness.tools import needs, skip_without
from tests.replays.page.browser import browser
from tests.replays.page.pyodide import serve_folder

pytestmark = [pytest.mark.browser, needs("chromium")]

ROOT = Path(__file__).parent.parent
PATIENCE = 240
"""Seconds that Pyodide may take to start."""

README = """
# A page

```python
from combat import Encounter

fight = Encounter.sample("trench_crusade")
```

```python
print(fight.system.name, len(fight.figures()))
```

```python
import asyncio
```
"""


def build(folder: Path, table: str) -> Path:
    """Build a site of two pages."""
    source = folder / "source"
    (source / "docs" / "how-to").mkdir(parents=True)
    shutil.copytree(ROOT / "docs" / "_site", source / "docs" / "_site")
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    contents = "\n```{toctree}\n:hidden:\ndocs/how-to/play-without-a-server\n```\n"
    (source / "docs" / "conf.py").write_text(f"{conf}\nCONTENTS = {contents!r}\n", encoding="utf-8")
    (source / "README.md").write_text(README, encoding="utf-8")
    page = "# Play without a server\n\nHow to.\n"
    (source / "docs" / "how-to" / "play-without-a-server.md").write_text(page, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", str(source / "docs"), str(source), str(folder / "out")]
    environment = {**os.environ, "BLOW_SITE_TABLE": table}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "out"


def test_site_without_the_table_has_no_buttons(tmp_path: Path) -> None:
    out = build(tmp_path, "")
    assert "run.js" not in (out / "README.html").read_text(encoding="utf-8")
    assert "iframe" not in (out / "docs" / "how-to" / "play-without-a-server.html").read_text(encoding="utf-8")
    assert not (out / "_static" / "run.js").exists()


def test_examples_run_and_the_table_opens_in_the_site(tmp_path: Path) -> None:
    """An example uses the names of the earlier ones; an example that needs other packages has no button.

    A browser that paints nothing does not load the frame, which is loaded when it is seen.
    """
    skip_without("Pyodide")
    out = build(tmp_path, "play")
    write_static(out / "play", find_pyodide())
    with serve_folder(out) as address, browser(computing=True, painting=True) as window:
        window.visit(f"{address}README.html")
        window.wait_until("return document.querySelectorAll('button.run').length === 2")
        window.run("document.querySelectorAll('button.run')[1].click()")
        window.wait_until("return document.querySelectorAll('button.run')[1].disabled === false", PATIENCE)
        shown = "document.querySelectorAll('.run-output')[1].textContent"
        assert window.run(f"return {shown}") == "trench_crusade 10"
        assert window.console_errors == []
        window.visit(f"{address}docs/how-to/play-without-a-server.html")
        window.click("details.play summary")
        frame = "document.querySelector('details.play iframe').contentDocument"
        window.wait_until(f"return {frame}?.getElementById('main') != null")
