"""No violation of axe-core and no sideways scroll on the web table, at 1280 and 375 pixels, light and dark."""

import pytest

from combat import systems
from tests.frontdoor.web.serving import Server
from tests.frontdoor.web.test_web_table import OPEN_ALL, SETTLED
from tests.harness.tools import needs
from tests.replays.page.axe import faults
from tests.replays.page.browser import Browser

pytestmark = [pytest.mark.browser, needs("chromium"), needs("axe-core")]


def test_lobby_is_accessible(window: Browser, server: Server) -> None:
    window.visit(server.address)
    window.wait_until("return document.querySelectorAll('button, form').length > 0")
    window.run(OPEN_ALL)
    assert faults(window) == []
    assert window.console_errors == []


@pytest.mark.parametrize("system", systems())
def test_table_with_an_open_decision_is_accessible(window: Browser, server: Server, system: str) -> None:
    """The GM's table of the sample fight, with all parts unfolded."""
    tokens = server.create_fight(system=system)
    window.visit(f"{server.address}#{tokens['gm']}")
    window.wait_until("return document.querySelector('#owed .request, #may .request') !== null")
    window.wait_until(SETTLED)
    window.run(OPEN_ALL)
    assert faults(window) == []
    assert window.console_errors == []


def test_overlay_is_accessible(window: Browser, server: Server) -> None:
    tokens = server.create_fight(system="trench_crusade")
    window.visit(f"{server.address}web/overlay.html#{tokens['spectator']}")
    window.wait_until("return document.querySelectorAll('.camp').length === 2")
    server.call("fight.do", token=tokens["gm"], command={"type": "trench_crusade.roll_off.v1"}, faces=[6, 1])
    window.wait_until("return document.querySelectorAll('.foot .die').length === 2")
    assert faults(window) == []
