"""The editor of setups and the form of settings in a real browser."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from tests.frontdoor.web.serving import Server
from tests.frontdoor.web.test_web_table import SEAT_IS_SHOWN
from tests.harness.tools import needs
from tests.replays.page.axe import faults
from tests.replays.page.browser import Browser

pytestmark = [pytest.mark.browser, needs("chromium")]

COMBATANTS = {
    "trench_crusade": ("sides", "$.sides[0].models"),
    "fiend_wake": ("combatants", "$.combatants"),
    "powered_by_heresy": ("enemies", "$.enemies"),
    "wrath_and_glory": ("combatants", "$.combatants"),
}
"""The list of each system to which a combatant is added, by its property and its path."""

CHOOSE_SYSTEM = """
document.querySelector(`#system input[value=${arguments[0]}]`).click();
"""
SET_FIELD = """
const input = document.querySelector(`[data-path="${CSS.escape(arguments[0])}"] :is(input, textarea)`);
input.value = arguments[1];
input.dispatchEvent(new Event("input", { bubbles: true }));
input.dispatchEvent(new Event("change", { bubbles: true }));
"""
ENTRIES = """
const list = document.querySelector(`[data-path="${CSS.escape(arguments[0])}"] > .entries`);
return [...list.querySelectorAll(":scope > .entry > .entry-head .open")].map((element) => element.textContent);
"""
CLICK_IN = """
const found = document.querySelector(`[data-path="${CSS.escape(arguments[0])}"]`).querySelectorAll(arguments[1]);
found[found.length - 1].click();
"""
KEEP_FILES = """
window.saved = {};
URL.createObjectURL = (blob) => { window.lastBlob = blob; return "#main"; };
HTMLAnchorElement.prototype.click = function () { window.saved[this.download] = window.lastBlob.text(); };
"""
SAVED = "const done = arguments[1]; window.saved[arguments[0]].then(done);"
READY = "return document.querySelector('.fault-count')?.textContent === 'Ready to play.'"


def open_lobby(window: Browser, server: Server, system: str, *, editor: bool = True, width: int = 1280) -> None:
    """Open the lobby with a system, and with its sample in the editor."""
    window.visit(server.address, width=width)
    window.wait_until("return document.querySelectorAll('.setting').length > 0")
    first = window.run("return document.querySelector('#system input:checked').value")
    if first != system:
        window.run("document.querySelector('.setting').classList.add('earlier')")
        window.run(CHOOSE_SYSTEM, system)
        window.wait_until(
            "return document.querySelector('.setting:not(.earlier)') !== null && !document.querySelector('.earlier')"
        )
    if editor:
        window.click("#who-editor")
        window.wait_until(READY)


def saved_setup(window: Browser, end: str) -> Any:
    """Save the setup of the editor as TOML or JSON, and return its data."""
    window.run(KEEP_FILES)
    window.run(f"document.getElementById('save-{end}').click()")  # the bar at the foot may cover it
    text = window.run_until_announced(SAVED, f"setup.{end}")
    return tomllib.loads(text) if end == "toml" else json.loads(text)


@pytest.mark.parametrize("system", systems())
def test_fight_is_built_in_the_editor(window: Browser, server: Server, system: str) -> None:
    """A combatant of the catalogue is added, copied with a number, renamed and removed; then the fight begins."""
    key, path = COMBATANTS[system]
    open_lobby(window, server, system, width=375 if system == "fiend_wake" else 1280)
    before = window.run(ENTRIES, path)
    window.run(CLICK_IN, path, ".buttons > .add")
    window.wait_until("return document.querySelector('#catalogue .found button') !== null")
    window.click("#catalogue .found button")
    window.wait_until(READY)
    added = window.run(ENTRIES, path)
    assert added[:-1] == before
    window.run(CLICK_IN, f"{path}[{len(before)}]", ".copy")
    window.wait_until(READY)
    copied = window.run(ENTRIES, path)
    assert copied[-1].rsplit(" ", 1)[0] == added[-1].rsplit(" ", 1)[0] or copied[-1].startswith(added[-1])
    assert copied[-1][-1].isdigit()
    window.run(SET_FIELD, f"{path}[{len(before)}].name", "Newcomer of the Marsh")
    window.run(CLICK_IN, f"{path}[{len(before) + 1}]", ".remove")
    window.wait_until(READY)
    assert window.run(ENTRIES, path) == [*before, "Newcomer of the Marsh"]
    window.click("#create")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    host = window.run("return document.querySelector('.seat input').value").split("#")[1]
    setup = json.loads(server.call("fight.export", token=host)["log"].split("\n")[0])["setup"]
    assert "Newcomer of the Marsh" in json.dumps(setup[key])
    window.go(window.run("return document.querySelector('[data-seat=gm] a').href"))
    window.wait_until(SEAT_IS_SHOWN)
    assert server.call("fight.read", token=host)["view"]["requests"], "no decision is open"
    assert window.console_errors == []


@pytest.mark.parametrize("system", systems())
def test_saved_setup_is_the_edited_one(window: Browser, server: Server, system: str, tmp_path: Path) -> None:
    """As TOML and as JSON; both begin the same fight as the sample, and the lobby reads the file again."""
    open_lobby(window, server, system)
    sample = Encounter.begin(system, system_named(system).sample()).header
    for end in ("toml", "json"):
        begun = Encounter.begin(system, saved_setup(window, end)).header
        assert (begun.setup, begun.settings) == (sample.setup, sample.settings)
    path = f"{COMBATANTS[system][1]}[0]"
    window.run(CLICK_IN, path, ":scope > .entry-head > .open")
    window.run(SET_FIELD, f"{path}.name", "Out of the file")
    setup = saved_setup(window, "toml")
    kept = tmp_path / "setup.json"
    kept.write_text(json.dumps(setup), encoding="utf-8")
    open_lobby(window, server, next(each for each in systems() if each != system), editor=False)
    window.choose("#file", kept)
    window.wait_until(READY)
    assert window.run("return document.querySelector('#system input:checked').value") == system


def test_all_faults_are_shown_beside_their_fields_with_the_closest_name(
    window: Browser, server: Server, tmp_path: Path
) -> None:
    """A button puts the closest name in place; a click on a fault leads to its field."""
    setup = json.loads(json.dumps(dict(system_named("trench_crusade").sample())))
    model = setup["sides"][0]["models"][0]
    model["weapons"][0] = "automatic-pistl"
    model["moovement"] = 7
    setup["sides"][1]["models"][0]["ranged"] = 77
    setup["settings"]["turn_limit"] = 0
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(setup), encoding="utf-8")
    open_lobby(window, server, "trench_crusade", editor=False)
    window.choose("#file", file)
    window.wait_until("return document.querySelectorAll('.faults li').length === 3")
    assert "0 is out of bounds" in window.run(
        "return document.querySelector('[data-setting=turn_limit] .fault').textContent"
    )
    window.run("document.querySelector('.faults li .place').click()")
    assert window.run("return document.activeElement.closest('.entry').dataset.path") == "$.sides[0].models[0]"
    window.wait_until("return document.querySelector('.property .fault') !== null")
    field = window.run("return document.querySelector('.property:has(.fault)').dataset.path")
    assert field == "$.sides[0].models[0].weapons"
    assert window.run("return document.querySelector('.property [aria-invalid=true]') !== null")
    for left in (2, 1):
        window.run("document.querySelector('.faults .fix').click()")
        window.wait_until(f"return document.querySelectorAll('.faults li').length === {left}")
    window.run("document.querySelector('.faults li .place').click()")
    assert (
        window.run("return document.activeElement.closest('.property').dataset.path") == "$.sides[1].models[0].ranged"
    )
    window.run(SET_FIELD, "$.sides[1].models[0].ranged", "1")
    window.wait_until(READY)
    edited = saved_setup(window, "json")
    assert edited["sides"][0]["models"][0]["weapons"][0] == "automatic-pistol"
    assert edited["sides"][0]["models"][0]["movement"] == 7
    assert window.console_errors == []


def test_weapon_of_the_catalogue_is_added_to_the_armoury(window: Browser, server: Server) -> None:
    """If a model gets a weapon by its printed name."""
    open_lobby(window, server, "trench_crusade")
    path = "$.sides[0].models[1]"
    window.run(CLICK_IN, path, ":scope > .entry-head > .open")
    window.run(SET_FIELD, f"{path}.weapons", "Jezzail")
    window.run(CLICK_IN, f"{path}.weapons", ".adding button")
    window.wait_until(READY)
    setup = saved_setup(window, "json")
    assert setup["sides"][0]["models"][1]["weapons"][-1] == "jezzail"
    assert [weapon["name"] for weapon in setup["armoury"] if weapon["id"] == "jezzail"] == ["Jezzail"]


def test_only_changed_settings_are_sent(window: Browser, server: Server) -> None:
    """They can be searched, show their defaults, and can be set back to the book's value."""
    open_lobby(window, server, "trench_crusade", editor=False)
    window.run("document.getElementById('settings').open = true")
    window.write(".find input[type=search]", "TC-TURN-08")
    shown = window.run(
        "return [...document.querySelectorAll('.setting:not([hidden])')].map((row) => row.dataset.setting)"
    )
    assert shown == ["turn_limit"]
    assert "Book: 6." in window.text("[data-setting=turn_limit]")
    window.write("[data-setting=turn_limit] input", "4")
    window.write(".find input[type=search]", "morale_base")
    window.click("[data-setting=morale_base] label.choice:nth-of-type(2)")
    window.write(".find input[type=search]", "ruleset")
    window.click("[data-setting=ruleset] label.choice:nth-of-type(2)")
    window.click("[data-setting=ruleset] .reset")
    summary = window.run("return document.querySelector('#settings summary').textContent")
    assert summary == "House rules: 3 changed"  # one is the sample's
    window.click("#create")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    host = window.run("return document.querySelector('.seat input').value").split("#")[1]
    settings = json.loads(server.call("fight.export", token=host)["log"].split("\n")[0])["settings"]
    assert (settings["turn_limit"], settings["morale_base"], settings["ruleset"]) == (4, "current", "1.6.3")
    assert window.console_errors == []


