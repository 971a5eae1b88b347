"""Small fights that players click through from the first decision to the end, on a desktop and on a phone."""

from time import monotonic, sleep
from typing import Any

from combat.engine.catalog import system as system_named
from tests.frontdoor.web.serving import Server
from tests.frontdoor.web.test_layout import OVERLAPS, WIDE
from tests.frontdoor.web.test_press_counts import Entropy
from tests.frontdoor.web.test_web_table import CLICK_TIMEOUT, PLAY
from tests.replays.page.browser import Browser

SIZES = ((1280, 800), (375, 760))
SEATS = {
    "powered_by_heresy": ("ada", "gm"),
    "trench_crusade": ("pilgrims", "heretics"),
    "fiend_wake": ("lockjaw-player", "gm"),
    "wrath_and_glory": ("ada", "gm"),
}
"""The two seats that play a system; the quickest fight comes first."""

COMBATANTS = {
    "fiend_wake": ("lockjaw", "imp-archer"),
    "powered_by_heresy": ("vex", "scar"),
    "trench_crusade": ("prophet", "ansel", "priest", "kain"),
    "wrath_and_glory": ("selene", "zealot"),
}
FRAIL = {
    "imp-archer": {"threshold": 1, "endurance": 1},
    "lockjaw": {"threshold": 1, "endurance": 1},
    "scar": {"max_wounds": 1, "defense": 0},
    "selene": {"max_wounds": 1, "max_shock": 1},
    "vex": {"wounds": 2},
    "zealot": {"max_wounds": 1, "max_shock": 1, "resilience": 3},
}
"""Values that replace those of the sample, so that a few attacks decide the fight."""

SETTINGS = {"trench_crusade": {"turn_limit": 1}}
LINKS = {"fireteam", "bonds"}
"""Keys of sheets that name other combatants."""

MAX_SEEDS = 12
"""Random values that are tried for one decision, because those of all its choices may exclude each other."""

MAX_SECONDS = 1_200
QUESTION = "return document.getElementById('owed').innerText"
ERRORS = ("refused", "stuck", "failed", "nothing")
LAYOUT_FAULTS = f"""
if (!window.watcher) {{
  window.watcher = new MutationObserver(() => {{ window.isChecked = false; }});
  const everything = {{ subtree: true, childList: true, attributes: true, characterData: true }};
  window.watcher.observe(document.documentElement, everything);
}}
if (window.isChecked) return [];
window.isChecked = true;
return [...(() => {{ {WIDE} }})(), ...(() => {{ {OVERLAPS} }})()];
"""
"""Reports boxes that scroll sideways and elements that overlap, if the page has changed since the last check."""


def small_setup(system: str) -> dict[str, Any]:
    """Return the sample of a system with one or two frail combatants a side."""

    def few(sheets: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kept = [sheet for sheet in sheets if sheet["id"] in COMBATANTS[system]]
        frail = ({**sheet, **FRAIL.get(sheet["id"], {})} for sheet in kept)
        return [{key: value for key, value in sheet.items() if key not in LINKS} for sheet in frail]

    setup = dict(system_named(system).sample())
    for key in ("combatants", "acolytes", "enemies"):
        if key in setup:
            setup[key] = few(setup[key])
    if "sides" in setup:
        setup["sides"] = [{**side, "models": few(side["models"])} for side in setup["sides"]]
    if system in SETTINGS:
        setup["settings"] = {**setup.get("settings", {}), **SETTINGS[system]}
    if "players" in setup:
        setup["players"] = [player for player in setup["players"] if player["id"] in SEATS[system]]
    return setup


def show(window: Browser, size: tuple[int, int]) -> None:
    """Set the size of the window, and let the page notice it."""
    window.resize(*size)
    window.run("dispatchEvent(new Event('resize'))")  # a browser without a screen may not send it


def answer(window: Browser, seed: int) -> str:
    """Answer one decision of the open seat; return "idle" if it has none, "over" after the end of the fight.

    Nothing scrolls sideways or overlaps afterwards, and the console is empty.
    """
    for attempt in range(MAX_SEEDS):
        values = (seed + 10_000 * attempt, CLICK_TIMEOUT, True, attempt > 0)
        report: str = window.run_until_announced(PLAY, *values)
        if report != "nothing":
            break
    assert report.split(":", maxsplit=1)[0] not in ERRORS, (report, window.run(QUESTION))
    assert window.run(LAYOUT_FAULTS) == [], report
    assert window.console_errors == [], report
    return report


def play_with_two_browsers(windows: tuple[Browser, Browser], server: Server, system: str, seed: int) -> int:
    """Play a small fight to its end, one seat in each browser; the program plays a seat without figures.

    Returns:
        The number of clicked choices.
    """
    server.use_entropy(Entropy(f"whole fight {system} {seed}"))
    tokens = server.create_fight(system=system, setup=small_setup(system))
    for seat in set(tokens) - {"", "spectator", *SEATS[system]}:
        server.call("fight.program", token=tokens[""], seat=seat, player="random")
    for window, seat, size in zip(windows, SEATS[system], SIZES, strict=True):
        window.visit(f"{server.address}#{tokens[seat]}")
        window.wait_until("return document.getElementById('question') !== null")
        show(window, size)
    clicks, deadline = 0, monotonic() + MAX_SECONDS
    while monotonic() < deadline:
        order = windows if seed % 2 else windows[::-1]  # so that no seat is always faster
        reports = {answer(window, seed + clicks) for window in order}
        clicks += len(reports - {"idle", "over"})
        if reports == {"over"}:
            check_outcomes(windows, server, tokens[""])
            return clicks
        if reports == {"idle"}:
            sleep(0.02)  # the program is acting
        seed += 1
    raise AssertionError(f"after {clicks} choices and {MAX_SECONDS} s the fight in {system} is not over")


def check_outcomes(windows: tuple[Browser, Browser], server: Server, host: str) -> None:
    """Both pages show the end of the fight and all beats."""
    view = server.call("fight.read", token=host)["view"]
    for window in windows:
        window.wait_until(f"return Number(document.body.dataset.beats) === {view['beats']}")
        assert window.run("return document.querySelector('#over .over .prompt').textContent")
        assert window.run("return document.querySelectorAll('#owed .request').length") == 0
