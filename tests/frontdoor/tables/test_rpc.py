"""JSON-RPC 2.0 as bytes: malformed calls, batches, and calls without an id."""

from pathlib import Path
from typing import Any

import attrs
import orjson
import pytest

from combat.engine.offer.field_docs import field_docs
from events.stores import open_store
from frontdoor.tables.connections import Peer
from frontdoor.tables.limits import Limits
from frontdoor.tables.messages.results import SeatHere, SeatTold
from frontdoor.tables.protocol.json_rpc import answer
from frontdoor.tables.protocol.method_table import Method, method_table
from frontdoor.tables.service import Service
from tests.harness.client_sessions import new_service


@pytest.fixture
def service(tmp_path: Path) -> Service:
    """Return a service over an empty store."""
    return new_service(open_store(tmp_path), limits=Limits(message_bytes=10_000, batch=3))


def reply_to(service: Service, message: object) -> Any:
    """Return the reply to a message; None if there is none."""
    data = message if isinstance(message, bytes) else orjson.dumps(message)
    reply = answer(Peer(service), data)
    return None if reply is None else orjson.loads(reply)


def hello(**changes: object) -> dict[str, object]:
    """Return a valid call."""
    return {"jsonrpc": "2.0", "id": 1, "method": "server.hello", **changes}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"", -32700),
        (b"{", -32700),
        (b'{"jsonrpc":"2.0","id":1,"method":"server.hello","params":{"a":NaN}}', -32700),
        (b"\xff\xfe", -32700),
        (b"[" * 5000, -32700),
        ([], -32600),
        (1, -32600),
        (None, -32600),
        ("hello", -32600),
        ({}, -32600),
        (hello(jsonrpc="1.0"), -32600),
        (hello(id=True), -32600),
        (hello(id=[1]), -32600),
        (hello(id=1.5), -32600),
        (hello(method=7), -32600),
        (hello(token="x"), -32600),
        (hello(method="server.goodbye"), -32601),
        (hello(method="__init__"), -32601),
        (hello(method=""), -32601),
        (hello(params=[]), -32602),
        (hello(params=None), -32602),
        (hello(params={"verbose": True}), -32602),
        (hello(method="fight.read", params={}), -32602),
        (hello(method="fight.read", params={"token": 7}), -32602),
        (hello(method="fight.read", params={"token": "x", "since": 1.0}), -32602),
        (hello(method="fight.read", params={"token": "x", "at": True}), -32602),
        (hello(method="fight.do", params={"token": "x", "command": [], "faces": None}), -32602),
        (hello(method="fight.do", params={"token": "x", "command": {"type": 1.5}}), -32602),
        (hello(method="fight.create", params={"system": "chess"}), 1),
        (hello(method="setup.check", params={"system": "trench_crusade", "setup": {"x": 1}}), 1),
        (hello(method="fight.follow", params={"token": "x.y"}), 2),
        (hello(params={"x": "y" * 20_000}), 4),
        ([hello()] * 4, 4),
    ],
)
def test_malformed_call_gets_a_code_and_one_sentence(service: Service, message: object, code: int) -> None:
    """The error is a code and one printable line."""
    error = reply_to(service, message)["error"]
    assert error["code"] == code
    assert error["message"].isprintable()


def test_unknown_param_is_refused_with_the_known_ones(service: Service) -> None:
    """The list makes typing errors easy to find."""
    message = reply_to(service, hello(method="fight.told", params={"token": "x", "sinc": 1, "since": 0}))["error"][
        "message"
    ]
    assert message == "$.sinc: is not a known key; did you mean 'since'? known: token, since, until"


def test_batch_is_answered_in_order_without_notifications(service: Service) -> None:
    """Calls without an id get no reply, not even for an error."""
    notification = {"jsonrpc": "2.0", "method": "server.goodbye"}
    answers = reply_to(service, [hello(id="a"), notification, 7])
    assert [each.get("id") for each in answers] == ["a", None]
    assert answers[1]["error"]["code"] == -32600
    assert reply_to(service, [notification, notification]) is None
    assert reply_to(service, notification) is None
    assert reply_to(service, hello(id=None))["id"] is None


def test_internal_error_is_logged_under_its_reference(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The caller only learns the reference of the entry in the log."""
    monkeypatch.setattr(Service, "create", lambda *_: 1 / 0)
    error = reply_to(service, hello(method="fight.create", params={"system": "trench_crusade"}))["error"]
    mark = error["message"].rpartition(" ")[2]
    assert error == {"code": -32603, "message": f"internal error of the server; see its log under reference {mark}"}
    assert f"unexpected error in fight.create (reference {mark})" in caplog.text


@pytest.mark.parametrize("method", method_table().values(), ids=method_table())
def test_every_method_and_field_is_documented(method: Method) -> None:
    """The reference, the schemas and the types of other languages are generated from the docstrings."""
    assert method.doc
    for shape in (method.params, method.result):
        assert shape.__doc__
        assert set(field_docs(shape)) == {field.name for field in attrs.fields(shape)}, shape


def test_field_is_documented_by_the_class_that_defines_it() -> None:
    """A subclass describes only the fields that it adds."""
    assert set(field_docs(SeatHere)) == {field.name for field in attrs.fields(SeatHere)}
    assert field_docs(SeatHere)["role"] == field_docs(SeatTold)["role"]


def test_published_methods_are_unchanged() -> None:
    """Published names of methods never change."""
    assert set(method_table()) == {
        "server.hello",
        *(f"setup.{name}" for name in ("sample", "schema", "catalogue", "read", "check", "faults")),
        *(
            f"fight.{name}"
            for name in (
                *(
                    "create",
                    "invite",
                    "seats",
                    "read",
                    "told",
                    "follow",
                    "leave",
                    "do",
                    "roll",
                    "drop",
                    "narrow",
                    "why_not",
                ),
                *("odds", "undo_preview", "amend_preview", "program", "export"),
                *("find", "menu_odds", "load", "next", "chat", "chats", "jot", "jots"),
                *("branch", "roster", "campaign", "record"),
            )
        ),
        "server.fights",
    }
