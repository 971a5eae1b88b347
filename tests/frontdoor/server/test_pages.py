"""The files of the web table and the client, and the review that a token opens."""

from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import orjson
import pytest

from tests.harness.servers import asked


def fetched(address: str, data: bytes | None = None) -> tuple[int, dict[str, str], str]:
    """Return the status, the headers and the text that an address answers."""
    try:
        with urlopen(Request(address, data)) as reply:  # noqa: S310 - our own
            return reply.status, dict(reply.headers), reply.read().decode()
    except HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read().decode()


def call(server: str, method: str, **params: object) -> dict[str, object]:
    """Return the result of a method."""
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    result: dict[str, object] = orjson.loads(asked(f"{server}/rpc", orjson.dumps(message))[1])["result"]
    return result


@pytest.mark.parametrize("name", ["", "web/main.js", "web/style.css", "client/blow.js", "client/blow.d.ts"])
def test_the_web_table_and_the_client_are_served_and_load_nothing_from_elsewhere(server: str, name: str) -> None:
    """Each file says that nothing but the server's own is run or asked."""
    status, headers, text = fetched(f"http://{server}/{name}")
    assert (status, bool(text)) == (200, True)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    "name", ["web/nothing.js", "web/..%2fserver%2fapp.py", "client/..%2f..%2fpyproject.toml", "web/"]
)
def test_no_other_file_can_be_named(server: str, name: str) -> None:
    """Neither one that is not there, nor one that lies elsewhere."""
    assert fetched(f"http://{server}/{name}")[0] == 404


def test_a_review_is_for_whoever_has_a_seat_once_the_fight_is_over(server: str) -> None:
    """Before the end it is the host's alone; a wrong token opens none, and is not repeated."""
    made = call(server, "fight.create", system="trench_crusade")
    seats = {each["seat"]: each["token"] for each in made["seats"]}  # type: ignore[attr-defined]

    def review(token: object) -> tuple[int, str]:
        status, _, text = fetched(f"http://{server}/review", urlencode({"token": token}).encode())
        return status, text

    assert review("nobody.knows") == (403, "this token opens no seat; ask whoever began the fight for a new link")
    assert review(seats["pilgrims"]) == (403, "the review of a seat is there when the fight is over")
    status, page = review(made["host"])
    assert (status, "<!DOCTYPE html>" in page) == (200, True)
    end = {"type": "end.v1", "winners": ["pilgrims"], "reason": "it grew late"}
    call(server, "fight.do", token=made["host"], command=end)
    status, page = review(seats["pilgrims"])
    assert (status, "it grew late" in page, seats["pilgrims"] in page) == (200, True, False)
