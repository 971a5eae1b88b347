"""The length of replies: beats, batches, exported logs and notices stop at a limit and say how to go on."""

from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import pytest

from events.stores import open_store
from frontdoor.tables import followers
from frontdoor.tables.connections import Peer
from frontdoor.tables.limits import Limits
from frontdoor.tables.protocol.json_rpc import answer
from frontdoor.tables.service import Service
from tests.harness.client_sessions import Client, PlaySession, new_service
from tests.harness.servers import call_rpc, http_request, serve_folder

LONG = "\N{GAME DIE}" * 10_000
LIMITS = Limits(told_bytes=300_000, reply_bytes=700_000)
BEATS = 21


@pytest.fixture
def session(tmp_path: Path) -> PlaySession:
    """A fight with twenty notes of 40,000 bytes each."""
    session = PlaySession(new_service(open_store(tmp_path), limits=LIMITS), "trench_crusade")
    for _ in range(BEATS - 1):
        session.say("gm", {"type": "note.v1", "text": LONG})
    return session


def batch(service: Service, calls: list[dict[str, Any]]) -> bytes:
    """Send a batch and return the reply."""
    numbered = [{"jsonrpc": "2.0", "id": number, **call} for number, call in enumerate(calls)]
    reply = answer(Peer(service), orjson.dumps(numbered))
    assert reply is not None
    return reply


def test_beats_stop_at_a_length_and_say_where_to_go_on(session: PlaySession) -> None:
    """Each beat comes once, in order, and each reply has at least one."""
    client, numbers = Client(session.service), []
    since: int | None = 0
    while since is not None:
        heard = client.call("fight.told", token=session.tokens["spectator"], since=since)
        assert heard["count"] == BEATS
        assert 1 <= len(heard["beats"]) <= 4
        numbers += [beat["beat"] for beat in heard["beats"]]
        since = heard["next"]
    assert numbers == list(range(BEATS))
    part = client.call("fight.told", token=session.host, since=1, until=2)
    assert (len(part["beats"]), part["next"]) == (2, None)
    assert client.call("fight.told", token=session.host, since=1, until=9)["next"] == 4


def test_batch_stops_at_a_length(session: PlaySession) -> None:
    """The replies made so far are kept; the remaining calls are refused and not carried out."""
    ask = {"method": "fight.told", "params": {"token": session.tokens["spectator"], "since": 1}}
    note = {"method": "fight.do", "params": {"token": session.host, "command": {"type": "note.v1", "text": "late"}}}
    reply = batch(session.service, [*[ask] * 49, note])
    assert len(reply) < LIMITS.reply_bytes * 2
    answers = orjson.loads(reply)
    assert [each["id"] for each in answers] == list(range(50))
    assert "result" in answers[0]
    error = answers[49]["error"]
    assert (error["code"], error["data"]) == (4, {"limit": "reply_bytes", "retry_after": 5})
    assert error["message"] == "the replies of this batch already have more than 700,000 bytes; send this call again"
    assert Client(session.service).call("fight.read", token=session.host)["beats"] == BEATS


def test_log_is_exported_in_parts(session: PlaySession, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is too long for one reply is refused as a whole, and its parts make up the whole log."""
    monkeypatch.setattr("frontdoor.tables.methods.fight.EXPORT_BEATS", 5)
    client, parts = Client(session.service), []
    since: int | None = 0
    assert client.refused("fight.export", token=session.host)["data"] == {"limit": "reply_bytes"}
    session.service.limits = Limits(reply_bytes=1)
    while since is not None:
        exported = client.call("fight.export", token=session.host, since=since)
        parts.append(exported["log"])
        since = exported["next"]
    session.service.limits = Limits()
    assert len(parts) == 5
    assert "".join(parts) == client.call("fight.export", token=session.host)["log"]
    assert client.refused("fight.export", token=session.host, since=BEATS + 1)["code"] == 1


def test_log_is_downloaded_in_parts(tmp_path: Path) -> None:
    """Over HTTP the parts follow each other in one response."""
    with serve_folder(tmp_path, limits=Limits(reply_bytes=5_000)) as (server, service):
        created = call_rpc(server, "fight.create", system="trench_crusade")
        for _ in range(120):
            call_rpc(server, "fight.do", token=created["host"], command={"type": "note.v1", "text": "x" * 100})
        body = http_request(server, f"/fights/{created['fight']}/log", token=created["host"]).body
        assert body.splitlines() == [
            line.rstrip(b"\n")
            for line in (service.store.header(created["fight"]), *service.store.read(created["fight"]))
        ]


def test_answer_to_a_question_has_a_limit(session: PlaySession) -> None:
    """It is refused; a command is carried out, so its result is not."""
    session.service.limits = Limits(reply_bytes=100)
    client = Client(session.service)
    error = client.refused("fight.undo_preview", token=session.host, to=1)
    assert (error["code"], error["data"]) == (4, {"limit": "reply_bytes"})
    assert client.call("fight.do", token=session.host, command={"type": "note.v1", "text": "x"})["beats"] == BEATS + 1


def test_many_beats_of_another_service_come_in_several_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their ranges follow each other without a gap."""
    monkeypatch.setattr(followers, "MAX_NOTICE_BEATS", 4)
    monkeypatch.setattr(followers, "MAX_NOTICE_BYTES", 100_000)
    url = f"sqlite:{tmp_path / 'fights.db'}"
    with closing(open_store(url)) as one, closing(open_store(url)) as other:
        session, elsewhere = PlaySession(new_service(one), "trench_crusade"), new_service(other, "elsewhere")
        client, token = Client(elsewhere), session.tokens["pilgrims"]
        client.follow(token)
        for number in range(20):
            session.say("gm", {"type": "note.v1", "text": "x" if number < 10 else LONG})
        count = len(client.received)
        elsewhere.poll()
        notices = [orjson.loads(data)["params"] for data in client.received[count:]]
        assert [notice["since"] for notice in notices[1:]] == [notice["beats"] for notice in notices[:-1]]
        assert max(len(notice["told"]) for notice in notices) == 4
        assert max(map(len, client.received[count:])) < 200_000
        assert client.views[token] == session.view("pilgrims")
        assert client.beats[token] == list(range(21))
