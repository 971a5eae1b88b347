"""Questions that take long delay neither calls of other tables nor the health check, and have limits."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import attrs
import orjson
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from combat import Encounter
from frontdoor import bots
from frontdoor.http.work.desk import REFUSAL_SECONDS
from frontdoor.tables import program
from frontdoor.tables.errors import TOO_MUCH
from frontdoor.tables.limits import Limits
from frontdoor.tables.messages.previews import OddsTold
from frontdoor.tables.methods import fight_ask
from frontdoor.tables.protocol.json_rpc import INVALID
from tests.harness.servers import call_rpc, http_request, read_metrics, serve_folder

NOTE = {"type": "note.v1", "text": "so"}
LIMITS = Limits(odds_plays=1_000_000)
CRASH = 999_999


def burn(fight: Encounter, command: Any, by: str, until: str, plays: int) -> OddsTold:
    """Stand in for the odds of a command: work for as many milliseconds as plays, or crash."""
    if plays == CRASH:
        os._exit(1)
    end = monotonic() + plays / 1000
    while monotonic() < end:
        pass
    return OddsTold(exact=True, error_permille=0, short=str(plays), words="", table=())


def burn_and_choose(fight: Encounter, seats: bots.BotSeats) -> bots.Choice:
    """Stand in for a program player that thinks for long."""
    end = monotonic() + 0.3
    while monotonic() < end:
        pass
    return bots.choose(fight, seats)


@pytest.fixture(autouse=True)
def _long_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight_ask, "_odds", burn)


def odds(token: str, milliseconds: int, number: int = 1, **more: Any) -> dict[str, Any]:
    """Return a call that asks for odds, which takes a number of milliseconds."""
    params = {"token": token, "command": NOTE, "plays": milliseconds, **more}
    return {"jsonrpc": "2.0", "id": number, "method": "fight.odds", "params": params}


def post(server: str, message: Any) -> Any:
    """Return the reply to a message."""
    return http_request(server, "/rpc", "POST", body=orjson.dumps(message)).json


@contextmanager
def asking(server: str, message: Any, connections: int) -> Iterator[list[ClientConnection]]:
    """Send a message over some WebSockets, again after each reply, until the block ends."""

    def ask(socket: ClientConnection) -> None:
        try:
            while True:
                socket.send(orjson.dumps(message).decode())
                socket.recv()
        except ConnectionClosed:
            pass

    with ExitStack() as open_sockets:
        sockets = [open_sockets.enter_context(connect(f"ws://{server}/rpc")) for _ in range(connections)]
        threads = [Thread(target=ask, args=(socket,), daemon=True) for socket in sockets]
        for thread in threads:
            thread.start()
        wait_until(lambda: figures(server)[0] > 0 or connections == 1)
        wait_until(lambda: figures(server)[1] > 0)
        yield sockets
    for thread in threads:
        thread.join(30)


def figures(server: str) -> tuple[float, float, float]:
    """Return how many questions wait and are being answered, and how many workers were replaced."""
    metrics = read_metrics(server)
    names = ("blow_questions_waiting", "blow_questions_running", "blow_workers_replaced_total")
    return (metrics[names[0]], metrics[names[1]], metrics[names[2]])


def wait_until(is_true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until a condition is true."""
    end = monotonic() + seconds
    while not is_true():
        assert monotonic() < end
        sleep(0.02)


def play(server: str, host: str) -> None:
    """Use a table as people do: a command, a view, and what watches over the server."""
    call_rpc(server, "fight.do", token=host, command=NOTE)
    call_rpc(server, "fight.read", token=host)
    assert http_request(server, "/health").status == 200


