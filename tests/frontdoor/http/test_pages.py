"""The files of the web table and of the client, and the review page for a token."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from tests.harness.servers import call_rpc, http_request, serve_folder

FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start one server for all tests of this module and return its address."""
    with serve_folder(tmp_path_factory.mktemp("server")) as (address, _):
        yield address


@pytest.mark.parametrize("name", ["", "web/main.js", "web/style.css", "client/blow.js", "client/blow.d.ts"])
def test_web_table_and_client_load_nothing_from_other_servers(server: str, name: str) -> None:
    """The headers of each file allow only files and requests of this server."""
    response = http_request(server, f"/{name}")
    assert (response.status, bool(response.body)) == (200, True)
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    "name", ["web/nothing.js", "web/..%2fserver%2fapp.py", "client/..%2f..%2fpyproject.toml", "web/"]
)
def test_other_files_are_not_served(server: str, name: str) -> None:
    """Requests for missing files and for files in other folders get status 404."""
    assert http_request(server, f"/{name}").status == 404


def test_review_page_is_available_to_seats_after_the_end(server: str) -> None:
    """The host may read it earlier. A wrong token is refused and not repeated."""
    created = call_rpc(server, "fight.create", system="trench_crusade")
    seats = {each["seat"]: each["token"] for each in created["seats"]}

    def review(token: object) -> tuple[int, str]:
        response = http_request(server, "/review", "POST", body=urlencode({"token": token}).encode(), Content_Type=FORM)
        return response.status, response.body.decode()

    assert review("unknown.token") == (403, "this token is not valid; ask the host of the fight for a new link")
    assert review(seats["pilgrims"]) == (403, "the review is available to seats when the fight is over")
    status, page = review(created["host"])
    assert (status, "<!DOCTYPE html>" in page) == (200, True)
    end = {"type": "end.v1", "winners": ["pilgrims"], "reason": "it grew late"}
    call_rpc(server, "fight.do", token=created["host"], command=end)
    status, page = review(seats["pilgrims"])
    assert (status, "it grew late" in page, seats["pilgrims"] in page) == (200, True, False)


def test_every_response_has_a_framing_and_a_content_policy(server: str) -> None:
    """Pages, files, JSON, event streams, errors and review pages: no other page may show them in a frame."""
    created = call_rpc(server, "fight.create", system="fiend_wake")
    fight, host = created["fight"], created["host"]
    form = urlencode({"token": host}).encode()
    responses = [
        *(http_request(server, path) for path in ("/", "/web/main.js", "/health", "/metrics", "/nothing", "/fights/x")),
        *(http_request(server, f"/fights/{fight}{path}", token=host) for path in ("", "/told", "/log", "/review")),
        http_request(server, f"/fights/{fight}/stream", "HEAD", token=host),
        http_request(server, "/review", "POST", body=form, Content_Type=FORM),
        http_request(server, "/review", "POST", body=b"", Content_Type=FORM),
        http_request(server, "/rpc", "POST", body=b"{}"),
    ]
    for response in responses:
        assert response.headers["x-frame-options"] == "DENY"
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
