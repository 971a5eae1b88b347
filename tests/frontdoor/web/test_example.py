"""The example page in sixty lines of JavaScript: it plays every system, even from another origin than the server's."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from re import DOTALL, search
from threading import Thread

import pytest

from combat import systems
from tests.frontdoor.web.serving import Server
from tests.harness.tools import needs
from tests.replays.page.browser import Browser

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "examples" / "table.html"
MAX_LINES = 60
CLICKS = 18

CLICK = """
const [seed, done] = arguments;
const pick = (items) => items[seed % items.length];
const decisions = () => document.getElementById("decisions").innerHTML;
const waitUntil = async (condition) => {
  for (let tries = 0; tries < 1000 && !condition(); tries++) await new Promise((resolve) => setTimeout(resolve, 5));
};
const error = () => document.getElementById("error").textContent;
(async () => {
  const buttons = [...document.querySelectorAll("#decisions button")];
  if (!buttons.length) return "over";
  const before = decisions();
  const send = error() ? null : document.querySelector("#decisions .send"); // do not repeat a refused command
  document.getElementById("error").textContent = "";
  const button = document.querySelector("#decisions .roll") ?? send ?? pick(buttons);
  button.click();
  await waitUntil(() => decisions() !== before || error());
  return error();
})().then(done, (failure) => done(String(failure)));
"""


class _SilentHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name is the library's
        """Log nothing."""


@pytest.fixture(scope="module")
def files() -> Iterator[str]:
    """Serve the files of the project, as a front-end author's own server does; yield its URL."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_SilentHandler, directory=ROOT)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.browser
@needs("chromium")
def test_the_example_page_plays_every_system(tmp_path: Path, files: str, window: Browser) -> None:
    """Random clicks answer all decisions, and the log grows."""
    server = Server(tmp_path, files)
    try:
        window.visit(f"{files}/docs/examples/table.html?server={server.address}")
        window.wait_until("return document.querySelectorAll('#system option').length > 0")
        for system in systems():
            window.run("document.getElementById('system').value = arguments[0]", system)
            window.click("#begin")
            window.wait_until("return document.querySelectorAll('#decisions button').length > 0")
            errors = [window.run_until_announced(CLICK, seed) for seed in range(CLICKS)]
            assert not any("Error" in error for error in errors), errors
            assert window.run("return document.querySelectorAll('#log li').length") > 5, errors
        assert [error for error in window.console_errors if "favicon" not in error] == []
    finally:
        server.stop()


def test_the_example_page_has_at_most_sixty_lines_and_names_no_system() -> None:
    script = search(r'<script type="module">\n(.*)</script>', PAGE.read_text(encoding="utf-8"), DOTALL)
    assert script is not None
    assert len(script[1].splitlines()) <= MAX_LINES
    assert not any(system in script[1] for system in systems())
