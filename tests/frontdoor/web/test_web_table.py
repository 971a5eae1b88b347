"""The web table in real browsers: two people at one fight, through secrets, typed dice, undos and lost connections."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import orjson
import pytest

from combat import systems
from combat.engine.catalog import system as system_named
from tests.frontdoor.web.serving import Server
from tests.harness.samples import sample
from tests.replays.page.browser import MISSING, Browser, browser
from tests.replays.page.test_page_in_a_browser import CONTRASTS, READABLE, UNNAMED_CONTROLS

pytestmark = [pytest.mark.browser, pytest.mark.skipif(MISSING, reason="no chromium and chromedriver here")]

PLAY = (Path(__file__).parent / "play.js").read_text(encoding="utf-8")
PATIENCE = 15_000  # milliseconds for one click
SMALLEST = 14  # CSS pixels of a letter
PHONE = 375
CLICKS = 5
"""Any system is played by so many."""

KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) { super(...address); window.sockets.push(this); }
};
"""
ASKED_TO_AGREE = "#owed [data-kind=agree_to_undo]"
AGREEABLE = f"document.querySelector('{ASKED_TO_AGREE} .choice') !== null"
CHOOSE_FIRST = "trench_crusade.choose_first.v1"
UNDONE = "document.querySelectorAll('.story .undone').length"
FACES = "return [...document.querySelectorAll('#rolled .face')].map((each) => each.textContent)"
OPEN_ALL = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
SETTLED = "return [...document.querySelectorAll('form.form')].every((each) => each.dataset.settled === 'yes')"
EXPAND_ALL = """
document.querySelectorAll('#owed [aria-expanded=false], #may [aria-expanded=false]').forEach((each) => each.click());
"""
DEAF = """
const socket = window.sockets.at(-1), hear = socket.onmessage;
socket.onmessage = (message) => { if (!JSON.parse(message.data).method) hear(message); };
"""
WIDE_FORM = """
(async () => {
  const { decision } = await import("/web/ask.js");
  const word = (name, of, names) => ({ domain: "one_of", of, names, name, help: "", required: true, default: null });
  const fields = {
    who: word("Who", ["ada", "bo"], ["Ada, " + "whose name is long, ".repeat(9), "Bo"]),
    how: word("How", [1, 2, 3], ["1", "2", "3"]),
  };
  const some = {
    domain: "some_of", of: ["die", "use"], names: ["a die", "a use"], least: 0, most: 1, repeats: false,
    name: "Options", help: "", required: false, default: [],
  };
  const form = { command: "try.v1", label: "Try", help: "", fields };
  const offered = { command: "choose.v1", label: "Choose", help: "", fields: { options: some } };
  window.told = [];
  const tableOf = (forms) => ({
    view: { figures: [] },
    why_not: async () => ({ reasons: [] }),
    narrow: async ({ form: place, chosen }) => {
      const left = Object.entries(forms[place].fields).map(([key, field]) =>
        key in chosen ? [key, { ...field, of: [chosen[key]], names: ["that"] }] : [key, field]);
      return { form: { ...forms[place], fields: Object.fromEntries(left) }, open: true, why_not: [] };
    },
  });
  const bare = (forms, usual, id) => {
    const asked = { decision: "0.0", kind: "try", prompt: "try what?", asked_by: null, optional: false };
    const request = { ...asked, forms, reminders: [], default: usual };
    const drawn = decision(tableOf(forms), request, async (command) => { window.told.push(command); }, (each) => each);
    drawn.id = id;
    document.body.append(drawn);
  };
  const pass = { command: "pass.v1", label: "Pass", help: "", fields: {} };
  bare([form, pass], { type: "pass.v1" }, "wide");
  bare([offered], { type: "choose.v1", options: ["use"] }, "sole");
})();
"""
BARE_FORM = """
(async () => {
  const { decision } = await import("/web/ask.js");
  const { BlowError } = await import("/client/blow.js");
  const reasons = [{ code: "why", sentence: "Say why.", rule: "" }];
  const words = { domain: "words", examples: [""], name: "Why", help: "", required: false, default: "" };
  const form = { command: "explain.v1", label: "Explain", help: "", fields: { why: words } };
  const table = {
    view: { figures: [] },
    narrow: async () => ({ form, open: true, why_not: [] }),
    why_not: async () => ({ reasons }),
  };
  const request = { decision: "0.0", kind: "explain", prompt: "Why?", forms: [form], reminders: [], default: null };
  const say = async () => { throw new BlowError(1, "Say why.", { reasons }); };
  const drawn = decision(table, request, say, (id) => id);
  drawn.id = "bare";
  document.body.append(drawn);
  drawn.querySelector(".choice").click();
})();
"""
CHOICES = """
const done = arguments[0];
(async () => {
  const { decision } = await import("/web/ask.js");
  const only = (value) => ({ domain: "one_of", of: [value], names: [""], name: "", help: "", required: true });
  const fields = { who: only("odile"), at: only("kain") };
  const charge = { command: "book.charge.v1", label: "Odile: charge", help: "", fields };
  const hold = { command: "book.hold.v1", label: "Odile: hold fire", help: "", fields: { who: only("odile") } };
  const usual = { type: "book.hold.v1", who: "odile" };
  const request = { decision: "0.0", kind: "", prompt: "Odile?", forms: [charge, hold], reminders: [], default: usual };
  const figures = [{ id: "odile", name: "Odile" }, { id: "kain", name: "Trooper Kain" }];
  const called = (id) => figures.find((each) => each.id === id)?.name ?? id;
  const drawn = decision({ view: { figures } }, request, async () => {}, called);
  done([...drawn.querySelectorAll(".choice")].map((each) => each.textContent));
})();
"""
SOON_ELSEWHERE = """
const [first, second, done] = arguments;
addEventListener("hashchange", () => { location.hash = second; done(); }, { once: true });
location.hash = first;
"""
SITTING = "return document.getElementById('question') !== null"
LEAVE = """
if (!location.href.startsWith(`${arguments[0]}#`) || document.body.dataset.connection !== "open") return false;
document.getElementById("main").replaceChildren(); // so that what is there next is of the next seat
return true;
"""
OWED = "return document.querySelectorAll('#owed .choice, #pending').length > 0"
SMALL = """
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const found = [];
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  const size = parseFloat(getComputedStyle(element).fontSize);
  if (walker.currentNode.textContent.trim() && element.checkVisibility() && size < arguments[0]) {
    found.push([size, walker.currentNode.textContent]);
  }
}
return found;
"""


