"""The web table in two real browsers: secrets, typed dice, undo, lost connections, phones and keyboards."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import orjson
import pytest

from combat import systems
from combat.engine.catalog import system as system_named
from events.limits import UNSAFE
from tests.frontdoor.importers.rosters import as_xml, zipped
from tests.frontdoor.importers.test_new_recruit import LAMPS
from tests.frontdoor.test_unsafe_characters import ACCEPTED
from tests.frontdoor.web.serving import Server
from tests.harness.samples import sample_size
from tests.harness.tools import needs
from tests.replays.page.browser import Browser, browser
from tests.replays.page.test_page_in_a_browser import CONTRASTS, READABLE, UNNAMED_CONTROLS

pytestmark = [pytest.mark.browser, needs("chromium")]

PLAY = (Path(__file__).parent / "play.js").read_text(encoding="utf-8")
CLICK_TIMEOUT = 15_000  # milliseconds
MIN_FONT_SIZE = 14  # CSS pixels
PHONE_WIDTH = 375  # CSS pixels
CLICKS = 5
"""Clicks in each system."""

KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) { super(...address); window.sockets.push(this); }
};
"""
CONSENT = "#owed [data-kind=agree_to_undo]"
CAN_AGREE = f"document.querySelector('{CONSENT} form.form') !== null"
CHOOSE_FIRST = "trench_crusade.choose_first.v1"
MAIN = "#owed form.form button.main"
UNDONE_COUNT = "document.querySelectorAll('.story .undone').length"
FACES = "return [...document.querySelectorAll('#rolled .die')].map((element) => element.textContent)"
END_FIGHT = "[...document.querySelectorAll('.choice')].find((element) => /End the fight/.test(element.textContent))"
OPEN_ALL = "document.querySelectorAll('details').forEach((element) => { element.open = true; })"
SETTLED = "return [...document.querySelectorAll('form.form')].every((element) => element.dataset.settled === 'yes')"
EXPAND_ALL = """
const folded = document.querySelectorAll('#owed [aria-expanded=false], #may [aria-expanded=false]');
folded.forEach((element) => element.click());
"""
IGNORE_NOTICES = """
const socket = window.sockets.at(-1), receive = socket.onmessage;
socket.onmessage = (message) => { if (!JSON.parse(message.data).method) receive(message); };
"""
WIDE_FORM = """
(async () => {
  const { Question } = await import("/web/question.js");
  const oneOf = (name, of, names) => ({ domain: "one_of", of, names, name, help: "", required: true, default: null });
  const fields = {
    who: oneOf("Who", ["ada", "bo"], ["Ada, " + "who has a long name, ".repeat(9), "Bo"]),
    how: oneOf("How", [1, 2, 3], ["1", "2", "3"]),
  };
  const options = {
    domain: "some_of", of: ["die", "use"], names: ["a die", "a use"], least: 0, most: 1, repeats: false,
    name: "Options", help: "", required: false, default: [],
  };
  const form = { command: "try.v1", label: "Try", help: "", fields };
  const chooseForm = { command: "choose.v1", label: "Choose", help: "", fields: { options } };
  window.sentCommands = [];
  const tableOf = (forms) => ({
    view: { figures: [] },
    why_not: async () => ({ reasons: [] }),
    narrow: async ({ form: index, chosen }) => {
      const narrowed = Object.entries(forms[index].fields).map(([key, field]) =>
        key in chosen ? [key, { ...field, of: [chosen[key]], names: ["chosen"] }] : [key, field]);
      return { form: { ...forms[index], fields: Object.fromEntries(narrowed) }, open: true, why_not: [] };
    },
  });
  const draw = (forms, defaultCommand, id) => {
    const base = { decision: "0.0", kind: "try", prompt: "try what?", asked_by: null, optional: false };
    const variants = forms.map(({ label }, index) => ({ name: "", label, forms: [index] }));
    const entries = variants.map((variant) => ({ label: variant.label, actor: "", variants: [variant] }));
    const request = { ...base, forms, entries, reminders: [], default: defaultCommand };
    const send = async (command) => { window.sentCommands.push(command); };
    const { element } = new Question(tableOf(forms), request, { send, nameOf: (id) => id });
    element.id = id;
    document.querySelector(".turn").append(element);
  };
  const pass = { command: "pass.v1", label: "Pass", help: "", fields: {} };
  draw([form, pass], { type: "pass.v1" }, "wide");
  draw([chooseForm], { type: "choose.v1", options: ["use"] }, "sole");
})();
"""
INCOMPLETE_FORM = """
(async () => {
  const { Question } = await import("/web/question.js");
  const { BlowError } = await import("/client/blow.js");
  const reasons = [{ code: "why", sentence: "Say why.", rule: "" }];
  const words = { domain: "words", examples: [""], name: "Why", help: "", required: false, default: "" };
  const form = { command: "explain.v1", label: "Explain", help: "", fields: { why: words } };
  const table = {
    view: { figures: [] },
    narrow: async () => ({ form, open: true, why_not: [] }),
    why_not: async () => ({ reasons }),
  };
  const entries = [{ label: "Explain", actor: "", variants: [{ name: "", label: "Explain", forms: [0] }] }];
  const base = { decision: "0.0", kind: "explain", prompt: "Why?", reminders: [], default: null };
  const request = { ...base, forms: [form], entries };
  const send = async () => { throw new BlowError(1, "Say why.", { reasons }); };
  const { element } = new Question(table, request, { send, nameOf: (id) => id });
  element.id = "incomplete";
  document.body.append(element);
})();
"""
UNCHECKED_FORM = """
(async () => {
  const { Question } = await import("/web/question.js");
  const { BlowError } = await import("/client/blow.js");
  const answer = (value) => async () => {
    if (window.isBusy) throw new BlowError(4, "too many questions; ask again in 5 s", { retry_after: 5 });
    return value;
  };
  const reasons = [{ code: "why", sentence: "Say why.", rule: "" }];
  const words = { domain: "words", examples: [""], name: "Why", help: "", required: false, default: "" };
  const form = { command: "explain.v1", label: "Explain", help: "", fields: { why: words } };
  const entries = [{ label: "Explain", actor: "", variants: [{ name: "", label: "Explain", forms: [0] }] }];
  const base = { decision: "0.0", kind: "explain", prompt: "Why?", reminders: [], default: null };
  window.isBusy = false;
  window.sentCommands = [];
  const send = async (command) => { window.sentCommands.push(command); };
  const narrow = answer({ form, open: true, why_not: [] });
  const table = { view: { figures: [] }, narrow, why_not: answer({ reasons }) };
  const { element } = new Question(table, { ...base, forms: [form], entries }, { send, nameOf: (id) => id });
  element.id = "unchecked";
  document.body.append(element);
})();
"""
CHOICE_TEXTS = """
const done = arguments[0];
(async () => {
  const { Question } = await import("/web/question.js");
  const only = (value) => ({ domain: "one_of", of: [value], names: [""], name: "", help: "", required: true });
  const fields = { who: only("odile"), at: only("kain") };
  const limits = { least: 0, most: null, required: false, default: [] };
  const several = { domain: "some_of", of: ["kain"], names: [""], name: "Near", help: "", ...limits };
  const charge = { command: "book.charge.v1", label: "Odile: charge", help: "", fields };
  const beside = { ...charge, label: "Odile: charge (beside several)", fields: { ...fields, near: several } };
  const hold = { command: "book.hold.v1", label: "Odile: hold fire", help: "", fields: { who: only("odile") } };
  const offered = [charge, beside, hold];
  const defaultCommand = { type: "book.hold.v1", who: "odile" };
  const variant = (label, forms, price) => ({ name: "as usual", label, forms, price });
  const entryOf = (label, forms, price) => ({ label, actor: "odile", variants: [variant(label, forms, price)] });
  const entries = [entryOf("Charge: Trooper Kain", [0, 1], "2 of 3 points"), entryOf("Hold fire", [2], "")];
  const base = { decision: "0.0", kind: "", prompt: "Odile?", reminders: [], default: defaultCommand };
  const request = { ...base, forms: offered, entries };
  const figures = [{ id: "odile", name: "Odile" }, { id: "kain", name: "Trooper Kain" }];
  const nameOf = (id) => figures.find((figure) => figure.id === id)?.name ?? id;
  const table = {
    view: { figures },
    narrow: async ({ form }) => ({ form: offered[form], open: true, why_not: [] }),
    why_not: async () => ({ reasons: [] }),
  };
  const { element } = new Question(table, request, { send: async () => {}, nameOf });
  const texts = () => [...element.querySelectorAll(".acts .choice, .main")].map((choice) => choice.textContent);
  const before = texts();
  element.querySelector(".choice").click();
  done([before, texts()]);
})();
"""
NAVIGATE_TWICE = """
const [first, second, done] = arguments;
addEventListener("hashchange", () => { location.hash = second; done(); }, { once: true });
location.hash = first;
"""
SEAT_IS_SHOWN = "return document.getElementById('question') !== null"
CLEAR_PAGE = """
if (!location.href.startsWith(`${arguments[0]}#`) || document.body.dataset.connection !== "open") return false;
document.getElementById("main").replaceChildren(); // content that appears later belongs to the next seat
return true;
"""
HAS_DECISION = "return document.querySelectorAll('#owed .request, #pending').length > 0"
SMALL_TEXTS = """
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const texts = [];
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  const size = parseFloat(getComputedStyle(element).fontSize);
  if (walker.currentNode.textContent.trim() && element.checkVisibility() && size < arguments[0]) {
    texts.push([size, walker.currentNode.textContent]);
  }
}
return texts;
"""


