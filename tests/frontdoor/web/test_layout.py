"""Twelve combatants a side: nothing overlaps or scrolls sideways, and the targets are on the screen of the question."""

import pytest

from combat import systems
from tests.frontdoor.web.crowds import SIZE, crowd
from tests.frontdoor.web.serving import Server
from tests.frontdoor.web.test_press_counts import Entropy, answer_others, do
from tests.frontdoor.web.test_web_table import SETTLED
from tests.harness.tools import needs
from tests.replays.page.browser import Browser

pytestmark = [pytest.mark.browser, needs("chromium")]

SEATS = {
    "fiend_wake": "lockjaw-player",
    "powered_by_heresy": "ada",
    "trench_crusade": "pilgrims",
    "wrath_and_glory": "ada",
}
SCREENS = ((1280, 800), (768, 1024), (375, 760))
SHOOT = "[...document.querySelectorAll('#owed .choice')].find((each) => /Shoot/.test(each.textContent))"
MAIN = "document.querySelector('#owed form.form button.main')"

VISIBLE = """
const round = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
// The part of an element that no scrolling box cuts off; null if there is none.
const visible = (element) => {
  let box = round(element.getBoundingClientRect());
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    if (getComputedStyle(each).position === "fixed") break;
    const parent = each.parentElement;
    if (getComputedStyle(parent).overflowY === "visible") continue;
    const clip = parent.getBoundingClientRect();
    box = { left: Math.max(box.left, clip.left), top: Math.max(box.top, clip.top),
      right: Math.min(box.right, clip.right), bottom: Math.min(box.bottom, clip.bottom) };
  }
  return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
};
const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
const isWhole = (element) => {
  const box = visible(element), own = element.getBoundingClientRect();
  return box && box.bottom - box.top > own.height - 1 && box.right - box.left > own.width - 1
    && box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1;
};
"""
OVERLAPS = f"""
{VISIBLE}
const names =
  ".top > *, .order, .figure, .stage, .prompt, .choice, .target, .toggle, .odds-bar, .odds-key, .dock, .waiting";
const parts = shown(names)
  .filter((element) => !element.closest(".stick, dialog") && visible(element));
const faults = [];
for (const [index, one] of parts.entries()) for (const other of parts.slice(index + 1)) {{
  if (one.contains(other) || other.contains(one)) continue;
  if ([one, other].some((each) => each.matches(".dock"))) continue; // fixed above the rest of a page that scrolls
  const [a, b] = [visible(one), visible(other)];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width > 1 && height > 1) faults.push([one.textContent.slice(0, 40), other.textContent.slice(0, 40)]);
}}
return faults;
"""
WIDE = """
const inner = document.querySelectorAll(".us, .them, .turn, .acts, .decide, .log .scroll, .order ~ *");
const boxes = [document.documentElement, ...inner];
return boxes.filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map((box) => `${box.tagName}.${box.className}: ${box.scrollWidth} of ${box.clientWidth}`);
"""
HIDDEN_ACTIONS = f"""
{VISIBLE}
const bar = document.querySelector("#owed .stick").getBoundingClientRect();
return shown("#owed .acts .choice")
  .filter((choice) => !isWhole(choice) || choice.getBoundingClientRect().bottom > bar.top + 1)
  .map((choice) => choice.textContent);
"""
CUT = (
    f"{VISIBLE} return shown(arguments[0]).filter((element) => !isWhole(element)).map((element) => element.textContent)"
)


