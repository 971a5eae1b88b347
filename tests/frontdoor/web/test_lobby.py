"""The lobby in a real browser: the fights of this browser, their links and QR codes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from frontdoor.http.routes.pages import qr_svg
from tests.frontdoor.web.serving import Server
from tests.harness.tools import needs
from tests.replays.page.browser import Browser
from tests.replays.page.test_page_in_a_browser import CONTRASTS, READABLE, UNNAMED_CONTROLS

pytestmark = [pytest.mark.browser, needs("chromium")]

PHONE_WIDTH = 375
TWO_LINES = 28  # CSS pixels of a tag
LOBBY_IS_SHOWN = "return document.getElementById('create') !== null"
LINKS = "[...document.querySelectorAll('.seat input')].map((element) => element.value)"
DRAW_FOR_A_NETWORK = """
const done = arguments[0];
Promise.all([import("/web/links.js"), import("/web/fights.js")]).then(([links, fights]) => {
  links.drawLinks(null, fights.storedFights()[0], document.getElementById("seats"), false);
  done();
});
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    running.stop()


def create(window: Browser, server: Server, name: str, width: int = 1280, *, dark: bool = False) -> list[str]:
    """Create a fight in the lobby, and return its links: that of the host, then those of the seats."""
    window.visit(server.address, width=width, dark=dark)
    window.wait_until(LOBBY_IS_SHOWN)
    window.write("#name", name)
    window.click("#create")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    return list(window.run(f"return {LINKS}"))


def test_a_fight_is_listed_with_its_links_after_a_reload_until_it_is_forgotten(window: Browser, server: Server) -> None:
    """The links stay the same, and the name of the fight is in its log."""
    links = create(window, server, "The Chapel Door")
    assert '"The Chapel Door"' in server.call("fight.export", token=links[0].split("#")[1])["log"].split("\n")[0]
    assert "blow serve --lan" in window.text("#reach")
    assert window.run("return document.querySelectorAll('.code').length") == 0
    assert window.run("return document.querySelector('#seats h3').textContent").startswith("Your host link")
    assert window.run("return document.querySelector('#seats').lastChild.textContent").startswith("Hash of the seed")
    window.go(server.address)
    window.wait_until("return document.querySelector('#fights h3') !== null")
    assert window.text("#fights h3") == "The Chapel Door"
    buttons = (
        "return document.querySelector('#fights .buttons').offsetTop - document.querySelector('#fights').offsetTop"
    )
    before = window.run(buttons)
    window.wait_until("return document.querySelector('#fights .tag').textContent === 'open'")
    assert window.run(buttons) == before  # so that a click on a button does not miss it
    assert "Fiend Wake" in window.text("#fights .panel")
    window.run("document.querySelector('#fights h3').textContent = 'A night at the bridge with a long name'")
    assert window.run("return document.querySelector('#fights .tag').offsetHeight") < TWO_LINES
    window.click("#fights button.main")
    assert window.run(f"return {LINKS}") == links
    window.click("#fights .panel .buttons button:last-child")
    assert window.text("#fights h3") == "The Chapel Door"
    window.click("#fights .panel .buttons button:last-child")
    window.wait_until("return document.getElementById('fights').hidden")
    window.go(server.address)
    window.wait_until(LOBBY_IS_SHOWN)
    assert window.run("return document.getElementById('fights').hidden")
    assert window.console_errors == []


def test_a_renewed_link_replaces_the_earlier_one(window: Browser, server: Server) -> None:
    """The earlier link is refused, the new one works, and it is kept."""
    before = create(window, server, "Bridge night")
    window.click(".seat .renew")
    window.wait_until(f"return {LINKS}[1] !== '{before[1]}'")
    after = window.run(f"return {LINKS}")
    assert after[0] == before[0]
    assert after[2:] == before[2:]
    assert server.call("fight.seats", token=after[1].split("#")[1])["seats"]
    window.go(f"{before[1]}")
    window.wait_until("return document.querySelector('h1')?.textContent.includes('does not work')")
    window.visit(server.address)
    window.wait_until("return document.querySelector('#fights h3') !== null")
    window.click("#fights button.main")
    assert window.run(f"return {LINKS}") == after


@pytest.mark.parametrize(("width", "dark"), [(PHONE_WIDTH, True), (1280, False)])
def test_each_seat_has_a_qr_code_of_its_link_if_other_devices_reach_it(
    window: Browser, server: Server, width: int, *, dark: bool
) -> None:
    """The picture is that of the link; the page stays readable and no wider than the screen."""
    links = create(window, server, "A night with a name that is long enough to need two lines", width, dark=dark)
    window.run_until_announced(DRAW_FOR_A_NETWORK)
    window.wait_until(f"return document.querySelectorAll('.code').length === {len(links) - 1}")
    window.wait_until("return [...document.querySelectorAll('.code')].every((code) => code.naturalWidth > 0)")
    sources = window.run("return [...document.querySelectorAll('.code')].map((code) => decodeURIComponent(code.src))")
    assert [source.partition(",")[2] for source in sources] == [qr_svg(link) for link in links[1:]]
    assert window.run("return document.documentElement.scrollWidth") <= width
    assert window.run(UNNAMED_CONTROLS) == []
    assert [contrast for contrast in window.run(CONTRASTS) if contrast[0] < READABLE] == []
    assert window.console_errors == []


def test_a_log_is_continued_from_the_lobby(window: Browser, server: Server, tmp_path: Path) -> None:
    """The file becomes a fight with links of its own, which is listed too; a damaged file is refused in a sentence."""
    links = create(window, server, "The Old Mill")
    log = server.call("fight.export", token=links[0].split("#")[1])["log"]
    for name, text in (("damaged.jsonl", log[:-9]), ("mill.jsonl", log)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    window.go(server.address)
    window.wait_until(LOBBY_IS_SHOWN)
    window.run("document.querySelector('.load-log').closest('details').open = true")
    window.choose(".load-log input[type=file]", tmp_path / "damaged.jsonl")
    window.click("#load-log")
    window.wait_until("return document.querySelector('.load-log [role=alert]').textContent !== ''")
    window.choose(".load-log input[type=file]", tmp_path / "mill.jsonl")
    window.click("#load-log")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    assert "A fight from a log" in window.text("#fights")


def test_the_fights_of_the_server_are_listed_for_its_key(window: Browser, server: Server) -> None:
    """Those whose host link this browser has are open with a click."""
    links = create(window, server, "The Chapel Door")
    server.call("fight.create", system="wrath_and_glory", name="Made elsewhere")
    server.require_key("the key")
    window.go(server.address)
    window.wait_until("return document.getElementById('server-fights') !== null")
    window.click("#server-fights summary")
    window.write("#server-fights input", "another key")
    window.click("#server-fights button[type=submit]")
    window.wait_until("return !document.getElementById('notice').hidden")
    assert "requires a key" in window.text("#notice")
    window.write("#server-fights input", "the key")
    window.click("#server-fights button[type=submit]")
    window.wait_until("return document.querySelectorAll('#server-fights li').length === 2")
    listed = window.run("return [...document.querySelectorAll('#server-fights li')].map((each) => each.textContent)")
    assert any("The Chapel Door" in text and "Fiend Wake" in text and "To the table" in text for text in listed)
    assert any("Made elsewhere" in text and "not in this browser" in text for text in listed)
    assert window.run("return document.querySelector('#server-fights li a').hash") == f"#{links[0].split('#')[1]}"
