"""A server with a campaign: finished fights are recorded, the next session uses the warbands, and corrections count."""

from pathlib import Path
from typing import Any

import pytest

from combat import systems
from events.stores import open_store
from frontdoor.tables.service import Service
from replays import Campaign
from tests.harness.client_sessions import NOW, Client, new_service
from tests.replays.campaign.played import finished

END = {"type": "end.v1", "winners": [], "reason": "Enough."}


@pytest.fixture
def service(tmp_path: Path) -> Service:
    """Return a service whose campaign folder is not created yet."""
    service = new_service(open_store(tmp_path / "store"))
    service.campaign = tmp_path / "ashfields"
    return service


def campaign_of(service: Service, system: str) -> Campaign:
    """Create the campaign of a service."""
    assert service.campaign is not None
    return Campaign.new(service.campaign, system)


def hosted(client: Client, log: Any, tmp_path: Path) -> str:
    """Load a finished fight; return the token of its host."""
    log.save(tmp_path / "log.jsonl")
    text = (tmp_path / "log.jsonl").read_text(encoding="utf-8")
    (tmp_path / "log.jsonl").unlink()
    token: str = client.call("fight.load", log=text)["host"]
    return token


def code(error: dict[str, Any]) -> str:
    """Return the code of a refusal."""
    found: str = error["data"]["reasons"][0]["code"]
    return found


@pytest.mark.parametrize("system", systems())
def test_the_next_session_begins_with_the_warbands_of_the_campaign(
    system: str, service: Service, tmp_path: Path
) -> None:
    """A fight is recorded once, by its seal; what recording changes is shown before, and is what it then changes."""
    campaign_of(service, system)
    client, fight = Client(service), finished(system)
    host = hosted(client, fight, tmp_path)
    assert code(client.refused("fight.next", token=host, campaign=True)) == "campaign"
    shown = client.call("fight.campaign", token=host)
    assert (shown["status"], shown["number"], [each["number"] for each in shown["fights"]]) == ("new", 1, [1])
    assert [each["stage"] for each in shown["changes"]] == ["fight"]
    assert shown["changes"][0]["lines"]
    assert not Campaign.open(tmp_path / "ashfields").fights
    recorded = client.call("fight.record", token=host)
    assert recorded == {**shown, "status": "recorded"}
    campaign = Campaign.open(tmp_path / "ashfields")
    assert [each.seal for each in campaign.fights] == [recorded["fights"][0]["seal"]]
    assert campaign.entries[0].at == NOW
    assert list(campaign.check()) == []
    assert code(client.refused("fight.record", token=host)) == "campaign"
    assert client.call("fight.campaign", token=host) == {**recorded, "changes": []}
    session = client.call("fight.next", token=host, campaign=True)
    assert session["name"] == "ashfields (session 2)"
    assert session["setup"] == campaign.warbands == fight.aftermath()
    created = client.call("fight.create", system=system, setup=session["setup"], name=session["name"])
    client.call("fight.do", token=created["host"], command=END)
    second = client.call("fight.record", token=created["host"])
    assert (second["number"], len(second["fights"]), second["stale"]) == (2, 2, [])
    assert "between" not in [each["stage"] for each in second["changes"]]


@pytest.mark.parametrize("system", systems())
def test_a_fight_that_is_played_again_from_a_beat_corrects_the_campaign(
    system: str, service: Service, tmp_path: Path
) -> None:
    """The correction shows the changed warbands and each later fight that began from a value that no longer holds."""
    campaign_of(service, system)
    client = Client(service)
    host = hosted(client, finished(system), tmp_path)
    client.call("fight.record", token=host)
    setup = client.call("fight.next", token=host, campaign=True)["setup"]
    later = client.call("fight.create", system=system, setup=setup)["host"]
    client.call("fight.do", token=later, command=END)
    client.call("fight.record", token=later)
    branch = client.call("fight.branch", token=host, beat=0)["host"]
    client.call("fight.do", token=branch, command=END)
    shown = client.call("fight.campaign", token=branch)
    assert (shown["status"], shown["number"]) == ("changed", 1)
    assert [each["stage"] for each in shown["changes"]] == ["aftermath", "warbands"]
    assert shown["stale"]
    assert all(each.startswith("Fight 2: it started from a value that no longer holds") for each in shown["stale"])
    assert client.call("fight.record", token=branch) == {**shown, "status": "recorded"}
    assert client.call("fight.campaign", token=host)["status"] == "changed"
    setups = [client.call("fight.next", token=token, campaign=True)["setup"] for token in (branch, later)]
    assert setups[0] == setups[1] == Campaign.open(tmp_path / "ashfields").warbands != setup


def test_the_campaign_is_for_hosts_of_finished_fights_of_its_system(service: Service, tmp_path: Path) -> None:
    """A refused call writes nothing, and no message contains the path of the folder."""
    client = Client(service)
    created = client.call("fight.create", system="trench_crusade")
    host, seat = created["host"], created["seats"][0]["token"]
    for method in ("fight.campaign", "fight.record"):
        assert code(client.refused(method, token=host)) == "not_over"
    client.call("fight.do", token=host, command=END)
    for method, params in (("fight.campaign", {}), ("fight.record", {}), ("fight.next", {"campaign": True})):
        assert code(client.refused(method, token=seat, **params)) == "host_only"
        missing = client.refused(method, token=host, **params)
        assert (code(missing), str(tmp_path) in missing["message"]) == ("campaign", False)
    campaign_of(service, "wrath_and_glory")
    for method, params in (("fight.campaign", {}), ("fight.record", {}), ("fight.next", {"campaign": True})):
        assert code(client.refused(method, token=host, **params)) == "no_campaign"
    service.key = "a long enough key"
    assert code(client.refused("fight.record", token=host)) == "key"
    service.campaign = None
    assert code(client.refused("fight.campaign", token=host, key="a long enough key")) == "no_campaign"
    assert not Campaign.open(tmp_path / "ashfields").fights
    assert client.call("fight.next", token=host)["name"].endswith(" (session 2)")


def test_a_campaign_that_cannot_be_written_stays_as_it_was(
    service: Service, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The owner finds the reason in the log of the server."""
    campaign_of(service, "trench_crusade")
    client = Client(service)
    host = hosted(client, finished("trench_crusade"), tmp_path)
    (tmp_path / "ashfields" / "fights").rmdir()
    (tmp_path / "ashfields" / "fights").write_text("a file")
    refused = client.refused("fight.record", token=host)
    assert (code(refused), str(tmp_path) in refused["message"]) == ("campaign", False)
    assert str(tmp_path / "ashfields") in caplog.text
    assert not Campaign.open(tmp_path / "ashfields").fights