def sit_at_an_attack(window: Browser, server: Server, system: str, purpose: str) -> None:
    """Create a fight of twelve against twelve, and open a seat that chooses the target of an attack."""
    server.use_entropy(Entropy(f"{purpose} {system}"))
    setup = crowd(system, server.call("setup.sample", system=system)["setup"])
    tokens = server.create_fight(system=system, setup=setup)
    host, seat = tokens[""], SEATS[system]
    match system:
        case "trench_crusade":
            do(server, host, {"type": "trench_crusade.roll_off.v1", "faces": [6, 1]})
            do(server, host, {"type": "trench_crusade.choose_first.v1", "side": "pilgrims"})
        case "wrath_and_glory":
            do(server, host, {"type": "wrath_and_glory.begin_combat.v1", "ambushed": []})
            do(server, host, {"type": "wrath_and_glory.let_players_begin.v1"})
        case "fiend_wake":
            answer_others(server, host, seat, "act", limit=200)
    window.visit(f"{server.address}#{tokens[seat]}")
    window.resize(*SCREENS[0])
    window.wait_until(f"return {MAIN} !== null")
    window.wait_until(SETTLED)
    if system in {"trench_crusade", "wrath_and_glory"}:
        beats = window.run("return document.body.dataset.beats")
        window.run("document.querySelector('.figure.pick[data-id=berthe] input')?.click()")
        window.wait_until(f"return !{MAIN}.disabled && (() => {{ {SETTLED} }})()")
        window.run(f"{MAIN}.click()")
        window.wait_until(f"return document.body.dataset.beats !== '{beats}'")
    if system == "trench_crusade":
        window.wait_until(f"const shoot = {SHOOT}; shoot?.click(); return Boolean(shoot)")
    window.wait_until(f"return document.querySelector('#theirs .figure.pick') !== null && (() => {{ {SETTLED} }})()")


@pytest.mark.parametrize("system", systems())
def test_the_question_and_its_targets_are_on_one_screen(system: str, window: Browser, server: Server) -> None:
    """All actions are, without scrolling; on a phone, one tap on the main button shows all targets."""
    sit_at_an_attack(window, server, system, "layout")
    for width, height in SCREENS:
        window.resize(width, height)
        window.run("dispatchEvent(new Event('resize'))")  # a browser without a screen may not send it
        narrow = "yes" if width < 760 else ""
        window.wait_until(
            f"return matchMedia('(max-width: {width}px)').matches && document.body.dataset.narrow === '{narrow}'"
        )
        window.run("scrollTo(0, 0)")
        assert window.run(WIDE) == [], width
        assert window.run(OVERLAPS) == [], width
        assert window.run(HIDDEN_ACTIONS) == [], width
        assert window.run(CUT, "#owed form.form button.main, #owed .prompt") == [], width
        if width < 760:
            window.run("document.getElementById('target-box').click()")
            window.wait_until("return document.body.dataset.view === 'targets'")
        elif width > 1000:
            assert window.run(CUT, "#target-box") == []
            assert window.run("return document.documentElement.scrollHeight <= innerHeight")
            assert window.run(CUT, ".figure") == []
        enemies = "#theirs .figure:is(.pick, .barred)"
        window.wait_until(f"return document.querySelectorAll('{enemies}').length === {SIZE}")
        assert window.run(CUT, enemies) == [], width
        assert window.run(WIDE) == [], width
        window.run("document.body.dataset.view = ''")
    assert window.console_errors == []


def test_a_figure_that_is_no_target_says_why(window: Browser, server: Server) -> None:
    """The reason is in the row, in its tooltip, and describes its control for screen readers."""
    sit_at_an_attack(window, server, "powered_by_heresy", "reasons")
    window.wait_until("return document.querySelector('#theirs .barred .why-not') !== null")
    reason, title, described = window.run(
        "const row = document.querySelector('#theirs .barred'), control = row.querySelector('button');"
        "return [row.querySelector('.why-not').textContent, row.title,"
        " document.getElementById(control.getAttribute('aria-describedby')).textContent]"
    )
    assert "cannot attack" in reason
    assert reason == title == described
    window.run("document.querySelector('#theirs .barred button').click()")
    window.wait_until("return document.getElementById('sheet') !== null")


def test_bids_are_cards_that_stay_face_down(window: Browser, server: Server) -> None:
    """A committed bid of another seat has no number; an own one is shown on request."""
    tokens = server.create_fight(system="fiend_wake")
    answer_others(server, tokens[""], "clan-player", "bid")
    do(server, tokens[""], {"type": "fiend_wake.commit_bid.v1", "who": "lockjaw", "points": 3})
    do(server, tokens[""], {"type": "fiend_wake.commit_bid.v1", "who": "brega", "points": 2})
    window.visit(f"{server.address}#{tokens['clan-player']}")
    window.wait_until("return document.querySelectorAll('.bids .down').length === 2")
    assert "2 of 6 are in" in window.text(".bids")
    assert window.run("return document.querySelectorAll('.bids button').length") == 1
    window.click(".bids button")
    assert window.run("return [...document.querySelectorAll('.slip')].map((each) => each.textContent).join('')") == "2"