def test_settings_of_the_sample_are_shown_and_can_be_set_back(window: Browser, server: Server) -> None:
    """A setting that is set back to the book's value is not taken from the sample."""
    open_lobby(window, server, "fiend_wake", editor=False)
    summary = "return document.querySelector('#settings summary').textContent"
    assert window.run(summary) == "House rules: 3 changed"
    window.run("document.querySelector('[data-setting=siege_occupant_damage] .reset').click()")
    assert window.run(summary) == "House rules: 2 changed"
    window.click("#create")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    host = window.run("return document.querySelector('.seat input').value").split("#")[1]
    settings = json.loads(server.call("fight.export", token=host)["log"].split("\n")[0])["settings"]
    assert (settings["siege_occupant_damage"], settings["siege_entry_cost_per_point"]) == (0, 1)


def test_settings_of_the_sample_do_not_pass_to_a_setup_as_text(window: Browser, server: Server) -> None:
    """If the user has not changed them."""
    open_lobby(window, server, "fiend_wake", editor=False)
    window.click("#who-text")
    assert window.run("return document.querySelector('#settings summary').textContent") == "House rules"
    window.click("#who-sample")
    assert window.run("return document.querySelector('#settings summary').textContent") == "House rules: 3 changed"
    assert window.console_errors == []


@pytest.mark.parametrize("system", ["trench_crusade", "powered_by_heresy"])
@needs("axe-core")
def test_editor_is_accessible(window: Browser, server: Server, system: str) -> None:
    """With the form of a combatant, at both widths, light and dark."""
    open_lobby(window, server, system)
    window.run(CLICK_IN, f"{COMBATANTS[system][1]}[0]", ".open")
    assert faults(window) == []
    assert window.console_errors == []


def test_enter_in_a_field_of_the_editor_does_not_start_the_fight(window: Browser, server: Server) -> None:
    open_lobby(window, server, "trench_crusade")
    window.run(CLICK_IN, "$.sides[0].models[0]", ".open")
    window.run("document.querySelector('.sheet input').focus()")
    window.press("ENTER")
    assert window.run("return document.querySelectorAll('.seat').length") == 0
