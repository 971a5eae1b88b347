"""A client that misses a notice is disconnected, without harm to other clients or to the caller."""

import json
from pathlib import Path

import pytest

from events.stores import open_store
from frontdoor.tables.protocol.json_rpc import Conversation
from tests.harness.client_sessions import Client, new_service

NOTE = {"type": "note.v1", "text": "here"}


def test_client_that_misses_a_notice_is_disconnected(tmp_path: Path) -> None:
    """The command that caused the notice is answered, other clients hear of it, and the client can follow again."""
    service, ends = new_service(open_store(tmp_path)), []
    caller, other = Client(service), Client(service)
    host = caller.call("fight.create", system="fiend_wake")["host"]

    def send(data: bytes) -> None:
        if json.loads(data).get("method") == "fight.changed":
            raise MemoryError

    broken = Conversation(service, send, hang_up=lambda: ends.append("broken"))
    follow = {"jsonrpc": "2.0", "id": 1, "method": "fight.follow", "params": {"token": host}}
    broken.receive(json.dumps(follow).encode())
    other.follow(host)
    caller.call("fight.do", token=host, command=NOTE)
    caller.call("fight.do", token=host, command=NOTE)
    assert ends == ["broken"]
    assert other.beats[host] == [0, 1, 2]
    assert other.views[host]["beats"] == 3


def test_beats_that_memory_ran_out_for_are_sent_at_the_next_poll(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = new_service(open_store(tmp_path))
    caller, other = Client(service), Client(service)
    host = caller.call("fight.create", system="fiend_wake")["host"]
    other.follow(host)

    def fail() -> None:
        if len(table.fight.journal) > 1:
            raise MemoryError

    with service.open(service.held()[0]) as table, monkeypatch.context() as patch:
        patch.setattr(table.followers, "publish", fail)
        assert caller.send("fight.do", token=host, command=NOTE)["error"]["code"] == -32603
    assert other.beats[host] == [0]
    service.poll()
    assert other.beats[host] == [0, 1]