def test_order_and_pools_are_in_the_bar(window: Browser, server: Server) -> None:
    """The acting combatant, the sides that follow, and the pools that the table shares."""
    sit_at_an_attack(window, server, "wrath_and_glory", "order")
    bar = window.text(".order")
    assert "Your turn: Sister Selene" in bar
    assert "12 to act" in bar
    assert "Glory" in bar
    assert "Ruin" in bar
    faces = window.run("return [...document.querySelectorAll('#ours .face')].map((each) => each.textContent)")
    assert len({*faces}) == len(faces) == SIZE
    assert window.run("return !/(?<!own )Ruin/.test(document.getElementById('theirs').textContent)")


CARDS = """
const list = document.querySelector("#owed .acts.cards");
if (!list) return null;
return [...list.querySelectorAll(".choice")].map((choice) => choice.querySelector(".card-odds")?.textContent ?? "");
"""


def test_the_choices_of_a_reaction_are_cards_with_odds(window: Browser, server: Server) -> None:
    """Keeping the failed roll has one outcome; a reroll may succeed. Nothing scrolls sideways on a phone."""
    tokens = server.create_fight(system="wrath_and_glory")
    do(server, tokens[""], {"type": "wrath_and_glory.begin_combat.v1", "ambushed": []})
    do(server, tokens[""], {"type": "wrath_and_glory.let_players_begin.v1"})
    answer_others(server, tokens[""], "ada", "act")
    shot = {"type": "wrath_and_glory.attack.v1", "who": "selene", "targets": ["zealot"], "weapon": "boltgun"}
    do(server, tokens[""], {**shot, "faces": [4, 1, 1, 1, 1, 1, 1, 1]})
    window.visit(f"{server.address}#{tokens['ada']}")
    window.wait_until(f"return (() => {{ {CARDS} }})() !== null")
    cards = window.run(CARDS)
    assert any("misses" in card and "%" in card for card in cards)
    assert len({*cards}) == len(cards)
    window.resize(375, 760)
    assert window.run(WIDE) == []
    assert window.run(OVERLAPS) == []
    assert window.console_errors == []


def test_a_move_has_a_row_for_each_result_and_odds_at_each_variant(window: Browser, server: Server) -> None:
    """The rows are 10+, 7-9 and 6-; the chances of all weapons against the chosen target are beside their names."""
    tokens = server.create_fight(system="powered_by_heresy")
    window.visit(f"{server.address}#{tokens['ada']}")
    window.wait_until("return document.querySelector('#theirs .figure.pick input') !== null")
    window.run("document.querySelector('#theirs .figure.pick input').click()")
    window.wait_until("return document.querySelectorAll('.odds .outs li').length === 3")
    assert window.run("return [...document.querySelectorAll('.outs b')].map((row) => row.textContent)") == [
        "10+",
        "7\N{EN DASH}9",
        "6\N{MINUS SIGN}",
    ]
    window.wait_until("return document.querySelectorAll('.variants .variant-odds:not(:empty)').length > 1")
    assert window.run("return document.querySelector('.outs').textContent").count("hurts") == 2
    kinds = window.run(
        "return [...document.querySelectorAll('#owed .choice[data-kind]')].map((each) => each.dataset.kind)"
    )
    assert {*kinds} == {"Fight", "Other"}  # a move of this book is any action
    assert window.console_errors == []


