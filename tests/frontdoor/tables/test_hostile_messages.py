"""The service answers every message with a result or a one-line error."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat import systems
from events.stores import open_store
from frontdoor.tables.connections import Peer
from frontdoor.tables.protocol.json_rpc import INTERNAL, answer
from frontdoor.tables.protocol.method_table import method_table
from tests.frontdoor.tables.test_secrets import calls_of_a_seat
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.random_play import fight_numbers

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 10**30, 1.5, "", "x", "\0", "é" * 50, "a" * 11_000),
    *([], {}, [None], [[]], {"type": 1}, {"type": "note.v1"}, {"type": "roll.v1"}, {"type": "redo.v1"}),
    *("gm", "spectator", "0.0", "gm/0.0", {"type": "undo.v1", "to": 0}, {"type": "begin.v1"}, {"": {"": [0]}}),
)


@pytest.mark.parametrize("system", systems())
def test_mutated_messages_cause_no_internal_error(system: str, tmp_path: Path) -> None:
    """Calls of every method with odd values, missing bytes or changed bytes; the fight can continue afterwards."""
    rng = Random(f"{system} hostile")
    session = PlaySession(new_service(open_store(tmp_path)), system)
    for _ in range(3):
        session.beat(rng)
    calls = [call for seat in ("gm", "spectator", seat_with_decision(session)) for call in all_calls(session, seat)]
    peer = Peer(session.service)
    for _ in fight_numbers(100):
        reply = answer(peer, mutate(rng.choice(calls), rng))
        for each in replies(reply):
            assert each.get("error", {}).get("code") != INTERNAL, each
            assert not set(session.tokens.values()) & set(str(each.get("error", {}).get("message")).split()), each
    session.of("gm").call("fight.read", token=session.tokens["gm"])


def seat_with_decision(session: PlaySession) -> str:
    """Return a seat with an open decision."""
    return next(seat for seat in session.tokens if session.own_requests(seat))


def all_calls(session: PlaySession, seat: str) -> list[dict[str, Any]]:
    """Return calls of every method as a seat could make them."""
    own = calls_of_a_seat(session, seat, {"type": "note.v1", "text": "so"})
    calls = [(method, {"token": session.tokens[seat], **params}) for method, params in own if method != "fight.invite"]
    calls += [("server.hello", {}), ("server.fights", {"key": "wrong"}), ("setup.sample", {"system": "fiend_wake"})]
    calls += [("setup.read", {"text": "weather = 1"}), ("setup.check", {"system": "fiend_wake", "setup": {}})]
    calls += [("fight.create", {"system": "fiend_wake"}), ("fight.load", {"log": "no log"})]
    calls += [(f"setup.{name}", {"system": "fiend_wake"}) for name in ("schema", "catalogue")]
    calls += [("setup.faults", {"system": "fiend_wake", "setup": {"combatants": [1]}})]
    assert {method for method, _ in calls} >= set(method_table()) - {"fight.invite"}
    return [{"jsonrpc": "2.0", "id": 1, "method": method, "params": params} for method, params in calls]


def mutate(call: dict[str, Any], rng: Random) -> bytes:
    """Return a call with an error in it."""
    changed = orjson.loads(orjson.dumps(call))
    kind = rng.randrange(4)
    if kind < 2:
        params = changed["params"]
        name = rng.choice([*params, "x", *("since", "at", "faces", "command", "decision", "form", "chosen", "seat")])
        odd = deepcopy(rng.choice(ODD))
        params[name] = [odd] if rng.random() < 0.2 else odd
        if isinstance(params.get("command"), dict) and rng.random() < 0.5:
            params["command"][rng.choice([*params["command"], "x"])] = deepcopy(rng.choice(ODD))
        return to_json(changed)
    data = bytearray(to_json(changed))
    place = rng.randrange(len(data))
    if kind == 2:
        del data[place : place + rng.randrange(1, 9)]
    else:
        data[place] = rng.randrange(256)
    return bytes(data)


def to_json(value: object) -> bytes:
    """Return JSON, also for integers that orjson refuses."""
    return json.dumps(value).encode()


def replies(reply: bytes | None) -> list[dict[str, Any]]:
    """Return the replies in a message."""
    found = [] if reply is None else orjson.loads(reply)
    return found if isinstance(found, list) else [found]
