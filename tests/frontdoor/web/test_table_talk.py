"""Table talk in two browsers: chat, notes, free rolls, the search of the log, and the next session."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.frontdoor.web.serving import Server
from tests.harness.tools import needs
from tests.replays.page.browser import Browser, browser

pytestmark = [pytest.mark.browser, needs("chromium")]

END = {"type": "end.v1", "winners": [], "reason": "The light fails."}
MESSAGES = "return [...document.querySelectorAll('.messages .words')].map((element) => element.textContent)"
STORY = "return document.querySelector('.story')?.textContent ?? ''"
OPEN_DICE = "document.querySelector('details.free').open = true"
LOAD = """
const [log, done] = arguments;
(async () => {
  const { connect } = await import("/client/blow.js");
  const { logForm } = await import("/web/session.js");
  const blow = await connect(document.baseURI);
  const form = logForm(blow, (created) => { blow.close(); done(created.fight); });
  document.body.append(form);
  const files = new DataTransfer();
  files.items.add(new File([log], "fight.jsonl"));
  form.querySelector("input[type=file]").files = files.files;
  form.requestSubmit();
  const problem = form.querySelector("[role=alert]");
  const report = () => { if (problem.textContent) done(problem.textContent); };
  new MutationObserver(report).observe(problem, { childList: true });
})();
"""


@pytest.fixture(scope="module")
def browsers() -> Iterator[tuple[Browser, Browser]]:
    """Two browsers with separate storage."""
    with browser() as one, browser() as two:
        yield one, two


def sit(window: Browser, server: Server, token: str, *, width: int = 1280) -> None:
    """Open the link of a seat on a new page."""
    window.visit("about:blank")
    window.visit(f"{server.address}#{token}", width=width)
    window.wait_until(
        "return document.querySelector('.talk-tabs [data-tab=chat]') !== null && document.body.dataset.beats"
    )


def say(window: Browser, text: str, to: str = "") -> None:
    """Send a message from the page."""
    window.click("[data-tab=chat]")
    window.run("document.querySelector('.say-it select').value = arguments[0]", to)
    window.write(".say-it input", text)
    window.click(".say-it button")
    window.wait_until(f"return ({MESSAGES[7:]}).includes({text!r})")


def test_seats_chat_and_whisper(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """A whisper to the GM does not reach the other seat, whose tab counts new messages; a reload keeps all of them."""
    tokens = server.create_fight(system="trench_crusade")
    one, other = browsers
    sit(one, server, tokens["pilgrims"])
    sit(other, server, tokens["heretics"])
    say(one, "Only for the GM", "gm")
    say(one, "Well met <b>all</b>")
    other.wait_until("return document.querySelector('[data-tab=chat]').textContent === 'Chat (1 new)'")
    say(other, "And you")
    assert other.run(MESSAGES) == ["Well met <b>all</b>", "And you"]
    one.wait_until(f"return ({MESSAGES[7:]}).length === 3")
    sit(one, server, tokens["pilgrims"])
    one.wait_until(f"return ({MESSAGES[7:]}).length === 3")
    assert one.run(MESSAGES) == ["Only for the GM", "Well met <b>all</b>", "And you"]
    sit(other, server, tokens[""])
    other.wait_until(f"return ({MESSAGES[7:]}).length === 3")
    assert "Well met" not in other.run(STORY)
    assert [window.console_errors for window in browsers] == [[], []]


def test_notes_of_the_gm_stay_with_the_gm(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """They are saved while the GM writes, and are there after a reload; a player has other notes."""
    tokens = server.create_fight(system="trench_crusade")
    one, other = browsers
    sit(one, server, tokens["gm"])
    one.click("[data-tab=notes]")
    one.write(".talk textarea", "The vault opens in round 3.")
    one.wait_until(
        "return [...document.querySelectorAll('.talk [role=status]')].some((each) => each.textContent === 'Saved.')"
    )
    sit(one, server, tokens["gm"])
    one.wait_until("return document.querySelector('.talk textarea').value === 'The vault opens in round 3.'")
    sit(other, server, tokens["pilgrims"])
    assert server.call("fight.jots", token=tokens["pilgrims"]) == {"text": ""}
    assert other.run("return document.querySelector('.talk textarea').value") == ""
    sit(other, server, tokens["spectator"])
    assert other.run("return document.querySelectorAll('.say-it, [data-tab=notes], details.free').length") == 0
    assert [window.console_errors for window in browsers] == [[], []]


@pytest.mark.parametrize("dice", ["program", "people"])
def test_free_roll_appears_in_the_log_of_all_seats(
    dice: str, server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """If players roll the dice, the page asks for the faces."""
    tokens = server.create_fight(system="fiend_wake", dice=dice)
    one, other = browsers
    sit(one, server, tokens["gm"])
    sit(other, server, tokens["clan-player"])
    one.click("[data-tab=chat]")
    one.run(OPEN_DICE)
    one.write(".free-roll input:not([type])", "the weather")
    one.run("document.querySelector('.free-roll input').value = '2'")
    one.click(".free-roll button")
    if dice == "people":
        one.wait_until("return document.querySelectorAll('#pending input').length === 2")
        one.run("document.querySelectorAll('#pending input').forEach((input, index) => { input.value = index + 3; })")
        one.run("document.querySelector('#pending').requestSubmit()")
    for window in browsers:
        window.wait_until(f"return ({STORY[7:]}).includes('2D6 for the weather')")
    if dice == "people":
        assert "2D6 for the weather: 3 + 4 = 7." in other.run(STORY)
    assert [window.console_errors for window in browsers] == [[], []]


def test_search_of_the_log_runs_a_query(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """Enter shows the beats that match; a mistake is named."""
    tokens = server.create_fight(system="trench_crusade")
    window = browsers[0]
    for text in ("one", "two"):
        server.call("fight.do", token=tokens["gm"], command={"type": "note.v1", "text": text})
    sit(window, server, tokens["gm"])
    window.write("#log-search", "beat = 2\n")
    window.wait_until("return document.querySelector('.find [role=status]').textContent === '1 beat found'")
    shown = "return [...document.querySelectorAll('.story .entry:not([hidden])')].map((each) => each.dataset.beat)"
    assert window.run(shown) == ["2"]
    window.run("document.querySelector('#log-search').value = ''")
    window.write("#log-search", "beat >\n")
    window.wait_until("return document.querySelector('.find [role=status]').textContent.length > 20")


@pytest.mark.parametrize("width", [1280, 375])
def test_host_begins_the_next_session(width: int, server: Server, browsers: tuple[Browser, Browser]) -> None:
    """One button creates the fight and shows its links, which work; a player has no such button."""
    tokens = server.create_fight(system="trench_crusade", name="The ford")
    server.call("fight.program", token=tokens[""], seat="heretics", player="random")
    server.call("fight.do", token=tokens["gm"], command=END)
    one, other = browsers
    sit(one, server, tokens[""], width=width)
    sit(other, server, tokens["pilgrims"], width=width)
    one.wait_until("return document.querySelector('#next-session') !== null")
    assert other.run("return document.querySelector('#next-session')") is None
    one.click("#next-session")
    one.wait_until("return document.querySelectorAll('#session-links li').length === 5")
    assert one.run("return document.documentElement.scrollWidth <= innerWidth")
    links = one.run("return [...document.querySelectorAll('#session-links input')].map((each) => each.value)")
    host = links[0].partition("#")[2]
    assert server.call("fight.read", token=host)["program"] == [{"seat": "heretics", "player": "random"}]
    assert '"The ford (session 2)"' in server.call("fight.export", token=host)["log"].partition("\n")[0]
    sit(other, server, links[1].partition("#")[2])
    assert [window.console_errors for window in browsers] == [[], []]


def test_log_file_becomes_a_fight(server: Server, browsers: tuple[Browser, Browser], tmp_path: Path) -> None:
    """A long log is sent compressed; a damaged one is refused with a sentence on the form."""
    tokens = server.create_fight(system="trench_crusade")
    server.call("fight.do", token=tokens["gm"], command={"type": "note.v1", "text": "long " * 1_900})
    for _ in range(25):
        server.call("fight.do", token=tokens["gm"], command={"type": "note.v1", "text": "long " * 1_900})
    server.call("fight.do", token=tokens["gm"], command=END)
    log = server.call("fight.export", token=tokens[""])["log"]
    assert len(log) > 200_000
    window = browsers[0]
    sit(window, server, tokens[""])
    assert len(window.run_until_announced(LOAD, log)) == 12
    assert "line" in window.run_until_announced(LOAD, log.replace("The light fails", "The light holds"))


def test_the_log_says_when_it_is_nearly_full(tmp_path: Path, browsers: tuple[Browser, Browser]) -> None:
    """The line appears with the last tenth, also on a page that was open before."""
    server, window = Server(tmp_path), browsers[0]
    server.limit_logs(20)
    try:
        tokens = server.create_fight(system="trench_crusade")
        sit(window, server, tokens["gm"])
        line = "document.querySelector('.nearly-full').textContent"
        assert window.run(f"return {line}") == ""
        for beat in range(1, 20):
            if beat == 18:  # 18 of 20 beats are in the log
                window.wait_until(f"return {line} === 'The log is nearly full: 9 % of its maximum is left.'")
            server.call("fight.do", token=tokens["gm"], command={"type": "note.v1", "text": f"note {beat}"})
        window.wait_until(f"return {line}.startsWith('The log is full.')")
        assert window.console_errors == []
    finally:
        server.stop()
