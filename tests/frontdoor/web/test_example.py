"""The page of sixty lines that a front-end author begins with: it plays any system, served from anywhere."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from re import DOTALL, search
from threading import Thread

import pytest

from combat import systems
from tests.frontdoor.web.serving import Server
from tests.replays.page.browser import MISSING, Browser, browser

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "examples" / "table.html"
LINES = 60

CLICK = """
const [seed, done] = arguments;
const among = (those) => those[seed % those.length];
const asked = () => document.getElementById("asked").innerHTML;
const wait = async (what) => {
  for (let tries = 0; tries < 1000 && !what(); tries++) await new Promise((kept) => setTimeout(kept, 5));
};
const wrong = () => document.getElementById("wrong").textContent;
(async () => {
  const buttons = [...document.querySelectorAll("#asked button")];
  if (!buttons.length) return "over";
  const before = asked();
  const say = wrong() ? null : document.querySelector("#asked .say"); // what was refused is not said again
  document.getElementById("wrong").textContent = "";
  const button = document.querySelector("#asked .roll") ?? say ?? among(buttons);
  button.click();
  await wait(() => asked() !== before || wrong());
  return wrong();
})().then(done, (error) => done(String(error)));
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name is the library's
        """Say nothing."""


@pytest.fixture(scope="module")
def files() -> Iterator[str]:
    """Serve the files of the project, as an author's own server does; return its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=ROOT)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """Return one browser for all these tests."""
    with browser() as opened:
        yield opened


@pytest.mark.browser
@pytest.mark.skipif(MISSING, reason="no chromium and chromedriver here")
def test_the_example_plays_any_system(tmp_path: Path, files: str, window: Browser) -> None:
    """Whatever is asked is answered by a click, and the story goes on; nothing in it names a system."""
    server = Server(tmp_path, files)
    try:
        window.visit(f"{files}/docs/examples/table.html?server={server.address}")
        window.wait_until("return document.querySelectorAll('#system option').length > 0")
        for system in systems():
            window.run("document.getElementById('system').value = arguments[0]", system)
            window.click("#begin")
            window.wait_until("return document.querySelectorAll('#asked button').length > 0")
            told = [window.run_until_announced(CLICK, seed) for seed in range(18)]
            assert not any("Error" in each for each in told), told
            assert window.run("return document.querySelectorAll('#told li').length") > 5, told
        assert [each for each in window.console_errors if "favicon" not in each] == []
    finally:
        server.stop()


def test_the_example_has_sixty_lines_and_names_no_system() -> None:
    """So that it can be read at once."""
    found = search(r'<script type="module">\n(.*)</script>', PAGE.read_text(encoding="utf-8"), DOTALL)
    assert found is not None
    assert len(found[1].splitlines()) <= LINES
    assert not any(system in found[1] for system in systems())
