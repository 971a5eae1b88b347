"""Monitoring of a server: health and metrics."""

from pathlib import Path

import orjson
import pytest
from websockets.sync.client import connect

from events.stores import StoreError
from events.stores.sqlite import SQLite
from tests.harness.servers import call_rpc, http_request, read_metrics, serve_folder


def test_server_is_healthy_if_its_store_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error of an unhealthy server does not contain the location of the store."""
    with serve_folder(tmp_path) as (server, _):
        assert http_request(server, "/health").json == {"status": "ok"}

        def fail(*_: object) -> int:
            raise StoreError(f"{tmp_path} is gone")

        monkeypatch.setattr(SQLite, "beats", fail)
        answer = http_request(server, "/health")
        assert (answer.status, answer.sentence) == (503, "the store does not answer; see the log of the server")


def test_metrics_count_calls_beats_and_followers(tmp_path: Path) -> None:
    """Calls are counted by method and outcome, and the last bucket of a histogram counts all calls."""
    with serve_folder(tmp_path) as (server, _):
        created = call_rpc(server, "fight.create", system="trench_crusade")
        note = {"type": "note.v1", "text": "so"}
        call_rpc(server, "fight.do", token=created["host"], command=note)
        for params in ({"token": "x.y"}, {"token": created["host"], "decision": "9.9", "command": note}, {}):
            call = {"jsonrpc": "2.0", "id": 1, "method": "fight.do", "params": {"command": note, **params}}
            http_request(server, "/rpc", "POST", body=orjson.dumps(call))
        with connect(f"ws://{server}/rpc") as socket:
            call = {"jsonrpc": "2.0", "id": 1, "method": "fight.follow", "params": {"token": created["host"]}}
            socket.send(orjson.dumps(call).decode())
            socket.recv(timeout=30)
            metrics = read_metrics(server)
        outcomes = {
            each: metrics[f'blow_calls_total{{method="fight.do",outcome="{each}"}}'] for each in ("ok", "stale")
        }
        assert outcomes == {"ok": 1, "stale": 1}
        assert metrics['blow_calls_total{method="fight.do",outcome="no_token"}'] == 1
        assert metrics['blow_calls_total{method="fight.do",outcome="params"}'] == 1
        assert metrics['blow_call_seconds_bucket{method="fight.do",le="+Inf"}'] == 4
        assert metrics['blow_call_seconds_count{method="fight.do"}'] == 4
        assert (metrics["blow_beats_total"], metrics["blow_open_fights"], metrics["blow_followers"]) == (2, 1, 1)
        assert metrics["blow_connections"] >= 2
        assert read_metrics(server)["blow_followers"] in (0, 1)
        text = http_request(server, "/metrics").body.decode()
        assert created["fight"] not in text
        assert "pilgrims" not in text