def test_a_reaction_is_declined_by_one_key(window: Browser, server: Server) -> None:
    """P keeps the roll, its button shows the key, and the strip of the steps marks the present one."""
    tokens = server.create_fight(system="wrath_and_glory")
    do(server, tokens[""], {"type": "wrath_and_glory.begin_combat.v1", "ambushed": []})
    do(server, tokens[""], {"type": "wrath_and_glory.let_players_begin.v1"})
    answer_others(server, tokens[""], "ada", "act")
    shot = {"type": "wrath_and_glory.attack.v1", "who": "selene", "targets": ["zealot"], "weapon": "boltgun"}
    do(server, tokens[""], {**shot, "faces": [4, 1, 1, 1, 1, 1, 1, 1]})
    window.visit(f"{server.address}#{tokens['ada']}")
    window.wait_until("return document.querySelector('#owed [data-kind=reroll]') !== null")
    assert window.text(".steps .now").startswith("Reroll")
    keys = window.run(
        "return [...document.querySelectorAll('#owed .choice')]"
        ".filter((choice) => choice.querySelector('kbd:not(:first-child)')?.textContent === 'P')"
        ".map((choice) => choice.querySelector('span').textContent)"
    )
    assert keys == ["Keep the miss"]
    window.run("document.activeElement?.blur()")
    window.press("p")
    window.wait_until("return document.querySelector('#owed [data-kind=reroll]') === null")
    assert window.console_errors == []


def test_the_steps_of_a_round_are_marked_while_all_bid(window: Browser, server: Server) -> None:
    """Fiend Wake: in the strip of the question."""
    tokens = server.create_fight(system="fiend_wake")
    answer_others(server, tokens[""], "clan-player", "bid")
    window.visit(f"{server.address}#{tokens['clan-player']}")
    window.wait_until("return document.querySelector('#owed .steps .now') !== null")
    steps = window.run("return [...document.querySelectorAll('.steps li')].map((each) => each.firstChild.textContent)")
    assert steps == ["Prep", "Bid", "Turns", "Aftermath"]
    assert window.text(".steps .now").startswith("Bid")


def test_names_are_whole_if_their_column_has_room(window: Browser, server: Server) -> None:
    """Rows move closer together before names are cut; a number at the end of a name stays visible."""
    sit_at_an_attack(window, server, "fiend_wake", "names")
    window.resize(1280, 800)
    window.run("dispatchEvent(new Event('resize'))")
    window.wait_until("return innerHeight === 800")
    cut = window.run(
        "return [...document.querySelectorAll('.fig-name')].filter((name) => name.scrollHeight > name.clientHeight + 2)"
        ".map((name) => name.textContent).filter((name) => name.length < 40)"
    )
    assert cut == []


def test_odds_of_the_chosen_target_stay_above_the_main_button(window: Browser, server: Server) -> None:
    """No option of a long question hides the bar or its key."""
    sit_at_an_attack(window, server, "trench_crusade", "odds")
    window.run("document.querySelector('#theirs .figure.pick input').click()")
    window.wait_until("return document.querySelector('#owed .odds-key') !== null")
    for width, height in SCREENS:
        window.resize(width, height)
        window.run("scrollTo(0, 0)")
        window.wait_until(f"return innerHeight === {height}")
        assert window.run(CUT, "#owed .odds-bar, #owed .odds-key, #owed button.main") == [], width


def test_log_is_below_the_question_on_a_tablet(window: Browser, server: Server) -> None:
    """No button leads to regions that are visible already, and the title is the name of the fight."""
    tokens = server.create_fight(system="trench_crusade", name="The Chapel Door")
    window.visit(f"{server.address}#{tokens['pilgrims']}", width=768)
    window.wait_until("return document.querySelector('#theirs .figure') !== null")
    window.wait_until("return document.getElementById('fight-name').textContent === 'The Chapel Door'")
    title = "const title = document.getElementById('fight-name'); return title.scrollWidth <= title.clientWidth"
    assert window.run(title)
    log, turn = window.run(
        "return ['.log', '.turn'].map((name) => document.querySelector(name).getBoundingClientRect().toJSON())"
    )
    assert log["top"] >= turn["bottom"]
    assert log["height"] > 100
    assert (
        window.run("return [...document.querySelectorAll('.dock-button')].filter((b) => b.checkVisibility()).length")
        == 2
    )
    assert window.run(WIDE) == []
    unnamed = server.create_fight(system="trench_crusade")
    window.go(f"{server.address}#{unnamed['pilgrims']}")
    window.wait_until("return document.getElementById('fight-name')?.textContent === 'The Trench Pilgrims'")


