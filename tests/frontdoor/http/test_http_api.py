"""Fights over plain HTTP: created and read with a token in the header; errors are those of JSON-RPC."""

from collections.abc import Iterator, Mapping
from typing import Any

import orjson
import pytest

from frontdoor.shapes.files import packaged_file
from tests.harness.servers import HttpAnswer, call_rpc, http_request, serve_folder

NOTE = {"type": "note.v1", "text": "so"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start one server for all tests of this module and return its address."""
    with serve_folder(tmp_path_factory.mktemp("server")) as (address, _):
        yield address


def create_fight(server: str, **wanted: Any) -> tuple[str, str, Mapping[str, str]]:
    """Return the id of a new fight, the token of its host, and those of its seats."""
    body = orjson.dumps({"system": "trench_crusade", **wanted})
    answer = http_request(server, "/fights", "POST", body=body)
    created = answer.json
    assert (answer.status, answer.headers["location"]) == (201, f"/fights/{created['fight']}")
    assert answer.headers["cache-control"] == "no-store"
    return created["fight"], created["host"], {each["seat"]: each["token"] for each in created["seats"]}


def test_fight_is_created_and_read(server: str) -> None:
    """A seat and the host read the whole view, the changes since a beat, and an earlier view."""
    fight, host, seats = create_fight(server)
    call_rpc(server, "fight.do", token=host, command=NOTE)
    for token in (host, seats["pilgrims"]):
        for query_params in ({}, {"since": 1}, {"at": 0}):
            query = "&".join(f"{name}={value}" for name, value in query_params.items())
            answer = http_request(server, f"/fights/{fight}?{query}", token=token)
            assert answer.status == 200
            assert answer.json == call_rpc(server, "fight.read", token=token, **query_params)
        beats = http_request(server, f"/fights/{fight}/told?since=1&until=1", token=token).json
        assert beats == call_rpc(server, "fight.told", token=token, since=1)
        assert http_request(server, f"/fights/{fight}/told", token=token).json["count"] == 2


def test_host_gets_the_log_byte_for_byte(server: str) -> None:
    """The log is a file that can be replayed. Seats may not read it."""
    fight, host, seats = create_fight(server, salt="ö")
    call_rpc(server, "fight.do", token=host, command={**NOTE, "text": "Größe 🎲"})
    answer = http_request(server, f"/fights/{fight}/log", token=host)
    assert answer.body.decode() == call_rpc(server, "fight.export", token=host)["log"]
    assert len(answer.body.splitlines()) == 3
    assert f"{fight}.jsonl" in answer.headers["content-disposition"]
    refused = http_request(server, f"/fights/{fight}/log", token=seats["pilgrims"])
    assert (refused.status, refused.json["error"]["data"]["reasons"][0]["code"]) == (403, "host_only")


def test_review_is_available_to_seats_after_the_end(server: str) -> None:
    """Caches must not keep the page."""
    fight, host, seats = create_fight(server)
    early = http_request(server, f"/fights/{fight}/review", token=seats["pilgrims"])
    assert (early.status, early.sentence) == (403, "the review is available to seats when the fight is over")
    assert http_request(server, f"/fights/{fight}/review", token=host).status == 200
    call_rpc(server, "fight.do", token=host, command={"type": "end.v1", "winners": [], "reason": "late"})
    page = http_request(server, f"/fights/{fight}/review", token=seats["pilgrims"])
    assert (page.status, page.headers["cache-control"]) == (200, "no-store")
    assert page.body.startswith(b"<!")


def test_token_in_the_header_opens_only_its_own_fight(server: str) -> None:
    """The answer is the same for every wrong token, whether the fight exists or not."""
    fight, host, _ = create_fight(server)
    other, other_token, _ = create_fight(server)
    wrong = [
        http_request(server, f"/fights/{fight}"),
        http_request(server, f"/fights/{fight}", token=other_token),
        http_request(server, f"/fights/{fight}", token=host[:-1]),
        http_request(server, f"/fights/{fight}", Authorization=f"Basic {host}"),
        http_request(server, f"/fights/{other}", token=host),
        http_request(server, "/fights/nowhere", token=host),
        http_request(server, "/fights/nowhere", token="nowhere.AAAA"),
        http_request(server, "/fights/..%2f", token="../.AAAA"),
    ]
    for answer in wrong[:-1]:
        assert (answer.status, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert answer.json == wrong[0].json
    assert wrong[-1].status == 404
    in_address = http_request(server, f"/fights/{fight}?token={host}")
    assert (in_address.status, host in in_address.body.decode()) == (401, False)
    assert http_request(server, f"/fights/{fight}?token=x", token=host).status == 400


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("", 200),
        ("?since=x", 400),
        ("?since=-1", 400),
        ("?since=1&since=1", 400),
        ("?sinze=1", 400),
        ("?since=99", 404),
        ("?at=99", 404),
        ("?since=9999999999999999999", 400),
        ("?since=²", 400),
        ("/told?since=99", 404),
        ("/told?at=1", 400),
        ("/log?x=1", 400),
        ("/nothing", 404),
        ("/", 404),
    ],
)
def test_invalid_read_gets_one_sentence(server: str, path: str, status: int) -> None:
    """The answer has a fitting status and a JSON-RPC error object."""
    fight, host, _ = create_fight(server)
    answer = http_request(server, f"/fights/{fight}{path}".replace("²", "%C2%B2"), token=host)
    assert answer.status == status
    if status != 200:
        assert is_single_error(answer)


def is_single_error(answer: HttpAnswer) -> bool:
    """Return whether an answer is a single error with a one-line message."""
    error = answer.json["error"]
    return answer.json == {"error": error} and {"code", "message"} <= set(error) and "\n" not in error["message"]


def test_invalid_creation_gets_one_sentence(server: str) -> None:
    """Invalid JSON, invalid setups, wrong content types and wrong HTTP methods."""
    for body, status in (
        (b"{", 400),
        (b"[]", 400),
        (b"{}", 400),
        (b'{"system": "chess"}', 422),
        (b'{"system": "fiend_wake", "setup": {}}', 422),
        (b'{"system": "fiend_wake", "token": ""}', 400),
    ):
        answer = http_request(server, "/fights", "POST", body=body)
        assert (answer.status, is_single_error(answer)) == (status, True), body
    assert http_request(server, "/fights", "POST", body=b"{}", Content_Type="text/plain").status == 415
    for method, path in (("GET", "/fights"), ("PUT", "/fights/x"), ("DELETE", "/fights/x"), ("GET", "/review")):
        answer = http_request(server, path, method)
        assert (answer.status, is_single_error(answer), "allow" in answer.headers) == (405, True, True)
    assert (http_request(server, "/nowhere").status, is_single_error(http_request(server, "/nowhere"))) == (404, True)


def test_head_request_has_no_body(server: str) -> None:
    """All readable addresses accept HEAD."""
    fight, host, _ = create_fight(server)
    for path in (f"/fights/{fight}", f"/fights/{fight}/log", "/health", "/openrpc.json", f"/fights/{fight}/stream"):
        answer = http_request(server, path, "HEAD", token=host)
        assert (answer.status, answer.body) == (200, b"")


def test_schemas_are_served_from_the_package(server: str) -> None:
    """Programs generate types from the schemas."""
    assert http_request(server, "/openrpc.json").body == packaged_file("openrpc.json")
    assert http_request(server, "/schemas/shapes.json").body == packaged_file("shapes.json")
