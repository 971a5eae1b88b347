"""Examples of patterns, patches and addresses."""

from frontdoor.conformance.lines import socket_url
from frontdoor.conformance.matching import difference, substitute
from frontdoor.conformance.patches import apply_patch


def test_socket_url() -> None:
    assert socket_url("http://127.0.0.1:8360/") == "ws://127.0.0.1:8360/rpc"
    assert socket_url("wss://table.example/rpc") == "wss://table.example/rpc"


def test_substitute() -> None:
    assert substitute({"token": "${fight}.AAAA", "since": "${beats}"}, {"fight": "k3x", "beats": 4}) == {
        "token": "k3x.AAAA",
        "since": 4,
    }


def test_difference() -> None:
    names: dict[str, object] = {}
    assert (
        difference(["...", {"seat": "gm", "token": "${gm}"}], [{"seat": "ada"}, {"seat": "gm", "token": "a"}], names)
        == ""
    )
    assert names == {"gm": "a"}
    assert difference({"beats": 2}, {"beats": 3}, names) == "$.beats is 3, not 2"


def test_apply_patch() -> None:
    assert apply_patch(
        {"a": [1, 2]}, [{"op": "add", "path": "/a/1", "value": 5}, {"op": "remove", "path": "/a/0"}]
    ) == {"a": [5, 2]}
