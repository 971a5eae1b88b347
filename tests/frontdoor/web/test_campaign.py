"""The campaign of the server at the table: a fight is recorded, the next session begins, and a correction is shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replays import Campaign
from tests.frontdoor.web.serving import Server
from tests.harness.tools import needs
from tests.replays.campaign.played import finished
from tests.replays.page.browser import Browser, browser

pytestmark = [pytest.mark.browser, needs("chromium")]

DIALOG = "return document.querySelector('#campaign')?.textContent ?? ''"
END = {"type": "end.v1", "winners": [], "reason": "The light fails."}
PATIENCE = 120
"""Seconds for the page of a fight with 60 beats on a busy machine."""

LINKS = "return [...document.querySelectorAll('#session-links input')].map((each) => each.value)"


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """Return a browser."""
    with browser() as window:
        yield window


def open_dialog(window: Browser, server: Server, token: str, width: int) -> None:
    """Open the dialog of a finished fight with its button."""
    window.visit("about:blank")
    window.visit(f"{server.address}#{token}", width=width)
    window.wait_until("return document.querySelector('#next-session') !== null", PATIENCE)
    window.click("#next-session")


@pytest.mark.parametrize("width", [1280, 375])
def test_host_records_a_fight_and_begins_the_next_session(
    width: int, server: Server, window: Browser, tmp_path: Path
) -> None:
    """The dialog shows each change before it is recorded; a fight played again from a beat corrects the campaign."""
    campaign = Campaign.new(tmp_path / "ashfields", "trench_crusade")
    server.use_campaign(campaign.folder)
    finished("trench_crusade").save(tmp_path / "log.jsonl")
    host = server.call("fight.load", log=(tmp_path / "log.jsonl").read_text(encoding="utf-8"))["host"]
    open_dialog(window, server, host, width)
    window.wait_until(f"return ({DIALOG[7:]}).includes('It would become fight 1')")
    assert "In the fight" in window.run(DIALOG)
    assert window.run("return document.documentElement.scrollWidth <= innerWidth")
    assert not Campaign.open(campaign.folder).fights
    window.click("#campaign-record")
    window.wait_until(f"return ({DIALOG[7:]}).includes('This fight is fight 1 of the campaign.')")
    assert len(Campaign.open(campaign.folder).fights) == 1
    window.click("#campaign-next")
    window.wait_until("return document.querySelectorAll('#session-links li').length === 5")
    window.wait_until("return document.querySelector('#campaign') === null")
    following = window.run(LINKS)[0].partition("#")[2]
    assert '"ashfields (session 2)"' in server.call("fight.export", token=following)["log"].partition("\n")[0]
    server.call("fight.do", token=following, command=END)
    server.call("fight.record", token=following)

    branch = server.call("fight.branch", token=host, beat=0)["host"]
    server.call("fight.do", token=branch, command=END)
    open_dialog(window, server, branch, width)
    window.wait_until(f"return ({DIALOG[7:]}).includes('has an earlier log of this fight, as fight 1')")
    for text in ("The warbands, as corrected", "Values that no longer hold", "Fight 2: it started from a value"):
        assert text in window.run(DIALOG)
    window.click("#campaign-record")
    window.wait_until(f"return ({DIALOG[7:]}).includes('Later fights: 1.')")
    assert Campaign.open(campaign.folder).stale
    assert window.console_errors == []


def test_next_session_needs_no_campaign_of_another_rule_book(server: Server, window: Browser, tmp_path: Path) -> None:
    """A campaign of another system asks nothing; one that cannot be read is reported, and may be left out."""
    tokens = server.create_fight(system="trench_crusade")
    server.call("fight.do", token=tokens[""], command=END)
    server.use_campaign(Campaign.new(tmp_path / "other", "fiend_wake").folder)
    open_dialog(window, server, tokens[""], 1280)
    window.wait_until("return document.querySelectorAll('#session-links li').length === 5")
    server.use_campaign(tmp_path / "missing")
    open_dialog(window, server, tokens[""], 1280)
    window.wait_until("return document.querySelector('#confirm button[value=yes]') !== null")
    assert "cannot read its campaign" in window.run("return document.querySelector('#confirm').textContent")
    window.click("#confirm button[value=yes]")
    window.wait_until("return document.querySelectorAll('#session-links li').length === 5")
