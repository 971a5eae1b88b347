"""Attacks over the network: tampered messages, wrong tokens, garbage and too much data."""

import os
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import PIPE
from typing import Any

import orjson
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from combat import systems
from events.stores import open_store
from frontdoor.tables.connections import Peer
from frontdoor.tables.protocol.json_rpc import INTERNAL, answer
from tests.frontdoor.tables.test_hostile_messages import ODD, all_calls, mutate, replies, to_json
from tests.frontdoor.tables.test_secrets import another, send_and_roll
from tests.harness.client_sessions import PlaySession, new_service, request_for
from tests.harness.random_play import choose_command
from tests.harness.random_setups import random_setup
from tests.harness.servers import http_request
from tests.invariants.test_secrets import SECRET_SETTINGS

ROOT = Path(__file__).parent.parent.parent
MAX_GROWTH = 64_000_000
"""Maximum growth of a server's memory during an attack, in bytes, after it has warmed up."""


def tampered(rng: Random, messages: int = 60) -> Counter[str]:
    """Two fights that differ in a secret give another seat equal answers to any message, without internal errors."""
    system = rng.choice([system_name for system_name in systems() if SECRET_SETTINGS.get(system_name, {}) is not None])
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        while (twins := _twins(system, rng, Path(tempfile.mkdtemp(dir=folder)))) is None:
            pass
        one, twin, owner = twins
        seats = [seat for seat in one.tokens if seat != owner]
        calls = [call for seat in seats for call in all_calls(one, seat) if call["method"] != "fight.create"]
        peers = [Peer(session.service, lambda notice: None) for session in (one, twin)]
        mine = set(one.tokens.values()) | {one.host}
        for number in range(messages):
            message = mutate(rng.choice(calls), rng)
            answers = [answer(peer, message) for peer in peers]
            if _is_open(one):
                return Counter({"tampered messages": number + 1})
            assert answers[0] == answers[1], f"an answer reveals a secret: {message!r}"
            for reply in replies(answers[0]):
                assert reply.get("error", {}).get("code") != INTERNAL, (message, reply)
                assert not any(token in str(reply.get("error")) for token in mine), "an error reveals a token"
    return Counter({"tampered messages": messages})


def _twins(system: str, rng: Random, folder: Path) -> tuple[PlaySession, PlaySession, str] | None:
    """Return two fights that differ in a secret of one seat, and that seat; None if a fight has no secret."""
    setup, settings = random_setup(system, rng)
    settings |= SECRET_SETTINGS.get(system) or {}
    seed = f"{rng.random()}"
    one, twin = (
        PlaySession(new_service(open_store(folder / it), seed), system, setup=setup, settings=settings) for it in "ab"
    )
    while one.encounter().outcome is None:
        fight = one.encounter()
        command = choose_command(fight, rng)
        owner, message = request_for(fight, command).seat, fight.system.codec.dump(command)
        events = fight.fork().do(command, owner).events
        secret = any(event.only_for for event in events) and not any(event.reveals for event in events)
        other = another(fight, command, owner, rng) if secret else None
        send_and_roll(one, owner, message)
        send_and_roll(twin, owner, message if other is None else fight.system.codec.dump(other))
        if other is not None:
            return one, twin, owner
    return None


def _is_open(sitting: PlaySession) -> bool:
    """Return whether the latest beat revealed the secret."""
    journal = sitting.encounter().journal
    return any(event.reveals for event in journal.since(len(journal) - 1)[0].events)


