"""A headless Chromium for tests: opens pages and returns their requests, console messages and content."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

PROGRAM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
PATIENCE = 90  # seconds, for a machine on which much else runs
SCRIPT_PATIENCE = 120  # seconds; a script may wait several times for a busy server
AT_ONCE = 0.05  # seconds until it is looked again

_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    # One process draws every page of a window, and none is started for a page that may come.
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    # Nor is the page that Chromium draws for its own address bar, which is half of what its start takes.
    "--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--in-process-gpu",
    # What a page changes is painted by the thread that changed it: handing it to another takes a quarter of the time.
    "--disable-threaded-compositing",
    # Pyodide runs for some seconds: too few to compile it a second time, so that it runs faster.
    _QUICK_START := "--js-flags=--liftoff-only",
)

_WITHOUT_PICTURES = ("--in-process-gpu", "--disable-threaded-compositing")

_WALK = """
const figures = () => [...document.querySelectorAll("#figures .figure")].map((card) => ({
  id: card.dataset.id,
  name: card.querySelector(".fig-name bdi").textContent,
  acting: card.classList.contains("acting"),
  out: card.classList.contains("gone"),
  bars: [...card.querySelectorAll(".bar")].map((bar) => [
    bar.querySelector(".name").textContent,
    bar.querySelector(".amount").textContent,
    bar.classList.contains("good"),
    bar.querySelector(".fill")
      ? Math.round(parseFloat(bar.querySelector(".fill").style.width))
      : bar.querySelectorAll(".on").length,
  ]),
  tags: [...card.querySelectorAll(".tags li")].map((tag) => tag.firstChild.textContent),
  counters: [...card.querySelectorAll(".counters li")].map((each) => each.firstChild.textContent),
  scores: [...card.querySelectorAll(".scores li")].map((each) => each.firstChild.textContent),
  position: card.querySelector(".position")?.textContent ?? "",
}));
const found = [];
for (let beats = arguments[0]; beats > 0; beats--) {
  found.push({
    beat: Number(document.getElementById("number").textContent),
    figures: figures(),
    faces: [...document.querySelectorAll("#rolls .die")].map((each) => Number(each.textContent)),
  });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: arguments[1], bubbles: true }));
}
return found;
"""


class Browser:
    """A browser window with one page.

    Made by `browser`.
    """

    def __init__(self, driver: Chrome, *, listening: bool) -> None:
        self._driver = driver
        self._listening = listening

    def open(self, page: Path | str, beat: int | None = None, *, width: int = 1280, dark: bool = False) -> None:
        """Open a file or address, optionally at a beat."""
        address = page if isinstance(page, str) else page.as_uri()
        self.visit(address + ("" if beat is None else f"#beat-{beat}"), width=width, dark=dark)

    def visit(self, address: str, *, width: int = 1280, dark: bool = False) -> None:
        """Open an address in a fresh state."""
        self._driver.get("about:blank")
        self.settle(width=width, dark=dark)
        self._driver.get(address)

    def settle(self, *, width: int = 1280, dark: bool = False) -> None:
        """Reset the window size, the colour scheme and the logs of the open page."""
        self._driver.get_log("browser")  # type: ignore[no-untyped-call]
        if self._listening:
            self._driver.get_log("performance")  # type: ignore[no-untyped-call]
        self.resize(width)
        self.paint(dark=dark)

    def go(self, address: str) -> None:
        """Open another address in the same window; faster than `visit`."""
        self._driver.get(address)

    @property
    def tabs(self) -> list[str]:
        """The open tabs, in the order in which they were opened."""
        return list(self._driver.window_handles)

    def switch_to(self, tab: str, *, close: bool = False) -> None:
        """Show another tab, and close the present one on request."""
        if close:
            self._driver.close()
        self._driver.switch_to.window(tab)

    def resize(self, width: int, height: int = 900) -> None:
        """Set the size of the window."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def paint(self, *, dark: bool = False, medium: str = "") -> None:
        """Switch to the dark colour scheme, or to another medium such as `print`."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium, "features": [scheme]})

    def run(self, program: str, *arguments: object) -> Any:
        """Run a script in the page and return its result."""
        return self._driver.execute_script(program, *arguments)

    def run_until_announced(self, program: str, *arguments: object) -> Any:
        """Run an asynchronous script; return the value that it passes to its last argument."""
        return self._driver.execute_async_script(program, *arguments)

    def before_each_page(self, program: str) -> None:
        """Run a script in every page from now on, before its own scripts."""
        self._driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": program})

    def write(self, selector: str, text: str) -> None:
        """Type into the first element that matches a selector, replacing its content."""
        found = self._driver.find_element(By.CSS_SELECTOR, selector)
        found.clear()
        found.send_keys(text)

    def choose(self, selector: str, file: Path) -> None:
        """Choose a file for a file input."""
        self._driver.find_element(By.CSS_SELECTOR, selector).send_keys(str(file))

    def press(self, *keys: str) -> None:
        """Press keys in the focused element."""
        for key in keys:
            self._driver.switch_to.active_element.send_keys(getattr(Keys, key, key))

    def click(self, selector: str) -> None:
        """Click the first element that matches a selector."""
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def text(self, selector: str) -> str:
        """Return the visible text of the first element that matches a selector."""
        return self._driver.find_element(By.CSS_SELECTOR, selector).text

    def wait_until(self, program: str, patience: float = PATIENCE) -> None:
        """Wait until a script returns true; raise TimeoutException if it does not within some seconds."""
        WebDriverWait(self._driver, patience, AT_ONCE).until(lambda _: self.run(program))

    @property
    def beat(self) -> int:
        """The number of the shown beat."""
        return int(self.text("#number"))

    def walk(self, beats: int, key: str) -> list[dict[str, Any]]:
        """Return number, figures and faces of several beats, pressing a key between them."""
        found: list[dict[str, Any]] = self.run(_WALK, beats, key)
        return found

    @property
    def console_errors(self) -> list[str]:
        """The console messages since the page was opened."""
        return [entry["message"] for entry in self._driver.get_log("browser")]  # type: ignore[no-untyped-call]

    @property
    def requested_urls(self) -> list[str]:
        """All URLs requested since the page was opened."""
        return [each["request"]["url"] for each in self._heard("Network.requestWillBeSent")]

    @property
    def frames(self) -> list[str]:
        """The WebSocket frames received since the last call."""
        return [each["response"]["payloadData"] for each in self._heard("Network.webSocketFrameReceived")]

    def _heard(self, what: str) -> list[dict[str, Any]]:
        """Return the network events of one kind since the last call."""
        messages = [
            orjson.loads(entry["message"])["message"]
            for entry in self._driver.get_log("performance")  # type: ignore[no-untyped-call]
        ]
        return [message["params"] for message in messages if message["method"] == what]

    def picture(self, path: Path) -> None:
        """Save a screenshot as PNG."""
        assert self._driver.save_screenshot(path)


@contextmanager
def browser(*, listening: bool = False, painting: bool = False, computing: bool = False) -> Iterator[Browser]:
    """Start a browser for the duration of a block.

    Args:
        listening: Whether it records requests and frames.
        painting: Whether it can take pictures of large pages.
        computing: Whether Pyodide runs for long, so that it is worth compiling a second time.
    """
    options = ChromeOptions()
    for switch in _QUIET:
        if not (painting and switch in _WITHOUT_PICTURES) and not (computing and switch == _QUICK_START):
            options.add_argument(switch)
    assert PROGRAM is not None
    options.binary_location = PROGRAM
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", **({"performance": "ALL"} if listening else {})})
    driver = Chrome(options=options, service=Service(DRIVER))
    driver.set_script_timeout(SCRIPT_PATIENCE)
    try:
        yield Browser(driver, listening=listening)
    finally:
        driver.quit()