SIDES_ONE_AFTER_THE_OTHER = """
const done = arguments[0];
import("/web/odds.js").then(async ({ OddsPanel }) => {
  const asked = [];
  const group = (label, severity, permille) => ({ label, severity, permille });
  const groups = [group("hurts", "hurt", 400), group("misses", "miss", 600)];
  const menu_odds = async ({ values }) => {
    asked.push(values.flat());
    if (asked.length > 1) throw Object.assign(new Error("too slow"), { name: "BlowError" });
    return { rows: values.map((value) => ({ value, odds: { groups } })) };
  };
  const figures = [["a", "us", true], ["b", "us", false], ["x", "them", false], ["y", "them", false]]
    .map(([id, side, acting]) => ({ id, side, acting }));
  const panel = new OddsPanel({ menu_odds, view: { figures } }, { decision: "1" }, () => {});
  const form = { command: "system.shoot.v1", fields: { targets: { domain: "some_of", of: ["b", "x", "y"] } } };
  const link = { form, index: 0 }, command = { type: form.command };
  const draft = { base: form, link, command, target: "targets", targets: [] };
  panel.ask(draft);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const captions = [panel.caption], texts = [...panel.texts];
  const reached = [group("no effect", "none", 300), group("in Melee", "result", 700)];
  panel.rows.forEach((row) => { row.odds = { groups: reached }; });
  done([asked, texts, [...captions, panel.caption]]);
});
"""


def test_the_odds_of_enemies_do_not_wait_for_those_of_friends(window: Browser, server: Server) -> None:
    """They stay if the server cannot count the others in time; a chance of 0 for all targets is left out."""
    window.visit(server.address)
    asked, texts, captions = window.run_until_announced(SIDES_ONE_AFTER_THE_OTHER)
    assert asked == [["x", "y"], ["b"]]
    assert texts == [["x", ["40%", ""]], ["y", ["40%", ""]]]
    assert captions == ["to hit", "to succeed"]


def test_chances_shown_side_by_side_add_up_to_100_percent(window: Browser, server: Server) -> None:
    """Chances below 1% are not counted, and nothing is rounded to 100% beside another result."""
    window.visit(server.address)
    lists = [[335, 335, 330], [125, 125, 125, 625], [995, 5], [973, 9, 9, 9], [0, 1000], [455, 545]]
    texts = window.run_until_announced(
        f"""
        const done = arguments[0];
        import("/web/odds.js").then(({{ percents }}) =>
          done({lists}.map((list) => percents(list.map((permille) => ({{ permille }}))))));
        """
    )
    assert texts == [
        ["34%", "33%", "33%"],
        ["13%", "13%", "12%", "62%"],
        ["99%", "<1%"],
        ["97%", "<1%", "<1%", "<1%"],
        ["0%", "100%"],
        ["46%", "54%"],
    ]


REMINDERS = """
const done = arguments[0];
import("/web/question.js").then(({ Question }) => {
  const knownReminders = new Set();
  const drawn = (reminders) => {
    const request = { decision: "0.0", kind: "act", prompt: "Ada?", forms: [], entries: [], default: null, reminders };
    const { element } = new Question({ view: { figures: [] } }, request, { nameOf: (id) => id, knownReminders });
    const box = element.querySelector(".reminders");
    return box && [box.open, box.querySelector("summary").textContent, box.querySelectorAll("li").length];
  };
  const smite = "Ada: Smite, left to the players: add Mortal Wounds.", oath = "Ada: Oath: swear it aloud.";
  done([drawn([smite, oath]), drawn([smite, oath]), drawn([smite]), drawn([])]);
});
"""


def test_reminders_are_open_once_and_then_one_line(window: Browser, server: Server) -> None:
    """The line has the titles of the abilities."""
    window.visit(server.address)
    assert window.run_until_announced(REMINDERS) == [
        [True, "Remember: Smite, Oath", 2],
        [False, "Remember: Smite, Oath", 2],
        [False, "Remember: Smite", 1],
        None,
    ]