def test_only_a_client_that_exceeds_a_limit_waits_for_its_refusal(tmp_path: Path) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "systems"}
    with serve_folder(tmp_path, limits=Limits(batch=1)) as (server, _):
        began = monotonic()
        assert {post(server, [call] * 2)["error"]["code"] for _ in range(3)} == {TOO_MUCH}
        assert monotonic() - began >= 3 * REFUSAL_SECONDS
        began = monotonic()
        assert {post(server, [])["error"]["code"] for _ in range(3)} == {INVALID}
        assert monotonic() - began < 3 * REFUSAL_SECONDS


def test_rest_of_a_batch_that_takes_long_is_refused(tmp_path: Path) -> None:
    """So that its client gets a reply in time; the refused calls may be sent again."""
    with serve_folder(tmp_path, limits=attrs.evolve(LIMITS, batch_seconds=0)) as (server, _):
        host = call_rpc(server, "fight.create", system="trench_crusade")["host"]
        first, *others = post(server, [odds(host, 1, number) for number in range(3)])
    assert "result" in first
    assert [other["error"]["data"] for other in others] == [{"limit": "batch_seconds", "retry_after": 5}] * 2


@pytest.mark.parametrize(("connections", "calls"), [(20, 1), (8, 50)], ids=["20 connections", "8 batches of 50"])
def test_other_tables_play_on_while_a_table_asks(connections: int, calls: int, tmp_path: Path) -> None:
    """Ten commands and views take less time than the questions that wait, and the same table can act too."""
    with serve_folder(tmp_path, limits=LIMITS) as (server, _):
        loud, quiet = (call_rpc(server, "fight.create", system="fiend_wake")["host"] for _ in range(2))
        play(server, quiet)
        batch = [odds(loud, 1_000, number) for number in range(calls)]
        with asking(server, batch if calls > 1 else batch[0], connections):
            began = monotonic()
            for _ in range(10):
                play(server, quiet)
            took = monotonic() - began
            waiting, running, _ = figures(server)
            assert waiting >= connections - 2, "the questions were answered before the other table"
            assert running == 1, "one fight must not use all workers"
            assert took < waiting + running
            assert post(server, odds(quiet, 1))["result"]["short"] == "1"
            call_rpc(server, "fight.do", token=loud, command=NOTE)
            assert figures(server)[0] >= connections - 2
        wait_until(lambda: figures(server)[:2] == (0, 0))  # nothing is computed for clients that have gone
        answered = read_metrics(server)['blow_calls_total{method="fight.odds",outcome="ok"}']
        assert answered < connections * calls


def test_long_question_delays_nothing_and_ends_with_its_client(tmp_path: Path) -> None:
    """Other tables and seats get their odds, a command of the same connection overtakes, and the worker stops."""
    with serve_folder(tmp_path, limits=LIMITS) as (server, _):
        table, quiet = (call_rpc(server, "fight.create", system="fiend_wake") for _ in range(2))
        loud, neighbour, quiet = table["host"], table["seats"][0]["token"], quiet["host"]
        with connect(f"ws://{server}/rpc") as client:
            client.send(orjson.dumps(odds(loud, 15_000)).decode())
            wait_until(lambda: figures(server)[1] == 1)
            note = {"jsonrpc": "2.0", "id": 2, "method": "fight.do", "params": {"token": loud, "command": NOTE}}
            client.send(orjson.dumps(note).decode())
            assert orjson.loads(client.recv(timeout=30))["id"] == 2
            play(server, quiet)
            assert post(server, odds(quiet, 1))["result"]
            assert post(server, odds(neighbour, 1))["result"]
            assert figures(server) == (0, 1, 0)
        wait_until(lambda: figures(server) == (0, 0, 1))
        assert post(server, odds(loud, 1))["result"]


def test_question_over_http_ends_with_its_client(tmp_path: Path) -> None:
    with serve_folder(tmp_path, limits=LIMITS) as (server, _):
        host = call_rpc(server, "fight.create", system="fiend_wake")["host"]
        body = orjson.dumps([odds(host, 15_000), odds(host, 15_000)])
        head = f"POST /rpc HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\n"
        with socket.create_connection(("127.0.0.1", int(server.partition(":")[2]))) as client:
            client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            wait_until(lambda: figures(server)[1] == 1)
        wait_until(lambda: figures(server) == (0, 0, 1))