@pytest.fixture(scope="module")
def browsers() -> Iterator[tuple[Browser, Browser]]:
    """Two browsers with separate storage; only the second, which has less to do, records its network traffic."""
    with browser() as one, browser(listening=True) as two:
        for window in (one, two):
            window.before_each_page(KEEP_SOCKETS)
        yield one, two


def sit(window: Browser, server: Server, token: str, *, width: int = 1280, dark: bool = False) -> None:
    """Open the link of a seat. If the web table is open already, only the fragment changes and nothing is loaded."""
    if window.run(CLEAR_PAGE, server.address):
        window.settle(width=width, dark=dark)
        window.run("location.hash = arguments[0]", token)
    else:
        window.visit(f"{server.address}#{token}", width=width, dark=dark)
    window.wait_until(SEAT_IS_SHOWN)


def click(window: Browser, seed: int) -> str:
    """Click on a random choice and return its label; "idle" if there is none, "over" after the end of the fight."""
    for attempt in range(8):  # random values of all choices may exclude each other; then other values are tried
        result: str = window.run_until_announced(PLAY, seed + 10_000 * attempt, CLICK_TIMEOUT)
        if result != "nothing":
            break
    assert result.split(":", maxsplit=1)[0] not in {"refused", "stuck", "failed", "nothing"}, result
    return result


