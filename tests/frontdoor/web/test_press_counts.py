"""How many clicks, keys and typed fields an attack takes in each system, from the question to the resolved roll.

Before the table was built around figures, the same attacks took these presses, counted by the same rules: a click or a
key counts 1, a list box counts 2 (open and pick), and a typed field counts 1. The first number compares the odds of
three targets before the attack, which the old table showed for one target at a press; the second does not look at odds.
The new table shows the odds of all targets beside them.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import attrs
import pytest

from tests.frontdoor.web.serving import Server
from tests.frontdoor.web.test_web_table import SETTLED
from tests.harness.tools import needs
from tests.replays.page.browser import Browser

pytestmark = [pytest.mark.browser, needs("chromium")]

BEFORE = {"trench_crusade": (13, 8), "powered_by_heresy": (9, 4), "wrath_and_glory": (14, 9), "fiend_wake": (10, 5)}
COUNTS = {"trench_crusade": 5, "powered_by_heresy": 3, "wrath_and_glory": 7, "fiend_wake": 3}
MAIN = "#owed form.form button.main"
MAX_DECISIONS = 60  # of other seats before the page is asked

FIGHTS = {"trench_crusade": 4, "powered_by_heresy": 4, "wrath_and_glory": 2, "fiend_wake": 4}
"""Number of a fight of each system; in that of Wrath & Glory, the attack leaves two dice to shift."""


@attrs.define
class Entropy:
    """Bytes that depend on a name only, so that a fight always rolls the same dice."""

    name: str
    _calls: int = 0

    def __call__(self, count: int) -> bytes:
        """Return the next bytes."""
        self._calls += 1
        blocks = (sha256(f"{self.name} {self._calls} {block}".encode()).digest() for block in range(count // 32 + 1))
        return b"".join(blocks)[:count]


@attrs.define
class Hand:
    """A player at a browser; counts clicks."""

    window: Browser
    presses: int = 0

    def click(self, element: str) -> None:
        """Click an element, given as a JavaScript expression, once it is active and all forms are settled."""
        self.window.wait_until(
            f"const element = {element};"
            f"if (!element || element.disabled || !(() => {{ {SETTLED} }})()) return false;"
            "element.click(); return true;"
        )
        self.presses += 1

    def choose(self, label: str) -> None:
        """Click the action or option with a label."""
        self.click(f"[...document.querySelectorAll('#owed .choice')].find((each) => /{label}/.test(each.textContent))")

    def aim(self, figure: str) -> None:
        """Click a figure."""
        self.click(f"document.querySelector('.figure[data-id={figure}] input')")

    def confirm(self) -> None:
        """Click the main button, and wait for the beat."""
        beats = self.window.run("return document.body.dataset.beats")
        self.click(f"document.querySelector('{MAIN}')")
        self.window.wait_until(f"return document.body.dataset.beats !== '{beats}'")


def answer_others(server: Server, host: str, seat: str, kind: str, limit: int = MAX_DECISIONS) -> None:
    """Answer the decisions of all seats with their defaults until a seat has a decision of a kind."""
    for _ in range(limit):
        requests = server.call("fight.read", token=host)["view"]["requests"]
        open_requests = [request for request in requests if not request["optional"] or request["asked_by"]]
        if any(request["seat"] == seat and request["kind"] == kind for request in open_requests):
            return
        if not open_requests:
            return
        request = open_requests[0]
        places = reversed(range(len(request["forms"])))
        asked = ({"decision": request["decision"], "form": place, "chosen": {}} for place in places)
        whole = (server.call("fight.narrow", token=host, **each)["command"] for each in asked)
        command = request["default"] or next(filter(None, whole))
        if command["type"] == "fiend_wake.commit_bid.v1" and command["who"] == "lockjaw":
            command["points"] = 1
        server.call("fight.do", token=host, command=command)
    pytest.fail(f"{seat} was never asked about {kind}")


def do(server: Server, host: str, *commands: dict[str, Any]) -> None:
    """Send commands as the host; dice may be part of them."""
    for command in commands:
        faces = command.pop("faces", None)
        server.call("fight.do", token=host, command=command, **({"faces": faces} if faces else {}))


def shoot(server: Server, tokens: dict[str, str], hand: Hand, sit: Callable[[str], None]) -> None:
    """Trench Crusade: a model is picked and shoots at the third enemy."""
    do(server, tokens[""], {"type": "trench_crusade.roll_off.v1", "faces": [6, 1]})
    do(server, tokens[""], {"type": "trench_crusade.choose_first.v1", "side": "pilgrims"})
    sit("pilgrims")
    hand.aim("berthe")
    hand.confirm()
    hand.choose("^3?Shoot")
    hand.aim("doeg")
    hand.confirm()


def hack_and_slash(server: Server, tokens: dict[str, str], hand: Hand, sit: Callable[[str], None]) -> None:
    """Powered by Heresy: an acolyte strikes the third enemy; the others let it happen."""
    sit("ada")
    hand.choose("^Stiletto")
    hand.aim("overseer")
    hand.confirm()
    answer_others(server, tokens[""], "ada", "talk")


def attack_and_shift(server: Server, tokens: dict[str, str], hand: Hand, sit: Callable[[str], None]) -> None:
    """Wrath & Glory: a player acts, shoots at the third enemy, keeps the roll and shifts two dice into damage."""
    do(server, tokens[""], {"type": "wrath_and_glory.begin_combat.v1", "ambushed": []})
    do(server, tokens[""], {"type": "wrath_and_glory.let_players_begin.v1"})
    sit("ada")
    hand.confirm()
    hand.window.wait_until("return document.querySelector('.figure.pick') !== null")
    hand.aim("burner")
    hand.confirm()
    hand.window.wait_until("return document.querySelector('#owed [data-kind=reroll]') !== null")
    hand.confirm()
    hand.window.wait_until("return document.querySelector('#owed [data-kind=shift]') !== null")
    hand.choose("Shift into Glory and ED")
    hand.click("document.querySelectorAll('#owed [data-field=ed] input')[2]")
    hand.confirm()
    answer_others(server, tokens[""], "ada", "act")


def assault(server: Server, tokens: dict[str, str], hand: Hand, sit: Callable[[str], None]) -> None:
    """Fiend Wake: the chief attacks the third enemy, and rolls once it may react."""
    answer_others(server, tokens[""], "lockjaw-player", "act")
    sit("lockjaw-player")
    hand.aim("imp-slinger")
    hand.confirm()
    answer_others(server, tokens[""], "lockjaw-player", "roll")
    hand.window.wait_until("return document.querySelector('#owed [data-kind=roll]') !== null")
    hand.confirm()


ATTACKS = {
    "trench_crusade": shoot,
    "powered_by_heresy": hack_and_slash,
    "wrath_and_glory": attack_and_shift,
    "fiend_wake": assault,
}


@pytest.mark.parametrize("system", list(ATTACKS))
def test_an_attack_takes_few_presses(system: str, server: Server, window: Browser) -> None:
    """The dice of the attack are on the page after exactly the counted presses."""
    server.use_entropy(Entropy(f"{system} {FIGHTS[system]}"))
    tokens = server.create_fight(system=system)

    def sit(seat: str) -> None:
        window.visit(f"{server.address}#{tokens[seat]}")
        window.wait_until("return document.querySelector('#owed .request') !== null")

    hand = Hand(window)
    ATTACKS[system](server, tokens, hand, sit)
    window.wait_until("return document.querySelectorAll('#rolled .die').length > 0")
    assert hand.presses == COUNTS[system]
    assert window.console_errors == []


def test_the_attacks_take_at_most_half_of_the_presses_of_the_old_table() -> None:
    """With the odds of three targets at most half in sum; without odds none takes more."""
    assert 2 * sum(COUNTS.values()) <= sum(with_odds for with_odds, _ in BEFORE.values())
    assert all(COUNTS[system] <= without_odds for system, (_, without_odds) in BEFORE.items())