def storms(rng: Random, messages: int = 16) -> Counter[str]:
    """A server survives any data on its connections, does not grow, and reveals no secret in logs or metrics."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        log = Path(folder) / "log"
        command = [
            sys.executable,
            "-m",
            "frontdoor.terminal",
            "serve",
            "--store",
            f"sqlite:{folder}/f.db",
            "--port",
            "0",
        ]
        with (
            log.open("wb") as errors,
            subprocess.Popen(command, cwd=ROOT, stdout=PIPE, stderr=errors, text=True) as process,
        ):
            assert process.stdout is not None
            try:
                address = process.stdout.readline().split(" at http://")[1].split("/")[0]
                secrets = _attack_server(address, process.pid, rng, messages)
                assert process.poll() is None, "the server ended"
                assert http_request(address, "/health").status == 200
                metrics = http_request(address, "/metrics").body.decode()
            finally:
                process.terminate()
        public_text = metrics + log.read_text(encoding="utf-8")
        assert 'outcome="fault"' not in metrics, log.read_text(encoding="utf-8")[-2000:]
        assert "Traceback" not in public_text
        assert not any(secret in public_text for secret in secrets), "a token appears in the log or the metrics"
    return Counter({"messages in storms": messages})


def _attack_server(address: str, process: int, rng: Random, messages: int) -> list[str]:
    """Attack a server and return its tokens; its memory is measured after a third of the messages and at the end."""
    first = http_request(address, "/fights", "POST", body=b'{"system": "fiend_wake"}').json
    other = http_request(address, "/fights", "POST", body=b'{"system": "trench_crusade"}').json
    tokens = [twins["host"] for twins in (first, other)]
    tokens += [seat["token"] for twins in (first, other) for seat in twins["seats"]]
    before = 0
    for number in range(messages):
        _ATTACKS[number % len(_ATTACKS)](address, tokens, rng)
        if number == messages // 3:
            before = _memory(process)
    assert _memory(process) - before < MAX_GROWTH, "the memory of the server grows"
    return tokens


def _memory(process: int) -> int:
    pages = Path(f"/proc/{process}/statm")
    return int(pages.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if pages.exists() else 0


def _strange(address: str, tokens: list[str], rng: Random) -> None:
    """Send wrong, foreign and missing tokens, with repeated ids."""
    fight, _, secret = rng.choice(tokens).partition(".")
    wrong = rng.choice(
        (f"{fight}.{secret[::-1]}", f"{fight}.", secret, f"{tokens[0].partition('.')[0]}.{secret}x", ".")
    )
    with connect(f"ws://{address}/rpc") as client:
        for _ in range(2):
            reply = _send(client, {"method": "fight.read", "params": {"token": wrong}})
            assert reply["error"]["code"] == 2, reply
            assert secret not in str(reply)


def _odd(address: str, tokens: list[str], rng: Random) -> None:
    """Send odd arguments with a valid token."""
    with connect(f"ws://{address}/rpc") as client:
        for method in (
            "fight.do",
            "fight.told",
            "fight.read",
            "fight.follow",
            "fight.odds",
            "fight.narrow",
            "fight.roll",
        ):
            params = {
                "token": rng.choice(tokens),
                rng.choice(("command", "since", "at", "faces", "to")): rng.choice(ODD),
            }
            client.send(to_json({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).decode())
            while "id" not in (reply := orjson.loads(client.recv(timeout=60))):
                pass
            assert reply.get("error", {}).get("code") != INTERNAL, (method, params, reply)


def _large(address: str, tokens: list[str], rng: Random) -> None:
    """Send messages that are too long, too deep or too many."""
    deep = "[" * 200_000
    batch = to_json([{"jsonrpc": "2.0", "id": 1, "method": "server.hello"}] * 5_000).decode()
    for data in (deep, '{"a":' * 50_000, batch, "x" * 1_100_000):
        with suppress(WebSocketException), connect(f"ws://{address}/rpc") as client:
            client.send(data)
            assert "error" in orjson.loads(client.recv(timeout=60))
        with suppress(OSError):  # the server may close the connection early
            status = http_request(address, "/rpc", "POST", body=data.encode()).status
            assert status in (200, 413), status


def _garbage(address: str, tokens: list[str], rng: Random) -> None:
    """Send data that is not HTTP, incomplete requests, and requests that proxies interpret differently."""
    host, port = address.split(":")
    both = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n"
    upgrade = b"GET /rpc HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    for data in (
        rng.randbytes(rng.randrange(1, 2_000)),
        b"POST /rpc HTTP/1.1\r\nHost: localhost\r\n" + both,
        b"GET /fights/" + rng.randbytes(50).replace(b"\n", b"") + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        upgrade
        + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        + rng.randbytes(300),
        upgrade,
    ):
        with suppress(OSError), socket.create_connection((host, int(port)), timeout=5) as raw:
            raw.sendall(data)
            raw.settimeout(0.05)
            with suppress(TimeoutError):
                raw.recv(4_096)


def _send(client: ClientConnection, call: dict[str, Any]) -> dict[str, Any]:
    client.send(orjson.dumps({"jsonrpc": "2.0", "id": 1, **call}).decode())
    twins: dict[str, Any] = orjson.loads(client.recv(timeout=60))
    return twins


_ATTACKS = (_strange, _odd, _large, _garbage)