def play(windows: tuple[Browser, ...], max_clicks: int = 1_000, seconds: int = 120) -> list[str]:
    """Let the windows click in turn until the fight is over or a limit is reached; return the labels of the choices."""
    labels, deadline, seed = list[str](), monotonic() + seconds, 0
    while len(labels) < max_clicks and monotonic() < deadline:
        results = [click(window, seed) for window in windows]
        labels += (result for result in results if result not in {"idle", "over"})
        if set(results) == {"over"}:
            break
        if "over" not in results and set(results) == {"idle"}:
            sleep(0.02)  # a program player is acting
        seed += 1
    return labels


def play_until(windows: tuple[Browser, ...], kind: str) -> None:
    """Let the windows click until each has a decision of a kind."""
    for seed in range(200):
        kinds = [
            window.run("return document.querySelector('#owed .request')?.dataset.kind ?? null") for window in windows
        ]
        if set(kinds) == {kind}:
            return
        for window, open_kind in zip(windows, kinds, strict=True):
            if open_kind not in {None, kind}:
                click(window, seed)
        sleep(0.05)
    pytest.fail(f"the windows never had a decision of the kind {kind}")


def agree(window: Browser) -> None:
    """Agree to the undo or amendment that another seat asks for."""
    window.wait_until(f"return {CAN_AGREE}")
    choices = f"[...document.querySelectorAll('{CONSENT} .acts .choice')]"
    window.run(f"{choices}.find((element) => /Agree/.test(element.textContent)).click()")


def duel(name: str) -> dict[str, Any]:
    """Return the sample setup of a system with one model for each side."""
    setup: dict[str, Any] = orjson.loads(orjson.dumps(system_named(name).sample()))
    for side in setup["sides"]:
        side["models"] = side["models"][:1]
    return setup


def log_sentences(window: Browser) -> list[str]:
    """Return the sentences of the log on the page."""
    sentences: list[str] = window.run(
        "return [...document.querySelectorAll('.story .lines p')].map((element) => element.textContent)"
    )
    return sentences