@pytest.fixture(scope="module")
def people() -> Iterator[tuple[Browser, Browser]]:
    """Return two browsers that have nothing in common; the second, which has less to do, keeps what it is sent."""
    with browser() as one, browser(listening=True) as two:
        for each in (one, two):
            each.before_each_page(KEEP_SOCKETS)
        yield one, two


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return the server of all these tests, each of which opens a fight of its own."""
    running = Server(tmp_path_factory.mktemp("fights"))
    yield running
    running.stop()


def sit(window: Browser, server: Server, token: str, *, width: int = 1280, dark: bool = False) -> None:
    """Go to the link of a seat: where the table is open already, as whoever has it open does, which loads nothing."""
    if window.run(LEAVE, server.address):
        window.settle(width=width, dark=dark)
        window.run("location.hash = arguments[0]", token)
    else:
        window.visit(f"{server.address}#{token}", width=width, dark=dark)
    window.wait_until(SITTING)


def click(window: Browser, seed: int) -> str:
    """Click on something that is asked, and return what it was; `idle` where nothing is, `over` after the end."""
    told: str = window.run_until_announced(PLAY, seed, PATIENCE)
    assert told.split(":", maxsplit=1)[0] not in {"refused", "stuck", "failed", "nothing"}, told
    return told


def play(windows: tuple[Browser, ...], enough: int = 1_000, seconds: int = 120) -> list[str]:
    """Let each window click in turn, until the fight is over in all or it is enough; return what they clicked on."""
    clicked, end, seed = list[str](), monotonic() + seconds, 0
    while len(clicked) < enough and monotonic() < end:
        told = [click(each, seed) for each in windows]
        clicked += (each for each in told if each not in {"idle", "over"})
        if set(told) == {"over"}:
            break
        if "over" not in told and set(told) == {"idle"}:
            sleep(0.02)  # the program is at it
        seed += 1
    return clicked


def until_asked(windows: tuple[Browser, ...], kind: str) -> None:
    """Let the windows click until both are asked for a decision of some kind."""
    for seed in range(200):
        asked = [each.run("return document.querySelector('#owed .request')?.dataset.kind ?? null") for each in windows]
        if set(asked) == {kind}:
            return
        for window, found in zip(windows, asked, strict=True):
            if found not in {None, kind}:
                click(window, seed)
        sleep(0.05)
    pytest.fail(f"they were never asked for {kind}")


def agree(window: Browser) -> None:
    """Agree to what another seat wants taken back, once it is asked."""
    window.wait_until(f"return {AGREEABLE}")
    window.click(f"{ASKED_TO_AGREE} .choice")


def duel(name: str) -> dict[str, Any]:
    """Return the sample of a game of two sides with one model each."""
    setup: dict[str, Any] = orjson.loads(orjson.dumps(system_named(name).sample()))
    for side in setup["sides"]:
        side["models"] = side["models"][:1]
    return setup


def story(window: Browser) -> list[str]:
    """Return the sentences of the story."""
    told: list[str] = window.run(
        "return [...document.querySelectorAll('.story .lines p')].map((each) => each.textContent)"
    )
    return told


def test_two_people_play_a_fight_to_its_end_and_open_its_review(
    server: Server, people: tuple[Browser, Browser]
) -> None:
    """Whatever either does the other sees, to the last sentence."""
    tokens = server.opened(system="trench_crusade", setup=duel("trench_crusade"), settings={"turn_limit": 2})
    server.call("fight.program", token=tokens["gm"], seat="gm", player="sensible")
    sit(people[0], server, tokens["pilgrims"])
    sit(people[1], server, tokens["heretics"])
    assert len(play(people)) > 5
    for each in people:
        each.wait_until("return document.querySelector('#over .over') !== null")
        assert not each.run("return document.querySelectorAll('#owed .choice').length")
    assert story(people[0]) == story(people[1])
    before = people[0].run("return document.querySelector('#review').form.target")
    assert before == "_blank"
    people[0].run("document.querySelector('#review').form.target = '_self'")
    people[0].click("#review")
    people[0].wait_until("return document.getElementById('story') !== null")
    assert tokens["pilgrims"] not in people[0].run("return location.href + document.documentElement.outerHTML")
    assert [each.console_errors for each in people] == [[], []]


@pytest.mark.parametrize("system", systems())
def test_any_system_is_played_by_clicking(system: str, server: Server, people: tuple[Browser, Browser]) -> None:
    """Two seats click on what they are asked, and the program plays the others; nothing is refused."""
    told = server.call("fight.create", system=system)
    seats = [each for each in told["seats"] if each["role"] != "spectator"]
    mine = [next(each for each in seats if each["role"] == "gm"), seats[0]]
    for each in seats:
        if each not in mine:
            server.call("fight.program", token=each["token"], seat=each["seat"], player="random")
    for window, seat in zip(people, mine, strict=True):
        sit(window, server, seat["token"])
    assert len(play(people, enough=sample(CLICKS))) >= CLICKS
    assert [each.console_errors for each in people] == [[], []]
    figures = server.call("fight.read", token=mine[0]["token"])["view"]["figures"]
    drawn = people[0].run("return [...document.querySelectorAll('.figure')].map((each) => each.dataset.id)")
    assert sorted(drawn) == sorted(each["id"] for each in figures)


def test_a_secret_bid_is_nowhere_in_the_other_browser(server: Server, people: tuple[Browser, Browser]) -> None:
    """Neither on the page nor in anything that was sent to it, until the bids are turned over."""
    tokens = server.opened(system="fiend_wake")
    sit(people[0], server, tokens["clan-player"])
    sit(people[1], server, tokens["lockjaw-player"])
    server.call("fight.program", token=tokens["gm"], seat="gm", player="sensible")
    until_asked(people, "bid")
    people[1].frames  # noqa: B018 - what came until now is forgotten
    click(people[0], 1)
    people[1].wait_until("return [...document.querySelectorAll('.story p')].at(-1).textContent.includes('in secret')")
    beats = server.call("fight.told", token=tokens[""], since=0)["beats"]
    bid = next(each for each in reversed(beats) if each["by"] == "clan-player")
    assert people[0].run("return document.querySelector('#may details').open")  # it may be changed until all have bid
    page = people[1].run("return document.documentElement.outerHTML")
    came = "".join(people[1].frames)
    assert "hidden.v1" in came
    for secret in (bid["command"]["type"], *bid["lines"]):
        assert secret not in page
        assert f'"{secret}"' not in came or secret == bid["command"]["type"]
    assert orjson.dumps(bid["command"]).decode() not in came
    assert all(orjson.dumps(each).decode() not in came for each in bid["events"])


def test_dice_are_typed_and_the_story_tells_them(server: Server, people: tuple[Browser, Browser]) -> None:
    """The page asks for each die by what it is, and the other page says who is waited for."""
    tokens = server.opened(system="trench_crusade", dice="people")
    sit(people[0], server, tokens["pilgrims"])
    sit(people[1], server, tokens["heretics"])
    people[0].click("#owed .choice")
    people[0].wait_until("return document.getElementById('pending') !== null")
    people[1].wait_until("return document.getElementById('waiting').textContent.includes('to roll')")
    assert (
        len(people[1].run("return [...document.querySelectorAll('#waiting p')].map((each) => each.textContent)")) == 1
    )
    inputs = people[0].run("return [...document.querySelectorAll('#pending input')].map((each) => each.max)")
    assert set(inputs) == {"6"}
    people[0].wait_until("return document.activeElement === document.querySelector('#pending input')")
    people[0].press("6", *["1"] * (len(inputs) - 1), "ENTER")
    people[1].wait_until("return document.querySelectorAll('#rolled .face').length > 0")
    faces = people[1].run(FACES)
    assert faces == ["6", *["1"] * (len(inputs) - 1)]
    assert [each.console_errors for each in people] == [[], []]


def test_an_undo_is_shown_first_and_agreed_upon(server: Server, people: tuple[Browser, Browser]) -> None:
    """Who asks sees what it would take back; the other agrees; both see it struck through, and put forward again."""
    tokens = server.opened(system="trench_crusade")
    sit(people[0], server, tokens["pilgrims"])
    sit(people[1], server, tokens["heretics"])
    assert people[0].run("return document.getElementById('redo').hidden")
    people[0].click("#owed .choice")
    people[0].wait_until("return document.querySelectorAll('#rolled .face').length > 0")
    people[0].click("#undo")
    people[0].wait_until("return document.querySelector('#preview button.main') !== null")
    assert "Heretic" in people[0].text("#preview button.main")
    people[0].click("#undo-now")
    people[0].wait_until("return document.getElementById('waiting').textContent.includes('Do you agree?')")
    agree(people[1])
    for each in people:
        each.wait_until(f"return {UNDONE} > 0")
        assert not each.run("return document.querySelectorAll('#rolled .face').length")
    people[0].click("#redo")
    people[1].wait_until(f"return {UNDONE} === 0 || {AGREEABLE}")
    if people[1].run(f"return {AGREEABLE}"):
        agree(people[1])
    for each in people:
        each.wait_until(f"return {UNDONE} === 0")
    assert [each.console_errors for each in people] == [[], []]


def test_a_program_that_waits_after_an_undo_goes_on_when_somebody_says_so(
    server: Server, people: tuple[Browser, Browser]
) -> None:
    """Nobody else is asked anything then, and nobody has to be the host."""
    window, tokens = people[0], server.opened(system="trench_crusade")
    server.call("fight.do", token=tokens["gm"], command={"type": "trench_crusade.roll_off.v1"}, faces=[1, 6])
    server.call("fight.do", token=tokens["heretics"], command={"type": CHOOSE_FIRST, "side": "heretics"})
    server.call("fight.do", token=tokens["gm"], command={"type": "undo.v1", "to": 1})
    server.call("fight.program", token=tokens["heretics"], seat="heretics", player="sensible")
    sit(window, server, tokens["pilgrims"])
    server.call("fight.do", token=tokens["gm"], command={"type": "undo.v1", "to": 1})
    window.wait_until("return document.getElementById('go-on') !== null")
    before = window.run("return Number(document.body.dataset.beats)")
    window.click("#go-on")
    window.wait_until(f"return Number(document.body.dataset.beats) > {before}")
    assert window.console_errors == []


def test_the_only_form_lies_open_and_what_was_chosen_in_it_may_be_chosen_otherwise(
    server: Server, people: tuple[Browser, Browser]
) -> None:
    """Whoever chose the wrong target chooses another one, and need not begin again."""
    window, tokens = people[0], server.opened(system="trench_crusade")
    server.call("fight.do", token=tokens["gm"], command={"type": "trench_crusade.roll_off.v1"}, faces=[6, 1])
    sit(window, server, tokens["pilgrims"])
    choose = "document.querySelector('#owed form.form select')"
    window.wait_until(SETTLED)
    window.run(f"{choose}.value = '1'; {choose}.dispatchEvent(new Event('change'))")
    window.wait_until(SETTLED)
    assert window.run(f"return [...{choose}.options].map((each) => each.textContent)") == [
        "the Trench Pilgrims",
        "the Heretic Troopers",
    ]
    assert window.run("return document.title").startswith("Your turn")
    assert window.console_errors == []


def test_a_lost_connection_is_told_and_everything_comes_that_was_missed(
    server: Server, people: tuple[Browser, Browser]
) -> None:
    """Once the connection drops, once the server is started again: no sentence is missing, and none comes twice."""
    tokens = server.opened(system="trench_crusade")
    sit(people[0], server, tokens["pilgrims"])
    people[0].run("window.sockets.at(-1).close()")
    people[0].wait_until("return document.body.dataset.connection === 'lost'")
    assert "connection is lost" in people[0].text("#connection")
    server.call("fight.do", token=tokens["heretics"], command={"type": "note.v1", "text": "first remark"})
    people[0].wait_until("return document.body.dataset.connection === 'open'")
    people[0].wait_until("return document.querySelector('.story').textContent.includes('first remark')")
    server.stop()
    people[0].wait_until("return document.body.dataset.connection === 'lost'")
    server.start()
    server.call("fight.do", token=tokens["heretics"], command={"type": "note.v1", "text": "second remark"})
    people[0].wait_until("return document.querySelector('.story').textContent.includes('second remark')")
    told = server.call("fight.told", token=tokens["pilgrims"], since=0)["beats"]
    assert story(people[0]) == [line for each in told for line in each["lines"]]
    click(people[0], 1)
    assert [each for each in people[0].console_errors if "WebSocket" not in each] == []


def test_a_stale_click_is_told_and_decides_nothing(server: Server, people: tuple[Browser, Browser]) -> None:
    """Somebody else was faster, and the page had not heard of it yet: it says so, and shows what came once it can."""
    window, tokens = people[0], server.opened(system="trench_crusade")
    sit(window, server, tokens["pilgrims"])
    window.run(DEAF)
    asked = server.call("fight.read", token=tokens["heretics"])["view"]["requests"]
    faster = next(each for each in asked if each["seat"] == "heretics" and not each["optional"])
    server.call("fight.do", token=tokens["gm"], command=faster["default"], faces=[6, 1])  # no tie, which is asked again
    window.click("#owed .choice")
    window.wait_until("return !document.getElementById('notice').hidden")
    assert "Somebody was faster" in window.text("#notice")
    assert server.call("fight.read", token=tokens["pilgrims"])["beats"] == 2
    window.run("window.sockets.at(-1).close()")
    window.wait_until("return document.body.dataset.beats === '2'")
    assert window.console_errors == []


def test_whoever_goes_elsewhere_before_a_page_is_there_gets_what_they_asked_for_last(
    server: Server, people: tuple[Browser, Browser]
) -> None:
    """What comes late is not drawn over it, nor is what goes on at the seat that was left."""
    window, tokens = people[0], server.opened(system="trench_crusade")
    sit(window, server, tokens["pilgrims"])
    window.run_until_announced(SOON_ELSEWHERE, "", tokens["heretics"])
    window.wait_until("return document.querySelector('h1')?.textContent.startsWith('You are')")
    assert window.text("h1") == "You are the Heretic Troopers"
    window.run_until_announced(SOON_ELSEWHERE, tokens["pilgrims"], "")
    window.wait_until("return document.getElementById('system') !== null")
    server.call("fight.do", token=tokens["gm"], command={"type": "note.v1", "text": "Somebody is late."})
    window.run_until_announced("setTimeout(arguments[0], 500)")
    assert window.text("h1") == "A new fight"
    sit(window, server, tokens["gm"])
    assert "Somebody is late." in window.text("ol.story")
    window.run("location.hash = ''")
    window.wait_until("return document.getElementById('system') !== null")
    assert window.run("return document.querySelectorAll('h1').length") == 1
    assert window.console_errors == []


def test_the_lobby_opens_a_fight_and_says_what_is_wrong_with_a_setup(
    server: Server, people: tuple[Browser, Browser], tmp_path: Path
) -> None:
    """A setup is checked before it is played, and what is wrong is told with its place; then each seat has a link."""
    window = people[0]
    window.visit(server.address)
    window.wait_until("return document.getElementById('create') !== null")
    offered = window.run("return [...document.querySelectorAll('#system option')].map((each) => each.value)")
    assert offered == list(systems())
    window.run(OPEN_ALL)
    broken = tmp_path / "broken.toml"
    broken.write_text("[[sides]]\nid 'pilgrims'\n")
    window.choose("#file", broken)
    window.wait_until("return document.getElementById('setup').value.includes('pilgrims')")
    window.click("#check")
    window.wait_until("return document.querySelector('#checked .warning') !== null")
    assert "line 2" in window.text("#checked .warning")
    window.write("#setup", '{"nonsense": 1}')
    window.click("#check")
    window.wait_until("return document.querySelector('#checked .warning')?.textContent.includes('$')")
    window.run("document.getElementById('setup').value = ''")
    window.click("#create")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    links = window.run("return [...document.querySelectorAll('.seat input')].map((each) => each.value)")
    assert len(set(links)) == len(links)
    assert all(each.startswith(f"{server.address}#") for each in links)
    window.run("document.querySelector('.seat a.main').click()")
    window.wait_until(SITTING)
    assert window.console_errors == []
    window.visit(f"{server.address}#no.seat")
    window.wait_until("return document.querySelector('h1')?.textContent.includes('opens no seat')")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_table_is_used_on_a_phone_by_keyboard_and_by_ear(
    server: Server, people: tuple[Browser, Browser], *, dark: bool
) -> None:
    """Nothing is cut off or too small, everything has a name, and a decision takes a few keys."""
    window, tokens = people[0], server.opened(system="wrath_and_glory")
    sit(window, server, tokens["gm"], width=PHONE, dark=dark)
    window.wait_until(OWED)
    window.run(OPEN_ALL)
    window.run(EXPAND_ALL)
    window.wait_until(SETTLED)
    window.run(OPEN_ALL)
    assert window.run("return document.documentElement.scrollWidth") == PHONE
    assert window.run(SMALL, SMALLEST) == []
    assert window.run(UNNAMED_CONTROLS) == []
    assert [each for each in window.run(CONTRASTS) if each[0] < READABLE] == []
    assert window.run("return document.querySelector('.story').getAttribute('role')") == "log"
    window.run("document.querySelector('#owed form.form button.main').focus()")
    window.press("ENTER")
    window.wait_until("return Number(document.body.dataset.beats) > 1")
    assert window.run("return document.activeElement !== document.body")
    assert window.console_errors == []


def test_what_cannot_be_said_as_it_stands_opens_and_says_why(server: Server, people: tuple[Browser, Browser]) -> None:
    """A button that says something at once turns into its form where the rules want more than goes without saying."""
    window, tokens = people[0], server.opened(system="trench_crusade")
    sit(window, server, tokens["gm"])
    window.run(BARE_FORM)
    window.wait_until("return document.querySelector('#bare form.form')?.dataset.settled === 'yes'")
    assert "Say why" in window.text("#bare .against")
    assert window.run("return document.getElementById('notice').hidden")


def test_a_choice_says_whom_it_is_about_and_which_one_is_usual(server: Server, people: tuple[Browser, Browser]) -> None:
    """Where only one target is left it stands on the button, and so does what goes without saying."""
    window, tokens = people[0], server.opened(system="trench_crusade")
    sit(window, server, tokens["gm"])
    assert window.run_until_announced(CHOICES) == ["Charge: Trooper Kain", "Hold fire usual"]


def test_a_form_keeps_every_choice_in_reach_on_a_phone(server: Server, people: tuple[Browser, Browser]) -> None:
    """What was chosen may be chosen anew, long names do not widen the page, and what is usual says what it is."""
    window, tokens = people[0], server.opened(system="trench_crusade")
    sit(window, server, tokens["spectator"], width=PHONE)
    window.run(WIDE_FORM)
    window.wait_until("return document.getElementById('sole') !== null")
    assert window.text("#wide h3") == "Try what?"
    assert window.text("#wide li:last-child .choice .label") == "usual"
    window.click("#wide .choice")
    for chosen in ("1", "0"):
        window.wait_until(SETTLED)
        window.run(
            "const who = document.querySelector('[data-field=who] select');"
            "who.value = arguments[0]; who.dispatchEvent(new Event('change'));",
            chosen,
        )
    window.wait_until(SETTLED)
    assert window.run("return document.querySelectorAll('[data-field=who] option').length") == 2
    assert window.run("return document.documentElement.scrollWidth") == PHONE
    window.run("document.getElementById('wide').remove()")
    boxes = window.run("return [...document.querySelectorAll('#sole input')].map((each) => each.checked)")
    assert boxes == [False, True]
    window.click("#sole form.form button.main")
    assert window.run("return window.told") == [{"type": "choose.v1", "options": ["use"]}]
    assert window.console_errors == []


def test_an_earlier_beat_is_amended_with_a_look_at_what_would_come_of_it(
    server: Server, people: tuple[Browser, Browser]
) -> None:
    """Its dice are typed again: what would come of it is shown first, whoever must agrees, and it stands."""
    tokens = server.opened(system="trench_crusade", dice="people")
    sit(people[0], server, tokens["pilgrims"])
    sit(people[1], server, tokens["heretics"])
    assert people[0].run("return document.querySelector('.amend').hidden")
    people[0].click("#owed .choice")
    people[0].wait_until("return document.getElementById('pending') !== null")
    people[0].press("6", "1", "ENTER")
    people[0].wait_until("return !document.querySelector('.amend').hidden")
    people[0].click("#amend")
    people[0].wait_until("return document.querySelector('#amendment .request, #amendment p') !== null")
    people[0].click("#same-again")
    people[0].wait_until("return document.querySelector('#amended input') !== null")
    people[0].write("#amended input", "5")
    people[0].run("document.querySelector('#amended').dataset.stale = 'yes'")
    people[0].press("TAB")
    # What would come of it is drawn anew.
    people[0].wait_until("return !document.querySelector('#amended').dataset.stale")
    people[0].wait_until("return document.querySelector('#amended input:nth-of-type(1)')?.value === '5'")
    people[0].wait_until("return document.activeElement === document.querySelectorAll('#amended input')[1]")
    assert "Heretic" in people[0].text("#amend-now")
    people[0].click("#amend-now")
    agree(people[1])
    for each in people:
        each.wait_until(f"return {UNDONE} > 0")
        each.wait_until(f"{FACES}.join() === '5,1'")
    assert [each.console_errors for each in people] == [[], []]


def test_nothing_is_asked_of_anybody_else(server: Server, people: tuple[Browser, Browser]) -> None:
    """Every address that a page asks for is the server's own, and none of them holds the token."""
    window, tokens = people[1], server.opened(system="trench_crusade")
    window.visit(f"{server.address}#{tokens['gm']}")
    window.wait_until(SITTING)
    asked = [each for each in window.requested_urls if not each.startswith(("data:", "about:"))]
    assert asked
    assert all(each.startswith(server.address) for each in asked)
    assert all(tokens["gm"] not in each.split("#", maxsplit=1)[0] for each in asked)