def test_question_that_takes_too_long_or_crashes_its_worker_is_refused(tmp_path: Path) -> None:
    """The refusal says when to ask again, and the worker is replaced."""
    limits = Limits(odds_plays=1_000_000, question_seconds=5)
    with serve_folder(tmp_path, limits=limits) as (server, _):
        host = call_rpc(server, "fight.create", system="fiend_wake")["host"]
        for milliseconds, limit in ((20_000, "question_seconds"), (CRASH, "workers")):
            error = post(server, odds(host, milliseconds))["error"]
            assert (error["code"], error["data"]) == (4, {"limit": limit, "retry_after": 5})
            assert post(server, odds(host, 1))["result"]["short"] == "1"
        assert figures(server) == (0, 0, 2)


def test_time_for_questions_is_used_up_by_one_seat(tmp_path: Path) -> None:
    """Within a batch too; another seat still gets answers."""
    limits = Limits(odds_plays=1_000_000, work_a_seat=1, work_a_fight=1_000)
    with serve_folder(tmp_path, limits=limits) as (server, _):
        created = call_rpc(server, "fight.create", system="fiend_wake")
        host, seat = created["host"], created["seats"][0]["token"]
        replies = post(server, [odds(host, 1_100, number) for number in range(6)])
        refused = [reply["error"]["data"] for reply in replies if "error" in reply]
        assert 1 <= len(refused) < 6
        assert {data["limit"] for data in refused} == {"work_a_seat"}
        assert all(0 < data["retry_after"] <= 240 for data in refused)
        assert post(server, odds(seat, 1))["result"]


def test_question_of_a_closed_decision_is_dropped(tmp_path: Path) -> None:
    """The command that closes the decision does not wait for the question."""
    with serve_folder(tmp_path, limits=LIMITS) as (server, _):
        created = call_rpc(server, "fight.create", system="trench_crusade")
        token = next(seat["token"] for seat in created["seats"] if seat["seat"] == "pilgrims")
        command = {"type": "trench_crusade.roll_off.v1"}
        with connect(f"ws://{server}/rpc") as client:
            client.send(orjson.dumps(odds(token, 15_000, command=command)).decode())
            wait_until(lambda: figures(server)[1] == 1)
            call_rpc(server, "fight.do", token=token, command=command)
            error = orjson.loads(client.recv(timeout=30))["error"]
        assert (error["code"], error["data"]["reasons"][0]["code"]) == (1, "stale")
        wait_until(lambda: figures(server)[1] == 0)


def test_fights_that_the_program_plays_share_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program moves at each table before it moves often at one, and calls are answered meanwhile."""
    monkeypatch.setattr(program, "choose", burn_and_choose)
    with serve_folder(tmp_path, limits=LIMITS) as (server, _):
        fights = [call_rpc(server, "fight.create", system="trench_crusade") for _ in range(12)]
        for fight in fights:
            for seat in ("pilgrims", "heretics", "gm"):
                call_rpc(server, "fight.program", token=fight["host"], seat=seat, player="random")
        wait_until(lambda: all(call_rpc(server, "fight.read", token=fight["host"])["beats"] > 1 for fight in fights))
        beats = sorted(call_rpc(server, "fight.read", token=fight["host"])["beats"] for fight in fights)
        assert beats[-1] <= beats[0] + 3
        quiet = call_rpc(server, "fight.create", system="trench_crusade")["host"]
        before = call_rpc(server, "fight.read", token=fights[0]["host"])["beats"]
        play(server, quiet)
        assert post(server, odds(quiet, 1))["result"]
        assert call_rpc(server, "fight.read", token=fights[0]["host"])["beats"] <= before + 3