def test_two_players_play_a_fight_to_its_end_and_open_its_review(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """Both browsers show the same log to the end."""
    tokens = server.create_fight(system="trench_crusade", setup=duel("trench_crusade"), settings={"turn_limit": 2})
    server.call("fight.program", token=tokens["gm"], seat="gm", player="sensible")
    sit(browsers[0], server, tokens["pilgrims"])
    sit(browsers[1], server, tokens["heretics"])
    assert len(play(browsers)) > 5
    for window in browsers:
        window.wait_until("return document.querySelector('#over .over') !== null")
        assert not window.run("return document.querySelectorAll('#owed .request').length")
    assert log_sentences(browsers[0]) == log_sentences(browsers[1])
    assert browsers[0].run("return document.querySelector('#review').form.target") == "_blank"
    browsers[0].run("document.querySelector('#review').form.target = '_self'")
    browsers[0].click("#review")
    browsers[0].wait_until("return document.getElementById('story') !== null")
    assert tokens["pilgrims"] not in browsers[0].run("return location.href + document.documentElement.outerHTML")
    assert [window.console_errors for window in browsers] == [[], []]


@pytest.mark.parametrize("system", systems())
def test_every_system_can_be_played_by_clicking(system: str, server: Server, browsers: tuple[Browser, Browser]) -> None:
    """Two seats click on their decisions, and the program plays the others; no command is refused."""
    fight = server.call("fight.create", system=system)
    seats = [seat for seat in fight["seats"] if seat["role"] != "spectator"]
    clicking_seats = [next(seat for seat in seats if seat["role"] == "gm"), seats[0]]
    for seat in seats:
        if seat not in clicking_seats:
            server.call("fight.program", token=seat["token"], seat=seat["seat"], player="random")
    for window, seat in zip(browsers, clicking_seats, strict=True):
        sit(window, server, seat["token"])
    assert len(play(browsers, max_clicks=sample_size(CLICKS))) >= CLICKS
    assert [window.console_errors for window in browsers] == [[], []]
    figures = server.call("fight.read", token=clicking_seats[0]["token"])["view"]["figures"]
    shown_ids = browsers[0].run("return [...document.querySelectorAll('.figure')].map((element) => element.dataset.id)")
    assert sorted(shown_ids) == sorted(figure["id"] for figure in figures)


def test_a_secret_bid_does_not_reach_the_other_browser(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """The bid is neither on its page nor in the messages to it, until the bids are revealed."""
    tokens = server.create_fight(system="fiend_wake")
    sit(browsers[0], server, tokens["clan-player"])
    sit(browsers[1], server, tokens["lockjaw-player"])
    server.call("fight.program", token=tokens["gm"], seat="gm", player="sensible")
    play_until(browsers, "bid")
    browsers[1].frames  # noqa: B018 - reading discards the earlier messages
    click(browsers[0], 1)
    browsers[1].wait_until("return [...document.querySelectorAll('.story p')].at(-1).textContent.includes('in secret')")
    beats = server.call("fight.told", token=tokens[""], since=0)["beats"]
    bid = next(beat for beat in reversed(beats) if beat["by"] == "clan-player")
    assert browsers[0].run(
        "return document.querySelector('#may details').open"
    )  # the bid can be changed until all have bid
    page = browsers[1].run("return document.documentElement.outerHTML")
    received = "".join(browsers[1].frames)
    assert "hidden.v1" in received
    for secret in (bid["command"]["type"], *bid["lines"]):
        assert secret not in page
        assert f'"{secret}"' not in received or secret == bid["command"]["type"]
    assert orjson.dumps(bid["command"]).decode() not in received
    assert all(orjson.dumps(event).decode() not in received for event in bid["events"])


def test_players_see_the_hash_add_their_texts_and_check_the_seed(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """The text of a player is on the other page only after both have said theirs."""
    fight = server.call("fight.create", system="trench_crusade", salts=True)
    tokens = {"": fight["host"], **{seat["seat"]: seat["token"] for seat in fight["seats"]}}
    server.call("fight.program", token=tokens["gm"], seat="gm", player="sensible")
    for window, seat in zip(browsers, ("pilgrims", "heretics"), strict=True):
        sit(window, server, tokens[seat])
        assert window.text("#seed-hash") == fight["seed_hash"]
    for window, text in zip(browsers, ("heron", "egret"), strict=True):
        window.wait_until("return document.querySelector('#owed [data-kind=salt] form.form input') !== null")
        window.write("#owed [data-kind=salt] form.form input", text)
        window.wait_until(SETTLED)
        assert "heron" not in browsers[1].run("return document.documentElement.textContent")
        window.click("#owed [data-kind=salt] form.form button.main")
    for window in browsers:
        window.wait_until("return document.querySelector('#salt')?.textContent.includes('egret')")
        assert "pilgrims: heron; heretics: egret" in window.text("#salt")
    server.call("fight.do", token=tokens[""], command={"type": "end.v1", "winners": [], "reason": "Late."})
    for window in browsers:
        window.wait_until("return document.querySelector('#seed-check') !== null")
        assert window.text("#seed-check").endswith("It fits the hash.")
    assert [window.console_errors for window in browsers] == [[], []]


def first_command(server: Server, token: str, request: dict[str, Any]) -> dict[str, Any] | None:
    """Return a command of the first form of a request, with the first value of each field that must be chosen."""
    chosen: dict[str, Any] = {}
    for _ in range(6):
        asked = {"decision": request["decision"], "form": 0, "chosen": chosen}
        narrowed = server.call("fight.narrow", token=token, **asked)
        if narrowed["command"] is not None:
            return dict(narrowed["command"])
        fields = narrowed["form"]["fields"].items()
        left = [(name, domain["of"][0]) for name, domain in fields if name not in chosen and domain.get("of")]
        if not left:
            return None
        chosen |= dict(left[:1])
    return None


def test_browsers_roll_together_without_a_click(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """Each page opens its contributions by itself; without one of them, the page names the seat that is awaited."""
    tokens = server.create_fight(system="trench_crusade", dice="together")
    server.call("fight.program", token=tokens["gm"], seat="gm", player="sensible")
    sit(browsers[0], server, tokens["pilgrims"])
    sit(browsers[1], server, tokens["heretics"])
    browsers[0].wait_until("return document.querySelector('#owed .request') !== null")
    play(browsers, max_clicks=4)
    for window in browsers:
        window.wait_until(r"return /together: [1-9]/.test(document.getElementById('rolls').textContent)")
    browsers[1].visit(server.address)  # this player leaves
    for seed in range(40):
        if "contribute to roll" in browsers[0].text("#waiting"):
            break
        click(browsers[0], seed)
        view = server.call("fight.read", token=tokens["heretics"])["view"]
        for request in view["requests"]:
            if request["seat"] == "heretics" and request["kind"] != "reveal" and not request["optional"]:
                command = first_command(server, tokens["heretics"], request)
                if command is not None:
                    server.call("fight.do", token=tokens["heretics"], command=command)
    browsers[0].wait_until("return document.querySelector('#waiting').textContent.includes('contribute to roll')")
    assert "Heretic Troopers" in browsers[0].text("#waiting")
    sit(browsers[1], server, tokens["heretics"])
    browsers[0].wait_until("return !document.querySelector('#waiting').textContent.includes('contribute to roll')")
    assert [window.console_errors for window in browsers] == [[], []]


def test_typed_dice_are_shown_in_both_browsers(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """One page has an input for each die, and the other page names the seat that rolls."""
    tokens = server.create_fight(system="trench_crusade", dice="people")
    sit(browsers[0], server, tokens["pilgrims"])
    sit(browsers[1], server, tokens["heretics"])
    browsers[0].click(MAIN)
    browsers[0].wait_until("return document.getElementById('pending') !== null")
    browsers[1].wait_until("return document.getElementById('waiting').textContent.includes('to roll')")
    assert (
        len(
            browsers[1].run("return [...document.querySelectorAll('#waiting p')].map((element) => element.textContent)")
        )
        == 1
    )
    inputs = browsers[0].run("return [...document.querySelectorAll('#pending input')].map((element) => element.max)")
    assert set(inputs) == {"6"}
    browsers[0].wait_until("return document.activeElement === document.querySelector('#pending input')")
    browsers[0].press("6", *["1"] * (len(inputs) - 1), "ENTER")
    browsers[1].wait_until("return document.querySelectorAll('#rolled .die').length > 0")
    faces = browsers[1].run(FACES)
    assert faces == ["6", *["1"] * (len(inputs) - 1)]
    assert [window.console_errors for window in browsers] == [[], []]


def test_an_undo_is_previewed_and_needs_the_agreement_of_the_other_seat(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """After the agreement both logs strike the beats through; a redo restores them."""
    tokens = server.create_fight(system="trench_crusade")
    sit(browsers[0], server, tokens["pilgrims"])
    sit(browsers[1], server, tokens["heretics"])
    assert browsers[0].run("return document.getElementById('redo').hidden")
    browsers[0].click(MAIN)
    browsers[0].wait_until("return document.querySelectorAll('#rolled .die').length > 0")
    browsers[0].click("#undo")
    browsers[0].wait_until("return document.querySelector('#preview button.main') !== null")
    assert "Heretic" in browsers[0].text("#preview button.main")
    browsers[0].click("#undo-now")
    browsers[0].wait_until("return document.getElementById('waiting').textContent.includes('Do you agree?')")
    browsers[1].wait_until("return document.querySelector('.consent-preview .goes') !== null")
    assert "Heretic" in browsers[1].text(".consent-preview")
    agree(browsers[1])
    for window in browsers:
        window.wait_until(f"return {UNDONE_COUNT} > 0")
        assert not window.run("return document.querySelectorAll('#rolled .die').length")
    browsers[0].click("#redo")
    browsers[1].wait_until(f"return {UNDONE_COUNT} === 0 || {CAN_AGREE}")
    if browsers[1].run(f"return {CAN_AGREE}"):
        agree(browsers[1])
    for window in browsers:
        window.wait_until(f"return {UNDONE_COUNT} === 0")
    assert [window.console_errors for window in browsers] == [[], []]


def test_a_player_can_restart_a_program_player_that_waits_after_an_undo(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """No other seat has a decision then, and the player need not be the host."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    server.call("fight.do", token=tokens["gm"], command={"type": "trench_crusade.roll_off.v1"}, faces=[1, 6])
    server.call("fight.do", token=tokens["heretics"], command={"type": CHOOSE_FIRST, "side": "heretics"})
    server.call("fight.do", token=tokens["gm"], command={"type": "undo.v1", "to": 1})
    server.call("fight.program", token=tokens["heretics"], seat="heretics", player="sensible")
    sit(window, server, tokens["pilgrims"])
    window.wait_until("return Number(document.body.dataset.beats) > 4")  # the program has decided again
    server.call("fight.do", token=tokens["gm"], command={"type": "undo.v1", "to": 1})
    window.wait_until("return document.getElementById('go-on') !== null")
    before = window.run("return Number(document.body.dataset.beats)")
    window.click("#go-on")
    window.wait_until(f"return Number(document.body.dataset.beats) > {before}")
    assert window.console_errors == []


def test_the_only_form_is_open_and_its_choices_can_be_changed(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """A player who chose the wrong option picks another one in the same form."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    server.call("fight.do", token=tokens["gm"], command={"type": "trench_crusade.roll_off.v1"}, faces=[6, 1])
    sit(window, server, tokens["pilgrims"])
    window.wait_until(SETTLED)
    window.click("#owed .labelled label:nth-of-type(2) input")
    window.wait_until(SETTLED)
    labels = window.run("return [...document.querySelectorAll('#owed .labelled label')].map((e) => e.textContent)")
    assert labels == ["the Trench Pilgrims", "the Heretic Troopers"]
    assert window.run("return document.querySelector('#owed .labelled label:nth-of-type(2) input').checked")
    assert window.run("return document.title").startswith("Your turn")
    assert window.console_errors == []


def test_a_lost_connection_is_reported_and_missed_beats_arrive_later(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """The log is complete and has no duplicates after a lost connection and after a restart of the server."""
    tokens = server.create_fight(system="trench_crusade")
    sit(browsers[0], server, tokens["pilgrims"])
    browsers[0].run("window.sockets.at(-1).close()")
    browsers[0].wait_until("return document.body.dataset.connection === 'lost'")
    assert "Connection lost" in browsers[0].text("#connection")
    server.call("fight.do", token=tokens["heretics"], command={"type": "note.v1", "text": "first remark"})
    browsers[0].wait_until("return document.body.dataset.connection === 'open'")
    browsers[0].wait_until("return document.querySelector('.story').textContent.includes('first remark')")
    server.stop()
    browsers[0].wait_until("return document.body.dataset.connection === 'lost'")
    server.start()
    server.call("fight.do", token=tokens["heretics"], command={"type": "note.v1", "text": "second remark"})
    browsers[0].wait_until("return document.querySelector('.story').textContent.includes('second remark')")
    beats = server.call("fight.told", token=tokens["pilgrims"], since=0)["beats"]
    assert log_sentences(browsers[0]) == [line for beat in beats for line in beat["lines"]]
    click(browsers[0], 1)
    assert [error for error in browsers[0].console_errors if "WebSocket" not in error] == []


def test_a_stale_click_is_reported_and_changes_nothing(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """Another player was faster, but the page did not receive that beat. It shows the beat after reconnecting."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    sit(window, server, tokens["pilgrims"])
    window.wait_until(SETTLED)
    window.run(IGNORE_NOTICES)
    requests = server.call("fight.read", token=tokens["heretics"])["view"]["requests"]
    request = next(request for request in requests if request["seat"] == "heretics" and not request["optional"])
    command = request["default"]
    server.call("fight.do", token=tokens["gm"], command=command, faces=[6, 1])  # not a tie, which is rolled again
    window.click(MAIN)
    window.wait_until("return !document.getElementById('notice').hidden")
    assert "Another player was faster" in window.text("#notice")
    assert server.call("fight.read", token=tokens["pilgrims"])["beats"] == 2
    window.run("window.sockets.at(-1).close()")
    window.wait_until("return document.body.dataset.beats === '2'")
    assert window.console_errors == []


def test_the_last_of_two_quick_navigations_wins(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """Neither a late answer nor a change at the seat that was left is drawn over the new page."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    sit(window, server, tokens["pilgrims"])
    window.run_until_announced(NAVIGATE_TWICE, "", tokens["heretics"])
    window.wait_until("return document.querySelector('#fight-name') !== null")
    assert window.text("h1") == "The Heretic Troopers"
    window.run_until_announced(NAVIGATE_TWICE, tokens["pilgrims"], "")
    window.wait_until("return document.getElementById('system') !== null")
    server.call("fight.do", token=tokens["gm"], command={"type": "note.v1", "text": "A late remark."})
    window.run_until_announced("setTimeout(arguments[0], 500)")
    assert window.text("h1") == "New fight"
    sit(window, server, tokens["gm"])
    assert "A late remark." in window.text("ol.story")
    window.run("location.hash = ''")
    window.wait_until("return document.getElementById('system') !== null")
    assert window.run("return document.querySelectorAll('h1').length") == 1
    assert window.console_errors == []


def test_the_lobby_checks_setups_and_starts_fights(
    server: Server, browsers: tuple[Browser, Browser], tmp_path: Path
) -> None:
    """Errors in a setup are shown with their position. A new fight has a link for each seat."""
    window = browsers[0]
    window.visit(server.address)
    window.wait_until("return document.getElementById('create') !== null")
    systems_in_lobby = window.run(
        "return [...document.querySelectorAll('#system input')].map((element) => element.value)"
    )
    assert systems_in_lobby == list(systems())
    window.run(OPEN_ALL)
    broken = tmp_path / "broken.toml"
    broken.write_text("[[sides]]\nid 'pilgrims'\n")
    window.choose("#file", broken)
    window.wait_until("return document.getElementById('setup').value.includes('pilgrims')")
    window.click("#check")
    window.wait_until("return document.querySelector('#checked .warning') !== null")
    assert "line 2" in window.text("#checked .warning")
    window.write("#setup", '{"nonsense": 1, "players": []}')
    window.click("#check")
    window.wait_until("return document.querySelector('#checked .warning')?.textContent.includes('$')")
    window.run("document.getElementById('setup').value = ''")
    window.click("#create")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    links = window.run("return [...document.querySelectorAll('.seat input')].map((element) => element.value)")
    assert len(set(links)) == len(links)
    assert all(link.startswith(f"{server.address}#") for link in links)
    window.run("document.querySelector('.seat a.main').click()")
    window.wait_until(SEAT_IS_SHOWN)
    assert window.console_errors == []
    window.visit(f"{server.address}#no.seat")
    window.wait_until("return document.querySelector('h1')?.textContent.includes('does not work')")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_table_works_on_a_phone_and_with_keyboard_and_screen_reader(
    server: Server, browsers: tuple[Browser, Browser], *, dark: bool
) -> None:
    """Texts fit and are large enough, controls have names, and a decision can be made by keyboard."""
    window, tokens = browsers[0], server.create_fight(system="wrath_and_glory")
    sit(window, server, tokens["gm"], width=PHONE_WIDTH, dark=dark)
    window.wait_until(HAS_DECISION)
    window.run(OPEN_ALL)
    window.run(EXPAND_ALL)
    window.wait_until(SETTLED)
    window.run(OPEN_ALL)
    assert window.run("return document.documentElement.scrollWidth") == PHONE_WIDTH
    assert window.run(SMALL_TEXTS, MIN_FONT_SIZE) == []
    assert window.run(UNNAMED_CONTROLS) == []
    assert [contrast for contrast in window.run(CONTRASTS) if contrast[0] < READABLE] == []
    assert window.run("return document.querySelector('.story').closest('[role=log]') !== null")
    window.run("document.querySelector('#owed form.form button.main').focus()")
    window.press("ENTER")
    window.wait_until("return Number(document.body.dataset.beats) > 1")
    assert window.run("return document.activeElement !== document.body")
    assert window.console_errors == []


def test_a_choice_that_needs_more_input_opens_its_form_with_the_reasons(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """The button sends its command at once, but the rules refuse the initial values."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    sit(window, server, tokens["gm"])
    window.run(INCOMPLETE_FORM)
    window.wait_until("return document.querySelector('#incomplete form.form')?.dataset.settled === 'yes'")
    assert "Say why" in window.text("#incomplete .against")
    assert window.run("return document.getElementById('notice').hidden")


def test_a_command_can_be_sent_if_the_server_is_too_busy_to_check_it(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """The page says so, and drops the reasons against earlier values; the server applies the rules in any case."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    sit(window, server, tokens["gm"])
    window.run(UNCHECKED_FORM)
    window.wait_until("return document.querySelector('#unchecked form.form')?.dataset.settled === 'yes'")
    assert "Say why" in window.text("#unchecked .against")
    assert window.run("return document.querySelector('#unchecked .main').disabled")
    window.run("window.isBusy = true")
    window.write("#unchecked input", "he")
    window.wait_until("return document.querySelector('#unchecked .against').textContent.includes('too many questions')")
    assert "Say why" not in window.text("#unchecked .against")
    assert not window.run("return document.querySelector('#unchecked .main').disabled")
    window.run("document.querySelector('#unchecked form.form').requestSubmit()")
    window.wait_until("return window.sentCommands.length === 1")
    assert window.run("return window.sentCommands") == [{"type": "explain.v1", "why": "he"}]


def test_an_action_is_listed_once_and_the_button_says_what_it_does(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """A second form of the same action is an option in it; the default is chosen first, and an only target is named."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    sit(window, server, tokens["gm"])
    before, after = window.run_until_announced(CHOICE_TEXTS)
    charge = "Charge: Trooper Kain"
    assert before == [f"{charge}2 of 3 points", "Hold fire", "Hold fire"]
    assert after == [f"{charge}2 of 3 points", "Hold fire", charge]


def test_forms_fit_on_a_phone_and_keep_all_choices_available(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """Chosen values can be changed, long names do not widen the page, and the default is marked."""
    window, tokens = browsers[0], server.create_fight(system="trench_crusade")
    sit(window, server, tokens["spectator"], width=PHONE_WIDTH)
    window.run(WIDE_FORM)
    window.wait_until("return document.getElementById('sole') !== null")
    assert window.text("#wide h3") == "Try what?"
    assert window.text("#wide .choice[aria-pressed=true]") == "Pass"
    window.click("#wide .choice")
    for index in ("1", "0"):
        window.wait_until(SETTLED)
        window.run(
            "const who = document.querySelector('[data-field=who] select');"
            "who.value = arguments[0]; who.dispatchEvent(new Event('change'));",
            index,
        )
    window.wait_until(SETTLED)
    assert window.run("return document.querySelectorAll('[data-field=who] option').length") == 2
    assert window.run("return document.documentElement.scrollWidth") == PHONE_WIDTH
    window.run("document.getElementById('wide').remove()")
    boxes = window.run("return [...document.querySelectorAll('#sole input')].map((element) => element.checked)")
    assert boxes == [False, True]
    window.click("#sole form.form button.main")
    assert window.run("return window.sentCommands") == [{"type": "choose.v1", "options": ["use"]}]
    assert window.console_errors == []


def test_an_amendment_is_previewed_and_needs_the_agreement_of_the_other_seat(
    server: Server, browsers: tuple[Browser, Browser]
) -> None:
    """A player types other dice for a beat, sees the consequences, and the other seat agrees."""
    tokens = server.create_fight(system="trench_crusade", dice="people")
    sit(browsers[0], server, tokens["pilgrims"])
    sit(browsers[1], server, tokens["heretics"])
    browsers[0].click("#more")
    assert browsers[0].run("return document.querySelector('.amend').hidden")
    browsers[0].press("ESCAPE")
    browsers[0].click(MAIN)
    browsers[0].wait_until("return document.getElementById('pending') !== null")
    browsers[0].press("6", "1", "ENTER")
    browsers[0].wait_until("return document.querySelectorAll('#rolled .die').length > 0")
    browsers[0].click("#more")
    browsers[0].wait_until("return !document.querySelector('.amend').hidden")
    browsers[0].click("#amend")
    browsers[0].wait_until("return document.querySelector('#amendment .request, #amendment p') !== null")
    browsers[0].click("#same-again")
    browsers[0].wait_until("return document.querySelector('#amended input') !== null")
    browsers[0].write("#amended input", "5")
    browsers[0].run("document.querySelector('#amended').dataset.stale = 'yes'")
    browsers[0].press("TAB")
    # The preview is drawn again.
    browsers[0].wait_until("return !document.querySelector('#amended').dataset.stale")
    browsers[0].wait_until("return document.querySelector('#amended input:nth-of-type(1)')?.value === '5'")
    browsers[0].wait_until("return document.activeElement === document.querySelectorAll('#amended input')[1]")
    assert "Heretic" in browsers[0].text("#amend-now")
    browsers[0].click("#amend-now")
    agree(browsers[1])
    for window in browsers:
        window.wait_until(f"return {UNDONE_COUNT} > 0")
        window.wait_until(f"{FACES}.join() === '5,1'")
    assert [window.console_errors for window in browsers] == [[], []]


def test_the_page_shows_no_unsafe_characters(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """Names may contain characters that are invisible or change the direction of other text."""
    setup = duel("trench_crusade")
    for side in setup["sides"]:
        side["name"] += ACCEPTED
        for each in side["models"]:
            each["name"] += ACCEPTED
    token = server.create_fight(system="trench_crusade", setup=setup)["pilgrims"]
    window = browsers[0]
    sit(window, server, token)
    server.call("fight.do", token=token, command={"type": "note.v1", "text": f"note {ACCEPTED}"})
    window.wait_until("return /note/.test(document.querySelector('.story')?.textContent)")
    window.run(EXPAND_ALL)
    page = window.run("return document.title + document.documentElement.outerHTML")
    assert "\ufffd" in page
    assert not UNSAFE.findall(page.replace("\n", ""))


def test_the_lobby_imports_a_roster(server: Server, browsers: tuple[Browser, Browser], tmp_path: Path) -> None:
    """The rule book is chosen, the report is shown, and the setup can be checked."""
    window = browsers[0]
    window.visit(server.address)
    window.wait_until("return document.getElementById('create') !== null")
    window.run(OPEN_ALL)
    roster = tmp_path / "lamps.rosz"
    roster.write_bytes(zipped(as_xml(LAMPS)))
    window.choose("#file", roster)
    window.wait_until("return document.querySelector('#report') !== null")
    assert window.run("return document.querySelector('#system input:checked').value") == "trench_crusade"
    assert "Lucky Coin" in window.run("return document.getElementById('report').textContent")
    window.click("#check")
    window.wait_until("return document.querySelector('#checked .exact')?.textContent.includes('Lamp Company')")
    assert window.console_errors == []


def test_a_command_that_ends_the_fight_is_asked_twice(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """After "Go on fighting" nothing has changed."""
    tokens = server.create_fight(system="wrath_and_glory")
    window = browsers[0]
    sit(window, server, tokens["gm"])
    window.wait_until(f"return {END_FIGHT} !== undefined")
    window.run(OPEN_ALL)
    window.run(f"{END_FIGHT}.click()")
    window.wait_until(SETTLED)
    for answer in ("no", "yes"):
        window.run(f"{END_FIGHT}.closest('.request').querySelector('button.main').click()")
        window.wait_until("return document.querySelector('#confirm[open]') !== null")
        assert server.call("fight.read", token=tokens["gm"])["view"]["step"] != "END"
        window.run(f"document.querySelector('#confirm button[value={answer}]').click()")
        window.wait_until("return document.querySelector('#confirm') === null")
    window.wait_until("return document.querySelector('#over .over') !== null")
    assert window.console_errors == []


def test_the_page_requests_nothing_from_other_servers(server: Server, browsers: tuple[Browser, Browser]) -> None:
    """All requests go to the server of the page, and no URL contains the token."""
    window, tokens = browsers[1], server.create_fight(system="trench_crusade")
    window.visit(f"{server.address}#{tokens['gm']}")
    window.wait_until(SEAT_IS_SHOWN)
    urls = [url for url in window.requested_urls if not url.startswith(("data:", "about:"))]
    assert urls
    assert all(url.startswith(server.address) for url in urls)
    assert all(tokens["gm"] not in url.split("#", maxsplit=1)[0] for url in urls)
